"""A list of rows of text fields that are added and removed: the options and the prices of models."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pydantic import ValidationError
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from sopstudio.errors import SettingsError
from sopstudio.model_options import ModelOptions, parse_assignments, remove_kind
from sopstudio.settings import Price
from sopstudio.translation import read_number, show_number, spoken_number, tr
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.text_widgets import set_plain_tooltip
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, column, label, name_control, row


class Column(NamedTuple):
    """A column of fields: its title, its accessible name, a hint in blank fields, and its width (0: what is left)."""

    title: str
    name: str
    hint: str
    width: int = 0


class FieldRow(NamedTuple):
    """The fields of one row, and its remove button."""

    fields: tuple[QLineEdit, ...]
    remove_button: QPushButton

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts in the fields, without blanks around them."""
        return tuple(field.text().strip() for field in self.fields)


class RowList(QWidget):
    """`changed` when a row was edited or removed. `add` and `remove` are the words on its buttons."""

    changed = Signal()

    def __init__(self, columns: Sequence[Column], rows: Iterable[Sequence[str]], *, add: str, remove: str) -> None:
        super().__init__()
        self._columns, self._remove_name = columns, remove
        self.rows: list[FieldRow] = []
        self.error_label = label("", "bad", wrap=True)
        self.error_label.hide()
        self.add_button = button(add, self._add_blank, role="link")
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACE_S)
        self._titles = [label(each.title, "field") for each in columns]
        for number, title in enumerate(self._titles):
            self._grid.addWidget(title, 0, number)
            self._grid.setColumnStretch(number, 0 if columns[number].width else 1)
        outer = column(self, spacing=SPACE_S)
        outer.addLayout(self._grid)
        outer.addWidget(self.error_label)
        outer.addLayout(row(self.add_button, None))
        for texts in rows:
            self._add_row(texts)
        self._show_titles()

    def show_error(self, text: str) -> None:
        """Show what is wrong below the rows; nothing where the text is blank."""
        self.error_label.setText(text)
        self.error_label.setVisible(bool(text))

    def _add_blank(self) -> None:
        self._add_row([""] * len(self._columns)).fields[0].setFocus()
        self._show_titles()

    def _add_row(self, texts: Sequence[str]) -> FieldRow:
        fields = tuple(map(QLineEdit, texts))
        field_row = FieldRow(fields, button(tr("Remove"), lambda: self._remove_row(field_row), role="link"))
        set_plain_tooltip(field_row.remove_button, self._remove_name)
        grid_row = self._grid.rowCount()
        for number, (field, about) in enumerate(zip(fields, self._columns, strict=True)):
            name_control(field, about.name)
            field.setPlaceholderText(about.hint)
            field.setCursorPosition(0)
            field.editingFinished.connect(self.changed.emit)
            if about.width:
                field.setFixedWidth(about.width)
            self._grid.addWidget(field, grid_row, number)
        self._grid.addWidget(field_row.remove_button, grid_row, len(fields), Qt.AlignmentFlag.AlignVCenter)
        self.rows.append(field_row)
        return field_row

    def _remove_row(self, field_row: FieldRow) -> None:
        self.rows.remove(field_row)
        for widget in (*field_row.fields, field_row.remove_button):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._show_titles()
        self.changed.emit()

    def _show_titles(self) -> None:
        for title in self._titles:
            title.setVisible(bool(self.rows))


OPTION_COLUMNS = (
    Column(tr("Model"), tr("Model that is asked with these options"), tr("every model"), width=160),
    Column(tr("Options"), tr("Options of the model"), example(tr("temperature=0 max_tokens=2000 timeout=300"))),
)


class OptionList(RowList):
    """A row without options is ignored."""

    def __init__(self, options: tuple[ModelOptions, ...]) -> None:
        rows = ((entry.model, shlex.join(entry.assignments())) for entry in options)
        super().__init__(OPTION_COLUMNS, rows, add=tr("+ Add options"), remove=tr("Remove these options"))

    def value(self) -> tuple[ModelOptions, ...] | None:
        """The options, or None (with an error below the rows) where some cannot be used."""
        by_model: dict[str, ModelOptions] = {}
        for model, text in (field_row.texts for field_row in self.rows):
            if not text:
                continue
            name = remove_kind(model)
            if name in by_model:
                self.show_error(tr("{name} stands there twice: remove one row.", name=name or tr("Every model")))
                return None
            try:
                by_model[name] = parse_assignments(_split_words(text), model)
            except SettingsError as error:
                self.show_error(str(error))
                return None
        self.show_error("")
        return tuple(by_model.values())


def _split_words(text: str) -> list[str]:
    """The assignments in a line, separated by blanks, and quoted as in a shell where they hold some."""
    try:
        return shlex.split(text)
    except ValueError:
        hint = tr("put an option with blanks between two quotes")
        raise SettingsError(tr("a quotation mark is not closed"), where=text, hint=hint) from None


PRICE_COLUMNS = (
    Column(tr("Model"), tr("Model that costs this"), "openai:NAME"),
    Column(tr("Prompt tokens"), tr("Price of a million prompt tokens"), example(spoken_number("0.15")), width=124),
    Column(
        tr("Completion tokens"), tr("Price of a million completion tokens"), example(spoken_number("0.6")), width=124
    ),
)


class PriceList(RowList):
    """An incomplete row is ignored."""

    def __init__(self, prices: tuple[Price, ...]) -> None:
        rows = ((price.model, show_number(price.prompt), show_number(price.completion)) for price in prices)
        super().__init__(PRICE_COLUMNS, rows, add=tr("+ Add a price"), remove=tr("Remove this price"))

    def value(self) -> tuple[Price, ...] | None:
        """The prices, or None (with an error below the rows) where one is not valid."""
        price_by_model: dict[str, Price] = {}
        for model, prompt, completion in (field_row.texts for field_row in self.rows):
            name = remove_kind(model)
            if not (name and prompt and completion):
                continue
            if name in price_by_model:
                self.show_error(tr("{name} has two prices: remove one.", name=name))
                return None
            try:
                price_by_model[name] = Price.model_validate(
                    {"model": model, "prompt": read_number(prompt), "completion": read_number(completion)}
                )
            except ValidationError:
                self.show_error(tr("The price of {name} is not clear: enter numbers, for example 0.15.", name=name))
                return None
        self.show_error("")
        return tuple(price_by_model.values())


__all__ = ["OPTION_COLUMNS", "PRICE_COLUMNS", "Column", "FieldRow", "OptionList", "PriceList", "RowList"]
