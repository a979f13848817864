"""Differences between two arms that ran the same scenarios: each scenario is compared with itself.

Scenarios differ more from one another than arms do, so the difference of two means says less than the mean of the
differences. Intervals and tests are clustered by SOP.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from sopstudio.evaluation.statistics import Clusters, bootstrap_interval, difference_interval, sign_flip_probability
from sopstudio.evaluation.summary import AVERAGES, Measured, RunScore, group_by_cluster, to_json_number

SIGNIFICANCE = Fraction(1, 20)
"""A probability below which a difference is said not to be chance."""


def compare_arms(arms: Mapping[str, Sequence[RunScore]], metrics: Sequence[str], seed: int = 0) -> list[dict[str, Any]]:
    """Every two arms, in order, with the difference (second minus first) of each metric as JSON data.

    `arms` holds the runs of each arm by its label, over the same scenarios. A metric without pairs is absent.
    """
    rows = []
    for (first, first_runs), (second, second_runs) in combinations(arms.items(), 2):
        pairs = list(_pair_runs(first_runs, second_runs))
        differences = {metric: paired_difference(pairs, metric, seed) for metric in metrics}
        present = {metric: difference for metric, difference in differences.items() if difference is not None}
        rows.append({"first": first, "second": second, "metrics": present})
    return rows


RunPair = tuple[RunScore, RunScore]
"""A run of the first arm, and that of the same scenario in the second."""


def _pair_runs(first: Sequence[RunScore], second: Sequence[RunScore]) -> Iterator[RunPair]:
    """The answered runs of the same scenario; repeats in their order."""
    waiting: dict[tuple[str, str], list[RunScore]] = {}
    for run in first:
        waiting.setdefault((run.sop, run.scenario), []).append(run)
    for run in second:
        partners = waiting.get((run.sop, run.scenario))
        partner = partners.pop(0) if partners else None
        if partner is not None and partner.is_answered and run.is_answered:
            yield partner, run


def paired_difference(
    pairs: Sequence[RunPair], metric: str, seed: int = 0, *, pooled: bool = True
) -> dict[str, Any] | None:
    """The mean difference of a metric (second minus first) over the pairs that both have it; None for no pairs.

    `pooled` clusters by SOP, otherwise each scenario is its own cluster, and what is said holds for these SOPs alone.

    `wins` and `losses` count the pairs in which the second is higher or lower, and `p` is the two-sided probability
    of such a difference if the two arms of each cluster could be exchanged.
    """
    differences = _measure_differences(pairs, metric)
    if not differences:
        return None
    values = [value for _, value in differences]
    clusters = group_by_cluster(differences, pooled=pooled)
    interval = (bootstrap_interval if metric in AVERAGES else difference_interval)(clusters, seed)
    return {
        "pairs": len(values),
        "difference": to_json_number(sum(values, Fraction(0)) / len(values)),
        **({"interval": interval} if interval else {}),
        "wins": sum(value > 0 for value in values),
        "losses": sum(value < 0 for value in values),
        "p": round(float(sign_flip_probability(_sum_clusters(clusters))), 4),
    }


def _measure_differences(pairs: Sequence[RunPair], metric: str) -> Measured:
    return [
        (second, after - before)
        for first, second in pairs
        if (before := value_of(first, metric)) is not None and (after := value_of(second, metric)) is not None
    ]


def _sum_clusters(clusters: Clusters) -> list[Fraction]:
    return [sum((value for repeats in cluster for value in repeats), Fraction(0)) for cluster in clusters]


def value_of(run: RunScore, metric: str) -> Fraction | None:
    """The value of a metric in one run; None where it does not apply."""
    if metric == "success":
        return Fraction(run.is_success)
    if metric in AVERAGES:
        return Fraction(getattr(run, metric))
    return run.scores.get(metric.replace("ujcs", "tool_call_accuracy"))


def format_difference(difference: Mapping[str, Any] | None) -> str:
    """A difference with its interval, wins to losses, and probability; a dash where there is none."""
    if difference is None:
        return "–"
    bounds = difference.get("interval")
    interval = f" ({_signed(bounds[0])} to {_signed(bounds[1])})" if bounds and bounds[0] != bounds[1] else ""
    score = f"{difference['wins']}:{difference['losses']}"
    return f"{_signed(difference['difference'])}{interval}; {score}, p = {difference['p']:.3f}"


def _signed(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−") if value else "0"


__all__ = [
    "SIGNIFICANCE",
    "RunPair",
    "compare_arms",
    "format_difference",
    "paired_difference",
    "value_of",
]
