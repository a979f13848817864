"""Where runs stop by themselves: a field for each limit; a blank one is as usual."""

from __future__ import annotations

from pydantic import ValidationError
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from sopstudio.settings import Bounds
from sopstudio.simulation import Limits
from sopstudio.ui.parts import column, label, named
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS

TITLES = {
    "turns": "Turns of the customer",
    "steps": "Steps",
    "calls": "Calls",
    "tokens": "Tokens",
    "seconds": "Seconds of models",
    "cost": "Cost",
}
TIPS = {
    "turns": "How often the customer may speak",
    "steps": "How many steps of the procedure may be entered",
    "calls": "How often models and tools may be called",
    "tokens": "How many tokens the agent's models may take",
    "seconds": "How long the agent's models may take together",
    "cost": "What the agent's models may cost, at the prices above",
}
FRACTIONS = ("seconds", "cost")
ABREAST = 3


class RunLimits(QWidget):
    """`changed` when a limit is another one."""

    changed = Signal()

    def __init__(self, bounds: Bounds) -> None:
        super().__init__()
        self.fields = {name: QLineEdit(_spelled(getattr(bounds, name))) for name in TITLES}
        self.words = label("", "bad", wrap=True)
        self.words.hide()
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_M)
        grid.setVerticalSpacing(SPACE_S)
        for place, (name, field) in enumerate(self.fields.items()):
            usual = getattr(Limits(), name)
            field.setPlaceholderText("none" if usual is None else f"{usual:,.0f}")
            field.setToolTip(TIPS[name])
            named(field, TITLES[name])
            field.editingFinished.connect(self.changed.emit)
            cell = column(space=SPACE_XS)
            cell.addWidget(label(TITLES[name], "field"))
            cell.addWidget(field)
            grid.addLayout(cell, place // ABREAST, place % ABREAST)
        whole = column(self, space=SPACE_S)
        whole.addLayout(grid)
        whole.addWidget(self.words)

    def value(self) -> Bounds | None:
        """The limits, or None (and a sentence under the fields) where one makes no sense."""
        given = {name: field.text().strip() or None for name, field in self.fields.items()}
        try:
            found = Bounds.model_validate(given)
        except ValidationError as error:
            name = str(error.errors()[0]["loc"][0])
            wanted = "a number above 0" if name in FRACTIONS else "a whole number above 0, for example 5000"
            self._say(f"{TITLES[name]}: enter {wanted}, or leave it blank.")
            return None
        self._say("")
        return found

    def _say(self, text: str) -> None:
        self.words.setText(text)
        self.words.setVisible(bool(text))


def _spelled(number: float | None) -> str:
    return "" if number is None else str(number).removesuffix(".0")


__all__ = ["RunLimits"]
