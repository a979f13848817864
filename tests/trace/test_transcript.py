"""The transcript: what a person reads of a run."""

from __future__ import annotations

from decimal import Decimal

import pytest

from sopstudio.trace import (
    Answers,
    CallTool,
    Delivered,
    Entered,
    Evaluated,
    Event,
    Failure,
    Finished,
    Learned,
    Loaded,
    ModelReply,
    Passages,
    Refused,
    Say,
    Search,
    Selected,
    Together,
    Took,
    ToolResult,
    Transcript,
    TranscriptLine,
    Tripped,
    UserReply,
    transcript,
)

TITLES = {"a": "Ask", "e": "The end"}
CONDITIONS = {"yes": "{score} > 5", "on": "always", "said": "the user is angry"}


def lines(*events: Event) -> list[TranscriptLine]:
    return list(transcript(events, TITLES, CONDITIONS))


@pytest.mark.parametrize(
    ("event", "kind", "text"),
    [
        (Entered("a"), "node", "Ask"),
        (Entered("call/x"), "node", "call/x"),
        (Say("Hello"), "agent", "Hello"),
        (UserReply("Hi"), "user", "Hi"),
        (UserReply("", ended=True), "user", "(leaves)"),
        (CallTool("look", {"name": "Ann", "n": 1, "all": True}), "call", "look(name='Ann', n=1, all=true)"),
        (
            ToolResult(True, {"id": 5, "score": Decimal("7.5"), "of": [1, None]}),
            "response",
            "score=7.5, of=[1, nothing]",
        ),
        (ToolResult(True, {"person": {"name": "Ann"}}), "response", "person={name: 'Ann'}"),
        (ToolResult(True, {"id": 5}), "response", "done"),
        (ToolResult(True, None), "response", "done"),
        (ToolResult(True, [1]), "response", "[1]"),
        (ToolResult(False, None, "no entry"), "response", "failed: no entry"),
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
        (Search("returns?"), "call", "looks up 'returns?'"),
        (Passages(()), "response", "nothing found"),
        (Selected("check status", "check status"), "node", "check status"),
        (Selected("check status", "look at it", 0.656), "node", "check status (0.66 like “look at it”)"),
        (Learned("total", 5, "computed"), "fact", "total = 5"),
        (Took(("a", "b")), "condition", "takes 2 branches"),
        (Finished("completed", "e"), "end", "completed · The end"),
        (Finished("stopped", reason="score is missing"), "end", "stopped · score is missing"),
        (Evaluated("said", True, by="model"), "condition", "the user is angry → yes (said the model)"),
        (Evaluated("yes", None, "score is missing"), "condition", "{score} > 5 → cannot be decided: score is missing"),
    ],
)
def test_an_event_reads_as_a_line(event: Event, kind: str, text: str) -> None:
    assert lines(event) == [TranscriptLine(kind, text)]


@pytest.mark.parametrize(
    "event",
    [Learned("x", 1, "user"), Took(("a",)), Delivered(), Loaded("x"), Evaluated("on", True), Evaluated("other", True)],
)
def test_what_people_need_not_see_has_no_line(event: Event) -> None:
    assert lines(event) == []


def test_a_task_agent_that_is_loaded_is_named() -> None:
    told = Transcript(TITLES, CONDITIONS, {"": "Shop", "pay": "Payment"})
    loaded = [line for name in ("", "pay", "") for line in told.lines(Loaded(name))]
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
        "looks up 'returns?'",
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
    told = lines(Together((CallTool("one", {}), CallTool("two", {}))), Answers((ToolResult(True, 1), Refused("no"))))
    assert [(line.kind, line.text) for line in told] == [
        ("call", "one()"),
        ("call", "two()"),
        ("response", "1"),
        ("warning", "no"),
    ]


def test_a_condition_shows_the_facts_that_it_names_without_braces() -> None:
    events: list[Event] = [Learned("nights", 3, "user"), Learned("limit", 2, "tool"), Evaluated("long", True)]
    told = list(transcript(events, TITLES, {"long": "nights > {limit}"}))
    assert [line.text for line in told] == ["nights > {limit}  [nights = 3, limit = 2] → yes"]
