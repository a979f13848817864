"""List items with a title on the left and a quiet note on the right (a version, a shortcut, a kind)."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sopstudio.ui.context import ThemeState
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.theme import BODY, RADIUS, SECONDARY, SPACE_M, SPACE_S, SPACE_XS, WEIGHT_NAME, Palette

NOTE_ROLE = Qt.ItemDataRole.UserRole + 1
POINTED_ROLE = NOTE_ROLE + 1
"""True while the context menu of the item is open."""
CLOSED_ROLE, INDENT_ROLE = POINTED_ROLE + 1, POINTED_ROLE + 2
"""Of a folder whether it is closed (absent on what is no folder), and of what lies in one by how many pixels it stands
in."""
PASSAGE_ROLE = INDENT_ROLE + 1
"""What a search found in an item, shown as a second line in small letters: an object with the text `shown` and the
`word` to be emphasised in it."""
ROW_HEIGHT, PASSAGE_HEIGHT, CHEVRON = 30, 18, 8
"""Pixels."""


def list_item(title: str, note: str = "", value: object = None) -> QListWidgetItem:
    """An item for a list with a `ListItemDelegate`; `value` becomes its user data."""
    item = QListWidgetItem(title)
    item.setData(NOTE_ROLE, note)
    item.setData(Qt.ItemDataRole.UserRole, value)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}, {note}" if note else title)
    item.setToolTip(title)
    return item


def list_heading(title: str) -> QListWidgetItem:
    """An item that names those below it and cannot be selected."""
    item = QListWidgetItem(title)
    item.setFont(interface_font(SECONDARY, WEIGHT_NAME))
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    return item


class ListItemDelegate(QStyledItemDelegate):
    """Paints items as plain text; the selected one on a soft background, with an outline while the list has
    the focus.
    """

    def __init__(self, theme: ThemeState) -> None:
        super().__init__(theme)
        self._theme = theme
        self._title_font, self._note_font = interface_font(BODY), interface_font(SECONDARY)
        self._selected_font, self._heading_font = (
            interface_font(BODY, WEIGHT_NAME),
            interface_font(SECONDARY, WEIGHT_NAME),
        )

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The size of one line, or of two where a search found something."""
        return QSize(120, ROW_HEIGHT + (PASSAGE_HEIGHT if index.data(PASSAGE_ROLE) else 0))

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Let the field in which an item is renamed take the place of the item."""
        editor.setObjectName("rename")
        editor.setGeometry(_option_state(option)[1])

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the item."""
        state, area = _option_state(option)
        colours = self._theme.palette
        box = area.adjusted(0, 1, 0, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_background(painter, box, state, colours)
        if index.data(POINTED_ROLE):
            painter.setPen(QColor(colours.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0, 0, -1, 0), RADIUS, RADIUS)
        content = box.adjusted(SPACE_M + int(index.data(INDENT_ROLE) or 0), 0, -SPACE_M, 0)
        closed = index.data(CLOSED_ROLE)
        if closed is not None:
            _draw_chevron(painter, content, colours.muted, is_closed=bool(closed))
            content.setLeft(content.left() + CHEVRON + SPACE_S)
        if not index.flags() & Qt.ItemFlag.ItemIsEnabled:
            _draw_text(painter, content, str(index.data() or ""), self._heading_font, colours.muted)
            painter.restore()
            return
        passage = index.data(PASSAGE_ROLE)
        if passage:
            below = content.adjusted(0, content.height() - PASSAGE_HEIGHT - SPACE_XS, 0, -SPACE_XS)
            content.setBottom(below.top())
            _draw_passage(painter, below, passage.shown, passage.word, (self._note_font, self._heading_font), colours)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        note = str(index.data(NOTE_ROLE) or "")
        title = str(index.data() or "")
        font, ink = (self._selected_font, colours.accent) if selected else (self._title_font, colours.text)
        room = self._share(content, title, note, font) if note else content
        _draw_text(painter, room, title, font, ink)
        _draw_text(
            painter, content.adjusted(room.width() + SPACE_S, 0, 0, 0), note, self._note_font, colours.muted, right=True
        )
        painter.restore()

    def _share(self, content: QRect, title: str, note: str, font: QFont) -> QRect:
        """The room of a title beside its note: what the title needs, but the note keeps a third of the line."""
        needed = QFontMetrics(font).horizontalAdvance(title) + 2  # else Qt leaves out the end of what just fits
        noted = min(QFontMetrics(self._note_font).horizontalAdvance(note) + 2, content.width() // 3)
        return QRect(content.topLeft(), QSize(min(needed, content.width() - noted - SPACE_S), content.height()))

    def _paint_background(self, painter: QPainter, box: QRect, state: QStyle.StateFlag, colours: Palette) -> None:
        selected, flags = bool(state & QStyle.StateFlag.State_Selected), QStyle.StateFlag
        if not selected and not state & flags.State_MouseOver:
            return
        painter.setPen(QColor(colours.accent) if selected and state & flags.State_HasFocus else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent_soft if selected else colours.ground))
        painter.drawRoundedRect(box.adjusted(0, 0, -1, 0), RADIUS, RADIUS)


def _draw_chevron(painter: QPainter, box: QRect, colour: str, *, is_closed: bool) -> None:
    middle, half = box.center().y() + 1, CHEVRON // 2
    corners = (
        [(0, -half), (half, 0), (0, half)]
        if is_closed
        else [(-1, -half // 2), (half - 1, half // 2), (CHEVRON - 1, -half // 2)]
    )
    painter.setPen(QPen(QColor(colour), 1.5))
    painter.drawPolyline([QPoint(box.left() + x, middle + y) for x, y in corners])


def _draw_text(painter: QPainter, box: QRect, text: str, font: QFont, colour: str, *, right: bool = False) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    elided = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, elided)


def _draw_passage(
    painter: QPainter, box: QRect, text: str, word: str, fonts: tuple[QFont, QFont], colours: Palette
) -> None:
    """One line of text, the first place of `word` in it in the second of the two fonts."""
    start = text.casefold().find(word)
    end = start + len(word) if start >= 0 else 0
    before, strong, after = text[: max(start, 0)], text[max(start, 0) : end], text[end:]
    runs = ((before, fonts[0], colours.muted), (strong, fonts[1], colours.text), (after, fonts[0], colours.muted))
    for part, font, colour in runs:
        _draw_text(painter, box, part, font, colour)
        box = box.adjusted(QFontMetrics(font).horizontalAdvance(part), 0, 0, 0)
        if box.width() <= 0:
            break


def _option_state(option: QStyleOptionViewItem) -> tuple[QStyle.StateFlag, QRect]:
    """State and rectangle of the item. (The stubs lack these members of the option.)"""
    return getattr(option, "state", QStyle.StateFlag.State_None), getattr(option, "rect", QRect())
