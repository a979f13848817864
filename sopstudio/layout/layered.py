"""The own layered layout: always available, in this process, within milliseconds, and deterministic.

Longest-path rows, barycentre order that keeps branches left to right in edge order, and straightened
columns. Edges across several rows get a free lane through the rows between (and room for the pill below
their source). The window draws it at once, and it is the fallback where Graphviz cannot be run.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from sopstudio.layout.bands import stack_bands, stacked_rows
from sopstudio.layout.rows import break_cycles, longest_path_rows, reduce_crossings, rows_in_walk_order, shorten_edges

Size = tuple[float, float]
MAX_LANES_PER_NODE = 4


class Spacing(Struct, frozen=True):
    """The room between nodes, in canvas units: `node_gap` within a row, `row_gap` between rows, and `pill_row_gap`
    between rows with pills, which grows by `fan_gap` for each branch beyond the third.

    Edges across several rows take `lane_width`, or `pill_lane_width` where their pill stands; a loop takes room beside
    its node. Unconnected parts are `parts_gap` apart, bands that run beside one another `band_gap`, and between rows of
    different bands there is a further `stage_gap`.
    """

    node_gap: float = 40.0
    row_gap: float = 48.0
    pill_row_gap: float = 88.0
    fan_gap: float = 12.0
    lane_width: float = 28.0
    pill_lane_width: float = 150.0
    lane_gap: float = 12.0
    loop_width: float = 48.0
    pill_loop_width: float = 190.0
    parts_gap: float = 96.0
    band_gap: float = 88.0
    stage_gap: float = 56.0


DOWNWARDS = Spacing()
RIGHTWARDS = Spacing(
    node_gap=36.0, row_gap=56.0, pill_row_gap=190.0, lane_width=20.0, pill_lane_width=44.0, loop_width=40.0,
    pill_loop_width=64.0, parts_gap=72.0, band_gap=88.0, stage_gap=64.0,
)  # fmt: skip
"""For a drawing that is turned on its side: a pill is longer than it is high."""


class _Layers(Struct):
    """The graph with a lane node in every row that an edge passes through; these are ordered and placed."""

    rows: list[int]
    halves: list[tuple[float, float]]
    gaps: list[float]
    above: list[list[tuple[int, float]]] = []
    below: list[list[tuple[int, float]]] = []

    def add(self, row: int, width: float, gap: float) -> int:
        self.rows.append(row)
        self.halves.append((width / 2, width / 2))
        self.gaps.append(gap)
        return len(self.rows) - 1

    def link(self, upper: int, lower: int, weight: float) -> None:
        while len(self.below) < len(self.rows):
            self.above.append([])
            self.below.append([])
        self.below[upper].append((lower, weight))
        self.above[lower].append((upper, weight))


def layered_centres(
    sizes: Sequence[Size],
    edges: Sequence[tuple[int, int]],
    roomy: Sequence[bool],
    spacing: Spacing = DOWNWARDS,
    bands: Sequence[int] = (),
) -> list[tuple[float, float]]:
    """Centres for nodes of these `sizes`; `roomy` says for each edge whether a pill must fit on it.

    Unconnected parts are drawn side by side, the first node's part leftmost. Where nodes are in `bands`, by number, no
    band reaches into another one.
    """
    return list(cached_centres(tuple(sizes), tuple(edges), tuple(roomy), spacing, tuple(bands)))


@lru_cache(maxsize=64)
def cached_centres(
    sizes: tuple[Size, ...],
    edges: tuple[tuple[int, int], ...],
    roomy: tuple[bool, ...],
    spacing: Spacing,
    bands: tuple[int, ...],
) -> list[tuple[float, float]]:
    """Cached, as the versions, previews and pictures of an SOP are mostly of one shape."""
    if bands:
        return _layout_part(sizes, list(edges), roomy, spacing, bands)
    centres = [(0.0, 0.0)] * len(sizes)
    left = 0.0
    for part in _connected_parts(len(sizes), edges):
        local = {node: index for index, node in enumerate(part)}
        part_edges = [number for number, (source, _) in enumerate(edges) if source in local]
        pairs = [(local[edges[number][0]], local[edges[number][1]]) for number in part_edges]
        own = [sizes[node] for node in part]
        part_centres = _layout_part(own, pairs, [roomy[number] for number in part_edges], spacing)
        start = min(x - width / 2 for (x, _), (width, _) in zip(part_centres, own, strict=True))
        for node, (x, y) in zip(part, part_centres, strict=True):
            centres[node] = (x - start + left, y)
        left = max(centres[node][0] + sizes[node][0] / 2 for node in part) + spacing.parts_gap
    return centres


def _connected_parts(count: int, edges: Sequence[tuple[int, int]]) -> list[list[int]]:
    neighbours: list[list[int]] = [[] for _ in range(count)]
    for source, target in edges:
        neighbours[source].append(target)
        neighbours[target].append(source)
    seen = bytearray(count)
    parts = []
    for root in range(count):
        if seen[root]:
            continue
        seen[root] = 1
        part = [root]
        for node in part:
            for neighbour in neighbours[node]:
                if not seen[neighbour]:
                    seen[neighbour] = 1
                    part.append(neighbour)
        parts.append(sorted(part))
    return parts


def _layout_part(
    sizes: Sequence[Size],
    edges: list[tuple[int, int]],
    roomy: Sequence[bool],
    spacing: Spacing,
    bands: Sequence[int] = (),
) -> list[tuple[float, float]]:
    turned = break_cycles(len(sizes), edges)
    stages = stack_bands(bands, turned) if bands else []
    rows = stacked_rows(bands, stages, turned) if stages else _shortest_rows(len(sizes), turned)
    layers = _build_layers(sizes, edges, turned, roomy, rows, spacing)
    lanes = [] if stages else _spread_lanes(layers, bands)
    neighbours_above = [[neighbour for neighbour, _ in links] for links in layers.above]
    neighbours_below = [[neighbour for neighbour, _ in links] for links in layers.below]
    walked = rows_in_walk_order(layers.rows, neighbours_below)
    table = reduce_crossings(walked, neighbours_above, neighbours_below, lanes)
    if lanes:
        xs = _positions_in_lanes(table, layers, lanes, spacing.band_gap)
    else:
        xs = column_positions(table, layers.above, layers.below, layers.halves, layers.gaps)
    ys = row_centres(rows, [height for _, height in sizes], edges, roomy, spacing)
    if stages:
        ys = [y + spacing.stage_gap * stages.index(bands[node]) for node, y in enumerate(ys)]
    return [(float(round(xs[node])), ys[node]) for node in range(len(sizes))]


def _shortest_rows(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    return shorten_edges(longest_path_rows(count, edges), edges)


def _build_layers(
    sizes: Sequence[Size],
    edges: Sequence[tuple[int, int]],
    turned: Sequence[tuple[int, int]],
    roomy: Sequence[bool],
    rows: Sequence[int],
    spacing: Spacing,
) -> _Layers:
    """The rows with their nodes and the lanes of edges; an edge that was turned reserves little and pulls hardly."""
    layers = _Layers(list(rows), [(width / 2, width / 2) for width, _ in sizes], [spacing.node_gap] * len(sizes))
    for (source, target), room in zip(edges, roomy, strict=True):
        if source == target:
            width = sizes[source][0] / 2
            layers.halves[source] = (width, width + (spacing.pill_loop_width if room else spacing.loop_width))
    lanes = sum(abs(rows[source] - rows[target]) for source, target in turned) <= MAX_LANES_PER_NODE * len(sizes) + 50
    out_degrees, in_degrees = Counter(source for source, _ in turned), Counter(target for _, target in turned)
    for (source, target), before, room in zip(turned, edges, roomy, strict=True):
        is_forward = before == (source, target)
        pull = (5.0 if out_degrees[source] == in_degrees[target] == 1 else 1.0) if is_forward else 0.05
        _add_edge(layers, source, target, spacing if lanes else None, room=room and is_forward, pull=pull)
    while len(layers.below) < len(layers.rows):
        layers.above.append([])
        layers.below.append([])
    return layers


def _spread_lanes(layers: _Layers, bands: Sequence[int]) -> list[int]:
    """The band of every node, and of every lane of an edge that of its target; nothing without bands."""
    if not bands:
        return []
    lanes = [*bands, *[-1] * (len(layers.rows) - len(bands))]
    for node in range(len(layers.rows) - 1, len(bands) - 1, -1):  # the lanes of an edge are added from its source on
        lanes[node] = lanes[layers.below[node][0][0]]
    return lanes


def _positions_in_lanes(
    table: Sequence[Sequence[int]], layers: _Layers, lanes: Sequence[int], gap: float
) -> list[float]:
    """The x of every node's centre, each band placed for itself, `gap` right of the one before."""
    places, left = [0.0] * len(lanes), 0.0
    above, below = (
        [[link for link in links if lanes[link[0]] == lanes[node]] for node, links in enumerate(sides)]
        for sides in (layers.above, layers.below)
    )
    for band in sorted(set(lanes)):
        rows = [own for row in table if (own := [node for node in row if lanes[node] == band])]
        xs = column_positions(rows, above, below, layers.halves, layers.gaps)
        nodes = [node for row in rows for node in row]
        start = min(xs[node] - layers.halves[node][0] for node in nodes)
        for node in nodes:
            places[node] = xs[node] - start + left
        left = max(places[node] + layers.halves[node][1] for node in nodes) + gap
    return places


