"""Table views whose columns fit the available width: titles and figures stay whole, texts are elided."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from sopstudio.ui.canvas.ink import interface_font
from sopstudio.ui.desk import ThemeState
from sopstudio.ui.evaluate.table import ROW_HEIGHT, CellDelegate, CellTableModel
from sopstudio.ui.parts import set_role
from sopstudio.ui.theme import SECONDARY, WEIGHT_NAME

MIN_COLUMN_WIDTH, SORT_ARROW_WIDTH = 44, 28
"""The least width of a column, and the room for the arrow of the one that is sorted by."""
TITLE_PIXELS = SECONDARY + 1
"""The font size of column titles in pixels, as in the style sheet."""


class FittedTableView(QTableView):
    """A table view whose columns fit its width.

    Without enough room, small text is hidden first, then texts become brief, then the `shrinkable` columns
    are cut, the widest first; `wide_column` counts as half as wide. Titles of other columns and figures are
    never cut. Remaining room goes to the titles, then to `wide_column` or to the last column.
    """

    def __init__(self, shrinkable: Sequence[int], wide_column: int = -1) -> None:
        super().__init__()
        self._shrinkable, self._wide_column = frozenset(shrinkable), wide_column

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the width."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Give the columns the width that they need, as far as there is room."""
        delegate, available = self.itemDelegate(), self.viewport().width()
        if not isinstance(delegate, CellDelegate) or self.model() is None:
            return
        delegate.terse = delegate.brief = False
        preferred = widths = self._needed_widths(delegate)
        for brief in (False, True):
            if sum(widths.values()) > available:
                delegate.terse, delegate.brief = True, brief
                widths = self._needed_widths(delegate)
        self._shrink(widths, available)
        _distribute(available - sum(widths.values()), widths, preferred)
        if self._wide_column in widths:
            widths[self._wide_column] += max(0, available - sum(widths.values()))
        set_role(self.horizontalHeader(), "terse" if delegate.terse else "")
        for column, width in widths.items():
            self.setColumnWidth(column, width)

    def _shrink(self, widths: dict[int, int], available: int) -> None:
        """Shrink the columns that may shrink, the widest first, until all fit or none can shrink further."""
        candidates = self._shrinkable & widths.keys()
        while sum(widths.values()) > available and (
            too_wide := [candidate for candidate in candidates if widths[candidate] > MIN_COLUMN_WIDTH]
        ):
            widths[max(too_wide, key=lambda column: widths[column] / (1 + (column == self._wide_column)))] -= 1

    def _needed_widths(self, delegate: CellDelegate) -> dict[int, int]:
        """The width of each visible column: its content, and its title with a sort arrow (without it while terse).

        Titles of shrinkable columns do not count while terse.
        """
        model, metrics = self.model(), QFontMetrics(interface_font(TITLE_PIXELS, WEIGHT_NAME))
        padding = 2 * delegate.side_padding + (2 if delegate.terse else SORT_ARROW_WIDTH)
        columns = [column for column in range(model.columnCount()) if not self.isColumnHidden(column)]
        titles = {column: str(model.headerData(column, Qt.Orientation.Horizontal)) for column in columns}
        return {
            column: max(
                self.sizeHintForColumn(column),
                MIN_COLUMN_WIDTH
                if delegate.terse and column in self._shrinkable
                else metrics.horizontalAdvance(title) + padding,
            )
            for column, title in titles.items()
        }


def _distribute(available: int, widths: dict[int, int], preferred: dict[int, int]) -> None:
    """Distribute the remaining width among columns that prefer more, those first that lack least."""
    for column in sorted(widths, key=lambda one: preferred[one] - widths[one]):
        extra = max(0, min(preferred[column] - widths[column], available))
        widths[column] += extra
        available -= extra


def create_table_view(
    table: CellTableModel, theme: ThemeState, name: str, shrinkable: Sequence[int] = (), wide_column: int = -1
) -> FittedTableView:
    """A view on a table that selects whole rows and sorts by a click on a column; see `FittedTableView` for
    the rest.
    """
    view = FittedTableView(shrinkable, wide_column)
    view.setModel(table)
    view.setItemDelegate(CellDelegate(theme))
    view.setAccessibleName(name)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setShowGrid(False)
    view.setTabKeyNavigation(False)
    view.setSortingEnabled(True)
    view.verticalHeader().hide()
    view.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
    header = view.horizontalHeader()
    header.setHighlightSections(False)
    header.setTextElideMode(Qt.TextElideMode.ElideRight)
    header.setStretchLastSection(wide_column < 0)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    return view


__all__ = ["FittedTableView", "create_table_view"]
