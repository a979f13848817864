"""Which journeys a change of an SOP sends another way: shown before a fix is taken, and between two versions.

Where the ways out of a place differ, the solver looks for facts with which one SOP goes to one place and the other to
another; where the work of a place differs, for a way there, and for the boundary values of what is read. Each case is
then carried out in both by the interpreter. Only the way to the place is solved; what comes behind it is drawn, so
that this takes as long for the fix of one edge in a large SOP as in a small one. What conditions in words decide is
not looked for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, Final, TypeAlias

from msgspec import Struct

from sopstudio.analysis import Problem
from sopstudio.errors import EditError, ScenarioError
from sopstudio.expressions import And, FactValue, Literal, Not, Or, Tree, facts_of
from sopstudio.scenarios.expected_trace import Moment, ScenarioInputs, trace_with_moments
from sopstudio.scenarios.generation import Journeys
from sopstudio.scenarios.mock_responses import used_answers
from sopstudio.scenarios.obligations import Obligation
from sopstudio.scenarios.obligations.boundaries import boundaries
from sopstudio.scenarios.scenario import Expected, Scenario, UserSeed
from sopstudio.scenarios.search.global_search import is_satisfiable
from sopstudio.scenarios.search.random_scenarios import RandomScenarios
from sopstudio.scenarios.witness import witness_scenario
from sopstudio.sop import Flow, FrozenDict, PathStep, Runtime, Sop, dumps, freeze
from sopstudio.sop.diff import Change, diff
from sopstudio.sop.frozen import JsonObject

MAX_OBLIGATIONS: Final = 60
"""Differences that are looked for."""
MAX_BOUNDARIES: Final = 20
"""Boundary values among them."""
MAX_WAYS: Final = 8
"""Ways to a place that are tried for each."""
MAX_CONTINUATIONS: Final = 6
"""How often what comes behind the place is drawn, until the case comes to an end."""
MAX_DRAWS: Final = 60
"""Cases that are drawn of an SOP that could not be carried out before."""
KIND: Final = "journey-change"
WORDS: Final = frozenset(("title", "description", "message", "steps", "label", "unit", "examples", "opening"))
"""Fields that change no way."""
ALWAYS, NEVER = Literal(True), Literal(False)
_Shape: TypeAlias = tuple[tuple[str, ...], str, tuple[str, ...]]
_Pair: TypeAlias = tuple[_Shape | None, _Shape | None]


class Way(Struct, frozen=True):
    """What an SOP does with a case: the places, ids of transitions, and its end, blank where it stops before.

    `calls` are the tools that are called, each with its arguments as JSON text; those that may be left out are not
    among them. `outputs` are what the SOP decides, by fact.
    """

    path: tuple[str, ...]
    transitions: tuple[str, ...]
    end: str
    calls: tuple[tuple[str, str], ...]
    outputs: JsonObject

    def tools(self) -> tuple[str, ...]:
        """The tools that are called, in order."""
        return tuple(tool for tool, _ in self.calls)

    def names_from(self, place: str) -> tuple[str, ...]:
        """The places and transitions from this place on; all of them where the way does not pass it."""
        start = self.path.index(place) if place in self.path else 0
        return (*self.path[start:], *self.transitions[start:])

    def has_outcome_of(self, other: Way) -> bool:
        """Whether both do the same; which of two edges between the same places is taken does not matter."""
        return (self.path, self.end, self.calls, self.outputs) == (other.path, other.end, other.calls, other.outputs)


class JourneyChange(Struct, frozen=True):
    """A journey that goes another way: `place` is where the ways part, and `facts` decide there (None: missing).

    `before` is None where the SOP could not be carried out before. `scenario` is a case that goes these two ways.
    """

    before: Way | None
    after: Way
    place: str
    facts: Mapping[str, FactValue | None]
    scenario: Scenario


class JourneyChanges(Struct, frozen=True):
    """The journeys that change; `flows` are those of the two SOPs, the first is None where it could not be carried out.

    `is_complete` is false where it is left open whether there are more.
    """

    changed: tuple[JourneyChange, ...]
    flows: tuple[Flow | None, Flow]
    is_complete: bool = True


def compare_journeys(
    before: Sop, after: Sop, problem: Problem | None = None, *, check_cancelled: Callable[[], None] = lambda: None
) -> JourneyChanges:
    """The journeys that `after` sends another way than `before`, those that end elsewhere first.

    The case that shows `problem` in `before` is tried where no other case changes. `check_cancelled` is called again
    and again, and cancels the comparison by raising. Raises `EditError` where `after` cannot be carried out,
    `MissingPackageError` where z3 is not installed.
    """
    new, old = Runtime(Flow(after)), _runtime_of(before)
    comparison = _Comparison(old, new)
    if old is None:
        draws = RandomScenarios(Journeys(new).solver.preferences)
        for number in range(MAX_DRAWS):
            check_cancelled()
            comparison.add(draws.draw(number))
        return comparison.result(is_complete=True)
    search = _Search(old, new, check_cancelled)
    for case in search.cases(diff(before, after)):
        comparison.add(case)
    if problem is not None and not comparison.has_changes:
        for case in _witnesses(before, problem):
            comparison.add(case)
    return comparison.result(is_complete=search.is_complete)


def _runtime_of(sop: Sop) -> Runtime | None:
    """The SOP made ready to be carried out; None where it cannot be."""
    try:
        runtime = Runtime(Flow(sop))
        Journeys(runtime)
    except EditError:
        return None
    return runtime


def _witnesses(sop: Sop, problem: Problem) -> Iterator[ScenarioInputs]:
    try:
        yield ScenarioInputs.of(witness_scenario(sop, problem))
    except ScenarioError:
        return


class _Search:
    """Looks for cases with which two SOPs may do something else."""

    def __init__(self, old: Runtime, new: Runtime, check_cancelled: Callable[[], None]) -> None:
        self.is_complete = True
        self._old, self._new = old, new
        self._check_cancelled = check_cancelled
        self._journeys = {id(runtime): Journeys(runtime, check_cancelled=check_cancelled) for runtime in (old, new)}

    def cases(self, changes: Sequence[Change]) -> Iterator[ScenarioInputs]:
        """A case for each difference, as far as one was found."""
        choices, work = list(self._differing_choices()), list(self._differing_work(changes))
        wanted = [*choices, *work]
        self.is_complete = not work and len(wanted) <= MAX_OBLIGATIONS
        for runtime, obligation in wanted[:MAX_OBLIGATIONS]:
            self._check_cancelled()
            yield from islice(self._solve(runtime, obligation), 1)

    def _differing_choices(self) -> Iterator[tuple[Runtime, Obligation]]:
        """For each place whose ways out differ: facts with which the old SOP goes to one place, the new to another."""
        for place in self._new.flow.nodes:
            if place not in self._old.flow.nodes:
                continue
            here, there = _choices(self._old, place), _choices(self._new, place)
            if here == there:
                continue
            for before, from_here in _with_none(here).items():
                for after, from_there in _with_none(there).items():
                    if before != after:
                        words = f"{place} leads to {after or 'nothing'} instead of {before or 'nothing'}"
                        yield self._new, Obligation(words, words, place, demand=And((from_here, from_there)))

    def _differing_work(self, changes: Sequence[Change]) -> Iterator[tuple[Runtime, Obligation]]:
        """A way to each node that differs, and the boundary values where it, or a fact that decides, differs."""
        changed = {(change.element, change.id) for change in changes if _changes_what_is_done(change)}
        for runtime in (self._new, self._old):
            places = [place for place, node in runtime.flow.nodes.items() if ("node", node.id) in changed]
            yield from ((runtime, Obligation(f"{place} is reached", "", place)) for place in places)
        reading = {
            place
            for place in self._new.flow.nodes
            if any(("fact", name) in changed for name in _facts_read(self._new, place)) or place in places
        }
        if reading:
            wanted = (each for each in boundaries(self._new) if each.place in reading)
            yield from ((self._new, each) for each in islice(wanted, MAX_BOUNDARIES))

    def _solve(self, runtime: Runtime, obligation: Obligation) -> Iterator[ScenarioInputs]:
        """Cases that reach the place of an obligation, with values with which its demand holds there."""
        journeys = self._journeys[id(runtime)]
        preferences = journeys.solver.preferences
        if obligation.demand is not None and is_satisfiable(preferences, obligation.demand) is False:
            return
        for prefix in _ways_to(journeys, obligation.place):
            self._check_cancelled()
            solution = journeys.solve(prefix, (obligation,))
            if solution.feasible:
                draws = RandomScenarios(preferences)
                yield self._continue(runtime, [draws.draw(number, solution) for number in range(MAX_CONTINUATIONS)])
                return
        self.is_complete = False

    @staticmethod
    def _continue(runtime: Runtime, draws: Sequence[ScenarioInputs]) -> ScenarioInputs:
        """The first continuation that comes to an end; the first one where none does."""
        ending = (inputs for inputs in draws if trace_with_moments(runtime, inputs)[0].end)
        return next(ending, draws[0])


def _changes_what_is_done(change: Change) -> bool:
    """Whether a difference is more than one of words."""
    return change.kind != "changed" or any(name not in WORDS for name, _, _ in change.fields)


def _ways_to(journeys: Journeys, place: str) -> Iterator[tuple[PathStep, ...]]:
    """Beginnings of paths that lead to a place: the shortest one, then some that are drawn."""
    seen: set[tuple[PathStep, ...]] = set()
    for prefix in (_shortest_way(journeys, place), *_drawn_ways(journeys, place)):
        if prefix is not None and prefix not in seen:
            seen.add(prefix)
            yield prefix


def _shortest_way(journeys: Journeys, place: str) -> tuple[PathStep, ...] | None:
    paths = journeys.paths
    came_from: dict[int, tuple[int, PathStep] | None] = {0: None}
    queue = deque([0])
    while queue:
        state = queue.popleft()
        if paths.positions[state].place == place:
            steps: list[PathStep] = []
            while (origin := came_from[state]) is not None:
                state, step = origin
                steps.append(step)
            return tuple(reversed(steps))
        for step, successor in zip(paths.steps[state], paths.successors[state], strict=True):
            if successor >= 0 and successor not in came_from:
                came_from[successor] = state, step
                queue.append(successor)
    return None


def _drawn_ways(journeys: Journeys, place: str) -> Iterator[tuple[PathStep, ...]]:
    random = Random(place)
    entering = [each.id for each in journeys.runtime.flow.transitions() if each.target == place]
    for _ in range(MAX_WAYS - 1 if entering else 0):
        path = journeys.paths.draw_through(random.choice(entering), random)
        if path is not None:
            yield path[: journeys.places(path).index(place)]


def _facts_read(runtime: Runtime, place: str) -> set[str]:
    routes = runtime.plan(place).routes
    return {name for route in routes if route.condition is not None for name in facts_of(route.condition.tree)}


def _choices(runtime: Runtime, place: str) -> dict[str, Tree]:
    """By each place that may be next, when it is; conditions in words never hold here."""
    plan = runtime.plan(place)
    tried: list[Tree] = []
    choices: dict[str, list[Tree]] = {}
    for route in plan.routes:
        holds = route.condition.tree if route.condition is not None else NEVER if route.kind == "prose" else ALWAYS
        taken = And((holds, *map(Not, tried))) if tried and plan.branching == "first" else holds
        choices.setdefault(route.transition.target, []).append(taken)
        tried.append(holds)
    return {target: Or(tuple(ways)) if ways[1:] else ways[0] for target, ways in choices.items()}


def _with_none(choices: Mapping[str, Tree]) -> dict[str, Tree]:
    """The choices, and under a blank name when none of them is taken."""
    nowhere = And((ALWAYS, *map(Not, choices.values()))) if choices else ALWAYS
    return {**choices, "": nowhere}


class _Comparison:
    """Carries cases out in both SOPs and gathers those that go two ways."""

    def __init__(self, old: Runtime | None, new: Runtime) -> None:
        self._old, self._new = old, new
        self._fillers = [
            RandomScenarios(Journeys(runtime).solver.preferences).draw(0)
            for runtime in (old, new)
            if runtime is not None
        ]
        self._changed: dict[_Pair, JourneyChange] = {}

    @property
    def has_changes(self) -> bool:
        """Whether a case was found that changes."""
        return bool(self._changed)

    def add(self, case: ScenarioInputs) -> None:
        """Carry a case out in both."""
        inputs = self._complete(case)
        expected, moments = trace_with_moments(self._new, inputs)
        after = _way_of(expected, moments)
        before, earlier = None, list[Moment]()
        if self._old is not None:
            expected_before, earlier = trace_with_moments(self._old, inputs)
            before = _way_of(expected_before, earlier)
        if before is not None and before.has_outcome_of(after):
            return
        key = _shape(before), _shape(after)
        if key not in self._changed:
            place, facts = self._find_parting(earlier, moments)
            scenario = _make_scenario(self._new, inputs, expected, len(self._changed) + 1)
            self._changed[key] = JourneyChange(before, after, place, facts, scenario)

    def result(self, *, is_complete: bool) -> JourneyChanges:
        """What was gathered."""
        changed = sorted(
            self._changed.values(),
            key=lambda change: change.before is not None and change.before.end == change.after.end,
        )
        old = None if self._old is None else self._old.flow
        return JourneyChanges(tuple(changed), (old, self._new.flow), is_complete)

    def _complete(self, case: ScenarioInputs) -> ScenarioInputs:
        """What a case lays down, with what the other SOP may ask for besides."""
        user, responses = dict[str, Sequence[Any]](), dict[str, Any]()
        for filler in self._fillers:
            user |= filler.user
            responses |= filler.responses
        return replace(case, user={**user, **case.user}, responses={**responses, **case.responses})

    def _find_parting(
        self, earlier: Sequence[Moment], later: Sequence[Moment]
    ) -> tuple[str, Mapping[str, FactValue | None]]:
        """The last place that both ways have in common, and the facts that decide there."""
        place, facts = "", dict[str, FactValue | None]()
        for before, after in zip(earlier, later, strict=False):
            if before.place != after.place:
                break
            place, names = after.place, self._deciding_facts(after.place)
            facts = {name: after.facts.get(name) for name in names}
            if [each.target for each in before.step] != [each.target for each in after.step]:
                break
        return place, facts

    def _deciding_facts(self, place: str) -> dict[str, None]:
        """The facts that the conditions out of a place read, in either SOP."""
        return {
            name: None
            for runtime in (self._old, self._new)
            if runtime is not None and place in runtime.flow.nodes
            for route in runtime.plan(place).routes
            if route.condition is not None
            for name in route.condition.facts
        }


def _way_of(expected: Expected, moments: Sequence[Moment]) -> Way:
    transitions = tuple(transition.id for moment in moments for transition in moment.step)
    calls = tuple((call.tool, dumps(call.arguments, indent=None)) for call in expected.tools if not call.optional)
    return Way(expected.path, transitions, expected.end, calls, expected.outputs)


def _make_scenario(runtime: Runtime, inputs: ScenarioInputs, expected: Expected, number: int) -> Scenario:
    """The case as a scenario, with what it uses."""
    asked = {name for place in expected.path for name in runtime.plan(place).asks}
    known = {name: values for name, values in inputs.user.items() if name in asked - inputs.withheld}
    user = UserSeed.wanting(
        runtime.flow.sop,
        facts=freeze({name: values[0] for name, values in known.items()}),
        again=freeze({name: tuple(values[1:]) for name, values in known.items() if len(values) > 1}),
        withheld=tuple(sorted(asked & inputs.withheld)),
    )
    answers = {name: used_answers(name, answers, expected) for name, answers in inputs.responses.items()}
    return Scenario(
        id=f"{KIND}.{number}",
        kind=KIND,
        user=user,
        responses=FrozenDict({name: used for name, used in answers.items() if used}),
        expected=expected,
        prose=tuple(sorted(inputs.prose)),
    )


def _shape(way: Way | None) -> _Shape | None:
    """A way without the values, which differ from case to case."""
    return None if way is None else (way.path, way.end, way.tools())


__all__ = ["JourneyChange", "JourneyChanges", "Way", "compare_journeys"]
