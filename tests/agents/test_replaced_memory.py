"""A memory in which each function has one place: a new observation replaces the old one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sopstudio.agents.conversation_state import History
from sopstudio.agents.replaced_memory import replace_earlier
from sopstudio.evaluation.runner import score_run
from sopstudio.trace import AskModel, Message, ModelCall, ModelReply
from sopstudio.trace.events import flatten
from tests.simulation.samples import of_kind, run_offline, setup_of

EMAIL = "email_update"
"""Its codes are verified twice: the first one is wrong."""


def history(*tools: str) -> History:
    """A conversation in which these tools are called one after the other, each with a thought."""
    grown = History()
    grown.add_user_text("Hello.")
    for number, tool in enumerate(tools):
        call = ModelCall(f"c{number}", tool, {"n": number})
        grown.add_calls(ModelReply(f"Thought {number}", (call,)))
        grown.add_result(call, f"result {number}")
    return grown


def contents(messages: tuple[Message, ...]) -> list[str | None]:
    return [message["content"] for message in messages]


def test_the_latest_result_of_a_function_stands_in_the_place_of_earlier_ones() -> None:
    kept = replace_earlier(history("look", "note", "look").messages())
    assert contents(kept) == ["Hello.", None, "result 1", "Thought 2", "result 2"]


def test_a_call_that_is_not_answered_yet_replaces_nothing() -> None:
    grown = history("look")
    grown.add_calls(ModelReply("", (ModelCall("open", "look", {}),)))
    assert contents(replace_earlier(grown.messages())) == ["Hello.", None, "result 0", None]


def test_of_calls_made_at_once_each_is_replaced_by_itself() -> None:
    grown, both = History(), (ModelCall("a", "look", {}), ModelCall("b", "note", {}))
    grown.add_calls(ModelReply("", both))
    for call in both:
        grown.add_result(call, call.id)
    again = ModelCall("c", "look", {})
    grown.add_calls(ModelReply("", (again,)))
    grown.add_result(again, "c")
    kept = replace_earlier(grown.messages())
    assert [call["id"] for message in kept for call in message.get("tool_calls", ())] == ["b", "c"]
    assert [message["tool_call_id"] for message in kept if message["role"] == "tool"] == ["b", "c"]


@pytest.mark.parametrize("name", ["sop-agent", "sop-agent-react", "sop-agent-naive"])
def test_a_run_with_it_shows_each_result_once_and_is_right(name: str) -> None:
    case = next(case for case in of_kind(EMAIL, "correct-context") if len(case.expected.tools) > 6)
    setup = replace(setup_of(EMAIL, case, by=name), options={"memory": "replaced"})
    events = run_offline(setup).events
    assert score_run(setup, "offline", events).scores["tool_call_accuracy"] == 1
    asked = [event for event in flatten(events) if isinstance(event, AskModel) and event.component == "agent"]
    calls = [
        [call["function"]["name"] for message in request.messages() for call in message.get("tool_calls", ())]
        for request in asked
    ]
    assert any(calls)
    assert all(len(names) == len(set(names)) for names in calls)
