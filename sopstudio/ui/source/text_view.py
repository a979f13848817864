"""The text of a document with line numbers, in which sentences are marked and can be pointed at."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from sopstudio.editions.coverage import SourceReading
from sopstudio.translation import tr
from sopstudio.ui.fonts import code_font
from sopstudio.ui.theme import SECONDARY, SPACE_S, SPACE_XS, WEIGHT_NAME, Palette
from sopstudio.ui.widgets import name_control

BAR_WIDTH = 3
_MAX_BMP = "\uffff"
_END = 1 << 62


class SourceText(QPlainTextEdit):
    """Shows a document. `passage_selected` carries the number of the sentence that the reader has gone to with the
    mouse or the caret, -1 between sentences.

    Sentences that nothing comes from are underlined, those of the selection stand on a soft ground with a bar beside
    their lines; so neither is told by colour alone.
    """

    passage_selected = Signal(int)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._positions: list[tuple[int, int]] = []
        self._selected: frozenset[int] = frozenset()
        self._uncovered: frozenset[int] = frozenset()
        self._current = -1
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        name_control(self, tr("Document that the SOP was read from"))
        self.setToolTip("")
        self._numbers = _LineNumbers(self)
        self.blockCountChanged.connect(lambda _: self._fit_numbers())
        self.updateRequest.connect(self._scroll_numbers)
        self._fit_numbers()

    @property
    def current(self) -> int:
        """The number of the sentence with the caret; -1 for none."""
        return self._current

    def set_palette(self, palette: Palette) -> None:
        """Show the marks in the colours of another theme."""
        self._palette = palette
        self._refresh_marks()

    def show_reading(self, reading: SourceReading) -> None:
        """Show another document, from its beginning."""
        self.setPlainText(reading.text)
        offsets = _utf16_offsets(reading.text)
        self._positions = [(offsets(passage.start), offsets(passage.end)) for passage in reading.passages]
        self._selected, self._uncovered, self._current = frozenset(), frozenset(), -1
        heading = QTextCharFormat()
        heading.setFontWeight(WEIGHT_NAME)
        for index in reading.headings:
            self._cursor_on(index).mergeCharFormat(heading)
        self._refresh_marks()

    def mark(self, selected: Collection[int], uncovered: Collection[int]) -> None:
        """Mark the sentences of what is selected, and those that nothing comes from."""
        self._selected, self._uncovered = frozenset(selected), frozenset(uncovered)
        self._refresh_marks()

    def reveal(self, index: int) -> None:
        """Scroll a sentence into view, and put the caret before it; nothing is emitted."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._positions[index][0])
        self._current = index
        self.setTextCursor(cursor)
        if (
            not self.viewport()
            .rect()
            .adjusted(0, 0, 0, -2 * self.fontMetrics().height())
            .contains(self.cursorRect().bottomLeft())
        ):
            self.centerCursor()

    def point_at(self, index: int) -> None:
        """Go to a sentence as if it was clicked."""
        self.reveal(index)
        self.passage_selected.emit(index)

    def passage_at(self, position: int) -> int:
        """The number of the sentence at a position of the text, also before it on its line; -1 between sentences."""
        following = bisect_right(self._positions, (position, _END))
        if following and position <= self._positions[following - 1][1]:
            return following - 1
        if following < len(self._positions):
            lines = [self.document().findBlock(place) for place in (position, self._positions[following][0])]
            return following if lines[0] == lines[1] else -1
        return -1

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select the sentence that was clicked."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self._follow_caret(is_click=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select the sentence that the caret was moved to."""
        super().keyPressEvent(event)
        if not self.textCursor().hasSelection():
            self._follow_caret(is_click=event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the line numbers beside the text."""
        super().resizeEvent(event)
        area = self.contentsRect()
        self._numbers.setGeometry(QRect(area.left(), area.top(), self.number_width(), area.height()))

    def number_width(self) -> int:
        """The width of the line numbers in pixels."""
        digits = max(len(str(self.blockCount())), 2)
        return self._numbers.fontMetrics().horizontalAdvance("9") * digits + 2 * SPACE_S

    def paint_numbers(self, event: QPaintEvent) -> None:
        """Paint the numbers of the lines in view, with a bar where a marked sentence is."""
        painter = QPainter(self._numbers)
        painter.setFont(self._numbers.font())
        bars = self._marked_lines()
        block = self.firstVisibleBlock()
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if box.top() > event.rect().bottom():
                break
            top, height = round(box.top()), self.fontMetrics().height()
            number = block.blockNumber()
            colour = bars.get(number)
            if colour:
                painter.fillRect(0, top, BAR_WIDTH, round(box.height()), QColor(colour))
            painter.setPen(QColor(self._palette.muted))
            width = self.number_width() - SPACE_XS
            painter.drawText(0, top, width, height, Qt.AlignmentFlag.AlignRight, str(number + 1))
            block = block.next()
        painter.end()

    def _marked_lines(self) -> dict[int, str]:
        lines: dict[int, str] = {}
        for indexes, colour in ((self._uncovered, self._palette.warning), (self._selected, self._palette.accent)):
            for index in indexes:
                start, end = self._positions[index]
                first, last = (self.document().findBlock(place).blockNumber() for place in (start, end))
                lines.update(dict.fromkeys(range(first, last + 1), colour))
        return lines

    def _follow_caret(self, *, is_click: bool) -> None:
        index = self.passage_at(self.textCursor().position())
        if index != self._current or (is_click and index >= 0):
            self._current = index
            self.passage_selected.emit(index)

    def _fit_numbers(self) -> None:
        self.setViewportMargins(self.number_width(), 0, 0, 0)

    def _scroll_numbers(self, area: QRect, distance: int) -> None:
        if distance:
            self._numbers.scroll(0, distance)
        else:
            self._numbers.update(0, area.y(), self._numbers.width(), area.height())

    def _refresh_marks(self) -> None:
        palette = self._palette
        underlined = QTextCharFormat()
        underlined.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
        underlined.setUnderlineColor(QColor(palette.warning))
        soft = QTextCharFormat()
        soft.setBackground(QColor(palette.accent_soft))
        marks = [(index, underlined) for index in sorted(self._uncovered)]
        marks += [(index, soft) for index in sorted(self._selected)]
        self.setExtraSelections([self._mark(index, style) for index, style in marks])
        self._numbers.update()

    def _mark(self, index: int, style: QTextCharFormat) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.format = style
        mark.cursor = self._cursor_on(index)
        return mark

    def _cursor_on(self, index: int) -> QTextCursor:
        """A cursor that selects a sentence."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._positions[index][0])
        cursor.setPosition(self._positions[index][1], QTextCursor.MoveMode.KeepAnchor)
        return cursor


class _LineNumbers(QWidget):
    """The column beside the text; the text paints it, as it knows where its lines are."""

    def __init__(self, text: SourceText) -> None:
        super().__init__(text)
        self._text = text
        self.setFont(code_font(SECONDARY))

    def sizeHint(self) -> QSize:
        """As wide as the longest number."""
        return QSize(self._text.number_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the numbers."""
        self._text.paint_numbers(event)


def _utf16_offsets(text: str) -> Callable[[int], int]:
    """A function from places in a text to places in a document of Qt, where some characters count twice."""
    wide = [place for place, char in enumerate(text) if char > _MAX_BMP]
    return lambda place: place + bisect_left(wide, place)


__all__ = ["SourceText"]
