"""Events in words: what is said of each, in exact names and in titles; the transcript that a person reads of a run."""

from __future__ import annotations

from decimal import Decimal

import pytest

from sopstudio.sop import Decision, Edge, End, Flow, Output, Procedure, Sop, Task, Tool
from sopstudio.trace import (
    Answers,
    AskModel,
    AskPerson,
    CallTool,
    Delivered,
    Entered,
    Evaluated,
    Event,
    EventDescriber,
    EventLine,
    ExactNames,
    Failure,
    Finished,
    Learned,
    Loaded,
    ModelCall,
    ModelReply,
    Passages,
    Refused,
    Remembered,
    Ruling,
    Say,
    Search,
    Selected,
    TitleNames,
    Together,
    Took,
    ToolResult,
    TranscriptLine,
    Tripped,
    UserReply,
    transcript,
)
from sopstudio.trace.events import EVENT_TYPES

EDGES = (
    Edge(id="yes", source="a", target="b", condition="{score} > 5"),
    Edge(id="on", source="a", target="e", kind="always"),
    Edge(id="said", source="a", target="e", kind="prose", condition="the user is angry"),
    Edge(id="long", source="a", target="e", condition="nights > {limit}"),
)
PAYMENT = Procedure(id="pay", title="Payment", start="p", nodes=(End(id="p"),))
NODES = (Decision(id="a", title="Ask"), Task(id="b", title="Book"), End(id="e", title="The end"))
LOOK = Tool(name="look", title="Look up", outputs=(Output(fact="score", path="score"),))
FLOW = Flow(Sop(id="shop", title="Shop", start="a", nodes=NODES, edges=EDGES, procedures=(PAYMENT,), tools=(LOOK,)))
EXACT = ExactNames(FLOW)
TITLED = TitleNames(FLOW, {"order": "Only what comes next"}, EXACT.reply)


def lines(*events: Event) -> list[TranscriptLine]:
    return list(transcript(events, EXACT))


@pytest.mark.parametrize(
    ("event", "kind", "text"),
    [
        (Entered("a"), "node", "Ask"),
        (Entered("call/x"), "node", "call/x"),
        (Say("Hello"), "agent", "Hello"),
        (UserReply("Hi"), "user", "Hi"),
        (UserReply("", ended=True), "user", "The customer leaves"),
        (CallTool("look", {"name": "Ann", "n": 1, "all": True}), "call", "look(name='Ann', n=1, all=true)"),
        (
            ToolResult({"id": 5, "score": Decimal("7.5"), "of": [1, None]}),
            "response",
            "score=7.5, of=[1, nothing]",
        ),
        (ToolResult({"person": {"name": "Ann"}}), "response", "person={name: 'Ann'}"),
        (ToolResult({"id": 5}), "response", "done"),
        (ToolResult(None), "response", "done"),
        (ToolResult([1]), "response", "[1]"),
        (ToolResult.failure(None, "no entry"), "response", "failed: no entry"),
        (Refused("not here"), "warning", "not here"),
        (Failure("down"), "warning", "down"),
        (Tripped("rule", "made up"), "warning", "made up"),
        (ModelReply("x", injected="refusal"), "warning", "the model's answer was spoilt on purpose: refusal"),
        (
            ModelReply("<step>1. Ask: done</step>\n<checkpoint>score = 7,\nall well</checkpoint>\nI go on."),
            "log",
            "step 1. Ask: done · checkpoint: score = 7, all well",
        ),
        (
            Passages((("Returns", "Two\nweeks."), ("Fees", "x" * 200))),
            "response",
            "Returns: Two weeks.; Fees: " + "x" * 160 + " …",
        ),
        (Search("returns?"), "call", "Looks up “returns?”"),
        (Passages(()), "response", "nothing found"),
        (Selected("check status", "check status"), "node", "check status"),
        (Selected("check status", "look at it", 0.656), "node", "check status (0.66 near “look at it”)"),
        (Learned("total", 5, "computed"), "fact", "total = 5"),
        (Took(("yes", "on")), "condition", "Goes on to Book, The end"),
        (Finished("completed", "e"), "end", "completed · The end"),
        (Finished("stopped", reason="score is missing"), "end", "stopped · score is missing"),
        (Evaluated("said", True, by="model"), "condition", "the user is angry → yes · said the model"),
        (Evaluated("yes", None, "score is missing"), "condition", "{score} > 5 → cannot be decided · score is missing"),
    ],
)
def test_an_event_reads_as_a_line(event: Event, kind: str, text: str) -> None:
    assert lines(event) == [TranscriptLine(kind, text)]


