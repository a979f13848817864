"""Whoever carries an SOP out does the same: expected trace, agents, random walks and the solver's paths agree.

`code` does exactly what is expected, repeats of failed calls included. The others are played by models that know what
is true, and may differ as their papers have it:

- To repeat a failed call is for the model to decide, so the calls compared with theirs are those that are not optional.
- Where a user lacks a value, `dpa` and `sop-agent` may stop before a call that rests on another value of the same
  question: the tool that needs both was offered for both.
- `spa`, `fc`, `react`, `agent-s` and `marco` have no place in the graph: they are compared where the procedure is
  completed, and the expected path has to be among those that the calls of the first three fit.
- Under `sop-agent` it is the model that finds no branch to take, and the user who leaves then. It names a branch by a
  call before the branch is entered, and with it what is asked anew there: it is compared where no place comes twice.
- The workflow that `agent-s` reads is written once for all visits, with tools after those that give what they need. It
  is compared where no place comes twice and that is the order in which they are expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

from hypothesis import event, given, settings

from sopstudio.agents import find_agent
from sopstudio.agents.agent_s import ActionSteps
from sopstudio.agents.conversation_state import ConversationState
from sopstudio.agents.final_answer import ends_by_label, format_answer
from sopstudio.agents.forms import react
from sopstudio.agents.marco.deterministic_task import DeterministicTask
from sopstudio.analysis.reachability.random_walks import RandomWalks
from sopstudio.analysis.symbolic.bounded_model import BoundedModel
from sopstudio.analysis.symbolic.solver import solver_lock
from sopstudio.scenarios import Journeys, Scenario
from sopstudio.scenarios.expected_trace import Moment, ScenarioInputs, inputs_from_solution, trace_with_moments
from sopstudio.simulation import Session, Setup, drive, load_prompts
from sopstudio.simulation.world import MockedTools
from sopstudio.sop import Paths, Runtime, to_json_data
from sopstudio.sop.interpreter import UserValues
from sopstudio.trace import (
    AskModel,
    CallTool,
    Delivered,
    ModelCall,
    ModelReply,
    Refused,
    Say,
    ToolResult,
    UserReply,
    run_state,
)
from sopstudio.trace.alignment import locate_run
from tests.agents.agent_s.players import Perfect
from tests.agents.marco.playing import PerfectTeam
from tests.fakes import FakeModel
from tests.scenarios.random_work import Case, cases
from tests.simulation.player import Player

FULL = settings().max_examples
Calls = list[tuple[str, Any]]


def calls_of(session: Session) -> Calls:
    """The calls of a run that were not refused."""
    return [(call.tool, to_json_data(call.arguments)) for call in run_state(session.events).calls if not call.refused]


def expected_calls(scenario: Scenario, *, optional: bool = False) -> Calls:
    return [
        (tool.tool, to_json_data(tool.arguments)) for tool in scenario.expected.tools if optional or not tool.optional
    ]


def assert_outcome(scenario: Scenario, session: Session) -> None:
    assert session.finished is not None
    expected = scenario.expected
    assert (session.finished.status, session.finished.end) == (expected.status, expected.end), session.finished


def by_code(routing: Runtime, scenario: Scenario) -> None:
    setup = Setup(routing, find_agent("code"), scenario, load_prompts(), "world")
    session = drive(setup.session(), setup.world(FakeModel()))
    assert_outcome(scenario, session)
    assert run_state(session.events).path == scenario.expected.path
    assert calls_of(session) == expected_calls(scenario, optional=True)


def by_branches(routing: Runtime, scenario: Scenario) -> None:
    path = scenario.expected.path
    if len(set(path)) == len(path):
        at_a_place("sop-agent", routing, scenario)


def at_a_place(by: str, routing: Runtime, scenario: Scenario) -> None:
    session = Player(routing, scenario, by).play()
    if by == "dpa" or scenario.expected.status == "completed":
        assert_outcome(scenario, session)
    else:
        assert session.finished is not None
        assert session.finished.status in ("stopped", "left")
    if lacks_a_value(routing, scenario):
        left = iter(expected_calls(scenario))
        assert all(call in left for call in calls_of(session))
    else:
        assert calls_of(session) == expected_calls(scenario)
    assert run_state(session.events).path == scenario.expected.path
    assert not any(isinstance(event, Refused) for event in session.events)


def lacks_a_value(routing: Runtime, scenario: Scenario) -> bool:
    """Whether the run stops where a tool needs a value that the user does not have, or is not asked for."""
    work = routing.plan(scenario.expected.path[-1])
    asked = {name for place in scenario.expected.path for name in routing.plan(place).asks}
    given = asked & scenario.user.facts.keys()
    needed = {name for bound in work.tools for name in bound.needs if name not in routing.produced_facts}
    return scenario.expected.status == "stopped" and not needed <= given


class Reader:
    """A model that has the whole procedure before it, makes the expected calls, and closes."""

    def __init__(self, by: str, routing: Runtime, scenario: Scenario) -> None:
        setup = Setup(routing, find_agent(by), scenario, load_prompts(), "world")
        self.session, self.world = setup.session(), setup.world(FakeModel())
        self.writes_calls = by == "react"
        self.left = expected_calls(scenario)
        self.label = next(
            label for label, place in ends_by_label(routing.flow).items() if place == scenario.expected.end
        )

    def play(self) -> Session:
        request = self.session.start()
        while request is not None:
            if isinstance(request, AskModel):
                request = self.session.answer(self._reply())
            elif isinstance(request, Say):
                request = self.session.answer(UserReply("Hello.") if request.wait else Delivered())
            else:
                request = self.session.answer(self.world.answer(request))
        return self.session

    def _reply(self) -> ModelReply:
        if not self.left:
            return ModelReply(format_answer(self.label, {}))
        tool, arguments = self.left.pop(0)
        reply = ModelReply("", (ModelCall("c", tool, arguments),))
        return ModelReply(react.write(reply)) if self.writes_calls else reply


def without_a_place(by: str, routing: Runtime, scenario: Scenario) -> None:
    if scenario.expected.status != "completed" or not scenario.expected.tools:
        return
    session = Reader(by, routing, scenario).play()
    assert_outcome(scenario, session)
    assert calls_of(session) == expected_calls(scenario)
    assert scenario.expected.path in (locate_run(routing, session.events).possible_paths or ())


def is_written_as_expected(routing: Runtime, scenario: Scenario) -> bool:
    """Whether the workflow of `agent-s` has the tools of each place in the order of the expected calls."""
    steps = ActionSteps(routing)
    for moment in trace_with_moments(routing, ScenarioInputs.of(scenario))[1]:
        tools = [step.action.tool for step in steps.steps_at(moment.place) if step.action.tool in moment.calls]
        if tools != list(moment.calls):
            return False
    return True


def by_actions(routing: Runtime, scenario: Scenario) -> None:
    path = scenario.expected.path
    if len(set(path)) < len(path) or not is_written_as_expected(routing, scenario):
        return
    if scenario.expected.status == "completed":
        session = Perfect(routing.flow.sop, scenario).play()
        assert_outcome(scenario, session)
        assert calls_of(session) == expected_calls(scenario)


ARCHITECTURES: Mapping[str, Callable[[Runtime, Scenario], None]] = MappingProxyType(
    {
        "code": by_code,
        "dpa": lambda routing, scenario: at_a_place("dpa", routing, scenario),
        "sop-agent": by_branches,
        "spa": lambda routing, scenario: without_a_place("spa", routing, scenario),
        "fc": lambda routing, scenario: without_a_place("fc", routing, scenario),
        "react": lambda routing, scenario: without_a_place("react", routing, scenario),
    }
)


class ByRoutine:
    """A deterministic procedure of `marco` that is given what it asks for."""

    def __init__(self, case: Case) -> None:
        self.routing, self.user = case.routing, UserValues(case.given.user)
        setup = Setup(case.routing, find_agent("marco"), case.scenario(), load_prompts(), "world")
        self.routine = DeterministicTask(case.routing, ConversationState(setup.session().briefing), ())
        self.tools = MockedTools(case.routing.flow.tools, setup.scenario.responses)
        self.calls: Calls = []

    def run(self) -> dict[str, Any]:
        """What the function answers in the end."""
        arguments: dict[str, Any] = {}
        while True:
            answer = self._answer(arguments)
            facts = [self.routing.flow.facts[name] for name in answer.get("missing", ())]
            arguments = {fact.name: value for fact in facts if (value := self.user.give(fact)[0]) is not None}
            if not arguments:
                return answer

    def _answer(self, arguments: dict[str, Any]) -> dict[str, Any]:
        going = self.routine.resume(arguments)
        reply: ToolResult | Delivered | None = None
        try:
            while True:
                item = going.send(reply)
                reply = None
                if isinstance(item, CallTool):
                    self.calls.append((item.tool, to_json_data(item.arguments)))
                    reply = self.tools.call(item)
                elif isinstance(item, Say):
                    reply = Delivered()
        except StopIteration as stop:
            answer: dict[str, Any] = stop.value
            return answer


@given(cases(flawless_user=True))
@settings(max_examples=2 * FULL)
def test_a_procedure_that_code_runs_for_marco_makes_the_expected_calls(case: Case) -> None:
    """It asks only for what is required, and waits until that is given: so the user has all that, and nothing else."""
    expected, routine = case.scenario().expected, ByRoutine(case)
    answer = routine.run()
    assert routine.calls == [(tool.tool, to_json_data(tool.arguments)) for tool in expected.tools]
    assert routine.routine.is_over is (expected.status == "completed")
    assert answer.get("outcome", "") == (case.routing.flow.nodes[expected.end].label() if expected.end else "")


@given(cases())
@settings(max_examples=2 * FULL)
def test_every_architecture_makes_the_expected_calls(case: Case) -> None:
    scenario = case.scenario()
    event(scenario.expected.status)
    for play in ARCHITECTURES.values():
        play(case.routing, scenario)


@given(cases(failing=False))
@settings(max_examples=FULL)
def test_a_team_of_marco_makes_the_expected_calls_where_nothing_fails(case: Case) -> None:
    scenario = case.scenario()
    if scenario.expected.status == "completed":
        for by in ("marco", "marco-flat"):
            session = PerfectTeam(case.routing, scenario, by).play()
            assert_outcome(scenario, session)
            assert calls_of(session) == expected_calls(scenario)


@given(cases(failing=False))
@settings(max_examples=FULL)
def test_agent_s_makes_the_expected_calls_where_nothing_fails(case: Case) -> None:
    by_actions(case.routing, case.scenario())


@given(cases(failing=False))
@settings(max_examples=max(10, FULL // 4))
def test_the_solver_and_random_walks_agree_with_the_expected_trace(case: Case) -> None:
    journeys = Journeys(case.routing)
    followed: list[list[Moment]] = []
    possible: set[str] = set()
    for journey in islice(journeys.iter_all(), 8):
        if journey.feasible:
            taken, moments = trace_with_moments(case.routing, inputs_from_solution(journey.solution))
            assert (taken.path, taken.ends, taken.status) == (journey.nodes, journey.ends, "completed")
            followed.append(moments)
        if journey.feasible is not False:
            possible.update(journey.edges)
    expected, moments = trace_with_moments(case.routing, case.given)
    if expected.status == "completed":
        steps = tuple(moment.step for moment in moments)
        assert journeys.journey(steps).feasible is not False
        followed.append(moments)
    assert_unfolded(case.routing, followed)


def assert_unfolded(routing: Runtime, followed: list[list[Moment]]) -> None:
    """What a run takes is possible where all ways are put to the solver at once."""
    paths = Paths(routing.flow)
    with solver_lock():
        unfolding = BoundedModel(routing, paths, {}, {fact.name for fact in routing.flow.sop.facts})
        for moments in followed[-3:]:
            number, taken = 0, []
            for moment in moments:
                step = paths.steps[number].index(moment.step)
                taken.append(unfolding.states[number].step_taken[step])
                number = paths.successors[number][step]
            assert unfolding.solver.is_possible(*taken) is not False


@given(cases(failing=False))
@settings(max_examples=max(10, FULL // 2))
def test_random_walks_take_no_way_that_the_solver_rules_out(case: Case) -> None:
    seen = RandomWalks(case.routing, ()).find_taken(["all that there is"])
    paths = Paths(case.routing.flow)
    with solver_lock():
        unfolding = BoundedModel(case.routing, paths, {}, {fact.name for fact in case.routing.flow.sop.facts})
        for name in [event for event in seen if isinstance(event, str)][:6]:
            leaving = [
                (taken, unfolding.states[number])
                for number, steps in enumerate(paths.steps)
                for step, taken in zip(steps, unfolding.states[number].step_taken, strict=True)
                if any(way.id == name for way in step)
            ]
            assert unfolding.find_path(leaving) is not False, name
