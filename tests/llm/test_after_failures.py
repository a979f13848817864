"""What the offline model does and says at a step of which a tool has failed."""

from __future__ import annotations

import pytest

from sopstudio.evaluation.runner import score_run
from sopstudio.llm.offline import OfflineModel
from sopstudio.llm.offline.agent import tool_title
from sopstudio.llm.offline.chat_request import ChatTool
from sopstudio.scenarios import Fault
from sopstudio.simulation import Session, load_prompts
from sopstudio.sop import Fact, Sop, Task
from sopstudio.trace import Say
from tests.agents.examples import answers, binds, edge, end, run, run_calls, tool
from tests.llm.asking import reply_text
from tests.llm.asking import tool as tool_on_offer
from tests.simulation.samples import NAMES, of_kind, run_offline, setup_of
from tests.subsets import subset

WEIGHED = Sop(
    id="parcel",
    title="Parcel",
    start="look",
    facts=(Fact(name="code"), Fact(name="weight", type="integer"), Fact(name="price", type="integer")),
    tools=(
        tool("weigh_it", "code", gives=("weight",), title="Weigh the parcel"),
        tool("price_it", "weight", gives=("price",)),
        tool("stamp_it", "code", precondition="{weight} < 10"),
        tool("announce_it", "code"),
    ),
    nodes=(
        Task(id="look", asks=("code",), tools=binds("weigh_it", "price_it", "stamp_it", "announce_it")),
        end("sent"),
    ),
    edges=(edge("look", "sent"),),
)
"""A step with four tools: one feeds the second and decides about the third, the fourth needs neither."""

TALKING = ["dpa", "spa", "sop-agent", "marco"]


def run_with_failure(by: str, sop: Sop = WEIGHED) -> Session:
    broken = answers(Fault(kind="error", code="E_SCALES", message="The scales are out of order"))
    others = {name: answers({}) for name in ("price_it", "stamp_it", "announce_it")}
    lines = ["Hello.", "My code is K7.", "I see.", "I see."]
    return run(sop, OfflineModel(), lines, by=by, responses={"weigh_it": broken, **others})


@pytest.mark.parametrize("by", TALKING)
def test_the_other_tools_of_the_step_are_called_but_for_those_that_rest_on_the_one_that_failed(by: str) -> None:
    assert run_calls(run_with_failure(by).events) == [("weigh_it", {"code": "K7"}), ("announce_it", {"code": "K7"})]


@pytest.mark.parametrize("by", TALKING)
def test_what_the_failed_tool_would_have_given_is_not_asked_of_the_user(by: str) -> None:
    asked = [event.text for event in run_with_failure(by).events if isinstance(event, Say) and "tell me" in event.text]
    assert asked == ["Could you please tell me your code?"]


@pytest.mark.parametrize("template", ["dpa-node", "sop-agent-act", "marco-agent"])
def test_the_prompt_says_so(template: str) -> None:
    assert "but for those that rest on it" in load_prompts()[template]


def test_the_static_prompt_gives_no_hint_for_failures() -> None:
    """JourneyBench's baseline has none (appendix E): what it does after a failure is its own doing."""
    text = load_prompts()["spa"].casefold()
    assert not [word for word in ("fail", "error", "cannot", "missing", "correct") if word in text]


@pytest.mark.parametrize("by", ["fc", "react"])
def test_where_nobody_can_be_asked_it_halts_at_once(by: str) -> None:
    session = run(
        WEIGHED,
        OfflineModel(),
        [],
        by=by,
        responses={"weigh_it": answers(Fault(kind="error"))},
        options={"facts": {"code": ["K7"]}},
    )
    assert run_calls(session.events) == [("weigh_it", {"code": "K7"})]


def test_agent_s_goes_no_further_than_the_call_that_it_repeats() -> None:
    assert run_calls(run_with_failure("agent-s").events) == [("weigh_it", {"code": "K7"})] * 3


