"""Smooth routes for edges that keep clear of nodes, from positions alone (so that they follow a node being dragged).

An edge that leads down leaves the bottom of its source and enters the top of its target. Rows of nodes in between are
passed through their free gaps, chosen so that the route bends least; edges in one gap keep apart. An edge that leads
back up leaves and enters at the side. Fans turn early (branches read as a tree), joins turn late.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sopstudio.ui.canvas.geometry import Box, Curve, Grid, Route, line

CLEAR = 14.0
STUB = 18.0
LANE = 10.0
CORNER = 12.0
FAR = 1e7
KINK = 9.0
WIDEST = 250.0
NARROWEST = 6.0
SHIFTS = [side * step * LANE for step in range(25) for side in ((1, -1) if step else (1,))]
Gap = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Wire:
    """What an edge asks of its route: its ends, where on top of the target it arrives, and how its neighbours lie.

    `bow` bends one of several parallel edges aside; `turn` is *early* below a fan, *late* above a join, else *even*;
    `apart` is the room that its pill would like on either side, `lane` the x at which it must pass the first row.
    """

    key: str
    source: str
    target: str
    port: float = 0.0
    bow: float = 0.0
    turn: str = "even"
    apart: float = 0.0
    lane: float | None = None


@dataclass(slots=True)
class _Band:
    """A row of nodes that a route must pass: how high it is and its free gaps, left to right."""

    top: float
    bottom: float
    gaps: list[Gap]


class Lanes:
    """The straight parts of routes in gaps, so that two edges do not run on top of each other."""

    def __init__(self) -> None:
        self._used: dict[int, list[tuple[float, float, float, float, str]]] = {}
        self._own: dict[str, list[int]] = {}

    def drop(self, key: str) -> None:
        """Forget the lanes of an edge."""
        for bucket in self._own.pop(key, ()):
            self._used[bucket] = [one for one in self._used[bucket] if one[4] != key]

    def take(self, key: str, x: float, top: float, bottom: float, apart: float) -> None:
        """Remember that the edge `key` runs straight at `x` and wants `apart` on either side."""
        bucket = int(x // WIDEST)
        self._used.setdefault(bucket, []).append((x, top, bottom, apart, key))
        self._own.setdefault(key, []).append(bucket)

    def lack(self, key: str, x: float, top: float, bottom: float, apart: float) -> float:
        """How much of the room it wants an edge at `x` lacks beside others; 1000 where it would run on top of one."""
        bucket = int(x // WIDEST)
        lack = 0.0
        for near in (bucket - 1, bucket, bucket + 1):
            for other, other_top, other_bottom, other_apart, owner in self._used.get(near, ()):
                if owner != key and other_top < bottom and top < other_bottom:
                    away = abs(other - x)
                    lack = max(lack, apart + other_apart - away, 1000.0 if away < LANE else 0.0)
        return lack


class Router:
    """Routes edges between the boxes of a grid, and remembers the lanes it gave away.

    `first_lanes` holds where each edge that passes rows goes through the first of them.
    """

    def __init__(self, boxes: Grid) -> None:
        self._boxes = boxes
        self._lanes = Lanes()
        self.first_lanes: dict[str, float] = {}

    def drop(self, key: str) -> None:
        """Forget an edge."""
        self._lanes.drop(key)
        self.first_lanes.pop(key, None)

    def route(self, wire: Wire) -> Route:
        """The curves of an edge, from its source to the tip of its arrow."""
        self.drop(wire.key)
        source, target = self._boxes.boxes[wire.source], self._boxes.boxes[wire.target]
        if wire.source == wire.target:
            return _loop(source)
        if target.top >= source.bottom + 12:
            return self._down(wire, source, target)
        if abs(source.y - target.y) < 30 and (source.right < target.left or target.right < source.left):
            return _across(source, target)
        return self._up(wire, source, target)

    def _down(self, wire: Wire, source: Box, target: Box) -> Route:
        start, end = source.x, target.x + wire.port
        if abs(start - end) <= KINK and not wire.bow:
            start = end
        bands = self._bands(wire.source, source.bottom + 10, target.top - 10)
        if not bands:
            return _descent(start, source.bottom, end, target.top, wire)
        wished = _thread(bands, start + wire.bow, end)[1]
        if wire.lane is not None:
            wished = [wire.lane, *_thread(bands[1:], wire.lane, end)[1]]
        xs = self._spread(wire, bands, wished)
        self.first_lanes[wire.key] = xs[0]
        points = [(start, source.bottom)]
        for band, x in zip(bands, xs, strict=True):
            head = max(band.top - 8, points[-1][1] + 2)
            points += [(x, head), (x, max(head, min(band.bottom + 8, target.top - 2)))]
        points.append((end, target.top))
        turns = ["early", *["even"] * (len(points) - 3), wire.turn if wire.turn == "late" else "early"]
        return tuple(_leg(*a, *b, turn) for (a, b), turn in zip(pairwise(points), turns, strict=True))

    def _up(self, wire: Wire, source: Box, target: Box) -> Route:
        top, bottom = min(source.top, target.top), max(source.bottom, target.bottom)
        bands = self._bands(wire.source, top + 1, bottom - 1)[::-1]
        tries = []
        for side in (1.0, -1.0):
            start = source.right + STUB if side > 0 else source.left - STUB
            end = target.right + STUB if side > 0 else target.left - STUB
            fenced = [_Band(band.top, band.bottom, list(band.gaps)) for band in bands]
            fenced[0].gaps = [_beside(fenced[0].gaps, start)]
            fenced[-1].gaps = [_beside(fenced[-1].gaps, end)]
            cost, xs = min(_thread(fenced, start, end), _thread(fenced, _outer(start, end, side), end))
            outward = 60.0 if (source.x - target.x) * side > 1 else 0.0
            tries.append((cost - outward, -side, fenced, xs))
        _, side, fenced, xs = min(tries, key=lambda one: one[:2])
        return self._climb(wire, source, target, fenced, xs, -side)

    def _climb(
        self, wire: Wire, source: Box, target: Box, bands: list[_Band], wished: list[float], side: float
    ) -> Route:
        xs = self._spread(replace(wire, apart=0.0), bands, wished)
        leave = source.right if side > 0 else source.left
        enter = target.right if side > 0 else target.left
        curves = [line(leave, source.y, xs[0] - side * CORNER, source.y)]
        curves.append(_corner(xs[0] - side * CORNER, source.y, xs[0], source.y - CORNER))
        y = source.y - CORNER
        for index, (x, band) in enumerate(zip(xs, bands, strict=True)):
            if index:
                foot = band.bottom + 8
                curves.append(_leg(xs[index - 1], y, x, min(foot, y), "even"))
                y = min(foot, y)
            head = band.top - 8 if index < len(bands) - 1 else target.y + CORNER
            if head < y:
                curves.append(line(x, y, x, head))
                y = head
        last = xs[-1]
        curves.append(_corner(last, y, last - side * CORNER, target.y, upright=True))
        curves.append(line(last - side * CORNER, target.y, enter, target.y))
        return tuple(curves)

    def _bands(self, near: str, top: float, bottom: float) -> list[_Band]:
        """Rows of nodes between two heights, of the graph that the node `near` belongs to."""
        graph = near.rpartition("/")[0]
        found = [box for key, box in self._boxes.between(top, bottom) if key.rpartition("/")[0] == graph]
        rows: list[tuple[float, float, list[Box]]] = []
        for box in sorted(found, key=lambda box: (box.top, box.left)):
            if rows and box.top < rows[-1][1]:
                low, high, inside = rows.pop()
                rows.append((low, max(high, box.bottom), [*inside, box]))
            else:
                rows.append((box.top, box.bottom, [box]))
        return [_Band(low, high, _gaps(inside)) for low, high, inside in rows]

    def _spread(self, wire: Wire, bands: Sequence[_Band], wished: Sequence[float]) -> list[float]:
        """The x in each band, shifted beside the lanes of other edges; below a fan far enough for the pills."""
        xs: list[float] = []
        for index, (band, wish) in enumerate(zip(bands, wished, strict=True)):
            gap = _beside(band.gaps, wish)
            apart = wire.apart if index == 0 else 0.0
            near = xs[-1] if xs and gap[0] <= xs[-1] <= gap[1] and abs(wished[index - 1] - wish) < 1 else wish
            options = [x for x in (near + step for step in SHIFTS[: 49 if apart else 9]) if gap[0] <= x <= gap[1]]
            lacks = [self._lanes.lack(wire.key, x, band.top, band.bottom, apart) for x in options]
            walls = [max(0.0, apart * 0.6 - min(x - gap[0], gap[1] - x)) for x in options]
            costs = [lack + wall + abs(x - near) * 0.35 for x, lack, wall in zip(options, lacks, walls, strict=True)]
            x = options[costs.index(min(costs))] if options else wish
            self._lanes.take(wire.key, x, band.top, band.bottom, apart)
            xs.append(x)
        return xs


def rough_route(source: Box, target: Box) -> Route:
    """The first drawing of an edge among very many: one curve, whatever lies in between."""
    if source == target:
        return _loop(source)
    if target.top >= source.bottom + 12:
        return (_leg(source.x, source.bottom, target.x, target.top, "even"),)
    if abs(source.y - target.y) < 30 and (source.right < target.left or target.right < source.left):
        return _across(source, target)
    out = max(source.right, target.right) + STUB
    return (Curve(source.right, source.y, out + 40, source.y, out + 40, target.y, target.right, target.y),)


def _gaps(boxes: list[Box]) -> list[Gap]:
    gaps, left = [], -FAR
    for box in sorted(boxes):
        if box.left - CLEAR - left >= NARROWEST:
            gaps.append((left, box.left - CLEAR))
        left = max(left, box.right + CLEAR)
    gaps.append((left, FAR))
    return gaps


def _beside(gaps: Sequence[Gap], x: float) -> Gap:
    return min(gaps, key=lambda gap: max(gap[0] - x, x - gap[1], 0.0))


def _outer(start: float, end: float, side: float) -> float:
    return max(start, end) if side > 0 else min(start, end)


def _thread(bands: Sequence[_Band], start: float, end: float) -> tuple[float, list[float]]:
    """The way through one gap of each band that moves sideways least: its cost, and the x in each band."""
    states: list[tuple[float, float, list[float]]] = [(0.0, start, [])]
    for index, band in enumerate(bands):
        ideal = start + (end - start) * (index + 1) / (len(bands) + 1)
        nearest = sorted(band.gaps, key=lambda gap: max(gap[0] - ideal, ideal - gap[1], 0.0))[:4]
        options = {min(max(wish, low), high) for low, high in nearest for wish in (start, end, ideal)}
        following = []
        for x in sorted(options):
            cost, _, xs = min(
                (cost + _shift(before, x) * (1 + 0.02 * index), before, xs) for cost, before, xs in states
            )
            following.append((cost, x, [*xs, x]))
        states = following
    return min((cost + _shift(before, end) * (1 + 0.02 * len(bands)), xs) for cost, before, xs in states)


def _shift(before: float, after: float) -> float:
    move = abs(after - before)
    return move + 16.0 if move > 1.0 else 0.0


def _leg(x0: float, y0: float, x1: float, y1: float, turn: str) -> Curve:
    """A piece that leaves and arrives upright."""
    if abs(x1 - x0) < 0.5:
        return line(x0, y0, x1, y1)
    first, second = {"early": (0.42, 0.36), "late": (0.64, 0.58)}.get(turn, (0.5, 0.5))
    height = y1 - y0
    return Curve(x0, y0, x0, y0 + first * height, x1, y0 + second * height, x1, y1)


def _descent(x0: float, y0: float, x1: float, y1: float, wire: Wire) -> Route:
    if not wire.bow:
        return (_leg(x0, y0, x1, y1, wire.turn),)
    x, y = (x0 + x1) / 2 + wire.bow, (y0 + y1) / 2
    return _leg(x0, y0, x, y, "early"), _leg(x, y, x1, y1, "late")


def _corner(x0: float, y0: float, x1: float, y1: float, *, upright: bool = False) -> Curve:
    bend = 0.55
    if upright:
        return Curve(x0, y0, x0, y0 + (y1 - y0) * bend, x1 - (x1 - x0) * bend, y1, x1, y1)
    return Curve(x0, y0, x0 + (x1 - x0) * bend, y0, x1, y1 - (y1 - y0) * bend, x1, y1)


def _loop(box: Box) -> Route:
    return (
        Curve(box.right, box.y + 14, box.right + 56, box.y + 26, box.right + 56, box.y - 26, box.right, box.y - 14),
    )


def _across(source: Box, target: Box) -> Route:
    left_to_right = source.x < target.x
    x0, x1 = (source.right, target.left) if left_to_right else (source.left, target.right)
    middle = (x0 + x1) / 2
    return (Curve(x0, source.y, middle, source.y, middle, target.y, x1, target.y),)
