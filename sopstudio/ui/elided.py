"""Text in one line that ends in … where its room does, and says the whole in its tooltip."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy

from sopstudio.ui.parts import as_written, plain_tip


class Elided(QLabel):
    """One line of plain text that ends in … where its room does; the whole is in the tooltip."""

    def __init__(self, text: str = "", role: str = "", *, right: bool = False) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(24)
        if right:
            self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role:
            self.setProperty("role", role)
        self._whole = ""
        self.say(text)

    @property
    def whole(self) -> str:
        """The text, however much of it there is room for."""
        return self._whole

    def say(self, text: str) -> None:
        """Show another text."""
        self._whole = " ".join(as_written(text).split())
        plain_tip(self, self._whole)
        self.setAccessibleName(self._whole)
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        """Room for the whole text."""
        width = min(self.fontMetrics().horizontalAdvance(self._whole) + 4, 2000)
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Any width will do."""
        return QSize(24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Another font needs another room."""
        done = super().event(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.Polish):
            self._fit()
        return done

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width())
        if shown != self.text():
            self.setText(shown)


class ElidedLink(QPushButton):
    """A link that ends in … where its room does; with `middle`, … stands in its middle, as its end tells it apart."""

    def __init__(self, text: str, act: Callable[[], object], *, tip: str = "", middle: bool = False) -> None:
        super().__init__()
        self._mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
        self.setProperty("role", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._whole = " ".join(as_written(text).split())
        plain_tip(self, as_written(tip) or self._whole)
        self.setAccessibleName(self._whole)
        self.clicked.connect(lambda: act())

    def sizeHint(self) -> QSize:
        """Room for the whole text."""
        width = min(self.fontMetrics().horizontalAdvance(self._whole) + self._room(), 2000)
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Any width will do."""
        return QSize(40, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as there is room for."""
        super().resizeEvent(event)
        room = max(self.width() - self._room() + 2, 10)
        shown = self.fontMetrics().elidedText(self._whole, self._mode, room)
        self.setText(shown.replace("&", "&&"))

    def _room(self) -> int:
        return 16 if self.property("role") == "link" else 32
