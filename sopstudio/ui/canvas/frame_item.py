"""Graphics item of the frame around a sub-procedure: a dashed outline with a title."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sopstudio.ui.canvas.drawing import FRAME_HEADER_HEIGHT, DrawnFrame
from sopstudio.ui.canvas.far_cards import MIN_TITLE_PIXELS, MIN_TITLE_ZOOM
from sopstudio.ui.canvas.ink import Ink
from sopstudio.ui.canvas.node_item import TEXT_FLAGS
from sopstudio.ui.canvas.shapes import kind_shape
from sopstudio.ui.theme import BODY


class FrameItem(QGraphicsItem):
    """Paints a `DrawnFrame` behind everything else."""

    def __init__(self, drawn: DrawnFrame, ink: Ink) -> None:
        super().__init__()
        self._ink = ink
        self.setZValue(-1)
        self.show_frame(drawn)

    def show_frame(self, drawn: DrawnFrame) -> None:
        """Show a new value of the same frame."""
        self.prepareGeometryChange()
        self.drawn = drawn
        box = drawn.box
        self._box = QRectF(box.left, box.top, box.right - box.left, box.bottom - box.top)
        self._title: tuple[int, str] = (0, "")
        self.update()

    def boundingRect(self) -> QRectF:
        """The outline."""
        return self._box.adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the outline and, at sufficient zoom, the title."""
        painter.setPen(self._ink.frame)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self._box, 12, 12)
        detail = option.levelOfDetailFromTransform(painter.worldTransform())
        if detail >= MIN_TITLE_ZOOM:
            self._paint_title(painter, max(BODY, ceil(MIN_TITLE_PIXELS / detail)))

    def _paint_title(self, painter: QPainter, pixels: int) -> None:
        """Paint the sign and, in this size, the title."""
        font, metrics = self._ink.fonts.title_of(pixels)
        area = QRectF(self._box.left() + 36, self._box.top(), self._box.width() - 48, FRAME_HEADER_HEIGHT - 4)
        if self._title[0] != pixels:
            self._title = (pixels, metrics.elidedText(self.drawn.title, Qt.TextElideMode.ElideRight, area.width()))
        painter.setPen(self._ink.kind_pen["procedure"])
        painter.drawPath(kind_shape("procedure").translated(self._box.topLeft() + QPointF(16, 14)))
        painter.setFont(font)
        painter.setPen(self._ink.text)
        painter.drawText(area, TEXT_FLAGS, self._title[1])
