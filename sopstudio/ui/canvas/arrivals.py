"""How else two lines may come to the side of a card that both lead to, so that they cross less often.

Lines that come from another side are turned, so that there is one rule for all: they come down.

Each keeps its port or takes that of the other one, and gets there on its last track or straight down; where that does
not help, also at a port on the far side of the other one, and on a track beside the last one of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal

from sopstudio.ui.canvas.geometry import Point, merge_corners
from sopstudio.ui.canvas.lanes import TRACK_HEIGHT
from sopstudio.ui.canvas.line_index import Piece, find_pieces

MIN_TIP, MIN_STUB, MIN_PIECE = 14.0, 8.0, 6.0
"""The least length of the last piece, which ends in the arrow, of the first one, and of one between them."""
MIN_PORT_DISTANCE = 4.0
MIN_STRAIGHT = 6
"""A line with fewer corners, its ends among them, cannot come straight down: its first track is its last one."""
Reach = Literal["near", "far"]
REACHES: tuple[Reach, Reach] = "near", "far"
Path = list[Point]


def find_arrivals(one: Path, other: Path, reach: Reach, most: int) -> Iterator[list[Path]]:
    """Pairs of paths, the given ones among them, that cross one another no more than `most` times.

    They end at one port only if the given ones do. Both have to come to the card in the same direction.
    """
    direction = find_direction(one)
    for paths in _find_pairs(_turn_down(one, direction), _turn_down(other, direction), reach, most):
        yield [_turn_back(path, direction) for path in paths]


def find_direction(path: Path) -> Point:
    """In which direction a path comes to its end: (0, 1) is down."""
    (x, y), (end_x, end_y) = path[-2:]
    return (end_x > x) - (end_x < x), (end_y > y) - (end_y < y)


def _turn_down(path: Path, direction: Point) -> Path:
    """A path that comes to its end in a direction, turned so that it comes down."""
    x_way, y_way = direction
    return [(x, y * y_way) for x, y in path] if y_way else [(y, x * x_way) for x, y in path]


def _turn_back(path: Path, direction: Point) -> Path:
    x_way, y_way = direction
    return [(x, y * y_way) for x, y in path] if y_way else [(y * x_way, x) for x, y in path]


def _find_pairs(one: Path, other: Path, reach: Reach, most: int) -> Iterator[list[Path]]:
    is_shared = are_one_port(one[-1], other[-1])
    ways = [
        [(path, list(find_pieces(path))) for path in _find_ways(path, beside, reach)]
        for path, beside in ((one, other), (other, one))
    ]
    for (path, pieces), (beside, others) in product(*ways):
        if (is_shared or not are_one_port(path[-1], beside[-1])) and _count_crossings(pieces, others) <= most:
            yield [path, beside]


def are_one_port(one: Point, other: Point) -> bool:
    """Whether lines that end at two points of one side would end in the same arrow."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < MIN_PORT_DISTANCE


def count_crossings(one: Path, other: Path) -> int:
    """How often two paths cross one another."""
    return _count_crossings(list(find_pieces(one)), list(find_pieces(other)))


def measure(path: Path) -> float:
    """How long a path is."""
    return sum(piece.high - piece.low for piece in find_pieces(path))


def _count_crossings(one: Sequence[Piece], other: Sequence[Piece]) -> int:
    return sum(
        axis != piece.axis and low < piece.across < high and piece.low < across < piece.high
        for axis, across, low, high in one
        for piece in other
    )


def _find_ways(path: Path, beside: Path, reach: Reach) -> list[Path]:
    """A path, and how else it may end beside another one to the same card."""
    (x, y), other_x = path[-1], beside[-1][0]
    ports, levels = [x, other_x], []
    if reach == "far":
        ports.append(2 * other_x - x)
        levels = [beside[-2][1] + shift for shift in (0, TRACK_HEIGHT, -TRACK_HEIGHT) if len(beside) > 2]
    ports = list(dict.fromkeys(ports))
    ways = [path]
    for kept, tracks in ((path[:-3], [path[-2][1], *levels]), (path[:-1], levels)):
        free = [level for level in dict.fromkeys(tracks) if kept and _may_turn(path, len(kept), level)]
        ways += [
            merge_corners([*kept, (kept[-1][0], level), (port, level), (port, y)]) for level in free for port in ports
        ]
    if len(path) >= MIN_STRAIGHT and path[-4][0] == path[-3][0]:
        ways += ([*path[:-4], (port, path[-4][1]), (port, y)] for port in ports)
    return [way for number, way in enumerate(ways) if way not in ways[:number]]


def _may_turn(path: Path, number: int, level: float) -> bool:
    """Whether the upright piece of a path to the corner of this number may end at another height."""
    before, after = path[number - 1][1], path[number][1]
    least = min(MIN_PIECE if number > 1 else MIN_STUB, abs(after - before))
    return abs(level - before) >= least and (level > before) == (after > before) and path[-1][1] - level >= MIN_TIP
