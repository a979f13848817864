"""A run on the canvas: its path, its current node, the values that decided conditions, and the breakpoints.

Nodes and edges paint their state themselves. Values and breakpoints are separate items above them,
created again at every change, so that nothing of a run is left when the user leaves the perspective.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sopstudio.debugger.snapshot import Snapshot
from sopstudio.simulation.breakpoints import Breakpoints
from sopstudio.translation import tr
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.ink import Ink
from sopstudio.ui.theme import NODE_HEIGHT, NODE_WIDTH

MIN_WIDTH, MAX_WIDTH, PADDING, VALUE_HEIGHT, BORDER, BREAKPOINT_RADIUS = 60.0, 300.0, 14.0, 17.0, 2.0, 6.0
ItemT = TypeVar("ItemT", bound=QGraphicsItem)
RESULT_WORDS: Mapping[bool | None, str] = {True: tr("holds"), False: tr("does not hold"), None: tr("cannot be decided")}
ConditionTexts = Mapping[str, tuple[str, bool | None]]


class ConditionValueItem(QGraphicsItem):
    """An evaluated condition with its values, as far as its box has room for them."""

    def __init__(self, text: str, holds: bool | None, box: QRectF, ink: Ink) -> None:
        super().__init__()
        self._ink, self.holds, self._box = ink, holds, box
        metrics = ink.fonts.line_metrics
        body, sign = text[:-2], text[-2:]
        room = box.width() - PADDING - metrics.horizontalAdvance(sign)
        self.text = metrics.elidedText(body, Qt.TextElideMode.ElideRight, room) + sign
        self.setToolTip(f"<p>{escape(text)}</p>")
        self.setZValue(3)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """The pill with its border."""
        return self._box.adjusted(-BORDER, -BORDER, BORDER, BORDER)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint a pill, green where the condition held."""
        ink = self._ink
        palette = ink.palette
        colours = {True: (palette.good, palette.good_soft), False: (palette.muted, palette.surface)}
        colour, background = colours.get(self.holds is True, colours[False])
        if self.holds is None:
            colour, background = palette.bad, palette.bad_soft
        painter.setPen(QPen(QColor(colour if self.holds is not False else palette.line), 1.2))
        painter.setBrush(QColor(background))
        painter.drawRoundedRect(self._box, VALUE_HEIGHT / 2, VALUE_HEIGHT / 2)
        painter.setFont(ink.fonts.line)
        painter.setPen(QColor(colour))
        painter.drawText(self._box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, self.text)


