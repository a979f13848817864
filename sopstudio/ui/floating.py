"""A panel that floats over the window for a while: not modal, put away with Escape, never larger than the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from sopstudio.ui.parts import button, column, label, row
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_XL

TOP = 64


class Floating(QFrame):
    """Fill `inside`. `width` and `height` are wishes; the focus goes back to where it was."""

    def __init__(self, window: QWidget, title: str, width: int, height: int) -> None:
        super().__init__(window)
        self.setObjectName("floating")
        self.setAccessibleName(title)
        self._window, self._wish = window, (width, height)
        self._before: QWidget | None = None
        away = button("Close", self.put_away, role="link", tip=f"Close {title} (Esc)")
        self.inside: QVBoxLayout = column(space=SPACE_M)
        whole = column(self, margin=SPACE_L, space=SPACE_M)
        whole.addLayout(row(label(title, "title"), None, away))
        whole.addLayout(self.inside, 1)
        window.installEventFilter(self)
        self.hide()

    def bring(self) -> None:
        """Show it over everything else."""
        self._before = self._window.focusWidget()
        self._place()
        self.show()
        self.raise_()

    def put_away(self) -> None:
        """Hide it."""
        self.hide()
        if self._before is not None:
            self._before.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window."""
        if watched is self._window and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts it away."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def _place(self) -> None:
        room, (width, height) = self._window.size(), self._wish
        width, height = min(width, room.width() - 2 * SPACE_XL), min(height, room.height() - TOP - SPACE_XL)
        self.setGeometry((room.width() - width) // 2, TOP, width, height)
