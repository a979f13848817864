"""The checks that are compared: one set of them or several, each worn by every chosen architecture."""

from __future__ import annotations

from sopstudio.ui.evaluate.several import Several
from sopstudio.ui.simulate.checks_button import ChecksButton

Checks = tuple[str, ...] | None
"""The names of the checks; None is what is usual for each architecture."""


class ChecksList(Several[ChecksButton]):
    """A button for each set, the usual one first."""

    def __init__(self) -> None:
        tip = "Also run everything with another set of checks"
        super().__init__("+ Compare with other checks", tip, "Stop comparing with these checks")
        self.put(self._listened(ChecksButton(usual=True)))

    def sets(self) -> tuple[Checks, ...]:
        """What is to be compared, each set once."""
        return tuple(dict.fromkeys(one.names for one in self.parts))

    def another(self) -> ChecksButton:
        """Another set: none at first."""
        made = ChecksButton(usual=True)
        made.wear(())
        return self._listened(made)

    def _listened(self, made: ChecksButton) -> ChecksButton:
        made.toggled_one.connect(self.changed)
        return made


__all__ = ["Checks", "ChecksList"]
