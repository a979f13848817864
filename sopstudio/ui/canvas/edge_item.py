"""Graphics items of an edge: the line with its arrow head, and the pill, which lies above all lines."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from math import ceil, hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sopstudio.ui.canvas.cards import HEXAGON_SIDE
from sopstudio.ui.canvas.drawing import DrawnEdge
from sopstudio.ui.canvas.far_cards import FAR_ZOOM, NO_TITLE, FarCard
from sopstudio.ui.canvas.geometry import Box, Route, straight_curve
from sopstudio.ui.canvas.ink import Fonts, Ink
from sopstudio.ui.canvas.pill_placement import PILL_HEIGHT, Size
from sopstudio.ui.canvas.shapes import arrow_head
from sopstudio.ui.theme import SECONDARY

MIN_CURVES_ZOOM, MIN_LABEL_ZOOM, MIN_SHAPES_ZOOM = 0.15, FAR_ZOOM, 0.25
"""Below these zooms lines are straight, and labels and arrow heads are gone."""
MIN_LABEL_PIXELS = 8
"""The smallest label on the screen: from farther away it grows within its room, until it is gone."""
MAX_LABEL_GROWTH = 32.0
"""How much a label may grow on either side where nothing stands beside it."""
LABEL_RADIUS = 4.0
HANDLE_RADIUS, HANDLE_DISTANCE = 4.5, 24.0
MAX_PILL_WIDTH, PILL_PADDING = 236.0, 20.0
MAX_LABEL_WIDTH, LABEL_PADDING = 188.0, 12.0
NARROW_LABEL_WIDTH = 132.0
"""The width of a label on a level line, where two lines of words have room."""
LOOP_FOOT = HEXAGON_SIDE - 4.0
"""How far behind its card a loop at one node begins, as the sides of a decision slant."""
LABEL_LINE, MAX_LABEL_LINES = 15.0, 3
"""The height of a line of words, and how many of them a label may have where it has no room beside it."""
MIN_WRAPPED_WIDTH = 60.0
"""A label that is no wider keeps its words on as many lines as they are."""


def pill_sizes(drawn: DrawnEdge, fonts: Fonts) -> list[Size]:
    """Widths and heights of the pill of an edge: the one it has where there is room, then narrower ones, in which its
    words stand on more lines; a width of 0 where it has no text.
    """
    if not drawn.text:
        return [(0.0, PILL_HEIGHT)]
    metrics = fonts.pill_metrics(drawn.style)
    if drawn.style == "formal":
        return [(min(MAX_PILL_WIDTH, metrics.horizontalAdvance(drawn.text) + PILL_PADDING + 1), PILL_HEIGHT)]
    lines = label_lines(drawn, metrics)
    sizes = [_label_size(lines, metrics)]
    for count in range(len(lines) + 1, MAX_LABEL_LINES + 1):
        if sizes[-1][0] > MIN_WRAPPED_WIDTH:
            sizes.append(_label_size(wrap_label(drawn.text, metrics, count), metrics))
    return [size for number, size in enumerate(sizes) if all(size[0] < wider for wider, _ in sizes[:number])]


def _label_size(lines: list[str], metrics: QFontMetricsF) -> Size:
    width = max(map(metrics.horizontalAdvance, lines)) + LABEL_PADDING + 1
    return width, PILL_HEIGHT + (len(lines) - 1) * LABEL_LINE


def label_lines(drawn: DrawnEdge, metrics: QFontMetricsF) -> list[str]:
    """The words of an edge on one line or two; where the drawing leads to the right, on two narrow ones if they fit."""
    if drawn.direction == "right":
        lines = break_label(drawn.text, metrics, NARROW_LABEL_WIDTH - LABEL_PADDING)
        if not lines[-1].endswith("…") or drawn.text.endswith("…"):
            return lines
    return break_label(drawn.text, metrics, MAX_LABEL_WIDTH - LABEL_PADDING)


def break_label(text: str, metrics: QFontMetricsF, width: float) -> list[str]:
    """The words of a label on one line where they fit, else on two of about the same width; the second is elided."""
    if metrics.horizontalAdvance(text) <= width:
        return [text]
    words = text.split(" ")
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    first, second = min(
        (half for half in halves if metrics.horizontalAdvance(half[0]) <= width),
        key=lambda half: abs(metrics.horizontalAdvance(half[0]) - metrics.horizontalAdvance(half[1])),
        default=(text, ""),
    )
    elide = Qt.TextElideMode.ElideRight
    return [metrics.elidedText(line, elide, width) for line in (first.removesuffix(" ·"), second) if line]


def wrap_label(text: str, metrics: QFontMetricsF, max_lines: int) -> list[str]:
    """All words of a label on at most so many lines, as narrow as these can be."""
    words = text.split(" ")
    lengths = [metrics.horizontalAdvance(f"{word} ") for word in words]
    options = (
        [slice(first, end) for first, end in pairwise((0, *breaks, len(words)))]
        for breaks in combinations(range(1, len(words)), min(max_lines, len(words)) - 1)
    )
    lines = min(options, key=lambda option: max(sum(lengths[part]) for part in option))
    return [" ".join(words[part]).removesuffix(" ·") for part in lines]


def _route_path(route: Route) -> QPainterPath:
    path = QPainterPath(QPointF(route[0].x0, route[0].y0))
    for curve in route:
        if (curve.x1, curve.y1, curve.x2, curve.y2) == (curve.x0, curve.y0, curve.x3, curve.y3):
            path.lineTo(curve.x3, curve.y3)
        else:
            path.cubicTo(curve.x1, curve.y1, curve.x2, curve.y2, curve.x3, curve.y3)
    return path


def _end_direction(route: Route) -> QPointF:
    last = route[-1]
    points = [(last.x0, last.y0), (last.x1, last.y1), (last.x2, last.y2), (last.x3, last.y3)]
    for before, after in reversed(list(pairwise(points))):
        x, y = after[0] - before[0], after[1] - before[1]
        if hypot(x, y) > 0.5:
            return QPointF(x / hypot(x, y), y / hypot(x, y))
    return QPointF(0, 1)


class EdgeItem(QGraphicsItem):
    """Paints the line of a `DrawnEdge` along its route.

    One that is selected to be edited has the colour of the selection and handles; one that is only looked at keeps its
    own, which may say that it is a part of a path, and has a soft band around it.
    """

    def __init__(self, drawn: DrawnEdge, ink: Ink) -> None:
        super().__init__()
        self._ink = ink
        self.drawn = drawn
        self.taken = self.handles = False
        self.problem = ""
        self._route: Route = ()
        self._path: QPainterPath | None = None
        self._head = QPolygonF()
        self._direction = QPointF(0, 1)
        self._far: tuple[float, float, QPolygonF] = (0.0, 0.0, self._head)
        self.find_far_target: Callable[[float], FarCard] = lambda zoom: NO_TITLE
        """The block that stands for the target at a zoom, at whose border the head is then."""
        self._bounds = QRectF()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)

    def set_route(self, route: Route, area: Box) -> None:
        """Set the route; `area` contains its control points."""
        self.prepareGeometryChange()
        self._route, self._path, self._far = route, None, (0.0, 0.0, self._head)
        bounds = QRectF(area.left, area.top, area.right - area.left, area.bottom - area.top)
        self._bounds = bounds.adjusted(-8 - (LOOP_FOOT if self._is_loop else 0.0), -8, 8, 8)
        self.update()

    @property
    def _is_loop(self) -> bool:
        return self.drawn.source == self.drawn.target

    @property
    def line(self) -> QPainterPath:
        """The line as a path; built when first needed."""
        if self._path is not None:
            return self._path
        route, direction = self._route, _end_direction(self._route)
        tip = QPointF(route[-1].x3, route[-1].y3)
        end = tip - direction * 6
        last = route[-1]._replace(x3=end.x(), y3=end.y())
        if (last.x2, last.y2) == (tip.x(), tip.y()):
            last = last._replace(x2=end.x(), y2=end.y())
        first, *others = (*route[:-1], last)
        if self._is_loop and first.y0 == first.y3:
            first = straight_curve(first.x0 - LOOP_FOOT, first.y0, first.x3, first.y3)
        self._path = path = _route_path((first, *others))
        self._head, self._direction = arrow_head(tip, direction), direction
        return path

    @property
    def key(self) -> str:
        """The key of the edge."""
        return self.drawn.key

    def set_taken(self, taken: bool) -> None:
        """Mark whether a run took the edge."""
        self.taken = taken
        self.setZValue(0.5 if taken else 0)
        self.update()

    def set_problem(self, tone: str) -> None:
        """Set the tone of the worst problem: *bad*, *warning* or ""."""
        if tone != self.problem:
            self.problem = tone
            self.update()

    def set_handles(self, visible: bool) -> None:
        """Show or hide the handles by which the ends can be dragged."""
        if visible != self.handles:
            self.handles = visible
            self.update()

    @property
    def handle_positions(self) -> tuple[QPointF, QPointF]:
        """Positions of the handles: near the source, and at the tip."""
        path = self.line
        tail_position = path.pointAtPercent(path.percentAtLength(min(HANDLE_DISTANCE, path.length() / 3)))
        return tail_position, path.currentPosition()

    def boundingRect(self) -> QRectF:
        """The line with its head."""
        return self._bounds

    def shape(self) -> QPainterPath:
        """The area that reacts to clicks: a band along the line."""
        stroker = QPainterPathStroker()
        stroker.setWidth(10)
        return stroker.createStroke(self.line)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the line; at low zoom it is straight and has no head."""
        detail = option.levelOfDetailFromTransform(painter.worldTransform())
        ink = self._ink
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.isSelected() and not self.handles and detail >= MIN_CURVES_ZOOM:
            painter.setPen(ink.looked_at)
            painter.drawPath(self.line)
        painter.setPen(self._pen(is_far=MIN_SHAPES_ZOOM <= detail < FAR_ZOOM))
        if detail < MIN_CURVES_ZOOM:
            first, last = self._route[0], self._route[-1]
            painter.drawLine(QPointF(first.x0, first.y0), QPointF(last.x3, last.y3))
            return
        painter.drawPath(self.line)
        if detail >= MIN_SHAPES_ZOOM:
            painter.setPen(Qt.PenStyle.NoPen)
            is_edited = self.handles and self.isSelected()
            head_brush = ink.accent_brush if is_edited else ink.faint_brush
            if self.problem and not is_edited:
                head_brush = ink.problem_brush[self.problem]
            painter.setBrush(ink.good_brush if self.taken else head_brush)
            painter.drawPolygon(self._head if detail >= FAR_ZOOM else self._far_head(detail))
            if is_edited:
                self._paint_handles(painter)

    def _far_head(self, detail: float) -> QPolygonF:
        """The head at the border of the block that stands for the target, large enough to be seen."""
        far, way = self.find_far_target(detail), self._direction
        growth = far.dy if abs(way.y()) > abs(way.x()) else far.dx
        if self._far[:2] != (detail, growth):
            tip = QPointF(self._route[-1].x3, self._route[-1].y3) - way * growth
            self._far = (detail, growth, arrow_head(tip, way, FAR_ZOOM / detail))
        return self._far[2]

    def _paint_handles(self, painter: QPainter) -> None:
        painter.setPen(self._ink.accent)
        painter.setBrush(self._ink.surface)
        for end in self.handle_positions:
            painter.drawEllipse(end, HANDLE_RADIUS, HANDLE_RADIUS)

    def _pen(self, *, is_far: bool) -> QPen:
        pens = self._ink.far_edges if is_far else self._ink.edges
        if self.taken:
            return pens["taken"]
        if self.isSelected() and self.handles:
            return pens["selected"]
        return pens[self.problem or ("otherwise" if self.drawn.style == "otherwise" else "")]


