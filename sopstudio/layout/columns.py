"""Where nodes of a layered drawing stand in their rows: left to right without overlap, as straight as the order allows.

Each row is settled exactly (isotonic regression: least squared distance from where its neighbours would have it, under
the order and the separation of the row), rows are swept down and up until the picture is calm.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

SWEEPS = 10


def settle(wanted: Sequence[float], weights: Sequence[float], separations: Sequence[float]) -> list[float]:
    """Positions nearest to `wanted` (weighted squares) with item `i` at least `separations[i]` right of its left one.

    Pool-adjacent-violators: neighbours that push against each other move as one block.
    """
    blocks: list[tuple[float, float, int]] = []
    shift = 0.0
    shifts: list[float] = []
    for place, weight, separation in zip(wanted, weights, separations, strict=True):
        shift += separation
        shifts.append(shift)
        mean, mass, size = place - shift, weight, 1
        while blocks and blocks[-1][0] > mean:
            other, other_mass, other_size = blocks.pop()
            mean = (mean * mass + other * other_mass) / (mass + other_mass)
            mass += other_mass
            size += other_size
        blocks.append((mean, mass, size))
    settled = [mean for mean, _, size in blocks for _ in range(size)]
    return [place + shift for place, shift in zip(settled, shifts, strict=True)]


def columns(
    rows: Sequence[Sequence[int]],
    above: Sequence[Sequence[tuple[int, float]]],
    below: Sequence[Sequence[tuple[int, float]]],
    halves: Sequence[tuple[float, float]],
    gaps: Sequence[float],
) -> list[float]:
    """The x of every node's centre. `above` and `below` list each node's neighbours with the weight of the edge;
    `halves` is what a node needs left and right of its centre.
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
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        sides = above if down else below
        order = range(len(rows)) if down else range(len(rows) - 1, -1, -1)
        for index in order:
            _settle_row(rows[index], separations[index], sides, places)
    return places


def _settle_row(
    row: Sequence[int],
    separations: Sequence[float],
    sides: Sequence[Sequence[tuple[int, float]]],
    places: list[float],
) -> None:
    wanted, weights = [], []
    for node in row:
        total = mass = 0.0
        for other, weight in sides[node]:
            total += places[other] * weight
            mass += weight
        wanted.append(total / mass if mass else places[node])
        weights.append(mass or 0.05)
    for node, place in zip(row, settle(wanted, weights, separations), strict=True):
        places[node] = place
