"""What is wrong in a drawing of right-angled lines, by name: lines upon one another, through cards, labels on them.

Crossings at right angles are no fault, but right before the card that both lines lead to. Edges out of one port may run
together until they part, and edges into one port from where they met.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.geometry import Box, find_corners
from tests.ui.drawing_counts import Lines, Point, passes, take_lines

MIN_DISTANCE = 4.0
"""Nearer than this two lines that run beside one another touch."""
MIN_LENGTH = 4.0
"""So far lines that share an end may run beside one another: the room of a corner."""
LAST_STRETCH = 60.0
"""So near to a card, along the way, lines into it do not cross one another: about the room between two rows."""
MAX_SLANT = 0.01
MAX_GAP = 6.0
"""How far beside its own line a label may stand that has no room on it."""


FAULTS = (
    *("lines on one another", "lines that touch", "lines that plait"),
    *("line through a card", "line through its own card", "line off its card", "line that slants"),
    *("label on a card", "label on another line", "label on a label", "label off its line"),
)


class Fault(NamedTuple):
    """What is wrong, and the keys of the two that it is between."""

    name: str
    one: str
    other: str


def find_faults(scene: CanvasScene) -> list[Fault]:
    """Everything that is wrong in what a scene shows."""
    drawing = take_lines(scene)
    paths = {key: find_corners(route) for key, route in drawing.routes.items()}
    return [
        *_find_shared(drawing, paths),
        *_find_plaits(drawing, paths),
        *_find_covered(drawing, paths),
        *_find_bent(drawing, paths),
        *_find_misplaced(drawing, paths),
    ]


def _find_shared(drawing: Lines, paths: dict[str, list[Point]]) -> Iterator[Fault]:
    for one, other in combinations(sorted(paths), 2):
        have_common_end = any(a == b for a, b in zip(drawing.ends[one], drawing.ends[other], strict=True))
        a, b = _part(paths[one], paths[other]) if have_common_end else (paths[one], paths[other])
        least = MIN_LENGTH if have_common_end else -MIN_DISTANCE / 2
        nearest = min(_distances(a, b, least), default=MIN_DISTANCE)
        if nearest < MIN_DISTANCE:
            yield Fault("lines on one another" if nearest < 1 else "lines that touch", one, other)


def _find_plaits(drawing: Lines, paths: dict[str, list[Point]]) -> Iterator[Fault]:
    for one, other in combinations(sorted(paths), 2):
        target = drawing.ends[one][1]
        if target == drawing.ends[other][1]:
            area = drawing.cards[target].expand(LAST_STRETCH)
            if any(area.contains(*point) for point in _find_crossings(paths[one], paths[other])):
                yield Fault("lines that plait", one, other)


def _find_crossings(one: list[Point], other: list[Point]) -> Iterator[Point]:
    """Where two paths cross at right angles."""
    for levels, uprights in ((one, other), (other, one)):
        for y, left, right in _find_along(levels, 0):
            for x, top, bottom in _find_along(uprights, 1):
                if left < x < right and top < y < bottom:
                    yield x, y


def _part(one: list[Point], other: list[Point]) -> tuple[list[Point], list[Point]]:
    """Two paths from where they part, up to where they meet again for good."""
    one, other = _leave(one, other)
    one, other = _leave(one[::-1], other[::-1])
    return one[::-1], other[::-1]


def _leave(one: list[Point], other: list[Point]) -> tuple[list[Point], list[Point]]:
    """Two paths without what they have in common at their beginning; whole ones if they are the same."""
    if len(one) == len(other) and all(map(_are_one, one, other)):
        return one, other
    if not _are_one(one[0], other[0]):
        return one, other
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if not _are_one(a, b)), None)
    if at is None:
        at = min(len(one), len(other))
        return one[at - 1 :], other[at - 1 :]
    origin, a, b = one[at - 1], one[at], other[at]
    for axis in (0, 1):
        across = 1 - axis
        steps = a[axis] - origin[axis], b[axis] - origin[axis]
        level = max(abs(a[across] - origin[across]), abs(b[across] - origin[across])) < 0.5
        if level and steps[0] * steps[1] > 0:
            origin = min(a, b, key=lambda point: abs(point[axis] - one[at - 1][axis]))
    return [origin, *one[at:]], [origin, *other[at:]]


def _are_one(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 0.5 and abs(a[1] - b[1]) < 0.5


def _distances(one: list[Point], other: list[Point], least: float) -> Iterator[float]:
    """How far apart the paths run wherever they do so beside one another, for longer than `least`."""
    for axis in (0, 1):
        level = list(_find_along(other, axis))
        for across, low, high in _find_along(one, axis):
            for other_across, other_low, other_high in level:
                if abs(across - other_across) < MIN_DISTANCE and min(high, other_high) - max(low, other_low) > least:
                    yield abs(across - other_across)


def _find_along(path: list[Point], axis: int) -> Iterator[tuple[float, float, float]]:
    """The pieces of a path along an axis (0 for x, 1 for y): where they are across it, where they begin and end."""
    for a, b in pairwise(path):
        if abs(a[1 - axis] - b[1 - axis]) <= 0.5 < abs(a[axis] - b[axis]):
            yield a[1 - axis], min(a[axis], b[axis]), max(a[axis], b[axis])


def _find_covered(drawing: Lines, paths: dict[str, list[Point]]) -> Iterator[Fault]:
    for key, path in paths.items():
        pieces, (source, target) = list(pairwise(path)), drawing.ends[key]
        for card, box in drawing.cards.items():
            outside = pieces[card == source : len(pieces) - (card == target)]
            is_near = any(passes(piece, box.expand(MIN_DISTANCE)) for piece in outside)
            if is_near or any(passes(piece, box) for piece in pieces):
                name = "line through its own card" if card in (source, target) else "line through a card"
                yield Fault(name, key, card)


def _find_bent(drawing: Lines, paths: dict[str, list[Point]]) -> Iterator[Fault]:
    for key, path in paths.items():
        if any(abs(a[0] - b[0]) > MAX_SLANT and abs(a[1] - b[1]) > MAX_SLANT for a, b in pairwise(path)):
            yield Fault("line that slants", key, key)
        for card, port in zip(drawing.ends[key], (path[0], path[-1]), strict=True):
            if not drawing.cards[card].expand(1).contains(*port):
                yield Fault("line off its card", key, card)


def _find_misplaced(drawing: Lines, paths: dict[str, list[Point]]) -> Iterator[Fault]:
    for key, label in drawing.labels.items():
        if not _are_met(paths[key], label.expand(MAX_GAP)):
            yield Fault("label off its line", key, key)
        covered = [card for card, box in drawing.cards.items() if label.overlap_area(box) > 0]
        yield from (Fault("label on a card", key, card) for card in covered)
        met = [other for other, path in paths.items() if other != key and _are_met(path, label)]
        yield from (Fault("label on another line", key, other) for other in met)
    for (one, a), (other, b) in combinations(sorted(drawing.labels.items()), 2):
        if a.overlap_area(b) > 0:
            yield Fault("label on a label", one, other)


def _are_met(path: list[Point], box: Box) -> bool:
    return any(passes(piece, box) for piece in pairwise(path))
