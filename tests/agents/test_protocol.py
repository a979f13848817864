"""An agent is a generator: stepped with plain lists, without a session, a model or an event loop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from sopstudio.agents import AGENTS, Agent, find_agent
from sopstudio.agents.protocol import (
    Briefing,
    ask_model,
    ask_person,
    ask_together,
    ask_user,
    call_tool,
    search,
    tell_user,
)
from sopstudio.errors import SimulationError
from sopstudio.sop import Flow, Runtime
from sopstudio.trace import (
    Answer,
    Answers,
    AskPerson,
    CallTool,
    Delivered,
    Entered,
    Failure,
    Finished,
    Learned,
    ModelReply,
    Passages,
    Refused,
    Ruling,
    Say,
    Together,
    ToolResult,
    Tripped,
    UserReply,
)
from tests.agents.tiny import SOP, Council, Retracer, mind


def step_through(who: Agent, answers: Iterable[Answer]) -> tuple[list[Any], Finished]:
    """What the agent yields when its requests are answered with these, and its outcome."""
    generator = who.converse(Briefing(Runtime(Flow(SOP)), {}, {}))
    waiting, yielded = iter(answers), []
    answer: Answer | None = None
    try:
        while True:
            yielded.append(generator.send(answer))
            answer = None if isinstance(yielded[-1], Entered | Learned | Tripped) else next(waiting)
    except StopIteration as stop:
        outcome: Finished = stop.value
    return yielded, outcome


def test_an_agent_that_asks_two_models_at_once_descends_and_comes_back() -> None:
    yes = Answers((ModelReply("yes", component="optimist"), ModelReply("yes", component="pessimist")))
    yielded, finished = step_through(Council(), [yes, ToolResult({"door": "d1"}), ToolResult({"room": "r1"})])
    assert yielded == [
        Entered("think"),
        Together((mind("optimist"), mind("pessimist"))),
        Entered("look"),
        Entered("look/ask"),
        CallTool("find", {"key": "k1"}),
        Learned("door", "d1", "tool", "find"),
        Entered("look/seen"),
        Entered("act"),
        CallTool("open", {"door": "d1"}),
        Entered("done"),
    ]
    assert finished == Finished("completed", "done", "")


def test_an_agent_goes_another_way_on_another_answer() -> None:
    mixed = Answers((ModelReply("yes", component="optimist"), ModelReply("no", component="pessimist")))
    yielded, finished = step_through(Council(), [mixed])
    assert len(yielded) == 2
    assert finished == Finished("stopped", "", "yes but no")


def test_an_agent_that_fails_a_call_goes_back_two_steps_and_resumes() -> None:
    yielded, finished = step_through(
        Retracer(),
        [
            UserReply("k1"),
            ToolResult({"door": "d1"}),
            ToolResult.failure(None, "jammed", "error"),
            UserReply("k2"),
            ToolResult({"door": "d2"}),
            ToolResult({}),
        ],
    )
    assert [event.place for event in yielded if isinstance(event, Entered)] == [
        *("think", "look", "look/ask", "look/seen", "act"),
        *("look/ask", "look/seen", "act", "done"),
    ]
    assert [call.arguments for call in yielded if isinstance(call, CallTool)] == [
        {"key": "k1"},
        {"door": "d1"},
        {"key": "k2"},
        {"door": "d2"},
    ]
    assert finished == Finished("completed", "done", "")


ASKING: list[tuple[Any, Answer]] = [
    (ask_model(mind("agent")), ModelReply("hi")),
    (call_tool(CallTool("find", {})), ToolResult({})),
    (ask_user("hello"), UserReply("hi")),
    (search("hours"), Passages(())),
    (ask_person(AskPerson("e", "is it?")), Ruling(True, "person")),
    (ask_together(Say("a"), Say("b")), Answers(())),
]


@pytest.mark.parametrize("number", range(len(ASKING)))
def test_each_helper_hands_on_the_answer_that_fits(number: int) -> None:
    generator, answer = ASKING[number]
    next(generator)
    with pytest.raises(StopIteration) as stop:
        generator.send(answer)
    assert stop.value.value is answer


@pytest.mark.parametrize("answer", [Failure("down"), Refused("no")])
@pytest.mark.parametrize("number", range(6))
def test_each_helper_hands_on_failures_and_refusals(number: int, answer: Answer) -> None:
    makers = (
        ask_model(mind("a")),
        call_tool(CallTool("f", {})),
        ask_user("h"),
        search("q"),
        ask_person(AskPerson("e", "?")),
        ask_together(),
    )
    generator = makers[number]
    next(generator)
    with pytest.raises(StopIteration) as stop:
        generator.send(answer)
    assert stop.value.value is answer


def test_an_answer_of_another_kind_is_an_error_that_says_what_was_expected() -> None:
    generator = ask_user("hello")
    next(generator)
    with pytest.raises(SimulationError, match="expected UserReply as an answer: got Delivered"):
        generator.send(Delivered())


def test_telling_does_not_wait_for_a_reply() -> None:
    generator = tell_user("bye")
    assert next(generator) == Say("bye", wait=False)
    with pytest.raises(StopIteration):
        generator.send(Delivered())
    other = tell_user("bye")
    next(other)
    with pytest.raises(SimulationError, match="expected Delivered"):
        other.send(UserReply("what?"))


def test_agents_are_found_by_name_and_a_wrong_name_brings_a_proposal() -> None:
    assert find_agent("dpa") is AGENTS["dpa"]
    with pytest.raises(SimulationError, match="did you mean dpa"):
        find_agent("dpaa")
    with pytest.raises(SimulationError, match="choose one of: dpa, spa"):
        find_agent("something else")
