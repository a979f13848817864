"""The style sheet of the window and the painting of list entries, both made from the palette."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sopstudio.ui.canvas.ink import interface_font
from sopstudio.ui.theme import (
    BODY,
    HEADING,
    RADIUS,
    SECONDARY,
    SPACE_M,
    SPACE_S,
    SPACE_XS,
    WEIGHT_NAME,
    Palette,
)

LINE_ROLE = Qt.ItemDataRole.UserRole + 1


def style_sheet(palette: Palette) -> str:
    """The look of the window's own widgets."""
    p = palette
    return f"""
    QWidget {{ background: {p.surface}; color: {p.text}; font-size: {BODY}px; }}
    QWidget#header, QWidget#footer {{ background: {p.surface}; }}
    QWidget#header {{ border-bottom: 1px solid {p.line}; }}
    QWidget#footer {{ border-top: 1px solid {p.line}; }}
    QWidget#side {{ border-right: 1px solid {p.line}; }}
    QLabel {{ background: transparent; }}
    QLabel#title {{ font-size: {HEADING}px; font-weight: {WEIGHT_NAME}; }}
    QLabel#section {{ color: {p.muted}; font-size: {SECONDARY + 1}px; font-weight: {WEIGHT_NAME}; }}
    QLabel#quiet {{ color: {p.muted}; font-size: {SECONDARY}px; }}
    QListWidget {{ border: none; outline: none; background: {p.surface}; }}
    QToolButton {{ background: {p.surface}; border: 1px solid {p.line}; border-radius: {RADIUS}px;
                   padding: {SPACE_XS}px {SPACE_M}px; min-height: 20px; }}
    QToolButton:hover, QToolButton:focus {{ border-color: {p.accent}; color: {p.accent}; }}
    QToolButton:pressed {{ background: {p.accent_soft}; }}
    QToolTip {{ background: {p.surface}; color: {p.text}; border: 1px solid {p.line}; padding: {SPACE_XS}px; }}
    QScrollBar:vertical {{ background: transparent; width: 8px; }}
    QScrollBar::handle:vertical {{ background: {p.faint}; border-radius: 4px; min-height: 24px; }}
    QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page
        {{ background: transparent; height: 0; }}
    """


class EntryDelegate(QStyledItemDelegate):
    """Paints an entry of the list as plain text: a name, and a quiet line below it."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._name, self._line = interface_font(BODY, WEIGHT_NAME), interface_font(SECONDARY)
        self.colours = palette

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Room for two lines."""
        return QSize(200, 50)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the entry; the chosen one on a soft ground, the focused one with an outline."""
        chosen, area = _shown(option)
        colours, box = self.colours, area.adjusted(SPACE_S, 1, -SPACE_S, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if chosen:
            painter.setBrush(QColor(colours.accent_soft))
            painter.drawRoundedRect(box, RADIUS, RADIUS)
        inside = box.adjusted(SPACE_M, SPACE_S - 1, -SPACE_M, -SPACE_S + 1)
        half = inside.height() // 2
        name = (self._name, colours.accent if chosen else colours.text)
        self._write(painter, QRect(inside.left(), inside.top(), inside.width(), half), index.data(), *name)
        below = QRect(inside.left(), inside.top() + half, inside.width(), half)
        self._write(painter, below, index.data(LINE_ROLE), self._line, colours.muted)
        painter.restore()

    def _write(self, painter: QPainter, box: QRect, text: object, font: QFont, colour: str) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        shown = QFontMetrics(painter.font()).elidedText(str(text or ""), Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)


def _shown(option: QStyleOptionViewItem) -> tuple[bool, QRect]:
    """Whether the entry is chosen, and where it is. (The stubs do not know these members of the option.)"""
    state = getattr(option, "state", QStyle.StateFlag.State_None)
    area = getattr(option, "rect", QRect())
    return bool(state & QStyle.StateFlag.State_Selected), area
