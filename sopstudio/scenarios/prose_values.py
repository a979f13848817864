"""Values in tool responses by which a reader can decide conditions in words.

A condition in words, such as *the order is late*, names no fact that a tool gives. A scenario says whether it holds, so
the last tool that is called where it is decided says so too, under a name made from its words:
`{"order_is_late": true}`. A condition that gives a named thing a value (*the block reason is price*) becomes that
value: `{"block_reason": "price"}`, or `"other"` where none of the conditions holds. *Yes* and *no* answer the question
of the step: *check if it can be repaired* becomes `{"it_can_be_repaired": true}`. Where the words name a value of an
output of the tool, that output has it. Where no tool is called, the user knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from sopstudio.scenarios.expected_trace import Moment, ScenarioInputs, trace_with_moments
from sopstudio.scenarios.scenario import MockResponse
from sopstudio.sop import Compute, Flow, FrozenDict, Route, Runtime, Task, freeze, replace_fields
from sopstudio.sop.exclusive_conditions import read_claim
from sopstudio.sop.interpreter import route_decisions

OTHER = "other"
"""The value of a named thing where no condition about it holds."""
HOLDS = {True: "true", False: "false"}
"""The keys of written values: for where a condition holds, and for where it does not."""
MAX_NAME_WORDS = 12
_WORD = r"[^\W_]+"
_ARTICLE = re.compile(r"^(?:the|a|an)\s+", re.I)
_VERBS = "is|are|was|were|has|have|had|does|do|did|can|could|will|would|should|must|may"
_ANSWERS: Mapping[str, bool] = MappingProxyType({"yes": True, "no": False})
_WHETHER = re.compile(r"\b(?:if|whether)\s+(.+)", re.I | re.S)
_NOT = re.compile(rf"\b({_VERBS})(?: not\b|n['’]t\b)|\b(can)not\b", re.I)


class ProseValue(NamedTuple):
    """A member of a tool's response that decides a condition in words."""

    name: str
    value: Any


class DecidingCall(NamedTuple):
    """The call, from 0, of a tool whose response decides conditions: whether each holds, by transition, and the values.

    Those that do not hold come first. `outputs` are values of the tool's own outputs, by path: they replace what the
    response has there.
    """

    tool: str
    number: int
    place: str
    decisions: Mapping[str, bool]
    values: Mapping[str, Any]
    outputs: Mapping[str, Any] = FrozenDict()


def prose_value(condition: str, *, holds: bool, question: str = "") -> ProseValue:
    """The member of a response that says whether a condition holds; `question` is the step that *yes* answers."""
    words = " ".join(condition.split()).rstrip(".")
    answer = _ANSWERS.get(words.casefold())
    if answer is not None and question:
        asked = _WHETHER.search(question)
        return ProseValue(_to_name(asked[1] if asked else question), answer is holds)
    claim = read_claim(words, is_formal=False)
    if claim is not None:
        return ProseValue(_to_name(claim.subject), claim.value if holds else OTHER)
    positive = _NOT.sub(lambda match: match[1] or match[2], words)
    return ProseValue(_to_name(positive), holds is (positive == words))


def _to_name(words: str) -> str:
    parts = re.findall(r"\w+", _ARTICLE.sub("", words))
    return "_".join(parts[:MAX_NAME_WORDS]).lower() or "condition"


def find_deciding_calls(
    runtime: Runtime, inputs: ScenarioInputs, values: Mapping[str, Mapping[str, Any]] = FrozenDict()
) -> Iterator[DecidingCall]:
    """The calls whose responses decide conditions in words on the way that these inputs lead.

    `values` replace what is made from the words: for a transition's id the members for where it holds (`true`) and for
    where it does not (`false`).
    """
    previous: Moment | None = None
    source: tuple[str, int] | None = None
    for moment in trace_with_moments(runtime, inputs)[1]:
        plan = runtime.plan(moment.place)
        if moment.calls:
            tool = list(moment.calls)[-1]
            source = (tool, moment.called[tool] - 1)
        elif isinstance(plan.node, Task) or not _leads_to(previous, moment.place):
            source = None
        previous = moment
        if moment.position is None or not moment.step:
            continue
        decisions = route_decisions(plan, moment.position, moment.step)
        decided = [(route, holds) for route, holds in decisions if route.kind == "prose"]
        if source is not None and decided:
            decided.sort(key=lambda pair: pair[1])
            holding = {route.transition.id: holds for route, holds in decided}
            is_written = any(transition in values for transition in holding)
            outputs, left = ({}, decided) if is_written else _output_values(runtime.flow, source[0], decided)
            members = _values_of(left, values, plan.node.label())
            yield DecidingCall(*source, moment.place, holding, members, outputs)


