"""Entries of a list: a title on the left, and on the right a quiet note (a version, a key, what it is)."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sopstudio.ui.canvas.ink import interface_font
from sopstudio.ui.desk import Look
from sopstudio.ui.theme import BODY, RADIUS, SECONDARY, SPACE_M, SPACE_S, WEIGHT_NAME, Palette

NOTE = Qt.ItemDataRole.UserRole + 1
HEIGHT = 30


def entry(title: str, note: str = "", what: object = None) -> QListWidgetItem:
    """An entry for a list with an `EntryDelegate`; `what` is kept as its user data."""
    item = QListWidgetItem(title)
    item.setData(NOTE, note)
    item.setData(Qt.ItemDataRole.UserRole, what)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}, {note}" if note else title)
    item.setToolTip(title)
    return item


def heading(title: str) -> QListWidgetItem:
    """An entry that names those below it and cannot be chosen."""
    item = QListWidgetItem(title)
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    return item


class EntryDelegate(QStyledItemDelegate):
    """Paints entries as plain text; the chosen one on a soft ground, with an outline while the list has the focus."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._look = look
        self._title, self._note = interface_font(BODY), interface_font(SECONDARY)
        self._chosen, self._heading = interface_font(BODY, WEIGHT_NAME), interface_font(SECONDARY, WEIGHT_NAME)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Room for one line."""
        return QSize(120, HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the entry."""
        state, area = _shown(option)
        colours = self._look.palette
        box = area.adjusted(0, 1, 0, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter, box, state, colours)
        inside = box.adjusted(SPACE_M, 0, -SPACE_M, 0)
        if not index.flags() & Qt.ItemFlag.ItemIsEnabled:
            _write(painter, inside, str(index.data() or ""), self._heading, colours.muted)
            painter.restore()
            return
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        note = str(index.data(NOTE) or "")
        room = QFontMetrics(self._note).horizontalAdvance(note)
        _write(painter, inside, note, self._note, colours.muted, right=True)
        title = inside.adjusted(0, 0, -(room + SPACE_S if note else 0), 0)
        ink = (self._chosen, colours.accent) if chosen else (self._title, colours.text)
        _write(painter, title, str(index.data() or ""), *ink)
        painter.restore()

    def _ground(self, painter: QPainter, box: QRect, state: QStyle.StateFlag, colours: Palette) -> None:
        chosen, flags = bool(state & QStyle.StateFlag.State_Selected), QStyle.StateFlag
        if not chosen and not state & flags.State_MouseOver:
            return
        painter.setPen(QColor(colours.accent) if chosen and state & flags.State_HasFocus else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent_soft if chosen else colours.ground))
        painter.drawRoundedRect(box.adjusted(0, 0, -1, 0), RADIUS, RADIUS)


def _write(painter: QPainter, box: QRect, text: str, font: QFont, colour: str, *, right: bool = False) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)


def _shown(option: QStyleOptionViewItem) -> tuple[QStyle.StateFlag, QRect]:
    """State and place of the entry. (The stubs do not know these members of the option.)"""
    return getattr(option, "state", QStyle.StateFlag.State_None), getattr(option, "rect", QRect())
