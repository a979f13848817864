"""Marks over nodes and edges that show the result of a comparison or an evaluation.

Each mark is a coloured outline with a small sign at the corner, so that colour is never the only
information. Marks are items of their own; node and edge items do not know them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sopstudio.ui.canvas.cards import CARD, card_outline
from sopstudio.ui.canvas.drawing import DrawnNode
from sopstudio.ui.canvas.edge_item import MIN_SHAPES_ZOOM
from sopstudio.ui.canvas.far_cards import FAR_ZOOM, MAX_GROWTH
from sopstudio.ui.canvas.geometry import Route
from sopstudio.ui.canvas.ink import Ink, line_pen
from sopstudio.ui.canvas.scene import CanvasScene
from sopstudio.ui.fonts import interface_font
from sopstudio.ui.theme import BODY, WEIGHT_NAME

Tone = Literal["good", "warning", "bad", "accent"]
SIGN_HEIGHT, SIGN_PADDING, ARROW_HEAD_LENGTH, UNSIGNED_OPACITY, VEIL_OPACITY = 18.0, 5.0, 6.0, 0.6, 0.45
PILL_OVERLAP = 6.0
"""How much of the corner of a pill its sign covers: about the room around the words."""
BELOW_PILLS, ABOVE_PILLS = 0.8, 1.5
DASH_PATTERN = [4.0, 3.0]
FAR_MARGINS = (-MAX_GROWTH[0], -MAX_GROWTH[1], MAX_GROWTH[0], MAX_GROWTH[1])
MIN_LEGIBLE_ZOOM = 0.72
"""The zoom below which signs are painted larger than their own size."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How an element is marked: a colour and a short sign. A `ghost` is veiled and its outline dashed.

    `width` is the line width. A line without a sign is faded; a node without `outline` has only the sign. `words` are
    what is said of it, where the sign is no words.
    """

    tone: Tone
    sign: str
    ghost: bool = False
    width: float = 1.8
    outline: bool = True
    words: str = ""


class MarkItem(QGraphicsItem):
    """Paints a mark: an outline, and a badge with the sign."""

    def __init__(self, mark: Mark, outline: QPainterPath, badge: QRectF | None, ink: Ink) -> None:
        super().__init__()
        self.mark, self._outline, self._ink = mark, outline, ink
        self._font = interface_font(BODY - 1, WEIGHT_NAME)
        self._badge = badge
        self.veil: QPainterPath | None = None
        self.far_outline: Callable[[float], QPainterPath] | None = None
        """The outline of the block that stands for a card at a zoom."""
        grow = mark.width / 2 + 2
        bounds = outline.boundingRect().adjusted(-grow, -grow, grow, grow)
        self._bounds = bounds if badge is None else bounds.united(_sign_bounds(badge))
        self._palette: object = None
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(3)

    def boundingRect(self) -> QRectF:
        """The outline and the sign."""
        return self._bounds if self.far_outline is None else self._bounds.adjusted(*FAR_MARGINS)

    def shape(self) -> QPainterPath:
        """Empty: clicks go to the marked element."""
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the outline, and the sign at sufficient zoom."""
        if self._palette is not self._ink.palette:
            self._update_colours()
        detail = option.levelOfDetailFromTransform(painter.worldTransform())
        outline, veil, badge = self._outline, self.veil, self._badge
        if self.far_outline is not None and detail < FAR_ZOOM:
            outline = veil = self.far_outline(detail)
            if badge is not None:
                badge = badge.translated(outline.boundingRect().topRight() - self._outline.boundingRect().topRight())
        if self.mark.outline:
            self._paint_outline(painter, outline, veil)
        if badge is not None and detail >= MIN_SHAPES_ZOOM:
            self._paint_sign(painter, badge, max(1.0, MIN_LEGIBLE_ZOOM / detail))

    def _paint_outline(self, painter: QPainter, outline: QPainterPath, veil: QPainterPath | None) -> None:
        """Paint an outline. A ghost is veiled, and the line below its dashes is covered."""
        if self.mark.ghost:
            painter.setPen(self._cover_pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(outline)
            if veil is not None:
                painter.fillPath(veil, self._veil_brush)
        painter.setPen(self._line_pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)

    def _paint_sign(self, painter: QPainter, badge: QRectF, scale: float) -> None:
        """Paint the sign; at low zoom it is scaled up so that it stays legible."""
        painter.save()
        painter.translate(badge.center())
        painter.scale(scale, scale)
        box = QRectF(-badge.width() / 2, -badge.height() / 2, badge.width(), badge.height())
        painter.setPen(self._sign_pen)
        painter.setBrush(self._sign_brush)
        painter.drawRoundedRect(box, SIGN_HEIGHT / 2, SIGN_HEIGHT / 2)
        painter.setFont(self._font)
        painter.setPen(self._text_pen)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, self.mark.sign)
        painter.restore()

    def _update_colours(self) -> None:
        """Build pens and brushes for the current palette."""
        self._palette = palette = self._ink.palette
        colour, soft = getattr(palette, self.mark.tone), getattr(palette, f"{self.mark.tone}_soft")
        self._line_pen: QPen = line_pen(colour, self.mark.width)
        if self.mark.ghost:
            self._line_pen.setDashPattern(DASH_PATTERN)
            self._line_pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._sign_pen, self._cover_pen = line_pen(colour, 1.2), line_pen(palette.ground, self.mark.width + 1.2)
        veil = QColor(palette.ground)
        veil.setAlphaF(VEIL_OPACITY)
        self._veil_brush = QBrush(veil)
        self._sign_brush = QBrush(QColor(soft))
        self._text_pen = QPen(QColor(colour))


