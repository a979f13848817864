"""A run on the canvas: its path, its current node, the values that decided conditions, and the breakpoints.

Nodes and edges paint their state themselves. Values and breakpoints are separate items above them,
created again at every change, so that nothing of a run is left when the user leaves the perspective.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sopstudio.debugger.snapshot import Snapshot
from sopstudio.simulation.breakpoints import Breakpoints
from sopstudio.translation import tr
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.ink import Ink
from sopstudio.ui.theme import NODE_HEIGHT, NODE_WIDTH

MAX_WIDTH, PADDING, PILL_HEIGHT, BREAKPOINT_RADIUS = 236.0, 20.0, 22.0, 6.0
ItemT = TypeVar("ItemT", bound=QGraphicsItem)
RESULT_WORDS: Mapping[bool | None, str] = {True: "holds", False: tr("does not hold"), None: tr("cannot be decided")}
ConditionTexts = Mapping[str, tuple[str, bool | None]]


class ConditionValueItem(QGraphicsItem):
    """An evaluated condition with its values, in the place of its pill; at most `max_width` wide."""

    def __init__(self, text: str, holds: bool | None, pill_box: QRectF, ink: Ink, max_width: float = MAX_WIDTH) -> None:
        super().__init__()
        self._ink, self.holds = ink, holds
        metrics = QFontMetricsF(ink.fonts.code)
        body, sign = text[:-2], text[-2:]
        text_width = max_width - PADDING - metrics.horizontalAdvance(sign)
        elide_mode = Qt.TextElideMode.ElideRight if max_width == MAX_WIDTH else Qt.TextElideMode.ElideMiddle
        self.text = metrics.elidedText(body, elide_mode, text_width) + sign
        self.setToolTip(f"<p>{escape(text)}</p>")
        centre = pill_box.center()
        width = max(metrics.horizontalAdvance(self.text) + PADDING + 1, pill_box.width() - 4)
        self._box = QRectF(centre.x() - width / 2, centre.y() - PILL_HEIGHT / 2, width, PILL_HEIGHT)
        self.setZValue(3)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """The pill with its border."""
        return self._box.adjusted(-2, -2, 2, 2)

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
        painter.drawRoundedRect(self._box, PILL_HEIGHT / 2, PILL_HEIGHT / 2)
        painter.setFont(ink.fonts.code)
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
        """Show values in place of their pills, and wider. Where two would overlap, one that did not hold is
        shortened.
        """
        pills = {key: self._scene.pill_items[key] for key in texts if key in self._scene.pill_items}
        boxes = {key: pill.mapRectToScene(pill.boundingRect()) for key, pill in pills.items()}
        items = {key: ConditionValueItem(*texts[key], box, self._scene.ink) for key, box in boxes.items()}
        for key in sorted(items, key=lambda shown_key: texts[shown_key][1] is True):
            box = items[key].boundingRect()
            if any(box.intersects(item.boundingRect()) for item_key, item in items.items() if item_key != key):
                items[key] = ConditionValueItem(*texts[key], boxes[key], self._scene.ink, boxes[key].width() - 4)
        self.values = {key: self._add_item(item) for key, item in items.items()}

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


def _describe_marks(texts: ConditionTexts, breakpoints: Breakpoints) -> dict[str, str]:
    """What stands on nodes and edges, in words: breakpoints, and conditions with their values."""
    words = dict.fromkeys((*breakpoints.nodes, *breakpoints.edges), "breakpoint")
    for key, (text, holds) in texts.items():
        result = RESULT_WORDS[holds]
        words[key] = ", ".join(filter(None, (f"{text[:-2]} {result}", words.get(key))))
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
