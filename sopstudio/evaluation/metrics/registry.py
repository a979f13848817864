"""Metrics of one run: each a function of the run and its scenario. A new one is a file and a line here."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from sopstudio.evaluation.metrics.leaves import leaf_accuracy
from sopstudio.evaluation.metrics.scored_run import Run
from sopstudio.evaluation.metrics.states import action_accuracy, state_accuracy
from sopstudio.evaluation.metrics.tool_calls import tool_call_accuracy, tool_trace_alignment

Metric = Callable[[Run], Fraction | None]
"""From 0 to 1, or None where it does not apply."""


def _trace_alignment(run: Run) -> Fraction:
    return Fraction(tool_trace_alignment(run.scenario.expected.tools, run.calls))


def _accuracy(run: Run) -> Fraction:
    return tool_call_accuracy(run.scenario.expected.tools, run.calls)


def _path_accuracy(run: Run) -> Fraction | None:
    """Whether the run visited the expected places; None where nothing tells.

    For an agent without a place in the graph: whether its calls, and its end, fit that path.
    """
    expected, actual, fitting = run.scenario.expected.path, run.state.path, run.state.possible_paths
    if not expected:
        return None
    if fitting is not None:
        return Fraction(expected in fitting)
    return Fraction(actual == expected) if actual else None


def _end_accuracy(run: Run) -> Fraction:
    """Whether the run ended at the expected end, or stopped where none is expected."""
    finished = run.state.finished
    return Fraction(finished is not None and finished.end == run.scenario.expected.end)


def _leaf_accuracy(run: Run) -> Fraction | None:
    return leaf_accuracy(run.scenario.expected.tools, run.calls)


METRICS: Mapping[str, Metric] = MappingProxyType(
    {
        "trace_alignment": _trace_alignment,
        "tool_call_accuracy": _accuracy,
        "leaf_accuracy": _leaf_accuracy,
        "path": _path_accuracy,
        "end": _end_accuracy,
        "state_accuracy": state_accuracy,
        "action_accuracy": action_accuracy,
    }
)
"""`trace_alignment` is what SOP-Agent calls path accuracy (section 5.1); `path` compares the places of the graph."""


def score_metrics(run: Run) -> dict[str, Fraction | None]:
    """The value of every metric for one run, by name; None where a metric does not apply to it."""
    return {name: metric(run) for name, metric in METRICS.items()}


__all__ = ["METRICS", "Metric", "score_metrics"]
