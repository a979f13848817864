"""The row of a table that somebody looks at: the one under the pointer, else the current one while the keyboard is
there.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QTableView

LEAVING = {QEvent.Type.Leave, QEvent.Type.Hide}
FOLLOWING = {QEvent.Type.FocusIn, QEvent.Type.FocusOut}


class PointedRow(QObject):
    """`changed` carries the number of the row, -1 for none, whenever it is another one."""

    changed = Signal(int)

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view
        self._hovered = self.row = -1
        view.setMouseTracking(True)
        view.viewport().installEventFilter(self)
        view.installEventFilter(self)
        view.selectionModel().currentRowChanged.connect(lambda *_: self.update())
        view.verticalScrollBar().valueChanged.connect(lambda _: self._forget_pointer())
        view.model().modelReset.connect(self._forget_pointer)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer, and notice when it or the keyboard goes elsewhere."""
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._hovered = self._view.indexAt(event.position().toPoint()).row()
            self.update()
        elif event.type() in LEAVING and watched is self._view.viewport():
            self._forget_pointer()
        elif event.type() in FOLLOWING and watched is self._view:
            self.update()
        return super().eventFilter(watched, event)

    def update(self) -> None:
        """Say so where another row is looked at."""
        view = self._view
        has_keyboard = view.isVisible() and view.hasFocus()
        row = self._hovered if self._hovered >= 0 else view.currentIndex().row() if has_keyboard else -1
        if row != self.row:
            self.row = row
            self.changed.emit(row)

    def _forget_pointer(self) -> None:
        """The pointer is elsewhere, or another row has come under it without a move."""
        self._hovered = -1
        self.update()


__all__ = ["PointedRow"]
