"""Views on tables whose columns keep within the width that there is: titles and figures stay whole, words are cut."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from sopstudio.ui.canvas.ink import interface_font
from sopstudio.ui.desk import Look
from sopstudio.ui.evaluate.table import HEIGHT, CellDelegate, Table
from sopstudio.ui.parts import restyle
from sopstudio.ui.theme import SECONDARY, WEIGHT_NAME

LEAST, ARROW = 44, 28
"""The least width of a column, and the room for the arrow of the one that is sorted by."""
TITLE = SECONDARY + 1
"""Pixels of a title, as the style of the window has it."""


class FittedView(QTableView):
    """A view whose columns keep within its width.

    Where there is no room, what is small goes first, then words become brief, then the columns `giving` are cut, the
    widest first, of which `wide` keeps twice as much; titles of the others and figures are never cut. What room is
    left goes to the titles, and then to the column `wide`, or to the last one.
    """

    def __init__(self, giving: Sequence[int], wide: int = -1) -> None:
        super().__init__()
        self._giving, self._wide = frozenset(giving), wide

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Columns follow the width."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Give columns the width that they need, as far as there is room."""
        delegate, room = self.itemDelegate(), self.viewport().width()
        if not isinstance(delegate, CellDelegate) or self.model() is None:
            return
        delegate.terse = delegate.brief = False
        wished = widths = self._needed(delegate)
        for brief in (False, True):
            if sum(widths.values()) > room:
                delegate.terse, delegate.brief = True, brief
                widths = self._needed(delegate)
        self._give(widths, room)
        _share(room - sum(widths.values()), widths, wished)
        if self._wide in widths:
            widths[self._wide] += max(0, room - sum(widths.values()))
        restyle(self.horizontalHeader(), "terse" if delegate.terse else "")
        for place, width in widths.items():
            self.setColumnWidth(place, width)

    def _give(self, widths: dict[int, int], room: int) -> None:
        """Cut the columns that can be cut, the widest first, until all have room or nothing is left to cut."""
        givers = self._giving & widths.keys()
        while sum(widths.values()) > room and (wider := [one for one in givers if widths[one] > LEAST]):
            widths[max(wider, key=lambda one: widths[one] / (1 + (one == self._wide)))] -= 1

    def _needed(self, delegate: CellDelegate) -> dict[int, int]:
        """The width of each column that is shown: its title with room for an arrow, or where it is terse, bare.

        Titles of columns that can be cut count for nothing then.
        """
        model, metrics = self.model(), QFontMetrics(interface_font(TITLE, WEIGHT_NAME))
        beside = 2 * delegate.aside + (2 if delegate.terse else ARROW)
        shown = [place for place in range(model.columnCount()) if not self.isColumnHidden(place)]
        titles = {place: str(model.headerData(place, Qt.Orientation.Horizontal)) for place in shown}
        return {
            place: max(
                self.sizeHintForColumn(place),
                LEAST if delegate.terse and place in self._giving else metrics.horizontalAdvance(title) + beside,
            )
            for place, title in titles.items()
        }


def _share(room: int, widths: dict[int, int], wished: dict[int, int]) -> None:
    """Share the room that is left among columns that wish for more, those first that lack least."""
    for place in sorted(widths, key=lambda one: wished[one] - widths[one]):
        more = max(0, min(wished[place] - widths[place], room))
        widths[place] += more
        room -= more


def view_of(table: Table, look: Look, name: str, giving: Sequence[int] = (), wide: int = -1) -> FittedView:
    """A view on a table: whole rows are chosen, a click on a column sorts; `giving` and `wide` as in `FittedView`."""
    made = FittedView(giving, wide)
    made.setModel(table)
    made.setItemDelegate(CellDelegate(look))
    made.setAccessibleName(name)
    made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    made.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    made.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    made.setShowGrid(False)
    made.setTabKeyNavigation(False)
    made.setSortingEnabled(True)
    made.verticalHeader().hide()
    made.verticalHeader().setDefaultSectionSize(HEIGHT)
    header = made.horizontalHeader()
    header.setHighlightSections(False)
    header.setTextElideMode(Qt.TextElideMode.ElideRight)
    header.setStretchLastSection(wide < 0)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    return made


__all__ = ["FittedView", "view_of"]
