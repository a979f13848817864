"""The wiring of a drawing that leads to the right: that of one which leads down, turned on its side.

Routes and pills are computed with x and y exchanged and exchanged back, so that there is one router for both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from sopstudio.ui.canvas.geometry import Box, BoxGrid, Curve, Route
from sopstudio.ui.canvas.wiring import WiredEdge, Wiring


def turn_box(box: Box) -> Box:
    """A box with x and y exchanged."""
    return Box(box.top, box.left, box.bottom, box.right)


def turn_route(route: Route) -> Route:
    """A route with x and y exchanged."""
    return tuple(Curve(y0, x0, y1, x1, y2, x2, y3, x3) for x0, y0, x1, y1, x2, y2, x3, y3 in route)


class TurnedWiring(Wiring):
    """As `Wiring`: what goes in and comes out has the coordinates of the scene."""

    def __init__(self) -> None:
        super().__init__()
        self._upright = Wiring(is_turned=True)
        self.nodes, self._pill_grid = BoxGrid(), BoxGrid()
        self.rough = self._upright.rough

    @property
    def pills(self) -> Mapping[str, Box]:
        """The box of each condition or label, by the key of its edge."""
        return self._pill_grid.boxes

    @property
    def pill_grid(self) -> BoxGrid:
        """The boxes of pills, indexed by position."""
        return self._pill_grid

    def area(self, key: str) -> Box:
        """The box around the line of an edge. Raises `KeyError` for an unknown key."""
        return turn_box(self._upright.area(key))

    def areas(self) -> Iterable[Box]:
        """The boxes around all edges."""
        return map(turn_box, self._upright.areas())

    def find_lines(self, area: Box) -> set[str]:
        """The edges that run through an area."""
        return self._upright.find_lines(turn_box(area))

    def edges_at(self, node: str) -> Iterable[str]:
        """The edges that begin or end at a node."""
        return self._upright.edges_at(node)

    def update(
        self, boxes: Mapping[str, Box | None], edges: Mapping[str, WiredEdge | None], *, coarse: bool = False
    ) -> set[str]:
        """Apply changed nodes and edges (None: removed). Returns the keys of all edges with a new route or pill."""
        for key, box in boxes.items():
            if box is None:
                self.nodes.drop(key)
            else:
                self.nodes.put(key, box)
        for key, edge in edges.items():
            if edge is None:
                self.routes.pop(key, None)
                self._pill_grid.drop(key)
        turned_boxes = {key: box if box is None else turn_box(box) for key, box in boxes.items()}
        turned_edges = {key: edge if edge is None else _turn_edge(edge) for key, edge in edges.items()}
        return self._take(self._upright.update(turned_boxes, turned_edges, coarse=coarse))

    def refine(self, keys: Iterable[str]) -> set[str]:
        """Route edges that are drawn roughly; returns their keys."""
        return self._take(self._upright.refine(keys))

    def find_rough(self, area: Box) -> list[str]:
        """The roughly drawn edges that may be visible in `area`, shortest first."""
        return self._upright.find_rough(turn_box(area))

    def _take(self, keys: set[str]) -> set[str]:
        """Take the new routes and pills of these edges over."""
        for key in keys:
            self.routes[key] = turn_route(self._upright.routes[key])
            pill = self._upright.pills.get(key)
            if pill is None:
                self._pill_grid.drop(key)
            else:
                self._pill_grid.put(key, turn_box(pill))
        return keys


def _turn_edge(edge: WiredEdge) -> WiredEdge:
    """An edge whose pill is as wide as it is high; one without a pill has none turned either."""
    if not edge.pill_width:
        return edge
    narrow = tuple((height, width) for width, height in edge.narrow_sizes)
    return replace(edge, pill_width=edge.pill_height, pill_height=edge.pill_width, narrow_sizes=narrow)
