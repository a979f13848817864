"""Averages of a score over kinds of scenarios, over SOPs, and over groups of SOPs (JourneyBench, tables 2 and 3;
SOP-Agent, table 5).

Each kind, and each SOP, counts the same however many scenarios it has, as in the paper: an average of a table's row is
the mean of its figures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from sopstudio.evaluation.summary import to_json_number

METRICS = ("ujcs", "lenient_ujcs")
GROUP_METRICS = ("trace_alignment", "leaf_accuracy")
"""What SOP-Agent's table 5 has by industry: path accuracy and leaf accuracy."""
Cell = Mapping[str, Any]


def averages(cells: Iterable[Cell], metrics: Sequence[str] = METRICS) -> list[dict[str, Any]]:
    """A row for each agent, guardrails, model and metric: its figure by kind, by SOP, and their averages.

    `by_kind` is the mean over the SOPs that have the kind (table 2), `by_sop` the mean over the kinds of an SOP
    (table 3); `kind_average` and `sop_average` are the means of these. A cell without the metric is left out.
    """
    return [{**arm, "metric": metric, **_average(measured, metric)} for arm, metric, measured in _rows(cells, metrics)]


def group_averages(
    cells: Iterable[Cell], groups: Mapping[str, Collection[str]], metrics: Sequence[str] = GROUP_METRICS
) -> list[dict[str, Any]]:
    """A row for each agent, guardrails, model and metric: its figure by group of SOPs, and their average (table 5).

    Each SOP of a group counts the same. A group without a figure is left out.
    """
    rows = []
    for arm, metric, measured in _rows(cells, metrics):
        by_sop = _group_means(measured, metric, "sop")
        members = {name: [by_sop[sop] for sop in sops if sop in by_sop] for name, sops in groups.items()}
        means = {name: _mean(values) for name, values in members.items() if values}
        if means:
            by_group = {name: to_json_number(value) for name, value in means.items()}
            rows.append(
                {**arm, "metric": metric, "by_group": by_group, "average": to_json_number(_mean(means.values()))}
            )
    return rows


def _rows(cells: Iterable[Cell], metrics: Sequence[str]) -> Iterator[tuple[dict[str, Any], str, list[Cell]]]:
    """For each agent, guardrails and model, and each metric that was measured, the cells that have it."""
    arms: dict[tuple[str, tuple[str, ...], str], list[Cell]] = {}
    for cell in cells:
        arms.setdefault((cell["agent"], tuple(cell["guardrails"]), cell["model"]), []).append(cell)
    for (agent, guardrails, model), own_cells in arms.items():
        for metric in metrics:
            measured = [cell for cell in own_cells if metric in cell["metrics"]]
            if measured:
                yield {"agent": agent, "guardrails": list(guardrails), "model": model}, metric, measured


def _average(cells: Sequence[Cell], metric: str) -> dict[str, Any]:
    by_kind, by_sop = (_group_means(cells, metric, key) for key in ("kind", "sop"))
    return {
        "by_kind": {kind: to_json_number(value) for kind, value in by_kind.items()},
        "kind_average": to_json_number(_mean(by_kind.values())),
        "by_sop": {sop: to_json_number(value) for sop, value in by_sop.items()},
        "sop_average": to_json_number(_mean(by_sop.values())),
    }


def _group_means(cells: Sequence[Cell], metric: str, key: str) -> dict[str, Fraction]:
    groups: dict[str, list[Fraction]] = {}
    for cell in cells:
        groups.setdefault(cell[key], []).append(Fraction(str(cell["metrics"][metric])))
    return {name: _mean(values) for name, values in groups.items()}


def _mean(values: Iterable[Fraction]) -> Fraction:
    numbers = list(values)
    return sum(numbers, Fraction(0)) / len(numbers)


__all__ = ["GROUP_METRICS", "averages", "group_averages"]
