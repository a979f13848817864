"""The minimap: the whole drawing, small, in a corner, with the visible part outlined. Press or drag to
move there.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from sopstudio.translation import tr
from sopstudio.ui.canvas.view import Canvas
from sopstudio.ui.theme import CARD_RADIUS, SPACE_L

MAP_SIZE = QSize(144, 100)
MIN_ROOM = 3.5
"""How many times as wide and as high the canvas has to be."""
PADDING = 8.0


class Minimap(QWidget):
    """Sits at the lower right of the canvas; hidden while everything is visible, or where it would cover much of it."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._picture: QPixmap | None = None
        self._size = QSize()
        self.setFixedSize(MAP_SIZE)
        self.setAccessibleName(tr("Minimap"))
        self.setToolTip(tr("The whole SOP; click or drag to move there"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        canvas.scrolled.connect(self._update_position)
        canvas.document_shown.connect(self.refresh)
        canvas.installEventFilter(self)
        self.refresh()

    def refresh(self) -> None:
        """Redraw after the drawing or its colours changed."""
        self._picture = None
        self._update_position()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner of the canvas."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._update_position()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the view there."""
        self._move_view(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the view there."""
        self._move_view(event.position())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cached picture of the nodes and the visible part."""
        palette = self._canvas.canvas_scene.ink.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(palette.line), 1))
        painter.setBrush(QColor(palette.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), CARD_RADIUS, CARD_RADIUS)
        if self._picture is None:
            self._picture = self._paint_picture()
        painter.drawPixmap(0, 0, self._picture)
        view = self._to_map(self._visible_rect()).intersected(QRectF(self.rect()).adjusted(3, 3, -3, -3))
        soft = QColor(palette.accent)
        soft.setAlpha(24)
        painter.setPen(QPen(QColor(palette.accent), 1.2))
        painter.setBrush(soft)
        painter.drawRoundedRect(view, 3, 3)
        painter.end()

    def _paint_picture(self) -> QPixmap:
        scale = self.devicePixelRatioF()
        picture = QPixmap(self.size() * scale)
        picture.setDevicePixelRatio(scale)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        scene = self._canvas.canvas_scene
        painter.setPen(scene.ink.section_line)
        for section in scene.sections.drawn:
            left, top, right, bottom = section.box
            painter.drawRect(self._to_map(QRectF(left, top, right - left, bottom - top)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(scene.ink.faint_brush)
        for node in scene.drawing.nodes.values():
            box = self._to_map(QRectF(node.box.left, node.box.top, 208, 60))
            painter.drawRect(
                QRectF(box.topLeft(), QPointF(max(box.right(), box.left() + 2), max(box.bottom(), box.top() + 1.5)))
            )
        painter.end()
        return picture

    def _update_position(self) -> None:
        available = self._canvas.size()  # the viewport follows only after this event
        content = self._content_rect()
        needed = (
            not content.isEmpty()
            and not self._visible_rect().contains(content)
            and available.width() > MIN_ROOM * MAP_SIZE.width()
            and available.height() > MIN_ROOM * MAP_SIZE.height()
        )
        if needed != (not self.isHidden()):
            self.setVisible(needed)
        if needed:
            self.move(available.width() - MAP_SIZE.width() - SPACE_L, available.height() - MAP_SIZE.height() - SPACE_L)
            self.update()
        self._canvas.covered_corner = self.geometry() if needed else QRect()

    def _move_view(self, position: QPointF) -> None:
        area, (scale, left, top) = self._canvas.content_rect(), self._map_transform()
        self._canvas.pan(0, 0)
        self._canvas.centerOn(area.left() + (position.x() - left) / scale, area.top() + (position.y() - top) / scale)

    def _content_rect(self) -> QRectF:
        area = self._canvas.content_rect()
        return area.adjusted(40, 40, -40, -40) if self._canvas.canvas_scene.drawing.nodes else QRectF()

    def _visible_rect(self) -> QRectF:
        return self._canvas.mapToScene(self._canvas.viewport().rect()).boundingRect()

    def _map_transform(self) -> tuple[float, float, float]:
        """Scale, left and top of the drawing on the map."""
        area = self._canvas.content_rect()
        width, height = MAP_SIZE.width() - 2 * PADDING, MAP_SIZE.height() - 2 * PADDING
        scale = min(width / max(area.width(), 1), height / max(area.height(), 1))
        left = PADDING + (width - area.width() * scale) / 2
        return scale, left, PADDING + (height - area.height() * scale) / 2

    def _to_map(self, box: QRectF) -> QRectF:
        area, (scale, left, top) = self._canvas.content_rect(), self._map_transform()
        x, y = left + (box.left() - area.left()) * scale, top + (box.top() - area.top()) * scale
        return QRectF(x, y, box.width() * scale, box.height() * scale)
