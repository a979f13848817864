"""The view on a scene: zooming with the wheel and keys, the dotted ground, and a place for what handles the mouse."""

from __future__ import annotations

from math import ceil
from time import monotonic
from typing import Any, Literal, Protocol

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView

from sopstudio.sop import Document
from sopstudio.ui.canvas.edge_item import CURVES_FROM
from sopstudio.ui.canvas.scene import CanvasScene, Touched
from sopstudio.ui.theme import LIGHT, Palette

CLOSEST, FARTHEST, STEP = 3.0, 0.05, 1.2
DOTS = 24
READABLE = 0.75
CLEAR = (80, 124)
"""How far from the edges of the view, in pixels, stands what is brought into it; the minimap is 116 high."""
ROOM = 2000.0
AT_ONCE, SLICE = 8, 0.008
"""How many edges are routed in one go, and for how many seconds before the window may answer again."""
Extent = Literal["whole", "beginning", "free"]


class Hands(Protocol):
    """Who answers mouse and keys before the view does; each says whether it took the event."""

    def pressed(self, event: QMouseEvent) -> bool:
        """A button went down."""

    def moved(self, event: QMouseEvent) -> bool:
        """The pointer moved, with or without a button."""

    def released(self, event: QMouseEvent) -> bool:
        """A button went up."""

    def doubled(self, event: QMouseEvent) -> bool:
        """A second click in a row."""

    def key_down(self, event: QKeyEvent) -> bool:
        """A key went down that is no shortcut."""

    def key_up(self, event: QKeyEvent) -> bool:
        """A key went up."""

    def focus_lost(self) -> None:
        """Keys that go up are not heard of any more."""


