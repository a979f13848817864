"""What models cost: a line for each, with the price of a million prompt tokens and of a million completion tokens."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import ValidationError
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from sopstudio.settings import Price
from sopstudio.ui.parts import button, column, label, named, row
from sopstudio.ui.theme import SPACE_S

TITLES = ("Model", "Prompt tokens", "Completion tokens")
NAMES = ("Model that costs this", "Price of a million prompt tokens", "Price of a million completion tokens")
HINTS = ("openai:NAME", "0.15", "0.6")
NUMBER = 124
"""How wide a field is that holds a number."""


@dataclass(frozen=True, slots=True)
class Line:
    """The fields of one price, and what takes them away."""

    fields: tuple[QLineEdit, QLineEdit, QLineEdit]
    drop: QPushButton

    @property
    def texts(self) -> tuple[str, str, str]:
        """What stands in the fields."""
        model, prompt, completion = (field.text().strip() for field in self.fields)
        return model, prompt, completion


class PriceList(QWidget):
    """`changed` when a price is another one, or gone. A line that is not filled in yet is no price."""

    changed = Signal()

    def __init__(self, prices: tuple[Price, ...]) -> None:
        super().__init__()
        self.lines: list[Line] = []
        self.words = label("", "bad", wrap=True)
        self.words.hide()
        self.add = button("+ Add a price", self._add_empty, role="link")
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACE_S)
        self._grid.setColumnStretch(0, 1)
        self._titles = [label(title, "field") for title in TITLES]
        for place, title in enumerate(self._titles):
            self._grid.addWidget(title, 0, place)
        whole = column(self, space=SPACE_S)
        whole.addLayout(self._grid)
        whole.addWidget(self.words)
        whole.addLayout(row(self.add, None))
        for price in prices:
            self._add((price.model, _spelled(price.prompt), _spelled(price.completion)))
        self._show_titles()

    def value(self) -> tuple[Price, ...] | None:
        """The prices, or None (and a sentence under the lines) where one makes no sense."""
        found: dict[str, Price] = {}
        for model, prompt, completion in (line.texts for line in self.lines):
            name = model.removeprefix("openai:")
            if not (name and prompt and completion):
                continue
            if name in found:
                self._say(f"{name} has two prices: remove one.")
                return None
            try:
                found[name] = Price.model_validate({"model": model, "prompt": prompt, "completion": completion})
            except ValidationError:
                self._say(f"The price of {name} is not clear: enter numbers, for example 0.15.")
                return None
        self._say("")
        return tuple(found.values())

    def _say(self, text: str) -> None:
        self.words.setText(text)
        self.words.setVisible(bool(text))

    def _add_empty(self) -> None:
        self._add(("", "", "")).fields[0].setFocus()
        self._show_titles()

    def _add(self, texts: tuple[str, str, str]) -> Line:
        model, prompt, completion = (QLineEdit(text) for text in texts)
        line = Line((model, prompt, completion), button("Remove", lambda: self._drop(line), role="link"))
        line.drop.setAccessibleName("Remove this price")
        place = self._grid.rowCount()
        for number, (field, name, hint) in enumerate(zip(line.fields, NAMES, HINTS, strict=True)):
            named(field, name)
            field.setPlaceholderText(hint)
            field.setCursorPosition(0)
            field.editingFinished.connect(self.changed.emit)
            self._grid.addWidget(field, place, number)
        prompt.setFixedWidth(NUMBER)
        completion.setFixedWidth(NUMBER)
        self._grid.addWidget(line.drop, place, len(TITLES), Qt.AlignmentFlag.AlignVCenter)
        self.lines.append(line)
        return line

    def _drop(self, line: Line) -> None:
        self.lines.remove(line)
        for widget in (*line.fields, line.drop):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._show_titles()
        self.changed.emit()

    def _show_titles(self) -> None:
        for title in self._titles:
            title.setVisible(bool(self.lines))


def _spelled(number: float) -> str:
    return str(number).removesuffix(".0")


__all__ = ["PriceList"]
