"""Where lines run: the straight pieces of all edges by position, to find what a line meets and what a label covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sopstudio.ui.canvas.geometry import Box, Point

ACROSS, ALONG = 32.0, 256.0
"""The size of the cells of the index, across the pieces in it and along them."""
WEIGHED_LENGTH, MAX_WEIGHT, TIP_WEIGHT = 12.0, 12.0, 10.0


class Piece(NamedTuple):
    """A straight piece: level where `axis` is 0 and upright where it is 1, at `across`, from `low` to `high`."""

    axis: int
    across: float
    low: float
    high: float

    @property
    def box(self) -> Box:
        """The box without a breadth around it."""
        if self.axis:
            return Box(self.across, self.low, self.across, self.high)
        return Box(self.low, self.across, self.high, self.across)


def make_piece(start: Point, end: Point) -> Piece:
    """The piece between two points that are right above or beside one another."""
    (x0, y0), (x1, y1) = start, end
    if abs(x1 - x0) < abs(y1 - y0):
        return Piece(1, x0, min(y0, y1), max(y0, y1))
    return Piece(0, y0, min(x0, x1), max(x0, x1))


def find_pieces(path: Sequence[Point]) -> Iterator[Piece]:
    """The pieces between the corners of a path."""
    return map(make_piece, path, path[1:])


class LineIndex:
    """The straight pieces of all lines, indexed by position; `paths` has the corners of each line."""

    def __init__(self) -> None:
        self.paths: dict[str, list[Point]] = {}
        self._cells: dict[tuple[int, int, int], list[tuple[Piece, str]]] = {}
        self._cells_by_key: dict[str, set[tuple[int, int, int]]] = {}

    def put(self, key: str, path: list[Point]) -> None:
        """Add or replace a line by its corners, the two ends among them."""
        self.drop(key)
        self.paths[key] = path
        cells = self._cells_by_key.setdefault(key, set())
        for piece in find_pieces(path):
            band = int(piece.across // ACROSS)
            for bucket in range(int(piece.low // ALONG), int(piece.high // ALONG) + 1):
                cell = (piece.axis, band, bucket)
                self._cells.setdefault(cell, []).append((piece, key))
                cells.add(cell)

    def drop(self, key: str) -> None:
        """Remove a line; nothing where it is unknown."""
        self.paths.pop(key, None)
        for cell in self._cells_by_key.pop(key, ()):
            self._cells[cell] = [entry for entry in self._cells[cell] if entry[1] != key]

    def find_beside(self, piece: Piece, distance: float, gap: float) -> Iterator[tuple[Piece, str]]:
        """The pieces nearer than `distance` along this one or within `gap` of its end, and their lines."""
        axis, across, low, high = piece
        for band in range(int((across - distance) // ACROSS), int((across + distance) // ACROSS) + 1):
            for bucket in range(int((low - gap) // ALONG), int((high + gap) // ALONG) + 1):
                for entry in self._cells.get((axis, band, bucket), ()):
                    other = entry[0]
                    if abs(other.across - across) < distance and other.low < high + gap and low < other.high + gap:
                        yield entry

    def find_crossing(self, piece: Piece) -> Iterator[tuple[Piece, str]]:
        """The pieces that cross this one, with their lines."""
        axis, across, low, high = piece
        bucket = int(across // ALONG)
        for band in range(int(low // ACROSS), int(high // ACROSS) + 1):
            for entry in self._cells.get((1 - axis, band, bucket), ()):
                if low < entry[0].across < high and entry[0].low < across < entry[0].high:
                    yield entry

    def find_through(self, box: Box) -> set[tuple[Piece, str]]:
        """The pieces that run through the inside of a box, with their lines."""
        left, top, right, bottom = box
        pieces = set()
        for axis, near, far, low, high in ((0, top, bottom, left, right), (1, left, right, top, bottom)):
            for band in range(int(near // ACROSS), int(far // ACROSS) + 1):
                for bucket in range(int(low // ALONG), int(high // ALONG) + 1):
                    for entry in self._cells.get((axis, band, bucket), ()):
                        _, across, begin, end = entry[0]
                        if near < across < far and begin < high and low < end:
                            pieces.add(entry)
        return pieces

    def find_lines(self, box: Box) -> set[str]:
        """The lines that run through the inside of a box."""
        return {key for _, key in self.find_through(box)}

    def weigh(self, pieces: Iterable[tuple[Piece, str]], box: Box) -> float:
        """How much of these pieces lies in a box: one for each `WEIGHED_LENGTH`, 1 to `MAX_WEIGHT` together, and
        `TIP_WEIGHT` for each tip of an arrow; 0 for nothing.
        """
        left, top, right, bottom = box
        length, tips = 0.0, set()
        for (axis, across, begin, end), key in pieces:
            near, far, low, high = (left, right, top, bottom) if axis else (top, bottom, left, right)
            if near < across < far and begin < high and low < end:
                length += min(high, end) - max(low, begin)
                x, y = self.paths[key][-1]
                if left <= x <= right and top <= y <= bottom:
                    tips.add(key)
        return max(1.0, min(length / WEIGHED_LENGTH, MAX_WEIGHT)) + TIP_WEIGHT * len(tips) if length else 0.0
