"""A small picture of an SOP: its upper part as blocks and lines in the colours of the canvas, too small for words."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from sopstudio.sop import Document, End, Node
from sopstudio.text.endings import judge_ending
from sopstudio.ui.theme import ENDING_TONES, NODE_HEIGHT, NODE_WIDTH, Palette

MIN_SCALE, MAX_SCALE = 0.115, 0.2
"""Pixels for a unit of the canvas: a card is 24 to 42 pixels wide."""
PADDING, FADE_HEIGHT = 14, 30


def paint_miniature(painter: QPainter, document: Document, box: QRectF, palette: Palette) -> None:
    """Paint the main graph of a document that has a layout into `box`, from the start downwards; what does not fit
    fades at the lower edge, so `painter` must be of a picture of its own.
    """
    sop = document.sop
    places = {node.id: document.layout[node.id] for node in sop.nodes if node.id in document.layout}
    if not places:
        return
    left, right = min(place.x for place in places.values()), max(place.x for place in places.values())
    top, bottom = min(place.y for place in places.values()), max(place.y for place in places.values())
    room, width = box.width() - 2 * PADDING, right - left + NODE_WIDTH
    scale = min(max(room / width, MIN_SCALE), MAX_SCALE)
    centre, start, spare = (left + right) / 2, places.get(sop.start), (width - room / scale) / 2
    if spare > 0 and start is not None:  # too wide: around the start, as far as there is something to see
        centre = min(max(start.x, centre - spare), centre + spare)
    height = (bottom - top + NODE_HEIGHT) * scale
    first = box.top() + max(float(PADDING), (box.height() - height) / 2) + NODE_HEIGHT / 2 * scale
    points = {
        name: QPointF(box.center().x() + (place.x - centre) * scale, first + (place.y - top) * scale)
        for name, place in places.items()
    }
    painter.save()
    painter.setClipRect(box)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    card_width, card_height = NODE_WIDTH * scale, NODE_HEIGHT * scale
    painter.setPen(QPen(QColor(palette.faint), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for edge in sop.edges:
        if edge.source in points and edge.target in points:
            painter.drawPath(_line(points[edge.source], points[edge.target], card_height / 2))
    for node in sop.nodes:
        if node.id in points:
            centre_point = points[node.id]
            card = QRectF(0, 0, card_width, card_height)
            card.moveCenter(centre_point)
            _paint_card(painter, node, card, palette)
    if first + height > box.bottom():
        _fade(painter, box)
    painter.restore()


def _line(source: QPointF, target: QPointF, half_height: float) -> QPainterPath:
    """Down from the source, across half-way, and down to the target; a line that leads back is level only."""
    begin, end = source + QPointF(0, half_height), target - QPointF(0, half_height)
    middle = (begin.y() + end.y()) / 2 if end.y() > begin.y() else begin.y() + half_height
    path = QPainterPath(begin)
    for point in (QPointF(begin.x(), middle), QPointF(end.x(), middle), end):
        path.lineTo(point)
    return path


def _paint_card(painter: QPainter, node: Node, card: QRectF, palette: Palette) -> None:
    colour = QColor(palette.node_colour(node.kind))
    if isinstance(node, End):
        tone = ENDING_TONES.get(judge_ending(node), "faint")
        colour = QColor(getattr(palette, tone))
        card = card.adjusted(card.width() * 0.12, 0, -card.width() * 0.12, 0)
        painter.setPen(QPen(colour, 1))
        painter.setBrush(QColor(palette.surface))
        painter.drawRoundedRect(card, card.height() / 2, card.height() / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(QPointF(card.left() + card.height() / 2, card.center().y()), 1.6, 1.6)
        return
    painter.setPen(QPen(QColor(palette.faint), 1))
    painter.setBrush(QColor(palette.surface))
    painter.drawRoundedRect(card, 2, 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(card.left(), card.top(), 3, card.height()), 1.5, 1.5)
    word = QColor(palette.faint if palette.is_high_contrast else palette.line)
    painter.setBrush(word)
    painter.drawRoundedRect(QRectF(card.left() + 6, card.center().y() - 1, card.width() * 0.6, 2), 1, 1)


def _fade(painter: QPainter, box: QRectF) -> None:
    strip = QRectF(box.left(), box.bottom() - FADE_HEIGHT, box.width(), FADE_HEIGHT)
    gradient = QLinearGradient(strip.topLeft(), strip.bottomLeft())
    gradient.setColorAt(0, Qt.GlobalColor.transparent)
    gradient.setColorAt(1, Qt.GlobalColor.black)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.fillRect(strip, gradient)


__all__ = ["paint_miniature"]
