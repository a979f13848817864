"""Which journeys a change of an SOP sends another way: shown before a fix is taken, and between two versions.

Cases with which the two may part come from `sopstudio.scenarios.search.differences`; each is carried out in both by the
interpreter, and what is told did happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from msgspec import Struct

from sopstudio.analysis import Problem
from sopstudio.errors import EditError, ScenarioError
from sopstudio.expressions import FactValue
from sopstudio.scenarios.expected_trace import Moment, ScenarioInputs, trace_with_moments
from sopstudio.scenarios.generation import Journeys
from sopstudio.scenarios.mock_responses import used_answers
from sopstudio.scenarios.scenario import Expected, Scenario, UserSeed
from sopstudio.scenarios.search.differences import DifferenceSearch
from sopstudio.scenarios.search.random_scenarios import RandomScenarios
from sopstudio.scenarios.witness import witness_scenario
from sopstudio.sop import Flow, FrozenDict, Runtime, Sop, dumps, freeze
from sopstudio.sop.diff import diff
from sopstudio.sop.frozen import JsonObject

MAX_DRAWS: Final = 60
"""Cases that are drawn of an SOP that could not be carried out before."""
KIND: Final = "journey-change"
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

    `before` is None where the SOP could not be carried out before, or a value that decides was none that its fact might
    have. `scenario` is a case that goes these two ways.
    """

    before: Way | None
    after: Way
    place: str
    facts: Mapping[str, FactValue | None]
    scenario: Scenario


class JourneyChanges(Struct, frozen=True):
    """The journeys that change; `flows` are those of the two SOPs, the first is None where it could not be carried out.

    `are_same` says that it is proved that both do the same in every case.
    """

    changed: tuple[JourneyChange, ...]
    flows: tuple[Flow | None, Flow]
    are_same: bool = False


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
        return comparison.result()
    search = DifferenceSearch(old, new, diff(before, after), check_cancelled)
    if search.are_same():
        return JourneyChanges((), (old.flow, new.flow), are_same=True)
    for case in search.cases():
        comparison.add(case)
    if problem is not None and not comparison.has_changes:
        for case in _witnesses(before, problem):
            comparison.add(case)
    return comparison.result()


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
            before = None if self._is_new_case(facts) else before
            scenario = _make_scenario(self._new, inputs, expected, len(self._changed) + 1)
            self._changed[key] = JourneyChange(before, after, place, facts, scenario)

    def result(self) -> JourneyChanges:
        """What was gathered."""
        changed = sorted(
            self._changed.values(),
            key=lambda change: change.before is not None and change.before.end == change.after.end,
        )
        old = None if self._old is None else self._old.flow
        return JourneyChanges(tuple(changed), (old, self._new.flow))

    def _complete(self, case: ScenarioInputs) -> ScenarioInputs:
        """What a case lays down, with what the other SOP may ask for besides."""
        user, responses = dict[str, Sequence[Any]](), dict[str, Any]()
        for filler in self._fillers:
            user |= filler.user
            responses |= filler.responses
        return replace(case, user={**user, **case.user}, responses={**responses, **case.responses})

    def _is_new_case(self, facts: Mapping[str, FactValue | None]) -> bool:
        """Whether a fact has a value that it could not have before."""
        declared = {} if self._old is None else self._old.flow.facts
        return any(
            isinstance(value, str | int) and name in declared and value not in (declared[name].allowed or (value,))
            for name, value in facts.items()
        )

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
