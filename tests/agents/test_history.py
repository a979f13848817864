"""The messages that a model is shown: well-formed for the chat-completions protocol, whatever happened."""

from __future__ import annotations

import json

from sopstudio.agents.conversation_state import History, result_content
from sopstudio.trace import ModelCall, ModelReply, ToolResult


def test_messages_stand_in_the_order_in_which_they_came() -> None:
    history = History()
    history.add_agent_text("Hello?")
    history.add_user_text("Hi.")
    assert history.messages() == (
        {"role": "assistant", "content": "Hello?"},
        {"role": "user", "content": "Hi."},
    )
    assert len(history) == 2
    assert history.messages(since=1) == history.messages()[1:]


def test_what_was_handed_out_does_not_grow() -> None:
    history = History()
    history.add_agent_text("Hello?")
    before = history.messages()
    history.add_user_text("Hi.")
    assert len(before) == 1


def test_every_call_of_a_reply_is_answered_under_its_id() -> None:
    good, bad = ModelCall("c1", "look", {"n": 1}), ModelCall("c2", "look", None, "cut off", '{"n": ')
    history = History()
    history.add_calls(ModelReply("Let me see.", (good, bad)))
    history.add_result(good, {"success": True})
    history.add_result(bad, "Not done: cut off")
    asked, *answered = history.messages()
    assert asked["content"] == "Let me see."
    assert (
        [call["id"] for call in asked["tool_calls"]]
        == [message["tool_call_id"] for message in answered]
        == ["c1", "c2"]
    )
    assert [call["function"]["arguments"] for call in asked["tool_calls"]] == ['{"n":1}', '{"n": ']
    assert [message["content"] for message in answered] == ['{"success":true}', "Not done: cut off"]


def test_a_reply_of_calls_alone_has_no_content() -> None:
    history = History()
    history.add_calls(ModelReply("", (ModelCall("c", "look", {}),)))
    (message,) = history.messages()
    assert message["content"] is None
    assert json.loads(message["tool_calls"][0]["function"]["arguments"]) == {}


def test_a_result_says_whether_it_went_well() -> None:
    assert result_content(ToolResult({"a": 1})) == {"success": True, "response": {"a": 1}}
    assert result_content(ToolResult.failure(None, "closed", "timeout")) == {
        "success": False,
        "error": "timeout",
        "message": "closed",
    }
    assert result_content(ToolResult.failure({"code": "E"}, "closed"))["response"] == {"code": "E"}
