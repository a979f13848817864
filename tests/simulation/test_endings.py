"""How sessions end: limits, closing, errors of agents, users and worlds; and runs that cannot begin."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from sopstudio.errors import SimulationError
from sopstudio.scenarios import Scenario, UserSeed
from sopstudio.simulation import Limits, Session, drive, load_prompts
from sopstudio.sop import Sop, Task, replace_fields
from sopstudio.trace import (
    Answer,
    AskModel,
    CallTool,
    Delivered,
    Entered,
    Failure,
    Finished,
    ModelCall,
    ModelReply,
    Refused,
    Say,
    Search,
    Together,
    ToolResult,
    UserReply,
)
from tests.agents.examples import RISK, binds, ending, run, setup
from tests.fakes import DownModel, FakeModel, ListWorld, YieldingAgent, says
from tests.mentions import unnamed

AT = Entered("assess")
RISK_OF_42 = CallTool("getRisk", {"customerId": "42"})
GAVE = ToolResult({"riskLevel": "high", "score": 400})
REFUND = CallTool("issueRefund", {"amount": 1})
DONE = Finished("completed", "declined", "")


def session_of(agent: YieldingAgent, sop: Sop = RISK, **how: Any) -> Session:
    return setup(sop, by=agent, **how).session()


def live(agent: YieldingAgent, *answers: Answer, sop: Sop = RISK, **how: Any) -> Session:
    """The agent's session, driven with these answers."""
    return drive(session_of(agent, sop, **how), ListWorld(answers))


def model_request(component: str = "agent") -> AskModel:
    return AskModel(lambda: "prompt", (), (), component)


@pytest.mark.parametrize("turns", [1, 40])
def test_the_run_ends_after_so_many_turns(turns: int) -> None:
    agent = YieldingAgent(*[Say("more?")] * 50, outcome=DONE)
    session = live(agent, *[UserReply("more")] * 50, limits=Limits(turns=turns))
    assert ending(session, turns, "turns") == ("limit", [])
    assert len([event for event in session.events if isinstance(event, UserReply)]) == turns
    assert agent.closed


def test_a_message_that_needs_no_reply_is_no_turn() -> None:
    agent = YieldingAgent(*[Say("so", wait=False)] * 50, outcome=DONE)
    assert live(agent).finished == DONE
    assert agent.answers == [Delivered()] * 50


def test_the_run_ends_after_so_many_steps() -> None:
    agent = YieldingAgent(*[AT] * 50, outcome=DONE)
    session = live(agent, limits=Limits(steps=7))
    assert ending(session, 7, "steps") == ("limit", [])
    assert agent.answers == [None] * 7
    assert session.events.count(AT) == 7, "a place over the limit is not gone to"


@pytest.mark.parametrize(
    "request_",
    [
        RISK_OF_42,
        REFUND,
        Search("x"),
        model_request(),
        Together((Search("x"),)),
        Together((RISK_OF_42, model_request())),
    ],
)
def test_the_run_ends_after_so_many_calls_whether_they_are_let_through_or_not(request_: Any) -> None:
    agent = YieldingAgent(AT, *[request_] * 50, outcome=DONE)
    session = live(agent, *[Failure("no")] * 50, limits=Limits(calls=8))
    assert ending(session, 8, "calls") == ("limit", [])
    assert agent.closed


def test_closing_ends_the_run_where_it_stands() -> None:
    agent = YieldingAgent(AT, RISK_OF_42, REFUND, outcome=DONE)
    session = session_of(agent)
    assert session.start() == RISK_OF_42
    session.close("stopped", "the window was shut")
    assert agent.closed
    assert session.request is None
    assert session.events == [AT, RISK_OF_42, Finished("stopped", "", "the window was shut")]
    session.close()
    assert len(session.events) == 3
    with pytest.raises(SimulationError, match="nothing waits for an answer"):
        session.answer(GAVE)


def test_closing_before_the_start_ends_the_run_too() -> None:
    session = session_of(YieldingAgent(AT, outcome=DONE))
    session.close()
    assert session.finished == Finished("stopped", "", "closed")
    with pytest.raises(SimulationError, match="started already"):
        session.start()


def test_closing_runs_what_the_agent_does_at_last() -> None:
    done: list[str] = []

    class Tidy(YieldingAgent):
        def converse(self, _briefing: Any) -> Generator[Any, Any, Finished]:
            try:
                yield AT
                yield RISK_OF_42
                return DONE
            finally:
                done.append("tidied up")

    session = session_of(Tidy())
    session.start()
    session.close()
    assert done == ["tidied up"]


def test_a_session_is_started_once() -> None:
    session = session_of(YieldingAgent(AT, RISK_OF_42, outcome=DONE))
    session.start()
    with pytest.raises(SimulationError, match="started already"):
        session.start()


