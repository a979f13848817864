"""Options of models: a row for each, with the model and what it is asked with."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from sopstudio.errors import SettingsError
from sopstudio.model_options import ModelOptions, parse_assignments
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, column, label, name_control, row

COLUMN_TITLES = ("Model", "Options")
COLUMN_NAMES = ("Model that is asked with these options", "Options of the model")
COLUMN_HINTS = ("every model", "temperature=0 max_tokens=2000 timeout=300")
MODEL_WIDTH = 160
"""Width of a field with the name of a model."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """The fields of one model, and its remove button."""

    model: QLineEdit
    options: QLineEdit
    remove_button: QPushButton


class OptionList(QWidget):
    """`changed` when options were edited or removed. A row without options is ignored."""

    changed = Signal()

    def __init__(self, options: tuple[ModelOptions, ...]) -> None:
        super().__init__()
        self.rows: list[OptionRow] = []
        self.error_label = label("", "bad", wrap=True)
        self.error_label.hide()
        self.add_button = button("+ Add options", self._add_empty, role="link")
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACE_S)
        self._grid.setColumnStretch(1, 1)
        self._titles = [label(title, "field") for title in COLUMN_TITLES]
        for column_index, title in enumerate(self._titles):
            self._grid.addWidget(title, 0, column_index)
        outer = column(self, spacing=SPACE_S)
        outer.addLayout(self._grid)
        outer.addWidget(self.error_label)
        outer.addLayout(row(self.add_button, None))
        for entry in options:
            self._add_row(entry.model, shlex.join(entry.assignments()))
        self._show_titles()

    def value(self) -> tuple[ModelOptions, ...] | None:
        """The options, or None (with an error below the rows) where some cannot be used."""
        by_model: dict[str, ModelOptions] = {}
        for option_row in self.rows:
            model, text = option_row.model.text().strip(), option_row.options.text().strip()
            if not text:
                continue
            name = model.removeprefix("openai:")
            if name in by_model:
                self._show_error(f"{name or 'Every model'} stands there twice: remove one row.")
                return None
            try:
                by_model[name] = parse_assignments(_split(text), model)
            except SettingsError as error:
                self._show_error(str(error))
                return None
        self._show_error("")
        return tuple(by_model.values())

    def _show_error(self, text: str) -> None:
        self.error_label.setText(text)
        self.error_label.setVisible(bool(text))

    def _add_empty(self) -> None:
        self._add_row("", "").model.setFocus()
        self._show_titles()

    def _add_row(self, model: str, options: str) -> OptionRow:
        fields = (QLineEdit(model), QLineEdit(options))
        option_row = OptionRow(*fields, button("Remove", lambda: self._remove_row(option_row), role="link"))
        option_row.remove_button.setAccessibleName("Remove these options")
        grid_row = self._grid.rowCount()
        for column_index, field in enumerate(fields):
            name_control(field, COLUMN_NAMES[column_index])
            field.setPlaceholderText(COLUMN_HINTS[column_index])
            field.setCursorPosition(0)
            field.editingFinished.connect(self.changed.emit)
            self._grid.addWidget(field, grid_row, column_index)
        option_row.model.setFixedWidth(MODEL_WIDTH)
        self._grid.addWidget(option_row.remove_button, grid_row, len(fields), Qt.AlignmentFlag.AlignVCenter)
        self.rows.append(option_row)
        return option_row

    def _remove_row(self, option_row: OptionRow) -> None:
        self.rows.remove(option_row)
        for widget in (option_row.model, option_row.options, option_row.remove_button):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._show_titles()
        self.changed.emit()

    def _show_titles(self) -> None:
        for title in self._titles:
            title.setVisible(bool(self.rows))


def _split(text: str) -> list[str]:
    """The assignments in a line, separated by blanks, and quoted as in a shell where they hold some."""
    try:
        return shlex.split(text)
    except ValueError:
        hint = "put an option with blanks between two quotes"
        raise SettingsError("a quotation mark is not closed", where=text, hint=hint) from None


__all__ = ["OptionList"]
