"""Boxes to write in that leave undo to the window: a step to undo is one visit of a field, not one key.

`entered` and `left` tell when a visit begins and ends.
"""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QPlainTextEdit, QSizePolicy, QWidget

from sopstudio.ui.theme import SPACE_S

MOST_LINES = 14
FRAME = 14
"""Frame, padding and the document's margin of a box, above and below together."""


def is_undo(event: QEvent) -> bool:
    """Whether a key asks to undo or redo, which the window does."""
    if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not isinstance(event, QKeyEvent):
        return False
    keys = QKeySequence.StandardKey
    return event.matches(keys.Undo) or event.matches(keys.Redo)


class LineBox(QLineEdit):
    """One line."""

    entered = Signal()
    left = Signal()

    def __init__(self, placeholder: str = "") -> None:
        super().__init__()
        self.setPlaceholderText(placeholder)
        self.setMinimumWidth(40)

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window."""
        if is_undo(event):
            event.ignore()
            return False
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """A visit begins."""
        self.entered.emit()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A visit ends, unless only a menu opens."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()


class TextBox(QPlainTextEdit):
    """Several lines; as high as its text, from `least` lines on. Tab moves on; with `breaks` Enter breaks the line."""

    entered = Signal()
    left = Signal()
    done = Signal()

    def __init__(self, placeholder: str = "", *, least: int = 1, breaks: bool = True) -> None:
        super().__init__()
        self._least, self._breaks = least, breaks
        self.setPlaceholderText(placeholder)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(1)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().documentLayout().documentSizeChanged.connect(self._grow)
        self._grow()

    def minimumSizeHint(self) -> QSize:
        """Narrow panels are fine."""
        return QSize(40, self.height())

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window; grow with the font."""
        if is_undo(event):
            event.ignore()
            return False
        done = super().event(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.Polish):
            self._grow()
        return done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ends the writing where a line break has no place."""
        if not self._breaks and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need another height."""
        super().resizeEvent(event)
        self._grow()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """A visit begins."""
        self.entered.emit()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A visit ends, unless only a menu opens."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()

    def _grow(self) -> None:
        lines = max(self._least, round(self.document().size().height()))
        first = self.document().firstBlock()
        line = self.blockBoundingRect(first).height() / max(1, first.lineCount()) or self.fontMetrics().lineSpacing()
        height = ceil(min(lines, MOST_LINES) * line) + FRAME
        if height != self.height():
            self.setFixedHeight(height)
        rolls = Qt.ScrollBarPolicy.ScrollBarAsNeeded if lines > MOST_LINES else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(rolls)


class ChoiceBox(QComboBox):
    """A list to choose from that the wheel passes by while the panel is scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.setMinimumWidth(SPACE_S * 6)

    def wheelEvent(self, event: QEvent) -> None:
        """Scroll the panel, not the choice."""
        event.ignore()
