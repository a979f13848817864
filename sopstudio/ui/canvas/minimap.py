"""The minimap: the whole drawing small in a corner, and what of it is in view; press or drag to go there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from sopstudio.ui.canvas.view import Canvas
from sopstudio.ui.theme import CARD_RADIUS, SPACE_L

SIZE = QSize(144, 100)
PAD = 8.0


class Minimap(QWidget):
    """Sits at the lower right of the canvas; hidden while everything is in view."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._picture: QPixmap | None = None
        self._size = QSize()
        self.setFixedSize(SIZE)
        self.setAccessibleName("Minimap")
        self.setToolTip("The whole SOP; click or drag to move there")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        canvas.scrolled.connect(self._follow)
        canvas.shown.connect(self.refresh)
        canvas.installEventFilter(self)
        self.refresh()

    def refresh(self) -> None:
        """The drawing is another one, or has other colours."""
        self._picture = None
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the corner of the canvas."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._follow()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go along."""
        self._go(event.position())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The nodes from a picture kept, and the part in view."""
        palette = self._canvas.canvas_scene.ink.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(palette.line), 1))
        painter.setBrush(QColor(palette.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), CARD_RADIUS, CARD_RADIUS)
        if self._picture is None:
            self._picture = self._drawn()
        painter.drawPixmap(0, 0, self._picture)
        view = self._to_map(self._seen()).intersected(QRectF(self.rect()).adjusted(3, 3, -3, -3))
        soft = QColor(palette.accent)
        soft.setAlpha(24)
        painter.setPen(QPen(QColor(palette.accent), 1.2))
        painter.setBrush(soft)
        painter.drawRoundedRect(view, 3, 3)
        painter.end()

    def _drawn(self) -> QPixmap:
        scale = self.devicePixelRatioF()
        picture = QPixmap(self.size() * scale)
        picture.setDevicePixelRatio(scale)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        scene = self._canvas.canvas_scene
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(scene.ink.faint_brush)
        for node in scene.drawing.nodes.values():
            box = self._to_map(QRectF(node.box.left, node.box.top, 208, 60))
            painter.drawRect(
                QRectF(box.topLeft(), QPointF(max(box.right(), box.left() + 2), max(box.bottom(), box.top() + 1.5)))
            )
        painter.end()
        return picture

    def _follow(self) -> None:
        room = self._canvas.size()  # the viewport follows only after this event
        self.move(room.width() - SIZE.width() - SPACE_L, room.height() - SIZE.height() - SPACE_L)
        content = self._inner()
        wanted = not content.isEmpty() and not self._seen().contains(content) and room.width() > 3 * SIZE.width()
        if wanted != (not self.isHidden()):
            self.setVisible(wanted)
        if wanted:
            self.update()

    def _go(self, at: QPointF) -> None:
        area, (scale, left, top) = self._canvas.content(), self._fit()
        self._canvas.pan(0, 0)
        self._canvas.centerOn(area.left() + (at.x() - left) / scale, area.top() + (at.y() - top) / scale)

    def _inner(self) -> QRectF:
        area = self._canvas.content()
        return area.adjusted(40, 40, -40, -40) if self._canvas.canvas_scene.drawing.nodes else QRectF()

    def _seen(self) -> QRectF:
        return self._canvas.mapToScene(self._canvas.viewport().rect()).boundingRect()

    def _fit(self) -> tuple[float, float, float]:
        """Scale, left and top of the drawing on the map."""
        area = self._canvas.content()
        width, height = SIZE.width() - 2 * PAD, SIZE.height() - 2 * PAD
        scale = min(width / max(area.width(), 1), height / max(area.height(), 1))
        left = PAD + (width - area.width() * scale) / 2
        return scale, left, PAD + (height - area.height() * scale) / 2

    def _to_map(self, box: QRectF) -> QRectF:
        area, (scale, left, top) = self._canvas.content(), self._fit()
        x, y = left + (box.left() - area.left()) * scale, top + (box.top() - area.top()) * scale
        return QRectF(x, y, box.width() * scale, box.height() * scale)
