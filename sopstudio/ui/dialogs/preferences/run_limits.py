"""The limits of a run: a field for each; a blank one means the default."""

from __future__ import annotations

from pydantic import ValidationError
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from sopstudio.settings import Bounds
from sopstudio.simulation import Limits
from sopstudio.translation import read_number, show_number, tr
from sopstudio.ui.text_widgets import set_plain_tooltip
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, label, name_control

TITLES = {
    "turns": tr("Turns of the customer"),
    "steps": tr("Steps"),
    "calls": tr("Calls"),
    "tokens": tr("Tokens"),
    "seconds": tr("Seconds of models"),
    "cost": tr("Cost"),
}
TIPS = {
    "turns": tr("How often the customer may speak"),
    "steps": tr("How many steps of the procedure may be entered"),
    "calls": tr("How often models and tools may be called"),
    "tokens": tr("How many tokens the agent's models may take"),
    "seconds": tr("How long the agent's models may take together"),
    "cost": tr("What the agent's models may cost, at the prices above"),
}
FRACTION_FIELDS = ("seconds", "cost")
FIELDS_PER_ROW = 3


class RunLimits(QWidget):
    """`changed` when a limit was edited."""

    changed = Signal()

    def __init__(self, bounds: Bounds) -> None:
        super().__init__()
        self.fields = {name: QLineEdit(_show(getattr(bounds, name))) for name in TITLES}
        self.error_label = label("", "bad", wrap=True)
        self.error_label.hide()
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_M)
        grid.setVerticalSpacing(SPACE_S)
        for index, (name, field) in enumerate(self.fields.items()):
            default = getattr(Limits(), name)
            field.setPlaceholderText(_show(default) or tr("none"))
            set_plain_tooltip(field, TIPS[name])
            name_control(field, TITLES[name])
            field.editingFinished.connect(self.changed.emit)
            cell = column(spacing=SPACE_XS)
            cell.addWidget(label(TITLES[name], "field"))
            cell.addWidget(field)
            grid.addLayout(cell, index // FIELDS_PER_ROW, index % FIELDS_PER_ROW)
        outer = column(self, spacing=SPACE_S)
        outer.addLayout(grid)
        outer.addWidget(self.error_label)

    def value(self) -> Bounds | None:
        """The limits, or None (with an error below the fields) where one is not valid."""
        texts = {name: read_number(field.text()) or None for name, field in self.fields.items()}
        try:
            bounds_value = Bounds.model_validate(texts)
        except ValidationError as error:
            name = str(error.errors()[0]["loc"][0])
            expected = (
                tr("a number above 0") if name in FRACTION_FIELDS else tr("a whole number above 0, for example 5000")
            )
            self._show_error(
                tr("{titles}: enter {expected}, or leave it blank.", titles=TITLES[name], expected=expected)
            )
            return None
        self._show_error("")
        return bounds_value

    def _show_error(self, text: str) -> None:
        self.error_label.setText(text)
        self.error_label.setVisible(bool(text))


def _show(number: float | None) -> str:
    return "" if number is None else show_number(number)


__all__ = ["RunLimits"]