def test_there_is_nothing_to_answer_before_the_start_and_after_the_end() -> None:
    session = session_of(YieldingAgent(AT, RISK_OF_42, outcome=DONE))
    with pytest.raises(SimulationError, match="start the session first"):
        session.answer(GAVE)
    session.start()
    session.answer(GAVE)
    with pytest.raises(SimulationError, match="nothing waits"):
        session.answer(GAVE)
    assert session.events[-1] == DONE


def test_an_error_of_the_agent_ends_the_run_with_its_words() -> None:
    session = live(YieldingAgent(AT, SimulationError("lost the way", hint="look again"), outcome=DONE))
    assert session.finished == Finished("agent-error", "", "lost the way; look again")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (KeyError("amount"), "KeyError: 'amount'"),
        (ValueError("no\n  such\tthing"), "ValueError: no such thing"),
        (RecursionError(), "RecursionError"),
    ],
)
def test_whatever_an_agent_raises_ends_the_run_in_a_line_and_what_happened_is_kept(error: Any, reason: str) -> None:
    session = live(YieldingAgent(AT, RISK_OF_42, error, outcome=DONE), GAVE)
    finished = Finished("agent-error", "", reason)
    assert session.events == [AT, RISK_OF_42, GAVE, finished]
    assert (session.finished, session.request) == (finished, None)
    with pytest.raises(SimulationError, match="nothing waits"):
        session.answer(GAVE)


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_an_interruption_inside_an_agent_passes_and_leaves_the_run_ended(kind: type[BaseException]) -> None:
    class Interrupted(YieldingAgent):
        def converse(self, _briefing: Any) -> Generator[Any, Any, Finished]:
            yield AT
            raise kind

    session = session_of(Interrupted())
    with pytest.raises(kind):
        session.start()
    assert session.events == [AT, Finished("stopped", "", "interrupted")]


def test_what_an_agent_raises_when_it_is_closed_changes_nothing() -> None:
    class Clumsy(YieldingAgent):
        def converse(self, _briefing: Any) -> Generator[Any, Any, Finished]:
            try:
                yield AT
                yield RISK_OF_42
                return DONE
            finally:
                raise ValueError("dropped it")

    session = session_of(Clumsy())
    session.start()
    session.close()
    assert session.events == [AT, RISK_OF_42, Finished("stopped", "", "closed")]


@pytest.mark.parametrize("item", [GAVE, UserReply("I never said this"), Refused("x"), DONE, "text", 5])
def test_an_agent_cannot_write_answers_into_the_trace(item: Any) -> None:
    session = live(YieldingAgent(AT, item, outcome=DONE))
    assert item not in session.events
    assert session.finished is not None
    assert session.finished.status == "agent-error"
    assert type(item).__name__ in session.finished.reason


def test_a_place_that_cannot_be_made_ready_ends_the_run() -> None:
    sop = replace_fields(RISK, nodes=(Task(id="assess", tools=binds("gone")), *RISK.nodes[1:]))
    session = live(YieldingAgent(AT, outcome=DONE), sop=sop)
    assert session.finished is not None
    assert session.finished.status == "agent-error"
    assert "gone" in session.finished.reason


# The simulated user inside the session


def simulate(agent: YieldingAgent, **how: Any) -> Session:
    return session_of(agent, user="simulated", facts={"customerId": "42"}, **how)


def test_a_simulated_user_asks_its_own_model_and_its_reply_goes_to_the_agent() -> None:
    agent = YieldingAgent(Say("Your number?"), outcome=DONE)
    session = simulate(agent)
    request = session.start()
    assert isinstance(request, AskModel)
    assert request.component == "user"
    assert "customerId" in request.system()
    session.answer(ModelReply("It is 42.", component="user"))
    assert agent.answers == [UserReply("It is 42.")]


def test_a_simulated_user_whose_endpoint_fails_ends_the_run_as_failed() -> None:
    agent = YieldingAgent(Say("Your number?"), outcome=DONE)
    session = simulate(agent)
    session.start()
    session.answer(Failure("the endpoint cannot be reached", "endpoint"))
    assert ending(session, "endpoint") == ("failed", [])
    assert agent.closed


def test_calls_of_the_simulated_user_count_against_the_limit() -> None:
    agent = YieldingAgent(*[Say("more?")] * 50, outcome=DONE)
    session = drive(simulate(agent, limits=Limits(calls=3)), ListWorld([ModelReply("yes", component="user")] * 50))
    assert ending(session, 3, "calls") == ("limit", [])


def one_word() -> Generator[Any, Any, None]:
    yield UserReply("")
    yield UserReply("hello")


def test_a_user_that_says_nothing_more_ends_the_run() -> None:
    made = setup(RISK, by=YieldingAgent(Say("a"), Say("b"), outcome=DONE)).session()
    session = Session(made.briefing, made.agent, user=one_word())
    session.start()
    assert ending(session, "user") == ("agent-error", [])


