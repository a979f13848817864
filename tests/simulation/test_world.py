"""The world around an agent: mocked tools, three kinds of users, knowledge and models, the same under asyncio."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import pytest

from sopstudio.errors import SimulationError
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Fault, MockResponse, UserSeed
from sopstudio.simulation import drive, drive_async, prompts
from sopstudio.simulation.world import HumanUser, MockedTools, ScriptedUser, World, envelope, look_up, simulated_user
from sopstudio.sop import Article, Fact, SampleResponse, changed
from sopstudio.trace import (
    Answer,
    Answers,
    AskModel,
    AskPerson,
    CallTool,
    Failure,
    ModelReply,
    Passages,
    Ruling,
    Say,
    Search,
    Together,
    ToolResult,
    UserReply,
)
from tests.agents.examples import ACCEPTABLE, RISK, answers, setup, tool
from tests.fakes import DownModel, FakeModel, FakeTools, calls, says

LOOK = tool("look", title="Look up", url="https://api.example.com/look", method="GET", gives=("status",))
BARE = tool("bare")
DECLARED = {"look": LOOK, "bare": BARE}


def mocked(*responses: MockResponse, **how: Any) -> MockedTools:
    return MockedTools(DECLARED, {"look": responses} if responses else {}, **how)


def looked(tools: MockedTools, times: int) -> list[ToolResult]:
    return [tools.call(CallTool("look", {})) for _ in range(times)]


def statuses(results: list[ToolResult]) -> list[Any]:
    """What each call brought: its status, or its fault."""
    return [result.body["status"] if result.ok else result.fault for result in results]


def test_responses_come_in_call_order_and_the_last_one_repeats() -> None:
    tools = mocked(*answers({"status": "a"}, {"status": "b"}))
    assert statuses(looked(tools, 4)) == ["a", "b", "b", "b"]


def test_each_tool_counts_its_own_calls() -> None:
    tools = mocked(*answers({"status": "a"}, {"status": "b"}))
    tools.call(CallTool("bare", {}))
    assert statuses(looked(tools, 2)) == ["a", "b"]
    assert tools.calls == {"bare": 1, "look": 2}


def recovering(times: int, **response: Any) -> MockResponse:
    return MockResponse(fault=Fault(calls=times), response=response or None)


OK = answers({"status": "a"}, {"status": "b"})
BROKEN = answers(Fault())[0]


@pytest.mark.parametrize(
    ("responses", "brought"),
    [
        ([BROKEN], ["error", "error", "error", "error"]),
        ([OK[0], BROKEN], ["a", "error", "error", "error"]),
        ([BROKEN, OK[0]], ["error", "a", "a", "a"]),
        ([recovering(2, status="r")], ["error", "error", "r", "r"]),
        ([recovering(2), OK[0]], ["error", "error", "a", "a"]),
        ([OK[0], recovering(1, status="r"), OK[1]], ["a", "error", "r", "b"]),
        ([OK[0], recovering(2, status="r")], ["a", "error", "error", "r"]),
        ([recovering(0, status="r"), OK[0]], ["r", "a", "a", "a"]),
    ],
)
def test_faults_are_permanent_or_pass_after_so_many_calls(responses: list[MockResponse], brought: list[str]) -> None:
    assert statuses(looked(mocked(*responses), 4)) == brought


def test_a_tool_that_recovers_without_a_response_of_its_own_answers_with_its_sample() -> None:
    sampled = changed(LOOK, responses=(SampleResponse(body={"status": "sample"}),))
    tools = MockedTools({"look": sampled}, {"look": (recovering(1),)})
    assert statuses(looked(tools, 3)) == ["error", "sample", "sample"]


@pytest.mark.parametrize(
    ("fault", "message", "body"),
    [
        (Fault(), "Look up failed", None),
        (Fault(kind="timeout"), "Look up did not answer in time", None),
        (Fault(kind="malformed", body="<html>"), "Look up failed", "<html>"),
        (Fault(code="E1", message="closed"), "closed", {"code": "E1", "message": "closed"}),
        (Fault(code="E1", message="closed", body={"reason": "night"}), "closed", {"reason": "night"}),
    ],
)
def test_a_fault_says_what_happened(fault: Fault, message: str, body: Any) -> None:
    (result,) = looked(mocked(*answers(fault)), 1)
    assert result == ToolResult(False, body, message, fault.kind)


def test_a_tool_without_responses_gives_its_samples_in_order() -> None:
    sampled = changed(LOOK, responses=(SampleResponse(body={"status": "s1"}), SampleResponse(body={"status": "s2"})))
    assert statuses(looked(MockedTools({"look": sampled}, {}), 3)) == ["s1", "s2", "s2"]


def test_a_tool_that_should_answer_something_but_has_nothing_says_so() -> None:
    (result,) = looked(mocked(), 1)
    assert result == ToolResult(False, None, "Look up has no mocked response", "unmocked")


def test_a_tool_without_outputs_needs_no_response() -> None:
    result = mocked().call(CallTool("bare", {}))
    assert result.ok
    assert result.body["tool"] == "bare"


def test_a_tool_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(SimulationError, match="'gone' does not exist"):
        mocked().call(CallTool("gone", {}))


def test_a_response_tells_what_was_called_and_when() -> None:
    body = looked(mocked(*answers({"status": "a"}), started="2030-02-03T04:05:06+00:00"), 1)[0].body
    assert UUID(body["id"])
    assert body | {"id": ""} == {
        "id": "",
        "timestamp": "2030-02-03T04:05:07+00:00",
        "tool": "Look up",
        "endpoint": "https://api.example.com/look",
        "method": "GET",
        "status": "a",
    }


def test_responses_are_the_same_for_the_same_seed_and_others_for_another() -> None:
    def bodies(seed: int) -> list[Any]:
        return [result.body for result in looked(mocked(*OK, seed=seed), 3)]

    assert bodies(1) == bodies(1)
    assert {body["id"] for body in bodies(1)}.isdisjoint(body["id"] for body in bodies(2))
    assert len({body["id"] for body in bodies(1)}) == 3
    assert len({body["timestamp"] for body in bodies(1)}) == 3


@pytest.mark.parametrize(("size", "ok"), [(999_000, True), (1_000_001, False)])
def test_a_response_is_capped(size: int, ok: bool) -> None:
    (result,) = looked(mocked(*answers({"status": "x" * size})), 1)
    assert result.ok is ok
    if not ok:
        assert result.fault == "too-large"
        assert "1000000" in result.message


def test_the_envelope_is_that_of_the_paper() -> None:
    good = ToolResult(True, {"status": "a"})
    assert envelope(LOOK, good) == {
        "https://api.example.com/lookget": {
            "success": True,
            "status": "success",
            "message": "Look up answered",
            "response": {"status": "a"},
        }
    }
    bad = envelope(LOOK, ToolResult(False, {"code": "E"}, "closed", "error"))["https://api.example.com/lookget"]
    assert bad == {"success": False, "status": "error", "message": "closed", "response": {"code": "E"}}


# Users

FACTS = {
    "email": Fact(name="email", description="the address (of the account)."),
    "vip": Fact(name="vip", type="boolean"),
}


def user_of(**seed: Any) -> Any:
    user = simulated_user(UserSeed(**seed), FACTS, prompts())
    next(user)
    return user


def test_the_simulated_user_is_told_its_wish_its_journey_and_what_it_may_say() -> None:
    user = user_of(
        goal="a new address",
        journey=("Verify you", "Change it"),
        facts={"email": "a@b", "vip": True},
        again={"email": ("c@d",)},
        withheld=("phone",),
    )
    prompt = user.send(Say("Hello?")).system()
    assert "What you want: a new address" in prompt
    assert "1. Verify you\n2. Change it" in prompt
    assert "- email (the address of the account): a@b; if asked again: c@d\n" in prompt
    assert "- vip: yes" in prompt
    assert "phone" not in prompt


def test_the_simulated_user_hears_what_is_said_and_remembers_what_it_said() -> None:
    user = user_of(goal="help")
    asked = user.send(Say("Hello?"))
    assert asked.history == ({"role": "user", "content": "Hello?"},)
    assert user.send(ModelReply("Hi.", component="user")) == UserReply("Hi.")
    assert user.send(Say("And?")).history == (
        {"role": "user", "content": "Hello?"},
        {"role": "assistant", "content": "Hi."},
        {"role": "user", "content": "And?"},
    )


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("<quit>", UserReply("", True)),
        ("  <quit>\n", UserReply("", True)),
        ("", UserReply("", True)),
        ("Thank you! <quit>", UserReply("Thank you!", False)),
        (" yes ", UserReply("yes", False)),
    ],
)
def test_the_simulated_user_leaves_with_a_quit_of_its_own(text: str, reply: UserReply) -> None:
    user = user_of(goal="help")
    user.send(Say("Anything else?"))
    assert user.send(ModelReply(text, component="user")) == reply


def test_the_simulated_user_that_gets_an_unusable_reply_leaves() -> None:
    user = user_of(goal="help")
    user.send(Say("Anything else?"))
    assert user.send(Failure("no chat completion", "unusable")) == UserReply("", True)


def test_the_offline_model_as_user_says_only_what_its_seed_holds() -> None:
    user = user_of(goal="a new address", facts={"email": "a@b"})
    model = World(OfflineModel(), FakeTools())

    def said(text: str) -> str:
        reply = user.send(model.answer(user.send(Say(text))))
        assert isinstance(reply, UserReply)
        return reply.text

    said("Hello, what can I do for you?")
    assert "a@b" in said("Could you please tell me your email?")
    lacking = said("Could you please tell me your phone number?")
    assert "do not have" in lacking


def test_a_scripted_user_says_its_lines_and_leaves() -> None:
    user = ScriptedUser([" one \n", "", "two", "<quit>", "never"])
    replies = [user.reply(Say("?")) for _ in range(4)]
    assert replies == [UserReply("one"), UserReply("two"), UserReply("", True), UserReply("", True)]


def test_a_person_is_shown_what_the_agent_says_and_may_leave() -> None:
    shown: list[str] = []
    lines: list[str | None] = [" hello ", "<quit>", None]

    def ask(text: str) -> str | None:
        shown.append(text)
        return lines.pop(0)

    user = HumanUser(ask)
    assert [user.reply(Say(text)) for text in "abc"] == [UserReply("hello"), UserReply("", True), UserReply("", True)]
    assert shown == ["a", "b", "c"]


def test_where_nobody_is_there_the_user_has_left() -> None:
    assert World(FakeModel(), FakeTools()).answer(Say("hello?")) == UserReply("", True)


# Knowledge

ARTICLES = (
    Article(id="a", title="Refunds", text="A refund takes five days."),
    Article(id="b", title="Opening hours", text="Open from nine to five."),
    Article(id="c", title="Delivery", text="Delivery takes two days and five hours."),
)


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("When are your opening hours?", ["Opening hours"]),
        ("how long does a REFUNDS refund take, five days?", ["Refunds", "Delivery"]),
        ("zebra", []),
        ("", []),
        ("of to is", []),
    ],
)
def test_knowledge_is_found_by_the_words_it_shares(query: str, titles: list[str]) -> None:
    assert [title for title, _ in look_up(query, ARTICLES).found] == titles


# Everything, with and without asyncio

REQUESTS: list[Any] = [
    AskModel(lambda: "You are it.", ({"role": "user", "content": "hi"},)),
    CallTool("look", {}),
    CallTool("gone", {}),
    Say("hello"),
    Search("refund five days"),
    AskPerson("e", "angry?"),
    Together((CallTool("look", {}), AskModel(lambda: "", (), (), "user"), Search("nothing"), CallTool("gone", {}))),
]


def world() -> World:
    return World(
        FakeModel(says("agent"), "<html>"),
        mocked(*OK),
        ScriptedUser(["one"]),
        ARTICLES,
        user_model=FakeModel(says("user")),
        person=lambda _request: Ruling(True, "person"),
        clock=lambda: 1.5,
    )


def test_each_request_gets_its_kind_of_answer() -> None:
    around = world()
    found = [around.answer(request) for request in REQUESTS]
    assert isinstance(found[0], ModelReply)
    assert found[0].text == "agent"
    assert isinstance(found[1], ToolResult)
    assert found[2] == Failure("the tool 'gone' does not exist")
    assert found[3] == UserReply("one")
    assert isinstance(found[4], Passages)
    assert found[5] == Ruling(True, "person")
    assert isinstance(found[6], Answers)
    assert [type(one) for one in found[6].answers] == [ToolResult, ModelReply, Passages, Failure]
    assert isinstance(found[6].answers[1], ModelReply)
    assert (found[6].answers[1].text, found[6].answers[1].component) == ("user", "user")


def test_under_asyncio_the_answers_are_the_same() -> None:
    async def all_of(around: World) -> list[Answer]:
        return [await around.answer_async(request) for request in REQUESTS]

    around = world()
    assert asyncio.run(all_of(world())) == [around.answer(request) for request in REQUESTS]


def test_a_model_call_takes_as_long_as_the_clock_says() -> None:
    ticks = iter([10.0, 12.5])
    reply = World(FakeModel(says("hi")), FakeTools(), clock=lambda: next(ticks)).answer(REQUESTS[0])
    assert isinstance(reply, ModelReply)
    assert reply.usage.seconds == 2.5


def test_an_endpoint_that_fails_is_an_answer() -> None:
    why = "the endpoint cannot be reached; is the network there?"
    around = World(DownModel(), FakeTools())
    assert around.answer(REQUESTS[0]) == Failure(why, "endpoint")
    assert asyncio.run(around.answer_async(REQUESTS[0])) == Failure(why, "endpoint")


def test_a_whole_run_leaves_the_same_events_with_and_without_asyncio() -> None:
    made = setup(RISK, responses={"getRisk": ACCEPTABLE}, user="simulated", facts={"customerId": "42", "amount": 7})

    def around() -> World:
        fresh = made.world(OfflineModel())
        fresh.clock = lambda: 0.0
        return fresh

    one = drive(made.session(), around())
    other = asyncio.run(drive_async(made.session(), around()))
    assert one.finished is not None
    assert one.finished.end == "paid"
    assert other.events == one.events


def test_the_simulated_user_may_be_played_by_another_model() -> None:
    agent, user = FakeModel(calls(("getRisk", {"customerId": "42"}))), FakeModel(says("Hello."), says("<quit>"))
    made = setup(RISK, responses={"getRisk": answers({"riskLevel": "high", "score": 1})}, user="simulated")
    session = drive(made.session(), made.world(agent, user_model=user))
    assert len(user.asked) == 1
    assert "You play a customer" in user.system()
    assert session.finished is not None
    assert session.finished.end == "declined"
