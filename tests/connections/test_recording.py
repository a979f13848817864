"""Live answers as samples: in the order of their calls, before the others, each once."""

from __future__ import annotations

from sopstudio.connections.recording import MAX_SAMPLES, add_sample, live_answer, record_samples
from sopstudio.sop import Sop
from sopstudio.trace import CallTool, Event, ToolOutcome, ToolResult
from tests.connections.examples import refunds, tools_of

SOP = refunds("https://shop.example")


def bodies(sop: Sop, tool: str = "refund") -> list[object]:
    return [dict(sample.body) for sample in tools_of(sop)[tool].responses]


def live(number: int, *, ok: bool = True, route: str = "POST x") -> list[Event]:
    return [CallTool("refund", {}), ToolResult({"refund": f"R-{number}"}, ToolOutcome(ok, live=route))]


def test_an_answer_becomes_the_first_sample_and_the_others_stay() -> None:
    sop, counts = record_samples(SOP, [*live(2), *live(1), *live(2), *live(3, ok=False), *live(4, route="")])
    assert (bodies(sop), counts) == ([{"refund": "R-2"}, {"refund": "R-1"}, {"refund": "R-0"}], {"refund": 2})


def test_what_is_a_sample_already_changes_nothing() -> None:
    assert add_sample(SOP, "refund", {"refund": "R-0"}) is SOP
    assert record_samples(SOP, []) == (SOP, {})


def test_the_oldest_samples_make_room() -> None:
    sop, _ = record_samples(SOP, [event for number in range(1, 60) for event in live(number)])
    assert len(bodies(sop)) == MAX_SAMPLES
    assert {"refund": "R-0"} not in bodies(sop)


def test_the_live_answer_of_an_event_is_that_of_its_call() -> None:
    events = [*live(1), *live(2, route="")]
    found = [live_answer(events, at) for at in range(4)]
    assert [answer is not None and answer[0] for answer in found] == ["refund", "refund", False, False]
