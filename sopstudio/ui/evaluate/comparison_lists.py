"""The choices that an evaluation compares: a line for each, the first of which stays."""

from __future__ import annotations

from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from sopstudio.settings import Settings
from sopstudio.translation import tr
from sopstudio.ui.runs.guardrails_button import GuardrailsButton
from sopstudio.ui.runs.model_box import ModelBox
from sopstudio.ui.tab_order import apply_tab_order
from sopstudio.ui.text_widgets import ElidedLink
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, column, row

PartT = TypeVar("PartT", bound=QWidget)


class ComparisonList(QWidget, Generic[PartT]):
    """`changed` is emitted when a choice is added or removed. `add_text` is on the button that adds one,
    `remove_tip` on ✕.
    """

    changed = Signal()

    def __init__(self, add_text: str, tip: str, remove_tip: str) -> None:
        super().__init__()
        self.parts: list[PartT] = []
        self._remove_tip = remove_tip
        layout = column(self, spacing=SPACE_S)
        self._rows_layout = column(spacing=SPACE_S)
        layout.addLayout(self._rows_layout)
        self.add_button = ElidedLink(add_text, self.add, tip=tip)
        layout.addLayout(row(self.add_button, None))

    def add(self) -> None:
        """Add another choice, focus it and emit `changed`."""
        part = self.create_part()
        self.add_part(part)
        apply_tab_order(self, [])
        part.setFocus()
        self.changed.emit()

    def create_part(self) -> PartT:
        """Create the widget of a new line."""
        raise NotImplementedError

    def add_part(self, part: PartT) -> None:
        """Add a line with this widget."""
        line = QWidget()
        remove_button = button("✕", partial(self._remove_part, part, line), role="link", tip=self._remove_tip)
        if not self.parts:
            remove_button.hide()
        row(part, remove_button, parent=line).setStretch(0, 1)
        self.parts.append(part)
        self._rows_layout.addWidget(line)
        self.add_button.setVisible(len(self.parts) < MAX_CHOICES)

    def _remove_part(self, part: PartT, line: QWidget) -> None:
        self.parts.remove(part)
        self._rows_layout.removeWidget(line)
        line.hide()
        line.deleteLater()
        self.add_button.setVisible(True)
        self.parts[-1].setFocus()
        self.changed.emit()


class ModelsList(ComparisonList[ModelBox]):
    """A field for each model, the default model first. Scores are listed by the specs in the fields."""

    def __init__(self) -> None:
        tip = tr("Also run everything with another model; its scores are listed under the name given here")
        super().__init__(tr("+ Compare with another model"), tip, tr("Stop comparing with this model"))
        self._settings = Settings()
        self.add_part(self.create_part())

    def set_models(self, settings: Settings) -> None:
        """List the models of the settings; typed text stays."""
        self._settings = settings
        for part in self.parts:
            part.set_models(settings)

    def specs(self) -> tuple[str, ...]:
        """The models to compare, without duplicates."""
        return tuple(dict.fromkeys(part.spec for part in self.parts))

    def create_part(self) -> ModelBox:
        """A field for another model."""
        model_box = ModelBox()
        model_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        model_box.setMinimumContentsLength(6)
        model_box.set_models(self._settings)
        model_box.chosen.connect(self.changed)
        return model_box


Guardrails = tuple[str, ...] | None
"""The names of the guardrails; None stands for the default of each architecture."""


class GuardrailsList(ComparisonList[GuardrailsButton]):
    """A button for each set, the default set first."""

    def __init__(self) -> None:
        tip = tr("Also run everything with another set of checks")
        super().__init__(tr("+ Compare with other checks"), tip, tr("Stop comparing with these checks"))
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


MAX_CHOICES = 6
"""Choices of one kind that can be compared."""

__all__ = ["ComparisonList", "Guardrails", "GuardrailsList", "ModelsList"]
