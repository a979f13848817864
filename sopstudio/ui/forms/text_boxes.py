"""Text boxes that leave undo to the window: an undo step is one visit of a field, not one key.

`entered` and `left` are emitted when a visit begins and ends.
"""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QPlainTextEdit, QSizePolicy, QWidget

from sopstudio.translation import tr
from sopstudio.ui.text_widgets import DropDown, ElidedLineEdit
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import QWIDGETSIZE_MAX

MAX_LINES = 14
FRAME_HEIGHT = 14
"""Frame, padding and document margin of a box, above and below together, in pixels."""


def is_undo_key(event: QEvent) -> bool:
    """Whether a key asks for undo or redo, which the window handles."""
    if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not isinstance(event, QKeyEvent):
        return False
    keys = QKeySequence.StandardKey
    return event.matches(keys.Undo) or event.matches(keys.Redo)


def example(value: str) -> str:
    """A value as the placeholder of an empty field: it must not look as if it stood there."""
    return tr("e.g. {value}", value=value)


class LineBox(ElidedLineEdit):
    """One line."""

    entered = Signal()
    left = Signal()

    def __init__(self, placeholder: str = "") -> None:
        super().__init__()
        self.setPlaceholderText(placeholder)
        self.setMinimumWidth(40)

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window."""
        if is_undo_key(event):
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
    """Several lines, as high as its text, or as what stands in place of one. Tab moves on; with `allow_breaks` Enter
    breaks the line.
    """

    entered = Signal()
    left = Signal()
    done = Signal()

    def __init__(self, placeholder: str = "", *, min_lines: int = 1, allow_breaks: bool = True) -> None:
        super().__init__()
        self._min_lines, self._allow_breaks = min_lines, allow_breaks
        self.setPlaceholderText(placeholder)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(1)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().documentLayout().documentSizeChanged.connect(self._fit_height)
        self._fit_height()

    def caret_rect(self) -> QRect:
        """Where the caret is in the box, for what is shown below it."""
        caret = self.cursorRect()
        return caret.translated(self.viewport().mapTo(self, QPoint()))

    def minimumSizeHint(self) -> QSize:
        """Narrow panels are fine."""
        return QSize(40, self.height())

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window; adapt the height to the font."""
        if is_undo_key(event):
            event.ignore()
            return False
        handled = super().event(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.Polish):
            self._fit_height()
        return handled

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Where line breaks are not allowed, Enter emits `done`."""
        if not self._allow_breaks and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need another height."""
        super().resizeEvent(event)
        self._fit_height()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """A visit begins."""
        self.entered.emit()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A visit ends, unless only a menu opens."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()

    def _placeholder_lines(self) -> int:
        """The lines that the placeholder takes while it is shown."""
        if not self.document().isEmpty() or not self.placeholderText():
            return 0
        room, metrics = QRect(0, 0, self.viewport().width() - 1, QWIDGETSIZE_MAX), self.fontMetrics()
        used = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap.value, self.placeholderText())
        return round(used.height() / metrics.lineSpacing())

    def _fit_height(self) -> None:
        lines = max(self._min_lines, round(self.document().size().height()), self._placeholder_lines())
        first = self.document().firstBlock()
        line_height = (
            self.blockBoundingRect(first).height() / max(1, first.lineCount()) or self.fontMetrics().lineSpacing()
        )
        height = ceil(min(lines, MAX_LINES) * line_height) + FRAME_HEIGHT
        if height != self.height():
            self.setFixedHeight(height)
        scroll_policy = (
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if lines > MAX_LINES else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        self.setVerticalScrollBarPolicy(scroll_policy)


class ChoiceBox(DropDown):
    """A drop-down list in a form, which may become narrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.setMinimumWidth(SPACE_S * 6)
