"""What a guard has seen of a conversation: what the user said, what tools answered, which calls were made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from sopstudio.agents.guardrails.sayings import is_said, is_same, leaves
from sopstudio.agents.guardrails.working_out import Sums
from sopstudio.agents.protocol import Briefing, Yield
from sopstudio.errors import ConditionError
from sopstudio.sop import Routing, to_json, typed
from sopstudio.trace import Answer, Answers, CallTool, Event, Learned, Say, Together, ToolResult, UserReply


@dataclass
class Seen:
    """`paper`: only what the user said bears a value out (MARCO, section 3.2.3); by default what is known does too."""

    routing: Routing
    paper: bool = False
    said: list[str] = field(default_factory=list)
    given: list[Any] = field(default_factory=list)
    """Values of a case that is given at once, in place of a user."""
    answered: list[Any] = field(default_factory=list)
    """The single values in what tools answered, failures too; a blank says nothing."""
    facts: dict[str, Any] = field(default_factory=dict)
    actions: Mapping[str, str] = field(default_factory=dict)
    """The actions of a repository that call a tool, with its name (Agent-S)."""
    known: dict[str, Any] = field(default_factory=dict)
    """Facts that a tool or a computation gave, as JSON data."""
    events: list[Event] = field(default_factory=list)
    """What was learned, and the calls with their results."""

    def __post_init__(self) -> None:
        self.sums = Sums(self.routing)

    @classmethod
    def of(cls, briefing: Briefing, *, paper: bool = False) -> Seen:
        """Before a conversation."""
        given = briefing.options.get("facts", {})
        actions = {
            str(one["action"]): str(one["tool"]) for one in briefing.options.get("actions", ()) if one.get("tool")
        }
        seen = cls(briefing.routing, paper, given=list(leaves(given)), actions=actions)
        for name, values in given.items():
            seen._hear(name, next(iter(values), None))
        return seen

    def tool_of(self, function: str) -> str:
        """The tool of the SOP that a function is, or that the action of that name calls; blank for none."""
        return function if function in self.routing.flow.tools else self.actions.get(function, "")

    def names_of(self, tool: str) -> tuple[str, ...]:
        """The actions that call a tool; the tool itself where there are no actions."""
        return tuple(name for name, called in self.actions.items() if called == tool) or (tool,)

    def bears_out(self, name: str, value: Any, schema: Mapping[str, Any]) -> bool:
        """Whether a value of a parameter comes from somewhere; each item of a list has to."""
        choice = "enum" in schema or "enum" in (schema.get("items") or {})
        if is_said(value, self.said, choice=choice) or any(is_same(value, one) for one in self.given):
            return True
        if isinstance(value, list | tuple | Mapping):
            items = list(leaves(value))
            return all(self.bears_out(name, one, {"enum": ()} if choice else {}) for one in items)
        if self.paper:
            return False
        declared = [schema[key] for key in ("default", "const") if key in schema]
        known = (*declared, *self.answered, *self.known.values())
        return any(is_same(value, one) for one in chain(known, self.sums.could_be(self.facts, self.said)))

    def take(self, item: Yield, answer: Answer | None) -> None:
        """What the conversation yielded, and what it was answered."""
        items = item if isinstance(item, list) else [item]
        for one in items:
            if isinstance(one, Learned):
                self._learn(one)
        self._answered(items[-1] if items else None, answer)

    def _learn(self, note: Learned) -> None:
        self.facts[note.fact] = note.value
        self.events.append(note)
        if note.source in ("tool", "computed"):
            self.known[note.fact] = to_json(note.value)

    def _answered(self, request: Any, answer: Any) -> None:
        if isinstance(request, Together) and isinstance(answer, Answers):
            for one, part in zip(request.requests, answer.answers, strict=False):
                self._answered(one, part)
        elif isinstance(request, Say) and isinstance(answer, UserReply) and answer.text:
            self.said.append(answer.text)
        elif isinstance(request, CallTool) and isinstance(answer, ToolResult):
            self._called(request, answer)

    def _called(self, request: CallTool, result: ToolResult) -> None:
        told = (*leaves(result.body), result.message)
        self.answered += [one for one in told if not isinstance(one, str) or one.strip()]
        self.events += [request, result]
        bound = self.routing.unbound(request.tool)
        if bound is None or not result.ok:
            return
        for parameter, raw in request.arguments.items():
            self._hear(parameter, raw)
        try:
            self.facts |= dict(bound.learn(result.body))
        except ConditionError:
            return

    def _hear(self, name: str, raw: Any) -> None:
        """Take a value for a fact that nothing else gave."""
        fact = self.routing.flow.facts.get(name)
        if fact is not None and name not in self.known and (value := typed(fact, raw)) is not None:
            self.facts[name] = value


__all__ = ["Seen"]
