"""Marks over nodes and edges: what a comparison or an evaluation says of them, put on the canvas and taken off again.

Each mark is an outline in a colour with a small sign at the corner, so that nothing is told by colour alone. Marks are
items of their own, made from the drawing: the items of nodes and edges know nothing of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot
from typing import Literal

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sopstudio.ui.canvas.edge_item import SHAPES_FROM
from sopstudio.ui.canvas.geometry import Route
from sopstudio.ui.canvas.ink import Ink, interface_font, line_pen
from sopstudio.ui.canvas.node_item import CARD
from sopstudio.ui.canvas.scene import CanvasScene
from sopstudio.ui.theme import BODY, CARD_RADIUS, WEIGHT_NAME

Tone = Literal["good", "warning", "bad", "accent"]
HEIGHT, PAD, HEAD, QUIET, VEIL = 18.0, 5.0, 6.0, 0.6, 0.45
BELOW_PILLS, ABOVE_PILLS = 0.8, 1.5
DASHES = [4.0, 3.0]
LEGIBLE = 0.72
"""The zoom below which signs are painted larger than their own size."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How an element is marked: a colour and a short sign. A `ghost` is veiled, its outline dashed.

    `width` is that of the line, which is quiet where there is no sign; a node without `outline` has the sign alone.
    """

    tone: Tone
    sign: str
    ghost: bool = False
    width: float = 1.8
    outline: bool = True


class MarkItem(QGraphicsItem):
    """Paints a mark along an outline, with its sign centred at the right end of `anchor`'s upper edge (or within)."""

    def __init__(self, mark: Mark, outline: QPainterPath, badge: QRectF | None, ink: Ink) -> None:
        super().__init__()
        self.mark, self._outline, self._ink = mark, outline, ink
        self._font = interface_font(BODY - 1, WEIGHT_NAME)
        self._badge = badge
        self.veil: QPainterPath | None = None
        grow = mark.width / 2 + 2
        bounds = outline.boundingRect().adjusted(-grow, -grow, grow, grow)
        self._bounds = bounds if badge is None else bounds.united(_around(badge))
        self._palette: object = None
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(3)

    def boundingRect(self) -> QRectF:
        """The outline and the sign."""
        return self._bounds

    def shape(self) -> QPainterPath:
        """Nothing: clicks go to what is marked."""
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the outline, and the sign where it can be seen."""
        if self._palette is not self._ink.palette:
            self._colour()
        detail = option.levelOfDetailFromTransform(painter.worldTransform())
        if self.mark.outline:
            self._paint_outline(painter, self._outline, self.veil)
        if self._badge is not None and detail >= SHAPES_FROM:
            self._paint_sign(painter, self._badge, max(1.0, LEGIBLE / detail))

    def _paint_outline(self, painter: QPainter, outline: QPainterPath, veil: QPainterPath | None) -> None:
        """An outline; what a ghost marks is veiled, and the line below its dashes is covered."""
        if self.mark.ghost:
            painter.setPen(self._cover)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(outline)
            if veil is not None:
                painter.fillPath(veil, self._veil)
        painter.setPen(self._line)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)

    def _paint_sign(self, painter: QPainter, badge: QRectF, larger: float) -> None:
        """The sign; from afar it is `larger` than its own size, so that it can still be read."""
        painter.save()
        painter.translate(badge.center())
        painter.scale(larger, larger)
        box = QRectF(-badge.width() / 2, -badge.height() / 2, badge.width(), badge.height())
        painter.setPen(self._edge)
        painter.setBrush(self._soft)
        painter.drawRoundedRect(box, HEIGHT / 2, HEIGHT / 2)
        painter.setFont(self._font)
        painter.setPen(self._words)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, self.mark.sign)
        painter.restore()

    def _colour(self) -> None:
        """Make pens and brushes for the palette in use."""
        self._palette = palette = self._ink.palette
        colour, soft = getattr(palette, self.mark.tone), getattr(palette, f"{self.mark.tone}_soft")
        self._line: QPen = line_pen(colour, self.mark.width)
        if self.mark.ghost:
            self._line.setDashPattern(DASHES)
            self._line.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._edge, self._cover = line_pen(colour, 1.2), line_pen(palette.ground, self.mark.width + 1.2)
        veil = QColor(palette.ground)
        veil.setAlphaF(VEIL)
        self._veil = QBrush(veil)
        self._soft = QBrush(QColor(soft))
        self._words = QPen(QColor(colour))


def _around(badge: QRectF) -> QRectF:
    """The room of a sign, also where it is painted larger."""
    more = LEGIBLE / SHAPES_FROM - 1
    wide, high = badge.width() * more / 2 + 2, badge.height() * more / 2 + 2
    return badge.adjusted(-wide, -high, wide, high)


class Marks:
    """The marks on one scene. To be taken off (`clear`) before another document is shown."""

    def __init__(self, scene: CanvasScene) -> None:
        self._scene = scene
        self._metrics = QFontMetricsF(interface_font(BODY - 1, WEIGHT_NAME))
        self.items: dict[str, MarkItem] = {}
        self._rims: list[MarkItem] = []

    @property
    def shown(self) -> dict[str, Mark]:
        """What is marked, by key."""
        return {key: item.mark for key, item in self.items.items()}

    def show(self, marks: Mapping[str, Mark]) -> None:
        """Show these marks and no others; keys that are not on the canvas are left out."""
        self.clear()
        for key, mark in marks.items():
            made = self._node(key, mark) or self._edge(key, mark)
            if made is not None:
                self.items[key] = made
                self._scene.addItem(made)

    def clear(self) -> None:
        """Take all marks off."""
        for item in (*self.items.values(), *self._rims):
            self._scene.removeItem(item)
        self.items.clear()
        self._rims.clear()

    def _node(self, key: str, mark: Mark) -> MarkItem | None:
        node = self._scene.drawing.nodes.get(key)
        if node is None:
            return None
        card = CARD.translated(node.x, node.y)
        outline = QPainterPath()
        outline.addRoundedRect(card, CARD_RADIUS, CARD_RADIUS)
        width = self._width(mark)
        badge = QRectF(card.right() + 8 - width, card.top() - HEIGHT / 2, width, HEIGHT)
        made = MarkItem(mark, outline, badge, self._scene.ink)
        made.veil = outline
        return made

    def _edge(self, key: str, mark: Mark) -> MarkItem | None:
        """The line, which passes below every pill; where there is a sign it is at the rim of the edge's own pill."""
        route = self._scene.routes.get(key)
        if key not in self._scene.drawing.edges or not route:
            return None
        outline, width, held = along(route), self._width(mark), self._scene.wiring.pills.get(key)
        badge = None
        if mark.sign and held is None:
            middle = outline.pointAtPercent(0.5)
            badge = QRectF(middle.x() - width / 2, middle.y() - HEIGHT / 2, width, HEIGHT)
        elif mark.sign and held is not None:
            self._rim(mark, QRectF(held.left, held.top, held.right - held.left, held.bottom - held.top))
        made = MarkItem(mark, outline, badge, self._scene.ink)
        made.setZValue(BELOW_PILLS)
        made.setOpacity(1.0 if mark.sign else QUIET)
        return made

    def _rim(self, mark: Mark, pill: QRectF) -> None:
        around, width = QPainterPath(), self._width(mark)
        around.addRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        badge = QRectF(pill.right() + 6 - width, pill.top() - HEIGHT / 2, width, HEIGHT)
        made = MarkItem(mark, around, badge, self._scene.ink)
        made.veil = around
        made.setZValue(ABOVE_PILLS)
        self._rims.append(made)
        self._scene.addItem(made)

    def _width(self, mark: Mark) -> float:
        return max(HEIGHT, self._metrics.horizontalAdvance(mark.sign) + 2 * PAD)


def along(route: Route) -> QPainterPath:
    """The line along a route, as far as its head."""
    *curves, last = route
    x, y = last.x3 - last.x2, last.y3 - last.y2
    if abs(x) + abs(y) < 0.5:
        x, y = last.x3 - last.x0, last.y3 - last.y0
    length = hypot(x, y) or 1.0
    end = (last.x3 - HEAD * x / length, last.y3 - HEAD * y / length)
    near = end if (last.x2, last.y2) == (last.x3, last.y3) else (last.x2, last.y2)
    path = QPainterPath()
    for curve in (*curves, last._replace(x2=near[0], y2=near[1], x3=end[0], y3=end[1])):
        path.moveTo(curve.x0, curve.y0)
        path.cubicTo(curve.x1, curve.y1, curve.x2, curve.y2, curve.x3, curve.y3)
    return path
