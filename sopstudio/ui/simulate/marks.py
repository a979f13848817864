"""A run on the canvas: where it is, what it did, the values that decided, and the breakpoints.

Nodes and edges show their state themselves; values and breakpoints are items of their own above them, made anew at
every change, so that nothing of a run is left in the document's items when the perspective is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sopstudio.simulation.breakpoints import Breakpoints
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.ink import Ink
from sopstudio.ui.simulate.moment import Moment
from sopstudio.ui.theme import NODE_HEIGHT, NODE_WIDTH

WIDEST, PAD, HEIGHT, DOT = 236.0, 20.0, 22.0, 6.0
T = TypeVar("T", bound=QGraphicsItem)
Decided = Mapping[str, tuple[str, bool | None]]


class ValueItem(QGraphicsItem):
    """An evaluated condition with its values, in the place of its pill; `widest` is the room that there is."""

    def __init__(self, text: str, holds: bool | None, over: QRectF, ink: Ink, widest: float = WIDEST) -> None:
        super().__init__()
        self._ink, self.holds = ink, holds
        metrics = QFontMetricsF(ink.fonts.code)
        body, sign = text[:-2], text[-2:]
        room = widest - PAD - metrics.horizontalAdvance(sign)
        cut = Qt.TextElideMode.ElideRight if widest == WIDEST else Qt.TextElideMode.ElideMiddle
        self.text = metrics.elidedText(body, cut, room) + sign
        self.setToolTip(f"<p>{escape(text)}</p>")
        centre = over.center()
        width = max(metrics.horizontalAdvance(self.text) + PAD + 1, over.width() - 4)
        self._box = QRectF(centre.x() - width / 2, centre.y() - HEIGHT / 2, width, HEIGHT)
        self.setZValue(3)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """The pill with its border."""
        return self._box.adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """A pill: green where the condition held."""
        ink = self._ink
        palette = ink.palette
        colours = {True: (palette.good, palette.good_soft), False: (palette.muted, palette.surface)}
        line, ground = colours.get(self.holds is True, colours[False])
        if self.holds is None:
            line, ground = palette.bad, palette.bad_soft
        painter.setPen(QPen(QColor(line if self.holds is not False else palette.line), 1.2))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(self._box, HEIGHT / 2, HEIGHT / 2)
        painter.setFont(ink.fonts.code)
        painter.setPen(QColor(line))
        painter.drawText(self._box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, self.text)


class DotItem(QGraphicsItem):
    """A breakpoint: a filled octagon, so that it is not told by its colour alone."""

    def __init__(self, at: QPointF, ink: Ink) -> None:
        super().__init__()
        self._ink = ink
        self.setPos(at)
        self.setZValue(4)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setToolTip("Breakpoint")

    def boundingRect(self) -> QRectF:
        """The sign with its border."""
        return QRectF(-DOT - 2, -DOT - 2, 2 * DOT + 4, 2 * DOT + 4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The sign."""
        palette = self._ink.palette
        part = DOT * 0.414
        corners = [(-part, -DOT), (part, -DOT), (DOT, -part), (DOT, part)]
        corners += [(part, DOT), (-part, DOT), (-DOT, part), (-DOT, -part)]
        painter.setPen(QPen(QColor(palette.surface), 1.5))
        painter.setBrush(QColor(palette.bad))
        painter.drawPolygon([QPointF(x, y) for x, y in corners])


class Marks:
    """Marks the run and the breakpoints on a scene, and takes everything away again."""

    def __init__(self, scene: CanvasScene) -> None:
        self._scene = scene
        self.values: dict[str, ValueItem] = {}
        self.dots: dict[str, DotItem] = {}

    def show(self, moment: Moment | None, stops: Breakpoints) -> None:
        """Show this moment and these breakpoints."""
        self._drop()
        now = moment or Moment()
        here = now.visited[-1] if now.visited else ""
        visited = set(now.visited)
        for key, node in self._scene.node_items.items():
            node.set_state("now" if key == here else "done" if key in visited else "")
        for items in (self._scene.edge_items, self._scene.pill_items):
            for key, item in items.items():
                if item.taken != (key in now.taken):
                    item.set_taken(key in now.taken)
        self._show_values(now.decided)
        self._show_stops(stops)

    def clear(self) -> None:
        """Take everything away."""
        self.show(None, Breakpoints())

    def _show_values(self, decided: Decided) -> None:
        """Values in place of their pills, which they may outgrow; where two would meet, what did not hold gives way."""
        pills = {key: self._scene.pill_items[key] for key in decided if key in self._scene.pill_items}
        over = {key: pill.mapRectToScene(pill.boundingRect()) for key, pill in pills.items()}
        made = {key: ValueItem(*decided[key], box, self._scene.ink) for key, box in over.items()}
        for key in sorted(made, key=lambda one: decided[one][1] is True):
            box = made[key].boundingRect()
            if any(box.intersects(one.boundingRect()) for other, one in made.items() if other != key):
                made[key] = ValueItem(*decided[key], over[key], self._scene.ink, over[key].width() - 4)
        self.values = {key: self._added(one) for key, one in made.items()}

    def _show_stops(self, stops: Breakpoints) -> None:
        for key in stops.nodes:
            node = self._scene.node_items.get(key)
            if node is not None:
                corner = node.pos() + QPointF(-NODE_WIDTH / 2, -NODE_HEIGHT / 2)
                self.dots[key] = self._added(DotItem(corner, self._scene.ink))
        for key in stops.edges:
            pill, edge = self._scene.pill_items.get(key), self._scene.edge_items.get(key)
            if pill is not None:
                box = self.values[key].boundingRect() if key in self.values else pill.boundingRect()
                at = QPointF(box.left() - 1, box.center().y())
                self.dots[key] = self._added(DotItem(at, self._scene.ink))
            elif edge is not None:
                self.dots[key] = self._added(DotItem(_middle(self._scene, key), self._scene.ink))

    def _added(self, item: T) -> T:
        self._scene.addItem(item)
        return item

    def _drop(self) -> None:
        gone: Iterable[QGraphicsItem] = (*self.values.values(), *self.dots.values())
        for item in gone:
            self._scene.removeItem(item)
        self.values, self.dots = {}, {}


def _middle(scene: CanvasScene, key: str) -> QPointF:
    """A place in the middle of an edge."""
    route = scene.routes[key]
    curve = route[len(route) // 2]
    if len(route) > 1:
        return QPointF(curve.x0, curve.y0)
    x = (curve.x0 + 3 * curve.x1 + 3 * curve.x2 + curve.x3) / 8
    y = (curve.y0 + 3 * curve.y1 + 3 * curve.y2 + curve.y3) / 8
    return QPointF(x, y)


__all__ = ["DotItem", "Marks", "ValueItem"]