class BreakpointItem(QGraphicsItem):
    """A breakpoint: a filled octagon, so that it can be recognised without its colour."""

    def __init__(self, position: QPointF, ink: Ink) -> None:
        super().__init__()
        self._ink = ink
        self.setPos(position)
        self.setZValue(4)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setToolTip(tr("Breakpoint"))

    def boundingRect(self) -> QRectF:
        """The octagon with its border."""
        return QRectF(
            -BREAKPOINT_RADIUS - 2, -BREAKPOINT_RADIUS - 2, 2 * BREAKPOINT_RADIUS + 4, 2 * BREAKPOINT_RADIUS + 4
        )

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the octagon."""
        palette = self._ink.palette
        inset = BREAKPOINT_RADIUS * 0.414
        corners = [
            (-inset, -BREAKPOINT_RADIUS),
            (inset, -BREAKPOINT_RADIUS),
            (BREAKPOINT_RADIUS, -inset),
            (BREAKPOINT_RADIUS, inset),
        ]
        corners += [
            (inset, BREAKPOINT_RADIUS),
            (-inset, BREAKPOINT_RADIUS),
            (-BREAKPOINT_RADIUS, inset),
            (-BREAKPOINT_RADIUS, -inset),
        ]
        painter.setPen(QPen(QColor(palette.surface), 1.5))
        painter.setBrush(QColor(palette.bad))
        painter.drawPolygon([QPointF(x, y) for x, y in corners])


class RunMarks:
    """Marks the run and the breakpoints on a scene, and removes the marks again."""

    def __init__(self, scene: CanvasScene) -> None:
        self._scene = scene
        self.values: dict[str, ConditionValueItem] = {}
        self.breakpoints: dict[str, BreakpointItem] = {}

    def show(self, snapshot: Snapshot | None, breakpoints: Breakpoints) -> None:
        """Mark this snapshot and these breakpoints."""
        self._remove_items()
        current = snapshot or Snapshot()
        card_of = self._scene.drawing.card_of
        current_key = card_of(current.visited[-1]) if current.visited else ""
        visited = set(map(card_of, current.visited))
        for key, node in self._scene.node_items.items():
            node.set_state("now" if key == current_key else "done" if key in visited else "")
        for items in (self._scene.edge_items, self._scene.pill_items):
            for key, item in items.items():
                if item.taken != (key in current.taken):
                    item.set_taken(key in current.taken)
        self._show_values(current.condition_texts)
        self._show_breakpoints(breakpoints)
        self._scene.mark_words = _describe_marks(current.condition_texts, breakpoints)
        self._scene.run_marked.emit(current_key)

    def clear(self) -> None:
        """Remove all marks."""
        self.show(None, Breakpoints())

    def _show_values(self, texts: ConditionTexts) -> None:
        """Show values below the labels of their edges: first those that held, and the others beside them. A value
        that would lie on a card stands above the label.
        """
        pills, cards = self._pill_boxes(), self._card_boxes()
        places = {key: _below(pills[key]) for key in texts if key in pills}
        for key in sorted(places, key=lambda shown_key: texts[shown_key][1] is not True):
            taken = [item.boundingRect() for item in self.values.values()]
            taken += [box for pill_key, box in pills.items() if pill_key != key]
            taken += [box for other, box in places.items() if other not in self.values and other != key]
            text, holds = _without_label(texts[key][0], self._scene.pill_items[key].drawn.text), texts[key][1]
            width = min(self._scene.ink.fonts.line_metrics.horizontalAdvance(text) + PADDING + 1, MAX_WIDTH)
            boxes = [_fit_between(place, width, taken) for place in (places[key], _above(pills[key]))]
            box = next((box for box in boxes if not any(map(box.intersects, (*cards, *taken)))), boxes[0])
            self.values[key] = self._add_item(ConditionValueItem(text, holds, box, self._scene.ink))

    def _card_boxes(self) -> list[QRectF]:
        """The places of all cards."""
        return [
            QRectF(box.left, box.top, box.right - box.left, box.bottom - box.top)
            for box in self._scene.wiring.nodes.boxes.values()
        ]

    def _pill_boxes(self) -> dict[str, QRectF]:
        """The labels of all edges with their places."""
        return {key: pill.mapRectToScene(pill.boundingRect()) for key, pill in self._scene.pill_items.items()}

    def _show_breakpoints(self, breakpoints: Breakpoints) -> None:
        for key in breakpoints.nodes:
            node = self._scene.node_items.get(self._scene.drawing.card_of(key))
            if node is not None:
                corner = node.pos() + QPointF(-NODE_WIDTH / 2, -NODE_HEIGHT / 2)
                self.breakpoints[key] = self._add_item(BreakpointItem(corner, self._scene.ink))
        for key in breakpoints.edges:
            pill, edge = self._scene.pill_items.get(key), self._scene.edge_items.get(key)
            if pill is not None:
                box = self.values[key].boundingRect() if key in self.values else pill.boundingRect()
                position = QPointF(box.left() - 1, box.center().y())
                self.breakpoints[key] = self._add_item(BreakpointItem(position, self._scene.ink))
            elif edge is not None:
                self.breakpoints[key] = self._add_item(BreakpointItem(_edge_middle(self._scene, key), self._scene.ink))

    def _add_item(self, item: ItemT) -> ItemT:
        self._scene.addItem(item)
        return item

    def _remove_items(self) -> None:
        items: Iterable[QGraphicsItem] = (*self.values.values(), *self.breakpoints.values())
        for item in items:
            self._scene.removeItem(item)
        self.values, self.breakpoints = {}, {}


def _below(pill_box: QRectF) -> QRectF:
    """The least place for the values of an edge: below its label."""
    return QRectF(pill_box.center().x() - MIN_WIDTH / 2, pill_box.bottom() + BORDER, MIN_WIDTH, VALUE_HEIGHT)


def _above(pill_box: QRectF) -> QRectF:
    """The same above its label."""
    return _below(pill_box).translated(0, -pill_box.height() - VALUE_HEIGHT - 2 * BORDER)


def _without_label(text: str, label: str) -> str:
    """What is said of a condition, without words that its label says already: the sign."""
    words, _, sign = text.rpartition(" ")
    return sign if words == label else text


def _fit_between(place: QRectF, width: float, taken: Iterable[QRectF]) -> QRectF:
    """The place made as wide as wished, moved aside or narrower where something else lies beside it."""
    row = place.adjusted(-width, -BORDER, width, BORDER)
    beside = [box for box in taken if box.intersects(row)]
    centre = place.center().x()
    left = max((box.right() for box in beside if box.center().x() <= centre), default=row.left()) + 2 * BORDER
    right = min((box.left() for box in beside if box.center().x() > centre), default=row.right()) - 2 * BORDER
    fitting = max(min(width, right - left), MIN_WIDTH)
    start = max(min(centre - fitting / 2, right - fitting), left)
    return QRectF(start, place.y(), fitting, VALUE_HEIGHT)


def _describe_marks(texts: ConditionTexts, breakpoints: Breakpoints) -> dict[str, str]:
    """What stands on nodes and edges, in words: breakpoints, and conditions with their values."""
    words = dict.fromkeys((*breakpoints.nodes, *breakpoints.edges), tr("breakpoint"))
    for key, (text, holds) in texts.items():
        result = RESULT_WORDS[holds]
        words[key] = ", ".join(filter(None, (f"{text[:-2]}: {result}", words.get(key))))
    return words


def _edge_middle(scene: CanvasScene, key: str) -> QPointF:
    """The point in the middle of an edge."""
    route = scene.routes[key]
    curve = route[len(route) // 2]
    if len(route) > 1:
        return QPointF(curve.x0, curve.y0)
    x = (curve.x0 + 3 * curve.x1 + 3 * curve.x2 + curve.x3) / 8
    y = (curve.y0 + 3 * curve.y1 + 3 * curve.y2 + curve.y3) / 8
    return QPointF(x, y)


__all__ = ["BreakpointItem", "ConditionValueItem", "RunMarks"]
