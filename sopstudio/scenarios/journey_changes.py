"""Which journeys a change of an SOP sends another way: shown before a fix is taken, and between two versions.

Cases are made from both SOPs: journeys that together take every edge, and for each place whose ways out differ, facts
that the solver finds with which one SOP goes somewhere and the other does not. Each case is carried out in both by the
interpreter. What conditions in words decide is not looked for beyond the edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, Final, TypeAlias

from msgspec import Struct

from sopstudio.analysis.plausible_values import filler_value
from sopstudio.errors import EditError
from sopstudio.expressions import And, FactValue, Literal, Not, Or, Tree, facts_of
from sopstudio.scenarios.expected_trace import Moment, ScenarioInputs, trace_with_moments
from sopstudio.scenarios.generation import Journeys, cases_of
from sopstudio.scenarios.obligations import Obligation
from sopstudio.scenarios.obligations.boundaries import boundaries
from sopstudio.scenarios.scenario import Expected, MockResponse, Scenario
from sopstudio.scenarios.search.set_cover import cover_obligations
from sopstudio.sop import Flow, Runtime, Sop, dumps
from sopstudio.sop.diff import Change, diff
from sopstudio.sop.frozen import JsonObject

MAX_CASES: Final = 200
"""Cases that are made of each SOP."""
MAX_OBLIGATIONS: Final = 60
"""Differences that are looked for in each SOP."""
ALWAYS, NEVER = Literal(True), Literal(False)
KIND: Final = "correct-context"
"""The kind of scenario that is carried out: nothing goes wrong in it but what the SOP itself does."""

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
    """The journeys that change, and how many were compared; `flows` are those of the two SOPs.

    The first flow is None where the SOP could not be carried out before.
    """

    compared: int
    changed: tuple[JourneyChange, ...]
    flows: tuple[Flow | None, Flow]


def compare_journeys(
    before: Sop, after: Sop, further: Sequence[Scenario] = (), *, check_cancelled: Callable[[], None] = lambda: None
) -> JourneyChanges:
    """The journeys that `after` sends another way than `before`, those that end elsewhere first.

    `further` are cases to be compared besides those that are made here, such as the one that shows a problem.
    `check_cancelled` is called again and again, and cancels the comparison by raising. Raises `EditError` where
    `after` cannot be carried out, `MissingPackageError` where z3 is not installed.
    """
    changes = diff(before, after)
    new, old = Runtime(Flow(after)), _runtime_of(before)
    later = list(_make_cases(new, old, changes, check_cancelled))
    earlier = [] if old is None else list(_make_cases(old, new, changes, check_cancelled))
    comparison = _Comparison(old, new, [*earlier, *later, *further])
    for scenario in (*further, *earlier, *later):
        check_cancelled()
        comparison.add(scenario)
    return comparison.result()


def _runtime_of(sop: Sop) -> Runtime | None:
    """The SOP made ready to be carried out; None where it cannot be."""
    try:
        runtime = Runtime(Flow(sop))
        Journeys(runtime)
    except EditError:
        return None
    return runtime


def _make_cases(
    runtime: Runtime, other: Runtime | None, changes: Sequence[Change], check_cancelled: Callable[[], None]
) -> Iterator[Scenario]:
    """Cases that take every edge, and those in which the two SOPs may differ."""
    journeys = Journeys(runtime, check_cancelled=check_cancelled)
    selected = journeys.find_covering()
    differences = [*_boundaries_of_changes(runtime, changes), *_differing_choices(runtime, other)][:MAX_OBLIGATIONS]
    if differences:
        selected += cover_obligations(journeys, "differences", differences)[0]
    return islice(cases_of(runtime, selected, [KIND]), MAX_CASES)


def _boundaries_of_changes(runtime: Runtime, changes: Sequence[Change]) -> Iterator[Obligation]:
    """The boundary values where a node differs, or a fact that decides."""
    changed = {(change.element, change.id) for change in changes}
    places = {
        place
        for place, node in runtime.flow.nodes.items()
        if ("node", node.id) in changed
        or any(("fact", name) in changed for tree in _conditions_at(runtime, place) for name in facts_of(tree))
    }
    return (obligation for obligation in boundaries(runtime) if obligation.place in places) if places else iter(())


def _conditions_at(runtime: Runtime, place: str) -> list[Tree]:
    return [route.condition.tree for route in runtime.plan(place).routes if route.condition is not None]


def _differing_choices(runtime: Runtime, other: Runtime | None) -> Iterator[Obligation]:
    """For each place whose ways out differ: facts with which one SOP goes somewhere and the other does not."""
    for place in runtime.flow.nodes if other is not None else ():
        if other is None or place not in other.flow.nodes:
            continue
        here, there = _choices(runtime, place), _choices(other, place)
        for target in dict.fromkeys((*here, *there)) if here != there else ():
            ours, theirs = here.get(target, NEVER), there.get(target, NEVER)
            for number, demand in enumerate((And((ours, Not(theirs))), And((theirs, Not(ours))))):
                words = f"{place} leads to {target} in the {('first', 'second')[number]} SOP alone"
                yield Obligation(words, words, place, demand=demand)


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


class _Comparison:
    """Carries cases out in both SOPs and gathers those that go two ways."""

    def __init__(self, old: Runtime | None, new: Runtime, scenarios: Sequence[Scenario]) -> None:
        self._old, self._new = old, new
        self._facts: dict[str, Any] = {}
        for runtime in filter(None, (old, new)):
            for name in sorted(runtime.user_facts & runtime.flow.facts.keys()):
                self._facts.setdefault(name, filler_value(runtime.flow.facts[name], Random(name), 0))
        self._responses: dict[str, tuple[MockResponse, ...]] = {}
        for scenario in scenarios:
            for tool, responses in scenario.responses.items():
                self._responses.setdefault(tool, responses)
        self._journeys: set[_Pair] = set()
        self._changed: dict[_Pair, JourneyChange] = {}

    def add(self, scenario: Scenario) -> None:
        """Carry a case out in both."""
        inputs = self._complete(scenario)
        expected, moments = trace_with_moments(self._new, inputs)
        after = _way_of(expected, moments)
        if self._old is None:
            before, earlier = None, list[Moment]()
        else:
            expected, earlier = trace_with_moments(self._old, inputs)
            before = _way_of(expected, earlier)
        key = _shape(before), _shape(after)
        self._journeys.add(key)
        if before is not None and before.has_outcome_of(after):
            return
        if key not in self._changed:
            place, facts = self._find_parting(earlier, moments)
            self._changed[key] = JourneyChange(before, after, place, facts, scenario)

    def result(self) -> JourneyChanges:
        """What was gathered."""
        changed = sorted(
            self._changed.values(),
            key=lambda change: change.before is not None and change.before.end == change.after.end,
        )
        old = None if self._old is None else self._old.flow
        return JourneyChanges(len(self._journeys), tuple(changed), (old, self._new.flow))

    def _complete(self, scenario: Scenario) -> ScenarioInputs:
        """What a case lays down, with what the other SOP may ask for besides."""
        inputs = ScenarioInputs.of(scenario)
        further = {**self._facts, **scenario.further_facts}
        user = {**{name: (value,) for name, value in further.items()}, **inputs.user}
        responses = {**self._responses, **scenario.further_responses, **inputs.responses}
        return replace(inputs, user=user, responses=responses)

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


def _shape(way: Way | None) -> _Shape | None:
    """A way without the values, which differ from case to case."""
    return None if way is None else (way.path, way.end, way.tools())


__all__ = ["JourneyChange", "JourneyChanges", "Way", "compare_journeys"]
