"""The row of each node and the order within rows: the first half of a layered drawing.

Cycles are broken at the edges that close them on a walk from the start in edge order; rows are longest
paths. Rows are ordered as that walk visits the nodes, which keeps branches left to right in edge order
and draws trees without crossings. Where edges cross, barycentre sweeps are tried and kept if they reduce
the crossings.
"""

from __future__ import annotations

import itertools
import random
from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence

MAX_SWEEPS, MAX_IDLE_SWEEPS, MAX_SHIFT_ROUNDS = 8, 3, 12
MAX_SWAP_ROUNDS, MAX_SWAPPED_NODES = 8, 600
"""Beyond so many nodes and lanes, neighbours are not swapped: that takes longer than sweeps."""
RESTARTS, MAX_RESTARTED_NODES = 24, 2500
"""How many other orders are begun from while edges cross, and for how many nodes and lanes altogether."""
INVERSION_COST = 0.5
"""How many crossings two branches cost that stand in another order than they are written in."""
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


def shorten_edges(rows: Sequence[int], edges: Sequence[tuple[int, int]]) -> list[int]:
    """Rows in which nodes stand nearer to where most of their edges lead, wherever all edges still lead down."""
    shorter: list[int] = list(rows)
    above: Links = [[] for _ in rows]
    below: Links = [[] for _ in rows]
    for source, target in edges:
        if source != target:
            below[source].append(target)
            above[target].append(source)
    for _ in range(MAX_SHIFT_ROUNDS):
        before = list(shorter)
        for node in sorted(range(len(rows)), key=rows.__getitem__, reverse=True):
            if above[node] and len(below[node]) > len(above[node]):
                shorter[node] = min(shorter[target] for target in below[node]) - 1
            elif below[node] and len(below[node]) < len(above[node]):
                shorter[node] = max(shorter[source] for source in above[node]) + 1
        if shorter == before:
            break
    return shorter


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

    While edges cross, the sweeps begin from other orders, too, and the one with the fewest crossings is taken that
    keeps branches in their order. Where nodes have `lanes`, every row is in the order of these.

    Gansner, Koutsofios, North, Vo: A Technique for Drawing Directed Graphs (1993), section 3.
    """
    lanes = lanes or [0] * len(below)
    table = [sorted(row, key=lanes.__getitem__) for row in table]
    first = [len(below) <= MAX_SWAPPED_NODES, False]
    orders = [_sweep_rows(table, above, below, lanes, is_swapped_first=swapped) for swapped in first]
    best = min(orders, key=lambda order: count_crossings(order, below))
    fewest = _disorder(best, below)
    chance = random.Random(1)
    restarts = min(RESTARTS, MAX_RESTARTED_NODES // max(len(below), 1)) if len(below) <= MAX_SWAPPED_NODES else 0
    for _ in range(restarts):
        if not count_crossings(best, below):
            break
        shuffled = [chance.sample(row, len(row)) for row in table]
        shuffled = [sorted(row, key=lanes.__getitem__) for row in shuffled]
        current = _sweep_rows(shuffled, above, below, lanes, is_swapped_first=False)
        disorder = _disorder(current, below)
        if disorder < fewest:
            best, fewest = current, disorder
    return best


def _disorder(table: Sequence[Sequence[int]], below: Links) -> float:
    """The crossings, and what branches cost that are not left to right in edge order."""
    column = {node: index for row in table for index, node in enumerate(row)}
    inversions = sum(column[left] > column[right] for links in below for left, right in itertools.pairwise(links))
    return count_crossings(table, below) + INVERSION_COST * inversions


def _sweep_rows(
    table: list[list[int]], above: Links, below: Links, lanes: Sequence[int], *, is_swapped_first: bool
) -> list[list[int]]:
    """The order that sweeps and swaps lead to from this one; this one where none has fewer crossings."""
    best, fewest, since = table, count_crossings(table, below), 0
    swaps = len(below) <= MAX_SWAPPED_NODES
    current = [list(row) for row in table]
    if is_swapped_first:
        _swap_neighbours(current, above, below, lanes)
    for sweep in range(MAX_SWEEPS):
        now = count_crossings(current, below)
        since += 1
        if now < fewest:
            best, fewest, since = [list(row) for row in current], now, 0
        if not fewest or since > MAX_IDLE_SWEEPS:
            break
        down = sweep % 2 == 0
        _sweep(current, above if down else below, lanes, down)
        if swaps:
            _swap_neighbours(current, above, below, lanes)
    return best


def _swap_neighbours(table: list[list[int]], above: Links, below: Links, lanes: Sequence[int]) -> None:
    """Exchange neighbours in a row while their edges cross less often the other way round.

    A row is looked at again only where it or one beside it changed.
    """
    column = {node: index for row in table for index, node in enumerate(row)}
    waiting = set(range(len(table)))
    for _ in range(MAX_SWAP_ROUNDS):
        changed = [number for number in sorted(waiting) if _swap_in_row(table[number], (above, below), lanes, column)]
        waiting = {number + step for number in changed for step in (-1, 0, 1) if 0 <= number + step < len(table)}


def _swap_in_row(row: list[int], sides: tuple[Links, Links], lanes: Sequence[int], column: dict[int, int]) -> bool:
    """Exchange neighbours once along the row; returns whether there was anything to gain."""
    ends = {node: [sorted([column[end] for end in links[node]]) for links in sides] for node in row}
    changed = False
    for index in range(len(row) - 1):
        left, right = row[index], row[index + 1]
        if lanes[left] != lanes[right]:
            continue
        gain = 0
        for of_left, of_right in zip(ends[left], ends[right], strict=True):
            if of_left and of_right:
                gain += sum(bisect_left(of_right, end) - len(of_right) + bisect_right(of_right, end) for end in of_left)
        if gain > 0:
            row[index], row[index + 1] = right, left
            column[left], column[right] = index + 1, index
            changed = True
    return changed


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
