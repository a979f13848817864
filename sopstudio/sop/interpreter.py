"""How an SOP is carried out: what is done at a place, in which order, and which transitions are taken from it.

The one home of these rules. Agents, the expected trace, random walks, the offline model and the alignment of
traces drive it; the solver's symbolic execution (`analysis.symbolic.execution`) is tested to agree with it. Under
`sop-agent` the model chooses the branches, as its paper wants; only loop bounds and *first* are applied to its choice.
It does no I/O: `visit` and `choose` are generators that yield what is to be done or decided and are sent the
answers; the facts belong to the caller, who stores every value.

At a place (contracts, *Node*; JourneyBench, section 2.2, *Scenario Data Generation*):

- On a second visit the asked facts are forgotten and asked anew; facts from tools stay until a tool gives others. What
  a person gives (`sop.people`) is unknown on every visit until the person answers.
- A tool is *due* when its binding's condition holds. It is called once a visit, as soon as it may run (its
  precondition
  holds) and its required inputs are known: the first such tool in the order of the bindings, decided anew after each
  call. Facts are asked for in their order, each no sooner than a tool in that order waits for it.
- A call that fails is repeated up to `MAX_RETRIES` times (Agent-S, section 3), unless the tool sends or pays something.
  After that, calls that do not depend on it are still made; then the run stops here.
- The work is done when every asked fact is known or optional, every due tool has succeeded, and no condition of a
  binding is undecided.

From a place: under *first* branching the first transition that holds is taken, under *all* every one that holds.
*Otherwise* holds where no other does. A loop edge whose bound is used up is passed over. One that cannot be decided
stops the run before any is taken. Where the user corrects a value that was given at an earlier place, the run goes back
there (`sop.corrections`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from sopstudio.expressions import ConditionResult, FactValue
from sopstudio.sop.facts import Fact, describe_mismatch, parse_value
from sopstudio.sop.flow import Transition
from sopstudio.sop.place_plans import BoundTool, PlacePlan, Route
from sopstudio.sop.walker import Position

T = TypeVar("T")

MAX_RETRIES = 2
"""How often a call that failed is repeated (Agent-S, section 3)."""
IRREVOCABLE = ("sends", "pays")
"""The effects of tools whose calls are never repeated: one that seemed to fail may have had its effect."""
MAX_OPEN_ROUTES = 4
"""Undecided routes of a place up to which `possible_choices` tells every combination apart."""

NO_EDGE_HOLDS = "no edge holds"
PROSE = ConditionResult(None, "a condition in prose, which code cannot decide")
"""What code comes to where a route is in prose."""


class Ask(NamedTuple):
    """The user is to be asked for a fact. Whoever asks stores its value; where there is none, nothing is stored."""

    fact: str


class Computed(NamedTuple):
    """A fact was computed: store its value."""

    fact: str
    value: FactValue


class Failed(NamedTuple):
    """The answer to a step that went wrong: why, and whether trying again is of no use (`final`)."""

    reason: str
    final: bool = False


@dataclass(frozen=True, slots=True)
class Blocked:
    """Why the work of a place cannot be finished. `facts` are those without a value that keep it from that.

    `kind` is *missing* (a fact is not known), *computing* (a fact cannot be computed), *failed* (a tool failed),
    *undecided* (whether a tool is due) or *forbidden* (a tool's precondition does not hold).
    """

    kind: Literal["missing", "computing", "failed", "undecided", "forbidden"]
    reason: str
    facts: tuple[str, ...] = ()


class LoopUsedUp(NamedTuple):
    """A loop edge that is passed over, as it was taken as often as its bound allows."""

    route: Route


@dataclass(frozen=True, slots=True)
class NoTransition:
    """Why no transition can be taken. `route` is the one that cannot be decided; None where none holds."""

    reason: str
    route: Route | None = None


Step: TypeAlias = "Ask | Computed | BoundTool"
"""A tool is to be called with `bound.arguments(facts)`; the facts of its answer are to be stored."""
VisitGenerator: TypeAlias = Generator[Step, Failed | None, Blocked | None]
"""Is sent None after a step that went well, `Failed` after one that did not; returns why the work is not done."""
ChoiceGenerator: TypeAlias = Generator[
    Route | LoopUsedUp, ConditionResult | None, "tuple[Transition, ...] | NoTransition"
]
"""Is sent a `Decision` for each `Route`, None for `LoopUsedUp`; returns the transitions to take."""


def visit(
    plan: PlacePlan,
    facts: MutableMapping[str, Any],
    *,
    again: bool = False,
    done: dict[str, None] | None = None,
    has_begun: bool = False,
) -> VisitGenerator:
    """Carry out the work of a place. `again` says that the place was visited before.

    `done` holds the names of the tools that have succeeded in this visit, and gets those that do. With `has_begun`, it
    goes on with a visit that has begun (`begin_visit`) and was broken off.
    """
    if not has_begun:
        begin_visit(plan, facts, again=again)
    if plan.assignments:
        return (yield from compute_facts(plan, facts))
    return (yield from _ask_and_call(plan, facts, {} if done is None else done))


def sole_call(plan: PlacePlan, facts: Mapping[str, Any]) -> BoundTool | None:
    """The call that is all there is to a visit of this place: its work is done when the call succeeds.

    Saves a visit by `visit`, which does the same; None where there is, or may be, something else to do. Where the call
    fails, the visit goes on with `repeat`.
    """
    sole = plan.sole
    if sole is None or plan.given_by_person:  # what a person gives is forgotten first
        return None
    return sole if sole.required <= facts.keys() else None


def carry_out(
    plan: PlacePlan, facts: MutableMapping[str, Any], take: Callable[[Step], Failed | None], *, again: bool = False
) -> Blocked | None:
    """`visit`, where `take` answers each step at once. Places that only compute or only ask need no generator."""
    if again or plan.given_by_person or plan.tools:
        return _drive(visit(plan, facts, again=again), take)
    if plan.assignments:
        for name, expression in plan.assignments:
            computed = expression.try_value(facts)
            if computed.value is None:
                return Blocked("computing", computed.reason, (name,))
            take(Computed(name, computed.value))
        return None
    problem: Blocked | None = None
    for name in plan.asks:
        if name not in facts:
            failure = take(Ask(name))
            if failure is not None and name not in facts:
                problem = Blocked("missing", failure.reason, (name,))
    return problem or find_obstacle(plan, facts, ())


def _drive(steps: VisitGenerator, take: Callable[[Step], Failed | None]) -> Blocked | None:
    failure: Failed | None = None
    try:
        while True:
            failure = take(steps.send(failure))
    except StopIteration as stop:
        blocked: Blocked | None = stop.value
        return blocked


def retry_call(bound: BoundTool, failure: Failed) -> VisitGenerator:
    """The rest of a visit whose sole call failed."""
    last = yield from _retry_call(bound, failure)
    return None if last is None else Blocked("failed", last.reason)


def _ask_and_call(plan: PlacePlan, facts: Mapping[str, Any], done: dict[str, None]) -> VisitGenerator:
    tried, unasked = dict(done), list(plan.asks)
    problem: Blocked | None = None
    while True:
        bound = next_call(plan, facts, tried, unasked)
        if bound is not None:
            tried[bound.tool.name] = None
            failure = yield bound
            if failure is not None:
                failure = yield from _retry_call(bound, failure)
            if failure is None:
                done[bound.tool.name] = None
            problem = problem or (Blocked("failed", failure.reason) if failure is not None else None)
        elif unasked:
            problem = (yield from _ask(unasked.pop(0), facts)) or problem
        else:
            return problem or find_obstacle(plan, facts, done)


def _retry_call(bound: BoundTool, failure: Failed) -> Generator[BoundTool, Failed | None, Failed | None]:
    """Repeat a call that failed; returns how it failed in the end, None where it did not."""
    for _ in range(MAX_RETRIES):
        if failure.final or bound.tool.effect in IRREVOCABLE:
            break
        again = yield bound
        if again is None:
            return None
        failure = again
    return failure


def _ask(fact: str, facts: Mapping[str, Any]) -> Generator[Ask, Failed | None, Blocked | None]:
    if fact in facts:
        return None
    failure = yield Ask(fact)
    return Blocked("missing", failure.reason, (fact,)) if failure is not None and fact not in facts else None


def begin_visit(plan: PlacePlan, facts: MutableMapping[str, Any], *, again: bool) -> None:
    """Forget what is found out anew: what a person gives here, and on a later visit (`again`) what the user gave."""
    for name in (*plan.asks, *plan.given_by_person) if again else plan.given_by_person:
        facts.pop(name, None)


def compute_facts(plan: PlacePlan, facts: Mapping[str, Any]) -> Generator[Computed, Failed | None, Blocked | None]:
    """Compute the facts of a place, one after the other."""
    for name, expression in plan.assignments:
        computed = expression.try_value(facts)
        if computed.value is None:
            return Blocked("computing", computed.reason, (name,))
        yield Computed(name, computed.value)
    return None


def next_call(
    plan: PlacePlan, facts: Mapping[str, Any], tried: Collection[str], unasked: Sequence[str] = ()
) -> BoundTool | None:
    """The tool to be called now, of those that were not `tried` in this visit; None where there is none.

    `unasked` are the facts still to be asked for: a tool that rests on them, and those bound after it, wait.
    """
    for bound in plan.tools:
        if bound.tool.name in tried:
            continue
        if unasked and not bound.needs.isdisjoint(unasked):
            return None
        if is_ready(bound, facts):
            return bound
    return None


def is_ready(bound: BoundTool, facts: Mapping[str, Any]) -> bool:
    """Whether a tool is due, may run, and has its required inputs."""
    return bound.required <= facts.keys() and (bound.is_unconditional or bound.may_run(facts))


def due_tools(plan: PlacePlan, facts: Mapping[str, Any], done: Collection[str]) -> list[BoundTool]:
    """The tools still to be called, ready or not: those that apply and are not `done`. Undecided ones are left out."""
    return [bound for bound in plan.tools if bound.tool.name not in done and bound.applies(facts) is True]


def undecided_tools(plan: PlacePlan, facts: Mapping[str, Any], done: Collection[str]) -> list[BoundTool]:
    """The tools of which it cannot be decided whether they are due."""
    return [bound for bound in plan.tools if bound.tool.name not in done and bound.applies(facts) is None]


def find_obstacle(plan: PlacePlan, facts: Mapping[str, Any], done: Collection[str]) -> Blocked | None:
    """What is left to do at a place; None where its work is done."""
    missing = tuple(name for name in plan.required if name not in facts)
    if missing:
        return Blocked("missing", f"{missing[0]} is missing", missing)
    if all(bound.tool.name in done for bound in plan.tools):
        return None
    for bound in due_tools(plan, facts, done):
        return _explain_blocked_tool(bound, facts)
    for bound in undecided_tools(plan, facts, done):
        decision = bound.condition.decide(facts) if bound.condition is not None else PROSE
        return Blocked("undecided", f"whether {bound.tool.label()} applies: {decision.reason}", decision.facts)
    return None


def _explain_blocked_tool(bound: BoundTool, facts: Mapping[str, Any]) -> Blocked:
    """Why a tool that is due cannot be called."""
    lacking = tuple(fact for _, fact in bound.required_parameters if fact not in facts)
    if lacking:
        return Blocked("missing", f"{bound.tool.label()} may not run: there is no {', '.join(lacking)}", lacking)
    reason = "" if bound.precondition is None else bound.precondition.decide(facts).reason
    explanation = reason or "what must hold before does not hold"
    return Blocked("forbidden", f"{bound.tool.label()} may not run: {explanation}")


def execution_order(plan: PlacePlan, *, sort: bool = False) -> Iterator[str | BoundTool]:
    """The asked facts (by name) and the tools of a place in the order of a visit, for whoever has to write it down.

    With `sort`, a tool comes after those at the place that give what it cannot be called without, as on a visit on
    which no tool was called before; else the tools stand in the order of their bindings.
    """
    tools = [*plan.tools]
    if sort:
        tools = list(
            order_by_need(tools, lambda tool: tool.awaits, lambda tool: {fact.name for _, fact in tool.outputs})
        )
    for number, name in enumerate(plan.asks):
        left = plan.asks[number:]
        while tools and tools[0].needs.isdisjoint(left):
            yield tools.pop(0)
        yield name
    yield from tools


def order_by_need(
    items: Iterable[T], awaits: Callable[[T], Collection[str]], gives: Callable[[T], Collection[str]]
) -> Iterator[T]:
    """The items in their order, each after those that give what it awaits, unless these wait for it in turn."""
    left = list(items)
    while left:
        free = (
            candidate
            for candidate in left
            if not any(other is not candidate and not set(awaits(candidate)).isdisjoint(gives(other)) for other in left)
        )
        item = next(free, left[0])
        left = [candidate for candidate in left if candidate is not item]
        yield item


def choose(plan: PlacePlan, position: Position) -> ChoiceGenerator:
    """Choose among the routes out of a place: yields each that has to be decided, in order."""
    taken: list[Transition] = []
    for route in plan.routes:
        if taken and (plan.branching == "first" or route.kind == "otherwise"):
            break
        if route.is_bounded and not position.may_take(route.transition):
            yield LoopUsedUp(route)
            continue
        decision = yield route
        if decision is None or decision.value is None:
            return NoTransition(decision.reason if decision is not None else "", route)
        if decision.value:
            taken.append(route.transition)
    return tuple(taken) if taken else NoTransition(NO_EDGE_HOLDS)


def choose_by(
    decide: Callable[[Route], ConditionResult], plan: PlacePlan, position: Position
) -> tuple[Transition, ...] | NoTransition:
    """`choose`, where `decide` answers at once."""
    if not plan.first_of_all:
        return _choose_by(decide, plan, position)
    for route in plan.routes:  # what `choose` comes to where one transition is taken and none has a bound
        decision = decide(route)
        if decision.value:
            return route.step
        if decision.value is None:
            return NoTransition(decision.reason, route)
    return NoTransition(NO_EDGE_HOLDS)


def _choose_by(
    decide: Callable[[Route], ConditionResult], plan: PlacePlan, position: Position
) -> tuple[Transition, ...] | NoTransition:
    choosing = choose(plan, position)
    decision: ConditionResult | None = None
    try:
        while True:
            item = choosing.send(decision)
            decision = decide(item) if isinstance(item, Route) else None
    except StopIteration as stop:
        chosen: tuple[Transition, ...] | NoTransition = stop.value
        return chosen


def route_decisions(plan: PlacePlan, position: Position, step: tuple[Transition, ...]) -> list[tuple[Route, bool]]:
    """The routes that `choose` decides where exactly the transitions of `step` hold, each with whether it holds.

    The step is taken where these decisions come out so; where `choose` takes other transitions, no decisions
    lead to it.
    """
    chosen = {transition.id for transition in step}
    decided: list[tuple[Route, bool]] = []

    def decide(route: Route) -> ConditionResult:
        decided.append((route, route.transition.id in chosen))
        return ConditionResult(route.transition.id in chosen)

    choose_by(decide, plan, position)
    return decided


def decide_by_code(route: Route, facts: Mapping[str, Any]) -> ConditionResult:
    """Whether a route holds by its condition; undecided for prose."""
    return PROSE if route.decide is None else route.decide(facts)


def possible_choices(
    decide: Callable[[Route], ConditionResult], plan: PlacePlan, position: Position
) -> Iterator[tuple[Transition, ...]]:
    """Every choice that may come about where a route that is undecided may hold or not.

    Yields none where a place takes all that hold and more than `MAX_OPEN_ROUTES` of its routes are undecided.
    """
    decisions = {id(route): decide(route) for route in plan.routes if position.may_take(route.transition)}
    open_routes = sum(decision.value is None for decision in decisions.values())
    waiting: list[tuple[bool, ...]] = [()] if plan.branching == "first" or open_routes <= MAX_OPEN_ROUTES else []
    while waiting:
        assumed = waiting.pop()
        chosen = choose_by(partial(_assume, decisions, iter(assumed)), plan, position)
        if isinstance(chosen, tuple):
            yield chosen
        elif chosen.route is not None:
            waiting += [(*assumed, False), (*assumed, True)]


def _assume(decisions: Mapping[int, ConditionResult], assumed: Iterator[bool], route: Route) -> ConditionResult:
    decision = decisions[id(route)]
    return ConditionResult(next(assumed, None)) if decision.value is None else decision


class UserValues:
    """What a user gives when asked: for each fact its values, one after the other; the last one again and again."""

    def __init__(self, values: Mapping[str, Sequence[Any]]) -> None:
        self._values = values
        self.asked: dict[str, int] = {}
        """How often each fact was asked for."""

    def give(self, fact: Fact) -> tuple[FactValue | None, str]:
        """The next value that fits, and why an earlier one does not; None where the user has none.

        A required fact is asked for again where a value does not fit, an optional one is not.
        """
        values, number = self._values.get(fact.name, ()), self.asked.get(fact.name, 0)
        problem = ""
        for raw in (values[number:] or values[-1:])[: 1 if fact.optional else None]:
            self.asked[fact.name] = self.asked.get(fact.name, 0) + 1
            mismatch = describe_mismatch(fact, raw)
            problem = problem or mismatch
            value = None if mismatch else parse_value(fact, raw)
            if value is not None:
                return value, problem
        return None, problem


__all__ = [
    "IRREVOCABLE",
    "MAX_RETRIES",
    "NO_EDGE_HOLDS",
    "PROSE",
    "Ask",
    "Blocked",
    "ChoiceGenerator",
    "Computed",
    "Failed",
    "LoopUsedUp",
    "NoTransition",
    "Step",
    "UserValues",
    "VisitGenerator",
    "begin_visit",
    "carry_out",
    "choose",
    "choose_by",
    "compute_facts",
    "decide_by_code",
    "due_tools",
    "execution_order",
    "find_obstacle",
    "is_ready",
    "next_call",
    "order_by_need",
    "possible_choices",
    "retry_call",
    "route_decisions",
    "sole_call",
    "undecided_tools",
    "visit",
]
