"""Mistakes are drawn for decisions: architectures that ask differently meet the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sopstudio.llm.faulty import FaultyModel
from sopstudio.llm.faulty.mistakes import SKIP_TEXTS
from sopstudio.llm.faulty.model import identify_decision
from sopstudio.llm.faulty.request_view import RequestView
from sopstudio.llm.reply import RawCall, RawReply
from sopstudio.sop import dumps
from sopstudio.trace import Event, ModelReply
from sopstudio.trace.events import flatten
from tests.fakes import FakeModel, calls
from tests.llm.asking import messages, tool
from tests.simulation.samples import of_kind, setup_of

CALL = RawReply("", (RawCall("rate", "{}"),), "native")
DONE = dumps({"success": True, "response": {"risk": "low"}}, indent=None)
FAILED = dumps({"success": False, "error": "timeout"}, indent=None)


def decision(*talk: tuple[str, str], reply: RawReply = CALL, kind: str = "bad-json") -> str:
    said = [{"role": role, "content": text} for role, text in talk]
    return identify_decision(kind, reply, RequestView({"messages": [*messages("Rate it."), *said]}))


def test_what_is_said_before_a_call_does_not_make_it_another_decision() -> None:
    assert decision(("user", "Hello")) == decision(("user", "Hi"), ("assistant", "Which one?"), ("user", "C-7"))


def test_a_tool_that_answered_makes_the_next_call_another_decision() -> None:
    before = decision(("user", "Hello"))
    assert decision(("user", "Hello"), ("tool", DONE)) != before
    assert decision(("user", f"Observation: {DONE}")) == decision(("tool", DONE))
    assert decision(("tool", dumps({"success": True, "recorded": {}}, indent=None))) == decision()


@pytest.mark.parametrize("mishap", [("tool", FAILED), ("tool", "Not done: no."), ("assistant", SKIP_TEXTS[0])])
def test_after_a_mishap_a_decision_is_another_until_a_tool_answers(mishap: tuple[str, str]) -> None:
    assert decision(mishap) != decision()
    assert decision(mishap, mishap) != decision(mishap)
    assert decision(mishap, ("tool", DONE)) == decision(("tool", DONE))


def test_a_user_who_repeats_what_was_said_was_asked_again() -> None:
    once = (("user", "My case is C-7."), ("assistant", "Which one?"), ("user", "It is urgent."))
    again = (*once, ("assistant", "Which one?"), ("user", "My case is C-7."))
    assert decision(*again) != decision(*once)


def test_each_kind_of_reply_is_a_decision_of_its_own() -> None:
    other = RawReply("", (RawCall("close", "{}"),), "json")
    said = RawReply("Which one?", (), "native")
    kinds = [decision(), decision(reply=other), decision(reply=said), decision(kind="invented-result")]
    assert len(set(kinds)) == 4
    assert decision(reply=RawReply("", (RawCall("rate", "{}"),), "object:next_action")) == ""


def test_a_run_that_asks_otherwise_meets_the_same_mistake() -> None:
    def struck(system: str, number: int) -> bool:
        model = FaultyModel("bad-json", "0.4", FakeModel(calls(("rate", {"case": "C-7"})))).for_run(f"case {number}")
        body: dict[str, Any] = {"messages": messages(system, ("user", "C-7")), "tools": [tool("rate")]}
        return "injected" in model.complete(body)

    hits = [struck("You are an agent.", number) for number in range(100)]
    assert hits == [struck("Another prompt altogether.", number) for number in range(100)]
    assert 20 < sum(hits) < 60


def first_mistake(events: Sequence[Event]) -> str:
    """The tool whose call was spoilt first, in its answer's place among those that tools gave."""
    replies = [event for event in flatten(events) if isinstance(event, ModelReply) and event.component != "user"]
    return next((reply.calls[0].tool for reply in replies if reply.injected), "")


def test_two_architectures_meet_their_first_mistake_at_the_same_call() -> None:
    from sopstudio.llm import create_model
    from sopstudio.settings import Settings
    from sopstudio.simulation import drive

    pairs = []
    for scenario in of_kind("loan_application", "correct-context"):
        found = []
        for agent in ("spa", "fc"):
            setup = setup_of("loan_application", scenario, by=agent)
            model = create_model("faulty:bad-json@0.3+offline", Settings())
            found.append(first_mistake(drive(setup.session(), setup.world(model)).events))
        pairs.append(tuple(found))
    assert all(spa == fc for spa, fc in pairs)
    assert any(spa for spa, _ in pairs)
