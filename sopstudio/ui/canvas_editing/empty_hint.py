"""What an empty canvas says: how to begin."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from sopstudio.ui.canvas import Canvas
from sopstudio.ui.parts import column, label
from sopstudio.ui.theme import SPACE_S


class EmptyHint(QWidget):
    """Sits in the middle of the canvas while there is no node; the mouse goes through it."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside = column(self, space=SPACE_S)
        lines = (
            label("Nothing here yet", "name"),
            label("Double-click, press Space, or pick a kind of node from the strip on the left.", "quiet"),
        )
        for line in lines:
            line.setAlignment(Qt.AlignmentFlag.AlignCenter)
            inside.addWidget(line)
        canvas.shown.connect(self.refresh)
        canvas.installEventFilter(self)
        self.refresh()

    def refresh(self) -> None:
        """Show it only where it is true."""
        scene = self._canvas.canvas_scene
        self.setVisible(scene.editable and not scene.drawing.nodes)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the middle."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        if not self.isHidden():
            self.adjustSize()
            room = self._canvas.viewport().size()
            self.move((room.width() - self.width()) // 2, (room.height() - self.height()) // 2)
