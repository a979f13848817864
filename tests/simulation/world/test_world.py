"""The world answers every kind of request, finds knowledge by its words, and does the same under asyncio."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sopstudio.errors import ModelError
from sopstudio.llm.client.address import Address
from sopstudio.llm.client.retries import read_refusal
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import MockResponse
from sopstudio.simulation import drive, drive_async
from sopstudio.simulation.world import MockedTools, ScriptedUser, World, search_knowledge
from sopstudio.sop import Article
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
from tests.translations import in_language

LOOK = tool("look", title="Look up", url="https://api.example.com/look", method="GET", gives=("status",))
BARE = tool("bare")
DECLARED = {"look": LOOK, "bare": BARE}


def mock_tools(*responses: MockResponse, **how: Any) -> MockedTools:
    return MockedTools(DECLARED, {"look": responses} if responses else {}, **how)


OK = answers({"status": "a"}, {"status": "b"})


ARTICLES = (
    Article(id="a", title="Refunds", text="A refund takes five days."),
    Article(id="b", title="Opening hours", text="Open from nine to five."),
    Article(id="c", title="Delivery", text="Delivery takes two days and five hours."),
)


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("When are your opening hours?", ["Opening hours"]),
        ("how long does a REFUNDS refund take, five days?", ["Refunds"]),
        ("refunding", ["Refunds"]),
        ("zebra", []),
        ("", []),
        ("of to is", []),
    ],
)
def test_knowledge_is_found_by_the_words_it_shares(query: str, titles: list[str]) -> None:
    assert [title for title, _ in search_knowledge(query, ARTICLES).found] == titles


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
        mock_tools(*OK),
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
    assert [type(answer) for answer in found[6].answers] == [ToolResult, ModelReply, Passages, Failure]
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


class RefusedModel:
    """An endpoint that refuses the key."""

    name = "refused"

    def complete(self, _body: dict[str, Any]) -> Any:
        raise read_refusal(Address("model", "https://api.example.com", key_name="KEY"), 401, {}, {}).error

    async def complete_async(self, body: dict[str, Any]) -> Any:
        return self.complete(body)


def test_what_went_wrong_is_kept_in_english_whatever_the_window_speaks() -> None:
    asked, world = AskModel(lambda: "Go on?", ()), World(RefusedModel(), mock_tools())
    with in_language("de"):
        kept = world.answer(asked), asyncio.run(world.answer_async(Together((asked,))))
        with pytest.raises(ModelError) as said:
            RefusedModel().complete({})
    assert said.value.what == "der Modell-Endpunkt lehnt den Schlüssel ab"
    assert "KEY setzen" in said.value.hint
    alone, together = kept
    assert isinstance(together, Answers)
    for failure in (alone, *together.answers):
        assert isinstance(failure, Failure)
        assert failure.why.startswith("the model endpoint refused the key")
