"""Options of models: a row for each, with the model and what it is asked with."""

from __future__ import annotations

import shlex

from sopstudio.errors import SettingsError
from sopstudio.model_options import ModelOptions, parse_assignments, remove_kind
from sopstudio.ui.dialogs.preferences.row_list import Column, RowList

COLUMNS = (
    Column("Model", "Model that is asked with these options", "every model", width=160),
    Column("Options", "Options of the model", "temperature=0 max_tokens=2000 timeout=300"),
)


class OptionList(RowList):
    """A row without options is ignored."""

    def __init__(self, options: tuple[ModelOptions, ...]) -> None:
        rows = ((entry.model, shlex.join(entry.assignments())) for entry in options)
        super().__init__(COLUMNS, rows, add="+ Add options", remove="Remove these options")

    def value(self) -> tuple[ModelOptions, ...] | None:
        """The options, or None (with an error below the rows) where some cannot be used."""
        by_model: dict[str, ModelOptions] = {}
        for model, text in (field_row.texts for field_row in self.rows):
            if not text:
                continue
            name = remove_kind(model)
            if name in by_model:
                self.show_error(f"{name or 'Every model'} stands there twice: remove one row.")
                return None
            try:
                by_model[name] = parse_assignments(_split(text), model)
            except SettingsError as error:
                self.show_error(str(error))
                return None
        self.show_error("")
        return tuple(by_model.values())


def _split(text: str) -> list[str]:
    """The assignments in a line, separated by blanks, and quoted as in a shell where they hold some."""
    try:
        return shlex.split(text)
    except ValueError:
        hint = "put an option with blanks between two quotes"
        raise SettingsError("a quotation mark is not closed", where=text, hint=hint) from None


__all__ = ["OptionList"]
