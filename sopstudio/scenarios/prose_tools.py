"""The tools whose responses decide conditions in words, and what values written for them have to tell apart.

Written values have for each condition the members of a response where it holds and those where it does not. They are
usable where a reader of the response can tell which conditions hold, in every case that occurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sopstudio.scenarios.expected_trace import ScenarioInputs, inputs_from_solution
from sopstudio.scenarios.prose_values import HOLDS, DecidingCall, find_deciding_calls
from sopstudio.scenarios.solved_paths import Journey
from sopstudio.sop import Runtime, Tool, dumps

ENVELOPE = ("id", "timestamp", "tool", "endpoint", "method")
"""The members that every response has."""
MAX_VALUE_CHARACTERS = 400
MAX_CASES = 2_000
"""Different cases of a tool that are checked."""

Values = Mapping[str, Any]
"""For each condition, by its key, the members where it holds and where it does not, under *true* and *false*."""
Decisions = tuple[tuple[str, bool], ...]
Case = tuple[Decisions, ...]
"""What one response decides: at each place that it decides, the keys of conditions and whether they hold."""


class ProseCondition(NamedTuple):
    """A condition in words: its transition, its words, and the label of the step at which it is decided."""

    transition: str
    words: str
    step: str


@dataclass(frozen=True)
class ProseTool:
    """A tool with the conditions that its responses decide, by key, and the cases that occur.

    `reserved` are the names of members that the responses have anyway.
    """

    tool: Tool
    conditions: Mapping[str, ProseCondition]
    cases: tuple[Case, ...]
    reserved: frozenset[str]

    def describe(self) -> str:
        """The tool and its conditions in words, as a model is asked about them."""
        about = " ".join(self.tool.description.split())
        lines = [f"Tool: {self.tool.label()} ({self.tool.name})", *([f"What it does: {about}"] if about else [])]
        lines += [f"Names that are taken: {', '.join(sorted(self.reserved))}", "", "Conditions:"]
        return "\n".join(
            [*lines, *(f"{key} (at the step “{item.step}”): {item.words}" for key, item in self.conditions.items())]
        )

    def find_problem(self, values: Values) -> str:
        """Why these values cannot be used; blank where they can."""
        shape_problems = (self._find_shape_problem(key, values.get(key)) for key in self.conditions)
        return next(filter(None, shape_problems), "") or next(self._find_unclear_cases(values), "")

    def _find_shape_problem(self, name: str, members: Any) -> str:
        if not isinstance(members, Mapping) or any(not _is_object(members.get(key)) for key in HOLDS.values()):
            return f"{name} needs an object under true and an object under false."
        true, false = members[HOLDS[True]], members[HOLDS[False]]
        if taken := self.reserved & {*true, *false}:
            return f"{name} uses a name that the response has already: {', '.join(sorted(taken))}."
        if set(true) != set(false):
            return f"{name} has other names where it holds than where it does not."
        if true == false:
            return f"{name} has the same values where it holds and where it does not."
        is_long = any(len(dumps(value, indent=None)) > MAX_VALUE_CHARACTERS for value in (true, false))
        return f"{name} has more than {MAX_VALUE_CHARACTERS} characters." if is_long else ""

    def _find_unclear_cases(self, values: Values) -> Iterator[str]:
        for case in self.cases:
            body = _response_members(case, values)
            for key, holds in (decision for decisions in case for decision in decisions):
                if _has_members(body, values[key][HOLDS[True]]) is not holds:
                    others = ", ".join(sorted({other for decisions in case for other, _ in decisions} - {key}))
                    state = "holds" if holds else "does not hold"
                    yield f"Where {key} {state}, its values and those of {others} contradict each other."


@dataclass
class _Collection:
    """What the responses of one tool decide, collected journey by journey."""

    keys: dict[str, str] = field(default_factory=dict)
    conditions: dict[str, ProseCondition] = field(default_factory=dict)
    cases: dict[Case, None] = field(default_factory=dict)
    reserved: set[str] = field(default_factory=set)

    def add_decisions(self, runtime: Runtime, call: DecidingCall) -> Decisions:
        """Note the conditions of a call; returns its decisions by their keys."""
        plan = runtime.plan(call.place)
        edges = {route.transition.id: route.transition.edge for route in plan.routes}
        for transition in call.decisions:
            edge = edges[transition]
            if transition not in self.keys and edge is not None:
                self.keys[transition] = key = f"c{len(self.keys) + 1}"
                words = " ".join(edge.condition.split())
                self.conditions[key] = ProseCondition(transition, words, plan.node.label())
        return tuple((self.keys[transition], holds) for transition, holds in call.decisions.items())


def find_prose_tools(runtime: Runtime, journeys: Iterable[Journey]) -> list[ProseTool]:
    """The tools whose responses decide conditions in words on these journeys, in the order in which they come."""
    tools: dict[str, _Collection] = {}
    for journey in journeys:
        if journey.feasible:
            _collect(runtime, inputs_from_solution(journey.solution), tools)
    return [
        ProseTool(
            runtime.flow.tools[name],
            collection.conditions,
            tuple(collection.cases)[:MAX_CASES],
            frozenset((*ENVELOPE, *collection.reserved, *_output_names(runtime.flow.tools[name]))),
        )
        for name, collection in tools.items()
    ]


def _collect(runtime: Runtime, inputs: ScenarioInputs, tools: dict[str, _Collection]) -> None:
    decisions_by_call: dict[tuple[str, int], list[Decisions]] = {}
    for call in find_deciding_calls(runtime, inputs):
        collection = tools.setdefault(call.tool, _Collection())
        decisions = collection.add_decisions(runtime, call)
        decisions_by_call.setdefault((call.tool, call.number), []).append(decisions)
    for (name, number), case in decisions_by_call.items():
        tools[name].cases[tuple(case)] = None
        answers = inputs.responses.get(name, ())[number : number + 1]
        tools[name].reserved.update(member for answer in answers for member in answer.response or {})


def _output_names(tool: Tool) -> set[str]:
    return {output.path.partition(".")[0] for output in tool.outputs}


def _response_members(case: Case, values: Values) -> dict[str, Any]:
    """The members of a response: of one place the last ones count, of several places the first, as in scenarios."""
    body: dict[str, Any] = {}
    for decisions in case:
        members: dict[str, Any] = {}
        for key, holds in decisions:
            members |= values[key][HOLDS[holds]]
        body = {**members, **body}
    return body


def _has_members(body: Mapping[str, Any], members: Mapping[str, Any]) -> bool:
    return all(name in body and body[name] == value for name, value in members.items())


def _is_object(value: Any) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(isinstance(name, str) and name for name in value)


__all__ = ["ProseCondition", "ProseTool", "Values", "find_prose_tools"]
