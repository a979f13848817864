"""The offline model: a deterministic, rule-based stand-in for a language model.

It is handed the serialised chat-completions request and returns a serialised response, like any endpoint. It sees what
a language model would see and nothing else: no SOP, no journey, no expected trace. It recognises values in what was
said by name, type, allowed values, pattern and phrase, calls a tool when it has what the tool needs, asks for what is
missing, and plays a customer when a prompt asks it to. It does not reason: it scores badly where a task needs it.
"""

from __future__ import annotations


from typing import Any

from sopstudio.llm.offline.agent import act
from sopstudio.llm.offline.conversation import Conversation
from sopstudio.llm.offline.judge import judge
from sopstudio.llm.offline.user import play
from sopstudio.sop import dumps, loads


def respond(request: str) -> str:
    """The response to a serialised request, both chat-completions JSON."""
    talk = Conversation(loads(request))
    if talk.tools:
        message = act(talk)
    elif talk.plays_user():
        message = play(talk)
    elif talk.is_closed_question():
        message = judge(talk)
    else:
        message = act(talk)
    calls = message.get("tool_calls")
    text = message.get("content") or ""
    return dumps(
        {
            "object": "chat.completion",
            "model": "offline",
            "choices": [
                {
                    "index": 0,
                    "message": {"role": "assistant", **message},
                    "finish_reason": "tool_calls" if calls else "stop",
                }
            ],
            "usage": {"prompt_tokens": len(request) // 4, "completion_tokens": max(1, len(text) // 4)},
        },
        indent=None,
    )


class OfflineModel:
    """The offline model as a `Model`."""

    name = "offline"

    def complete(self, body: dict[str, Any]) -> Any:
        """Answer a request body; both ways through JSON text, so that nothing else can reach the model."""
        return loads(respond(dumps(body, indent=None)))

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """The same; it takes well under a millisecond, so it does not yield."""
        return self.complete(body)


__all__ = ["OfflineModel", "respond"]
