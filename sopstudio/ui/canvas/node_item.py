"""Graphics item of a node: a card with the stripe and sign of its kind, its title and a line of text."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sopstudio.ui.canvas.drawing import DrawnNode
from sopstudio.ui.canvas.ink import Fonts, Ink
from sopstudio.ui.canvas.shapes import arrow_head, kind_shape, tick_shape
from sopstudio.ui.theme import CARD_RADIUS, NODE_HEIGHT, NODE_WIDTH, STRIPE

MIN_TEXT_ZOOM, MIN_SHAPES_ZOOM = 0.45, 0.25
CARD = QRectF(-NODE_WIDTH / 2, -NODE_HEIGHT / 2, NODE_WIDTH, NODE_HEIGHT)
STRIPE_BOX = QRectF(CARD.left() - 0.5, CARD.top() + 9, STRIPE, NODE_HEIGHT - 18)
TITLE_BOX = QRectF(CARD.left() + 16, CARD.top() + 10, NODE_WIDTH - 28, 20)
FAR_TITLE_BOX = QRectF(CARD.left() + 14, CARD.top() + 3, NODE_WIDTH - 20, NODE_HEIGHT - 6)
SIGN_POSITION = QPointF(CARD.left() + 16, CARD.top() + 34.5)
LINE_BOX = QRectF(CARD.left() + 34, CARD.top() + 32, NODE_WIDTH - 46, 17)
PORT_POSITION = QPointF(0, CARD.bottom() + 10)
PORT_RADIUS = 5.0
BADGE_BOX = QRectF(CARD.right() - 34, CARD.bottom() - 25, 24, 18)
TICK_POSITION = QPointF(CARD.right() - 16, CARD.top() + 17)
BRANCHING_TAG = "every edge"
TEXT_FLAGS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def break_far_title(title: str, fonts: Fonts, width: float) -> list[str]:
    """The title on at most two lines, for a card at low zoom."""
    words, first, metrics = title.split(" "), "", fonts.far_title_metrics
    while words and metrics.horizontalAdvance(f"{first} {words[0]}".strip()) <= width:
        first = f"{first} {words.pop(0)}".strip()
    rest = metrics.elidedText(" ".join(words), Qt.TextElideMode.ElideRight, width)
    return [line for line in (first, rest) if line]


def fit_title(title: str, fonts: Fonts, width: float) -> tuple[list[str], bool]:
    """The lines of the title, and whether the smaller font is needed.

    One line where it fits, else two lines broken at a space, the second one elided.
    """
    if fonts.title_metrics.horizontalAdvance(title) <= width:
        return [title], False
    words, first = title.split(" "), ""
    metrics = fonts.long_title_metrics
    while words and metrics.horizontalAdvance(f"{first} {words[0]}".strip()) <= width:
        first = f"{first} {words.pop(0)}".strip()
    elide = Qt.TextElideMode.ElideRight
    if not first:
        return [metrics.elidedText(title, elide, width)], True
    rest = metrics.elidedText(" ".join(words), elide, width)
    return [first, rest] if rest else [first], True


class NodeItem(QGraphicsItem):
    """Paints a `DrawnNode`. It never writes to the document."""

    def __init__(self, drawn: DrawnNode, ink: Ink) -> None:
        super().__init__()
        self._ink = ink
        self.state = ""
        self.has_port = self.highlighted = False
        self.badge: tuple[int, str] = (0, "")
        self._titles: list[str] = []
        self._far_lines: list[str] = []
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        self.setZValue(2)
        self.show_node(drawn)

    def show_node(self, drawn: DrawnNode) -> None:
        """Show a new value of the same node."""
        self.prepareGeometryChange()
        self.drawn = drawn
        self.setPos(drawn.x, drawn.y)
        self._titles, self._far_lines = [], []
        self.update()

    def move(self, drawn: DrawnNode) -> None:
        """Show the same node at another place: what is kept of its picture stays valid."""
        self.drawn = drawn
        self.setPos(drawn.x, drawn.y)

    def set_state(self, state: str) -> None:
        """Mark the node: *done* (tick), *now* (ring) or ""."""
        if state != self.state:
            self.state = state
            self._titles = []
            self.update()

    def set_port(self, visible: bool) -> None:
        """Show or hide the dot from which an edge can be drawn."""
        if visible != self.has_port:
            self.has_port = visible
            self.update()

    def set_highlighted(self, highlighted: bool) -> None:
        """Highlight the node as the target of the current gesture."""
        if highlighted != self.highlighted:
            self.highlighted = highlighted
            self.update()

    def set_badge(self, count: int, tone: str) -> None:
        """Show the number of problems in the colours of `tone` (*bad* or *warning*); 0 hides the badge."""
        if (count, tone) != self.badge:
            self.badge = (count, tone)
            self._titles = []
            self.update()

    def _fit_text(self) -> None:
        fonts, node = self._ink.fonts, self.drawn.node
        self._branches_all = node.branching == "all"
        title_room = TITLE_BOX.width() - (20 if self.state == "done" else 0)
        tag_room = fonts.line_metrics.horizontalAdvance(BRANCHING_TAG) + 18 if self._branches_all else 0
        badge_room = 30 if self.badge[0] else 0
        elide = Qt.TextElideMode.ElideRight
        self._titles, self._has_small_title = fit_title(self.drawn.title, fonts, title_room)
        self._line = fonts.line_metrics.elidedText(self.drawn.line, elide, LINE_BOX.width() - tag_room - badge_room)

    def boundingRect(self) -> QRectF:
        """The card, its ring, the second card behind a sub-procedure and the start mark."""
        return CARD.adjusted(-8, -40 if self.drawn.is_start else -8, 9, 18)

    def shape(self) -> QPainterPath:
        """The area that reacts to clicks: the card."""
        path = QPainterPath()
        path.addRect(CARD)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint as much detail as the zoom allows."""
        detail = option.levelOfDetailFromTransform(painter.worldTransform())
        ink, kind = self._ink, self.drawn.node.kind
        if detail < MIN_SHAPES_ZOOM:
            painter.fillRect(CARD, ink.accent_soft if self.state == "now" else ink.surface)
            painter.fillRect(QRectF(CARD.left(), CARD.top(), 3 * STRIPE, NODE_HEIGHT), ink.kind_brush[kind])
            return
        self._paint_card(painter)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.kind_brush[kind])
        painter.drawRoundedRect(STRIPE_BOX, 2, 2)
        if self.drawn.is_start:
            self._paint_start(painter)
        if self.state:
            self._paint_state(painter)
        if detail >= MIN_TEXT_ZOOM:
            self._paint_text(painter)
            if self.has_port:
                self._paint_port(painter)
        else:
            self._paint_far_title(painter)
        if self.badge[0]:
            self._paint_badge(painter, detail)

    def _paint_card(self, painter: QPainter) -> None:
        ink, marked = self._ink, self.isSelected() or self.highlighted or self.state == "now"
        painter.setPen(ink.border)
        painter.setBrush(ink.surface)
        if self.drawn.node.kind == "procedure":
            painter.drawRoundedRect(CARD.translated(4.5, 4.5), CARD_RADIUS, CARD_RADIUS)
        if marked:
            painter.setPen(ink.accent)
        if self.isSelected():
            painter.setBrush(ink.accent_soft)
        painter.drawRoundedRect(CARD, CARD_RADIUS, CARD_RADIUS)

    def _paint_start(self, painter: QPainter) -> None:
        top = QPointF(0, CARD.top())
        painter.setPen(self._ink.edge)
        painter.drawLine(top - QPointF(0, 24), top - QPointF(0, 6))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._ink.faint_brush)
        painter.drawPolygon(arrow_head(top, QPointF(0, 1)))
        painter.drawEllipse(top - QPointF(0, 28), 5, 5)

    def _paint_state(self, painter: QPainter) -> None:
        ink = self._ink
        if self.state == "now":
            painter.setPen(ink.ring)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(CARD.adjusted(-5, -5, 5, 5), CARD_RADIUS + 4, CARD_RADIUS + 4)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.good_soft)
        painter.drawEllipse(TICK_POSITION, 8, 8)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(ink.tick)
        painter.drawPath(tick_shape().translated(TICK_POSITION))

    def _paint_far_title(self, painter: QPainter) -> None:
        if not self._far_lines:
            self._far_lines = break_far_title(self.drawn.title, self._ink.fonts, FAR_TITLE_BOX.width())
        painter.setFont(self._ink.fonts.far_title)
        painter.setPen(self._ink.text)
        height = FAR_TITLE_BOX.height() / max(1, len(self._far_lines))
        for number, line in enumerate(self._far_lines):
            box = QRectF(FAR_TITLE_BOX.left(), FAR_TITLE_BOX.top() + number * height, FAR_TITLE_BOX.width(), height)
            painter.drawText(box, TEXT_FLAGS, line)

    def _paint_text(self, painter: QPainter) -> None:
        if not self._titles:
            self._fit_text()
        ink, fonts = self._ink, self._ink.fonts
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(ink.kind_pen[self.drawn.node.kind])
        lift, drop = (6.5, 3.5) if len(self._titles) > 1 else (0.0, 0.0)
        painter.drawPath(kind_shape(self.drawn.node.kind).translated(SIGN_POSITION + QPointF(0, drop)))
        painter.setFont(fonts.long_title if self._has_small_title else fonts.title)
        painter.setPen(ink.text)
        for number, line in enumerate(self._titles):
            painter.drawText(TITLE_BOX.translated(0, number * 14.5 - lift), TEXT_FLAGS, line)
        painter.setFont(fonts.line)
        painter.setPen(ink.muted)
        painter.drawText(LINE_BOX.translated(0, drop), TEXT_FLAGS, self._line)
        if self._branches_all:
            self._paint_tag(painter, drop)
        if self.drawn.is_start:
            painter.drawText(QRectF(11, CARD.top() - 37, 80, 18), TEXT_FLAGS, "Start")

    def _paint_port(self, painter: QPainter) -> None:
        painter.setPen(self._ink.accent)
        painter.setBrush(self._ink.surface)
        painter.drawEllipse(PORT_POSITION, PORT_RADIUS, PORT_RADIUS)

    def _paint_badge(self, painter: QPainter, detail: float) -> None:
        (count, tone), ink = self.badge, self._ink
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.problem_soft[tone] if detail >= MIN_TEXT_ZOOM else ink.problem_brush[tone])
        painter.drawRoundedRect(BADGE_BOX, 9, 9)
        if detail >= MIN_TEXT_ZOOM:
            painter.setPen(ink.problem_pen[tone])
            painter.setFont(ink.fonts.line)
            words = str(count) if count < 100 else "99+"
            painter.drawText(BADGE_BOX, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, words)

    def _paint_tag(self, painter: QPainter, drop: float) -> None:
        width = self._ink.fonts.line_metrics.horizontalAdvance(BRANCHING_TAG)
        shift = 30 if self.badge[0] else 0
        box = QRectF(LINE_BOX.right() - width - 10 - shift, LINE_BOX.top() + drop + 0.5, width + 12, 16)
        painter.setPen(self._ink.border)
        painter.drawRoundedRect(box, 8, 8)
        painter.setPen(self._ink.muted)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, BRANCHING_TAG)
