"""Keeps routes and pills up to date with the nodes; what did not move is not computed again.

After a change only the edges at a changed node are routed again, and those whose route or pill a moved
node now touches. Very many new edges may first be drawn roughly, without pills, and routed later
(`refine`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.ui.canvas.geometry import Box, BoxGrid, Route, find_corners, round_corners, route_bounds
from sopstudio.ui.canvas.lanes import TRACK_HEIGHT
from sopstudio.ui.canvas.line_index import LineIndex, find_pieces
from sopstudio.ui.canvas.pill_placement import (
    BESIDE_GAP,
    FIXED_LINE_COST,
    LINE_COST,
    PILL_HEIGHT,
    PillPlacer,
    PillRequest,
    Size,
    find_goal,
)
from sopstudio.ui.canvas.routing import Router, RouteRequest, rough_route
from sopstudio.ui.canvas.separation import Separator

BAND_HEIGHT = 1024.0


class RoughEdges:
    """Keys with a box around each, in horizontal bands."""

    def __init__(self) -> None:
        self._boxes: dict[str, Box] = {}
        self._bands: dict[int, dict[str, None]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._boxes)

    def __contains__(self, key: str) -> bool:
        return key in self._boxes

    def put(self, key: str, box: Box) -> None:
        """Add an edge under `key` with the box around it, or move the one that has it."""
        self.drop(key)
        self._boxes[key] = box
        for band in range(int(box.top // BAND_HEIGHT), int(box.bottom // BAND_HEIGHT) + 1):
            self._bands[band][key] = None

    def drop(self, key: str) -> None:
        """Remove an edge; nothing where it is unknown."""
        box = self._boxes.pop(key, None)
        if box is not None:
            for band in range(int(box.top // BAND_HEIGHT), int(box.bottom // BAND_HEIGHT) + 1):
                self._bands[band].pop(key, None)

    def find_near(self, area: Box) -> list[str]:
        """The edges that may be visible in `area`."""
        keys: dict[str, None] = {}
        for band in range(int(area.top // BAND_HEIGHT), int(area.bottom // BAND_HEIGHT) + 1):
            for key in self._bands.get(band, ()):
                if self._boxes[key].touches(area):
                    keys[key] = None
        return list(keys)


PORT_SPACING = 18.0
MAX_PORTS_WIDTH, MAX_PORTS_SHARE = 140.0, 0.7
"""The part of a side on which edges arrive: in pixels, and of its length."""
MAX_UNSEEN_STEP = 4.0
PILL_GAP = 12.0
"""The least room between two pills above one node."""
MAX_NEAR_DISTANCE, MAX_TURNED_NEAR_DISTANCE = 140.0, 240.0
"""How far apart two nodes are whose pills stand right before the second one; more where a pill lies along its edge."""
MAX_ROUTED_AT_ONCE = 250


class WiredEdge(Struct, frozen=True):
    """An edge as the wiring sees it: keys of its ends, the size of its pill (a width of 0 for none), and those sizes
    that it can have where there is less room.
    """

    source: str
    target: str
    pill_width: float
    pill_height: float = PILL_HEIGHT
    narrow_sizes: tuple[Size, ...] = ()


class Wiring:
    """Routes (`routes`) and boxes of pills (`pills`) by edge key, updated change by change.

    Where the drawing `is_turned` on its side, the words of pills run along their height.
    """

    def __init__(self, *, is_turned: bool = False) -> None:
        self._is_turned = is_turned
        self.nodes = BoxGrid()
        self.routes: dict[str, Route] = {}
        self._edges: dict[str, WiredEdge] = {}
        self._requests: dict[str, RouteRequest] = {}
        self._arrivals: dict[str, tuple[float, float]] = {}
        """Port and rise of edges that join others, after all were routed (see `RouteRequest`)."""
        self._router = Router(
            self.nodes, lambda node: map(self._ends, self._edges_by_node.get(node, ())), self._label_reach
        )
        self._line_index = LineIndex()
        self._placer = PillPlacer(self.nodes, self._line_index)
        self._separator = Separator(self.nodes, self._placer.placed, self._line_index, self._ends)
        self._bounds: dict[str, Box] = {}
        self._edges_by_node: dict[str, dict[str, None]] = defaultdict(dict)
        self._disturbed_by: dict[str, set[str]] = {}
        """The edges that were routed anew as a node came to or left where they run: they are again when it moves on."""
        self.rough = RoughEdges()

    @property
    def pills(self) -> Mapping[str, Box]:
        """The box of each condition or label, by the key of its edge."""
        return self._placer.placed.boxes

    def area(self, key: str) -> Box:
        """The box around the line of an edge. Raises `KeyError` for an unknown key."""
        return self._bounds[key]

    def areas(self) -> Iterable[Box]:
        """The boxes around all edges."""
        return self._bounds.values()

    @property
    def pill_grid(self) -> BoxGrid:
        """The boxes of pills, indexed by position."""
        return self._placer.placed

    def find_lines(self, area: Box) -> set[str]:
        """The edges that run through an area."""
        return self._line_index.find_lines(area)

    def edges_at(self, node: str) -> Iterable[str]:
        """The edges that begin or end at a node."""
        return self._edges_by_node.get(node, ())

    def update(
        self, boxes: Mapping[str, Box | None], edges: Mapping[str, WiredEdge | None], *, coarse: bool = False
    ) -> set[str]:
        """Apply changed nodes and edges (None: removed). Returns the keys of all edges with a new route or pill.

        With `coarse`, very many new edges are only drawn roughly and stay in `rough` until `refine`.
        """
        moved_boxes = {
            key: [box for box in (self.nodes.boxes.get(key), boxes[key]) if box is not None] for key in boxes
        }
        for key, box in boxes.items():
            if box is None:
                self.nodes.drop(key)
            else:
                self.nodes.put(key, box)
        dirty = self._update_edges(edges)
        if coarse and len(dirty) > MAX_ROUTED_AT_ONCE:
            return self._draw_roughly(dirty, boxes)
        for key in boxes:
            dirty.update(self._edges_by_node.get(key, ()))
        dirty.update(self._find_disturbed(moved_boxes, dirty))
        neighbours = {end for key in dirty if key in self._edges for end in self._ends(key)} | set(boxes)
        for end in neighbours:
            dirty.update(self._find_rewired(end))
        dirty = {key for key in dirty if key in self._edges}
        return dirty | self._route_edges(dirty)

    def refine(self, keys: Iterable[str]) -> set[str]:
        """Route edges that are drawn roughly; returns their keys."""
        rough_keys = {key for key in keys if key in self.rough}
        return rough_keys | self._route_edges(rough_keys)

    def find_rough(self, area: Box) -> list[str]:
        """The roughly drawn edges that may be visible in `area`, shortest first."""
        return sorted(self.rough.find_near(area), key=self._length)

    def _draw_roughly(self, dirty: set[str], boxes: Iterable[str]) -> set[str]:
        for key in boxes:
            dirty.update(self._edges_by_node.get(key, ()))
        dirty = {key for key in dirty if key in self._edges}
        for key in dirty:
            edge = self._edges[key]
            self._router.drop(key)
            self._line_index.drop(key)
            route = rough_route(self.nodes.boxes[edge.source], self.nodes.boxes[edge.target])
            self.routes[key] = route
            self._bounds[key] = route_bounds(route)
            self._placer.drop(key)
            self.rough.put(key, self._bounds[key])
        return dirty

    def _ends(self, key: str) -> tuple[str, str]:
        return self._edges[key].source, self._edges[key].target

    def _label_reach(self, node: str) -> float:
        """How far beside the loop at a node its label reaches."""
        widths = (self._edges[key].pill_width for key in self._edges_by_node[node] if self._ends(key) == (node, node))
        return BESIDE_GAP + max(widths, default=0.0)

    def _update_edges(self, edges: Mapping[str, WiredEdge | None]) -> set[str]:
        dirty: set[str] = set()
        for key, edge in edges.items():
            previous = self._edges.pop(key, None)
            if previous is not None:
                for end in (previous.source, previous.target):
                    self._edges_by_node[end].pop(key, None)
                    dirty.update(self._edges_by_node[end])
                self._drop_edge(key)
            if edge is not None:
                self._edges[key] = edge
                for end in (edge.source, edge.target):
                    self._edges_by_node[end][key] = None
        return dirty | set(edges)

    def _drop_edge(self, key: str) -> None:
        self.rough.drop(key)
        self.routes.pop(key, None)
        self._bounds.pop(key, None)
        self._requests.pop(key, None)
        self._arrivals.pop(key, None)
        self._router.drop(key)
        self._line_index.drop(key)
        self._placer.drop(key)

    def _find_disturbed(self, moved_boxes: Mapping[str, list[Box]], dirty: set[str]) -> set[str]:
        """The edges that run where nodes were or are now, or did so when these were last moved."""
        disturbed: set[str] = set()
        if len(dirty) >= len(self._edges):
            self._disturbed_by.clear()
            return disturbed
        for node, boxes in moved_boxes.items():
            lines = set().union(*(self._line_index.find_lines(box.expand(12)) for box in boxes)) - dirty
            disturbed |= lines | self._disturbed_by.pop(node, set())
            if lines:
                self._disturbed_by[node] = lines
        return disturbed

    def _find_rewired(self, node: str) -> Iterable[str]:
        """Edges at `node` whose position among their neighbours changed since they were routed."""
        return [key for key in self._edges_by_node.get(node, ()) if self._requests.get(key) != self._route_request(key)]

    def _route_edges(self, keys: set[str]) -> set[str]:
        """Route these edges; returns others that had to make room for them where they arrive."""
        order = sorted(keys, key=self._length)
        for key in order:  # all of them first: none makes room for where another one was
            self.rough.drop(key)
            self._arrivals.pop(key, None)
            self._router.drop(key)
            self._line_index.drop(key)
            self._placer.drop(key)
        for key in order:
            self._requests[key] = self._route_request(key)
            self._set_route(key, self._router.route(self._requests[key]))
        for source in sorted({self._edges[key].source for key in order}):
            self._untangle(source)
        moved: set[str] = set()
        for target in self._find_targets(order):
            moved |= self._sort_ports(target) | self._untwist(target)
        lines = [*order, *sorted(moved - keys)]
        shifted = self._separate(lines) | self._take_paths(self._separator.straighten(lines))
        moved |= shifted.union(*map(self._untwist, self._find_targets(shifted)))
        order += sorted(moved - keys)
        moved |= self._place_pills(order)
        crowded = self._find_crowded(order)
        while crowded:
            cleared = self._clear_pills(crowded)
            moved |= cleared
            left = self._find_crowded(sorted(cleared))
            crowded = left if len(left) < len(crowded) else set()
        return moved

    def _find_targets(self, keys: Iterable[str]) -> list[str]:
        return sorted({self._edges[key].target for key in keys})

    def _untwist(self, target: str) -> set[str]:
        """Let edges that come to `target` cross less; returns those that were moved."""
        ends = ((key, self._ends(key)) for key in self._edges_by_node[target])
        incoming = [key for key, (source, end) in ends if source != target == end]
        if len(incoming) < 2 or any(key in self.rough for key in incoming):
            return set()
        return self._take_paths(self._separator.untwist(incoming))

    def _separate(self, keys: Sequence[str]) -> set[str]:
        """Move lines apart; returns those that were moved."""
        return self._take_paths(self._separator.separate(keys))

    def _take_paths(self, keys: set[str]) -> set[str]:
        """Take over lines that the separator moved."""
        for key in keys:
            self._keep_route(key, round_corners(self._line_index.paths[key]))
            self._placer.drop(key)
        return keys

    def _place_pills(self, keys: Iterable[str], line_cost: float = LINE_COST) -> set[str]:
        requests = (self._pill_request(key) for key in keys if self._edges[key].pill_width)
        return self._placer.place(requests, line_cost=line_cost)

    def _find_crowded(self, keys: Sequence[str]) -> set[str]:
        """The pills that cover something wherever one of these lines, or the pill of one, is near."""
        places = [piece.box for key in keys for piece in find_pieces(self._line_index.paths[key])]
        places += [self.pills[key] for key in keys if key in self.pills]
        return self._placer.find_crowded(places)

    def _clear_pills(self, crowded: set[str]) -> set[str]:
        """Move lines away from pills that cover them, and place these pills again; returns what moved."""
        covered = set().union(*(self._line_index.find_lines(self.pills[key].expand(-1)) - {key} for key in crowded))
        moved = self._separate(sorted(covered))
        moved |= set().union(*map(self._untwist, self._find_targets(moved)))
        return moved | self._place_pills(sorted(moved | crowded), FIXED_LINE_COST)

    def _untangle(self, source: str) -> None:
        """Sort the lanes of edges out of `source` by the x of their targets, where they pass a row."""
        lanes = self._router.first_lanes
        row_edges = [key for key in self._edges_by_node[source] if key in lanes and self._edges[key].source == source]
        by_lane = sorted(row_edges, key=lanes.__getitem__)
        by_target = sorted(row_edges, key=lambda key: (self.nodes.boxes[self._edges[key].target].x, key))
        if by_lane == by_target:
            return
        sorted_lanes = [lanes[key] for key in by_lane]
        for key in row_edges:
            self._router.drop(key)
        for key, lane in zip(by_target, sorted_lanes, strict=True):
            self._route_again(key, lane)

    def _sort_ports(self, target: str) -> set[str]:
        """Let edges arrive at `target` in the order in which they come to it; returns those that were routed again.

        Those that turn right before it are nested: the nearer one comes, the higher one turns.
        """
        incoming = self._downward_edges(target, incoming=True)
        if len(incoming) < 2 or any(key in self.rough for key in incoming):
            return set()
        middle, lanes = self.nodes.boxes[target].x, self._router.last_lanes
        first_lanes = dict(self._router.first_lanes)
        approach = {key: self._approach(key, middle) for key in incoming}
        order = sorted(incoming, key=lambda key: (*approach[key], key))
        ports = self._spread_ports(
            order, target, {key: lanes.get(key, source) for key, (_, source, _) in approach.items()}
        )
        for number, key in enumerate(order):  # rather than a step that is hardly seen
            if key in lanes and abs(lanes[key] - middle - ports[number]) <= MAX_UNSEEN_STEP:
                ports[number] = lanes[key] - middle
        turning = [key for key in order if key in lanes or self._requests[key].turn != "early"]
        from_left = [key for key in turning if approach[key][0] < middle + ports[order.index(key)]]
        from_right = [key for key in reversed(turning) if key not in from_left]
        rises = {key: number * TRACK_HEIGHT for side in (from_left, from_right) for number, key in enumerate(side)}
        moved = []
        for key, port in zip(order, ports, strict=True):
            arrival = port, rises.get(key, 0.0)
            if arrival != self._arrivals.get(key, (self._requests[key].port_offset, 0.0)):
                self._arrivals[key] = arrival
                self._router.drop(key)
                moved.append(key)
        for key in moved:
            self._route_again(key, first_lanes.get(key))
        return set(moved)

    def _approach(self, key: str, middle: float) -> tuple[float, float, float]:
        """From where an edge comes to its target: its last lane, else its source; one of a fan comes from above."""
        source, request = self.nodes.boxes[self._edges[key].source].x, self._requests[key]
        above = middle if request.turn == "early" else source
        return self._router.last_lanes.get(key, above), source, request.bow

    def _route_again(self, key: str, lane: float | None) -> None:
        """Route an edge as it is to arrive, and in this lane."""
        request = self._requests[key]
        port, rise = self._arrivals.get(key, (request.port_offset, 0.0))
        self._set_route(key, self._router.route(replace(request, port_offset=port, rise=rise, lane=lane)))

    def _set_route(self, key: str, route: Route) -> None:
        self._keep_route(key, route)
        self._line_index.put(key, find_corners(route))

    def _keep_route(self, key: str, route: Route) -> None:
        self.routes[key] = route
        self._bounds[key] = route_bounds(route)

    def _pill_request(self, key: str) -> PillRequest:
        edge, route = self._edges[key], self.routes[key]
        is_loop = edge.source == edge.target
        goal = find_goal(route, edge.pill_height, is_loop=is_loop)
        size = (edge.pill_width, edge.pill_height)
        return PillRequest(key, route, *size, goal, edge.narrow_sizes, is_loop, self._is_turned)

    def _length(self, key: str) -> tuple[float, str]:
        source, target = (self.nodes.boxes[end] for end in self._ends(key))
        return abs(source.y - target.y) + abs(source.x - target.x), key

    def _route_request(self, key: str) -> RouteRequest:
        edge = self._edges[key]
        parallel = [
            edge_key
            for edge_key in self._edges_by_node[edge.source]
            if self._ends(edge_key) == (edge.source, edge.target)
        ]
        bow = 0.0
        if len(parallel) > 1 and edge.source != edge.target:
            step = max(self._edges[edge_key].pill_width for edge_key in parallel) + 20
            bow = (parallel.index(key) - (len(parallel) - 1) / 2) * step
        incoming = self._downward_edges(edge.target, incoming=True)
        clearance = edge.pill_width / 2 + 6 if edge.pill_width else 0.0
        turn = (
            "early"
            if len(self._downward_edges(edge.source, incoming=False)) > 1
            else "late"
            if len(incoming) > 1
            else "even"
        )
        returns = any(
            self._ends(edge_key) == (edge.target, edge.source) for edge_key in self._edges_by_node[edge.target]
        )
        port_offset = self._port_offset(key, incoming, edge.target)
        return RouteRequest(key, edge.source, edge.target, port_offset, bow, turn, clearance, returns=returns)

    def _downward_edges(self, node: str, *, incoming: bool) -> list[str]:
        """Edges at `node` that lead down, into it or out of it."""
        boxes, keys = self.nodes.boxes, []
        for key in self._edges_by_node[node]:
            source, target = self._ends(key)
            if (target if incoming else source) == node and boxes[target].top >= boxes[source].bottom + 12:
                keys.append(key)
        return keys

    def _is_near(self, key: str) -> bool:
        """Whether an edge leads to the next row, so that its pill stands right above its target."""
        source, target = (self.nodes.boxes[end] for end in self._ends(key))
        limit = MAX_TURNED_NEAR_DISTANCE if self._is_turned else MAX_NEAR_DISTANCE
        return target.top - source.bottom < limit

    def _port_offset(self, key: str, incoming: list[str], target: str) -> float:
        """Where on top of its target an edge arrives: side by side in the order of the sources, one above in line."""
        if key not in incoming or len(incoming) == 1:
            return 0.0
        sources = {edge_id: self.nodes.boxes[self._edges[edge_id].source].x for edge_id in incoming}
        order = sorted(incoming, key=sources.__getitem__)
        return self._spread_ports(order, target, sources)[order.index(key)]

    def _spread_ports(self, order: list[str], target: str, xs: Mapping[str, float]) -> list[float]:
        """The ports of edges in this order; one that comes from right above, at the x of the middle, arrives there."""
        boxes, centre_x = self.nodes.boxes, self.nodes.boxes[target].x
        widths = [self._edges[edge_id].pill_width for edge_id in order if self._is_near(edge_id)]
        spacing = max(PORT_SPACING, max(map(sum, pairwise(widths)), default=0.0) / 2 + PILL_GAP)
        room = min(MAX_PORTS_WIDTH, (boxes[target].right - boxes[target].left) * MAX_PORTS_SHARE)
        straight = [i for i, edge_id in enumerate(order) if abs(xs[edge_id] - centre_x) < 1]
        centre = float(straight[0]) if len(straight) == 1 else (len(order) - 1) / 2
        step = min(spacing, room / 2 / max(centre, len(order) - 1 - centre))
        return [(number - centre) * step for number in range(len(order))]
