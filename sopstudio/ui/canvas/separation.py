"""Moves straight pieces of lines apart that would run on top of one another, along one another or through cards.

The router gives every line its lanes and tracks one after the other; what still meets afterwards is moved here,
whatever it is a part of. Lines out of one port may run together down and across, and lines into one port on their last
piece. Lines that cross at right angles may stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from sopstudio.ui.canvas.arrivals import (
    MIN_PIECE,
    MIN_PORT_DISTANCE,
    MIN_STUB,
    MIN_TIP,
    REACHES,
    are_one_port,
    count_crossings,
    find_arrivals,
    find_direction,
    measure,
)
from sopstudio.ui.canvas.geometry import Box, BoxGrid, Point, merge_corners
from sopstudio.ui.canvas.lanes import TRACK_HEIGHT
from sopstudio.ui.canvas.line_index import LineIndex, Piece, find_pieces, make_piece

MIN_DISTANCE = 5.99
"""Lines that run along one another are no nearer."""
MIN_LENGTH = 3.0
"""Lines that share an end may run so far along one another: the room of a corner."""
MAX_PORT_SHARE = 0.35
"""How far from the middle of a side a line may begin or end, as a part of its length."""
MAX_JOG = 12.0
"""A piece between two others is no longer where both might as well be one."""
MAX_ROUNDS, MAX_MOVES, MAX_CANDIDATES, MAX_OTHERS = 4, 2, 4, 4
MAX_STEPS = 6
SHIFTS = tuple(side * step * TRACK_HEIGHT for step in range(1, MAX_STEPS + 1) for side in (1, -1))
CROSSED_CARD_COST, CARD_COST, BESIDE_COST, LABEL_COST, LOOP_COST = 1000.0, 4.0, 2.0, 2.0, 0.5
"""What it costs to run through a card, which is worth nothing else, close to one, along another line, through a label,
and through a loop.
"""


class Separator:
    """Keeps the lines of a drawing apart, and clear of its cards and of the labels of other lines.

    `ends` gives the cards at both ends of a line.
    """

    def __init__(
        self, cards: BoxGrid, labels: BoxGrid, lines: LineIndex, ends: Callable[[str], tuple[str, str]]
    ) -> None:
        self._cards, self._labels, self._lines, self._ends = cards, labels, lines, ends

    def separate(self, keys: Iterable[str]) -> set[str]:
        """Move pieces of these lines, and of those that they meet where that does not help; returns what was moved."""
        moved = set()
        for key in filter(self._is_disturbed, keys):
            others = sorted(self._find_met(key))[:MAX_OTHERS]
            for line, moves in ((key, 1), *((other, 1) for other in others), (key, MAX_MOVES)):
                if self._is_disturbed(key) and self._move_apart(line, moves):
                    moved.add(line)
        return moved

    def untwist(self, keys: Iterable[str]) -> set[str]:
        """Let lines that come to one side of a card arrive otherwise where they cross less often then.

        Returns what was moved.
        """
        by_direction: dict[Point, list[str]] = {}
        for key in keys:
            by_direction.setdefault(find_direction(self._lines.paths[key]), []).append(key)
        by_direction.pop((0, 0), None)  # where cards lie on one another a line may have no length
        return set().union(*map(self._untwist_side, by_direction.values()))

    def _untwist_side(self, arrivals: Sequence[str]) -> set[str]:
        paths, moved = self._lines.paths, set[str]()
        for _ in arrivals:
            order = sorted(arrivals, key=lambda key: paths[key][-1])
            pairs = dict.fromkeys((*pairwise(order), *self._find_crossing_pairs(order)))
            untwisted = [pair for pair in pairs if self._untwist_pair(pair, arrivals)]
            if not untwisted:
                break
            moved.update(*untwisted)
        return moved

    def straighten(self, keys: Iterable[str]) -> set[str]:
        """Take jogs out of lines that meet and cross no more without them; returns what was moved."""
        moved = set()
        for key in keys:
            path = self._lines.paths[key]
            cost = None
            for straight in _find_straighter(path):
                if cost is None:
                    cost = self._rate(key, path), self._count_crossings(key, path)
                is_possible = self._may_end(key, straight) and not self._is_taken(key, straight[-1])
                if is_possible and self._is_as_good(key, straight, *cost):
                    self._lines.put(key, straight)
                    moved.add(key)
                    break
        return moved

    def _may_end(self, key: str, path: list[Point]) -> bool:
        """Whether a path begins and ends where a line may."""
        corners = ((path[0], path[1]), (path[-1], path[-2]))
        return all(
            self._is_port(card, port, 0 if abs(port[0] - corner[0]) < 0.5 else 1)
            for card, (port, corner) in zip(self._ends(key), corners, strict=True)
        )

    def _is_taken(self, key: str, port: Point) -> bool:
        """Whether another line into the same card ends at a port to which this one has not come before."""
        if are_one_port(port, self._lines.paths[key][-1]):
            return False
        target = self._ends(key)[1]
        near = self._lines.find_lines(Box(*port, *port).expand(MIN_PORT_DISTANCE))
        return any(
            are_one_port(port, self._lines.paths[other][-1])
            for other in near
            if other != key and self._ends(other)[1] == target
        )

    def _is_as_good(self, key: str, path: list[Point], cost: float, crossings: int) -> bool:
        return self._rate(key, path) <= cost and self._count_crossings(key, path) <= crossings

    def _find_crossing_pairs(self, keys: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Those of these lines that cross one another, each pair once and in the order of the keys."""
        numbers = {key: number for number, key in enumerate(keys)}
        for key, number in numbers.items():
            pieces = find_pieces(self._lines.paths[key])
            crossed = {other for piece in pieces for _, other in self._find_crossed(key, piece)}
            yield from ((key, other) for other in keys[number + 1 :] if other in crossed)

    def _untwist_pair(self, pair: tuple[str, str], lines: Iterable[str]) -> bool:
        """Let two of the lines into one card cross less often, each other or any; whether they were moved."""
        one, other = before = [self._lines.paths[key] for key in pair]
        crossings = sum(map(self._count_crossings, pair, before))
        if not crossings:
            return False
        limit, twists = sum(map(self._rate, pair, before)), count_crossings(one, other)
        ports = {self._lines.paths[key][-1] for key in lines if key not in pair}
        taken = [port for port in ports if not (are_one_port(port, one[-1]) or are_one_port(port, other[-1]))]
        for reach in REACHES[: 2 if twists else 1]:
            arrivals = find_arrivals(one, other, reach, max(twists - 1, 0))
            ways = (
                paths for paths in arrivals if not any(are_one_port(port, path[-1]) for port in taken for path in paths)
            )
            for paths in self._sort_ways(pair, ways, crossings + bool(twists)):
                self._put(pair, paths)
                if self._meet_no_more(pair, paths, limit):
                    return True
        self._put(pair, before)
        return False

    def _sort_ways(
        self, pair: tuple[str, str], ways: Iterable[list[list[Point]]], limit: int
    ) -> Iterator[list[list[Point]]]:
        """The pairs of paths on which two lines may run and cross any less often than that, the best first."""
        rated = []
        for paths in ways:
            if all(map(self._may_end, pair, paths)):
                self._put(pair, paths)
                crossings = sum(map(self._count_crossings, pair, paths))
                if crossings < limit:
                    rated.append((crossings, sum(map(len, paths)), sum(map(measure, paths)), paths))
        return (paths for *_, paths in sorted(rated))

    def _put(self, keys: Sequence[str], paths: Sequence[list[Point]]) -> None:
        for key, path in zip(keys, paths, strict=True):
            self._lines.put(key, path)

    def _meet_no_more(self, keys: Sequence[str], paths: Sequence[list[Point]], limit: float) -> bool:
        """Whether lines on these paths meet no more than that, all in all."""
        costs = accumulate(cost for met in map(self._meet_all, keys, paths) for _, cost in met)
        return all(cost <= limit for cost in costs)

    def _is_disturbed(self, key: str) -> bool:
        path = self._lines.paths[key]
        return any(True for piece in find_pieces(path) for _ in self._meet(key, path, piece))

    def _find_met(self, key: str) -> set[str]:
        path = self._lines.paths[key]
        return {other for piece in find_pieces(path) for _, other in self._find_beside(key, path, piece)}

    def _move_apart(self, key: str, moves: int) -> bool:
        """Move pieces of a line, so many at once, while that lessens what it meets; whether any was moved."""
        path, is_moved = self._lines.paths[key], False
        for _ in range(MAX_ROUNDS):
            better = self._find_better(key, path, moves)
            if better is None:
                break
            path, is_moved = better, True
            self._lines.put(key, path)
        return is_moved

    def _find_better(self, key: str, path: list[Point], moves: int) -> list[Point] | None:
        """A path that costs less, with one piece shifted or, where that does not help, with more; None for none."""
        cost, paths = self._rate(key, path), [path]
        for _ in range(moves if cost else 0):
            candidates = sorted(shifted for path in paths for shifted in self._find_shifted(key, path, cost))
            best = [shifted[2] for shifted in candidates if shifted[0] == candidates[0][0]][:MAX_CANDIDATES]
            if candidates and candidates[0][0] < cost:
                return min(best, key=lambda path: self._count_crossings(key, path))
            paths = [shifted[2] for shifted in candidates[:MAX_CANDIDATES]]
        return None

    def _find_shifted(self, key: str, path: list[Point], limit: float) -> Iterator[tuple[float, float, list[Point]]]:
        """The path with one piece shifted, each with its cost, which is no higher than a limit, and its shift.

        Shifted are the pieces that meet something, and those beside them, which then end before it.
        """
        pieces = list(find_pieces(path))
        met = [list(self._meet(key, path, piece)) for piece in pieces]
        costs = [sum(cost for _, cost in each) for each in met]
        free = 0
        for place, shift in sorted(_find_shifts(pieces, met), key=lambda pair: (abs(pair[1]), pair)):
            if free == MAX_CANDIDATES:
                break
            shifted = self._shift(key, path, place, 1 - pieces[place].axis, shift)
            if shifted is None:
                continue
            changed = range(max(place - 1, 0), min(place + 2, len(pieces)))
            cost = sum(costs) - sum(costs[number] for number in changed)
            for number in sorted(changed, key=lambda number: number != place):
                if cost <= limit:
                    piece = make_piece(*shifted[number : number + 2])
                    cost += sum(each for _, each in self._meet(key, shifted, piece))
            if cost <= limit:
                free += not cost
                yield cost, abs(shift), shifted

    def _count_crossings(self, key: str, path: list[Point]) -> int:
        return sum(1 for piece in find_pieces(path) for _ in self._find_crossed(key, piece))

    def _shift(self, key: str, path: list[Point], number: int, axis: int, shift: float) -> list[Point] | None:
        """The path with one piece moved along an axis (0 for x, 1 for y); None where it may not be there."""
        shifted = list(path)
        for place in (number, number + 1):
            x, y = shifted[place]
            shifted[place] = (x, y + shift) if axis else (x + shift, y)
        last = len(path) - 1
        for place, end in ((0, self._ends(key)[0]), (last, self._ends(key)[1])):
            if place in (number, number + 1) and not self._is_port(end, shifted[place], axis):
                return None
        if last in (number, number + 1) and self._is_taken(key, shifted[last]):
            return None
        for place in (number - 1, number + 1):
            if 0 <= place < last:
                before, after = (points[place + 1][axis] - points[place][axis] for points in (path, shifted))
                least = MIN_STUB if place == 0 else MIN_TIP if place == last - 1 else MIN_PIECE
                if abs(after) < min(least, abs(before)) or (place in (0, last - 1) and before * after < 0):
                    return None
        return shifted

    def _is_port(self, card: str, point: Point, axis: int) -> bool:
        """Whether a line may begin or end at a point of the side of a card along an axis."""
        box = self._cards.boxes[card]
        middle, length = (box.y, box.bottom - box.top) if axis else (box.x, box.right - box.left)
        return abs(point[axis] - middle) <= length * MAX_PORT_SHARE

    def _rate(self, key: str, path: list[Point]) -> float:
        """How much a line would meet on this path; 0 where it runs free."""
        return sum(cost for _, cost in self._meet_all(key, path))

    def _meet_all(self, key: str, path: list[Point]) -> Iterator[tuple[Box, float]]:
        """What a line would meet on this path."""
        for piece in find_pieces(path):
            yield from self._meet(key, path, piece)

    def _meet(self, key: str, path: list[Point], piece: Piece) -> Iterator[tuple[Box, float]]:
        """What a piece of this path would run along or through: the boxes of lines, cards and labels, with a cost."""
        for beside, _ in self._find_beside(key, path, piece):
            yield beside.box, BESIDE_COST
        for crossed, other in self._find_crossed(key, piece):
            if len(set(self._ends(other))) == 1:
                yield crossed.box, LOOP_COST
        ends = self._ends(key)
        for card, box in self._cards.find_touching(piece.box.expand(MIN_DISTANCE)):
            ports = [port for port, end in zip((path[0], path[-1]), ends, strict=True) if end == card]
            is_at_port = any(piece.box.expand(0.5).contains(*port) for port in ports)
            is_crossed = box.expand(-1).touches(piece.box)
            if is_crossed or not is_at_port:
                yield box, CROSSED_CARD_COST if is_crossed else CARD_COST
        for label, box in self._labels.find_touching(piece.box.expand(1)):
            if label != key:
                yield box, LABEL_COST

    def _find_crossed(self, key: str, piece: Piece) -> Iterator[tuple[Piece, str]]:
        """The pieces of other lines that a piece would cross, with their lines."""
        return (entry for entry in self._lines.find_crossing(piece) if entry[1] != key)

    def _find_beside(self, key: str, path: list[Point], piece: Piece) -> Iterator[tuple[Piece, str]]:
        """The pieces of other lines that a piece of this path would run along, with their lines."""
        source, target = self._ends(key)
        for beside, other in self._lines.find_beside(piece, MIN_DISTANCE, MIN_LENGTH):
            if other == key:
                continue
            other_source, other_target = self._ends(other)
            have_common_end = source == other_source or target == other_target
            if not have_common_end or _run_along(*_part(path, self._lines.paths[other]), piece):
                yield beside, other


