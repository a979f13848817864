"""Buttons in the corner of a picture of a graph: larger, smaller, and the whole."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame

from sopstudio.translation import tr
from sopstudio.ui.canvas.view import ZOOM_STEP, Canvas
from sopstudio.ui.icons import IconSet
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.widgets import IconButton, row


class ZoomButtons(QFrame):
    """Sits at the lower right of a canvas that shows one picture after another, below the picture."""

    def __init__(self, canvas: Canvas, icons: IconSet) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.setObjectName("floating")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.larger = IconButton(icons, "plus", tr("Zoom in (+)"), lambda: canvas.zoom(ZOOM_STEP))
        self.smaller = IconButton(icons, "minus", tr("Zoom out (-)"), lambda: canvas.zoom(1 / ZOOM_STEP))
        self.whole = IconButton(icons, "fit", tr("Show everything (0)"), canvas.fit)
        buttons = row(self.smaller, self.larger, self.whole, parent=self, spacing=SPACE_XS)
        buttons.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, SPACE_XS)
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self.adjustSize()
            self._canvas.reserve_bottom(self.height() + 2 * SPACE_S)
            self.move(self._canvas.width() - self.width() - SPACE_S, self._canvas.height() - self.height() - SPACE_S)
        return super().eventFilter(watched, event)


__all__ = ["ZoomButtons"]
