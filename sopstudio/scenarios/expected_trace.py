"""The truth of a scenario: the calls that a faithful agent makes, given what the user says and the tools answer.

The rules are those of the interpreter, which agents follow too. When a value is withheld or a tool fails for good, the
calls that depend on it, directly or downstream, leave the trace; independent calls of the same node stay; the run stops
there (JourneyBench, section 2.2, *Scenario Data Generation*). Where repeating a call that failed helps, the repeats are
expected, else they are optional. Where a tool rejects a value of the user, the user is asked for it again before the
call is repeated (Agent-S, table 5). Where the user corrects a value at a later place, what depended on the old value is
done again (JourneyBench, appendix M; `sop.corrections`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from sopstudio.analysis.symbolic.solution import Solution
from sopstudio.expressions import ConditionResult
from sopstudio.scenarios.mock_responses import find_answer, find_rejection, without_rejections
from sopstudio.scenarios.scenario import Expected, ExpectedCall, Fault, MockResponse, Scenario, Slip
from sopstudio.sop import (
    BoundTool,
    Fact,
    FrozenDict,
    PathStep,
    PlacePlan,
    Position,
    Route,
    Runtime,
    Walker,
    freeze,
    parse_value,
    replace_fields,
    value_to_json,
)
from sopstudio.sop.corrections import Course
from sopstudio.sop.interpreter import (
    Computed,
    Failed,
    NoTransition,
    UserValues,
    VisitGenerator,
    begin_visit,
    choose_by,
    visit,
)
from sopstudio.trace import ToolResult
from sopstudio.trace.tool_answers import read_result

MAX_STEPS = 2000


@dataclass(frozen=True, slots=True)
class ScenarioInputs:
    """What a scenario lays down: the user's values in order, the tools' answers in order, and the prose that holds.

    `today` is the date of the run, for a runtime without one.
    """

    user: Mapping[str, Sequence[Any]]
    responses: Mapping[str, Sequence[MockResponse]]
    prose: frozenset[str] = frozenset()
    withheld: frozenset[str] = frozenset()
    slips: Mapping[str, Slip] = FrozenDict()
    today: date | None = None

    @classmethod
    def of(cls, scenario: Scenario) -> ScenarioInputs:
        """What a scenario lays down, whatever it expects."""
        user = scenario.user
        values = {name: (value, *user.again.get(name, ())) for name, value in user.facts.items()}
        prose, withheld = frozenset(scenario.prose), frozenset(user.withheld)
        return cls(values, scenario.responses, prose, withheld, user.slips, scenario.today)


@dataclass(frozen=True, slots=True)
class Moment:
    """A place on the way: the facts with which its ways were tried, and the ways that were taken.

    `calls` has the facts with which each tool was called there first; `called` how often each tool was called so far.
    """

    place: str
    facts: Mapping[str, Any]
    step: PathStep
    calls: Mapping[str, Mapping[str, Any]] = FrozenDict()
    called: Mapping[str, int] = FrozenDict()
    position: Position | None = None


def inputs_from_solution(solution: Solution) -> ScenarioInputs:
    """What a solved journey lays down."""
    answers = {
        name: tuple(MockResponse(response=freeze(body)) for body in bodies) for name, bodies in solution.answers.items()
    }
    prose, lacking = frozenset(solution.prose), frozenset(solution.lacking)
    return ScenarioInputs(solution.user, answers, prose, lacking, today=solution.today)


def expected_trace(runtime: Runtime, inputs: ScenarioInputs) -> Expected:
    """The calls, path and end of a run that follows the SOP, given these inputs."""
    return _TraceWalk(runtime, inputs).run()


def on_date(runtime: Runtime, scenario: Scenario, today: date) -> Scenario:
    """The scenario in a run of this date, with the trace that is then expected."""
    if not runtime.reads_today:
        return scenario
    dated = replace_fields(scenario, today=today)
    if scenario.expected == Expected():
        return dated
    expected = expected_trace(runtime.on(today), ScenarioInputs.of(dated))
    return replace_fields(dated, expected=replace_fields(expected, turns=scenario.expected.turns))


def trace_from_facts(runtime: Runtime, inputs: ScenarioInputs, facts: Mapping[str, Any]) -> Expected:
    """The expected trace where these facts (typed) are known from the start."""
    return _TraceWalk(runtime, inputs, facts=dict(facts)).run()


def known_facts(runtime: Runtime, inputs: ScenarioInputs) -> dict[str, Any]:
    """The facts (typed) that are known when the expected run ends."""
    walk = _TraceWalk(runtime, inputs)
    walk.run()
    return walk.facts


def trace_with_moments(runtime: Runtime, inputs: ScenarioInputs) -> tuple[Expected, list[Moment]]:
    """The expected trace, and what was known at each place of it."""
    moments: list[Moment] = []
    return _TraceWalk(runtime, inputs, moments).run(), moments


@dataclass
class _Corrections:
    """The values that the user gives wrong and corrects at a later place, and the calls that this makes needless."""

    routing: Runtime
    course: Course = field(default_factory=Course)
    due: dict[str, Any] = field(default_factory=dict)
    """The corrected values, from when the user gives them until the run has gone back."""
    undone: set[int] = field(default_factory=set)
    """The numbers of the calls that rest on a wrong value."""
    _starts: list[int] = field(default_factory=list)
    _heard: set[str] = field(default_factory=set)
    _noticed_with: dict[str, str] = field(default_factory=dict)
    """For each fact that was given wrong, the fact with which the user corrects it."""

    def give_wrong(self, fact: Fact, slip: Slip, plan: PlacePlan) -> Any:
        """The value that the user gives by mistake and corrects when another place asks for `slip.until`.

        None where the fact is given right.
        """
        if not slip.until or slip.until in plan.asks or not self._heard.isdisjoint((fact.name, slip.until)):
            return None
        self._noticed_with[fact.name] = slip.until
        return parse_value(fact, slip.value)

    def hear(self, name: str, value: Any, user: UserValues) -> None:
        """The user has given a fact, and with it corrects what was wrong."""
        self._heard.add(name)
        corrected = [other for other, until in self._noticed_with.items() if until == name]
        for other in corrected:
            del self._noticed_with[other]
            self.due[other] = user.give(self.routing.flow.facts[other])[0]
        if not corrected:
            self.course.record_given(name, value)

    def enter(
        self, position: Position, plan: PlacePlan, facts: dict[str, Any], calls: Sequence[ExpectedCall]
    ) -> tuple[str, ...]:
        """Begin a visit; returns the tools that need not be called again."""
        self.course.enter(position, plan, facts)
        self._starts.append(len(calls))
        done = self.course.done_calls()
        for name in done:
            last = max((number for number in self.undone if calls[number].tool == name), default=None)
            self.undone.discard(-1 if last is None else last)
        return done

    def go_back(self, facts: dict[str, Any], calls: Sequence[ExpectedCall]) -> Position:
        """Return to the visit at which the first of the corrected values was given."""
        position = self.course.go_back(self.due, facts)
        self.due = {}
        first = self._starts[len(self.course)]
        del self._starts[len(self.course) :]
        self.undone |= set(range(first, len(calls)))
        return position


@dataclass
class _TraceWalk:
    """Drives the interpreter: the user and the tools answer as the scenario lays down."""

    routing: Runtime
    inputs: ScenarioInputs
    moments: list[Moment] | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    called: dict[str, int] = field(default_factory=dict)
    visited: set[str] = field(default_factory=set)
    calls: list[ExpectedCall] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)
    called_here: dict[str, dict[str, Any]] = field(default_factory=dict)
    rejected: set[int] = field(default_factory=set)
    """The numbers of the calls in which a tool turned a value down."""
    corrections: _Corrections | None = None

    def __post_init__(self) -> None:
        withheld = self.inputs.withheld
        if self.routing.today is None and self.inputs.today is not None:
            self.routing = self.routing.on(self.inputs.today)
        if self.inputs.slips:
            self.corrections = _Corrections(self.routing)
        self.user = UserValues({name: values for name, values in self.inputs.user.items() if name not in withheld})

    def run(self) -> Expected:
        walker = Walker(self.routing.flow)
        position: Position | None = walker.begin()
        while position is not None and len(self.path) < MAX_STEPS:
            self.path.append(position.place)
            plan = self.routing.plan(position.place)
            is_done = self._visit(plan, position)
            if self.corrections is not None and self.corrections.due:
                self._record_moment(position, ())
                position = self.corrections.go_back(self.facts, self.calls)
                self.visited = self.corrections.course.places()
                continue
            if not is_done:
                self._record_moment(position, ())
                break
            if plan.is_final:
                self._end(position.place)
                if position.open_branches:
                    self._record_moment(position, ())
                position = walker.end(position)
                continue
            chosen = choose_by(self._decide, plan, position)
            transitions = () if isinstance(chosen, NoTransition) else chosen
            self._record_moment(position, transitions)
            if not transitions:
                break
            position = walker.step(position, transitions)
        if self.corrections is not None:
            self._make_optional(self.corrections.undone)
        status = "completed" if position is None else "stopped"
        end = self.ends[-1] if self.ends and status == "completed" else ""
        return Expected(
            tools=tuple(self.calls),
            path=tuple(self.path),
            end=end,
            ends=tuple(self.ends),
            status=status,
            outputs=freeze(self._outputs()) if end else FrozenDict(),
            direct_path=self._direct_path(),
        )

    def _direct_path(self) -> tuple[str, ...]:
        if self.corrections is None or not self.corrections.undone:
            return ()
        return _TraceWalk(self.routing, replace(self.inputs, slips=FrozenDict())).run().path

    def _outputs(self) -> dict[str, Any]:
        names = (name for name in self.routing.flow.sop.outputs if name in self.facts)
        return {name: value_to_json(self.facts[name]) for name in names}

    def _record_moment(self, position: Position, step: PathStep) -> None:
        if self.moments is not None:
            self.moments.append(
                Moment(position.place, dict(self.facts), step, self.called_here, dict(self.called), position)
            )

    def _end(self, place: str) -> None:
        self.ends.append(place)
        if self.calls:
            self.calls[-1] = replace_fields(self.calls[-1], leaf=True)

    def _decide(self, route: Route) -> ConditionResult:
        if route.decide is None:
            return ConditionResult(route.transition.id in self.inputs.prose)
        return route.decide(self.facts)

    def _visit(self, plan: PlacePlan, position: Position) -> bool:
        """Do the work of a place as far as it can be done; whether it could be finished."""
        again = plan.place in self.visited
        self.visited.add(plan.place)
        self.called_here = {}
        if self.corrections is None:
            return self._carry_out(plan, visit(plan, self.facts, again=again))
        begin_visit(plan, self.facts, again=again)
        done = self.corrections.enter(position, plan, self.facts, self.calls)
        if not again:
            self._run_slips(plan)
            self.called_here = {}
        return self._carry_out(plan, visit(plan, self.facts, done=dict.fromkeys(done), has_begun=True))

    def _carry_out(self, plan: PlacePlan, steps: VisitGenerator, withheld_fact: str = "") -> bool:
        """Take the steps of a visit; the fact that is `withheld_fact` is not given.

        A visit in which the user corrects an earlier value is broken off.
        """
        attempts: dict[str, list[int]] = {}
        failure: Failed | None = None
        is_done = False
        try:
            while self.corrections is None or not self.corrections.due:
                step = steps.send(failure)
                failure = None
                if isinstance(step, BoundTool):
                    attempts.setdefault(step.tool.name, []).append(len(self.calls))
                    failure = self._call(step)
                elif isinstance(step, Computed):
                    self.facts[step.fact] = step.value
                elif step.fact != withheld_fact:
                    self._hear(step.fact, plan)
        except StopIteration as stop:
            is_done = stop.value is None
        for numbers in attempts.values():
            if not self.calls[numbers[-1]].ok:
                self._make_optional([number for number in numbers if number not in self.rejected][1:])
        return is_done

    def _make_optional(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self.calls[number] = replace_fields(self.calls[number], optional=True)

    def _run_slips(self, plan: PlacePlan) -> None:
        """What may be called with a value given by mistake, before the user corrects it."""
        for name, slip in self.inputs.slips.items():
            if name in plan.asks and slip.until in plan.asks and name not in self.facts:
                facts, asked_before, called, since = (
                    self.facts,
                    dict(self.user.asked),
                    dict(self.called),
                    len(self.calls),
                )
                self.facts = {**facts, name: parse_value(self.routing.flow.facts[name], slip.value)}
                self._carry_out(plan, visit(plan, self.facts), slip.until)
                self.facts, self.user.asked, self.called = facts, asked_before, called
                self._make_optional(range(since, len(self.calls)))

    def _hear(self, name: str, plan: PlacePlan | None = None) -> None:
        """Hear a fact from the user: at the first asking perhaps one that is corrected at a later place."""
        fact = self.routing.flow.facts.get(name)
        if fact is None:
            return
        slip, value = self.inputs.slips.get(name), None
        if self.corrections is not None and slip is not None and plan is not None:
            value = self.corrections.give_wrong(fact, slip, plan)
        value = self.user.give(fact)[0] if value is None else value
        if value is not None:
            self.facts[name] = value
            if self.corrections is not None:
                self.corrections.hear(name, value, self.user)

    def _call(self, bound: BoundTool) -> Failed | None:
        """Call a tool with the answers of the scenario; the fault where it fails."""
        name = bound.tool.name
        if self.moments is not None:
            self.called_here.setdefault(name, dict(self.facts))
        number = self.called.get(name, 0)
        self.called[name] = number + 1
        arguments, answers = bound.arguments(self.facts), self.inputs.responses.get(name, ())
        rejection = find_rejection(answers, arguments)
        body = rejection or find_answer(bound.tool, without_rejections(answers), number)
        if rejection is not None:
            self.called[name] = number
            self.rejected.add(len(self.calls))
            self._hear(rejection.rejects)
        has_failed = body is None or isinstance(body, Fault)
        result, outputs = read_result(bound, ToolResult.failure(body, "") if has_failed else ToolResult(body))
        if self.corrections is not None and result.ok:
            self.corrections.course.record_call(bound, self.facts, dict(outputs))
        self.facts.update(outputs)
        self.calls.append(ExpectedCall(tool=name, arguments=arguments, ok=result.ok))
        return None if result.ok else Failed(result.message)
