"""Averages of a score over kinds of scenarios and over SOPs (JourneyBench, tables 2 and 3).

Each kind, and each SOP, counts the same however many scenarios it has, as in the paper: an average of a table's row is
the mean of its figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from sopstudio.evaluation.summary import to_json_number

METRICS = ("ujcs", "lenient_ujcs")
Cell = Mapping[str, Any]


def averages(cells: Iterable[Cell], metrics: Sequence[str] = METRICS) -> list[dict[str, Any]]:
    """A row for each agent, guardrails, model and metric: its figure by kind, by SOP, and their averages.

    `by_kind` is the mean over the SOPs that have the kind (table 2), `by_sop` the mean over the kinds of an SOP
    (table 3); `kind_average` and `sop_average` are the means of these. A cell without the metric is left out.
    """
    groups: dict[tuple[str, tuple[str, ...], str], list[Cell]] = {}
    for cell in cells:
        groups.setdefault((cell["agent"], tuple(cell["guardrails"]), cell["model"]), []).append(cell)
    rows = []
    for (agent, guardrails, model), group in groups.items():
        arm = {"agent": agent, "guardrails": list(guardrails), "model": model}
        for metric in metrics:
            measured = [cell for cell in group if metric in cell["metrics"]]
            if measured:
                rows.append({**arm, "metric": metric, **_average(measured, metric)})
    return rows


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


__all__ = ["averages"]
