"""Events: their JSON form and back, and damaged rows."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import SimulationError
from sopstudio.sop import dumps, loads, to_json_data
from sopstudio.sop.canonical_json import dump_line
from sopstudio.trace import (
    Answers,
    AskModel,
    AskPerson,
    CallTool,
    Delivered,
    Encoder,
    Entered,
    Evaluated,
    Event,
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
    Together,
    Took,
    ToolOffer,
    ToolOutcome,
    ToolResult,
    Tripped,
    Usage,
    UserReply,
    add_time,
    decode_event_lines,
    decode_events,
    encode_events,
)
from sopstudio.trace.events import EVENT_TYPES
from tests.strategies import json_values

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
objects = st.dictionaries(texts, json_values, max_size=3)
verdicts = st.none() | st.booleans()
components = st.sampled_from(["agent", "user"])
calls = st.builds(ModelCall, texts, texts, st.none() | objects, texts, texts)
nearness = st.integers(0, 10_000).map(lambda part: part / 10_000)
usages = st.builds(
    Usage, st.integers(0), st.integers(0), st.booleans(), st.just(0.5), st.booleans(), st.none() | st.just(0.25)
)


replies = st.builds(ModelReply, texts, st.lists(calls, max_size=2).map(tuple), usages, components, texts)
outcomes = st.just(ToolOutcome()) | st.builds(
    ToolOutcome, st.booleans(), texts, texts, texts, st.lists(replies, max_size=1).map(tuple)
)


@st.composite
def questions(draw: st.DrawFn) -> AskModel:
    system = draw(texts)
    history = draw(st.lists(st.fixed_dictionaries({"role": texts, "content": texts}), max_size=3))
    offers = draw(st.lists(st.builds(ToolOffer, texts, texts, objects), max_size=2))
    return AskModel(
        lambda: system, tuple(history), tuple(offers), draw(components), draw(st.sampled_from(["", "json"]))
    )


REQUESTS: dict[str, st.SearchStrategy[Any]] = {
    "AskModel": questions(),
    "CallTool": st.builds(CallTool, texts, objects),
    "Say": st.builds(Say, texts, st.booleans()),
    "Search": st.builds(Search, texts, texts),
    "AskPerson": st.builds(AskPerson, texts, texts),
}
ANSWERS: dict[str, st.SearchStrategy[Any]] = {
    "ModelReply": replies,
    "ToolResult": st.builds(ToolResult, json_values, outcomes),
    "UserReply": st.builds(UserReply, texts, st.booleans()),
    "Passages": st.builds(
        Passages, st.lists(st.tuples(texts, texts), max_size=2).map(tuple), st.lists(nearness, max_size=2).map(tuple)
    ),
    "Ruling": st.builds(Ruling, verdicts, texts),
    "Delivered": st.builds(Delivered),
    "Refused": st.builds(Refused, texts, texts),
    "Failure": st.builds(Failure, texts, texts),
}
NOTES: dict[str, st.SearchStrategy[Any]] = {
    "Entered": st.builds(Entered, texts),
    "Learned": st.builds(Learned, texts, json_values, texts, texts),
    "Evaluated": st.builds(Evaluated, texts, verdicts, texts, texts),
    "Took": st.builds(Took, st.lists(texts, max_size=2).map(tuple)),
    "Tripped": st.builds(Tripped, texts, texts),
    "Loaded": st.builds(Loaded, texts),
    "Selected": st.builds(Selected, texts, texts, nearness),
    "Remembered": st.builds(Remembered, texts, texts, st.booleans()),
    "Finished": st.builds(Finished, texts, texts, texts),
}
EVENTS: dict[str, st.SearchStrategy[Any]] = {
    **REQUESTS,
    **ANSWERS,
    **NOTES,
    "Together": st.lists(st.one_of(*REQUESTS.values()), max_size=3).map(lambda some: Together(tuple(some))),
    "Answers": st.lists(st.one_of(*ANSWERS.values()), max_size=3).map(lambda some: Answers(tuple(some))),
}


def again(events: list[Event]) -> list[Event]:
    """The events after they were written as JSON text and read."""
    return decode_events([loads(dumps(row)) for row in encode_events(events)])


def test_every_kind_of_event_is_tried() -> None:
    assert set(EVENTS) == set(EVENT_TYPES)


@pytest.mark.parametrize("name", sorted(EVENTS))
@given(data=st.data())
def test_an_event_reads_as_it_was_written(name: str, data: st.DataObject) -> None:
    events = data.draw(st.lists(EVENTS[name], min_size=1, max_size=2))
    assert again(events) == events


@given(st.lists(st.one_of(*EVENTS.values()), max_size=6))
def test_a_run_reads_as_it_was_written(events: list[Event]) -> None:
    assert again(events) == events


@given(st.lists(st.one_of(*EVENTS.values()), max_size=6))
def test_a_run_reads_from_its_lines_as_from_its_rows(events: list[Event]) -> None:
    rows = [add_time(to_json_data(row), 1.5, 0.25) for row in encode_events(events)]
    assert decode_event_lines("\n".join(map(dump_line, rows)).encode()) == decode_events(rows) == events


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"event":"Dreamt"}', "Dreamt"),
        (b'{"event":"Entered"}', "place"),
        (b'{"event":"Entered","place":"a","mood":"good"}', "mood"),
        (b"3", "object"),
        (b"{", "truncated"),
    ],
)
def test_a_line_that_is_no_event_is_refused(line: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        decode_event_lines(line)


def test_what_a_model_was_asked_without_is_written_only_where_there_is_any() -> None:
    replies: list[Event] = [ModelReply("a"), ModelReply("b", omissions=("stop", "messages[*].reasoning_content"))]
    rows = list(encode_events(replies))
    assert ["omissions" in row for row in rows] == [False, True]
    assert again(replies) == replies


def test_a_reply_of_an_older_record_has_no_cost_and_no_mark() -> None:
    usage = {"prompt_tokens": 1, "completion_tokens": 2, "estimated": False, "seconds": 0.5, "recorded": False}
    [reply] = decode_events([{"event": "ModelReply", "text": "a", "calls": [], "component": "agent", "usage": usage}])
    assert reply == ModelReply("a", (), Usage(1, 2, False, 0.5))


def make_question(*words: str, component: str = "agent") -> AskModel:
    history = tuple({"role": "user", "content": word} for word in words)
    return AskModel(lambda: "be kind", history, (), component)


def test_only_new_messages_of_a_conversation_are_written() -> None:
    events: list[Event] = [
        make_question("a"),
        make_question("x", component="user"),
        Together((make_question("a", "b"), Search("c"))),
        make_question("a", "c"),
    ]
    rows = list(encode_events(events))
    together = rows[2]["requests"][0]
    assert [(row["kept"], len(row["history"])) for row in (*rows[:2], together, rows[3])] == [
        (0, 1),
        (0, 1),
        (1, 1),
        (1, 1),
    ]
    assert decode_events(rows) == events


def test_events_are_written_one_by_one_as_they_are_all_at_once() -> None:
    events: list[Event] = [make_question("a"), make_question("a", "b")]
    encoder = Encoder()
    assert [encoder.encode(event) for event in events] == list(encode_events(events))


def test_values_that_json_does_not_know_are_written_as_text_and_numbers_stay_exact() -> None:
    learned = again([Learned("day", date(2024, 5, 1), "user"), Learned("sum", Decimal("0.10"), "tool")])
    assert [event.value for event in learned if isinstance(event, Learned)] == ["2024-05-01", Decimal("0.10")]


QUESTION = {"event": "AskModel", "component": "agent", "system": "", "history": [], "offers": []}


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"event": "Dreamt"}, "unknown event 'Dreamt'"),
        ({}, "unknown event None"),
        ({"event": "Usage"}, "unknown event 'Usage'"),
        ("Entered", "an event is an object, not str"),
        (None, "an event is an object, not NoneType"),
        ({"event": "Entered"}, "place"),
        ({"event": "Entered", "place": "a", "mood": "good"}, "mood"),
        ({"event": "Took", "edges": None}, "Took event is damaged"),
        ({"event": "Passages", "found": [["a"]]}, "Passages event is damaged"),
        ({"event": "ModelReply", "text": "a", "usage": None, "calls": []}, "ModelReply event is damaged"),
        ({"event": "Together"}, "requests"),
        ({"event": "Answers", "answers": 3}, "Answers event is damaged"),
        ({"event": "Answers", "answers": [3]}, "an event is an object"),
        (
            {"event": "AskModel", "component": "agent", "system": "", "kept": 1, "history": [], "offers": []},
            "0 are known",
        ),
        (
            {"event": "AskModel", "component": "agent", "system": "", "kept": None, "history": [], "offers": []},
            "damaged",
        ),
        ({**QUESTION, "kept": -1}, "damaged"),
    ],
)
def test_a_damaged_row_is_refused_with_what_is_wrong(row: Any, why: str) -> None:
    with pytest.raises(SimulationError, match=why):
        decode_events([row])