@pytest.mark.parametrize("by", ["spa", "marco"])
@pytest.mark.parametrize("name", subset(NAMES, 4, "after failures"))
def test_every_failing_function_of_the_samples_is_followed(name: str, by: str) -> None:
    for scenario in subset(of_kind(name, "failing-function"), 1, by):
        made = setup_of(name, scenario, by)
        assert score_run(made, "offline", run_offline(made).events).scores["lenient_tool_call_accuracy"] == 1, (
            scenario.id
        )


WHAT_FAILED = "“Weigh the parcel” did not work. The scales are out of order."


@pytest.mark.parametrize("by", [*TALKING, "agent-s"])
def test_the_user_reads_what_failed_and_why_and_no_identifier(by: str) -> None:
    told = " ".join(event.text for event in run_with_failure(by).events if isinstance(event, Say))
    assert "The scales are out of order" in told
    assert (by == "agent-s") is (WHAT_FAILED not in told)
    assert not any(name in told for name in ("weigh_it", "weigh it", "E_SCALES", "price", "stamp"))


def test_agent_s_calls_a_tool_by_its_words_where_the_tool_calls_itself_by_name() -> None:
    late = answers(Fault(kind="timeout"))
    session = run(UNCLEAR, OfflineModel(), ["Hello.", "My code is K7."], by="agent-s", responses={"measure_box": late})
    told = [event.text for event in session.events if isinstance(event, Say) and "in time" in event.text]
    assert len(told) == 3
    assert all("measure box did not answer in time" in text for text in told)


@pytest.mark.parametrize("name", ["find_order", "findOrder"])
def test_a_tool_without_a_title_is_told_by_the_words_of_its_name(name: str) -> None:
    offer = tool_on_offer(name, "Finds an order by its number, which stands in the confirmation mail.")["function"]
    assert tool_title(ChatTool(offer["name"], offer["description"], (), ())) == "find order"


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("find_order is closed", "“Find order” is closed."),
        ("Traceback (most recent call last)\n KeyError", ""),
        ("{order_id} is missing", ""),
        ("see https://example.com/errors", ""),
        (None, ""),
        (["a list"], ""),
    ],
)
def test_what_a_tool_said_is_passed_on_where_it_is_for_users(message: object, told: str) -> None:
    offer = tool_on_offer("find_order", "Find order. Finds it. The last call failed.")
    result = {"success": False, "error": "error", "message": message}
    answer = reply_text(
        "Help.", ("user", "Go."), ("call", ("find_order", {}, result)), ("user", "Well?"), tools=[offer]
    )
    assert answer == f"I am sorry, I cannot go on because “Find order” did not work. {told}".rstrip()


UNCLEAR = Sop(
    id="unclear",
    start="look",
    facts=(Fact(name="code"), Fact(name="box_size", type="integer", optional=True)),
    tools=(tool("measure_box", "code", gives=("box_size",)),),
    nodes=(Task(id="look", asks=("code",), tools=binds("measure_box")), end("big"), end("small")),
    edges=(edge("look", "big", "{box_size} > 10"), edge("look", "small", "{box_size} <= 10")),
)


@pytest.mark.parametrize("by", ["spa", "marco", "agent-s", "sop-agent"])
def test_a_condition_that_cannot_be_decided_is_told_by_what_is_not_known(by: str) -> None:
    lines = ["Hello.", "My code is K7.", "I see.", "I see."]
    session = run(UNCLEAR, OfflineModel(), lines, by=by, responses={"measure_box": answers({})})
    told = " ".join(event.text for event in session.events if isinstance(event, Say))
    assert "the box size is not known" in told
    assert "{" not in told


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("the scales are out of order", " The scales are out of order."),
        ("Weigh the parcel gave no weight (response.weight)", ""),
    ],
)
def test_the_message_of_a_tool_is_passed_on_as_a_sentence_for_users(message: str, said: str) -> None:
    lines = ["Hello.", "My code is K7.", "I see.", "I see."]
    responses = {"weigh_it": answers(Fault(kind="error", code="E", message=message))}
    others = {name: answers({}) for name in ("price_it", "stamp_it", "announce_it")}
    session = run(WEIGHED, OfflineModel(), lines, by="dpa", responses={**others, **responses})
    told = [event.text for event in session.events if isinstance(event, Say) and "did not work" in event.text]
    assert told
    assert all(said in text and "response" not in text for text in told)
