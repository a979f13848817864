"""The row of each node and the order within rows: the first half of a layered drawing.

Cycles are broken at the edges that close them on a walk from the start in edge order; rows are longest
paths. Rows are ordered as that walk visits the nodes, which keeps branches left to right in edge order
and draws trees without crossings. Where edges cross, barycentre sweeps are tried and kept if they reduce
the crossings.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right, insort
from collections.abc import Mapping, Sequence

MAX_SWEEPS = 8
MAX_SWAP_ROUNDS, MAX_SWAPPED_NODES = 8, 600
"""Beyond so many nodes and lanes, neighbours are not swapped: that takes longer than sweeps."""
Links = list[list[int]]


def break_cycles(count: int, edges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The edges, with those reversed that close a cycle on a walk in node and edge order; self loops stay."""
    out: list[list[int]] = [[] for _ in range(count)]
    for number, (source, _) in enumerate(edges):
        out[source].append(number)
    turned = list(edges)
    colour = bytearray(count)
    for root in range(count):
        if colour[root]:
            continue
        colour[root] = 1
        stack = [(root, 0)]
        while stack:
            node, index = stack.pop()
            if index == len(out[node]):
                colour[node] = 2
                continue
            stack.append((node, index + 1))
            target = edges[out[node][index]][1]
            if colour[target] == 1 and target != node:
                turned[out[node][index]] = (target, node)
            elif not colour[target]:
                colour[target] = 1
                stack.append((target, 0))
    return turned


def longest_path_rows(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    """The row of every node: the longest path to it. A node without incoming edges is placed just above its target."""
    out: Links = [[] for _ in range(count)]
    waiting = [0] * count
    for source, target in edges:
        if source != target:
            out[source].append(target)
            waiting[target] += 1
    rows = [0] * count
    order = [node for node in range(count) if not waiting[node]]
    sources = order[1:]
    for node in order:
        for target in out[node]:
            rows[target] = max(rows[target], rows[node] + 1)
            waiting[target] -= 1
            if not waiting[target]:
                order.append(target)
    for node in sources:
        rows[node] = max(0, min((rows[target] for target in out[node]), default=1) - 1)
    return rows


def rows_in_walk_order(rows: Sequence[int], below: Links) -> list[list[int]]:
    """Nodes by row, each row in the order in which a walk in node and edge order visits its nodes."""
    ordered_rows: list[list[int]] = [[] for _ in range(max(rows, default=-1) + 1)]
    seen = bytearray(len(rows))
    for root in range(len(rows)):
        stack = [root]
        while stack:
            node = stack.pop()
            if not seen[node]:
                seen[node] = 1
                ordered_rows[rows[node]].append(node)
                stack.extend(reversed(below[node]))
    return ordered_rows


def count_crossings(table: Sequence[Sequence[int]], below: Links) -> int:
    """The number of crossing pairs of edges between neighbouring rows."""
    total = 0
    for upper, lower in itertools.pairwise(table):
        column = {node: index for index, node in enumerate(lower)}
        ends: list[int] = []
        for node in upper:
            for end in sorted(column[target] for target in below[node]):
                total += len(ends) - bisect_right(ends, end)
                insort(ends, end)
    return total


def reduce_crossings(table: list[list[int]], above: Links, below: Links, lanes: Sequence[int] = ()) -> list[list[int]]:
    """The rows reordered by barycentre sweeps and swaps of neighbours; unchanged where none reduces the crossings.

    Where nodes have `lanes`, every row is in their order.

    Gansner, Koutsofios, North, Vo: A Technique for Drawing Directed Graphs (1993), section 3.
    """
    lanes = lanes or [0] * len(below)
    table = [sorted(row, key=lanes.__getitem__) for row in table]
    best, fewest = table, count_crossings(table, below)
    swaps = sum(map(len, table)) <= MAX_SWAPPED_NODES
    for is_swapped_first in (True, False) if swaps else (False,):
        current = [list(row) for row in table]
        if is_swapped_first:
            _swap_neighbours(current, above, below, lanes)
        for sweep in range(MAX_SWEEPS):
            now = count_crossings(current, below)
            if now < fewest:
                best, fewest = [list(row) for row in current], now
            elif not fewest or (sweep > 3 and now > fewest and not swaps):
                break
            down = sweep % 2 == 0
            _sweep(current, above if down else below, lanes, down)
            if swaps:
                _swap_neighbours(current, above, below, lanes)
    return best


def _swap_neighbours(table: list[list[int]], above: Links, below: Links, lanes: Sequence[int]) -> None:
    """Exchange neighbours in a row while their edges cross less often the other way round."""
    column = {node: index for row in table for index, node in enumerate(row)}
    for _ in range(MAX_SWAP_ROUNDS):
        improved = False
        for row in table:
            for index in range(len(row) - 1):
                left, right = row[index], row[index + 1]
                if lanes[left] != lanes[right]:
                    continue
                gain = sum(
                    _pair_crossings(sides[left], sides[right], column)
                    - _pair_crossings(sides[right], sides[left], column)
                    for sides in (above, below)
                )
                if gain > 0:
                    row[index], row[index + 1] = right, left
                    column[left], column[right] = index + 1, index
                    improved = True
        if not improved:
            return


def _pair_crossings(left: Sequence[int], right: Sequence[int], column: Mapping[int, int]) -> int:
    """How often edges of a node cross those of the node right of it; both are given by their other ends."""
    if not left or not right:
        return 0
    ends = sorted(column[node] for node in right)
    return sum(bisect_left(ends, column[node]) for node in left)


def _sweep(table: list[list[int]], sides: Links, lanes: Sequence[int], down: bool) -> None:
    column: dict[int, float] = {}
    for row in table if down else reversed(table):
        keys = {}
        for index, node in enumerate(row):
            ends = [column[neighbour] for neighbour in sides[node]]
            keys[node] = sum(ends) / len(ends) if ends else float(index)
        row.sort(key=lambda node: (lanes[node], keys[node]))
        for index, node in enumerate(row):
            column[node] = index