def _sign_bounds(badge: QRectF) -> QRectF:
    """The area that a sign can cover when it is scaled up."""
    growth = MIN_LEGIBLE_ZOOM / MIN_SHAPES_ZOOM - 1
    dx, dy = badge.width() * growth / 2 + 2, badge.height() * growth / 2 + 2
    return badge.adjusted(-dx, -dy, dx, dy)


class MarkLayer:
    """The marks on one scene. Call `clear` before another document is shown."""

    def __init__(self, scene: CanvasScene) -> None:
        self._scene = scene
        self._metrics = QFontMetricsF(interface_font(BODY - 1, WEIGHT_NAME))
        self.items: dict[str, MarkItem] = {}
        self._pill_items: list[MarkItem] = []
        self._words: Mapping[str, str] = {}
        self._shown: Mapping[str, Mark] = {}
        scene.folds_changed.connect(self._show_again)

    @property
    def marks(self) -> dict[str, Mark]:
        """The marks on the canvas, by the key of the node or edge."""
        return {key: item.mark for key, item in self.items.items()}

    def show(self, marks: Mapping[str, Mark]) -> None:
        """Show exactly these marks; keys that are not on the canvas are ignored."""
        self.clear()
        self._shown = marks
        for key, mark in marks.items():
            item = self._node_mark(key, mark) or self._edge_mark(key, mark)
            if item is not None:
                self.items[key] = item
                self._scene.addItem(item)
        self._words = self._scene.mark_words = {key: mark.words or mark.sign for key, mark in self.marks.items()}

    def _show_again(self) -> None:
        """Show the same marks on what is unfolded now."""
        if self._shown:
            self.show(self._shown)

    def clear(self) -> None:
        """Remove all marks."""
        self._shown = {}
        for item in (*self.items.values(), *self._pill_items):
            self._scene.removeItem(item)
        self.items.clear()
        self._pill_items.clear()
        if self._scene.mark_words is self._words:
            self._scene.mark_words = {}

    def _node_mark(self, key: str, mark: Mark) -> MarkItem | None:
        node = self._scene.drawing.nodes.get(key)
        if node is None:
            return None
        card = CARD.translated(node.x, node.y)
        outline = card_outline(node.kind).translated(node.x, node.y)
        width = self._sign_width(mark)
        badge = QRectF(card.right() + 8 - width, card.top() - SIGN_HEIGHT / 2, width, SIGN_HEIGHT)
        item = MarkItem(mark, outline, badge if mark.sign else None, self._scene.ink)
        item.veil = outline
        item.far_outline = partial(self._far_outline, node)
        return item

    def _far_outline(self, node: DrawnNode, zoom: float) -> QPainterPath:
        far = self._scene.far_cards.find(node.key, zoom)
        return card_outline(node.kind, 0.0, far.dx, far.dy).translated(node.x, node.y)

    def _edge_mark(self, key: str, mark: Mark) -> MarkItem | None:
        """A mark along the line, below all pills; the sign is on the edge's own pill if it has one."""
        route = self._scene.routes.get(key)
        if key not in self._scene.drawing.edges or not route:
            return None
        outline, width, pill_box = route_outline(route), self._sign_width(mark), self._scene.wiring.pills.get(key)
        badge = None
        if mark.sign and pill_box is None:
            middle = outline.pointAtPercent(0.5)
            badge = QRectF(middle.x() - width / 2, middle.y() - SIGN_HEIGHT / 2, width, SIGN_HEIGHT)
        elif mark.sign and pill_box is not None:
            self._add_pill_mark(
                mark,
                QRectF(pill_box.left, pill_box.top, pill_box.right - pill_box.left, pill_box.bottom - pill_box.top),
            )
        item = MarkItem(mark, outline, badge, self._scene.ink)
        item.setZValue(BELOW_PILLS)
        item.setOpacity(1.0 if mark.sign else UNSIGNED_OPACITY)
        return item

    def _add_pill_mark(self, mark: Mark, pill: QRectF) -> None:
        outline, width = QPainterPath(), self._sign_width(mark)
        outline.addRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        corner = pill.topRight() + QPointF(-PILL_OVERLAP, PILL_OVERLAP - SIGN_HEIGHT)  # clear of the words
        item = MarkItem(mark, outline, QRectF(corner, QSizeF(width, SIGN_HEIGHT)), self._scene.ink)
        item.veil = outline
        item.setZValue(ABOVE_PILLS)
        self._pill_items.append(item)
        self._scene.addItem(item)

    def _sign_width(self, mark: Mark) -> float:
        return max(SIGN_HEIGHT, self._metrics.horizontalAdvance(mark.sign) + 2 * SIGN_PADDING)


def route_outline(route: Route) -> QPainterPath:
    """The path of a route up to its arrow head."""
    *curves, last = route
    x, y = last.x3 - last.x2, last.y3 - last.y2
    if abs(x) + abs(y) < 0.5:
        x, y = last.x3 - last.x0, last.y3 - last.y0
    length = hypot(x, y) or 1.0
    end = (last.x3 - ARROW_HEAD_LENGTH * x / length, last.y3 - ARROW_HEAD_LENGTH * y / length)
    control = end if (last.x2, last.y2) == (last.x3, last.y3) else (last.x2, last.y2)
    path = QPainterPath()
    for curve in (*curves, last._replace(x2=control[0], y2=control[1], x3=end[0], y3=end[1])):
        path.moveTo(curve.x0, curve.y0)
        path.cubicTo(curve.x1, curve.y1, curve.x2, curve.y2, curve.x3, curve.y3)
    return path
