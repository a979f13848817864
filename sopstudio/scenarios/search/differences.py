"""Where two SOPs differ: cases with which they may part, and the proof that they never do.

Where the ways out of a place differ, the solver looks for facts with which one SOP goes to one place and the other to
another; where the work of a place differs, for a way there, and for the boundary values of what is read. Only the way
to the place is solved; what comes behind it is drawn, so that this takes as long for the fix of one edge in a large SOP
as in a small one. Why the proof holds: `resources/proofs.md`, *Which journeys a change sends another way*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from sopstudio.analysis.symbolic.solution import Solution
from sopstudio.expressions import And, Literal, Not, Or, Tree, facts_of
from sopstudio.scenarios.expected_trace import ScenarioInputs, trace_with_moments
from sopstudio.scenarios.obligations import Obligation
from sopstudio.scenarios.obligations.boundaries import boundaries
from sopstudio.scenarios.search.global_search import NEVER, holds_alone, is_satisfiable
from sopstudio.scenarios.search.random_scenarios import RandomScenarios
from sopstudio.scenarios.solved_paths import SolvedPaths
from sopstudio.sop import Edge, PathStep, PlacePlan, Runtime
from sopstudio.sop.diff import Change

MAX_OBLIGATIONS: Final = 60
"""Differences that are looked for."""
MAX_BOUNDARIES: Final = 20
"""Boundary values among them."""
MAX_DRAWN_PATHS: Final = 7
"""Ways to a place that are tried after the shortest."""
MAX_CONTINUATIONS: Final = 6
"""How often what comes behind the place is drawn, until the case comes to an end."""
WORDS: Final = frozenset(("title", "description", "message", "steps", "label", "unit", "examples", "opening"))
"""Fields that change no way."""
NO_WORDS: Final = frozenset[str]()
ALWAYS = Literal(True)


class _Target(NamedTuple):
    """What is looked for in one of the SOPs; `prose` says of the conditions in words at the place whether they hold."""

    runtime: Runtime
    obligation: Obligation
    prose: Mapping[str, bool]


class DifferenceSearch:
    """Looks for cases with which two SOPs may do something else; `changes` are their differences.

    `check_cancelled` is called again and again, and cancels the search by raising. Raises `EditError` where an SOP
    cannot be walked.
    """

    def __init__(
        self, old: Runtime, new: Runtime, changes: Sequence[Change], check_cancelled: Callable[[], None] = lambda: None
    ) -> None:
        self._old, self._new, self._check_cancelled = old, new, check_cancelled
        self._changes = [change for change in changes if _changes_what_is_done(change)]
        self._paths = {id(runtime): SolvedPaths(runtime, check_cancelled=check_cancelled) for runtime in (old, new)}
        self._preferences = self._paths[id(new)].solver.preferences
        self._places = [
            place
            for place in new.flow.nodes
            if place in old.flow.nodes and _ways_out(old.plan(place)) != _ways_out(new.plan(place))
        ]
        """The places whose ways out differ."""

    def are_same(self) -> bool:
        """Whether it is proved that both do the same in every case; false where that is left open."""
        if any(change.element != "edge" for change in self._changes):
            return False
        flows = (self._old.flow, self._new.flow)
        if self._places and any(flow.branching(place) == "all" for flow in flows for place in flow.nodes):
            return False  # where branches meet depends on edges elsewhere
        return all(self._lead_to_same(place) for place in self._places)

    def _lead_to_same(self, place: str) -> bool:
        """Whether every case is proved to leave a place for the same place in both."""
        self._check_cancelled()
        plans = self._old.plan(place), self._new.plan(place)
        if not all(_is_by_facts_alone(plan) for plan in plans):
            return False
        ours, theirs = (_choices(plan, NO_WORDS) for plan in plans)
        return not any(
            holds_alone(self._new.flow.facts, one.get(target, NEVER), other.get(target, NEVER)) is not False
            for target in ours | theirs
            for one, other in ((ours, theirs), (theirs, ours))
        )

    def cases(self) -> Iterator[ScenarioInputs]:
        """A case for each difference, as far as one was found; some at random for what concerns the whole SOP."""
        wanted = (*self._differing_choices(), *self._differing_work())
        for target in wanted[:MAX_OBLIGATIONS]:
            self._check_cancelled()
            case = self._solve(target)
            if case is not None:
                yield case
        if any(change.element in ("sop", "procedure") for change in self._changes):
            draws = RandomScenarios(self._preferences)
            yield from (draws.draw(number) for number in range(MAX_CONTINUATIONS))

    def _differing_choices(self) -> Iterator[_Target]:
        """For each place whose ways out differ: facts with which the old SOP goes to one place, the new to another.

        Of the conditions in words at the place none holds, then each one alone.
        """
        for place in self._places:
            plans = self._old.plan(place), self._new.plan(place)
            prose = {route.transition.id for plan in plans for route in plan.routes if route.kind == "prose"}
            for held in (NO_WORDS, *(frozenset((name,)) for name in sorted(prose))):
                for words, demand in _parting_demands(place, *plans, held):
                    obligation = Obligation(words, words, place, demand=demand)
                    yield _Target(self._new, obligation, {name: name in held for name in prose})

    def _differing_work(self) -> Iterator[_Target]:
        """A way to each place whose work differs, and the boundary values where it, or a fact that decides, differs."""
        changed = {(change.element, change.id) for change in self._changes}
        working: dict[str, None] = {}
        for runtime in (self._new, self._old):
            for place, node in runtime.flow.nodes.items():
                tools = (bound.tool.name for bound in runtime.plan(place).tools)
                if ("node", node.id) in changed or any(("tool", name) in changed for name in tools):
                    working[place] = None
                    yield _Target(runtime, Obligation(f"{place} is reached", "", place), {})
        reading = {
            place
            for place in self._new.flow.nodes
            if place in working or any(("fact", name) in changed for name in _facts_read(self._new.plan(place)))
        }
        if reading:
            wanted = (each for each in boundaries(self._new) if each.place in reading)
            yield from (_Target(self._new, each, {}) for each in islice(wanted, MAX_BOUNDARIES))

    def _solve(self, target: _Target) -> ScenarioInputs | None:
        """A case that reaches the place of an obligation, with values with which its demand holds there."""
        demand = target.obligation.demand
        if demand is not None and is_satisfiable(target.runtime.flow.facts, demand) is False:
            return None
        held = {name for name, holds in target.prose.items() if holds}
        for runtime, solution in self._solutions(target):
            self._check_cancelled()
            if solution.feasible:
                random = RandomScenarios(self._paths[id(runtime)].solver.preferences)
                draws = [random.draw(number, solution) for number in range(MAX_CONTINUATIONS)]
                draws = [replace(draw, prose=draw.prose - target.prose.keys() | held) for draw in draws]
                return _first_that_ends(runtime, draws)
        return None

    def _solutions(self, target: _Target) -> Iterator[tuple[Runtime, Solution]]:
        """What was found for each way to a place; where conditions decide, in the other SOP too.

        A value that only the old SOP asks for, such as an item of a list, is unknown in the new one.
        """
        other = self._old if target.runtime is self._new else self._new
        for runtime in (target.runtime, other) if target.obligation.demand is not None else (target.runtime,):
            paths = self._paths[id(runtime)]
            for prefix in _ways_to(paths, target.obligation.place):
                yield runtime, paths.solve(prefix, (target.obligation,))


def _changes_what_is_done(change: Change) -> bool:
    """Whether a difference is more than one of words, and not only of order where order does not matter."""
    if change.kind == "moved":
        return change.element == "edge"
    return change.kind != "changed" or any(name not in WORDS for name, _, _ in change.fields)


def _first_that_ends(runtime: Runtime, draws: Sequence[ScenarioInputs]) -> ScenarioInputs:
    """The first continuation that comes to an end; the first one where none does."""
    ending = (inputs for inputs in draws if trace_with_moments(runtime, inputs)[0].end)
    return next(ending, draws[0])


def _ways_to(paths: SolvedPaths, place: str) -> Iterator[tuple[PathStep, ...]]:
    """Beginnings of paths that lead to a place: the shortest one, then some that are drawn."""
    shortest = paths.paths.shortest_way_to(place)
    if shortest is None:
        return
    yield shortest
    seen = {shortest}
    for path in paths.draw_paths_to(place, MAX_DRAWN_PATHS, Random(place)):
        prefix = path[: paths.places(path).index(place)]
        if prefix not in seen:
            seen.add(prefix)
            yield prefix


def _facts_read(plan: PlacePlan) -> set[str]:
    return {name for route in plan.routes if route.condition is not None for name in facts_of(route.condition.tree)}


def _ways_out(plan: PlacePlan) -> tuple[str, list[tuple[str, Edge | None]]]:
    """All that decides where a place leads; the labels of edges do not."""
    return plan.branching, [
        (route.transition.target, None if edge is None else edge.model_copy(update={"label": ""}))
        for route in plan.routes
        for edge in (route.transition.edge,)
    ]


def _is_by_facts_alone(plan: PlacePlan) -> bool:
    """Whether facts alone decide where a place leads: no words, no count, and no condition that cannot be read."""
    return not any(
        route.kind == "prose" or route.is_bounded or (route.kind == "formal" and route.condition is None)
        for route in plan.routes
    )


def _choices(plan: PlacePlan, held: frozenset[str]) -> dict[str, Tree]:
    """By each place that may be next, when it is; of the conditions in words only those `held` do hold."""
    tried: list[Tree] = []
    choices: dict[str, list[Tree]] = {}
    for route in plan.routes:
        if route.kind == "prose":
            holds: Tree = ALWAYS if route.transition.id in held else NEVER
        elif route.kind == "formal":
            holds = NEVER if route.condition is None else route.condition.tree
        else:
            holds = ALWAYS
        is_later = plan.branching == "first" or route.kind == "otherwise"
        taken = And((holds, *map(Not, tried))) if tried and is_later else holds
        choices.setdefault(route.transition.target, []).append(taken)
        tried.append(holds)
    return {target: Or(tuple(ways)) if ways[1:] else ways[0] for target, ways in choices.items()}


def _parting_demands(place: str, old: PlacePlan, new: PlacePlan, held: frozenset[str]) -> Iterator[tuple[str, Tree]]:
    """Each way in which the SOPs may part at a place, in words, and when they do."""
    here, there = _choices(old, held), _choices(new, held)
    if old.branching == new.branching == "first":
        for before, from_here in _with_none(here).items():
            for after, from_there in _with_none(there).items():
                if before != after:
                    words = f"{place} leads to {after or 'nothing'} instead of {before or 'nothing'}"
                    yield words, And((from_here, from_there))
        return
    for target in here | there:
        before_taken, after_taken = here.get(target, NEVER), there.get(target, NEVER)
        yield f"{place} no longer leads to {target}", And((before_taken, Not(after_taken)))
        yield f"{place} leads to {target}, too", And((Not(before_taken), after_taken))


def _with_none(choices: Mapping[str, Tree]) -> dict[str, Tree]:
    """The choices, and under a blank name when none of them is taken."""
    nowhere = And((ALWAYS, *map(Not, choices.values()))) if choices else ALWAYS
    return {**choices, "": nowhere}


__all__ = ["DifferenceSearch"]
