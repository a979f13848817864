"""How a finished run compares with its scenario: its scores, and the differences in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from fractions import Fraction
from itertools import pairwise, zip_longest
from types import MappingProxyType
from typing import Any, Literal

from sopstudio.agents import Agent
from sopstudio.evaluation import METRICS, Run, make_run, score_metrics
from sopstudio.evaluation.figure_titles import figure_title
from sopstudio.evaluation.runner import measure_components
from sopstudio.scenarios import ExpectedCall, Scenario
from sopstudio.simulation.window_limits import format_cost
from sopstudio.sop import Flow, Runtime, Tool, look_up, to_json_data
from sopstudio.text.humanize import describe_value, in_quotes, plural, speak_name
from sopstudio.trace import (
    PLAYED_COMPONENTS,
    USER_COMPONENT,
    CallTool,
    Entered,
    Event,
    Refused,
    ToolCall,
    ToolResult,
    total_cost,
)
from sopstudio.trace.events import flatten
from sopstudio.trace.kept_reasons import say_reason
from sopstudio.trace.names import STATUS_TITLES
from sopstudio.trace.state import answered_calls
from sopstudio.translation import format_decimal, format_number, tr

Tone = Literal["good", "warning", "bad", "quiet"]

INFERRED_TIP = tr("The calls, and how it ended, fit the expected steps: this agent has no place in the graph")

ARCHITECTURE_METRICS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "leaf_accuracy": (
            figure_title("leaf_accuracy"),
            tr("The last call before each end was made, whatever else was called. In research: leaf accuracy"),
        ),
        "outputs": (
            figure_title("outputs"),
            tr("Outputs of the procedure that were right; in the answer, if the agent gives one"),
        ),
        "state_accuracy": (
            figure_title("state_accuracy"),
            tr("Actions that were the expected ones. In research: state accuracy (Agent-S)"),
        ),
        "action_accuracy": (
            figure_title("action_accuracy"),
            tr("How well those were carried out: what was asked, called and looked up. In research: action accuracy"),
        ),
        "question_accuracy": (
            figure_title("question_accuracy"),
            tr("Questions that ask for what their action is about. In research: question accuracy"),
        ),
        "parameter_accuracy": (
            figure_title("parameter_accuracy"),
            tr("Calls with the expected values. In research: parameter accuracy"),
        ),
        "query_accuracy": (
            figure_title("query_accuracy"),
            tr("Searches that find what the customer asked about. In research: query accuracy"),
        ),
    }
)
"""Metrics of some architectures only: title and explanation; shown where they apply."""


@dataclass(frozen=True, slots=True)
class RunFigure:
    """A score with its title, its value as text, and its tone."""

    name: str
    text: str
    tone: Tone
    tip: str = ""


COVERAGE_TIP = tr(
    "The same, but each repeat of a failed call counts against it. In research: User Journey Coverage Score (UJCS) of "
    "this one conversation"
)


def run_figures(
    scenario: Scenario,
    events: Sequence[Event],
    runtime: Runtime,
    options: Mapping[str, Any] | None = None,
    agent: Agent | None = None,
) -> list[RunFigure]:
    """The scores of a run that was made with these options; without an expected trace only its status."""
    run, flow = make_run(runtime, scenario, events, options, agent), runtime.flow
    state = run.state
    results = [_status_figure(run, flow)]
    if not scenario.expected.path:
        return results
    metrics = score_metrics(run)
    alignment, accuracy = metrics["lenient_trace_alignment"], metrics["lenient_tool_call_accuracy"]
    results += [
        _yes_no_figure(
            tr("Right tools, in order"),
            alignment,
            tr(
                "The same tools in the same order, nothing extra but allowed repeats. In research: tool trace alignment"
            ),
        ),
        _percent_figure(
            figure_title("lenient_tool_call_accuracy"),
            accuracy,
            tr("Correct parameter values over expected ones. In research: tool call accuracy"),
        ),
        _percent_figure(figure_title("tool_call_accuracy"), metrics["tool_call_accuracy"], COVERAGE_TIP),
        _yes_no_figure(
            figure_title("path"),
            metrics["path"],
            INFERRED_TIP if state.possible_paths is not None else tr("The same steps in the same order"),
        ),
        _yes_no_figure(figure_title("end"), metrics["end"], tr("Reached the expected end, or stopped where it should")),
    ]
    architecture_metrics = ((title, metrics[name], tip) for name, (title, tip) in ARCHITECTURE_METRICS.items())
    return results + [
        _percent_figure(title, value, tip) for title, value, tip in architecture_metrics if value is not None
    ]


def model_usage(events: Iterable[Event], *, customer: bool = False) -> RunFigure | None:
    """What the agent's models used, or the simulated customer's: calls, tokens, seconds, and the cost where it is
    known; None where no model was called.
    """
    components = measure_components(events).items()
    parts = [
        part for name, part in components if (name == USER_COMPONENT if customer else name not in PLAYED_COMPONENTS)
    ]
    if not parts:
        return None
    tokens, seconds = sum(part.tokens for part in parts), sum(part.seconds for part in parts)
    call_count = sum(part.calls for part in parts)
    cost = total_cost(part.cost for part in parts)
    cost_text = "" if cost is None else tr("cost {cost}", cost=format_cost(cost))
    duration = f"{format_decimal(seconds, 1)} s" if seconds >= 0.1 else tr("under 0.1 s")
    waiting = sum(part.waiting for part in parts)
    waiting_text = tr("{waiting} s of waiting", waiting=format_decimal(waiting, 1)) if waiting >= 0.1 else ""
    texts = (
        plural(call_count, "model call"),
        tr("{tokens} tokens", tokens=format_number(tokens)),
        duration,
        waiting_text,
        cost_text,
    )
    cost_hint = "" if cost_text else tr("; its cost is shown here once the settings have a price")
    whose = tr("the simulated customer's model") if customer else tr("the agent's models")
    tip = tr("What {whose} took{cost_hint}", whose=whose, cost_hint=cost_hint)
    return RunFigure(tr("The customer took") if customer else tr("Took"), " · ".join(filter(None, texts)), "quiet", tip)


def find_differences(
    scenario: Scenario, events: Sequence[Event], runtime: Runtime, agent: Agent | None = None
) -> list[str]:
    """How the run differs from the expected trace, one sentence for each difference."""
    if not scenario.expected.path:
        return []
    run, flow = make_run(runtime, scenario, events, agent=agent), runtime.flow
    state = run.state
    sentences = [*_compare_calls(scenario.expected.tools, [call for call in state.calls if not call.refused], flow)]
    course = [*_compare_paths(scenario.expected.path, state.path, flow), *_compare_ends(run, flow)]
    return [*sentences, *course, *(_explain_early_end(scenario, flow) if course else ())]


def find_changed_answers(scenario: Scenario, events: Sequence[Event], flow: Flow) -> list[str]:
    """The titles of the tools that gave facts which no response of the scenario for them gives, as somebody answered
    in their place.
    """
    changed: dict[str, None] = {}
    for call, answer in (pair for step in pairwise(events) for pair in answered_calls(*step)):
        tool, responses = flow.tools.get(call.tool), scenario.all_responses().get(call.tool, ())
        if tool is None or not isinstance(answer, ToolResult) or not answer.ok or not responses:
            continue
        bodies = [response.response for response in responses]
        if None not in bodies and _facts_given(tool, answer.body) not in [_facts_given(tool, body) for body in bodies]:
            changed.setdefault(tool.label())
    return list(changed)


def _facts_given(tool: Tool, body: Any) -> dict[str, Any]:
    return {output.fact: to_json_data(look_up(body, output.path)) for output in tool.outputs}


def find_first_difference(scenario: Scenario, events: Sequence[Event]) -> int:
    """The index of the first event that is not as expected: a call or a place, else the end.

    For a run that differs somewhere (`find_differences`).
    """
    expected = scenario.expected
    places = [
        (index, inner.place)
        for index, event in enumerate(events)
        for inner in flatten([event])
        if isinstance(inner, Entered)
    ]
    calls = [
        (index, call)
        for index, pair in enumerate(zip_longest(events, events[1:]))
        for call, answer in answered_calls(*pair)
        if not isinstance(answer, Refused)
    ]
    found = [
        *(index for (index, place), due in zip(places, expected.path, strict=False) if place != due),
        *(index for index, _ in places[len(expected.path) :]),
        *_differing_calls(expected.tools, calls),
    ]
    return min(found, default=len(events) - 1)


def _differing_calls(expected: Sequence[ExpectedCall], actual: Sequence[tuple[int, CallTool]]) -> Iterator[int]:
    """The indexes of the events with another call than the expected one, or other arguments."""
    names = [call.tool for _, call in actual]
    opcodes = SequenceMatcher(None, [item.tool for item in expected], names, autojunk=False).get_opcodes()
    for kind, first, last, start, end in opcodes:
        if kind == "equal":
            for wanted, (index, call) in zip(expected[first:last], actual[start:end], strict=True):
                given = to_json_data(call.arguments)
                if any(given.get(name) != value for name, value in to_json_data(wanted.arguments).items()):
                    yield index
        elif start < end or not all(missing.optional for missing in expected[first:last]):
            yield from (index for index, _ in actual[start : max(end, start + 1)])


def _compare_ends(run: Run, flow: Flow) -> Iterator[str]:
    """How the run ended elsewhere than expected, or otherwise than by stopping where it should."""
    finished, expected = run.state.finished, run.scenario.expected
    if finished is None:
        return
    if finished.end != expected.end:
        expected_end = _quoted_title(flow, expected.end)
        expectation = (
            tr("{expected_end} was expected", expected_end=expected_end)
            if expected_end
            else tr("it should have stopped before an end")
        )
        yield tr(
            "It ended at {node_title}; {expectation}.",
            node_title=_quoted_title(flow, finished.end) or tr("no end"),
            expectation=expectation,
        )
    elif METRICS["end"](run) == 0:
        node_title = _quoted_title(flow, expected.path[-1])
        if finished.status == expected.status:
            yield tr("It stopped, but not at {node_title}, where it should have.", node_title=node_title)
        else:
            outcome = STATUS_TITLES.get(finished.status, finished.status)
            yield tr(
                "Outcome: {outcome}; it should have stopped at {node_title}.", outcome=outcome, node_title=node_title
            )


def _explain_early_end(scenario: Scenario, flow: Flow) -> Iterator[str]:
    """Why a case stops before an end, as far as it is made to: by what the customer lacks, or by a tool that fails."""
    expected = scenario.expected
    if expected.status != "stopped":
        return
    if scenario.user.withheld:
        names = ", ".join(map(speak_name, scenario.user.withheld))
        yield tr("This case stops early: the customer does not give {names}.", names=names)
    elif expected.tools and not expected.tools[-1].ok:
        yield tr("This case stops early: {tool_title} fails.", tool_title=_tool_title(flow, expected.tools[-1].tool))


def _status_figure(run: Run, flow: Flow) -> RunFigure:
    finished, expected = run.state.finished, run.scenario.expected
    if finished is None:
        return RunFigure(tr("Outcome"), tr("The run is not over"), "quiet")
    is_expected = METRICS["end"](run) == 1 if expected.path else finished.status == "completed"
    if is_expected and finished.status == "stopped":
        return RunFigure(tr("Outcome"), tr("Stopped where it should"), "good", say_reason(finished.reason))
    text = " · ".join(
        filter(None, (STATUS_TITLES.get(finished.status, finished.status), _node_title(flow, finished.end)))
    )
    return RunFigure(tr("Outcome"), text, "good" if is_expected else "warning", say_reason(finished.reason))


def _yes_no_figure(name: str, value: Fraction | None, tip: str) -> RunFigure:
    if value is None:
        return RunFigure(name, tr("does not apply"), "quiet", tip)
    return RunFigure(name, tr("yes") if value == 1 else tr("no"), "good" if value == 1 else "bad", tip)


def _percent_figure(name: str, value: Fraction | None, tip: str) -> RunFigure:
    if value is None:
        return RunFigure(name, tr("does not apply"), "quiet", tip)
    verdict: Tone = "good" if value == 1 else "bad" if value == 0 else "warning"
    return RunFigure(name, f"{round(float(value) * 100)} %", verdict, tip)


def _compare_calls(expected: Sequence[ExpectedCall], actual: Sequence[ToolCall], flow: Flow) -> Iterator[str]:
    expected_names, actual_names = [item.tool for item in expected], [item.tool for item in actual]
    for kind, first, last, start, end in SequenceMatcher(
        None, expected_names, actual_names, autojunk=False
    ).get_opcodes():
        if kind == "equal":
            for expected_call, call in zip(expected[first:last], actual[start:end], strict=True):
                yield from _compare_arguments(expected_call, call, flow)
            continue
        for missing in expected[first:last]:
            if not missing.optional:
                yield tr("{tool_title} was expected and not called.", tool_title=_tool_title(flow, missing.tool))
        for call in actual[start:end]:
            yield tr("{tool_title} was called and not expected there.", tool_title=_tool_title(flow, call.tool))


def _compare_arguments(wanted: ExpectedCall, call: ToolCall, flow: Flow) -> Iterator[str]:
    actual = to_json_data(call.arguments)
    for name, value in to_json_data(wanted.arguments).items():
        if actual.get(name) != value:
            actual_text = describe_value(actual[name]) if name in actual else tr("nothing")
            due = describe_value(value)
            yield tr(
                "{tool_title} was given {actual_text} as {name}; {due} was expected.",
                tool_title=_tool_title(flow, call.tool),
                actual_text=actual_text,
                name=speak_name(name),
                due=due,
            )


def _compare_paths(expected: Sequence[str], actual: Sequence[str], flow: Flow) -> Iterator[str]:
    if not actual or list(expected) == list(actual):
        return
    common = 0
    while common < min(len(expected), len(actual)) and expected[common] == actual[common]:
        common += 1
    actual_step = (
        tr("went on to {node_title}", node_title=_quoted_title(flow, actual[common]))
        if common < len(actual)
        else tr("went no further")
    )
    expected_step = (
        tr("{node_title} was expected", node_title=_quoted_title(flow, expected[common]))
        if common < len(expected)
        else tr("it should have ended there")
    )
    step = tr("After {node_title} it", node_title=_quoted_title(flow, actual[common - 1])) if common else tr("It")
    yield f"{step} {actual_step}; {expected_step}."


def _tool_title(flow: Flow, name: str) -> str:
    tool = flow.tools.get(name)
    return in_quotes(tool.label() if tool is not None else name)


def _quoted_title(flow: Flow, node_id: str) -> str:
    """The title of a step within a sentence, for many a title is a sentence; blank for no step."""
    title = _node_title(flow, node_id)
    return in_quotes(title) if title else ""


def _node_title(flow: Flow, node_id: str) -> str:
    node = flow.nodes.get(node_id)
    return node.label() if node is not None else node_id


__all__ = ["RunFigure", "find_differences", "find_first_difference", "model_usage", "run_figures"]
