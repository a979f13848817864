"""How a finished run compares with what was expected: its scores, and in words what differed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal

from sopstudio.evaluation import run_of, scores
from sopstudio.evaluation.metrics import ujcs
from sopstudio.evaluation.runner import components
from sopstudio.scenarios import ExpectedCall, Scenario
from sopstudio.sop import Flow, Routing, plain
from sopstudio.text.humanize import plural, speak_name
from sopstudio.text.values import describe_value
from sopstudio.trace import Event, State, ToolCall, total_cost
from sopstudio.trace.alignment import located
from sopstudio.ui.simulate.telling import STATUS
from sopstudio.ui.spending import cost_in_words

Verdict = Literal["good", "warning", "bad", "quiet"]

INFERRED = "The calls, and how it ended, fit the expected steps: this agent has no place in the graph"

OWN: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "leaf_accuracy": ("Leaf accuracy", "The last call before each end was made, whatever else was called"),
        "state_accuracy": ("State accuracy", "Actions of Agent-S that were the expected ones"),
        "action_accuracy": ("Action accuracy", "How well those were carried out: what was asked, called and looked up"),
    }
)
"""What is measured of some runs alone: shown where it applies."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A score under its name: what it is in words, and whether that is good."""

    name: str
    words: str
    verdict: Verdict
    tip: str = ""


def figures(
    scenario: Scenario, events: Sequence[Event], routing: Routing, options: Mapping[str, Any] | None = None
) -> list[Figure]:
    """The scores of a run made with these options. Without an expected trace only how it ended."""
    run, flow = run_of(routing, scenario, events, options), routing.flow
    after = run.after
    found = [_status(after, flow, scenario)]
    if not scenario.expected.path:
        return found
    made = scores(run)
    accuracy = made["tool_call_accuracy"] or Fraction(0)
    found += [
        _yes_no("Tool trace alignment", made["trace_alignment"], "The same tools in the same order, nothing extra"),
        _part("Tool call accuracy", accuracy, "Correct parameter values over expected ones"),
        _part("User journey coverage", ujcs([accuracy]), "UJCS of this one conversation"),
        _yes_no("Path", made["path"], INFERRED if after.fitting is not None else "The same steps in the same order"),
        _yes_no("End", made["end"], "Ended where it should"),
    ]
    own = ((title, made[name], tip) for name, (title, tip) in OWN.items())
    return found + [_part(title, value, tip) for title, value, tip in own if value is not None]


def taken(events: Iterable[Event]) -> Figure | None:
    """What the agent's models took: calls, tokens, seconds, the cost where it is known; None where none was asked."""
    parts = list(components(events).values())
    if not parts:
        return None
    tokens, seconds = sum(part.tokens for part in parts), sum(part.seconds for part in parts)
    asked = sum(part.calls for part in parts)
    cost = total_cost(part.cost for part in parts)
    spent = "" if cost is None else f"cost {cost_in_words(cost)}"
    lasted = f"{seconds:,.1f} s" if seconds >= 0.1 else "under 0.1 s"
    words = (plural(asked, "model call"), f"{tokens:,} tokens", lasted, spent)
    more = "" if spent else "; its cost is shown here once the settings have a price"
    tip = f"What the agent's models took{more}"
    return Figure("Took", " · ".join(filter(None, words)), "quiet", tip)


def differences(scenario: Scenario, events: Sequence[Event], routing: Routing) -> list[str]:
    """What went otherwise than expected, one sentence each."""
    if not scenario.expected.path:
        return []
    after, flow = located(routing, events), routing.flow
    found = [*_calls(scenario.expected.tools, [call for call in after.calls if not call.refused], flow)]
    found += [*_path(scenario.expected.path, after.path, flow)]
    end = after.finished.end if after.finished is not None else ""
    if after.finished is not None and end != scenario.expected.end:
        due = _title(flow, scenario.expected.end)
        wanted = f"{due} was expected" if due else "it should have stopped before an end"
        found.append(f"It ended at {_title(flow, end) or 'no end'}; {wanted}.")
    return found


def _status(after: State, flow: Flow, scenario: Scenario) -> Figure:
    finished = after.finished
    if finished is None:
        return Figure("Outcome", "The run is not over", "quiet")
    words = " · ".join(filter(None, (STATUS.get(finished.status, finished.status), _title(flow, finished.end))))
    expected = scenario.expected.status if scenario.expected.path else "completed"
    good = finished.status == expected
    return Figure("Outcome", words, "good" if good else "warning", finished.reason)


def _yes_no(name: str, value: Fraction | None, tip: str) -> Figure:
    if value is None:
        return Figure(name, "does not apply", "quiet", tip)
    return Figure(name, "yes" if value == 1 else "no", "good" if value == 1 else "bad", tip)


def _part(name: str, value: Fraction | None, tip: str) -> Figure:
    if value is None:
        return Figure(name, "does not apply", "quiet", tip)
    verdict: Verdict = "good" if value == 1 else "bad" if value == 0 else "warning"
    return Figure(name, f"{round(float(value) * 100)} %", verdict, tip)


def _calls(expected: Sequence[ExpectedCall], made: Sequence[ToolCall], flow: Flow) -> Iterator[str]:
    names, others = [one.tool for one in expected], [one.tool for one in made]
    for kind, first, last, start, end in SequenceMatcher(None, names, others, autojunk=False).get_opcodes():
        if kind == "equal":
            for wanted, call in zip(expected[first:last], made[start:end], strict=True):
                yield from _arguments(wanted, call, flow)
            continue
        for one in expected[first:last]:
            if not one.optional:
                yield f"{_tool(flow, one.tool)} was expected and not called."
        for call in made[start:end]:
            yield f"{_tool(flow, call.tool)} was called and not expected there."


def _arguments(wanted: ExpectedCall, call: ToolCall, flow: Flow) -> Iterator[str]:
    given = plain(call.arguments)
    for name, value in plain(wanted.arguments).items():
        if given.get(name) != value:
            said = describe_value(given[name]) if name in given else "nothing"
            due = describe_value(value)
            yield f"{_tool(flow, call.tool)} was given {said} as {speak_name(name)}; {due} was expected."


def _path(expected: Sequence[str], made: Sequence[str], flow: Flow) -> Iterator[str]:
    if not made or list(expected) == list(made):
        return
    same = 0
    while same < min(len(expected), len(made)) and expected[same] == made[same]:
        same += 1
    now = f"went on to {_title(flow, made[same])}" if same < len(made) else "went no further"
    wanted = f"{_title(flow, expected[same])} was expected" if same < len(expected) else "it should have ended there"
    after = f"After {_title(flow, made[same - 1])} it" if same else "It"
    yield f"{after} {now}; {wanted}."


def _tool(flow: Flow, name: str) -> str:
    tool = flow.tools.get(name)
    return tool.label() if tool is not None else name


def _title(flow: Flow, place: str) -> str:
    node = flow.nodes.get(place)
    return node.label() if node is not None else place


__all__ = ["Figure", "differences", "figures", "taken"]