def _leads_to(moment: Moment | None, place: str) -> bool:
    return moment is not None and any(transition.target == place for transition in moment.step)


Decided = Sequence[tuple[Route, bool]]
"""Conditions in words, each with whether it holds."""


def _output_values(flow: Flow, tool: str, decided: Decided) -> tuple[dict[str, Any], Decided]:
    """Values of the tool's outputs by which conditions that name one of their values are decided, and the conditions
    that are left.

    An output that a formal condition reads too keeps its value.
    """
    outputs: dict[str, Any] = {}
    for output in flow.tools[tool].outputs:
        fact = flow.facts.get(output.fact)
        if fact is None or "." in output.path or fact.name in _formal_text(flow):
            continue
        named = [(route, holds, _named_values(route, fact.allowed)) for route, holds in decided]
        denied = {value for _, holds, values in named if not holds for value in values}
        holding = [values for _, holds, values in named if holds and values]
        candidates = holding[0] if holding else tuple(fact.allowed) if denied else ()
        value = next((value for value in candidates if value not in denied), None)
        if value is not None and all(value in values for values in holding):
            outputs[output.path] = value
            decided = [(route, holds) for route, holds, values in named if not values]
    return outputs, decided


def _named_values(route: Route, allowed: Sequence[Any]) -> tuple[Any, ...]:
    """The allowed values of a fact that the words of a condition name."""
    edge = route.transition.edge
    words = f" {' '.join(re.findall(_WORD, edge.condition.casefold()))} " if edge is not None else ""
    texts = [value for value in allowed if isinstance(value, str) and re.search(_WORD, value)]
    return tuple(value for value in texts if f" {' '.join(re.findall(_WORD, value.casefold()))} " in words)


def _formal_text(flow: Flow) -> str:
    """All formal conditions and expressions of a flow."""
    edges = (transition.edge for transition in flow.transitions())
    texts = [edge.condition for edge in edges if edge is not None and edge.kind == "formal"]
    texts += [tool.precondition for tool in flow.sop.tools]
    for node in flow.nodes.values():
        texts += [binding.condition for binding in node.tools] if isinstance(node, Task) else []
        texts += [item.expression for item in node.assignments] if isinstance(node, Compute) else []
    return "\n".join(texts)


def _values_of(decided: Decided, values: Mapping[str, Mapping[str, Any]], question: str) -> dict[str, Any]:
    """The members for all conditions decided at once; a later one, which holds, counts before an earlier one."""
    members: dict[str, Any] = {}
    for route, holds in decided:
        edge = route.transition.edge
        stated = values.get(route.transition.id, {}).get(HOLDS[holds])
        if stated is None and edge is not None:
            stated = dict([prose_value(edge.condition, holds=holds, question=question)])
        members |= stated or {}
    return members


def with_prose_values(
    runtime: Runtime, inputs: ScenarioInputs, values: Mapping[str, Mapping[str, Any]] = FrozenDict()
) -> tuple[ScenarioInputs, frozenset[str]]:
    """The inputs with responses that decide conditions in words, and the transitions that they decide."""
    responses = {tool: list(answers) for tool, answers in inputs.responses.items()}
    transitions: set[str] = set()
    for call in find_deciding_calls(runtime, inputs, values) if _has_prose(runtime) else ():
        answers = responses.setdefault(call.tool, [])
        answers += [MockResponse(response=freeze({}))] * (call.number + 1 - len(answers))
        answer = answers[call.number]
        if answer.fault is None:
            body = {**call.values, **(answer.response or {}), **call.outputs}
            answers[call.number] = replace_fields(answer, response=freeze(body))
            transitions.update(call.decisions)
    frozen = {tool: tuple(answers) for tool, answers in responses.items()}
    return replace(inputs, responses=frozen), frozenset(transitions)


def _has_prose(runtime: Runtime) -> bool:
    edges = (transition.edge for transition in runtime.flow.transitions())
    return any(edge is not None and edge.kind == "prose" for edge in edges)


__all__ = ["HOLDS", "OTHER", "DecidingCall", "ProseValue", "find_deciding_calls", "prose_value", "with_prose_values"]
