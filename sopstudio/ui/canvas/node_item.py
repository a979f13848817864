"""Graphics item of a node: its card with the sign of its kind, its title and a line of text.

What is shown depends on the zoom: titles grow so that they stay legible, the second line goes first, and from afar a
coloured block stands for the card, which grows to hold its title (`far_cards`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sopstudio.sop import FlowDirection
from sopstudio.translation import mark, tr
from sopstudio.ui.canvas.cards import CARD, DISC_CENTRE, STRIPE_BOX, CardForm, card_form, card_outline
from sopstudio.ui.canvas.drawing import DrawnNode
from sopstudio.ui.canvas.far_cards import (
    FAR_ZOOM,
    LINE_HEIGHT,
    MAX_GROWTH,
    MIN_INSIDE_ZOOM,
    MIN_TITLE_ZOOM,
    NO_TITLE,
    FarCard,
    break_title,
    far_title,
    far_title_pixels,
)
from sopstudio.ui.canvas.ink import Fonts, Ink
from sopstudio.ui.canvas.shapes import SIZE, arrow_head, ending_shape, kind_shape, tick_shape
from sopstudio.ui.theme import NODE_HEIGHT

MIN_LINE_ZOOM = 0.8
"""Below this zoom the second line is not shown any more, and the title is large enough to be read."""
TICK_ROOM = 20.0
WHOLE_TITLE_PIXELS = (12, 11, 10, 9)
"""The sizes of a title that is to be whole, of which the first that fits is taken."""
WHOLE_TITLE_PADDING = 6
PORT_POSITIONS: Mapping[FlowDirection, QPointF] = {
    "down": QPointF(0, CARD.bottom() + 10),
    "right": QPointF(CARD.right() + 10, 0),
}
"""Where edges are drawn from, from the centre of the card."""
PORT_RADIUS = 5.0
BADGE_BOX = QRectF(CARD.right() - 16, CARD.bottom() - 7, 24, 18)
"""Over the corner of the card, below its text."""
TICK_POSITION = QPointF(CARD.right() - 16, CARD.top() + 17)
BRANCHING_TAG = mark("every edge")
TEXT_FLAGS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
CENTRED_FLAGS = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
FAR_PADDING = 6.0
"""The room that a large title takes from its margins."""
BADGE_PIXELS = 9.0
"""The size of the dot on the screen that stands on a block for a number of problems."""


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
        self._whole_title: tuple[int, list[str]] = (0, [])
        self.has_whole_title = False
        """Whether a title that is too long is smaller rather than cut, as in a picture, over which no pointer goes."""
        self._far_titles: tuple[int, list[str]] = (0, [])
        self.is_far = False
        self.find_far_card: Callable[[float], FarCard] = lambda zoom: NO_TITLE
        """The block that stands for the card at a zoom; the item does not know what is beside it."""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        self.setZValue(2)
        self.show_node(drawn)

    def show_node(self, drawn: DrawnNode) -> None:
        """Show a new value of the same node."""
        self.prepareGeometryChange()
        self.drawn = drawn
        self.setPos(drawn.x, drawn.y)
        self._titles, self._far_titles = [], (0, [])
        self.update()

    def move(self, drawn: DrawnNode) -> None:
        """Show the same node at another place: what is kept of its picture stays valid."""
        self.drawn = drawn
        self.setPos(drawn.x, drawn.y)

    def set_state(self, state: str) -> None:
        """Mark the node: *done* (tick), *now* (ring) or ""."""
        if state != self.state:
            self.state = state
            self._titles, self._far_titles = [], (0, [])
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
        """Show the number of problems in the colours of `tone` (*bad*, *warning* or *unfinished*, which is grey
        and dashed); 0 hides the badge.
        """
        if (count, tone) != self.badge:
            self.badge = (count, tone)
            self.update()

    @property
    def _tick_room(self) -> float:
        """How much narrower the title is beside a tick."""
        return TICK_ROOM if self.state == "done" else 0.0

    def _fit_text(self) -> None:
        fonts, node = self._ink.fonts, self.drawn.node
        self._branches_all = node.branching == "all" and not self.drawn.folded
        form = card_form(self.drawn.kind)
        title_room = form.text_box(10, 20).width() - self._tick_room
        tag_room = self._tag_room() if self._branches_all else 0
        line_room = form.text_box(32, 17, is_line=True).width() - tag_room
        elide = Qt.TextElideMode.ElideRight
        self._titles, self._has_small_title = fit_title(self.drawn.title, fonts, title_room)
        self._line = fonts.line_metrics.elidedText(self.drawn.line, elide, line_room)
        self._whole_title = (0, [])
        if self.has_whole_title and not self._branches_all and " ".join(self._titles) != self.drawn.title:
            self._whole_title = self._fit_whole_title(form.text_box(2, NODE_HEIGHT - 4).width() - self._tick_room)

    def _fit_whole_title(self, room: float) -> tuple[int, list[str]]:
        """The largest size in which a long title is whole on the card, without its second line, and its lines; those of
        the smallest size where it is never.
        """
        words, lines = self.drawn.title.split(), []
        for pixels in WHOLE_TITLE_PIXELS:
            count = int((NODE_HEIGHT - 2 * WHOLE_TITLE_PADDING) / (pixels * LINE_HEIGHT))
            lines = break_title(words, self._ink.fonts.title_of(pixels)[1], room, count)
            if " ".join(lines) == " ".join(words):
                break
        return pixels, lines

    def _tag_room(self) -> float:
        return self._ink.fonts.line_metrics.horizontalAdvance(tr(BRANCHING_TAG)) + 18

    def boundingRect(self) -> QRectF:
        """The card, its ring, the second card behind a sub-procedure and the start mark."""
        start_room = 40 if self.drawn.is_start else 0
        dx, dy = MAX_GROWTH if self.is_far else (0.0, 0.0)
        if self.drawn.direction == "right":
            return CARD.adjusted(-8 - start_room - dx, -8 - dy, 18 + dx, 18 + dy)
        return CARD.adjusted(-8 - dx, -8 - start_room - dy, 9 + dx, 18 + dy)

    def set_far(self, is_far: bool) -> None:
        """Whether the card is seen from so far away that a block stands for it, which may be larger."""
        if is_far != self.is_far:
            self.prepareGeometryChange()
            self.is_far = is_far

    @property
    def port_position(self) -> QPointF:
        """Where edges are drawn from, from the centre of the card."""
        return PORT_POSITIONS[self.drawn.direction]

    def shape(self) -> QPainterPath:
        """The area that reacts to clicks: the card."""
        path = QPainterPath()
        path.addRect(CARD)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint as much detail as the zoom allows."""
        detail = option.levelOfDetailFromTransform(painter.worldTransform())
        if detail < FAR_ZOOM:
            self._paint_block(painter, detail)
            return
        form = card_form(self.drawn.kind)
        self._paint_card(painter, form)
        if self.drawn.is_start:
            self._paint_start(painter)
        if self.state:
            self._paint_state(painter)
        if detail >= MIN_LINE_ZOOM:
            self._paint_text(painter, form)
        else:
            self._paint_large_title(painter, form, far_title_pixels(detail))
        if self.has_port:
            self._paint_port(painter)
        if self.badge[0]:
            self._paint_badge(painter)

    def _paint_block(self, painter: QPainter, detail: float) -> None:
        """A block in the colours of the kind, which stands for the card from afar, with its title where that fits."""
        ink, drawn, far = self._ink, self.drawn, self.find_far_card(detail)
        name = f"end {drawn.ending}" if drawn.ending else drawn.kind
        is_marked = self.isSelected() or self.highlighted or self.state == "now"
        done_pen = ink.block_done if self.state == "done" else ink.block_pen[name]
        painter.setPen(ink.block_chosen if is_marked else done_pen)
        painter.setBrush(ink.accent_soft if is_marked and not self.highlighted else ink.block[name])
        outline = card_outline(drawn.kind, 0.0, far.dx, far.dy)
        for step in range(2 if drawn.folded else int(drawn.kind == "procedure"), 0, -1):
            painter.drawPath(outline.translated(step * 4.5, step * 4.5))
        painter.drawPath(outline)
        if drawn.is_start and detail >= MIN_TITLE_ZOOM and "/" not in drawn.key:  # in a frame it would cross its title
            painter.translate(*((0.0, -far.dy) if drawn.direction == "down" else (-far.dx, 0.0)))
            self._paint_start(painter)
            painter.translate(*((0.0, far.dy) if drawn.direction == "down" else (far.dx, 0.0)))
        if self.state == "now":
            painter.setPen(ink.ring)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(card_outline(drawn.kind, 5.0, far.dx, far.dy))
        if far.lines:
            self._paint_lines(painter, CARD.adjusted(-far.dx, 0, far.dx, 0), CENTRED_FLAGS, far.lines, far.pixels)
        if self.badge[0]:
            self._paint_dot(painter, far, BADGE_PIXELS / max(detail, MIN_INSIDE_ZOOM))

    def _paint_card(self, painter: QPainter, form: CardForm) -> None:
        ink, kind, ending = self._ink, self.drawn.kind, self.drawn.ending
        pen, brush = ink.border, ink.surface
        if kind == "decision":
            pen, brush = ink.decision_pen, ink.decision
        elif kind == "end":
            pen, brush = ink.ending_pen[ending], ink.ending_soft[ending]
        outline = card_outline(kind)
        painter.setPen(pen)
        painter.setBrush(brush)
        for step in range(2 if self.drawn.folded else int(kind == "procedure"), 0, -1):
            painter.drawPath(outline.translated(step * 4.5, step * 4.5))
        if self.isSelected() or self.highlighted or self.state == "now":
            painter.setPen(ink.accent)
        if self.isSelected():
            painter.setBrush(ink.accent_soft)
        painter.drawPath(outline)
        painter.setPen(Qt.PenStyle.NoPen)
        if form.has_stripe:
            painter.setBrush(ink.kind_brush[kind])
            painter.drawRoundedRect(STRIPE_BOX, 2, 2)
        if form.sign == "disc":
            painter.setBrush(ink.person_disc if kind == "person" else ink.ending_brush[ending])
            painter.drawEllipse(DISC_CENTRE, form.disc_radius, form.disc_radius)
        self._paint_sign(painter, form)

    def _paint_sign(self, painter: QPainter, form: CardForm) -> None:
        """The sign that stands beside the text; the one before the second line is painted with it."""
        ink, kind = self._ink, self.drawn.kind
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if kind == "end":
            painter.setPen(ink.on_disc)
            painter.drawPath(ending_shape(self.drawn.ending).translated(DISC_CENTRE))
        elif form.sign in ("side", "disc"):
            centre = QPointF(CARD.left() + 22, 0) if form.sign == "side" else DISC_CENTRE
            painter.save()
            painter.setPen(ink.kind_pen[kind])
            painter.translate(centre)
            painter.scale(1.4, 1.4)
            painter.drawPath(kind_shape(kind).translated(-SIZE / 2, -SIZE / 2))
            painter.restore()

    def _paint_start(self, painter: QPainter) -> None:
        is_down = self.drawn.direction == "down"
        tip, way = (QPointF(0, CARD.top()), QPointF(0, 1)) if is_down else (QPointF(CARD.left(), 0), QPointF(1, 0))
        painter.setPen(self._ink.edge)
        painter.drawLine(tip - way * 24, tip - way * 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._ink.faint_brush)
        painter.drawPolygon(arrow_head(tip, way))
        painter.drawEllipse(tip - way * 28, 5, 5)

    def _paint_state(self, painter: QPainter) -> None:
        ink = self._ink
        if self.state == "now":
            painter.setPen(ink.ring)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(card_outline(self.drawn.kind, 5.0))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.good_soft)
        painter.drawEllipse(TICK_POSITION, 8, 8)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(ink.tick)
        painter.drawPath(tick_shape().translated(TICK_POSITION))

    def _paint_large_title(self, painter: QPainter, form: CardForm, pixels: int) -> None:
        left, right = -FAR_PADDING if form.has_stripe else 0.0, FAR_PADDING - self._tick_room
        box = form.text_box(2, NODE_HEIGHT - 4).adjusted(left, 0, right, 0)
        if self._far_titles[0] != pixels:
            metrics, count = self._ink.fonts.title_of(pixels)[1], int((NODE_HEIGHT - 4) / (pixels * LINE_HEIGHT))
            words = far_title(self.drawn).split()
            self._far_titles = (pixels, break_title(words, metrics, box.width(), max(1, count)))
        flags = CENTRED_FLAGS if form.is_centred else TEXT_FLAGS
        self._paint_lines(painter, box, flags, self._far_titles[1], pixels)

    def _paint_lines(
        self, painter: QPainter, box: QRectF, flags: Qt.AlignmentFlag, lines: Sequence[str], pixels: int
    ) -> None:
        """Paint the lines of a title in this size around the middle of a box."""
        height = pixels * LINE_HEIGHT
        painter.setFont(self._ink.fonts.title_of(pixels)[0])
        painter.setPen(self._ink.text)
        flags |= Qt.TextFlag.TextDontClip  # lines are set closer than the font is high
        top = box.center().y() - len(lines) * height / 2
        for number, line in enumerate(lines):
            painter.drawText(QRectF(box.left(), top + number * height, box.width(), height), flags, line)

    def _paint_text(self, painter: QPainter, form: CardForm) -> None:
        if not self._titles:
            self._fit_text()
        if self._whole_title[1]:
            pixels, lines = self._whole_title
            box = form.text_box(2, NODE_HEIGHT - 4).adjusted(0, 0, -self._tick_room, 0)
            self._paint_lines(painter, box, CENTRED_FLAGS if form.is_centred else TEXT_FLAGS, lines, pixels)
        else:
            self._paint_title_and_line(painter, form)
        if self.drawn.is_start:
            painter.setFont(self._ink.fonts.line)
            painter.setPen(self._ink.muted)
            is_down = self.drawn.direction == "down"
            box = QRectF(11, CARD.top() - 37, 80, 18) if is_down else QRectF(CARD.left() - 46, -28, 40, 18)
            painter.drawText(box, TEXT_FLAGS, tr("Start"))

    def _paint_title_and_line(self, painter: QPainter, form: CardForm) -> None:
        ink, fonts = self._ink, self._ink.fonts
        flags = CENTRED_FLAGS if form.is_centred else TEXT_FLAGS
        lift, drop = (6.5, 3.5) if len(self._titles) > 1 else (0.0, 0.0)
        title_box, line_box = form.text_box(10, 20), form.text_box(32, 17, is_line=True)
        if form.sign == "line":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(ink.kind_pen[self.drawn.kind])
            position = QPointF(title_box.left(), CARD.top() + 34.5 + drop)
            painter.drawPath(kind_shape(self.drawn.kind).translated(position))
        painter.setFont(fonts.long_title if self._has_small_title else fonts.title)
        painter.setPen(ink.text)
        for number, line in enumerate(self._titles):
            painter.drawText(title_box.translated(0, number * 14.5 - lift), flags, line)
        painter.setFont(fonts.line)
        painter.setPen(ink.muted)
        line_box.translate(0, drop)
        if self._branches_all and form.is_centred:  # both in the middle, beside one another
            text_width = fonts.line_metrics.horizontalAdvance(self._line)
            indent = max(0.0, (line_box.width() - text_width - self._tag_room()) / 2)
            line_box.adjust(indent, 0, -indent, 0)
            flags = TEXT_FLAGS
        painter.drawText(line_box, flags, self._line)
        if self._branches_all:
            self._paint_tag(painter, line_box)

    def _paint_port(self, painter: QPainter) -> None:
        painter.setPen(self._ink.accent)
        painter.setBrush(self._ink.surface)
        painter.drawEllipse(self.port_position, PORT_RADIUS, PORT_RADIUS)

    def _paint_dot(self, painter: QPainter, far: FarCard, size: float) -> None:
        """A dot at the corner of a block that has problems; the shape of grave ones is another."""
        tone, ink = self.badge[1], self._ink
        painter.setPen(ink.problem_pen[tone] if tone == "unfinished" else Qt.PenStyle.NoPen)
        painter.setBrush(ink.problem_soft[tone] if tone == "unfinished" else ink.problem_brush[tone])
        area = QRectF(CARD.right() + far.dx - size * 0.7, CARD.top() - far.dy - size * 0.3, size, size)
        painter.drawRect(area) if tone == "bad" else painter.drawEllipse(area)

    def _paint_badge(self, painter: QPainter) -> None:
        (count, tone), ink = self.badge, self._ink
        is_unfinished = tone == "unfinished"
        painter.setPen(ink.problem_pen[tone] if is_unfinished else Qt.PenStyle.NoPen)
        painter.setBrush(ink.problem_soft[tone] if is_unfinished else ink.problem_brush[tone])
        painter.drawRoundedRect(BADGE_BOX, 9, 9)
        painter.setPen(ink.muted if is_unfinished else ink.on_disc)
        painter.setFont(ink.fonts.line)
        words = f"{count}!" if tone == "bad" and count < 10 else str(count) if count < 100 else "99+"
        painter.drawText(BADGE_BOX, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, words)

    def _paint_tag(self, painter: QPainter, line_box: QRectF) -> None:
        width = self._ink.fonts.line_metrics.horizontalAdvance(tr(BRANCHING_TAG))
        box = QRectF(line_box.right() - width - 10, line_box.top() + 0.5, width + 12, 16)
        painter.setPen(self._ink.border)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 8, 8)
        painter.setPen(self._ink.muted)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, tr(BRANCHING_TAG))
