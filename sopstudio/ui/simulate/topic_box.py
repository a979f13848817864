"""The list of what to talk about: it tells which entry somebody looks at while it is open."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal

from sopstudio.ui.widgets import DropDown


class TopicBox(DropDown):
    """`pointed` carries the index of the entry under the pointer or the keyboard, -1 when the list is closed."""

    pointed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._is_open = False
        self.highlighted.connect(self._point)

    def showPopup(self) -> None:
        """Open the list, and say which entry it opens at."""
        super().showPopup()
        self._is_open = True
        self.view().window().installEventFilter(self)
        self._point(self.currentIndex())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that the list is closed, by whatever way."""
        if event.type() == QEvent.Type.Hide and self._is_open:
            self._is_open = False
            self.pointed.emit(-1)
        return super().eventFilter(watched, event)

    def _point(self, index: int) -> None:
        if self._is_open:
            self.pointed.emit(index)


__all__ = ["TopicBox"]