def _add_edge(layers: _Layers, source: int, target: int, lanes: Spacing | None, *, room: bool, pull: float) -> None:
    """Link two nodes, through lane nodes in the rows between; without `lanes` only where there are none."""
    first, last = layers.rows[source], layers.rows[target]
    if last <= first:
        return
    upper = source
    for row in range(first + 1, last):
        if lanes is None:
            return
        width = lanes.pill_lane_width if room and row == first + 1 else lanes.lane_width
        lane = layers.add(row, width, lanes.lane_gap)
        layers.link(upper, lane, pull if upper == source else 8.0)
        upper = lane
    layers.link(upper, target, pull * 2 if upper == source else pull)


def row_centres(
    rows: Sequence[int],
    heights: Sequence[float],
    edges: Sequence[tuple[int, int]],
    roomy: Sequence[bool],
    spacing: Spacing = DOWNWARDS,
) -> list[float]:
    """The y of every node: rows are close together, and further apart where pills are between them."""
    count = max(rows, default=-1) + 1
    tall, gaps = [0.0] * count, [spacing.row_gap] * count
    fan: Counter[int] = Counter()
    for row, height in zip(rows, heights, strict=True):
        tall[row] = max(tall[row], height)
    for (source, target), room in zip(edges, roomy, strict=True):
        if room:
            gap = min(rows[source], rows[target])
            fan[source] += 1
            gaps[gap] = max(gaps[gap], spacing.pill_row_gap + spacing.fan_gap * min(max(fan[source] - 3, 0), 4))
    centres, y = [], 0.0
    for row in range(count):
        centres.append(y + tall[row] / 2)
        y += tall[row] + gaps[row]
    return [centres[row] for row in rows]