@pytest.mark.parametrize(
    "event",
    [Learned("x", 1, "user"), Took(("yes",)), Delivered(), Evaluated("on", True), Evaluated("other", True)],
)
def test_what_people_need_not_see_has_no_line(event: Event) -> None:
    assert lines(event) == []


def test_what_an_endpoint_refuses_is_said_once() -> None:
    describer = EventDescriber(EXACT)
    replies = [ModelReply("x", omissions=names) for names in ((), ("stop",), ("stop", "seed"), ("seed",))]
    details = [describer.describe(reply).detail for reply in replies]
    assert details == ["", "the endpoint refuses stop", "the endpoint refuses seed", ""]


def test_a_task_agent_that_is_loaded_is_named() -> None:
    loaded = lines(Loaded(""), Loaded("pay"), Loaded(""))
    assert loaded == [TranscriptLine("node", "Shop"), TranscriptLine("node", "Payment"), TranscriptLine("node", "Shop")]


def test_an_action_that_was_searched_for_is_told_where_it_is_selected() -> None:
    searched = (Search("look", source="actions"), Passages((("check status", ""),), (1.0,)))
    assert lines(*searched, Selected("check status", "look")) == [TranscriptLine("node", "check status")]
    assert lines(*searched, Search("fees?"), Passages(()))[-1] == TranscriptLine("response", "nothing found")


INFORMED = Answers((ModelReply("info", component="intent"), ModelReply("Two weeks.", component="knowledge")))
ASKED = (UserReply("returns?"), Search("returns?"), Passages((("Returns", "Two weeks."),)))


def test_a_look_up_that_is_made_for_any_message_is_told_where_its_answer_is_used() -> None:
    assert [line.text for line in lines(*ASKED, INFORMED, Say("Two weeks."))] == [
        "returns?",
        "Looks up “returns?”",
        "Returns: Two weeks.",
        "Two weeks.",
    ]
    assert [line.text for line in lines(*ASKED, INFORMED, Say("Which order?"))] == ["returns?", "Which order?"]


def test_a_look_up_that_the_agent_asked_for_is_told_at_once() -> None:
    told = lines(UserReply("returns?"), ModelReply(""), *ASKED[1:])
    assert [line.kind for line in told] == ["user", "call", "response"]


def test_a_condition_is_told_with_the_values_it_was_decided_by() -> None:
    told = lines(Learned("score", 7, "tool"), Learned("name", "Ann", "user"), Evaluated("yes", True))
    assert told == [TranscriptLine("condition", "{score} > 5  [score = 7] → yes")]
    assert lines(Learned("score", 7, "tool"), Learned("score", 3, "tool"), Evaluated("yes", False)) == [
        TranscriptLine("condition", "{score} > 5  [score = 3] → no")
    ]


def test_what_was_asked_together_stands_line_by_line() -> None:
    told = lines(Together((CallTool("one", {}), CallTool("two", {}))), Answers((ToolResult(1), Refused("no"))))
    assert [(line.kind, line.text) for line in told] == [
        ("call", "one()"),
        ("call", "two()"),
        ("response", "1"),
        ("warning", "no"),
    ]


def test_a_condition_shows_the_facts_that_it_names_without_braces() -> None:
    events: list[Event] = [Learned("nights", 3, "user"), Learned("limit", 2, "tool"), Evaluated("long", True)]
    assert [line.text for line in lines(*events)] == ["nights > {limit}  [nights = 3, limit = 2] → yes"]


