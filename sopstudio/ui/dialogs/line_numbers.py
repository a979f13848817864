"""The numbers of lines beside a text, as what is noted of a text names lines by them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from sopstudio.ui.context import ThemeState
from sopstudio.ui.theme import SPACE_S

MIN_DIGITS = 2


class NumberedText(QPlainTextEdit):
    """A text box with the numbers of its lines at the left; a line that wraps has one."""

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self.numbers = _Numbers(self, theme)
        self.blockCountChanged.connect(lambda _: self.make_room())
        self.updateRequest.connect(lambda *_: self.numbers.update())
        self.cursorPositionChanged.connect(self.numbers.update)
        theme.changed.connect(self.numbers.update)
        self.viewport().installEventFilter(self.numbers)
        self.make_room()

    def make_room(self) -> None:
        """Give the numbers as much room as the longest one needs."""
        self.setViewportMargins(self.numbers.sizeHint().width(), 0, 0, 0)

    def numbered_lines(self) -> list[tuple[int, QRectF]]:
        """The lines in view, counted from 1, with the place of each in the viewport."""
        lines: list[tuple[int, QRectF]] = []
        block = self.firstVisibleBlock()
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if box.top() > self.viewport().height():
                break
            lines.append((block.blockNumber() + 1, box))
            block = block.next()
        return lines


class _Numbers(QWidget):
    """Paints the numbers; that of the line with the caret stands out."""

    def __init__(self, text: NumberedText, theme: ThemeState) -> None:
        super().__init__(text)
        self._text, self._theme = text, theme

    def sizeHint(self) -> QSize:
        """As wide as the largest number."""
        digits = max(MIN_DIGITS, len(str(self._text.blockCount())))
        return QSize(self._text.fontMetrics().horizontalAdvance("0" * digits) + 2 * SPACE_S, 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay beside the text."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            viewport = self._text.viewport().geometry()
            width = self.sizeHint().width()
            self.setGeometry(viewport.left() - width, viewport.top(), width, viewport.height())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a number beside the first row of each line."""
        palette, painter = self._theme.palette, QPainter(self)
        painter.setFont(self._text.font())
        height = self._text.fontMetrics().height()
        current = self._text.textCursor().blockNumber() + 1
        for number, box in self._text.numbered_lines():
            painter.setPen(QColor(palette.text if number == current else palette.muted))
            place = QRectF(0, box.top(), self.width() - SPACE_S, height)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(number))


__all__ = ["NumberedText"]
