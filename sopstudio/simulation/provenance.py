"""Where facts come from: a fact that an agent reports is accepted only if its source really gave it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sopstudio.sop import BoundTool, PlacePlan, Runtime
from sopstudio.trace import Answers, Learned, ToolResult


class FactSources:
    """The results of the last tool calls. With `free`, the agent has no place in the graph."""

    __slots__ = ("_asked", "_body", "_called", "_free", "_routing", "_several")

    def __init__(self, runtime: Runtime, *, free: bool) -> None:
        self._routing, self._free = runtime, free
        self._called: BoundTool | None = None
        self._body: Any = None
        self._asked: list[BoundTool | None] = []
        self._several: tuple[tuple[BoundTool, ToolResult], ...] = ()

    def start_call(self, bound: BoundTool) -> None:
        """Record that a tool is called; earlier results no longer count."""
        self._called, self._body, self._several = bound, None, ()

    def start_together(self, tools: Iterable[BoundTool | None]) -> None:
        """Record that several requests are made together; None for those that are no tools."""
        self._asked = list(tools)

    def record_result(self, result: ToolResult) -> None:
        """Record the result of the called tool."""
        self._body = result.body if result.ok else None

    def record_answers(self, answers: Answers) -> None:
        """Record the answers to requests made together."""
        pairs = zip(self._asked, answers.answers, strict=False)
        self._several = tuple((bound, answer) for bound, answer in pairs if bound and type(answer) is ToolResult)

    def is_supported(self, note: Learned, plan: PlacePlan | None, facts: Mapping[str, Any]) -> bool:
        """Whether a fact comes from its reported source; `plan` is that of the place, None without one."""
        fact, value, body, called = note.fact, note.value, self._body, self._called
        if note.source != "tool":
            return self._is_own(note, plan, facts)
        if type(body) is dict and called is not None and value is not None:
            return body.get(called.output_paths.get(fact)) is value or called.response_has(body, fact, value)
        return self._is_returned(note)

    def _is_returned(self, note: Learned) -> bool:
        """Whether the tool that answered last (or one of those asked together) returned this value."""
        if self._called is not None and self._body is not None:
            return self._called.response_has(self._body, note.fact, note.value)
        return any(
            result.ok and bound.response_has(result.body, note.fact, note.value) for bound, result in self._several
        )

    def _is_own(self, note: Learned, plan: PlacePlan | None, facts: Mapping[str, Any]) -> bool:
        """Whether the user may give this fact, or this node computes it; agents without a node may give their
        answer.
        """
        if self._free and note.source in ("user", "answer"):
            return note.source == "user" or note.fact in self._routing.flow.sop.outputs
        if note.source == "user":
            return plan is not None and self._routing.user_may_set(plan, note.fact)
        return note.source == "computed" and any(
            name == note.fact and expression.try_value(facts).value == note.value
            for place in self._computing_plans(plan)
            for name, expression in place.assignments
        )

    def _computing_plans(self, plan: PlacePlan | None) -> Iterable[PlacePlan]:
        """The plans that may compute a fact: that of the place; all, for an agent without a place."""
        if plan is not None:
            return (plan,)
        return map(self._routing.plan, self._routing.flow.nodes) if self._free else ()


__all__ = ["FactSources"]
