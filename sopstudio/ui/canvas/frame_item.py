"""Graphics item of the frame around a sub-procedure: a dashed outline with a title."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sopstudio.ui.canvas.drawing import DrawnFrame
from sopstudio.ui.canvas.ink import Ink
from sopstudio.ui.canvas.node_item import MIN_TEXT_ZOOM, TEXT_FLAGS
from sopstudio.ui.canvas.shapes import kind_shape


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
        metrics = self._ink.fonts.title_metrics
        self._title = metrics.elidedText(drawn.title, Qt.TextElideMode.ElideRight, self._box.width() - 48)
        self.update()

    def boundingRect(self) -> QRectF:
        """The outline."""
        return self._box.adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the outline and, at sufficient zoom, the title."""
        painter.setPen(self._ink.frame)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self._box, 12, 12)
        if option.levelOfDetailFromTransform(painter.worldTransform()) < MIN_TEXT_ZOOM:
            return
        painter.setPen(self._ink.kind_pen["procedure"])
        painter.drawPath(kind_shape("procedure").translated(self._box.topLeft() + QPointF(16, 14)))
        painter.setFont(self._ink.fonts.title)
        painter.setPen(self._ink.text)
        painter.drawText(
            QRectF(self._box.left() + 36, self._box.top() + 10, self._box.width() - 48, 20), TEXT_FLAGS, self._title
        )
