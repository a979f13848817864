"""Keeps the first column of a table in view while the others scroll sideways: what a row is about stays beside its
figures.

The column is painted once more over what has scrolled below it, and takes the clicks there. It is no widget of its own,
so keyboard and screen readers know one table.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyleOptionViewItem, QTableView

MAX_SHARE = 0.5
"""The part of the width that the column may take: a wider one scrolls with the others."""
EDGE_ALPHA = 60


class StickyTableView(QTableView):
    """A table view whose first column stays where the others scroll sideways."""

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalHeader(_StickyHeader(self))

    def sticky_width(self) -> int:
        """How much of the view, from its left, the first column takes over others; 0 where it stands at its place."""
        width = self.columnWidth(0) if self.model() is not None and not self.isColumnHidden(0) else 0
        is_scrolled = self.horizontalScrollBar().value() > 0
        return width if is_scrolled and width <= self.viewport().width() * MAX_SHARE else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cells, and those of the first column over them."""
        super().paintEvent(event)
        width = self.sticky_width()
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        if not width or first < 0:
            return
        painter = QPainter(self.viewport())
        for row in range(first, (last if last >= 0 else self.model().rowCount() - 1) + 1):
            self._paint_cell(painter, row, width)
        edge = self.palette().text().color()
        edge.setAlpha(EDGE_ALPHA)
        painter.fillRect(width, 0, 1, self.viewport().height(), edge)
        painter.end()

    def _paint_cell(self, painter: QPainter, row: int, width: int) -> None:
        index = self.model().index(row, 0)
        box = QRect(0, self.rowViewportPosition(row), width, self.rowHeight(row))
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = box
        if self.selectionModel().isSelected(index):
            option.state |= QStyle.StateFlag.State_Selected
        painter.fillRect(box, self.viewport().palette().base())
        self.itemDelegate().paint(painter, option, index)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Paint all again: what was painted over the others does not move with them."""
        super().scrollContentsBy(dx, dy)
        if dx:
            self.viewport().update()
            self.horizontalHeader().viewport().update()

    def indexAt(self, position: QPoint) -> QModelIndex:
        """The cell that is seen at a position of the viewport."""
        index = super().indexAt(position)
        return index.siblingAtColumn(0) if index.isValid() and position.x() < self.sticky_width() else index

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a cell into view, and not below the first column."""
        super().scrollTo(index, hint)
        covered = self.sticky_width() - self.visualRect(index).left()
        if index.column() > 0 and covered > 0:
            scroll_bar = self.horizontalScrollBar()
            scroll_bar.setValue(scroll_bar.value() - covered)


class _StickyHeader(QHeaderView):
    """The titles of a `StickyTableView`."""

    def __init__(self, table: StickyTableView) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self._table = table
        self.setSectionsClickable(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the titles, and the first one over them."""
        super().paintEvent(event)
        width = self._table.sticky_width()
        if width:
            painter = QPainter(self.viewport())
            box = QRect(0, 0, width, self.viewport().height())
            painter.fillRect(box, self.palette().base())
            self.paintSection(painter, box, 0)
            painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Sort by the first column where its title is seen, not by what lies below that."""
        if event.button() == Qt.MouseButton.LeftButton and event.position().x() < self._table.sticky_width():
            is_ascending = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
            is_turned = self.sortIndicatorSection() == 0 and is_ascending
            self.setSortIndicator(0, Qt.SortOrder.DescendingOrder if is_turned else Qt.SortOrder.AscendingOrder)
        else:
            super().mousePressEvent(event)


__all__ = ["StickyTableView"]
