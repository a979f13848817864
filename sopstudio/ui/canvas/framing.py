"""What a view on a scene shows: the whole, its beginning, or what somebody moved it to; and how what matters comes into
sight, clear of what floats over the canvas, with as little movement as can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Any, Literal

from PySide6.QtCore import QMargins, QPoint, QPointF, QRect, QRectF, QSizeF, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGraphicsView

from sopstudio.ui.canvas.far_cards import FAR_ZOOM, MIN_TITLE_ZOOM
from sopstudio.ui.canvas.scene import SCENE_MARGIN, CanvasScene
from sopstudio.ui.theme import Palette

MAX_ZOOM, MIN_ZOOM = 3.0, 0.05
TITLE_ROOM = 12
"""Pixels above and below a drawing seen from afar, for the titles that stand over its outermost blocks."""
MIN_READABLE_ZOOM, MIN_WHOLE_ZOOM = 0.75, 0.6
"""What is brought into view is at least as large, and a document that is opened, where that shows all of it."""
EDGE_ROOM = 8
"""Pixels between a step and what covers the view, at least."""
REVEAL_MARGINS = (80, 124)
"""Distance in pixels that a revealed element keeps from the edges of the view (x, y); the minimap is 116
high.
"""
ADDED_MARGINS = (24, 24)
"""The same for what was added, which moves the view as little as can be."""
MARK_ROOM = 18
"""Pixels that the ring, the port and the marks of a card take around it, at its own size."""
ViewMode = Literal["whole", "beginning", "free"]


class FramedView(QGraphicsView):
    """A view on a canvas scene of its own. `scrolled` is emitted whenever the view moves over the scene."""

    scrolled = Signal()

    def __init__(self, palette: Palette, parent: Any = None) -> None:
        super().__init__(parent)
        self.canvas_scene = CanvasScene(palette, self)
        self.setScene(self.canvas_scene)
        self._view_mode: ViewMode = "beginning"
        self._covered, self._top_room = QMargins(), 0
        self._followed, self._shown = "", QRectF()
        self.is_unseen = True
        """Whether the view was set to show another document, and has not been painted since."""
        self.covered_corner = QRect()
        """What the minimap covers, in pixels of the view; empty while it is hidden."""
        self.room_above = 0
        """How many pixels lower the beginning of a drawing stands than its margin says, where a notice may cover it."""

    def content_rect(self) -> QRectF:
        """What is drawn, with a margin; the view can be moved beyond it."""
        return self.canvas_scene.sceneRect()

    def fit(self) -> None:
        """Show everything, at most at its own size."""
        self._top_room, self._shown = self._covered.top(), QRectF()
        self._fit_whole()

    def hold(self) -> None:
        """Leave the view where it is from now on, until it is fitted or reset; edits then move it nowhere."""
        self._view_mode = "free"

    def _shows_all(self) -> bool:
        """Whether all that is drawn is in view, and nothing covers the edges of it."""
        return self.content_rect().isEmpty() or self.clear_view().contains(self._drawn_box())

    def _drawn_box(self) -> QRect:
        """Where all that is drawn is, without its margin, in pixels of the view."""
        drawn = self.content_rect().adjusted(SCENE_MARGIN, SCENE_MARGIN, -SCENE_MARGIN, -SCENE_MARGIN)
        return self.mapFromScene(drawn).boundingRect()

    def _fit_whole(self) -> None:
        self._view_mode = "whole"
        area = self.content_rect()
        if area.isEmpty() or self.viewport().width() < 2:
            return
        room, scale = self._clear_below(self._top_room), self._whole_zoom()
        self.resetTransform()
        self.scale(scale, scale)
        self._choose_update_mode()
        self._centre_in(room, area.center())
        self.scrolled.emit()

    def _whole_zoom(self) -> float:
        """The scale at which everything is in view, at most its own size."""
        area, room = self.content_rect(), self._clear_below(self._top_room)
        scale = min(room.width() / area.width(), room.height() / area.height(), 1.0)
        if scale < MIN_TITLE_ZOOM:  # titles stand over the blocks, and over the edge of the outermost
            scale = min(scale, max(room.height() - 2 * TITLE_ROOM, 1) / area.height())
        return max(scale, MIN_ZOOM)

    def reserve_bottom(self, pixels: int) -> None:
        """Reserve a strip at the lower edge that something covers: what is brought into view stands above it."""
        self._reserve(QMargins(self._covered.left(), self._covered.top(), 0, pixels))

    def reserve_left(self, pixels: int) -> None:
        """Reserve a strip at the left edge that something covers: what is brought into view stands beside it."""
        self._reserve(QMargins(pixels, self._covered.top(), 0, self._covered.bottom()))

    def reserve_top(self, pixels: int) -> None:
        """Reserve a strip at the upper edge that a notice covers for a while: what is brought into view later stands
        below it. Nothing moves that somebody has seen already.
        """
        self._covered.setTop(pixels)
        if self.is_unseen and pixels > self._top_room:
            self._top_room = pixels
            self._restore_view()

    def _reserve(self, covered: QMargins) -> None:
        if covered != self._covered:
            seen = self.clear_view()
            self._covered, self._top_room = covered, covered.top()
            self._keep_all(seen)
            self._restore_view()
            self._follow_into(seen)

    def clear_view(self) -> QRect:
        """The part of the view that nothing covers; all of it where that would leave less than half of it."""
        return self._clear_below(self._covered.top())

    def _clear_below(self, top: int) -> QRect:
        view, bottom = self.viewport().rect(), self._covered.bottom()
        left = self._covered.left() if 2 * self._covered.left() < view.width() else 0
        top = top if 2 * (top + bottom) < view.height() else 0
        return QRect(left, top, max(view.width() - left, 1), max(view.height() - top - bottom, 1))

    def _centre_in(self, room: QRect, point: QPointF) -> None:
        """Scroll a point of the scene to the middle of a part of the view."""
        offset = room.center() - self.viewport().rect().center()
        self.centerOn(point - QPointF(offset) / self.zoom_factor())

    def reset_view(self) -> None:
        """Show the next document from its beginning, as much as is readable."""
        self._view_mode, self._top_room = "beginning", self._covered.top()
        self.is_unseen, self._shown = True, QRectF()

    def show_beginning(self) -> None:
        """Show everything if that is readable, else the part around the start; below where a notice may come."""
        covered, self._top_room = self._top_room, max(self._top_room, self.room_above)
        self._fit_whole()
        self._top_room = covered
        if self.zoom_factor() < MIN_WHOLE_ZOOM:
            self.zoom(MIN_READABLE_ZOOM / self.zoom_factor())
            drawing = self.canvas_scene.drawing
            start = next((node for node in drawing.nodes.values() if node.is_start), None)
            area, room = self.content_rect(), self._clear_below(self._top_room)
            view = QSizeF(room.size()) / self.zoom_factor()
            if drawing.direction == "right":
                y = _clamp_centre(start.y if start else area.center().y(), area.top(), area.bottom(), view.height())
                self._centre_in(room, QPointF(area.left() + view.width() / 2, y))
            else:
                x = _clamp_centre(start.x if start else area.center().x(), area.left(), area.right(), view.width())
                above = area.top() - max(0, self.room_above - room.top()) / self.zoom_factor()
                top = max(above, self._lowest_top(start.key if start else "", view.height()))
                self._centre_in(room, QPointF(x, top + view.height() / 2))
        self._view_mode, self.is_unseen = "beginning", True

    def _lowest_top(self, start: str, height: float) -> float:
        """Where a low view begins that shows the nodes after the start, too, below it."""
        cards = self._cards([start])
        following = self._cards(
            edge.target for edge in self.canvas_scene.drawing.edges.values() if edge.source == start
        )
        pad = EDGE_ROOM / self.zoom_factor()
        bottom = min((card.bottom() for card in following), default=-inf)
        return min(cards[0].top() - pad, bottom + pad - height) if cards else -inf

    def reveal(self, *keys: str) -> None:
        """Bring nodes or edges into view at a readable size, clear of the minimap and of what floats over the canvas.

        If there is no room for all of them, the first one is shown with those that have room beside it. The steps at
        both ends of an edge come last.
        """
        area = self._unite([*self._boxes(keys), *self._cards(self._ends(keys))])
        if area.isNull():
            return
        shows_all = self._shows_all()
        least = MIN_WHOLE_ZOOM if shows_all else MIN_READABLE_ZOOM
        if self.zoom_factor() < least:
            self.zoom(MIN_READABLE_ZOOM / self.zoom_factor())
        elif shows_all:
            self._shown = area
            return
        self._view_mode = "free"
        self._show_clear(area)

    def reveal_added(self, *keys: str) -> None:
        """Bring nodes or edges that were just added into view, in the order of `reveal`: the view keeps its zoom, and
        scrolls only where they would be cut or covered, and then no farther than that they are not. An edge between two
        cards that are in view moves nothing, however near to the rim they are.
        """
        ends = self._ends(keys)
        area = self._unite([*self._cards(keys), *self._cards(ends)])
        is_seen = len(ends) == 2 * len(keys) and all(map(self.is_clear, ends))
        if area.isNull() or is_seen:
            return
        self._view_mode = "free"
        self._show_clear(area, ADDED_MARGINS)
        self._show_clear(area)  # the minimap may have come, over what stands there now

    def _ends(self, keys: Iterable[str]) -> list[str]:
        """The nodes at both ends of those that are edges."""
        edges = self.canvas_scene.drawing.edges
        return [end for key in keys if key in edges for end in (edges[key].source, edges[key].target)]

    def _boxes(self, keys: Iterable[str]) -> list[QRectF]:
        """Where nodes and edges are in the scene, without those that are not drawn."""
        items = [self.canvas_scene.find_item(key) for key in keys]
        return [item.sceneBoundingRect() for item in items if item is not None]

    def _cards(self, keys: Iterable[str]) -> list[QRectF]:
        """Where the cards of nodes are in the scene, without what is drawn around them."""
        items = [self.canvas_scene.find_item(key) for key in keys]
        return [item.mapRectToScene(item.shape().boundingRect()) for item in items if item is not None]

    def _unite(self, boxes: Sequence[QRectF]) -> QRectF:
        """The first box, with each of the others that leaves the whole small enough to be seen at once."""
        area = boxes[0] if boxes else QRectF()
        for box in boxes[1:]:
            both = area.united(box)
            if self._has_room(both):
                area = both
        return area

    def _has_room(self, area: QRectF) -> bool:
        """Whether an area of the scene can be seen at once."""
        room = self._clear_room()
        return area.width() <= room.width() and area.height() <= room.height()

    def follow(self, key: str, *, scrolls: bool = True) -> None:
        """Keep a node in view at the zoom of the user, also where the canvas becomes smaller; "" follows none.

        With `scrolls` it is brought into view now, with the steps after it that have room.
        """
        self._followed = key
        if not key:
            self._shown = QRectF()
        targets = [edge.target for edge in self.canvas_scene.drawing.edges.values() if edge.source == key]
        cards = self._cards([key])
        if cards and scrolls:
            self._show_clear(self._unite([*cards, *self._cards(targets)]))

    def _follow_into(self, seen: QRect) -> None:
        """Keep in view what was brought there or is followed, if it was among what was `seen`: the user has not
        scrolled away.
        """
        box, is_followed = self._kept_box(), bool(self._followed) and self._view_mode != "free"
        if not box.isNull() and (is_followed or self.mapFromScene(box).boundingRect().intersects(seen)):
            self._show_clear(box)

    def _keep_all(self, seen: QRect) -> None:
        """Keep all in view where it was among what was `seen`, and is only looked at: at its size where that has
        room, else smaller if that is readable. What is edited stays where it is.
        """
        drawn = self._drawn_box()
        is_kept = self._view_mode == "free" and not self.canvas_scene.editable and seen.contains(drawn)
        if not is_kept or self._shows_all():
            return
        if self._has_room(self.mapToScene(drawn).boundingRect()):
            shown = self._shown
            self._show_clear(self.mapToScene(drawn).boundingRect())
            self._shown = shown
        elif self._whole_zoom() >= MIN_WHOLE_ZOOM:
            self._fit_whole()

    def _kept_box(self) -> QRectF:
        """What was brought into view where there is room for it, else the node that is followed."""
        item = self.canvas_scene.find_item(self._followed)
        has_room = not self._shown.isNull() and self._has_room(self._shown)
        return self._shown if has_room or item is None else item.sceneBoundingRect()

    def _clear_room(self) -> QSizeF:
        """The size of what can be seen and is not covered, in the scene."""
        return QSizeF(self.clear_view().size()) / self.zoom_factor()

    def _show_clear(self, area: QRectF, most: tuple[int, int] = REVEAL_MARGINS) -> None:
        """Scroll as little as shows an area with a margin of `most` pixels (x, y), clear of what floats over the
        canvas; not at all where it is clear already.
        """
        self._shown = area
        if self._is_area_clear(area):
            return
        zoom, margins = self.zoom_factor(), self._free_margins(area, most)
        clear, bottom = self.clear_view(), self._covered.bottom()
        left, top = max(0, clear.left() - margins[0]), max(0, clear.top() - margins[1])
        self.ensureVisible(area.adjusted(-left / zoom, -top / zoom, 0, bottom / zoom), *margins)

    def _is_area_clear(self, area: QRectF) -> bool:
        """Whether an area of the scene is in view with what is drawn around cards, and nothing covers any of it."""
        x, y = self._free_margins(area, (MARK_ROOM, MARK_ROOM))
        box = self.mapFromScene(area).boundingRect().adjusted(-x, -y, x, y)
        return self.clear_view().contains(box) and not self.covered_corner.intersects(box)

    def _free_margins(self, area: QRectF, most: tuple[int, int]) -> list[int]:
        """Margins in pixels (x, y) around an area of the scene, as far as the view has room for them."""
        room, zoom = self._clear_room(), self.zoom_factor()
        free = ((room.width() - area.width()) / 2, (room.height() - area.height()) / 2)
        return [int(max(0, min(margin, half * zoom))) for margin, half in zip(most, free, strict=True)]

    def is_clear(self, key: str) -> bool:
        """Whether the whole card of a node is in view, and nothing covers it."""
        cards = self._cards([key])
        return bool(cards) and self.clear_view().contains(self.mapFromScene(cards[0]).boundingRect())

    def is_in_view(self, key: str) -> bool:
        """Whether a node or edge is at least partly visible."""
        item = self.canvas_scene.find_item(key)
        visible = self.mapToScene(self.viewport().rect()).boundingRect()
        return item is not None and visible.intersects(item.sceneBoundingRect())

    def zoom(self, factor: float, anchor: QPoint | None = None) -> None:
        """Zoom in (factor above 1) or out (below 1) within limits. The point at `anchor`, or the middle, stays in
        place.
        """
        current = self.transform().m11()
        factor = min(max(current * factor, MIN_ZOOM), MAX_ZOOM) / current
        anchor = anchor if anchor is not None else self.viewport().rect().center()
        anchor_point = self.mapToScene(anchor)
        self.scale(factor, factor)
        self._choose_update_mode()
        offset = self.mapFromScene(anchor_point) - anchor
        self.pan(offset.x(), offset.y())
        self.scrolled.emit()

    def _choose_update_mode(self) -> None:
        """Repaint only what changed, and everything where titles lie beside the blocks that they belong to."""
        mode, zoom = QGraphicsView.ViewportUpdateMode, self.zoom_factor()
        self.setViewportUpdateMode(mode.FullViewportUpdate if zoom < MIN_TITLE_ZOOM else mode.MinimalViewportUpdate)
        self.canvas_scene.set_far(zoom < FAR_ZOOM)

    def pan(self, x: float, y: float) -> None:
        """Move the view by screen pixels."""
        self._view_mode, self._shown = "free", QRectF()
        horizontal, vertical = self.horizontalScrollBar(), self.verticalScrollBar()
        horizontal.setValue(horizontal.value() + round(x))
        vertical.setValue(vertical.value() + round(y))

    @property
    def is_moved(self) -> bool:
        """Whether the view shows what somebody moved it to, not the whole or the beginning."""
        return self._view_mode == "free"

    def zoom_factor(self) -> float:
        """The current scale; 1 is the drawing's own size."""
        return self.transform().m11()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Emit `scrolled`."""
        super().scrollContentsBy(dx, dy)
        self.scrolled.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current view mode."""
        super().resizeEvent(event)
        seen = QRect(QPoint(), event.oldSize())
        self._top_room = self._covered.top()
        self._keep_all(seen)
        self._restore_view()
        self._follow_into(seen)

    def _restore_view(self) -> None:
        """Restore what the view mode says: everything, the beginning, or the user's choice."""
        shown = self._shown
        if self._view_mode == "whole":
            self._fit_whole()
        elif self._view_mode == "beginning":
            self.show_beginning()
        self._shown = shown


def _clamp_centre(centre: float, low: float, high: float, length: float) -> float:
    """The centre of a view of this length that shows nothing outside of low and high; their middle where both fit."""
    first, last = low + length / 2, high - length / 2
    return max(first, min(centre, last)) if first < last else (low + high) / 2


__all__ = ["FramedView"]