class PillItem(QGraphicsItem):
    """Paints the condition of an edge, shortened to the pill's width."""

    def __init__(self, drawn: DrawnEdge, ink: Ink) -> None:
        super().__init__()
        self._ink = ink
        self.drawn = drawn
        self.taken = self.selected = self.is_looked_at = False
        self.problem = ""
        self._box = self._grown = QRectF()
        self._lines: list[str] = []
        self._pixels, self._room = 0, 0.0
        self.setZValue(1)

    def set_box(self, box: Box, room: float = 0.0) -> None:
        """Move the pill to a box with this much free room on either side."""
        area = QRectF(box.left, box.top, box.right - box.left, box.bottom - box.top)
        if area == self._box and room == self._room:
            return
        self.prepareGeometryChange()
        self._box, self._room, self._pixels = area, room, 0
        self.update()

    def set_taken(self, taken: bool) -> None:
        """Mark whether the condition held in a run."""
        self.taken = taken
        self.update()

    def set_selected(self, selected: bool, *, editable: bool) -> None:
        """Mark the pill of a selected edge, which is `editable` or only looked at."""
        state = (selected and editable, selected and not editable)
        if state != (self.selected, self.is_looked_at):
            self.selected, self.is_looked_at = state
            self.update()

    def set_problem(self, tone: str) -> None:
        """Set the tone of the worst problem: *bad*, *warning* or ""."""
        if tone != self.problem:
            self.problem = tone
            self.update()

    def boundingRect(self) -> QRectF:
        """The label with its border, as large as it can grow."""
        return self._box.adjusted(-self._room - 2, -2, self._room + 2, 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the label; where it would be too small to read, nothing."""
        detail = option.levelOfDetailFromTransform(painter.worldTransform())
        if detail < MIN_LABEL_ZOOM:
            return
        ink = self._ink
        line, background, text_pen = self._colours()
        pixels = max(SECONDARY, ceil(MIN_LABEL_PIXELS / detail))
        if self._pixels != pixels:
            self._lines, self._pixels = self.find_lines(pixels), pixels
            self._grown = self._box if pixels == SECONDARY else self._grow(pixels)
        box = self._grown
        painter.setPen(line)
        painter.setBrush(background)
        radius = box.height() / 2 if self.drawn.style == "formal" else LABEL_RADIUS
        painter.drawRoundedRect(box, radius, radius)
        if self.is_looked_at:
            painter.setPen(ink.looked_at_label)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, radius, radius)
        height = LABEL_LINE * pixels / SECONDARY
        painter.setFont(self._ink.fonts.sized_pill_font(self.drawn.style, pixels)[0])
        painter.setPen(text_pen)
        top = box.center().y() - height * len(self._lines) / 2
        for number, text in enumerate(self._lines):
            area = QRectF(box.left(), top + number * height, box.width(), height)
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, text)

    def find_lines(self, pixels: int) -> list[str]:
        """The lines of the label in this size; what grows beyond its room is elided."""
        fonts, style = self._ink.fonts, self.drawn.style
        padding = PILL_PADDING if style == "formal" else 0.0
        lines = [self.drawn.text] if style == "formal" else self._break_lines(fonts.pill_metrics(style))
        width = self._box.width() - padding + (2 * self._room if pixels > SECONDARY else 0.0)
        metrics = fonts.sized_pill_font(style, pixels)[1]
        return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, width) for line in lines]

    def _break_lines(self, metrics: QFontMetricsF) -> list[str]:
        """The words on as many lines as the box is high."""
        count = 1 + round((self._box.height() - PILL_HEIGHT) / LABEL_LINE)
        lines = label_lines(self.drawn, metrics)
        if count > len(lines):
            return wrap_label(self.drawn.text, metrics, count)
        return lines if count == len(lines) else [self.drawn.text]

    def _grow(self, pixels: int) -> QRectF:
        """The box of the label with its text in this size."""
        metrics = self._ink.fonts.sized_pill_font(self.drawn.style, pixels)[1]
        needed = max(map(metrics.horizontalAdvance, self._lines), default=0.0) + LABEL_PADDING
        room = min(max((needed - self._box.width()) / 2, 0.0), self._room)
        return self._box.adjusted(-room, 0, room, 0)

    def _colours(self) -> tuple[QPen, QBrush, QPen]:
        """Border, background and text."""
        ink = self._ink
        if self.taken:
            return ink.good_thin, ink.good_soft, ink.good_text
        has_condition = self.drawn.style in ("words", "formal", "prose")
        if self.problem:
            border = ink.accent if self.selected else ink.problem_pen[self.problem]
            text = ink.muted if self.problem == "unfinished" else ink.problem_pen[self.problem]
            return border, ink.problem_soft[self.problem], text
        if self.selected:
            return ink.accent, ink.accent_soft, ink.text
        if self.drawn.style == "formal":
            return ink.border, ink.surface, ink.text
        return ink.no_line, ink.ground, ink.text if has_condition else ink.muted
