"""Prices of models: a row for each, with the price of a million prompt tokens and of a million completion
tokens.
"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import ValidationError
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from sopstudio.settings import Price
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, column, label, name_control, row

COLUMN_TITLES = ("Model", "Prompt tokens", "Completion tokens")
COLUMN_NAMES = ("Model that costs this", "Price of a million prompt tokens", "Price of a million completion tokens")
COLUMN_HINTS = ("openai:NAME", "0.15", "0.6")
NUMBER_WIDTH = 124
"""Width of a field that holds a number."""


@dataclass(frozen=True, slots=True)
class PriceRow:
    """The fields of one price, and its remove button."""

    fields: tuple[QLineEdit, QLineEdit, QLineEdit]
    remove_button: QPushButton

    @property
    def texts(self) -> tuple[str, str, str]:
        """The texts in the fields."""
        model, prompt, completion = (field.text().strip() for field in self.fields)
        return model, prompt, completion


class PriceList(QWidget):
    """`changed` when a price was edited or removed. An incomplete row is ignored."""

    changed = Signal()

    def __init__(self, prices: tuple[Price, ...]) -> None:
        super().__init__()
        self.rows: list[PriceRow] = []
        self.error_label = label("", "bad", wrap=True)
        self.error_label.hide()
        self.add_button = button("+ Add a price", self._add_empty, role="link")
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACE_S)
        self._grid.setColumnStretch(0, 1)
        self._titles = [label(title, "field") for title in COLUMN_TITLES]
        for column_index, title in enumerate(self._titles):
            self._grid.addWidget(title, 0, column_index)
        outer = column(self, spacing=SPACE_S)
        outer.addLayout(self._grid)
        outer.addWidget(self.error_label)
        outer.addLayout(row(self.add_button, None))
        for price in prices:
            self._add_row((price.model, _format_number(price.prompt), _format_number(price.completion)))
        self._show_titles()

    def value(self) -> tuple[Price, ...] | None:
        """The prices, or None (with an error below the rows) where one is not valid."""
        price_by_model: dict[str, Price] = {}
        for model, prompt, completion in (price_row.texts for price_row in self.rows):
            name = model.removeprefix("openai:")
            if not (name and prompt and completion):
                continue
            if name in price_by_model:
                self._show_error(f"{name} has two prices: remove one.")
                return None
            try:
                price_by_model[name] = Price.model_validate(
                    {"model": model, "prompt": prompt, "completion": completion}
                )
            except ValidationError:
                self._show_error(f"The price of {name} is not clear: enter numbers, for example 0.15.")
                return None
        self._show_error("")
        return tuple(price_by_model.values())

    def _show_error(self, text: str) -> None:
        self.error_label.setText(text)
        self.error_label.setVisible(bool(text))

    def _add_empty(self) -> None:
        self._add_row(("", "", "")).fields[0].setFocus()
        self._show_titles()

    def _add_row(self, texts: tuple[str, str, str]) -> PriceRow:
        model, prompt, completion = (QLineEdit(text) for text in texts)
        price_row = PriceRow(
            (model, prompt, completion), button("Remove", lambda: self._remove_row(price_row), role="link")
        )
        price_row.remove_button.setAccessibleName("Remove this price")
        grid_row = self._grid.rowCount()
        for column_index, (field, name, hint) in enumerate(
            zip(price_row.fields, COLUMN_NAMES, COLUMN_HINTS, strict=True)
        ):
            name_control(field, name)
            field.setPlaceholderText(hint)
            field.setCursorPosition(0)
            field.editingFinished.connect(self.changed.emit)
            self._grid.addWidget(field, grid_row, column_index)
        prompt.setFixedWidth(NUMBER_WIDTH)
        completion.setFixedWidth(NUMBER_WIDTH)
        self._grid.addWidget(price_row.remove_button, grid_row, len(COLUMN_TITLES), Qt.AlignmentFlag.AlignVCenter)
        self.rows.append(price_row)
        return price_row

    def _remove_row(self, price_row: PriceRow) -> None:
        self.rows.remove(price_row)
        for widget in (*price_row.fields, price_row.remove_button):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._show_titles()
        self.changed.emit()

    def _show_titles(self) -> None:
        for title in self._titles:
            title.setVisible(bool(self.rows))


def _format_number(number: float) -> str:
    return str(number).removesuffix(".0")


__all__ = ["PriceList"]
