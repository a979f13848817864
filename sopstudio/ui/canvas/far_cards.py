"""Cards seen from afar: blocks in the colours of their kind that grow into free room until their title is whole.

Where there is no such room, the last line is elided; from very far away the title stands over the block instead
(`overview`). A block grows on both sides alike, so that lines still meet it in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil
from typing import Final, Protocol

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from sopstudio.ui.canvas.drawing import Drawing, DrawnNode
from sopstudio.ui.canvas.geometry import Box, BoxGrid
from sopstudio.ui.canvas.ink import Fonts
from sopstudio.ui.canvas.section_bands import STRIP, DrawnSection
from sopstudio.ui.theme import NODE_HEIGHT, NODE_WIDTH

FAR_ZOOM, MIN_TITLE_ZOOM, MIN_INSIDE_ZOOM = 0.5, 0.2999, 0.2
"""Below these zooms cards are blocks, a title that is not whole is none, and no title is within its block."""
MIN_TITLE_PIXELS: Final = 11
"""The smallest title on the screen."""
LINE_HEIGHT: Final = 1.04
"""The height of a line of a title, in sizes of its font."""
MAX_GROWTH, MAX_NEAR_GROWTH = (44.0, 24.0), 14.0
"""How much a block may grow on each side, to the left and right, and up and down: over the turns of its lines only from
where arrow heads are hardly seen.
"""
GAP_ALONG, GAP_ACROSS, BORDER_GAP = 20.0, 12.0, 4.0
"""The room between blocks in the direction of the drawing, where arrows are, and beside one another; to a border."""
TITLE_PADDING, TOLERANCE, PARTS = 5.0, 1e-6, 12
_INSETS: Final[Mapping[str, float]] = {"decision": 20.0, "person": 14.0, "end": 14.0, "compute": 12.0}
_INSET: Final = 10.0


class FarCard(Struct, frozen=True):
    """A title on lines in a font of `pixels`, and how much the block grows on each side to hold it."""

    lines: tuple[str, ...] = ()
    pixels: int = 0
    dx: float = 0.0
    dy: float = 0.0
    is_whole: bool = False


NO_TITLE: Final = FarCard()


class FarWiring(Protocol):
    """The boxes of nodes and the lines between them."""

    nodes: BoxGrid

    def find_lines(self, area: Box) -> set[str]:
        """The edges that run through an area."""

    def edges_at(self, node: str) -> Iterable[str]:
        """The edges that begin or end at a node."""


def far_title_pixels(zoom: float) -> int:
    """The size of a title that is legible at this zoom."""
    return ceil(MIN_TITLE_PIXELS / max(zoom, MIN_INSIDE_ZOOM) - TOLERANCE)


class FarCards:
    """The far cards of one drawing, made when they are asked for."""

    def __init__(self, drawing: Drawing, wiring: FarWiring, sections: Iterable[DrawnSection], fonts: Fonts) -> None:
        self._drawing, self._wiring, self._fonts = drawing, wiring, fonts
        self._borders = [_inside(section) for section in sections]
        self._borders += [frame.box for frame in drawing.frames.values()]
        self._rooms: dict[str, tuple[float, float]] = {}
        self._cards: dict[str, FarCard] = {}

    def find(self, key: str, zoom: float) -> FarCard:
        """The far card of a node at this zoom; one without a title from where that would not be legible in it."""
        node = self._drawing.nodes.get(key)
        if node is None or not MIN_INSIDE_ZOOM <= zoom < FAR_ZOOM:
            return NO_TITLE
        pixels, known = far_title_pixels(zoom), self._cards.get(key)
        if known is None or known.pixels != pixels:
            if key not in self._rooms:
                self._rooms[key] = self._find_room(node)
            dx, dy = self._rooms[key]
            room = (dx, dy if zoom < MIN_TITLE_ZOOM else min(dy, MAX_NEAR_GROWTH))
            known = self._cards[key] = fit_far_title(far_title(node), node.kind, pixels, self._fonts, room)
        return known if known.is_whole or zoom >= MIN_TITLE_ZOOM else NO_TITLE

    def box(self, key: str, zoom: float) -> Box:
        """The box of a block."""
        card, box = self.find(key, zoom), self._drawing.nodes[key].box
        return Box(box.left - card.dx, box.top - card.dy, box.right + card.dx, box.bottom + card.dy)

    def _find_room(self, node: DrawnNode) -> tuple[float, float]:
        """How much a block can grow to either side, and up and down."""
        box, is_down = node.box, node.direction == "down"
        gaps = (GAP_ACROSS, GAP_ALONG) if is_down else (GAP_ALONG, GAP_ACROSS)
        room = list(MAX_GROWTH)
        reach = [2 * growth + gap for growth, gap in zip(MAX_GROWTH, gaps, strict=True)]
        area = Box(box.left - reach[0], box.top - reach[1], box.right + reach[0], box.bottom + reach[1])
        for key, other in self._wiring.nodes.find_touching(area):
            if key.partition("\t")[0] != node.key:
                free = [(_gap(box, other, axis) - gaps[axis]) / 2 for axis in (0, 1)]
                axis = 0 if free[0] >= free[1] else 1
                room[axis] = min(room[axis], max(free[axis], 0.0))
        for border in self._borders:
            if border.contains(node.x, node.y):
                for axis in (0, 1):
                    free_here = min(box[axis] - border[axis], border[axis + 2] - box[axis + 2]) - BORDER_GAP
                    room[axis] = min(room[axis], max(free_here, 0.0))
        own = set(self._wiring.edges_at(node.key))

        def is_free(dx: float, dy: float) -> bool:
            grown = Box(box.left - dx - 4, box.top - dy - 4, box.right + dx + 4, box.bottom + dy + 4)
            return self._wiring.find_lines(grown) <= own

        dy = _largest(room[1], lambda dy: is_free(0.0, dy))
        return _largest(room[0], lambda dx: is_free(dx, dy)), dy


def far_title(node: DrawnNode) -> str:
    """What a block says: the title, and how much is folded into it."""
    return f"{node.title} · {node.line}" if node.folded else node.title


def fit_far_title(title: str, kind: str, pixels: int, fonts: Fonts, room: tuple[float, float]) -> FarCard:
    """The title in this size in a block that grows as far as it needs to and has room."""
    metrics, height = fonts.title_of(pixels)[1], pixels * LINE_HEIGHT
    inset, words = _INSETS.get(kind, _INSET), title.split()
    count = int((NODE_HEIGHT + 2 * room[1] - 2 * TITLE_PADDING) / height)
    if count < 1 or not words:
        return FarCard(pixels=pixels)
    widths = [NODE_WIDTH - 2 * inset, NODE_WIDTH + 2 * room[0] - 2 * inset]
    lines = next(filter(None, (_wrap(words, metrics, width, count) for width in widths)), ())
    is_whole = bool(lines)
    lines = lines or break_title(words, metrics, widths[1], count)
    dx = ceil(max(0.0, max(map(metrics.horizontalAdvance, lines)) - widths[0]) / 2)
    dy = ceil(max(0.0, len(lines) * height + 2 * TITLE_PADDING - NODE_HEIGHT) / 2)
    return FarCard(tuple(lines), pixels, min(dx, room[0]), min(dy, room[1]), is_whole)


def break_title(words: Sequence[str], metrics: QFontMetricsF, width: float, count: int) -> list[str]:
    """Words on up to `count` lines; each line that is too long, and the last one, is elided."""
    words, lines = list(words), list[str]()
    elide = Qt.TextElideMode.ElideRight
    while words and len(lines) < count - 1:
        lines.append(metrics.elidedText(_take_line(words, metrics, width), elide, width))
    rest = metrics.elidedText(" ".join(words), elide, width)
    return [line for line in (*lines, rest) if line]


def _wrap(words: Sequence[str], metrics: QFontMetricsF, width: float, count: int) -> list[str]:
    """Words on up to `count` lines; nothing where they do not fit whole."""
    words, lines = list(words), list[str]()
    while words:
        lines.append(_take_line(words, metrics, width))
        if len(lines) > count or metrics.horizontalAdvance(lines[-1]) > width:
            return []
    return lines


def _take_line(words: list[str], metrics: QFontMetricsF, width: float) -> str:
    """Take as many words off as fit on a line, at least one."""
    line = words.pop(0)
    while words and metrics.horizontalAdvance(f"{line} {words[0]}") <= width:
        line = f"{line} {words.pop(0)}"
    return line


def _gap(box: Box, other: Box, axis: int) -> float:
    """The room between two boxes along an axis (0 for x); negative where they share it."""
    return max(other[axis] - box[axis + 2], box[axis] - other[axis + 2])


def _inside(section: DrawnSection) -> Box:
    """A band without the strip of its title."""
    left, top, right, bottom = section.box
    return Box(left + STRIP, top, right, bottom) if section.is_level else Box(left, top + STRIP, right, bottom)


def _largest(most: float, is_free: Callable[[float], bool]) -> float:
    """The most, or a part of it, that is free."""
    return next((most * part / PARTS for part in range(PARTS, 0, -1) if is_free(most * part / PARTS)), 0.0)


__all__ = [
    "FAR_ZOOM",
    "LINE_HEIGHT",
    "MAX_GROWTH",
    "MIN_INSIDE_ZOOM",
    "MIN_TITLE_PIXELS",
    "MIN_TITLE_ZOOM",
    "NO_TITLE",
    "FarCard",
    "FarCards",
    "break_title",
    "far_title",
    "far_title_pixels",
    "fit_far_title",
]
