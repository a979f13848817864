"""The offline model under a ReAct prompt: thought and action in the text, observations as messages.

The request is put into the form of tool calls, answered like any other, and the answer written as ReAct has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.llm.offered import functions_of, instructions_of

ASKED = re.compile(r"^Action Input:", re.M)
ACTION = re.compile(r"^Action: (?P<tool>[^\n]+)\nAction Input: (?P<input>.*)", re.M | re.S)
OBSERVED = "Observation: "


def is_asked(body: Mapping[str, Any]) -> bool:
    """Whether a request wants its answer as thought and action."""
    return not body.get("tools") and bool(ASKED.search(instructions_of(body)))


def with_tool_calls(body: Mapping[str, Any]) -> dict[str, Any]:
    """The request as it would be with the protocol's own tool calls."""
    tools = [{"type": "function", "function": one} for one in functions_of(body)]
    return {**body, "messages": list(_messages(body["messages"])), "tools": tools}


def as_text(message: Mapping[str, Any]) -> dict[str, Any]:
    """An answer as thought and action, or as a final answer."""
    calls = message.get("tool_calls")
    if not calls:
        return {"content": f"Thought: I have what there is to know.\nFinal Answer: {message.get('content') or ''}"}
    function = calls[0]["function"]
    name = function["name"]
    thought = f"Thought: The next step calls {name}, and its values are known."
    return {"content": f"{thought}\nAction: {name}\nAction Input: {function['arguments']}"}


def _messages(messages: Any) -> Iterator[dict[str, Any]]:
    number = 0
    for message in messages:
        text = str(message.get("content") or "")
        action = ACTION.search(text) if message.get("role") == "assistant" else None
        if action:
            number += 1
            function = {"name": action["tool"].strip(), "arguments": action["input"].strip()}
            call = {"id": f"act_{number}", "type": "function", "function": function}
            yield {"role": "assistant", "content": None, "tool_calls": [call]}
        elif message.get("role") == "user" and text.startswith(OBSERVED):
            yield {"role": "tool", "tool_call_id": f"act_{number}", "content": text.removeprefix(OBSERVED)}
        else:
            yield dict(message)


__all__ = ["as_text", "is_asked", "with_tool_calls"]
