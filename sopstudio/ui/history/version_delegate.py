"""Versions in a list: the number and its tags, when it was saved, and what its note says."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sopstudio.store import Version
from sopstudio.ui.canvas.ink import interface_font
from sopstudio.ui.desk import Look
from sopstudio.ui.moments import exactly, when
from sopstudio.ui.theme import BODY, RADIUS, SECONDARY, SPACE_M, SPACE_S, WEIGHT_NAME, Palette

VERSION = Qt.ItemDataRole.UserRole
LINE, TAG_HEIGHT, PAD = 22, 18, 5
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def version_item(version: Version) -> QListWidgetItem:
    """An entry for a version."""
    item = QListWidgetItem(f"v{version.number}")
    item.setData(VERSION, version)
    said = [f"version {version.number}", when(version.created), *version.tags, version.note]
    item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, said)))
    item.setToolTip("\n".join(filter(None, (f"Saved {exactly(version.created)}", version.note))))
    return item


class VersionDelegate(QStyledItemDelegate):
    """Paints versions; one with a note has two lines."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._look = look
        self._name, self._small = interface_font(BODY, WEIGHT_NAME), interface_font(SECONDARY)
        self._tag = interface_font(SECONDARY, WEIGHT_NAME)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """One line, or two."""
        lines = 2 if index.data(VERSION).note else 1
        return QSize(120, lines * LINE + 2 * PAD)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the entry."""
        state: QStyle.StateFlag = getattr(option, "state", QStyle.StateFlag.State_None)
        box: QRect = getattr(option, "rect", QRect()).adjusted(0, 1, -1, -1)
        version, colours = index.data(VERSION), self._look.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            focused = chosen and bool(state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QColor(colours.accent) if focused else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent_soft if chosen else colours.ground))
            painter.drawRoundedRect(box, RADIUS, RADIUS)
        inside = box.adjusted(SPACE_M, PAD - 1, -SPACE_M, 0)
        self._first_line(painter, QRect(inside.left(), inside.top(), inside.width(), LINE), version, chosen, colours)
        below = QRect(inside.left(), inside.top() + LINE - 1, inside.width(), LINE - 2)
        _write(painter, below, " ".join(version.note.split()), self._small, colours.muted)
        painter.restore()

    def _first_line(self, painter: QPainter, box: QRect, version: Version, chosen: bool, colours: Palette) -> None:
        date = when(version.created)
        room = QFontMetrics(self._small).horizontalAdvance(date) + SPACE_S
        _write(painter, box, date, self._small, colours.muted, RIGHT)
        name = f"v{version.number}"
        _write(painter, box, name, self._name, colours.accent if chosen else colours.text)
        left, metrics = box.left() + QFontMetrics(self._name).horizontalAdvance(name) + SPACE_S, QFontMetrics(self._tag)
        for tag in version.tags:
            width = min(metrics.horizontalAdvance(tag) + 2 * SPACE_S, box.right() - room - left)
            if width < 3 * SPACE_S:
                return
            pill = QRect(left, box.top() + (LINE - TAG_HEIGHT) // 2, width, TAG_HEIGHT)
            painter.setPen(QColor(colours.line))
            painter.setBrush(QColor(colours.surface))
            painter.drawRoundedRect(pill, TAG_HEIGHT / 2, TAG_HEIGHT / 2)
            _write(painter, pill.adjusted(SPACE_S, 0, -SPACE_S + 2, 0), tag, self._tag, colours.muted)
            left += width + SPACE_S // 2


def _write(
    painter: QPainter, box: QRect, text: str, font: QFont, colour: str, flags: Qt.AlignmentFlag | Qt.TextFlag = LEFT
) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(box, flags, QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width()))
