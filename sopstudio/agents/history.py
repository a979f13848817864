"""The messages of a conversation in chat-completions form, as an agent keeps them between requests."""

from __future__ import annotations

from typing import Any

from sopstudio.sop import dumps
from sopstudio.trace import Message, ModelCall, ModelReply, ToolResult


class History:
    """The messages after the system prompt. Grows only at its end, so that requests can share a common prefix."""

    def __init__(self) -> None:
        self._messages: tuple[Message, ...] = ()

    def messages(self, since: int = 0) -> tuple[Message, ...]:
        """The messages from position `since` on."""
        return self._messages[since:] if since else self._messages

    def __len__(self) -> int:
        return len(self._messages)

    def add(self, message: Message) -> None:
        """Add a message as it stands."""
        self._messages = (*self._messages, message)

    def add_agent_text(self, text: str) -> None:
        """Add a text of the agent."""
        self._messages = (*self._messages, {"role": "assistant", "content": text})

    def add_user_text(self, text: str) -> None:
        """Add a text of the user."""
        self._messages = (*self._messages, {"role": "user", "content": text})

    def add_calls(self, reply: ModelReply) -> None:
        """Add the model's tool calls, with its text where it has any."""
        calls = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.tool, "arguments": _arguments_text(call)},
            }
            for call in reply.calls
        ]
        self._messages = (*self._messages, {"role": "assistant", "content": reply.text or None, "tool_calls": calls})

    def add_result(self, call: ModelCall, content: Any) -> None:
        """Add the answer to a call, from a tool or from the rules."""
        text = content if isinstance(content, str) else dumps(content, indent=None)
        self._messages = (*self._messages, {"role": "tool", "tool_call_id": call.id, "content": text})


def _arguments_text(call: ModelCall) -> str:
    return call.raw or dumps(call.arguments if call.arguments is not None else {}, indent=None)


def result_content(result: ToolResult) -> dict[str, Any]:
    """The result of a tool as the model reads it."""
    if result.ok:
        return {"success": True, "response": result.body}
    content = {"success": False, "error": result.fault or "error", "message": result.message}
    return content if result.body is None else {**content, "response": result.body}
