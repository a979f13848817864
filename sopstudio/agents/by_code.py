"""`code`: the SOP run by code alone, without a model or a conversation.

It calls each node's tools with the facts at hand and follows the conditions. Used where no judgement is wanted: rows of
a table (SOP-Bench's cases), procedures that are declared deterministic (MARCO, section 2.4), and as the reference that
other architectures are measured against. Facts that only a user can give come from `options["facts"]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.agents.protocol import Briefing, Conversation, call
from sopstudio.errors import ConditionError
from sopstudio.sop import Position, Walker, Way, Work, misfit, typed
from sopstudio.trace import CallTool, Entered, Evaluated, Finished, Learned, Took, ToolResult


@dataclass(frozen=True)
class CodeAgent:
    """The architecture without a model."""

    name: str = "code"
    title: str = "By code alone (no model)"
    policy: str = "node"

    def converse(self, briefing: Briefing) -> Conversation:
        """One run from start to end."""
        walker, routing = Walker(briefing.flow), briefing.routing
        given: Mapping[str, Any] = briefing.options.get("facts", {})
        facts: dict[str, Any] = {}
        position: Position | None = walker.begin()
        end = ""
        while position is not None:
            place = position.place
            yield Entered(place)
            work = routing.work(place)
            if work.asks or work.tools or work.computes:
                problem = yield from _do(briefing, work, given, facts)
                if problem:
                    return Finished("stopped", "", f"at {work.node.label()}: {problem}")
            if briefing.flow.is_final(place):
                end = place
                position = walker.end(position)
                continue
            ways = yield from _choose(walker, work, position, facts)
            if isinstance(ways, str):
                return Finished("stopped", "", f"at {work.node.label()}: {ways}")
            position = walker.step(position, ways)
        return Finished("completed", end, "")


def _do(briefing: Briefing, work: Work, given: Mapping[str, Any], facts: dict[str, Any]) -> Any:
    """Do the work of a place; returns why it cannot be done, or blank."""
    flow = briefing.flow
    for name in work.asks:
        fact = flow.facts.get(name)
        if fact is None or given.get(name) in (None, ""):
            if fact is not None and fact.optional:
                continue
            return f"{name} is not given"
        problem = misfit(fact, given[name])
        if problem:
            return problem
        facts[name] = typed(fact, given[name])
        yield Learned(name, facts[name], "user", "")
    for name, expression in work.computes:
        try:
            facts[name] = expression.value(facts)
        except ConditionError as error:
            return str(error)
        yield Learned(name, facts[name], "computed", work.place)
    for bound in work.tools:
        applies = bound.applies(facts)
        if applies is None and bound.condition is not None:
            return f"whether {bound.tool.label()} applies: {bound.condition.decide(facts).reason}"
        if applies and not bound.binding.optional:
            problem = yield from _call(bound, facts)
            if problem:
                return problem
    return ""


def _call(bound: Any, facts: dict[str, Any]) -> Any:
    result = yield from call(CallTool(bound.tool.name, bound.arguments(facts)))
    if type(result) is not ToolResult:
        return getattr(result, "why", "no answer")
    if not result.ok:
        return f"{bound.tool.label()} failed: {result.message}"
    try:
        learned = bound.learn(result.body)
    except ConditionError as error:
        return str(error)
    name = bound.tool.name
    for fact, value in learned:
        facts[fact] = value
        yield Learned(fact, value, "tool", name)
    return ""


def _choose(walker: Walker, work: Work, position: Position, facts: Mapping[str, Any]) -> Any:
    """The ways to take; or why none can be taken."""
    first = work.branching == "first"
    taken: list[Way] = []
    for route in work.routes:
        if taken and (first or route.kind == "otherwise"):
            break
        if not walker.may_take(position, route.way):
            continue
        decision = route.decide(facts)
        if decision is None:
            return "a condition in prose, which code cannot decide"
        yield Evaluated(route.way.id, decision.value, decision.reason)
        if decision.value is None:
            return decision.reason
        if decision.value:
            taken.append(route.way)
    if not taken:
        return "no edge holds"
    yield Took(tuple([way.id for way in taken]))
    return tuple(taken)
