"""Bands of a layered drawing, in which the nodes of a section stand together.

Bands that follow one another are stacked along the flow, each a few rows high, as stages are. Where work goes back
and forth between them, they run beside one another along the flow, as swim lanes do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def stack_bands(bands: Sequence[int], edges: Iterable[tuple[int, int]]) -> list[int]:
    """The bands in an order in which every edge leads to its own or a later one; empty where there is none.

    `bands` gives the band of each node, `edges` lead down and have no cycles. Of bands that may come next, the one with
    the lowest number does.
    """
    waiting: dict[int, set[int]] = {band: set() for band in sorted(set(bands))}
    for source, target in edges:
        if bands[source] != bands[target]:
            waiting[bands[target]].add(bands[source])
    order: list[int] = []
    while waiting:
        ready = next((band for band, before in waiting.items() if not before), None)
        if ready is None:
            return []
        order.append(ready)
        del waiting[ready]
        for before in waiting.values():
            before.discard(ready)
    return order


def stacked_rows(bands: Sequence[int], order: Sequence[int], edges: Sequence[tuple[int, int]]) -> list[int]:
    """The row of each node: the longest path to it, below all rows of the bands before its own."""
    entering: list[list[int]] = [[] for _ in bands]
    leaving: list[list[int]] = [[] for _ in bands]
    waiting = [0] * len(bands)
    for source, target in edges:
        if source != target:
            entering[target].append(source)
            leaving[source].append(target)
            waiting[target] += 1
    walk = [node for node in range(len(bands)) if not waiting[node]]
    for node in walk:
        for target in leaving[node]:
            waiting[target] -= 1
            if not waiting[target]:
                walk.append(target)
    rows, first = [0] * len(bands), 0
    for band in order:
        own = [node for node in walk if bands[node] == band]
        for node in own:
            rows[node] = max((rows[source] + 1 for source in entering[node]), default=first)
            rows[node] = max(rows[node], first)
        first = max((rows[node] for node in own), default=first - 1) + 1
    return rows
