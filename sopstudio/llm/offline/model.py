"""The offline model as an endpoint: a serialised chat-completions request in, a serialised response out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.llm.kind import Means, ModelKind
from sopstudio.llm.offline import chatting, reasoning
from sopstudio.llm.offline.agent import act
from sopstudio.llm.offline.asking import question_for
from sopstudio.llm.offline.branches import fork
from sopstudio.llm.offline.conversation import Conversation
from sopstudio.llm.offline.following import follow
from sopstudio.llm.offline.hearing import hear
from sopstudio.llm.offline.judge import judge
from sopstudio.llm.offline.preparing import prepare
from sopstudio.llm.offline.sorting import inform, is_informing, is_sorting, sort
from sopstudio.llm.offline.steering import steer
from sopstudio.llm.offline.user import play
from sopstudio.sop import dumps, loads

PARTS = (("next_action", steer), ("search_query", prepare), ("input_validation", hear))
"""By a key of the object that is to be answered with: who gives such answers."""


def respond(request: str) -> str:
    """The response to a serialised request, both chat-completions JSON."""
    message = _in_form(loads(request))
    text = (message.get("content") or "") + "".join(
        call["function"]["arguments"] for call in message.get("tool_calls", [])
    )
    return dumps(
        {
            "object": "chat.completion",
            "model": "offline",
            "choices": [
                {
                    "index": 0,
                    "message": {"role": "assistant", **message},
                    "finish_reason": "tool_calls" if "tool_calls" in message else "stop",
                }
            ],
            "usage": {"prompt_tokens": len(request) // 4, "completion_tokens": max(1, len(text) // 4)},
        },
        indent=None,
    )


def _in_form(body: Any) -> dict[str, Any]:
    """The next message in the form that the request wants it in."""
    if not isinstance(body, Mapping):
        return _message(Conversation(body))
    objected = chatting.objected(body)
    if reasoning.is_asked(body):
        return reasoning.as_text(_message(Conversation(reasoning.with_tool_calls(body)), objected))
    if chatting.is_asked(body):
        return chatting.as_text(_message(Conversation(chatting.with_tool_calls(body)), objected))
    return _message(Conversation(body), objected)


def _message(talk: Conversation, objected: str = "") -> dict[str, Any]:
    """The next message in the role that the request gives: an agent with tools, a customer, a judge, or a narrator.

    Where the answer is to be an object, its keys tell the role: who steers, who prepares, or who listens. `objected` is
    a parameter whose value a guardrail has just found to be made up: it is asked for.
    """
    part = next((part for key, part in PARTS if talk.answers_with(key)), None)
    if part is not None and not talk.tools:
        return part(talk)
    if not talk.tools and talk.plays_user():
        return play(talk)
    if not talk.tools and talk.is_closed_question():
        return judge(talk)
    if is_sorting(talk):
        return sort(talk)
    return inform(talk) if is_informing(talk) else _acting(talk, objected)


def _acting(talk: Conversation, objected: str) -> dict[str, Any]:
    """The next message of an agent."""
    wanted = [one for one in talk.wanted if objected in (one.name, one.fact)]
    if wanted:
        return {"content": question_for(wanted[:1])}
    return follow(talk) or fork(talk) or act(talk)


class OfflineModel:
    """The offline model as a `Model`."""

    name = "offline"

    def complete(self, body: dict[str, Any]) -> Any:
        """Answer a request body; both ways through JSON text, so that nothing else can reach the model."""
        return loads(respond(dumps(body, indent=None)))

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """The same; it takes well under a millisecond, so it does not yield."""
        return self.complete(body)


def _make(_rest: str, _means: Means) -> OfflineModel:
    return OfflineModel()


KIND = ModelKind(
    "offline", "Rules that stand in for a language model: no network, always the same answer", _make, "offline"
)
