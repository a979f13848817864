"""The hint on an empty canvas: how to begin."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from sopstudio.ui.canvas import Canvas
from sopstudio.ui.parts import column, label
from sopstudio.ui.theme import SPACE_S


class EmptyHint(QWidget):
    """In the middle of the canvas while there is no node; transparent for the mouse."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside = column(self, spacing=SPACE_S)
        lines = (
            label("Nothing here yet", "name"),
            label("Double-click, press Space, or pick a kind of node from the strip on the left.", "quiet"),
        )
        for line in lines:
            line.setAlignment(Qt.AlignmentFlag.AlignCenter)
            inside.addWidget(line)
        canvas.document_shown.connect(self.refresh)
        canvas.installEventFilter(self)
        self.refresh()

    def refresh(self) -> None:
        """Show or hide the hint."""
        scene = self._canvas.canvas_scene
        self.setVisible(scene.editable and not scene.drawing.nodes)
        self._centre()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._centre()
        return super().eventFilter(watched, event)

    def _centre(self) -> None:
        if not self.isHidden():
            self.adjustSize()
            available = self._canvas.viewport().size()
            self.move((available.width() - self.width()) // 2, (available.height() - self.height()) // 2)