def _find_straighter(path: list[Point]) -> Iterator[list[Point]]:
    """The path without one of its jogs: the piece before it is led on, or the one behind it begins earlier."""
    for at in range(1, len(path) - 2):
        (x0, y0), (x1, y1) = path[at : at + 2]
        before, behind = path[at - 1], path[at + 2]
        length = abs(x1 - x0) + abs(y1 - y0)
        if not 0 < length <= MAX_JOG or make_piece(before, path[at]).axis != make_piece(path[at + 1], behind).axis:
            continue
        axis = 0 if abs(x1 - x0) > abs(y1 - y0) else 1
        for kept, moved in ((at, (at + 1, at + 2)), (at + 1, (at - 1, at))):
            straight = list(path)
            for number in moved:
                straight[number] = _at(path[number], axis, path[kept][axis])
            yield merge_corners(straight)


def _at(point: Point, axis: int, value: float) -> Point:
    return (point[0], value) if axis else (value, point[1])


def _find_shifts(pieces: Sequence[Piece], met: Sequence[Sequence[tuple[Box, float]]]) -> set[tuple[int, float]]:
    """Which piece may be shifted, and how far: by some tracks, or just beside what it or the next one meets."""
    shifts = set()
    for number, boxes in enumerate(met):
        if boxes:
            shifts |= {(number, shift) for shift in SHIFTS}
        for box, _ in boxes:
            for place in range(max(number - 1, 0), min(number + 2, len(pieces))):
                low, high = (box.left, box.right) if pieces[place].axis else (box.top, box.bottom)
                across = pieces[place].across
                shifts |= {(place, low - TRACK_HEIGHT - across), (place, high + TRACK_HEIGHT - across)}
    return shifts


