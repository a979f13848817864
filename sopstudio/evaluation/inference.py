"""What a comparison may claim: corrections for many tests, and how many scenarios a difference would need."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, sqrt

from sopstudio.evaluation.statistics import NORMAL_QUANTILE, Interval

POWER_QUANTILE = 0.8416212335729143
"""The 80 % quantile of the standard normal distribution: the power that `scenarios_needed` asks for."""


MIN_DIFFERING = 6
"""Of five signs that all agree, 2 / 2⁵ is above 5 %; of six, 2 / 2⁶ is below."""


def adjust_probabilities(probabilities: Sequence[float]) -> list[float]:
    """The probabilities of several tests, so that one below 5 % is chance in at most 5 % of such families (Holm, 1979).

    In the order in which they were given.
    """
    order = sorted(range(len(probabilities)), key=probabilities.__getitem__)
    adjusted, highest = [0.0] * len(order), 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(order) - rank) * probabilities[index]))
        adjusted[index] = highest
    return adjusted


def scenarios_needed(differences: Sequence[Fraction]) -> int | None:
    """How many scenarios in all a two-sided test at 5 % needs to see a mean difference like this with a power of 80 %.

    `differences` has one value for each scenario (the mean over its repeats). The plan is that of the paired z test,
    (z₀.₉₇₅ + z₀.₈)² s² / d², and at least so many that six scenarios differ: fewer can never be significant in the
    exact test. None where the mean is 0, or for fewer than two scenarios.
    """
    size = len(differences)
    mean = sum(differences, Fraction(0)) / size if size else Fraction(0)
    if size < 2 or not mean:
        return None
    variance = sum(((value - mean) ** 2 for value in differences), Fraction(0)) / (size - 1)
    planned = ceil((NORMAL_QUANTILE + POWER_QUANTILE) ** 2 * float(variance / mean**2))
    return max(planned, ceil(Fraction(MIN_DIFFERING * size, sum(value != 0 for value in differences))))


def paired_share_interval(wins: int, losses: int, size: int) -> Interval:
    """The 95 % interval of the difference of two shares of the same `size` scenarios, each with one run on both sides.

    It is right where all scenarios came out alike, too (Bonett and Price, Adjusted Wald intervals, 2012).
    """
    gained, lost = (wins + 1) / (size + 2), (losses + 1) / (size + 2)
    centre = gained - lost
    half = NORMAL_QUANTILE * sqrt((gained + lost - centre**2) / (size + 2))
    return [round(max(-1.0, centre - half), 4), round(min(1.0, centre + half), 4)]


__all__ = ["adjust_probabilities", "paired_share_interval", "scenarios_needed"]
