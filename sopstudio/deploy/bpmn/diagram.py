"""Positions of a process from left to right, by our own layout, in lanes where there are any."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from sopstudio.deploy.bpmn.model import Element, Process, SequenceFlow
from sopstudio.layout.layered import layered_centres

EVENT, GATEWAY, TASK = (36.0, 36.0), (50.0, 50.0), (140.0, 80.0)
SIZES: Mapping[str, tuple[float, float]] = {
    "startEvent": EVENT,
    "endEvent": EVENT,
    "boundaryEvent": EVENT,
    "exclusiveGateway": GATEWAY,
    "inclusiveGateway": GATEWAY,
}
COLUMN, ROW = 90.0, 70.0
"""Room beside and below a shape, for names that stand outside."""
MARGIN, HEADING = 80.0, 30.0
RETURN = 16.0
"""How far apart flows that lead back are drawn."""


Waypoint: TypeAlias = tuple[float, float]


class Box(Struct, frozen=True):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Diagram(Struct, frozen=True):
    """The shapes of elements and lanes, and the waypoints of flows, by id or key; `pool` is around all of it."""

    shapes: Mapping[str, Box]
    flows: Mapping[str, Sequence[Waypoint]]
    lanes: Mapping[str, Box]
    pool: Box


def draw(process: Process) -> Diagram:
    """The diagram of a process."""
    drawn = [element for element in process.elements if not element.attached_to]
    centres = _centres(drawn, process)
    rows = _rows(drawn, centres, [lane.key for lane in process.lanes])
    shapes = {element.id: _box(element, centres[element.id][0], rows.y[element.id]) for element in drawn}
    for element in process.elements:
        if element.attached_to:
            host = shapes[element.attached_to]
            shapes[element.id] = Box(host.x + host.width - 46, host.y + host.height - 18, *EVENT)
    right = max(box.x + box.width for box in shapes.values()) + MARGIN
    bottom = max([rows.bottom, *(box.y + box.height for box in shapes.values())])
    flows = _waypoints(process.flows, shapes, bottom)
    lowest = max([bottom, *(y for points in flows.values() for _, y in points)]) + ROW / 2
    tops = [*rows.tops, lowest]
    lanes = {
        lane.key: Box(MARGIN, tops[number], right - MARGIN, tops[number + 1] - tops[number])
        for number, lane in enumerate(process.lanes)
    }
    top = tops[0] if process.lanes else 0.0
    return Diagram(shapes, flows, lanes, Box(MARGIN - HEADING, top, right - MARGIN + HEADING, lowest - top))


def _size(element: Element) -> tuple[float, float]:
    return SIZES.get(element.kind, TASK)


def _box(element: Element, x: float, y: float) -> Box:
    width, height = _size(element)
    return Box(round(x - width / 2), round(y - height / 2), width, height)


def _centres(elements: Sequence[Element], process: Process) -> dict[str, tuple[float, float]]:
    """The centres as the layout, which draws from top to bottom, puts them, turned by a quarter."""
    number = {element.id: index for index, element in enumerate(elements)}
    hosts = {element.id: element.attached_to for element in process.elements if element.attached_to}
    pairs = [(number[hosts.get(flow.source, flow.source)], number[flow.target]) for flow in process.flows]
    sizes = [(height + ROW, width + COLUMN) for width, height in map(_size, elements)]
    centres = layered_centres(sizes, pairs, [False] * len(pairs))
    left = min(y - size[1] / 2 for (_, y), size in zip(centres, sizes, strict=True))
    top = min(x - size[0] / 2 for (x, _), size in zip(centres, sizes, strict=True))
    return {
        element.id: (y - left + 2 * MARGIN, x - top + MARGIN) for element, (x, y) in zip(elements, centres, strict=True)
    }


class _Rows(Struct, frozen=True):
    """The vertical centres of elements, and where each lane begins."""

    y: Mapping[str, float]
    tops: Sequence[float]
    bottom: float


def _rows(elements: Sequence[Element], centres: Mapping[str, tuple[float, float]], lanes: Sequence[str]) -> _Rows:
    """The rows as they are laid out; in lanes, those of each lane one below the other in the order laid out."""
    if not lanes:
        heights = {element.id: centres[element.id][1] for element in elements}
        return _Rows(heights, [MARGIN], max(heights.values()) + ROW)
    y: dict[str, float] = {}
    tops, top, step = [], MARGIN, TASK[1] + ROW
    for lane in lanes:
        tops.append(top)
        columns: dict[float, list[str]] = defaultdict(list)
        for element in elements:
            if element.lane == lane:
                columns[round(centres[element.id][0] / COLUMN)].append(element.id)
        for column in columns.values():
            for row, identifier in enumerate(sorted(column, key=lambda name: centres[name][1])):
                y[identifier] = top + step * row + step / 2
        top += step * max(1, *map(len, columns.values()))
    return _Rows(y, tops, top)


def _waypoints(flows: Sequence[SequenceFlow], shapes: Mapping[str, Box], bottom: float) -> dict[str, list[Waypoint]]:
    """Right angles: forwards past as few shapes as possible, backwards below everything."""
    points: dict[str, list[Waypoint]] = {}
    back = 0
    for flow in flows:
        source, target = shapes[flow.source], shapes[flow.target]
        if target.x > source.x + source.width:
            others = [box for name, box in shapes.items() if name not in (flow.source, flow.target)]
            points[flow.id] = min(_forward(source, target), key=lambda way: _shapes_crossed(way, others))
        else:
            back += 1
            below, x = bottom + RETURN * back, (source.centre[0], target.centre[0])
            ends = (source.y + source.height, target.y + target.height)
            points[flow.id] = [(x[0], ends[0]), (x[0], below), (x[1], below), (x[1], ends[1])]
    return points


def _forward(source: Box, target: Box) -> list[list[Waypoint]]:
    """Ways from one shape to another on its right, the best looking first: a gateway is left at its corners."""
    (x, y), (left, ty), right = source.centre, (target.x, target.centre[1]), source.x + source.width
    if y == ty:
        return [[(right, y), (left, ty)]]
    corner = source.y if ty < y else source.y + source.height
    over = [[(x, corner), (x, ty), (left, ty)]] if (source.width, source.height) == GATEWAY else []
    across = [[(right, y), (middle, y), (middle, ty), (left, ty)] for middle in (left - COLUMN / 3, right + COLUMN / 3)]
    return [*over, *across]


def _shapes_crossed(points: Sequence[Waypoint], boxes: Iterable[Box]) -> int:
    """How many shapes a line of right angles goes through."""
    return sum(any(_crosses(start, end, box) for start, end in pairwise(points)) for box in boxes)


def _crosses(start: Waypoint, end: Waypoint, box: Box) -> bool:
    low = (min(start[0], end[0]), min(start[1], end[1]))
    high = (max(start[0], end[0]), max(start[1], end[1]))
    return low[0] < box.x + box.width and high[0] > box.x and low[1] < box.y + box.height and high[1] > box.y


__all__ = ["Box", "Diagram", "draw"]