def _run_along(path: Sequence[Point], other: Sequence[Point], within: Piece) -> bool:
    """Whether two paths run along one another within a piece of the first."""
    axis, across, low, high = within
    own = [
        (max(low, piece.low), min(high, piece.high))
        for piece in find_pieces(path)
        if piece.axis == axis and piece.across == across
    ]
    return any(
        abs(piece.across - across) < MIN_DISTANCE and min(end, piece.high) - max(start, piece.low) > MIN_LENGTH
        for start, end in own
        for piece in find_pieces(other)
        if piece.axis == axis
    )


def _part(path: list[Point], other: list[Point]) -> tuple[list[Point], list[Point]]:
    """Two paths from where they part, up to where they meet for good.

    From one port they may run together down and across, as the branches of a tree, and into one port on the last piece.
    """
    path, other = _leave(path, other, 2 if len(path) > 2 and abs(path[1][1] - path[2][1]) < 0.5 else 1)
    path, other = _leave(path[::-1], other[::-1], 1)
    return path[::-1], other[::-1]


def _leave(path: list[Point], other: list[Point], limit: int) -> tuple[list[Point], list[Point]]:
    """Two paths without what they have in common at their beginning, of at most so many pieces."""
    count = next((i for i, (a, b) in enumerate(zip(path, other, strict=False)) if not _are_one(a, b)), limit + 1)
    if not count:
        return path, other
    if count > limit:
        return path[limit:], other[limit:]
    origin, a, b = path[count - 1], path[count], other[count]
    for axis in (0, 1):
        is_level = max(abs(a[1 - axis] - origin[1 - axis]), abs(b[1 - axis] - origin[1 - axis])) < 0.5
        if is_level and (a[axis] - origin[axis]) * (b[axis] - origin[axis]) > 0:
            fork = a if abs(a[axis] - origin[axis]) < abs(b[axis] - origin[axis]) else b
            return [fork, *path[count:]], [fork, *other[count:]]
    return [origin, *path[count:]], [origin, *other[count:]]


def _are_one(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 0.5 and abs(a[1] - b[1]) < 0.5
