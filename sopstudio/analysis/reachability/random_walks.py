"""Random walks: runs of the SOP with values drawn at random from the representative ones.

A walk costs microseconds a step and shows which transitions can be taken; only what no walk takes is given
to the solver. Tools always answer and users know every fact; whether prose holds is drawn too, once a walk.
Steered walks reach a case by fixing the values of its facts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date
from random import Random
from typing import Any, TypeAlias

from sopstudio.analysis.branches.case_split import distinguish, representative_values
from sopstudio.analysis.compared_values import texts_about_patterns
from sopstudio.analysis.proof_results import CallSite, Facts, Witness, call_site
from sopstudio.expressions import TODAY_NAME, ConditionResult, FactValue, Tree, facts_of
from sopstudio.expressions.tree import TODAY, Compare, FactName, Literal, replace_node, walk
from sopstudio.sop import (
    BoundTool,
    Fact,
    PathStep,
    PersonTool,
    PlacePlan,
    Position,
    Route,
    Runtime,
    Transition,
    Walker,
    value_to_json,
)
from sopstudio.sop.interpreter import Blocked, Computed, NoTransition, choose_by, visit

MIN_IDLE_WALKS, MIN_IDLE_STEPS, MAX_IDLE_WALKS = 12, 3000, 200
"""Walks in a row without a new way after which no more are made: more of them the shorter they are."""
MAX_STEPS = 3000
MAX_STEERED_WALKS, ENOUGH_STEERED_WALKS = 12, 2
"""Walks with given facts that are made to come to a case, and after how many the shortest one will do."""

MAX_TEXTS_TRIED = 40
"""Texts of a closed set that are all tried; of more, besides the first ones, those that conditions tell apart."""

DAYS = Fact(name=TODAY_NAME, type="date", examples=("2026-01-05", "2026-01-04", "2026-01-06"))
"""The dates on which a walk may be made, beside those that conditions compare with."""

StopCondition: TypeAlias = Callable[[PlacePlan, Mapping[str, FactValue], Callable[[Transition], bool]], bool]
"""Whether a walk stands where it should: the work that was done, the facts, and which ways are not used up."""


class RandomWalks:
    """Walks over one SOP. `trees` are its conditions: the values written in them are worth trying."""

    def __init__(self, runtime: Runtime, trees: Sequence[Tree]) -> None:
        self.runtime = runtime
        names = (name for tree in trees for name in facts_of(tree))
        self._condition_facts = tuple(dict.fromkeys((*names, TODAY_NAME)))
        self._trees, self._literals = trees, _literals_by_fact(trees)
        self._choices_by_fact: dict[str, list[FactValue]] = {}
        self._draws = _ValueDraws()
        self._seen: set[str | CallSite] = set()
        self._idle_walks = self._idle_steps = 0

    def find_taken(self, wanted: Collection[str | CallSite]) -> set[str | CallSite]:
        """The ways that some walk takes and the calls that it makes; no more walks than are needed for those wanted."""
        while not self._seen.issuperset(wanted) and not self._is_idle():
            walk = _RandomWalk(self, self._draws, {})
            transition_ids = {transition.id for step in walk.path() for transition in step}
            fresh = (walk.called | transition_ids) - self._seen
            self._idle_walks, self._idle_steps = (
                (0, 0) if fresh else (self._idle_walks + 1, self._idle_steps + len(transition_ids) + 1)
            )
            self._seen |= fresh
        return self._seen

    def _is_idle(self) -> bool:
        """Whether the last walks have shown nothing new for long enough."""
        return self._idle_walks >= MAX_IDLE_WALKS or (
            self._idle_walks >= MIN_IDLE_WALKS and self._idle_steps >= MIN_IDLE_STEPS
        )

    def makes_call(self, call: CallSite, facts: Facts) -> bool:
        """Whether some walk makes the call on which these facts have these values whenever they are given.

        That none was found proves nothing.
        """
        draws = _ValueDraws()
        for _ in range(MAX_STEERED_WALKS):
            walk = _RandomWalk(self, draws, facts)
            walk.path()
            if call in walk.called:
                return True
        return False

    def find_witness(self, facts: Facts, should_stop: StopCondition) -> Witness | None:
        """A walk on which these facts have these values whenever they are given, up to where it `stands`.

        The shortest of a few; None where none was found, which proves nothing.
        """
        draws = _ValueDraws()
        best: Witness | None = None
        for number in range(MAX_STEERED_WALKS):
            if best is not None and number >= ENOUGH_STEERED_WALKS:
                break
            walk = _RandomWalk(self, draws, facts)
            path = walk.path(should_stop)
            if walk.has_arrived and (best is None or len(path) < len(best.path)):
                steps = tuple(tuple(transition.id for transition in step) for step in path)
                best = Witness(steps, self._witness_facts(walk))
        return best

    def find_failing_run(self, computing: tuple[int, str], facts: Facts) -> Witness | None:
        """A walk with these facts that cannot compute a fact at a node; None where none was found."""
        return self._find_stopped(facts, lambda walk: walk.stopped == computing)

    def find_forbidden_run(self, call: CallSite, facts: Facts) -> Witness | None:
        """A walk with these facts that stops as a tool is needed and may not be called; None where none was found."""
        return self._find_stopped(facts, lambda walk: walk.forbidden == call)

    def _find_stopped(self, facts: Facts, has_stopped: Callable[[_RandomWalk], bool]) -> Witness | None:
        draws = _ValueDraws()
        for _ in range(MAX_STEERED_WALKS):
            walk = _RandomWalk(self, draws, facts)
            path = walk.path()
            if has_stopped(walk):
                steps = tuple(tuple(transition.id for transition in step) for step in path)
                return Witness(steps, self._witness_facts(walk))
        return None

    def _witness_facts(self, walk: _RandomWalk) -> dict[str, Any]:
        """The facts of a walk that conditions read, as JSON data."""
        return {name: value_to_json(walk.facts[name]) for name in self._condition_facts if name in walk.facts}

    def choices(self, fact: Fact) -> list[FactValue]:
        """The values of a fact that are worth trying."""
        if fact.name not in self._choices_by_fact:
            values = representative_values(fact, self._literals.get(fact.name, ()))
            many = fact.type == "string" and len(values) > MAX_TEXTS_TRIED
            self._choices_by_fact[fact.name] = (
                [*distinguish(fact, self._trees), *values[:MAX_TEXTS_TRIED]] if many else values
            )
        return self._choices_by_fact[fact.name]


class _ValueDraws:
    """Chance for a row of walks: of each fact every value is drawn once before any is drawn again."""

    def __init__(self) -> None:
        self.random = Random(0)
        self._left: dict[str, list[FactValue]] = {}

    def value(self, name: str, choices: Sequence[FactValue]) -> FactValue:
        """One of the choices of a fact."""
        if not self._left.get(name):
            self._left[name] = self.random.sample(choices, len(choices))
        return self._left[name].pop()


class _RandomWalk:
    """One walk. Each of `fixed_facts` has that value whenever it is set."""

    def __init__(self, walks: RandomWalks, draws: _ValueDraws, fixed_facts: Facts) -> None:
        self._walks, self._draws, self._fixed_facts = walks, draws, fixed_facts
        self._walker = Walker(walks.runtime.flow)
        self._runtime = walks.runtime
        self.facts: dict[str, FactValue] = {}
        self.has_arrived = False
        self.stopped: tuple[int, str] | None = None
        """The node at which a fact could not be computed, by identity, and the fact."""
        self.forbidden: CallSite | None = None
        """The call that was needed and not allowed, at which the walk stopped."""
        self._prose: dict[str, bool] = {}
        self._visited: set[str] = set()
        if walks.runtime.reads_today:
            today = fixed_facts.get(TODAY_NAME) or draws.value(TODAY_NAME, walks.choices(DAYS))
            self._runtime = walks.runtime.on(today if isinstance(today, date) else None)
            self.facts[TODAY_NAME] = today
        self.called: set[CallSite] = set()
        """The calls that were made and are not made at every visit anyway."""

    def path(self, should_stop: StopCondition | None = None) -> list[PathStep]:
        """The steps until the walk ends, cannot go on, or stands where it should."""
        taken: list[PathStep] = []
        position: Position | None = self._walker.begin()
        while position is not None and len(taken) < MAX_STEPS:
            plan = self._runtime.plan(position.place)
            if not self._visit(plan):
                break
            if should_stop is not None and should_stop(plan, self.facts, position.may_take):
                self.has_arrived = True
                break
            if plan.is_final:
                position = self._walker.end(position)
                taken.append(())
                continue
            choice = choose_by(self._decide, plan, position)
            if isinstance(choice, NoTransition):
                break
            taken.append(choice)
            position = self._walker.step(position, choice)
        return taken

    def _visit(self, plan: PlacePlan) -> bool:
        """Do the work of a place; whether it could be done."""
        steps = visit(plan, self.facts, again=plan.place in self._visited)
        self._visited.add(plan.place)
        try:
            while True:
                step = next(steps)
                if isinstance(step, BoundTool):
                    self._draw_outputs(step)
                    if not step.is_unconditional:
                        self.called.add(call_site(plan, step))
                elif isinstance(step, Computed):
                    self.facts[step.fact] = step.value
                else:
                    self._set(step.fact)
        except StopIteration as stop:
            blocked: Blocked | None = stop.value
        if blocked is not None and blocked.kind == "computing":
            self.stopped = (id(plan.node), blocked.facts[0])
        if blocked is not None and blocked.kind == "forbidden":
            self.forbidden = next((call_site(plan, bound) for bound in plan.tools if self._is_forbidden(bound)), None)
        return blocked is None

    def _is_forbidden(self, bound: BoundTool) -> bool:
        """Whether a tool is needed and its precondition does not hold; one that cannot be decided forbids nothing."""
        precondition = bound.precondition
        return (
            precondition is not None
            and bound.applies(self.facts) is True
            and (precondition.decide(self.facts).value is False)
        )

    def _set(self, name: str, output: Fact | None = None, *, by_tool: bool = False) -> None:
        """Draw a value, or none for an optional fact; a tool that leaves a fact out keeps what it was before."""
        fact = output or self._walks.runtime.flow.facts.get(name)
        earlier = self.facts.pop(name, None)
        if name in self._fixed_facts:
            self.facts[name] = self._fixed_facts[name]
        elif fact is not None and not (fact.optional and self._draws.random.random() < 0.25):
            choices = self._walks.choices(fact)
            if choices:
                self.facts[name] = self._draws.value(name, choices)
        elif by_tool and earlier is not None:
            self.facts[name] = earlier

    def _draw_outputs(self, bound: BoundTool) -> None:
        for _, fact in bound.outputs:
            self._set(fact.name, fact, by_tool=True)
        if isinstance(bound.tool, PersonTool) and not bound.tool.is_answered(self.facts):
            for fact in bound.tool.form:  # an answer that lacks a fact came too late, and gives none
                self.facts.pop(fact.name, None)

    def _decide(self, route: Route) -> ConditionResult:
        if route.decide is None:
            return ConditionResult(self._prose.setdefault(route.transition.id, self._draws.random.random() < 0.5))
        return route.decide(self.facts)


def _literals_by_fact(trees: Iterable[Tree]) -> dict[str, list[Any]]:
    """The values written beside each fact, whatever is done with them."""
    literals: dict[str, list[Any]] = {}
    nodes = [part for tree in trees for part in walk(replace_node(tree, TODAY, FactName(TODAY_NAME)))]
    literals.update(texts_about_patterns(nodes))
    for compared in (part for part in nodes if isinstance(part, Compare)):
        parts = [*walk(compared.left), *walk(compared.right)]
        values = [literal.value for literal in parts if isinstance(literal, Literal)]
        for name in (fact.name for fact in parts if isinstance(fact, FactName)):
            literals.setdefault(name, []).extend(values)
    return literals
