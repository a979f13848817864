"""What a guardrail gets and returns: the user's words, the tools' answers and the calls so far; a reply and what is
wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, islice, product
from typing import Any

from msgspec import Struct

from sopstudio.agents.guardrails.value_matching import is_said, is_same_value, leaf_values
from sopstudio.agents.protocol import Briefing, Yield
from sopstudio.errors import ConditionError
from sopstudio.expressions import Expression, parse_expression
from sopstudio.sop import Compute, Fact, Runtime, describe_mismatch, parse_value, value_to_json
from sopstudio.text import values as text_values
from sopstudio.trace import (
    Answer,
    Answers,
    AskModel,
    CallTool,
    Event,
    Learned,
    ModelCall,
    ModelReply,
    Say,
    Together,
    ToolOffer,
    ToolResult,
    UserReply,
)

MAX_COMBINATIONS = 256
"""Combinations of candidate values that are computed."""


class Computations:
    """The computations of one SOP."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._computations = tuple(_find_computations(runtime))
        used = dict.fromkeys(name for _, expression in self._computations for name in expression.facts)
        facts = runtime.flow.facts
        self._user_facts = tuple(facts[name] for name in used if name in runtime.user_facts and name in facts)

    def possible_values(self, facts: Mapping[str, Any], user_texts: Sequence[str]) -> Iterator[Any]:
        """Every value that a computation could give, as JSON data."""
        return (value for _, value in self.possible_facts(facts, user_texts))

    def possible_facts(self, facts: Mapping[str, Any], user_texts: Sequence[str]) -> Iterator[tuple[str, Any]]:
        """Every fact that a computation could give, with its value as JSON data."""
        if not self._computations:
            return
        open_facts = [fact for fact in self._user_facts if fact.name not in facts]
        candidates = [list(_candidate_values(fact, user_texts)) or [None] for fact in open_facts]
        for values in islice(product(*candidates), MAX_COMBINATIONS):
            assumed = {fact.name: value for fact, value in zip(open_facts, values, strict=True) if value is not None}
            yield from self._compute({**facts, **assumed}, facts)

    def _compute(self, facts: dict[str, Any], known: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        for name, expression in self._computations:
            value = expression.try_value(facts).value
            if value is not None:
                yield name, value_to_json(value)
                facts[name] = known.get(name, value)


def _find_computations(runtime: Runtime) -> Iterator[tuple[str, Expression]]:
    """The SOP's computations. Expressions that cannot be parsed are skipped; the check of the SOP reports
    them.
    """
    for graph in runtime.flow.sop.graphs():
        for node in graph.nodes:
            for assignment in node.assignments if isinstance(node, Compute) else ():
                with suppress(ConditionError):
                    yield assignment.fact, parse_expression(assignment.expression).on(runtime.today)


def _candidate_values(fact: Fact, user_texts: Sequence[str]) -> Iterator[Any]:
    """The values of a fact that the user's words contain."""
    if fact.type == "boolean":
        yield from (True, False)
        return
    if fact.allowed:
        raw: list[Any] = [value for value in fact.allowed if is_said(value, user_texts, choice=True)]
    elif fact.type in ("integer", "number"):
        raw = [number for text in user_texts for number in text_values.numbers(text, lambda _number: True)]
    else:
        raw = [day for text in user_texts for day in text_values.dates(text)]
    for value in dict.fromkeys(raw):
        if value is not None and not describe_mismatch(fact, value):
            yield parse_value(fact, value)


@dataclass
class GuardContext:
    """The context of the guardrail checks.

    With `paper` only the user's words support a value (MARCO, section 3.2.3); by default known facts do
    too.
    """

    runtime: Runtime
    paper: bool = False
    user_texts: list[str] = field(default_factory=list)
    case_values: list[Any] = field(default_factory=list)
    """Values of a case that is given at once, in place of a user."""
    tool_values: list[Any] = field(default_factory=list)
    """The scalar values in tool answers, failures included, without blanks."""
    facts: dict[str, Any] = field(default_factory=dict)
    actions: Mapping[str, str] = field(default_factory=dict)
    """Repository actions that call a tool, with the tool's name (Agent-S)."""
    derived_facts: dict[str, Any] = field(default_factory=dict)
    """Facts from tools and computations, as JSON data."""
    events: list[Event] = field(default_factory=list)
    """What was learned, and the calls with their results."""

    def __post_init__(self) -> None:
        self.computations = Computations(self.runtime)

    @classmethod
    def from_briefing(cls, briefing: Briefing, *, paper: bool = False) -> GuardContext:
        """The context before a conversation."""
        case = briefing.options.get("facts", {})
        actions = {
            str(row["action"]): str(row["tool"]) for row in briefing.options.get("actions", ()) if row.get("tool")
        }
        context = cls(briefing.runtime, paper, case_values=list(leaf_values(case)), actions=actions)
        for name, values in case.items():
            context._learn_argument(name, next(iter(values), None))
        return context

    def tool_of(self, function: str) -> str:
        """The SOP tool that a function is, or that an action of this name calls; blank for none."""
        return function if function in self.runtime.flow.tools else self.actions.get(function, "")

    def action_names(self, tool: str) -> tuple[str, ...]:
        """The actions that call a tool; the tool itself where there are no actions."""
        return tuple(name for name, called in self.actions.items() if called == tool) or (tool,)

    def is_supported(self, name: str, value: Any, schema: Mapping[str, Any]) -> bool:
        """Whether an argument's value has a source; for a list, each item."""
        choice = "enum" in schema or "enum" in (schema.get("items") or {})
        if is_said(value, self.user_texts, choice=choice) or any(
            is_same_value(value, candidate) for candidate in self.case_values
        ):
            return True
        if isinstance(value, list | tuple | Mapping):
            items = list(leaf_values(value))
            return all(self.is_supported(name, item, {"enum": ()} if choice else {}) for item in items)
        if self.paper:
            return False
        declared = [schema[key] for key in ("default", "const") if key in schema]
        known = (*declared, *self.tool_values, *self.derived_facts.values())
        return any(
            is_same_value(value, candidate)
            for candidate in chain(known, self.computations.possible_values(self.facts, self.user_texts))
        )

    def record(self, item: Yield, answer: Answer | None) -> None:
        """Record what the conversation yielded and the answer to it."""
        items = item if isinstance(item, list) else [item]
        for element in items:
            if isinstance(element, Learned):
                self._learn(element)
        self._record_answer(items[-1] if items else None, answer)

    def _learn(self, note: Learned) -> None:
        self.facts[note.fact] = note.value
        self.events.append(note)
        if note.source in ("tool", "computed"):
            self.derived_facts[note.fact] = value_to_json(note.value)

    def _record_answer(self, request: Any, answer: Any) -> None:
        if isinstance(request, Together) and isinstance(answer, Answers):
            for part_request, part in zip(request.requests, answer.answers, strict=False):
                self._record_answer(part_request, part)
        elif isinstance(request, Say) and isinstance(answer, UserReply) and answer.text:
            self.user_texts.append(answer.text)
        elif isinstance(request, CallTool) and isinstance(answer, ToolResult):
            self._record_call(request, answer)

    def _record_call(self, request: CallTool, result: ToolResult) -> None:
        values = (*leaf_values(result.body), result.message)
        self.tool_values += [value for value in values if not isinstance(value, str) or value.strip()]
        self.events += [request, result]
        bound = self.runtime.unbound_tool(request.tool)
        if bound is None or not result.ok:
            return
        for parameter, raw in request.arguments.items():
            self._learn_argument(parameter, raw)
        try:
            self.facts |= dict(bound.read_facts(result.body))
        except ConditionError:
            return

    def _learn_argument(self, name: str, raw: Any) -> None:
        """Take an argument as the value of a fact that nothing else gave."""
        fact = self.runtime.flow.facts.get(name)
        if fact is not None and name not in self.derived_facts and (value := parse_value(fact, raw)) is not None:
            self.facts[name] = value


@dataclass(frozen=True, slots=True)
class GuardrailResult:
    """The reply that may go on, what was removed from it, and why it may not be used."""

    reply: ModelReply
    objections: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


GuardrailCheck = Callable[[ModelReply, AskModel, GuardContext], GuardrailResult]
"""Checks a parsed reply (`agents.forms`) to a request, given the context of the conversation."""


class GuardrailText(Struct, frozen=True):
    """What a guardrail, or a mode of them, is called (also in a word or two) and how it works, for `tr`."""

    title: str
    short_title: str
    tip: str


class Guardrail(Struct, frozen=True):
    """A check of replies, and what people are told of it."""

    check: GuardrailCheck
    text: GuardrailText


def find_offer(request: AskModel, call: ModelCall) -> ToolOffer | None:
    """The offered function that a call means; a call without a name means the only one. None where there is
    none.
    """
    if not call.tool and len(request.offers) == 1:
        return request.offers[0]
    return next((candidate for candidate in request.offers if candidate.name == call.tool), None)


__all__ = [
    "Computations",
    "GuardContext",
    "Guardrail",
    "GuardrailCheck",
    "GuardrailResult",
    "GuardrailText",
    "find_offer",
]
