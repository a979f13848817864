"""How the offline model takes up an answer that gave nothing, before it asks again: under every architecture."""

from __future__ import annotations

import pytest

from sopstudio.llm.offline import OfflineModel
from sopstudio.llm.offline.agent import objection, question_for
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.scenarios import Fault
from sopstudio.sop import Article, Fact, Sop, Task, Tool, replace_fields
from sopstudio.trace import Say
from tests.agents.examples import answers, binds, edge, end, run, run_calls

NUMBER = "Number of the order: ORD, a dash, four digits"
ORDER = Sop(
    id="order",
    title="Order",
    start="look",
    facts=(Fact(name="order_id", pattern="ORD-[0-9]{4}", description=NUMBER),),
    tools=(
        Tool(
            name="find",
            parameters={
                "type": "object",
                "properties": {"order_id": {"type": "string", "pattern": "^ORD-[0-9]{4}$", "description": NUMBER}},
                "required": ["order_id"],
                "additionalProperties": False,
            },
        ),
    ),
    nodes=(Task(id="look", asks=("order_id",), tools=binds("find")), end("found")),
    edges=(edge("look", "found"),),
)
TALKING = ["dpa", "spa", "sop-agent", "marco", "agent-s"]
GIVEN = "My order id is ORD-1234."


def texts_between(by: str, answer: str, sop: Sop = ORDER) -> list[str]:
    """What the user is told between an answer that gives nothing and the next one."""
    session = run(sop, OfflineModel(), ["Hello.", answer, GIVEN, GIVEN], by=by, responses={"find": answers({})})
    assert run_calls(session.events)[-1:] == [("find", {"order_id": "ORD-1234"})]
    texts = [event.text for event in session.events if isinstance(event, Say)]
    asked = [place for place, text in enumerate(texts) if "tell me your order id" in text]
    return texts[asked[0] + 1 : asked[1] + 1]


@pytest.mark.parametrize("by", TALKING)
@pytest.mark.parametrize("answer", ["My order id is ORD-12.", "ORD-12", "Well, my order id is ORD-12, I think."])
def test_a_value_that_does_not_fit_is_asked_for_again_with_what_was_wrong(by: str, answer: str) -> None:
    assert "“ORD-12” is not a valid order id." in " ".join(texts_between(by, answer))


@pytest.mark.parametrize(
    "message",
    ["There is no order with this number", "The order was not found", "Unknown order id"],
)
def test_under_agent_s_a_value_that_a_tool_turned_down_is_asked_for_again_after_it_was_said_so(message: str) -> None:
    responses = {"find": answers(Fault(kind="error", message=message), {})}
    lines = ["Hello.", GIVEN, "My order id is ORD-9999."]
    session = run(ORDER, OfflineModel(), lines, by="agent-s", responses=responses)
    assert [arguments["order_id"] for _, arguments in run_calls(session.events)] == ["ORD-1234", "ORD-9999"]
    texts = [event.text for event in session.events if isinstance(event, Say)]
    at = texts.index(f"That did not work: {message}.")
    assert "tell me your order id" in texts[at + 1]


@pytest.mark.parametrize("by", TALKING)
def test_an_answer_that_holds_no_value_is_said_to_hold_none(by: str) -> None:
    assert "could not find your order id in that" in " ".join(texts_between(by, "The weather is lovely here."))


@pytest.mark.parametrize("by", ["dpa", "spa", "sop-agent", "agent-s"])
@pytest.mark.parametrize("answer", ["How long does it take?", "Would you sing me a song?"])
def test_a_question_that_nothing_answers_is_not_passed_over_in_silence(by: str, answer: str) -> None:
    told = " ".join(texts_between(by, answer))
    assert "nothing about that" in told
    assert "could not find" not in told


@pytest.mark.parametrize("by", ["dpa", "spa", "sop-agent"])
def test_the_wish_that_a_customer_comes_with_is_no_question_to_look_up(by: str) -> None:
    session = run(ORDER, OfflineModel(), ["Can I send my order back?", GIVEN], by=by)
    told = " ".join(event.text for event in session.events if isinstance(event, Say))
    assert "tell me your order id" in told
    assert "nothing about that" not in told


@pytest.mark.parametrize("by", ["dpa", "spa", "sop-agent", "agent-s"])
def test_a_question_is_answered_from_the_articles_before_the_step_goes_on(by: str) -> None:
    hours = Article(id="hours", title="When are you open?", text="From nine to five.")
    told = texts_between(by, "When are you open?", replace_fields(ORDER, knowledge=(hours,)))
    assert "From nine to five." in " ".join(told)
    assert "tell me your order id" in told[-1]


@pytest.mark.parametrize("by", ["dpa", "spa"])
def test_a_passage_that_has_little_to_do_with_the_question_is_not_told(by: str) -> None:
    mail = Article(id="mail", title="Where the number stands", text="The number stands in the letter for you.")
    told = " ".join(
        texts_between(by, "Would you translate a letter into French?", replace_fields(ORDER, knowledge=(mail,)))
    )
    assert "stands in the letter" not in told
    assert "I have nothing about that" in told


@pytest.mark.parametrize(
    ("schema", "reply", "told"),
    [
        ({"type": "integer"}, "My order size is many.", "“many” is not a valid order size"),
        ({"type": "integer", "maximum": 5}, "17", "“17” is not a valid order size"),
        ({"type": "string", "enum": ["big", "small"]}, 'My order size is "quite big".', "“quite big” is not"),
        ({"type": "integer"}, "I do not know.", ""),
        ({"type": "integer"}, "Why do you ask?", ""),
        ({"type": "integer"}, "My cat is called Tom.", "could not find your order size"),
        ({"type": "integer"}, f"My order size is {'x' * 200}.", "could not find your order size"),
    ],
)
def test_the_value_that_was_given_is_named_with_what_it_should_have_been(
    schema: dict[str, object], reply: str, told: str
) -> None:
    said = objection(ValueSpec.from_schema("order_size", schema), reply)
    assert told in said
    assert bool(said) is bool(told)


def test_of_several_values_that_were_asked_for_only_one_that_was_given_wrongly_is_spoken_of() -> None:
    size = ValueSpec.from_schema("order_size", {"type": "integer"})
    assert objection(size, "My name is Ada.", is_only=False) == ""
    assert "“many”" in objection(size, "My order size is many.", is_only=False)


def test_a_value_that_was_given_for_another_question_is_no_wrong_answer() -> None:
    spec = ValueSpec.from_schema("room_number", {"type": "string"})
    assert "2" in objection(spec, "2")
    assert objection(spec, "2", is_only=False) == "", "it was one of two things that were asked for"


@pytest.mark.parametrize(
    ("name", "description", "hint"),
    [
        ("Buchungsnummer", "buchungsnummer.", ""),
        ("order_number", "The number of the order", ""),
        ("Buchungsnummer", "Die Buchungsnummer", ""),
        ("order_number", "The order number, as on the bill", " (The order number, as on the bill)"),
    ],
)
def test_a_description_that_only_repeats_the_name_is_not_said(name: str, description: str, hint: str) -> None:
    spec = ValueSpec(name, "string", description)
    assert question_for([spec]) == f"Could you please tell me your {spec.spoken_name()}{hint}?"
