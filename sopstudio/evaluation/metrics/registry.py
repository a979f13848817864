"""Metrics of one run: each a function of the run and its scenario. A new one is a file and a line here."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from sopstudio.evaluation.metrics.intents import intent_accuracy
from sopstudio.evaluation.metrics.leaves import leaf_accuracy
from sopstudio.evaluation.metrics.outputs import output_accuracy
from sopstudio.evaluation.metrics.scored_run import Run
from sopstudio.evaluation.metrics.states import (
    action_accuracy,
    parameter_accuracy,
    query_accuracy,
    question_accuracy,
    state_accuracy,
)
from sopstudio.evaluation.metrics.tool_calls import drop_repeats, equal_values, tool_call_accuracy, tool_trace_alignment
from sopstudio.scenarios.scenario import ExpectedCall

Metric = Callable[[Run], Fraction | None]
"""From 0 to 1, or None where it does not apply."""


def _trace_alignment(run: Run) -> Fraction | None:
    return _align(run, drop_repeats(run.scenario.expected.tools))


def _accuracy(run: Run) -> Fraction | None:
    return _compare_values(run, drop_repeats(run.scenario.expected.tools))


def _lenient_alignment(run: Run) -> Fraction | None:
    return _align(run, run.scenario.expected.tools)


def _alignment_with_reads(run: Run) -> Fraction | None:
    """As `_lenient_alignment`, where calls of tools that only read may be extra."""
    if not _has_calls_to_compare(run):
        return None
    reads = {tool.name for tool in run.runtime.flow.tools.values() if tool.effect == "reads"}
    return Fraction(tool_trace_alignment(run.scenario.expected.tools, run.calls, reads))


def _lenient_accuracy(run: Run) -> Fraction | None:
    return _compare_values(run, run.scenario.expected.tools)


def _align(run: Run, expected: Sequence[ExpectedCall]) -> Fraction | None:
    return Fraction(tool_trace_alignment(expected, run.calls)) if _has_calls_to_compare(run) else None


def _compare_values(run: Run, expected: Sequence[ExpectedCall]) -> Fraction | None:
    return tool_call_accuracy(expected, run.calls) if _has_calls_to_compare(run) else None


def _has_calls_to_compare(run: Run) -> bool:
    """Whether calls say anything: not where the SOP has no tools, or the scenario states no outcome.

    It does not depend on what the agent did, except that a call is always compared: otherwise means would be over
    runs selected by their outcome. Where tools could be called and none should be, calling none is right.
    """
    expected = run.scenario.expected
    states_outcome = bool(expected.tools or expected.path or expected.end)
    return bool(run.calls) or (states_outcome and bool(run.runtime.flow.tools))


def _path_accuracy(run: Run) -> Fraction | None:
    """Whether the run visited the expected places; None where nothing tells.

    For an agent without a place in the graph: whether its calls, and its end, fit that path. A run that called nothing
    with a value that is corrected later had no reason to go back.
    """
    expected, actual, fitting = run.scenario.expected, run.state.path, run.state.possible_paths
    if not expected.path:
        return None
    has_direct_path = expected.direct_path and not _has_made_needless_calls(run)
    paths = {expected.path, expected.direct_path} if has_direct_path else {expected.path}
    if fitting is not None:
        return Fraction(not paths.isdisjoint(fitting))
    return Fraction(actual in paths) if actual else None


def _has_made_needless_calls(run: Run) -> bool:
    needless = [call for call in run.scenario.expected.tools if call.ok and call.optional]
    return any(
        call.tool == actual.tool and equal_values(call.arguments, actual.arguments)
        for call in needless
        for actual in run.calls
    )


def _end_accuracy(run: Run) -> Fraction | None:
    """Whether the run reached the expected end, or stopped where it should; None where the scenario states neither."""
    expected, finished = run.scenario.expected, run.state.finished
    if expected.end:
        return Fraction(finished is not None and (finished.status, finished.end) == ("completed", expected.end))
    if not expected.path:
        return None
    stops = ("stopped", "left") if run.is_ended_by_user else ("stopped",)
    if finished is None or finished.status not in stops:
        return Fraction(0)
    return _stop_accuracy(run, by_itself=finished.status == "stopped")


def _stop_accuracy(run: Run, *, by_itself: bool) -> Fraction | None:
    """Whether a run that stopped did so at the expected place, after the failure that was to stop it.

    None where no call is expected or made, and the user left an agent without a place in the graph: that does not tell
    whether it came so far.
    """
    expected, called_tools = run.scenario.expected, {call.tool for call in run.calls}
    if any(call.tool not in called_tools for call in expected.tools if not (call.ok or call.optional)):
        return Fraction(0)
    if run.state.possible_paths is not None:
        return Fraction(expected.path in run.state.possible_paths)
    if run.state.path:
        return Fraction(run.state.path[-1] == expected.path[-1])
    if expected.tools:
        return Fraction(0)
    return Fraction(1) if by_itself else None


def _leaf_accuracy(run: Run) -> Fraction | None:
    return leaf_accuracy(run.scenario.expected.tools, run.calls)


METRICS: Mapping[str, Metric] = MappingProxyType(
    {
        "trace_alignment": _trace_alignment,
        "tool_call_accuracy": _accuracy,
        "lenient_trace_alignment": _lenient_alignment,
        "lenient_tool_call_accuracy": _lenient_accuracy,
        "reads_allowed_trace_alignment": _alignment_with_reads,
        "leaf_accuracy": _leaf_accuracy,
        "path": _path_accuracy,
        "end": _end_accuracy,
        "outputs": output_accuracy,
        "state_accuracy": state_accuracy,
        "action_accuracy": action_accuracy,
        "question_accuracy": question_accuracy,
        "parameter_accuracy": parameter_accuracy,
        "query_accuracy": query_accuracy,
        "intent_accuracy": intent_accuracy,
    }
)
"""`trace_alignment` is what SOP-Agent calls path accuracy (section 5.1); `path` compares the places of the graph.

Where a call fails for good, each repeat of it counts against `trace_alignment` and `tool_call_accuracy`, as in
JourneyBench; the lenient ones take the repeats that the scenario allows (Agent-S, section 3).
"""


def score_metrics(run: Run) -> dict[str, Fraction | None]:
    """The value of every metric for one run, by name; None where a metric does not apply to it."""
    return {name: metric(run) for name, metric in METRICS.items()}


__all__ = ["METRICS", "Metric", "score_metrics"]
