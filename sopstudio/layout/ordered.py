"""Our own layered layout: always there, in this process, in milliseconds, and the same for the same graph.

Longest-path rows, barycentre order that keeps branches left to right in edge order, and straightened columns. Edges
that span rows get a free lane through the rows between (and room for the pill below their source). It is what the
window draws at once, and what remains when Graphviz cannot be run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sopstudio.layout.columns import columns
from sopstudio.layout.rows import longest_paths, uncrossed, walked, without_cycles

Size = tuple[float, float]
GAP = 40.0
PLAIN_GAP = 48.0
PILL_GAP = 88.0
FAN_GAP = 12.0
LANE = 28.0
PILL_LANE = 150.0
LANE_GAP = 12.0
LOOP, PILL_LOOP = 48.0, 190.0
PARTS_GAP = 96.0
MAX_LANES = 4


@dataclass(slots=True)
class _Layers:
    """The graph with a lane node in every row that an edge passes: what is ordered and placed."""

    rows: list[int]
    halves: list[tuple[float, float]]
    gaps: list[float]
    above: list[list[tuple[int, float]]] = field(default_factory=list)
    below: list[list[tuple[int, float]]] = field(default_factory=list)

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


def ordered(
    sizes: Sequence[Size], edges: Sequence[tuple[int, int]], roomy: Sequence[bool]
) -> list[tuple[float, float]]:
    """Centres for nodes of these `sizes`; `roomy` says for each edge whether a pill must fit on it.

    Nodes that nothing connects are drawn side by side, the first node's part leftmost.
    """
    centres = [(0.0, 0.0)] * len(sizes)
    left = 0.0
    for part in _parts(len(sizes), edges):
        local = {node: index for index, node in enumerate(part)}
        inside = [number for number, (source, _) in enumerate(edges) if source in local]
        pairs = [(local[edges[number][0]], local[edges[number][1]]) for number in inside]
        own = [sizes[node] for node in part]
        placed = _part(own, pairs, [roomy[number] for number in inside])
        start = min(x - width / 2 for (x, _), (width, _) in zip(placed, own, strict=True))
        for node, (x, y) in zip(part, placed, strict=True):
            centres[node] = (x - start + left, y)
        left = max(centres[node][0] + sizes[node][0] / 2 for node in part) + PARTS_GAP
    return centres


def _parts(count: int, edges: Sequence[tuple[int, int]]) -> list[list[int]]:
    around: list[list[int]] = [[] for _ in range(count)]
    for source, target in edges:
        around[source].append(target)
        around[target].append(source)
    seen = bytearray(count)
    parts = []
    for root in range(count):
        if seen[root]:
            continue
        seen[root] = 1
        part = [root]
        for node in part:
            for other in around[node]:
                if not seen[other]:
                    seen[other] = 1
                    part.append(other)
        parts.append(sorted(part))
    return parts


def _part(sizes: Sequence[Size], edges: list[tuple[int, int]], roomy: Sequence[bool]) -> list[tuple[float, float]]:
    turned = without_cycles(len(sizes), edges)
    rows = longest_paths(len(sizes), turned)
    layers = _Layers(list(rows), [(width / 2, width / 2) for width, _ in sizes], [GAP] * len(sizes))
    for (source, target), room in zip(edges, roomy, strict=True):
        if source == target:
            width = sizes[source][0] / 2
            layers.halves[source] = (width, width + (PILL_LOOP if room else LOOP))
    lanes = sum(abs(rows[source] - rows[target]) for source, target in turned) <= MAX_LANES * len(sizes) + 50
    out, into = Counter(source for source, _ in turned), Counter(target for _, target in turned)
    for (source, target), before, room in zip(turned, edges, roomy, strict=True):
        kept = before == (source, target)
        _lay(
            layers,
            source,
            target,
            lanes,
            room=room and kept,
            pull=(5.0 if out[source] == into[target] == 1 else 1.0) if kept else 0.05,
        )
    while len(layers.below) < len(layers.rows):
        layers.above.append([])
        layers.below.append([])
    above = [[other for other, _ in links] for links in layers.above]
    below = [[other for other, _ in links] for links in layers.below]
    table = uncrossed(walked(layers.rows, below), above, below)
    xs = columns(table, layers.above, layers.below, layers.halves, layers.gaps)
    ys = row_centres(rows, [height for _, height in sizes], edges, roomy)
    return [(float(round(xs[node])), ys[node]) for node in range(len(sizes))]


def _lay(layers: _Layers, source: int, target: int, lanes: bool, *, room: bool, pull: float) -> None:
    """Link two nodes, through lane nodes in the rows between."""
    first, last = layers.rows[source], layers.rows[target]
    if last <= first or (last > first + 1 and not lanes):
        return
    upper = source
    for row in range(first + 1, last):
        lane = layers.add(row, PILL_LANE if room and row == first + 1 else LANE, LANE_GAP)
        layers.link(upper, lane, pull if upper == source else 8.0)
        upper = lane
    layers.link(upper, target, pull * 2 if upper == source else pull)


def row_centres(
    rows: Sequence[int], heights: Sequence[float], edges: Sequence[tuple[int, int]], roomy: Sequence[bool]
) -> list[float]:
    """The y of every node: rows stand close, and wider apart where pills sit between them."""
    count = max(rows, default=-1) + 1
    tall, gaps = [0.0] * count, [PLAIN_GAP] * count
    fan: Counter[int] = Counter()
    for row, height in zip(rows, heights, strict=True):
        tall[row] = max(tall[row], height)
    for (source, target), room in zip(edges, roomy, strict=True):
        if room:
            gap = min(rows[source], rows[target])
            fan[source] += 1
            gaps[gap] = max(gaps[gap], PILL_GAP + FAN_GAP * min(max(fan[source] - 3, 0), 4))
    centres, y = [], 0.0
    for row in range(count):
        centres.append(y + tall[row] / 2)
        y += tall[row] + gaps[row]
    return [centres[row] for row in rows]


def by_id(ids: Sequence[str], centres: Sequence[tuple[float, float]]) -> Mapping[str, tuple[float, float]]:
    """Centres by node id; of nodes that share an id, the first counts."""
    return dict(reversed(list(zip(ids, centres, strict=True))))