class Canvas(QGraphicsView):
    """A canvas on a document. `+` and `-` zoom, `0` fits, the wheel zooms at the pointer, two fingers pan.

    `scrolled` follows whatever moves the view over the scene, `shown` every document shown; `arranged` names the engine
    that laid it out anew.
    """

    scrolled = Signal()
    shown = Signal()
    arranged = Signal(str)

    def __init__(self, palette: Palette = LIGHT, parent: Any = None) -> None:
        super().__init__(parent)
        self.canvas_scene = CanvasScene(palette, self)
        self.canvas_scene.cache_cards(True)
        self.setScene(self.canvas_scene)
        self._extent: Extent = "beginning"
        self._clear = 0
        self.hands: Hands | None = None
        self._later = QTimer(self, interval=0)
        self._later.timeout.connect(self._refine)
        self.scrolled.connect(self._mend)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState, False)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Canvas")

    def show_document(self, document: Document) -> Touched:
        """Show a document; the view stays where it is unless it fits the whole."""
        touched = self.canvas_scene.show(document, hasty=True)
        self._give_room()
        self._again()
        self.shown.emit()
        self._mend()
        return touched

    def _mend(self) -> None:
        """Begin to route well what of very many edges is in view; what nobody sees can wait."""
        if self.canvas_scene.wiring.rough and self.zoomed() >= CURVES_FROM and not self._later.isActive():
            self._later.start()

    def _refine(self) -> None:
        """Route some more edges well."""
        begun = monotonic()
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        while self.canvas_scene.refine(seen, AT_ONCE):
            if monotonic() - begun > SLICE:
                return
        self._later.stop()

    def content(self) -> QRectF:
        """What is drawn, with a margin; the view can be moved beyond it."""
        return self.canvas_scene.sceneRect()

    def _give_room(self) -> None:
        room = self.content().adjusted(-ROOM, -ROOM, ROOM, ROOM)
        if room != self.sceneRect():
            self.setSceneRect(room)

    def set_palette(self, palette: Palette) -> None:
        """Repaint in another palette."""
        self.canvas_scene.set_palette(palette)
        self.resetCachedContent()
        self.viewport().update()

    def fit(self) -> None:
        """Show everything, never larger than life."""
        self._extent = "whole"
        area = self.content()
        if area.isEmpty() or self.viewport().width() < 2:
            return
        high = max(self.viewport().height() - self._clear, 1)
        scale = max(min(self.viewport().width() / area.width(), high / area.height(), 1.0), FARTHEST)
        self.resetTransform()
        self.scale(scale, scale)
        self.centerOn(area.center() + QPointF(0, self._clear / 2 / scale))
        self.scrolled.emit()

    def keep_clear(self, pixels: int) -> None:
        """Something lies over so much of the lower edge: where the whole is shown, it is shown above that."""
        if pixels != self._clear:
            self._clear = pixels
            self._again()

    def forget(self) -> None:
        """Another document comes: show it from its beginning, as much as can be read."""
        self._extent = "beginning"

    def begin(self) -> None:
        """Show the whole where it can be read, else its upper part around the start, with no room wasted at a side."""
        self.fit()
        if self.zoomed() < READABLE:
            self.zoom(READABLE / self.zoomed())
            start = next((node for node in self.canvas_scene.drawing.nodes.values() if node.start), None)
            area, half = self.content(), self.viewport().size() / self.zoomed() / 2
            middle, least, most = area.center().x(), area.left() + half.width(), area.right() - half.width()
            across = max(least, min(start.x if start else middle, most)) if least < most else middle
            self.centerOn(across, area.top() + half.height())
        self._extent = "beginning"

    def reveal(self, *keys: str) -> None:
        """Bring nodes or edges into view, at a size at which they can be read, clear of the minimap.

        Where there is no room for all of them, the first one counts.
        """
        items = [self.canvas_scene.item(key) for key in keys]
        boxes = [item.sceneBoundingRect() for item in items if item is not None]
        if not boxes:
            return
        if self.zoomed() < READABLE:
            self.zoom(READABLE / self.zoomed())
        self._extent = "free"
        room, whole = self.viewport().size() / self.zoomed(), boxes[0]
        for box in boxes:
            whole = whole.united(box)
        if whole.width() > room.width() or whole.height() > room.height():
            whole = boxes[0]
        across, down = (room.width() - whole.width()) / 2, (room.height() - whole.height()) / 2
        margins = [
            int(max(0, min(at_edge, half * self.zoomed()))) for at_edge, half in zip(CLEAR, (across, down), strict=True)
        ]
        self.ensureVisible(whole, *margins)

    def sees(self, key: str) -> bool:
        """Whether a node or edge is, at least in part, in view."""
        item = self.canvas_scene.item(key)
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        return item is not None and seen.intersects(item.sceneBoundingRect())

    def zoom(self, factor: float, at: QPoint | None = None) -> None:
        """Come closer (above 1) or go away (below 1), within limits. What is `at`, or in the middle, stays there."""
        now = self.transform().m11()
        factor = min(max(now * factor, FARTHEST), CLOSEST) / now
        at = at if at is not None else self.viewport().rect().center()
        held = self.mapToScene(at)
        self.scale(factor, factor)
        moved = self.mapFromScene(held) - at
        self.pan(moved.x(), moved.y())
        self.scrolled.emit()

    def pan(self, x: float, y: float) -> None:
        """Move the view by pixels of the screen."""
        self._extent = "free"
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + round(x))
        down.setValue(down.value() + round(y))

    def zoomed(self) -> float:
        """How large things are drawn; 1 is their own size."""
        return self.transform().m11()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer; two fingers on a touchpad pan, and zoom with Ctrl."""
        fingers = event.phase() != Qt.ScrollPhase.NoScrollPhase and not event.pixelDelta().isNull()
        if fingers and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.pan(-event.pixelDelta().x(), -event.pixelDelta().y())
        else:
            self.zoom(STEP ** (event.angleDelta().y() / 120), event.position().toPoint())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom and fit by key."""
        key = event.text()
        if self.hands is not None and self.hands.key_down(event):
            event.accept()
        elif key in ("+", "=", "-"):
            self.zoom(1 / STEP if key == "-" else STEP)
        elif key == "0":
            self.fit()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """A key goes up."""
        if self.hands is None or not self.hands.key_up(event):
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hands let go."""
        if self.hands is not None:
            self.hands.focus_lost()
        super().focusOutEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hands first; without them a click selects."""
        if self.hands is None or not self.hands.pressed(event):
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hands first."""
        if self.hands is None or not self.hands.moved(event):
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Hands first."""
        if self.hands is None or not self.hands.released(event):
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Hands first."""
        if self.hands is None or not self.hands.doubled(event):
            super().mouseDoubleClickEvent(event)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Say that the view moved."""
        super().scrollContentsBy(dx, dy)
        self.scrolled.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole in view while it was fitted."""
        super().resizeEvent(event)
        self._again()

    def _again(self) -> None:
        """Keep showing what was shown: the whole, the beginning, or what a person chose."""
        if self._extent == "whole":
            self.fit()
        elif self._extent == "beginning":
            self.begin()

    def drawBackground(self, painter: QPainter, rect: QRectF | Any) -> None:
        """Ground with dots that give a hold to the eye; none from afar."""
        super().drawBackground(painter, rect)
        if self.zoomed() >= 0.4:
            draw_dots(painter, rect, self.canvas_scene)


def draw_dots(painter: QPainter, rect: QRectF, scene: CanvasScene) -> None:
    """The dots of the ground within `rect`."""
    columns = range(ceil(rect.left() / DOTS), ceil(rect.right() / DOTS))
    rows = range(ceil(rect.top() / DOTS), ceil(rect.bottom() / DOTS))
    painter.setPen(scene.ink.dots)
    painter.drawPoints([QPointF(x * DOTS, y * DOTS) for y in rows for x in columns])
