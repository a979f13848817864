"""Labels and links of one line that are elided where there is no room, with the full text in the tooltip."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy

from sopstudio.ui.parts import set_plain_tooltip, strip_bidi_controls


class ElidedLabel(QLabel):
    """One line of plain text, elided where there is no room; the tooltip has the full text."""

    def __init__(self, text: str = "", role: str = "", *, right: bool = False) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(24)
        if right:
            self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role:
            self.setProperty("role", role)
        self._full_text = ""
        self.set_full_text(text)

    @property
    def full_text(self) -> str:
        """The full text, whether or not there is room for it."""
        return self._full_text

    def set_full_text(self, text: str) -> None:
        """Show another text."""
        self._full_text = " ".join(strip_bidi_controls(text).split())
        set_plain_tooltip(self, self._full_text)
        self.setAccessibleName(self._full_text)
        self.updateGeometry()
        self._update_text()

    def sizeHint(self) -> QSize:
        """The width of the full text."""
        width = min(self.fontMetrics().horizontalAdvance(self._full_text) + 4, 2000)
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """A small width: the text is elided."""
        return QSize(24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the text to the new width."""
        super().resizeEvent(event)
        self._update_text()

    def event(self, event: QEvent) -> bool:
        """Elide the text again when the font changes."""
        handled = super().event(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.Polish):
            self._update_text()
        return handled

    def _update_text(self) -> None:
        elided = self.fontMetrics().elidedText(self._full_text, Qt.TextElideMode.ElideRight, self.width())
        if elided != self.text():
            self.setText(elided)


class ElidedLink(QPushButton):
    """A link that is elided where there is no room: at its end, or with `middle` in the middle, as the end
    tells links apart.
    """

    def __init__(self, text: str, on_click: Callable[[], object], *, tip: str = "", middle: bool = False) -> None:
        super().__init__()
        self._mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
        self.setProperty("role", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._full_text = " ".join(strip_bidi_controls(text).split())
        set_plain_tooltip(self, strip_bidi_controls(tip) or self._full_text)
        self.setAccessibleName(self._full_text)
        self.clicked.connect(lambda: on_click())

    def sizeHint(self) -> QSize:
        """The width of the full text."""
        width = min(self.fontMetrics().horizontalAdvance(self._full_text) + self._padding(), 2000)
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """A small width: the text is elided."""
        return QSize(40, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the text to the new width."""
        super().resizeEvent(event)
        width = max(self.width() - self._padding() + 2, 10)
        elided = self.fontMetrics().elidedText(self._full_text, self._mode, width)
        self.setText(elided.replace("&", "&&"))

    def _padding(self) -> int:
        return 16 if self.property("role") == "link" else 32
