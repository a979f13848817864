"""Where nodes go and which comes next, by geometry alone: aligning, distributing, neighbours, reading order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import combinations
from typing import Literal

from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.theme import NODE_HEIGHT, NODE_WIDTH, SPACE_XL, SPACE_XS

Places = Mapping[str, tuple[float, float]]
Way = Literal["left", "right", "up", "down"]
Place = tuple[Literal["node", "edge"], str]
"""What stands somewhere, and its key."""
ROW = 40.0
LEAST = (NODE_WIDTH + SPACE_XL, NODE_HEIGHT + SPACE_XL + SPACE_XS)
"""How far apart, across and down, the middles of two cards stand at least."""
CLOSE = 0.01


def aligned(
    places: Places, how: Literal["left", "centre", "top"], others: Collection[tuple[float, float]] = ()
) -> dict[str, tuple[float, float]]:
    """All at the x of the leftmost, at the middle x of all, or at the y of the topmost.

    Along that line, cards that would lie over one another, or over one of the `others`, move on.
    """
    axis = 0 if how == "top" else 1
    across = [place[1 - axis] for place in places.values()]
    line = (min(across) + max(across)) / 2 if how == "centre" else min(across)
    in_way = [place[axis] for place in others if abs(place[1 - axis] - line) < LEAST[1 - axis]]
    found: dict[str, tuple[float, float]] = {}
    for key in sorted(places, key=lambda key: (places[key][axis], places[key][1 - axis], key)):
        at = places[key][axis]
        while (near := max((one for one in in_way if abs(one - at) < LEAST[axis] - CLOSE), default=None)) is not None:
            at = near + LEAST[axis]
        in_way.append(at)
        found[key] = (at, line) if axis == 0 else (line, at)
    return found


def distributed(places: Places, how: Literal["across", "down"]) -> dict[str, tuple[float, float]]:
    """The same distance from each to the next, the outermost two where they are.

    Where cards would lie over one another, the distance is as much as they need.
    """
    axis = 0 if how == "across" else 1
    order = sorted(places, key=lambda key: (places[key][axis], places[key][1 - axis], key))
    first, last = places[order[0]][axis], places[order[-1]][axis]
    step = (last - first) / max(1, len(order) - 1)
    beside = [places[key][1 - axis] for key in order]
    for (number, one), (later, other) in combinations(enumerate(beside), 2):
        if abs(one - other) < LEAST[1 - axis]:
            step = max(step, LEAST[axis] / (later - number))
    found = {}
    for number, key in enumerate(order):
        x, y = places[key]
        found[key] = (first + number * step, y) if axis == 0 else (x, first + number * step)
    return found


_SIDES: Mapping[Way, Callable[[float, float], tuple[float, float]]] = {
    "left": lambda x, y: (-x, y),
    "right": lambda x, y: (x, y),
    "up": lambda x, y: (-y, x),
    "down": lambda x, y: (y, x),
}


def neighbour(drawing: Drawing, key: str, way: Way) -> str:
    """The node that lies next to `key` on one side: near before straight ahead; blank where there is none."""
    here = drawing.nodes[key]
    best, found = 0.0, ""
    for name, node in drawing.nodes.items():
        ahead, aside = _SIDES[way](node.x - here.x, node.y - here.y)
        if name == key or ahead < 12 or abs(aside) > 2.5 * ahead + 220:
            continue
        cost = ahead + 2 * abs(aside)
        if not found or cost < best:
            best, found = cost, name
    return found


def reading_order(drawing: Drawing) -> list[str]:
    """Nodes as one reads: row by row, left to right; the main graph before sub-procedures."""
    scopes = {scope: number for number, scope in enumerate(drawing.shifts)}
    order: list[str] = []
    for number in range(len(scopes)):
        inside = [key for key in drawing.nodes if scopes.get(key.rpartition("/")[0]) == number]
        order += _rows(drawing, inside)
    return order


def along(drawing: Drawing, key: str, way: Way) -> Place:
    """From an edge: up to the node it leaves, down to the one it leads to, aside to the next edge of the same node."""
    edge = drawing.edges[key]
    if way in ("up", "down"):
        return "node", edge.source if way == "up" else edge.target
    beside = [one.key for one in drawing.edges.values() if one.source == edge.source]
    return "edge", beside[(beside.index(key) + (1 if way == "right" else -1)) % len(beside)]


def all_in_order(drawing: Drawing) -> list[Place]:
    """Nodes in reading order, each followed by the edges that leave it."""
    ways: dict[str, list[Place]] = {}
    for key, edge in drawing.edges.items():
        ways.setdefault(edge.source, []).append(("edge", key))
    return [place for key in reading_order(drawing) for place in (("node", key), *ways.get(key, ()))]


def _rows(drawing: Drawing, keys: list[str]) -> list[str]:
    nodes, rows = drawing.nodes, list[list[str]]()
    for key in sorted(keys, key=lambda key: (nodes[key].y, nodes[key].x)):
        if rows and nodes[key].y - nodes[rows[-1][0]].y < ROW:
            rows[-1].append(key)
        else:
            rows.append([key])
    return [key for row in rows for key in sorted(row, key=lambda key: nodes[key].x)]
