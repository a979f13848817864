"""Trial walks: the SOP gone through with values drawn at random from those that stand for all others.

A walk costs microseconds a step and shows which ways can be gone; only what no walk takes is put to the solver. Tools
answer, users know everything asked for; what prose says is drawn too, once a walk. Steered walks come to a case by
giving the facts that it is about the values that show it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, TypeAlias

from sopstudio.analysis.branches.proof_results import Witness
from sopstudio.analysis.branches.representative_values import Facts, distinguish, representative_values
from sopstudio.analysis.reachability.tool_calls import CallSite, call_site
from sopstudio.expressions import ConditionResult, FactValue, Tree, facts_of
from sopstudio.expressions.tree import Compare, FactName, Literal, walk
from sopstudio.sop import (
    BoundTool,
    Fact,
    PathStep,
    PlacePlan,
    Position,
    Route,
    Runtime,
    Transition,
    Walker,
    value_to_json,
)
from sopstudio.sop.interpreter import Blocked, Computed, Unchosen, choose_by, visit

IDLE_WALKS, IDLE_STEPS, MOST_IDLE_WALKS = 12, 3000, 200
"""Walks in a row without a new way after which no more are made: more of them the shorter they are."""
LONGEST = 3000
STEERED, ENOUGH = 12, 2
"""Walks with given facts that are made to come to a case, and after how many the shortest one will do."""

MANY = 40
"""Texts of a closed set that are all tried; of more, besides the first ones, those that conditions tell apart."""

Stands: TypeAlias = Callable[[PlacePlan, Mapping[str, FactValue], Callable[[Transition], bool]], bool]
"""Whether a walk stands where it should: the work that was done, the facts, and which ways are not used up."""


class RandomWalks:
    """Walks over one SOP. `trees` are its conditions: the values written in them are worth trying."""

    def __init__(self, routing: Runtime, trees: Sequence[Tree]) -> None:
        self.routing = routing
        self._steering = tuple(dict.fromkeys(name for tree in trees for name in facts_of(tree)))
        self._trees, self._written = trees, _written(trees)
        self._points: dict[str, list[FactValue]] = {}
        self._draws = _Draws()
        self._seen: set[str | CallSite] = set()
        self._walks = self._steps = 0

    def find_taken(self, wanted: Collection[str | CallSite]) -> set[str | CallSite]:
        """The ways that some walk takes and the calls that it makes; no more walks than are needed for those wanted."""
        while not self._seen.issuperset(wanted) and not self._idle():
            walk = _Walk(self, self._draws, {})
            ways = {way.id for step in walk.path() for way in step}
            fresh = (walk.called | ways) - self._seen
            self._walks, self._steps = (0, 0) if fresh else (self._walks + 1, self._steps + len(ways) + 1)
            self._seen |= fresh
        return self._seen

    def _idle(self) -> bool:
        """Whether the last walks have shown nothing new for long enough."""
        return self._walks >= MOST_IDLE_WALKS or (self._walks >= IDLE_WALKS and self._steps >= IDLE_STEPS)

    def makes_call(self, call: CallSite, facts: Facts) -> bool:
        """Whether some walk makes the call on which these facts have these values whenever they are given.

        That none was found proves nothing.
        """
        draws = _Draws()
        for _ in range(STEERED):
            walk = _Walk(self, draws, facts)
            walk.path()
            if call in walk.called:
                return True
        return False

    def find_witness(self, facts: Facts, stands: Stands) -> Witness | None:
        """A walk on which these facts have these values whenever they are given, up to where it `stands`.

        The shortest of a few; None where none was found, which proves nothing.
        """
        draws = _Draws()
        best: Witness | None = None
        for number in range(STEERED):
            if best is not None and number >= ENOUGH:
                break
            walk = _Walk(self, draws, facts)
            path = walk.path(stands)
            if walk.stands and (best is None or len(path) < len(best.path)):
                steps = tuple(tuple(way.id for way in step) for step in path)
                best = Witness(steps, self._told(walk))
        return best

    def find_failing_run(self, computing: tuple[int, str], facts: Facts) -> Witness | None:
        """A walk with these facts that cannot compute a fact at a node; None where none was found."""
        draws = _Draws()
        for _ in range(STEERED):
            walk = _Walk(self, draws, facts)
            path = walk.path()
            if walk.stopped == computing:
                return Witness(tuple(tuple(way.id for way in step) for step in path), self._told(walk))
        return None

    def _told(self, walk: _Walk) -> dict[str, Any]:
        """The facts of a walk that conditions read, as JSON data."""
        return {name: value_to_json(walk.facts[name]) for name in self._steering if name in walk.facts}

    def choices(self, fact: Fact) -> list[FactValue]:
        """The values of a fact that are worth trying."""
        if fact.name not in self._points:
            found = representative_values(fact, self._written.get(fact.name, ()))
            many = fact.type == "string" and len(found) > MANY
            self._points[fact.name] = [*distinguish(fact, self._trees), *found[:MANY]] if many else found
        return self._points[fact.name]


class _Draws:
    """Chance for a row of walks: of each fact every value is drawn once before any is drawn again."""

    def __init__(self) -> None:
        self.random = Random(0)
        self._left: dict[str, list[FactValue]] = {}

    def value(self, name: str, choices: Sequence[FactValue]) -> FactValue:
        """One of the choices of a fact."""
        if not self._left.get(name):
            self._left[name] = self.random.sample(choices, len(choices))
        return self._left[name].pop()


class _Walk:
    """One walk. `given` facts have that value whenever they are given."""

    def __init__(self, trials: RandomWalks, draws: _Draws, given: Facts) -> None:
        self._trials, self._draws, self._given = trials, draws, given
        self._walker = Walker(trials.routing.flow)
        self.facts: dict[str, FactValue] = {}
        self.stands = False
        self.stopped: tuple[int, str] | None = None
        """The node at which a fact could not be computed, by identity, and the fact."""
        self._prose: dict[str, bool] = {}
        self._visited: set[str] = set()
        self.called: set[CallSite] = set()
        """The calls that were made and are not made at every visit anyway."""

    def path(self, stands: Stands | None = None) -> list[PathStep]:
        """The steps until the walk ends, cannot go on, or stands where it should."""
        taken: list[PathStep] = []
        position: Position | None = self._walker.begin()
        while position is not None and len(taken) < LONGEST:
            work = self._trials.routing.plan(position.place)
            if not self._visit(work):
                break
            if stands is not None and stands(work, self.facts, partial(self._walker.may_take, position)):
                self.stands = True
                break
            if work.is_final:
                position = self._walker.end(position)
                taken.append(())
                continue
            ways = choose_by(self._decide, work, position)
            if isinstance(ways, Unchosen):
                break
            taken.append(ways)
            position = self._walker.step(position, ways)
        return taken

    def _visit(self, work: PlacePlan) -> bool:
        """Do the work of a place; whether it could be done."""
        steps = visit(work, self.facts, again=work.place in self._visited)
        self._visited.add(work.place)
        try:
            while True:
                step = next(steps)
                if isinstance(step, BoundTool):
                    for _, fact in step.outputs:
                        self._set(fact.name)
                    if not step.is_unconditional:
                        self.called.add(call_site(work, step))
                elif isinstance(step, Computed):
                    self.facts[step.fact] = step.value
                else:
                    self._set(step.fact)
        except StopIteration as stop:
            blocked: Blocked | None = stop.value
        if blocked is not None and blocked.kind == "computing":
            self.stopped = (id(work.node), blocked.facts[0])
        return blocked is None

    def _set(self, name: str) -> None:
        fact = self._trials.routing.flow.facts.get(name)
        self.facts.pop(name, None)
        if name in self._given:
            self.facts[name] = self._given[name]
        elif fact is not None and not (fact.optional and self._draws.random.random() < 0.25):
            choices = self._trials.choices(fact)
            if choices:
                self.facts[name] = self._draws.value(name, choices)

    def _decide(self, route: Route) -> ConditionResult:
        if route.decide is None:
            return ConditionResult(self._prose.setdefault(route.transition.id, self._draws.random.random() < 0.5))
        return route.decide(self.facts)


def _written(trees: Iterable[Tree]) -> dict[str, list[Any]]:
    """The values written beside each fact, whatever is done with them."""
    found: dict[str, list[Any]] = {}
    for compared in (part for tree in trees for part in walk(tree) if isinstance(part, Compare)):
        parts = [*walk(compared.left), *walk(compared.right)]
        values = [one.value for one in parts if isinstance(one, Literal)]
        for name in (one.name for one in parts if isinstance(one, FactName)):
            found.setdefault(name, []).extend(values)
    return found