def test_every_type_of_event_has_a_description_and_every_kind_a_tag() -> None:
    examples: list[Event] = [
        Entered("a"), Learned("score", 7, "tool", "look"), Evaluated("yes", True), Took(("yes",)),
        Tripped("order", "no"), Loaded("pay"), Selected("look"), Remembered("look", "seen", True),
        Finished("completed", "e"),
        AskModel(str, ()), ModelReply("Hi"), CallTool("look", {}), ToolResult({"score": 7}), Say("Hi"),
        UserReply("Hi"), Delivered(), AskPerson("said", "angry"), Ruling(None, "person"), Search("x"), Passages(()),
        Refused("no"), Failure("no"), Together((Say("A"), Say("B"))), Answers((Delivered(), Ruling(True, "model"))),
    ]  # fmt: skip
    assert {type(event) for event in examples} == set(EVENT_TYPES.values())
    for names in (EXACT, TITLED):
        described = [EventDescriber(names).describe(event) for event in examples]
        assert all(line.title and line.tag for line in described)


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("the user is angry", "Does this hold: the user is angry?"),
        ("die Ware ist beschädigt", "Does this hold: die Ware ist beschädigt?"),
        ("die Ware beschädigt ist", "Is it true that die Ware beschädigt ist?"),
    ],
)
def test_a_condition_is_asked_as_its_words_are_ordered(question: str, title: str) -> None:
    assert EventDescriber(TITLED).describe(AskPerson("said", question)).title == title


@pytest.mark.parametrize(
    ("event", "exact", "titled"),
    [
        (
            CallTool("look", {"full_name": "Ann", "all": True}),
            EventLine("call", "Calls look", "full_name='Ann', all=true", subject="look"),
            EventLine("call", "Calls Look up", "full name Ann, all yes", subject="Look up"),
        ),
        (
            Learned("is_adult", True, "tool", "look"),
            EventLine("fact", "is_adult = true", "from look", subject="is_adult = true"),
            EventLine("fact", "is adult = yes", "from Look up", subject="is adult = yes"),
        ),
        (
            ModelReply("", (ModelCall("1", "look", {}),)),
            EventLine("reply", "Calls look"),
            EventLine("reply", "Calls Look up"),
        ),
        (
            Finished("left", reason="the user left"),
            EventLine("end", "left", "the user left", "warning", "left"),
            EventLine("end", "The customer left", "", "warning", "The customer left"),
        ),
        (
            Tripped("order", "look is not next"),
            EventLine("warning", "look is not next", "order", subject="look is not next"),
            EventLine("warning", "Look up is not next", "Only what comes next", subject="Look up is not next"),
        ),
    ],
)
def test_names_decide_the_spelling_and_not_what_is_said(event: Event, exact: EventLine, titled: EventLine) -> None:
    assert EventDescriber(EXACT).describe(event) == exact
    assert EventDescriber(TITLED).describe(event) == titled


def test_a_fact_is_of_the_case_until_the_customer_has_spoken() -> None:
    run, fact = EventDescriber(TITLED), Learned("score", 7, "user")
    assert run.describe(fact).detail == "of the case"
    run.describe(UserReply("Seven."))
    assert run.describe(fact).detail == "said by the customer"
    assert run.describe(Learned("score", 7, "user", "model")).detail == "said by the model"


@pytest.mark.parametrize(
    ("status", "outcome", "tone"),
    [
        ("completed", "Room booked", "good"),
        ("completed", "Refund denied", "bad"),
        ("completed", "Waiting for the manager", "warning"),
        ("completed", "Taxi", "good"),
        ("stopped", "Room booked", "warning"),
        ("failed", "Room booked", "bad"),
    ],
)
def test_a_completed_run_is_as_good_as_its_end(status: str, outcome: str, tone: str) -> None:
    names = TitleNames(Flow(Sop(id="x", start="a", nodes=(End(id="a", outcome=outcome),))), {}, EXACT.reply)
    assert names.tone(Finished(status, "a")) == tone
    assert names.tone(Finished("completed", "gone")) == "good"
