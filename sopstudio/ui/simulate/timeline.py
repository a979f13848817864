"""The timeline: every event as a row, a slider of dots over them, and what can be done at the selected one.

The table is virtual: a row is told when it happens, and painted only where it is seen, so that ten thousand stay fluid.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from sopstudio.ui.canvas.ink import interface_font
from sopstudio.ui.desk import Look
from sopstudio.ui.parts import button, column, empty, label, row
from sopstudio.ui.simulate.dots import Dots
from sopstudio.ui.simulate.telling import Row
from sopstudio.ui.theme import SECONDARY, SPACE_L, SPACE_M, SPACE_S, SPACE_XS, WEIGHT_NAME

NUMBER, TAG, WORDS, DETAIL = range(4)
TONE = Qt.ItemDataRole.UserRole
HEIGHT = 26
Index = QModelIndex | QPersistentModelIndex


class Rows(QAbstractTableModel):
    """The rows of one run; the list is shared with who tells them, and only grows within a run."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []
        self._shown = 0

    def show_rows(self, rows: list[Row]) -> None:
        """Show these rows; where they are the same list as before, only what is new is added."""
        if rows is not self._rows or len(rows) < self._shown:
            self.beginResetModel()
            self._rows, self._shown = rows, len(rows)
            self.endResetModel()
        elif len(rows) > self._shown:
            self.beginInsertRows(QModelIndex(), self._shown, len(rows) - 1)
            self._shown = len(rows)
            self.endInsertRows()

    def rowCount(self, parent: Index | None = None) -> int:
        """As many as there are events."""
        return 0 if parent is not None and parent.isValid() else self._shown

    def columnCount(self, parent: Index | None = None) -> int:
        """Number, kind, words, more."""
        return 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a cell."""
        row_ = self._rows[index.row()]
        texts = (str(index.row() + 1), row_.tag, row_.words, row_.detail)
        if role in (Qt.ItemDataRole.DisplayRole, TONE):
            return texts[index.column()] if role != TONE else row_.tone
        if role == Qt.ItemDataRole.ToolTipRole and index.column() in (WORDS, DETAIL):
            return f"<p>{texts[index.column()].replace('&', '&amp;').replace('<', '&lt;')}</p>"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{texts[0]}, {row_.tag}: {row_.words}. {row_.detail}"
        return None


class RowDelegate(QStyledItemDelegate):
    """Paints a row flat: the number faint, the kind as a tag, the words, and more in a quiet colour."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._plain, self._small = interface_font(12), interface_font(SECONDARY, WEIGHT_NAME)
        self._metrics = QFontMetrics(self._plain)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One cell."""
        palette, text = self._look.palette, str(index.data() or "")
        chosen = self._chosen(index)
        box = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.fillRect(box, QColor(palette.accent_soft))
        if index.column() == TAG:
            self._tag(painter, box, text, str(index.data(TONE) or ""))
        else:
            words = self.words_of(index)
            painter.setFont(self._plain)
            painter.setPen(QColor(palette.text if words.column() == WORDS else palette.muted))
            painter.setClipRect(box)
            side = Qt.AlignmentFlag.AlignRight if index.column() == NUMBER else Qt.AlignmentFlag.AlignLeft
            across = side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
            room = self._room(words, box)
            painter.drawText(room, across, self._elide(words, room.width()))
        painter.restore()

    def words_of(self, index: Index) -> QModelIndex:
        """What stands in a cell: where there is nothing more to tell of a row, its words go on there."""
        alone = index.column() == DETAIL and not index.data()
        return index.sibling(index.row(), WORDS if alone else index.column())

    def shown(self, words: QModelIndex, box: QRect) -> str:
        """The text, as far as there is room for it."""
        return self._elide(words, self._room(words, box).width())

    def _elide(self, words: QModelIndex, width: int) -> str:
        return self._metrics.elidedText(str(words.data() or ""), Qt.TextElideMode.ElideRight, width)

    def _room(self, words: QModelIndex, box: QRect) -> QRect:
        """Where the text is drawn: in its cell, and in the one behind it where that has nothing to say."""
        table, more = self.parent(), words.sibling(words.row(), DETAIL)
        if words.column() == WORDS and not more.data() and isinstance(table, QTableView):
            box = table.visualRect(words).united(table.visualRect(more))
        return box.adjusted(SPACE_S, 0, -SPACE_S, 0)

    def _chosen(self, index: Index) -> bool:
        table = self.parent()
        return isinstance(table, QTableView) and table.selectionModel().isRowSelected(index.row(), QModelIndex())

    def _tag(self, painter: QPainter, box: QRect, text: str, tone: str) -> None:
        palette = self._look.palette
        colours = {
            "good": (palette.good, palette.good_soft),
            "warning": (palette.warning, palette.warning_soft),
            "bad": (palette.bad, palette.bad_soft),
            "user": (palette.accent, palette.accent_soft),
        }
        ink, ground = colours.get(tone or text, (palette.muted, palette.ground))
        painter.setFont(self._small)
        width = painter.fontMetrics().horizontalAdvance(text) + 16
        tag = QRect(box.left() + SPACE_XS, box.center().y() - 8, max(width, 48), 18)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(tag, 9, 9)
        painter.setPen(QColor(ink))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, text)


class Timeline(QWidget):
    """`looked` carries the number of events up to the selected one, `back` and `fork` that of the moment to go to."""

    looked = Signal(int)
    back = Signal()
    fork = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setWindowTitle("Timeline")
        self.rows = Rows(self)
        self._following = False
        self.table = QTableView()
        self._set_up(look)
        self.dots = Dots(look)
        self.dots.valueChanged.connect(self._slid)
        self.where = label("", "quiet")
        self.back_button = button("Go back here", self.back.emit, tip="Take the run back to this moment")
        self.fork_button = button("Fork from here", self.fork.emit, tip="Begin another run from this moment")
        foot = row(self.dots, self.where, self.back_button, self.fork_button, space=SPACE_M)
        foot.setStretch(0, 1)
        foot.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        inside = QWidget()
        lines = column(inside)
        lines.addLayout(foot)
        lines.addWidget(self.table, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(inside)
        self._stack.addWidget(
            empty("No run yet", "Press Step (F10) or Run (F5); every event of the run is listed here.")
        )
        whole = column(self)
        whole.setContentsMargins(SPACE_L, SPACE_XS, SPACE_L, SPACE_XS)
        whole.addWidget(self._stack)
        self.show_rows([])

    def show_rows(self, rows: list[Row]) -> None:
        """Show the rows of a run, the last one selected."""
        self._following = True
        self.rows.show_rows(rows)
        self._stack.setCurrentIndex(0 if rows else 1)
        self.dots.setRange(0, max(0, len(rows) - 1))
        self._select(len(rows) - 1)
        self._following = False
        self._say(len(rows))

    def select(self, at: int) -> None:
        """Select event number `at` (from 0)."""
        self.table.selectRow(at)

    @property
    def current(self) -> int:
        """The number of the selected event, -1 for none."""
        return self.table.currentIndex().row()

    def _say(self, count: int) -> None:
        last = self.rows.rowCount()
        self.where.setText(f"{min(count, last):,} of {last:,}" if last else "")
        past = 0 < count < last
        self.back_button.setEnabled(past)
        self.fork_button.setEnabled(0 < count <= last)

    def _select(self, at: int) -> None:
        if at >= 0:
            self.table.selectRow(at)
            self.table.scrollTo(self.rows.index(at, WORDS))
            self.dots.setValue(at)
        self.dots.update()

    def _slid(self, at: int) -> None:
        if not self._following and at != self.current:
            self.table.selectRow(at)

    def _moved(self, now: QModelIndex, _before: QModelIndex) -> None:
        if self._following or not now.isValid():
            return
        self._following = True
        self.dots.setValue(now.row())
        self._following = False
        self.table.viewport().update()
        self._say(now.row() + 1)
        self.looked.emit(now.row() + 1)

    def _set_up(self, look: Look) -> None:
        table = self.table
        table.setModel(self.rows)
        table.setItemDelegate(RowDelegate(look, table))
        table.setAccessibleName("Events of the run")
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(HEIGHT)
        header = table.horizontalHeader()
        header.hide()
        for place, width in ((NUMBER, 52), (TAG, 76)):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(place, width)
        for place in (WORDS, DETAIL):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        table.selectionModel().currentRowChanged.connect(self._moved)


__all__ = ["RowDelegate", "Timeline"]
