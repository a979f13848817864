"""Tables of an evaluation: cells that know what they say, how they sort, and whether that is good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sopstudio.ui.canvas.ink import interface_font
from sopstudio.ui.desk import Look
from sopstudio.ui.theme import BODY, SECONDARY, SPACE_S, SPACE_XS, WEIGHT_NAME

CELL = Qt.ItemDataRole.UserRole
HEIGHT, SIGN = 28, 16
SIGNS = {"good": "✓", "warning": "~", "bad": "✕"}
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says (`small` more quietly beside it), what it sorts by, and its tone: good, warning, bad or none.

    `brief` is what it says instead where there is little room.
    """

    text: str
    sort: Any
    tone: str = ""
    small: str = ""
    tip: str = ""
    brief: str = ""

    def spoken(self) -> str:
        """As a screen reader says it."""
        return " ".join(filter(None, (self.text, self.small, self.tone)))


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a line, and what the line is about."""

    cells: tuple[Cell, ...]
    what: Any = field(default=None, compare=False)


class Table(QAbstractTableModel):
    """Rows under columns; sorted by whichever column was asked for last."""

    def __init__(self, columns: Sequence[str]) -> None:
        super().__init__()
        self._columns = tuple(columns)
        self._rows: list[Row] = []
        self._order: tuple[int, bool] = (-1, False)

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown, in its order."""
        return tuple(self._rows)

    def show(self, rows: Sequence[Row]) -> None:
        """Show these rows, in the order asked for last."""
        self.beginResetModel()
        self._rows = list(rows)
        self._arrange()
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 # Qt calls it without
        """How many rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 # Qt calls it without
        """How many columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell says."""
        cell = self._rows[index.row()].cells[index.column()]
        said = {
            Qt.ItemDataRole.DisplayRole: cell.text,
            Qt.ItemDataRole.ToolTipRole: cell.tip or cell.text,
            Qt.ItemDataRole.AccessibleTextRole: cell.spoken(),
            CELL: cell,
        }
        return said.get(Qt.ItemDataRole(role))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The names of the columns."""
        if orientation == Qt.Orientation.Horizontal and role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return self._columns[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, and keep it so."""
        self.layoutAboutToBeChanged.emit()
        self._order = (column, order == Qt.SortOrder.DescendingOrder)
        self._arrange()
        self.layoutChanged.emit()

    def _arrange(self) -> None:
        column, falling = self._order
        if 0 <= column < len(self._columns):
            self._rows.sort(key=lambda row: row.cells[column].sort, reverse=falling)


class CellDelegate(QStyledItemDelegate):
    """Paints cells as plain text, with a sign before what is good or bad.

    While `terse`, what is small is left out; while `brief`, words are brief too.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._look = look
        self._text, self._small = interface_font(BODY), interface_font(SECONDARY)
        self._sign = interface_font(BODY, WEIGHT_NAME)
        self.terse = self.brief = False

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Room for all of it."""
        cell: Cell = index.data(CELL)
        width = QFontMetrics(self._text).horizontalAdvance(self._text_of(cell)) + (SIGN if cell.tone else 0)
        width += QFontMetrics(self._small).horizontalAdvance(cell.small) + SPACE_S if self._small_of(cell) else 0
        return QSize(width + 2 * self.aside + 2, HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the cell."""
        state: QStyle.StateFlag = getattr(option, "state", QStyle.StateFlag.State_None)
        box: QRect = getattr(option, "rect", QRect())
        colours, cell = self._look.palette, index.data(CELL)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.fillRect(box, QColor(colours.accent_soft))
        painter.setPen(QColor(colours.line))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        inside = box.adjusted(self.aside, 0, -self.aside, 0)
        if cell.tone:
            tone = getattr(colours, cell.tone)
            inside = self._write(painter, inside, SIGNS[cell.tone], self._sign, tone, SIGN)
        inside = self._write(
            painter, inside, self._text_of(cell), self._text, colours.accent if chosen else colours.text
        )
        self._write(painter, inside, self._small_of(cell), self._small, colours.muted)
        painter.restore()

    @property
    def aside(self) -> int:
        """Room left and right of what a cell says."""
        return SPACE_XS if self.terse else SPACE_S

    def _text_of(self, cell: Cell) -> str:
        return cell.brief or cell.text if self.brief else cell.text

    def _small_of(self, cell: Cell) -> str:
        return "" if self.terse else cell.small

    def _write(self, painter: QPainter, box: QRect, text: str, font: QFont, colour: str, room: int = 0) -> QRect:
        """Write `text` at the left of `box`; what is left of the box."""
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(box, flags, metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width()))
        return box.adjusted(room or metrics.horizontalAdvance(text) + SPACE_S, 0, 0, 0)
