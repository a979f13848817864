"""*order*: only a tool that the SOP allows next, given the calls made so far and what is known.

For agents without a place in the graph (`spa`, `fc`, `react`), whose calls out of turn are otherwise made and scored
(agents.md, *Which tools may run*). Where a condition cannot be decided, both ways count as possible; so does whether a
fact is there that the user may have given in words that no call has shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sopstudio.agents.guardrails.guardrail import Finding
from sopstudio.agents.guardrails.seen import Seen
from sopstudio.expressions import Call, Condition, facts_of, walk
from sopstudio.sop import BoundTool, Position, Route, Task, Walker, Way, Work
from sopstudio.trace import AskModel, ModelReply

MOST = 5_000
"""Standings that are looked at; beyond them nothing is objected to."""


class Standing(NamedTuple):
    """Where a run may be: a position, and the tools that have succeeded there."""

    position: Position
    done: frozenset[str] = frozenset()


def check(reply: ModelReply, _request: AskModel, seen: Seen) -> Finding:
    """Objects to calls of tools that come earlier, later, or on another way."""
    tools = seen.routing.flow.tools
    wanted = [one.tool for one in reply.calls if one.tool in tools]
    if not wanted:
        return Finding(reply)
    allowed = allowed_next(seen)
    if allowed is None:
        return Finding(reply)
    there = ", ".join(sorted(allowed)) or "no tool"
    wrong = (name for name in dict.fromkeys(wanted) if name not in allowed)
    return Finding(reply, tuple(f"the procedure does not allow {name} now; it allows {there}" for name in wrong))


def allowed_next(seen: Seen) -> set[str] | None:
    """The tools that may be called now; None where the SOP is too large to tell."""
    walker = Walker(seen.routing.flow)
    standings: set[Standing] = {Standing(walker.begin())}
    for one in seen.calls:
        found = list(_Ways(seen, walker, one.facts).reached(standings))
        if len(found) > MOST:
            return None
        standings = {Standing(at.position, at.done | {one.tool}) for at, bound in found if bound.tool.name == one.tool}
    ways = _Ways(seen, walker, seen.facts)
    return {bound.tool.name for _, bound in ways.reached(standings) if ways.holds(bound.precondition) is not False}


class _Ways:
    """Where a run can go with these facts, without another call."""

    def __init__(self, seen: Seen, walker: Walker, facts: Mapping[str, Any]) -> None:
        self._routing, self._walker = seen.routing, walker
        self._facts = seen.with_sums(facts)
        nodes = seen.routing.flow.nodes.values()
        self._unheard = {name for node in nodes if isinstance(node, Task) for name in node.asks} - self._facts.keys()

    def holds(self, condition: Condition | None) -> bool | None:
        """Whether a condition holds; None where that cannot be told."""
        if condition is None:
            return True
        value = condition.decide(self._facts).value
        return None if value is not None and self._unheard & set(_presence(condition)) else value

    def reached(self, standings: Iterable[Standing]) -> Iterator[tuple[Standing, BoundTool]]:
        """Each tool that may be called, with where."""
        queue = list(standings)
        seen = set(queue)
        for at in queue:
            work = self._routing.work(at.position.place)
            applies = [(bound, self.holds(bound.condition)) for bound in work.tools]
            yield from ((at, bound) for bound, holds in applies if holds is not False)
            due = any(holds and bound.tool.name not in at.done for bound, holds in applies)
            if due or len(queue) > MOST:
                continue
            for following in map(Standing, self._onward(work, at.position)):
                if following not in seen:
                    seen.add(following)
                    queue.append(following)

    def _onward(self, work: Work, position: Position) -> Iterator[Position]:
        """The positions one step on."""
        if work.final:
            found = [self._walker.end(position)]
        else:
            found = [self._walker.step(position, ways) for ways in self._choices(work, position)]
        yield from (one for one in found if one is not None)

    def _choices(self, work: Work, position: Position) -> Iterator[tuple[Way, ...]]:
        """The ways that may be taken together: one under *first*, under *all* those that hold and those that may."""
        sure: list[Way] = []
        perhaps: list[Way] = []
        for route in work.routes:
            if sure and (work.branching == "first" or route.kind == "otherwise"):
                break
            if not self._walker.may_take(position, route.way):
                continue
            value = self._taken(route)
            if value is not False:
                (sure if value else perhaps).append(route.way)
        if work.branching == "first":
            yield from ((way,) for way in (*perhaps, *sure))
            return
        yield from ((*sure, way) for way in perhaps)
        if sure:
            yield tuple(sure)
        if len(perhaps) > 1:
            yield (*sure, *perhaps)

    def _taken(self, route: Route) -> bool | None:
        if route.decide is None:
            return None
        return self.holds(route.condition) if route.condition is not None else route.decide(self._facts).value


def _presence(condition: Condition) -> Iterator[str]:
    """The facts that a condition asks to be there, or not to be."""
    for tree in walk(condition.tree):
        if isinstance(tree, Call) and tree.function in ("present", "missing"):
            yield from facts_of(tree)