def centres_by_id(ids: Sequence[str], centres: Sequence[tuple[float, float]]) -> Mapping[str, tuple[float, float]]:
    """Centres by node id; among nodes with the same id, the first counts."""
    return dict(reversed(list(zip(ids, centres, strict=True))))


MAX_SWEEPS = 10


def solve_positions(targets: Sequence[float], weights: Sequence[float], separations: Sequence[float]) -> list[float]:
    """Positions nearest to `targets` (weighted squares), item `i` at least `separations[i]` right of the last.

    Pool-adjacent-violators: neighbours that push against each other move as one block.
    """
    blocks: list[tuple[float, float, int]] = []
    shift = 0.0
    shifts: list[float] = []
    for place, weight, separation in zip(targets, weights, separations, strict=True):
        shift += separation
        shifts.append(shift)
        mean, mass, size = place - shift, weight, 1
        while blocks and blocks[-1][0] > mean:
            pooled_mean, pooled_mass, pooled_size = blocks.pop()
            mean = (mean * mass + pooled_mean * pooled_mass) / (mass + pooled_mass)
            mass += pooled_mass
            size += pooled_size
        blocks.append((mean, mass, size))
    settled = [mean for mean, _, size in blocks for _ in range(size)]
    return [place + shift for place, shift in zip(settled, shifts, strict=True)]


def column_positions(
    rows: Sequence[Sequence[int]],
    above: Sequence[Sequence[tuple[int, float]]],
    below: Sequence[Sequence[tuple[int, float]]],
    halves: Sequence[tuple[float, float]],
    gaps: Sequence[float],
) -> list[float]:
    """The x of every node's centre.

    `above` and `below` list each node's neighbours with the weight of the edge; `halves` is the space that a
    node needs left and right of its centre.
    """
    places = [0.0] * len(halves)
    separations = []
    for row in rows:
        steps = [0.0]
        for left, right in itertools.pairwise(row):
            steps.append(halves[left][1] + halves[right][0] + max(gaps[left], gaps[right]))
        separations.append(steps)
        x = 0.0
        for node, step in zip(row, steps, strict=True):
            x += step
            places[node] = x
    for sweep in range(MAX_SWEEPS):
        down = sweep % 2 == 0
        sides = above if down else below
        order = range(len(rows)) if down else range(len(rows) - 1, -1, -1)
        for index in order:
            _solve_row(rows[index], separations[index], sides, places)
    return places


def _solve_row(
    row: Sequence[int],
    separations: Sequence[float],
    sides: Sequence[Sequence[tuple[int, float]]],
    places: list[float],
) -> None:
    targets, weights = [], []
    for node in row:
        total = mass = 0.0
        for neighbour, weight in sides[node]:
            total += places[neighbour] * weight
            mass += weight
        targets.append(total / mass if mass else places[node])
        weights.append(mass or 0.05)
    for node, place in zip(row, solve_positions(targets, weights, separations), strict=True):
        places[node] = place
