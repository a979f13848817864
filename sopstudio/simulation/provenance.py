"""Where facts come from: a fact that an agent reports is accepted only if its source really gave it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sopstudio.sop import BoundTool, PlacePlan, Runtime
from sopstudio.trace import Answers, Learned, ToolResult


class FactSources:
    """The results of the last tool calls. With `free`, the agent has no place in the graph."""

    __slots__ = ("_asked", "_called", "_free", "_routing", "_several", "last_result")

    def __init__(self, runtime: Runtime, *, free: bool) -> None:
        self._routing, self._free = runtime, free
        self._called: BoundTool | None = None
        self.last_result: ToolResult | None = None
        """The result of the called tool; None where there is none yet. Whoever gets it sets it."""
        self._asked: tuple[BoundTool | None, ...] = ()
        self._several: tuple[tuple[BoundTool, ToolResult], ...] = ()

    def start_call(self, bound: BoundTool) -> None:
        """Record that a tool is called; earlier results no longer count."""
        self._called, self.last_result, self._several = bound, None, ()

    def start_together(self, tools: Iterable[BoundTool | None]) -> None:
        """Record that several requests are made together; None for those that are no tools."""
        self._asked = tuple(tools)

    def record_answers(self, answers: Answers) -> None:
        """Record the answers to requests made together."""
        pairs = zip(self._asked, answers.answers, strict=False)
        self._several = tuple((bound, answer) for bound, answer in pairs if bound and type(answer) is ToolResult)

    def is_returned(self, note: Learned) -> bool:
        """Whether the tool that answered last (or one of those asked together) returned this value."""
        result, called = self.last_result, self._called
        if called is not None and result is not None and result.ok and (body := result.body) is not None:
            value = note.value
            if value is not None and type(body) is dict and body.get(called.output_paths.get(note.fact)) is value:
                return True
            return called.response_has(body, note.fact, value)
        return any(
            result.ok and bound.response_has(result.body, note.fact, note.value) for bound, result in self._several
        )

    def is_own(self, note: Learned, plan: PlacePlan | None, facts: Mapping[str, Any]) -> bool:
        """Whether a fact that no tool gave comes from its reported source: the user, who may give it (`plan` is that
        of the place, None without one), or a computation of the place over `facts`. An agent without a place may give
        its answer.
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
