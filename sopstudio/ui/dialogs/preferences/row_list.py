"""A list of rows of text fields that are added and removed: the options and the prices of models."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

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
        field_row = FieldRow(fields, button("Remove", lambda: self._remove_row(field_row), role="link"))
        field_row.remove_button.setAccessibleName(self._remove_name)
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


__all__ = ["Column", "FieldRow", "RowList"]
