"""The sets of guardrails that an evaluation compares; every chosen architecture runs with each."""

from __future__ import annotations

from sopstudio.ui.evaluate.several import ComparisonList
from sopstudio.ui.simulate.checks_button import GuardrailsButton

Guardrails = tuple[str, ...] | None
"""The names of the guardrails; None stands for the default of each architecture."""


class GuardrailsList(ComparisonList[GuardrailsButton]):
    """A button for each set, the default set first."""

    def __init__(self) -> None:
        tip = "Also run everything with another set of checks"
        super().__init__("+ Compare with other checks", tip, "Stop comparing with these checks")
        self.add_part(self._connect(GuardrailsButton(with_default=True)))

    def guardrail_sets(self) -> tuple[Guardrails, ...]:
        """The sets to compare, without duplicates."""
        return tuple(dict.fromkeys(part.names for part in self.parts))

    def create_part(self) -> GuardrailsButton:
        """A button for another set, with no guardrail at first."""
        guardrails_button = GuardrailsButton(with_default=True)
        guardrails_button.set_guardrails(())
        return self._connect(guardrails_button)

    def _connect(self, guardrails_button: GuardrailsButton) -> GuardrailsButton:
        guardrails_button.guardrails_changed.connect(self.changed)
        return guardrails_button


__all__ = ["Guardrails", "GuardrailsList"]
