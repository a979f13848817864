"""Positions and order of nodes by geometry alone: aligning, distributing, neighbours, reading order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import combinations
from typing import Literal

from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.open_document import Selection
from sopstudio.ui.theme import NODE_HEIGHT, NODE_WIDTH, SPACE_XL, SPACE_XS

Positions = Mapping[str, tuple[float, float]]
Direction = Literal["left", "right", "up", "down"]
Alignment = Literal["left", "centre", "right", "top", "middle", "bottom"]
ElementKey = tuple[Literal["node", "edge", "note", "section"], str]
"""Whether it is a node, an edge, a note or a section, and its key."""
ROW_HEIGHT, COLUMN_WIDTH = 40.0, 120.0
MIN_DISTANCES = (NODE_WIDTH + SPACE_XL, NODE_HEIGHT + SPACE_XL + SPACE_XS)
"""The smallest distance between the centres of two cards, in x and y."""
TOLERANCE = 0.01


def align_positions(
    positions: Positions, edge: Alignment, obstacles: Collection[tuple[float, float]] = ()
) -> dict[str, tuple[float, float]]:
    """All at one x (that of the leftmost, the middle one, or that of the rightmost) or at one y.

    Along that line, cards that would cover each other or one of the `obstacles` move on.
    """
    axis = 0 if edge in ("top", "middle", "bottom") else 1
    across = [position[1 - axis] for position in positions.values()]
    near, far = min(across), max(across)
    line = {"left": near, "top": near, "right": far, "bottom": far}.get(edge, (near + far) / 2)
    occupied = [obstacle[axis] for obstacle in obstacles if abs(obstacle[1 - axis] - line) < MIN_DISTANCES[1 - axis]]
    aligned_positions: dict[str, tuple[float, float]] = {}
    for key in sorted(positions, key=lambda key: (positions[key][axis], positions[key][1 - axis], key)):
        coordinate = positions[key][axis]
        while (
            blocking := max(
                (
                    occupied_at
                    for occupied_at in occupied
                    if abs(occupied_at - coordinate) < MIN_DISTANCES[axis] - TOLERANCE
                ),
                default=None,
            )
        ) is not None:
            coordinate = blocking + MIN_DISTANCES[axis]
        occupied.append(coordinate)
        aligned_positions[key] = (coordinate, line) if axis == 0 else (line, coordinate)
    return aligned_positions


def distribute_positions(positions: Positions, direction: Literal["across", "down"]) -> dict[str, tuple[float, float]]:
    """The same distance from each to the next; the outermost two stay.

    Where cards would cover each other, the distance grows to what they need.
    """
    axis = 0 if direction == "across" else 1
    order = sorted(positions, key=lambda key: (positions[key][axis], positions[key][1 - axis], key))
    first, last = positions[order[0]][axis], positions[order[-1]][axis]
    step = (last - first) / max(1, len(order) - 1)
    cross_coordinates = [positions[key][1 - axis] for key in order]
    for (number, coordinate), (later, later_coordinate) in combinations(enumerate(cross_coordinates), 2):
        if abs(coordinate - later_coordinate) < MIN_DISTANCES[1 - axis]:
            step = max(step, MIN_DISTANCES[axis] / (later - number))
    result = {}
    for number, key in enumerate(order):
        x, y = positions[key]
        result[key] = (first + number * step, y) if axis == 0 else (x, first + number * step)
    return result


_ROTATIONS: Mapping[Direction, Callable[[float, float], tuple[float, float]]] = {
    "left": lambda x, y: (-x, y),
    "right": lambda x, y: (x, y),
    "up": lambda x, y: (-y, x),
    "down": lambda x, y: (y, x),
}


def find_neighbour(drawing: Drawing, key: str, direction: Direction) -> str:
    """The nearest node on one side of `key`; "" where there is none."""
    origin = drawing.nodes[key]
    best, nearest = 0.0, ""
    for name, node in drawing.nodes.items():
        ahead, aside = _ROTATIONS[direction](node.x - origin.x, node.y - origin.y)
        if name == key or ahead < 12 or abs(aside) > 2.5 * ahead + 220:
            continue
        cost = ahead + 2 * abs(aside)
        if not nearest or cost < best:
            best, nearest = cost, name
    return nearest


def reading_order(drawing: Drawing) -> list[str]:
    """Keys of nodes row by row from left to right, column by column where the drawing leads to the right; the main
    graph before sub-procedures.
    """
    scopes = {scope: number for number, scope in enumerate(drawing.shifts)}
    order: list[str] = []
    for number in range(len(scopes)):
        keys = [key for key in drawing.nodes if scopes.get(key.rpartition("/")[0]) == number]
        order += _sort_by_rows(drawing, keys)
    return order


def neighbour_of_edge(drawing: Drawing, key: str, direction: Direction) -> ElementKey:
    """From an edge: back to its source, on to its target, sideways to the next edge of the same node."""
    edge = drawing.edges[key]
    back, on, next_side = ("up", "down", "right") if drawing.direction == "down" else ("left", "right", "down")
    if direction in (back, on):
        return "node", edge.source if direction == back else edge.target
    siblings = [candidate.key for candidate in drawing.edges.values() if candidate.source == edge.source]
    return "edge", siblings[(siblings.index(key) + (1 if direction == next_side else -1)) % len(siblings)]


def elements_in_order(drawing: Drawing) -> list[ElementKey]:
    """Nodes in reading order, each followed by the edges that leave it, then the notes and the sections."""
    edges_by_source: dict[str, list[ElementKey]] = {}
    for key, edge in drawing.edges.items():
        edges_by_source.setdefault(edge.source, []).append(("edge", key))
    order = [element for key in reading_order(drawing) for element in (("node", key), *edges_by_source.get(key, ()))]
    return [*order, *(("note", key) for key in drawing.notes), *(("section", key) for key in drawing.sections)]


def select_element(element: ElementKey) -> Selection:
    """The selection of one node, edge, note or section."""
    kind, key = element
    keys = frozenset({key})
    if kind == "note":
        return Selection(notes=keys)
    if kind == "section":
        return Selection(sections=keys)
    return Selection(keys) if kind == "node" else Selection(edges=keys)


def _sort_by_rows(drawing: Drawing, keys: list[str]) -> list[str]:
    is_down, rows = drawing.direction == "down", list[list[str]]()
    places = {key: (node.y, node.x) if is_down else (node.x, node.y) for key, node in drawing.nodes.items()}
    height = ROW_HEIGHT if is_down else COLUMN_WIDTH
    for key in sorted(keys, key=places.__getitem__):
        if rows and places[key][0] - places[rows[-1][0]][0] < height:
            rows[-1].append(key)
        else:
            rows.append([key])
    return [key for row in rows for key in sorted(row, key=lambda key: places[key][1])]
