"""The two tiny agents under session, drivers, replay and fork: stepped, run, run again, and taken another way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from sopstudio.agents import Agent
from sopstudio.llm import Model
from sopstudio.simulation import Session, Setup, drive, drive_async
from sopstudio.simulation.replay import find_last_request, replay
from sopstudio.simulation.world import ScriptedUser, World
from sopstudio.sop import dumps, loads, to_json_data
from sopstudio.trace import (
    Answer,
    Answers,
    AskModel,
    CallTool,
    Event,
    Failure,
    Finished,
    ModelReply,
    Refused,
    Say,
    Together,
    ToolResult,
    UserReply,
    decode_events,
    encode_events,
    run_state,
)
from tests.agents.examples import setup
from tests.agents.tiny import SOP, Council, Retracer
from tests.fakes import DownModel, FakeModel, FakeTools, ListWorld, says

OPENED = ToolResult({"room": "r"})
JAMMED = ToolResult.failure(None, "jammed", "error")
DOORS = (ToolResult({"door": "d1"}), ToolResult({"door": "d2"}))


def make_setup(agent: Agent) -> Setup:
    return setup(SOP, by=agent)


def council() -> World:
    tools = FakeTools(find=DOORS[0], open=OPENED)
    return World(FakeModel(says("yes")), tools, clock=lambda: 0.0)


def retracer() -> World:
    tools = FakeTools(find=DOORS, open=(JAMMED, OPENED))
    return World(FakeModel(says("")), tools, ScriptedUser(["k1", "k2"]), clock=lambda: 0.0)


Case = tuple[Callable[[], Agent], Callable[[], World]]
each = pytest.mark.parametrize(("agent", "world"), [(Council, council), (Retracer, retracer)])


@each
def test_it_is_driven_to_its_end(agent: Callable[[], Agent], world: Callable[[], World]) -> None:
    session = drive(make_setup(agent()).session(), world())
    assert session.finished == Finished("completed", "done", "")
    assert session.request is None


@each
def test_driven_under_asyncio_it_leaves_the_same_events(agent: Callable[[], Agent], world: Callable[[], World]) -> None:
    plain_run = drive(make_setup(agent()).session(), world())
    async_run = asyncio.run(drive_async(make_setup(agent()).session(), world()))
    assert async_run.events == plain_run.events


@each
def test_it_is_stepped_request_by_request(agent: Callable[[], Agent], world: Callable[[], World]) -> None:
    around, session = world(), make_setup(agent()).session()
    request = session.start()
    seen = []
    while request is not None:
        assert session.events[-1] is request
        assert session.finished is None
        seen.append(type(request))
        request = session.answer(around.answer(request))
    expected = [Together, CallTool, CallTool] if agent is Council else [Say, CallTool, CallTool] * 2
    assert seen == expected
    assert session.events == drive(make_setup(agent()).session(), world()).events


@each
def test_it_is_replayed_identically_up_to_every_event(agent: Callable[[], Agent], world: Callable[[], World]) -> None:
    events = drive(make_setup(agent()).session(), world()).events
    kept = decode_events(loads(dumps([to_json_data(row) for row in encode_events(events)])))
    for number in range(len(kept) + 1):
        again = replay(make_setup(agent()), kept, number)
        assert again.is_identical, number
        assert again.session.events[:number] == events[:number]


def answer_numbers(events: list[Event]) -> list[int]:
    """Where an answer of the world stands."""
    return [number for number in range(1, len(events) + 1) if find_last_request(events, number) == number]


def test_a_fork_takes_the_recorded_way_and_then_another() -> None:
    record = drive(make_setup(Council()).session(), council()).events
    at = answer_numbers(record)[0]
    fork = replay(make_setup(Council()), record, at).session
    assert isinstance(fork.request, Together)
    fork.answer(Answers((ModelReply("yes"), ModelReply("never"))))
    assert fork.finished == Finished("stopped", "", "yes but never")
    assert fork.events[:at] == record[:at]


def test_a_fork_goes_on_with_a_live_world() -> None:
    record = drive(make_setup(Retracer()).session(), retracer()).events
    at = answer_numbers(record)[2]
    assert record[at] == JAMMED
    fork = replay(make_setup(Retracer()), record, at).session
    live = ListWorld([OPENED])
    drive(fork, live)
    assert live.asked == [CallTool("open", {"door": "d1"})]
    assert fork.finished == Finished("completed", "done", "")
    assert run_state(fork.events).path == ("think", "look", "look/ask", "look/seen", "act", "done")


def test_going_back_to_places_that_were_visited_is_allowed() -> None:
    events = drive(make_setup(Retracer()).session(), retracer()).events
    assert run_state(events).path.count("look/ask") == 2
    assert not any(isinstance(event, Refused) for event in events)


def test_driving_stops_where_it_is_told_to_and_goes_on_from_there() -> None:
    world, session = retracer(), make_setup(Retracer()).session()
    drive(session, world, until=lambda running: isinstance(running.request, CallTool))
    assert session.request == CallTool("find", {"key": "k1"})
    drive(session, world)
    assert session.events == drive(make_setup(Retracer()).session(), retracer()).events


def test_a_world_that_fails_answers_so() -> None:
    down = World(DownModel(), FakeTools(), clock=lambda: 0.0)
    session = drive(make_setup(Council()).session(), down)
    answers = session.events[2]
    assert isinstance(answers, Answers)
    assert [(type(answer), answer.kind) for answer in answers.answers if isinstance(answer, Failure)] == [
        (Failure, "endpoint")
    ] * 2


class Slow:
    """A world that does not answer before it is let."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def answer_async(self, _request: object) -> Answer:
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError("nobody let it go on")


def test_cancelling_keeps_what_happened() -> None:
    session = make_setup(Council()).session()

    async def cancelled() -> None:
        world = Slow()
        task = asyncio.create_task(drive_async(session, world))
        await world.asked.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert session.finished == Finished("stopped", "", "cancelled")
    assert [type(event) for event in session.events[1:]] == [Together, Finished]
    assert replay(make_setup(Council()), session.events).is_identical


def test_models_that_are_asked_together_are_asked_at_once() -> None:
    class Meeting:
        """Answers only once both have been asked."""

        name = "meeting"

        def __init__(self) -> None:
            self.here = 0
            self.all_here = asyncio.Event()

        def complete(self, _body: object) -> object:
            raise AssertionError("one after the other")

        async def complete_async(self, _body: object) -> object:
            self.here += 1
            if self.here == 2:
                self.all_here.set()
            await self.all_here.wait()
            return says("yes")

    async def meet() -> Session:
        model: Model = Meeting()
        return await drive_async(make_setup(Council()).session(), World(model, FakeTools(find=DOORS[0], open=OPENED)))

    assert asyncio.run(meet()).finished == Finished("completed", "done", "")


def test_parts_answered_together_say_who_answered() -> None:
    events = drive(make_setup(Council()).session(), council()).events
    asked, answers = events[1], events[2]
    assert isinstance(asked, Together)
    assert isinstance(answers, Answers)
    components = [request.component for request in asked.requests if isinstance(request, AskModel)]
    assert components == ["optimist", "pessimist"]
    assert [answer.component for answer in answers.answers if isinstance(answer, ModelReply)] == components


def test_a_reply_of_the_user_is_recorded_as_it_was() -> None:
    events = drive(make_setup(Retracer()).session(), retracer()).events
    assert [event for event in events if isinstance(event, UserReply)] == [UserReply("k1"), UserReply("k2")]
