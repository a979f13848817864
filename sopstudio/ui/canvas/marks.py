"""Marks over nodes and edges: what a comparison or an evaluation says of them, put on the canvas and taken off again.

Each mark is an outline in a colour with a small sign at the corner, so that nothing is told by colour alone. Marks are
items of their own: nodes and edges know nothing of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sopstudio.ui.canvas.edge_item import SHAPES_FROM
from sopstudio.ui.canvas.ink import Ink, interface_font, line_pen
from sopstudio.ui.canvas.node_item import CARD
from sopstudio.ui.canvas.scene import CanvasScene
from sopstudio.ui.theme import BODY, CARD_RADIUS, WEIGHT_NAME

Tone = Literal["good", "warning", "bad", "accent"]
HEIGHT, PAD, FADED = 18.0, 5.0, 0.55
DASHES = [4.0, 3.0]
LEGIBLE = 0.72
"""The zoom below which signs are painted larger than their own size."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How an element is marked: a colour and a short sign. A `ghost` is faded, its outline dashed.

    `width` is that of the line; a node without `outline` has the sign alone.
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
        grow = mark.width / 2 + 1
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
            painter.setPen(self._line)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(self._outline)
        if self._badge is not None and detail >= SHAPES_FROM:
            self._paint_sign(painter, self._badge, max(1.0, LEGIBLE / detail))

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
        self._edge = line_pen(colour, 1.2)
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
                self._fade(key, FADED if mark.ghost else 1.0)

    def clear(self) -> None:
        """Take all marks off."""
        for key, item in self.items.items():
            self._scene.removeItem(item)
            if item.mark.ghost:
                self._fade(key, 1.0)
        self.items.clear()

    def _node(self, key: str, mark: Mark) -> MarkItem | None:
        node = self._scene.node_items.get(key)
        if node is None:
            return None
        card = CARD.translated(node.pos())
        outline = QPainterPath()
        outline.addRoundedRect(card, CARD_RADIUS, CARD_RADIUS)
        width = self._width(mark)
        return MarkItem(
            mark, outline, QRectF(card.right() + 8 - width, card.top() - HEIGHT / 2, width, HEIGHT), self._scene.ink
        )

    def _edge(self, key: str, mark: Mark) -> MarkItem | None:
        if key not in self._scene.edge_items or key not in self._scene.routes:
            return None
        outline = QPainterPath()
        for curve in self._scene.routes[key]:
            outline.moveTo(curve.x0, curve.y0)
            outline.cubicTo(curve.x1, curve.y1, curve.x2, curve.y2, curve.x3, curve.y3)
        width, pill = self._width(mark), self._scene.pill_items.get(key)
        if pill is None:
            middle = outline.pointAtPercent(0.5)
            badge = QRectF(middle.x() - width / 2, middle.y() - HEIGHT / 2, width, HEIGHT)
        else:
            box = pill.boundingRect().adjusted(2, 2, -2, -2)
            badge = QRectF(box.right() + 6 - width, box.top() - HEIGHT / 2, width, HEIGHT)
        made = MarkItem(mark, outline, badge if mark.sign else None, self._scene.ink)
        made.setZValue(0.8 if pill is None else 1.5)
        return made

    def _width(self, mark: Mark) -> float:
        return max(HEIGHT, self._metrics.horizontalAdvance(mark.sign) + 2 * PAD)

    def _fade(self, key: str, opacity: float) -> None:
        for items in (self._scene.node_items, self._scene.edge_items, self._scene.pill_items):
            item: QGraphicsItem | None = items.get(key)
            if item is not None:
                item.setOpacity(opacity)
