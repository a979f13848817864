"""The context menus of tables, all of which end with what copies the row and exports the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from sopstudio.translation import tr
from sopstudio.ui.context_menu import SEPARATOR, MenuContent, MenuEntry
from sopstudio.ui.row_menu import choose_row
from sopstudio.ui.runs.table import FittedTableView


def table_menu(
    panel: QWidget, view: FittedTableView, position: QPoint | None, entries: Sequence[MenuEntry]
) -> MenuContent | None:
    """What can be done with the row of a table at a point of its panel, or with the current one; None without a row."""
    place = choose_row(panel, view, position)
    if place is None:
        return None
    whole = (("evaluate.copy", tr("Copy as text")), ("evaluate.export-table", tr("Export the table…")))
    return MenuContent((*entries, SEPARATOR, *whole), view, place)


__all__ = ["table_menu"]
