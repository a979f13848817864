"""A visit to a node: what was called since it was entered, what failed, and what is due (again)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sopstudio.sop import BoundTool, PlacePlan
from sopstudio.sop.interpreter import due


@dataclass
class NodeVisit:
    """`since` is where the messages of this visit begin; `heard` counts what the user said in it."""

    plan: PlacePlan
    since: int = 0
    heard: int = 0
    done: set[str] = field(default_factory=set)
    failed: dict[str, str] = field(default_factory=dict)
    called: dict[str, int] = field(default_factory=dict)
    """Tools that succeeded at least once, with how much had been heard by then."""
    recorded: int | None = None
    """How much had been heard when facts were last recorded; None before."""

    def pending(self, facts: Mapping[str, Any]) -> list[BoundTool]:
        """Tools still to be called."""
        return due(self.plan, facts, self.done)

    def repeatable(self, facts: Mapping[str, Any]) -> list[BoundTool]:
        """Tools that are done but may be called again, since the user has said something after that."""
        return [
            bound
            for bound in self.plan.tools
            if bound.tool.name in self.done and self.heard > self.called[bound.tool.name] and bound.may_run(facts)
        ]

    def record_success(self, bound: BoundTool) -> None:
        """A tool was called and answered. Called before, the later tools that rest on its outputs are due again."""
        name = bound.tool.name
        if name in self.called:
            after = self.plan.tools[self.plan.tools.index(bound) + 1 :]
            self._due_again(after, {fact.name for _, fact in bound.outputs})
        self.called[name] = self.heard
        self.done.add(name)
        self.failed.pop(name, None)

    def record_failure(self, bound: BoundTool, why: str) -> None:
        """A tool was called and failed; what it did before does not count any more."""
        self.failed[bound.tool.name] = why
        self.done.discard(bound.tool.name)

    def reopen_calls(self, facts: set[str], but: BoundTool | None = None) -> None:
        """The user gave other values: what was called with the old ones (`but` one) is due again."""
        self._due_again(tuple(bound for bound in self.plan.tools if bound is not but), facts)

    def _due_again(self, tools: tuple[BoundTool, ...], facts: set[str]) -> None:
        for bound in tools:
            uses = {fact for _, fact in bound.parameters} | set(bound.condition.facts if bound.condition else ())
            if uses & facts:
                self.done.discard(bound.tool.name)
