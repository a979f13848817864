"""Versions in a list: number and tags, time of saving, and note."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sopstudio.store import Version
from sopstudio.text.humanize import format_exact_timestamp, format_timestamp
from sopstudio.ui.context import ThemeState
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.theme import BODY, RADIUS, SECONDARY, SPACE_M, SPACE_S, WEIGHT_NAME, Palette

VERSION_ROLE = Qt.ItemDataRole.UserRole
LINE_HEIGHT, TAG_HEIGHT, PADDING = 22, 18, 5
LEFT_FLAGS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
RIGHT_FLAGS = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def version_item(version: Version) -> QListWidgetItem:
    """A list item for a version."""
    item = QListWidgetItem(f"v{version.number}")
    item.setData(VERSION_ROLE, version)
    spoken_parts = [f"version {version.number}", format_timestamp(version.created), *version.tags, version.note]
    item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, spoken_parts)))
    item.setToolTip("\n".join(filter(None, (f"Saved {format_exact_timestamp(version.created)}", version.note))))
    return item


class VersionDelegate(QStyledItemDelegate):
    """Paints versions; one with a note has two lines."""

    def __init__(self, theme: ThemeState) -> None:
        super().__init__(theme)
        self._theme = theme
        self._number_font, self._small_font = interface_font(BODY, WEIGHT_NAME), interface_font(SECONDARY)
        self._tag_font = interface_font(SECONDARY, WEIGHT_NAME)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """One line, or two with a note."""
        lines = 2 if index.data(VERSION_ROLE).note else 1
        return QSize(120, lines * LINE_HEIGHT + 2 * PADDING)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the item."""
        state: QStyle.StateFlag = getattr(option, "state", QStyle.StateFlag.State_None)
        box: QRect = getattr(option, "rect", QRect()).adjusted(0, 1, -1, -1)
        version, colours = index.data(VERSION_ROLE), self._theme.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            focused = selected and bool(state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QColor(colours.accent) if focused else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent_soft if selected else colours.ground))
            painter.drawRoundedRect(box, RADIUS, RADIUS)
        content = box.adjusted(SPACE_M, PADDING - 1, -SPACE_M, 0)
        self._paint_first_line(
            painter, QRect(content.left(), content.top(), content.width(), LINE_HEIGHT), version, selected, colours
        )
        note_box = QRect(content.left(), content.top() + LINE_HEIGHT - 1, content.width(), LINE_HEIGHT - 2)
        _draw_text(painter, note_box, " ".join(version.note.split()), self._small_font, colours.muted)
        painter.restore()

    def _paint_first_line(
        self, painter: QPainter, box: QRect, version: Version, selected: bool, colours: Palette
    ) -> None:
        date = format_timestamp(version.created)
        date_width = QFontMetrics(self._small_font).horizontalAdvance(date) + SPACE_S
        _draw_text(painter, box, date, self._small_font, colours.muted, RIGHT_FLAGS)
        name = f"v{version.number}"
        _draw_text(painter, box, name, self._number_font, colours.accent if selected else colours.text)
        left, metrics = (
            box.left() + QFontMetrics(self._number_font).horizontalAdvance(name) + SPACE_S,
            QFontMetrics(self._tag_font),
        )
        for tag in version.tags:
            width = min(metrics.horizontalAdvance(tag) + 2 * SPACE_S, box.right() - date_width - left)
            if width < 3 * SPACE_S:
                return
            pill = QRect(left, box.top() + (LINE_HEIGHT - TAG_HEIGHT) // 2, width, TAG_HEIGHT)
            painter.setPen(QColor(colours.line))
            painter.setBrush(QColor(colours.surface))
            painter.drawRoundedRect(pill, TAG_HEIGHT / 2, TAG_HEIGHT / 2)
            _draw_text(painter, pill.adjusted(SPACE_S, 0, -SPACE_S + 2, 0), tag, self._tag_font, colours.muted)
            left += width + SPACE_S // 2


def _draw_text(
    painter: QPainter,
    box: QRect,
    text: str,
    font: QFont,
    colour: str,
    flags: Qt.AlignmentFlag | Qt.TextFlag = LEFT_FLAGS,
) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(box, flags, QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width()))
