"""Metrics of one run: each a function of a scenario and the events. Adding one adds a file and a line here."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from sopstudio.evaluation.metrics.calls import tool_call_accuracy, tool_trace_alignment, ujcs
from sopstudio.scenarios.case import Scenario
from sopstudio.trace import State, ToolCall

Metric = Callable[[Scenario, State], Fraction | None]


def _aligned(scenario: Scenario, after: State) -> Fraction:
    return Fraction(tool_trace_alignment(scenario.expected.tools, _ran(after)))


def _accuracy(scenario: Scenario, after: State) -> Fraction:
    return tool_call_accuracy(scenario.expected.tools, _ran(after))


def _ran(after: State) -> list[ToolCall]:
    """Calls that were really made: what the session turned down did not happen."""
    return [call for call in after.calls if not call.refused]


def _path(scenario: Scenario, after: State) -> Fraction | None:
    """Whether the run went through the expected places; absent for agents that have none."""
    return Fraction(after.path == scenario.expected.path) if after.path and scenario.expected.path else None


def _end(scenario: Scenario, after: State) -> Fraction:
    """Whether the run ended where it should: at the expected end, or stopped where none is expected."""
    return Fraction(after.finished is not None and after.finished.end == scenario.expected.end)


METRICS: Mapping[str, Metric] = MappingProxyType(
    {"trace_alignment": _aligned, "tool_call_accuracy": _accuracy, "path": _path, "end": _end}
)


def scores(scenario: Scenario, after: State) -> dict[str, Fraction | None]:
    """Every metric of one run by the state it ended in, from 0 to 1, or None where it does not apply."""
    return {name: metric(scenario, after) for name, metric in METRICS.items()}


__all__ = ["METRICS", "Metric", "scores", "tool_call_accuracy", "tool_trace_alignment", "ujcs"]
