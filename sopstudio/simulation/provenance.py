"""Where facts come from: what an agent says it learned is taken over only if it really comes from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sopstudio.sop import BoundTool, Routing, Work
from sopstudio.trace import Answers, Learned, ToolResult


class Provenance:
    """What the tools that were called last answered. With `free`, the agent has no place in the graph."""

    __slots__ = ("_asked", "_body", "_called", "_free", "_routing", "_several")

    def __init__(self, routing: Routing, *, free: bool) -> None:
        self._routing, self._free = routing, free
        self._called: BoundTool | None = None
        self._body: Any = None
        self._asked: list[BoundTool | None] = []
        self._several: tuple[tuple[BoundTool, ToolResult], ...] = ()

    def called(self, bound: BoundTool) -> None:
        """A tool is called; what others brought is taken over by now."""
        self._called, self._body, self._several = bound, None, ()

    def asked(self, tools: Iterable[BoundTool | None]) -> None:
        """Several things are asked for together; None for those that are no tools."""
        self._asked = list(tools)

    def returned(self, result: ToolResult) -> None:
        """The tool answered."""
        self._body = result.body if result.ok else None

    def answered(self, answers: Answers) -> None:
        """The things that were asked for together are there."""
        pairs = zip(self._asked, answers.answers, strict=False)
        self._several = tuple((bound, one) for bound, one in pairs if bound and type(one) is ToolResult)

    def bears_out(self, note: Learned, work: Work | None, facts: Mapping[str, Any]) -> bool:
        """Whether a fact comes from where the agent says; `work` is what is done at the place, None without one."""
        fact, value, body, called = note.fact, note.value, self._body, self._called
        if note.source != "tool":
            return self._own(note, work, facts)
        if type(body) is dict and called is not None and value is not None:
            return body.get(called.paths.get(fact)) is value or called.gives(body, fact, value)
        return self._given(note)

    def _given(self, note: Learned) -> bool:
        """Whether the tool that answered last (or one of those asked together) gave this value."""
        if self._called is not None and self._body is not None:
            return self._called.gives(self._body, note.fact, note.value)
        return any(one.ok and bound.gives(one.body, note.fact, note.value) for bound, one in self._several)

    def _own(self, note: Learned, work: Work | None, facts: Mapping[str, Any]) -> bool:
        """Whether the user may say this fact, or this node computes it; agents without a node give their answer."""
        if self._free and note.source in ("user", "answer"):
            return note.source == "user" or note.fact in self._routing.flow.sop.outputs
        if note.source == "user":
            return work is not None and self._routing.may_say(work, note.fact)
        return note.source == "computed" and any(
            name == note.fact and expression.try_value(facts).value == note.value
            for place in self._computing(work)
            for name, expression in place.computes
        )

    def _computing(self, work: Work | None) -> Iterable[Work]:
        """Where something may be worked out: at the place; anywhere, for an agent without one."""
        if work is not None:
            return (work,)
        return map(self._routing.work, self._routing.flow.nodes) if self._free else ()


__all__ = ["Provenance"]
