"""The messages of a conversation so far, in the chat-completions form, as an agent keeps them between requests."""

from __future__ import annotations

from typing import Any

from sopstudio.sop import dumps
from sopstudio.trace import Message, ModelCall, ModelReply, ToolResult


class History:
    """Messages after the system prompt. Only grows, so that requests can share what they have in common."""

    def __init__(self) -> None:
        self._messages: tuple[Message, ...] = ()

    def messages(self, since: int = 0) -> tuple[Message, ...]:
        """The messages from position `since` on."""
        return self._messages[since:] if since else self._messages

    def __len__(self) -> int:
        return len(self._messages)

    def add(self, message: Message) -> None:
        """A message of another kind."""
        self._messages = (*self._messages, message)

    def said(self, text: str) -> None:
        """The agent said something."""
        self._messages = (*self._messages, {"role": "assistant", "content": text})

    def heard(self, text: str) -> None:
        """The user said something."""
        self._messages = (*self._messages, {"role": "user", "content": text})

    def called(self, reply: ModelReply) -> None:
        """The model asked for tool calls (with or without saying something)."""
        calls = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.tool, "arguments": _arguments(call)},
            }
            for call in reply.calls
        ]
        self._messages = (*self._messages, {"role": "assistant", "content": reply.text or None, "tool_calls": calls})

    def returned(self, call: ModelCall, content: Any) -> None:
        """A tool, or the rules, answered a call."""
        text = content if isinstance(content, str) else dumps(content, indent=None)
        self._messages = (*self._messages, {"role": "tool", "tool_call_id": call.id, "content": text})


def _arguments(call: ModelCall) -> str:
    return call.raw or dumps(call.arguments if call.arguments is not None else {}, indent=None)


def result_content(result: ToolResult) -> dict[str, Any]:
    """A tool's answer as the model reads it."""
    if result.ok:
        return {"success": True, "response": result.body}
    content = {"success": False, "error": result.fault or "error", "message": result.message}
    return content if result.body is None else {**content, "response": result.body}
