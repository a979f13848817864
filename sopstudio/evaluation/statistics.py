"""Intervals and tests for scores of runs that are not independent.

Repeats of a scenario are not new scenarios, and scenarios of one SOP are alike, so values come nested: clusters hold
scenarios, and scenarios hold the values of their repeats. Everything is computed over the clusters (Field and Welsh,
Bootstrapping clustered data, 2007), so that repeating a deterministic model narrows no interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import compress
from math import comb, sqrt
from random import Random

BOOTSTRAP_RESAMPLES = 1000
MAX_RESAMPLED_CLUSTERS = 400
"""Of more clusters than this the mean is as good as normal, and its variance is computed instead."""
MAX_COUNTED_SUMS = 4000
SIGN_DRAWS = 1999
NORMAL_QUANTILE = 1.959963984540054
"""The 97.5 % quantile of the standard normal distribution."""

Repeats = Sequence[Fraction]
"""The values of the repeats of one scenario."""
Clusters = Sequence[Sequence[Repeats]]
"""For each cluster its scenarios; none is empty."""
Interval = list[float]
"""The lower and the upper bound, with four decimals."""


def wilson_interval(share: float, size: float) -> Interval:
    """The 95 % score interval of a share of `size` independent values (Wilson, 1927): never empty, even at 0 and 1."""
    squared = NORMAL_QUANTILE**2
    centre = (share + squared / (2 * size)) / (1 + squared / size)
    half = NORMAL_QUANTILE / (1 + squared / size) * sqrt(share * (1 - share) / size + squared / (4 * size**2))
    low = 0.0 if share == 0 else max(0.0, centre - half)
    high = 1.0 if share == 1 else min(1.0, centre + half)
    return [round(low, 4), round(high, 4)]


def proportion_interval(clusters: Clusters) -> Interval:
    """The 95 % interval of a share, from values of 0 and 1.

    A Wilson interval with the effective number of values: as many independent ones as would vary as much as the
    scenarios and the clusters do (Korn and Graubard, 1998). Where all are equal, it is the number of scenarios.
    """
    scenarios = [repeats for cluster in clusters for repeats in cluster]
    values = [value for repeats in scenarios for value in repeats]
    share = sum(values, Fraction(0)) / len(values)
    if share in (0, 1):
        return wilson_interval(float(share), len(scenarios))
    sizes = (_effective_size(share, groups, len(values)) for groups in (_join_repeats(clusters), scenarios))
    return wilson_interval(float(share), float(min(sizes)))


def _effective_size(share: Fraction, groups: Sequence[Repeats], most: int) -> Fraction:
    """How many independent values vary as much as these groups do, at most `most`."""
    total = sum(len(group) for group in groups)
    deviations = (sum(group, Fraction(0)) - share * len(group) for group in groups)
    variance = sum((deviation**2 for deviation in deviations), Fraction(0)) / total**2
    return min(Fraction(most), share * (1 - share) / variance) if variance else Fraction(most)


def bootstrap_interval(clusters: Clusters, seed: int = 0) -> Interval | None:
    """The 95 % percentile interval of the mean, from seeded resamples of whole clusters; None for a single cluster.

    Of more than `MAX_RESAMPLED_CLUSTERS` it is the normal interval of the mean.
    """
    if len(clusters) < 2:
        return None
    sums = [(float(sum(values, Fraction(0))), len(values)) for values in _join_repeats(clusters)]
    if len(sums) > MAX_RESAMPLED_CLUSTERS:
        return _normal_interval(sums)
    random = Random(seed)
    means = sorted(_mean(random.choices(sums, k=len(sums))) for _ in range(BOOTSTRAP_RESAMPLES))
    places = (int(BOOTSTRAP_RESAMPLES * 0.025), int(BOOTSTRAP_RESAMPLES * 0.975) - 1)
    return [round(round(means[place], 12), 4) for place in places]  # of equal means one may lie a hair below a half


def _normal_interval(sums: Sequence[tuple[float, int]]) -> Interval:
    """The interval of a ratio of sums over clusters, by its linearised variance (Cochran, 1977)."""
    mean, size, clusters = _mean(sums), sum(count for _, count in sums), len(sums)
    squares = sum((total - mean * count) ** 2 for total, count in sums)
    half = NORMAL_QUANTILE * sqrt(clusters / (clusters - 1) * squares) / size
    return [round(mean - half, 4), round(mean + half, 4)]


def _mean(sums: Sequence[tuple[float, int]]) -> float:
    return sum(total for total, _ in sums) / sum(count for _, count in sums)


def _join_repeats(clusters: Clusters) -> list[list[Fraction]]:
    """The values of each cluster."""
    return [[value for repeats in cluster for value in repeats] for cluster in clusters]


def is_binary(clusters: Clusters) -> bool:
    """Whether every value is 0 or 1."""
    return all(value in (0, 1) for cluster in clusters for repeats in cluster for value in repeats)


def difference_interval(clusters: Clusters, seed: int = 0) -> Interval | None:
    """The 95 % interval of a mean of paired differences.

    `clusters` hold differences of shares. Where no pair differs, the resamples would say that none ever can: then the
    bounds are those of a share of 0 among the scenarios. None for a single cluster.
    """
    if any(value for values in _join_repeats(clusters) for value in values):
        return bootstrap_interval(clusters, seed)
    _, bound = wilson_interval(0, sum(len(cluster) for cluster in clusters))
    return [-bound, bound]


def sign_flip_probability(sums: Sequence[Fraction]) -> Fraction:
    """The two-sided probability of a sum at least as far from 0, if every sign were a coin's (Fisher, 1935).

    `sums` are those of the paired differences of each cluster. Where each cluster is one pair of 0 and 1 this is the
    exact test of McNemar. All signs are counted where there are few different sums; otherwise seeded signs are drawn,
    and the probability counts the sums that were seen as one of the draws (Phipson and Smyth, 2010), so it is never 0.
    """
    values, distance = [value for value in sums if value], abs(sum(sums, Fraction(0)))
    if len({abs(value) for value in values}) == 1:
        return _coin_probability(len(values), int(distance / abs(values[0])))
    return _count_signs(values, distance) or _draw_signs(list(map(float, values)), float(distance))


def _coin_probability(coins: int, distance: int) -> Fraction:
    """The probability that heads and tails of so many coins differ by at least `distance`."""
    if not distance:
        return Fraction(1)
    ways = term = 1
    for tails in range(1, (coins - distance) // 2 + 1):
        term = term * (coins - tails + 1) // tails
        ways += term
    return Fraction(2 * ways, 2**coins)


def _count_signs(values: Sequence[Fraction], distance: Fraction) -> Fraction | None:
    """The exact probability; None where the signs make more different sums than can be counted."""
    counts: dict[Fraction, int] = {Fraction(0): 1}
    for value in values:
        flipped: dict[Fraction, int] = {}
        for total, count in counts.items():
            for signed in (total + value, total - value):
                flipped[signed] = flipped.get(signed, 0) + count
        if len(flipped) > MAX_COUNTED_SUMS:
            return None
        counts = flipped
    extreme = sum(count for total, count in counts.items() if abs(total) >= distance)
    return Fraction(extreme, 2 ** len(values))


def _draw_signs(values: Sequence[float], distance: float) -> Fraction:
    random, total, extreme = Random(0), sum(values), 0
    nearly = distance * (1 - 1e-9)
    for _ in range(SIGN_DRAWS):
        bits = random.getrandbits(len(values))
        negative = sum(compress(values, map(int, f"{bits:0{len(values)}b}")))
        extreme += abs(total - 2 * negative) >= nearly
    return Fraction(extreme + 1, SIGN_DRAWS + 1)


def share_of_successes(successes: int, repeats: int, size: int) -> Fraction:
    """The probability that `size` of the repeats, drawn without replacement, all succeed (tau-bench, pass^k)."""
    return Fraction(comb(successes, size), comb(repeats, size))


__all__ = [
    "BOOTSTRAP_RESAMPLES",
    "Clusters",
    "Interval",
    "bootstrap_interval",
    "difference_interval",
    "is_binary",
    "proportion_interval",
    "share_of_successes",
    "sign_flip_probability",
    "wilson_interval",
]
