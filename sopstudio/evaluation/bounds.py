"""The bounds of a cell's figures that a gate looks at: those of the cell, and those of what runs cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from sopstudio.evaluation.statistics import Interval, bootstrap_interval
from sopstudio.evaluation.summary import Measured, RunScore, group_by_cluster

COSTS = ("turns", "model_calls", "tokens", "cost", "latency")
"""Figures that should be low: per run, and `latency` in seconds per answer."""


def measure(cell: Mapping[str, Any], metric: str) -> float | None:
    """The value of a figure in a cell; None where it is not measured."""
    value = cell["metrics"].get(metric, cell.get(metric) if metric in COSTS else None)
    return None if value is None else float(value)


def bounds(cell: Mapping[str, Any], metric: str, runs: Sequence[RunScore], seed: int = 0) -> Interval | None:
    """The 95 % interval of a figure, clustered by scenario; None where a single scenario tells nothing of it.

    `runs` are those of the cell.
    """
    if metric not in COSTS or metric in cell["interval"]:
        interval: Interval | None = cell["interval"].get(metric)
        return interval
    values = _values([run for run in runs if run.is_answered], metric)
    return bootstrap_interval(group_by_cluster(values, pooled=False), seed) if values else None


def _values(runs: Sequence[RunScore], metric: str) -> Measured:
    if metric == "latency":
        return [(run, Fraction(seconds)) for run in runs for seconds in run.answer_seconds]
    return [(run, Fraction(value)) for run in runs if (value := getattr(run, metric)) is not None]


__all__ = ["COSTS", "bounds", "measure"]
