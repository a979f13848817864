"""The x positions of nodes in a layered drawing: left to right without overlap, as straight as the order allows.

Each row is solved exactly (isotonic regression: least squared distance from the mean of the neighbours,
under the row's order and separations); rows are swept down and up repeatedly.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

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
