"""The view on a scene: zooming with wheel and keys, the dotted background, and the hook for input
handling.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from operator import attrgetter
from time import monotonic
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QPolygonF,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from sopstudio.sop import Document
from sopstudio.translation import tr
from sopstudio.ui.accessibility import Interface
from sopstudio.ui.canvas.accessible_list import CanvasInterface, Elements, NoElements
from sopstudio.ui.canvas.edge_item import MIN_CURVES_ZOOM
from sopstudio.ui.canvas.far_cards import MIN_TITLE_ZOOM, FarCards
from sopstudio.ui.canvas.framing import FramedView
from sopstudio.ui.canvas.input_handler import InputHandler
from sopstudio.ui.canvas.overview import OverviewTitle, paint_titles, place_titles
from sopstudio.ui.canvas.scene import CanvasScene, SceneChanges
from sopstudio.ui.context_menu import MenuContent
from sopstudio.ui.theme import LIGHT, Palette

ZOOM_STEP = 1.2
DOT_SPACING = 24
SCROLL_MARGIN = 2000.0
REFINE_BATCH_EDGES, REFINE_SLICE_SECONDS = 8, 0.008
"""How many edges are routed in one go, and for how many seconds before the window may answer again."""


class Canvas(FramedView):
    """A canvas on a document. `+` and `-` zoom, `0` fits, the wheel zooms at the pointer, two fingers pan.

    `document_shown` is emitted after every document; `arranged` carries the name of the engine that computed a new
    layout.
    """

    document_shown = Signal()
    arranged = Signal(str)
    elements: Elements = NoElements()
    """What screen readers are told of the steps and edges."""

    def __init__(self, palette: Palette = LIGHT, parent: Any = None) -> None:
        super().__init__(palette, parent)
        self.canvas_scene.cache_cards(True)
        self.setViewport(QWidget())  # Qt's own is of a hidden class: to wrap it, PySide loads every class of widgets
        self._tint_viewport()
        self.input_handler: InputHandler | None = None
        self.menu_source: Callable[[QPoint | None], MenuContent | None] | None = None
        self._overview: tuple[FarCards | None, float, list[OverviewTitle]] = (None, 0.0, [])
        self._refine_timer = QTimer(self, interval=0)
        self._refine_timer.timeout.connect(self._refine_visible)
        self.scrolled.connect(self._start_refining)
        self.canvas_scene.folds_changed.connect(self._follow_scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # a drawing is not mirrored where text runs leftwards
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState, False)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Canvas"))

    def show_document(self, document: Document, *, folded: bool = True) -> SceneChanges:
        """Show a document, without `folded` all of it. After `reset_view` it is fitted into the view; after an edit
        the view moves only where all was in it, and some is not any more.
        """
        showed_all = self._shows_all()
        changes = self.canvas_scene.show(document, coarse=True, folded=folded)
        self._follow_scene(refits=self.is_unseen or (showed_all and not self._shows_all()))
        return changes

    def _follow_scene(self, *, refits: bool = True) -> None:
        """Keep the view in step with what the scene shows now."""
        self._grow_scene_rect()
        if refits:
            self._restore_view()
        self.document_shown.emit()
        self._start_refining()

    def _start_refining(self) -> None:
        """Start routing the visible rough edges; those out of view can wait."""
        if (
            self.canvas_scene.wiring.rough
            and self.zoom_factor() >= MIN_CURVES_ZOOM
            and not self._refine_timer.isActive()
        ):
            self._refine_timer.start()

    def _refine_visible(self) -> None:
        """Route some more edges."""
        started = monotonic()
        visible = self.mapToScene(self.viewport().rect()).boundingRect()
        while self.canvas_scene.refine(visible, REFINE_BATCH_EDGES):
            if monotonic() - started > REFINE_SLICE_SECONDS:
                return
        self._refine_timer.stop()

    def _grow_scene_rect(self) -> None:
        rect = self.content_rect().adjusted(-SCROLL_MARGIN, -SCROLL_MARGIN, SCROLL_MARGIN, SCROLL_MARGIN)
        if rect != self.sceneRect():
            self.setSceneRect(rect)

    def set_palette(self, palette: Palette) -> None:
        """Draw everything in the colours of another palette."""
        self.canvas_scene.set_palette(palette)
        self._tint_viewport()
        self.resetCachedContent()
        self.viewport().update()

    def _tint_viewport(self) -> None:
        """Let the viewport have the colour of the background: at 150 % Qt's cache of it may miss the last row."""
        tinted = self.viewport().palette()
        tinted.setColor(QPalette.ColorRole.Base, self.canvas_scene.backgroundBrush().color())
        self.viewport().setPalette(tinted)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer; two fingers on a touchpad pan, and zoom with Ctrl."""
        is_touchpad = event.phase() != Qt.ScrollPhase.NoScrollPhase and not event.pixelDelta().isNull()
        if is_touchpad and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.pan(-event.pixelDelta().x(), -event.pixelDelta().y())
        else:
            self.zoom(ZOOM_STEP ** (event.angleDelta().y() / 120), event.position().toPoint())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom and fit by key."""
        key = event.text()
        if self.input_handler is not None and self.input_handler.key_down(event):
            event.accept()
        elif key in ("+", "=", "-"):
            self.zoom(1 / ZOOM_STEP if key == "-" else ZOOM_STEP)
        elif key == "0":
            self.fit()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Pass the key to the input handler first."""
        if self.input_handler is None or not self.input_handler.key_up(event):
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell the input handler."""
        if self.input_handler is not None:
            self.input_handler.lose_focus()
        super().focusOutEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pass the event to the input handler first; without one a click selects."""
        if self.input_handler is None or not self.input_handler.press(event):
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pass the event to the input handler first."""
        if self.input_handler is None or not self.input_handler.move(event):
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Pass the event to the input handler first."""
        if self.input_handler is None or not self.input_handler.release(event):
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Pass the event to the input handler first."""
        if self.input_handler is None or not self.input_handler.double_click(event):
            super().mouseDoubleClickEvent(event)

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done at a point of the view, or with the selection."""
        return self.menu_source(position) if self.menu_source is not None else None

    def accessible_interface(self) -> Interface:
        """A list of what is known of its steps and edges."""
        return CanvasInterface(self, attrgetter("elements"))

    def showEvent(self, event: QShowEvent) -> None:
        """Tint the viewport again: a window that it came into has polished it with its style sheet."""
        super().showEvent(event)
        self._tint_viewport()

    def drawBackground(self, painter: QPainter, rect: QRectF | Any) -> None:
        """Paint the background with dots; none at low zoom."""
        super().drawBackground(painter, rect)
        if self.zoom_factor() >= 0.4:
            draw_dots(painter, rect, self.canvas_scene)

    def overview_titles(self) -> list[OverviewTitle]:
        """The titles over the blocks that stand for cards from afar; none where cards have titles of their own."""
        zoom, scene = self.zoom_factor(), self.canvas_scene
        if zoom >= MIN_TITLE_ZOOM:
            return []
        far_cards = scene.far_cards
        if self._overview[:2] != (far_cards, zoom):
            titles = place_titles(scene.drawing, scene.sections.drawn, scene.ink, zoom, far_cards)
            self._overview = (far_cards, zoom, titles)
        return self._overview[2]

    def drawForeground(self, painter: QPainter, rect: QRectF | Any) -> None:
        """Paint titles over blocks."""
        self.is_unseen = False
        titles = self.overview_titles()
        if titles:
            painter.save()
            painter.scale(1 / self.zoom_factor(), 1 / self.zoom_factor())
            paint_titles(painter, titles, self.canvas_scene.ink)
            painter.restore()


def draw_dots(painter: QPainter, rect: QRectF, scene: CanvasScene) -> None:
    """Paint the background dots within `rect`."""
    columns = range(ceil(rect.left() / DOT_SPACING), ceil(rect.right() / DOT_SPACING))
    rows = range(ceil(rect.top() / DOT_SPACING), ceil(rect.bottom() / DOT_SPACING))
    painter.setPen(scene.ink.dots)
    row = QPolygonF([QPointF(x * DOT_SPACING, 0) for x in columns])
    for y in rows:
        painter.drawPoints(row.translated(0, y * DOT_SPACING))