def stumbling(error: BaseException) -> Generator[Any, Any, None]:
    yield UserReply("")
    yield model_request("user")
    raise error


@pytest.mark.parametrize("at_once", [True, False])
def test_whatever_a_simulated_user_raises_ends_the_run_in_a_line(*, at_once: bool) -> None:
    agent = YieldingAgent(Say("a"), Say("b"), outcome=DONE)
    made = setup(RISK, by=agent).session()

    def user() -> Generator[Any, Any, None]:
        yield UserReply("")
        if not at_once:
            yield model_request("user")
        raise LookupError("forgot\nmy line")

    session = Session(made.briefing, made.agent, user=user())
    drive(session, ListWorld([ModelReply("hm", component="user")]))
    assert session.finished == Finished("agent-error", "", "LookupError: forgot my line")
    assert session.events[0] == Say("a")
    assert agent.closed


def test_an_interruption_inside_a_simulated_user_passes_and_leaves_the_run_ended() -> None:
    agent = YieldingAgent(Say("a"), outcome=DONE)
    made = setup(RISK, by=agent).session()
    session = Session(made.briefing, made.agent, user=stumbling(KeyboardInterrupt()))
    session.start()
    with pytest.raises(KeyboardInterrupt):
        session.answer(ModelReply("hm", component="user"))
    assert session.finished == Finished("stopped", "", "interrupted")
    assert agent.closed


@pytest.mark.parametrize("name", ["greeting", "dpa-node", "closed-question", "user"])
def test_a_run_without_one_of_its_prompts_does_not_start_and_says_which(name: str) -> None:
    whole = setup(RISK, user="simulated")
    lacking = {key: text for key, text in load_prompts().items() if key != name}
    broken = type(whole)(whole.runtime, whole.agent, Scenario(id="x", user=UserSeed()), lacking)
    with pytest.raises(SimulationError) as error:
        broken.session()
    assert unnamed(str(error.value), f"'{name}'", "resources/prompts") == []


def test_a_run_by_code_needs_no_prompts() -> None:
    whole = setup(RISK, by="code")
    bare = type(whole)(whole.runtime, whole.agent, Scenario(id="x"), {})
    assert drive(bare.session(), bare.world(FakeModel(says("")))).finished is not None


def test_a_world_that_cannot_answer_gives_the_reason_to_the_agent() -> None:
    session = run(RISK, DownModel(), ["hi"])
    failures = [event for event in session.events if isinstance(event, Failure)]
    assert [(failure.kind, failure.why) for failure in failures] == [
        ("endpoint", "the endpoint cannot be reached; is the network there?")
    ]


SAME = ModelReply("", (ModelCall("c1", "look", {"for": "it"}),))
SAME_AGAIN = ModelReply("", (ModelCall("c2", "look", {"for": "it"}),))
IN_VAIN = Finished("agent-error", "", "the model called look twice, and nothing came of it")


def with_history(*texts: str) -> AskModel:
    return AskModel(lambda: "prompt", tuple({"role": "user", "content": text} for text in texts))


def test_a_model_that_answers_the_same_twice_for_nothing_is_not_asked_a_third_time() -> None:
    agent = YieldingAgent(model_request(), model_request(), model_request(), outcome=DONE)
    session = live(agent, SAME, SAME_AGAIN, SAME)
    assert session.finished == IN_VAIN
    assert len([event for event in session.events if isinstance(event, ModelReply)]) == 2
    assert agent.closed


def test_messages_that_only_repeat_what_was_answered_make_no_difference() -> None:
    requests = with_history("a"), with_history("a", "b"), with_history("a", "b", "b")
    told = Say("One moment.", wait=False)
    agent = YieldingAgent(requests[0], told, requests[1], told, requests[2], outcome=DONE)
    assert live(agent, SAME, SAME_AGAIN, SAME).finished == IN_VAIN


@pytest.mark.parametrize(
    ("requests", "replies"),
    [
        ([model_request(), model_request(), model_request()], [SAME, ModelReply("else"), SAME]),
        ([model_request(), AT, model_request(), model_request()], [SAME, SAME, ModelReply("else")]),
        ([model_request(), model_request(), Say("more?"), model_request()], [SAME, SAME, UserReply("more"), SAME]),
        (
            [AT, model_request(), RISK_OF_42, model_request(), RISK_OF_42, model_request()],
            [SAME, GAVE, SAME, GAVE, SAME],
        ),
        ([model_request("a"), model_request("b"), model_request("a")], [SAME, SAME, SAME]),
        ([with_history("a"), with_history("b"), with_history("c")], [SAME, SAME, SAME]),
    ],
)
def test_a_run_goes_on_where_something_came_of_it_or_something_else_is_asked(
    requests: list[Any], replies: list[Answer]
) -> None:
    assert live(YieldingAgent(*requests, outcome=DONE), *replies).finished == DONE
