"""The offline model under a ReAct prompt: thought and action in the text, observations as messages.

The request is converted to tool calls, answered like any other, and the answer written as ReAct text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.llm.offered import get_functions, get_instructions

REACT_PROMPT = re.compile(r"^Action Input:", re.M)
REACT_ACTION = re.compile(r"^Action: (?P<tool>[^\n]+)\nAction Input: (?P<input>.*)", re.M | re.S)
OBSERVATION_PREFIX = "Observation: "


def is_react_request(body: Mapping[str, Any]) -> bool:
    """Whether a request wants its answer as thought and action."""
    return not body.get("tools") and bool(REACT_PROMPT.search(get_instructions(body)))


def from_react_form(body: Mapping[str, Any]) -> dict[str, Any]:
    """The request with native tool calls in place of ReAct text."""
    tools = [{"type": "function", "function": function} for function in get_functions(body)]
    return {**body, "messages": list(_read_react_messages(body["messages"])), "tools": tools}


def to_react_form(message: Mapping[str, Any]) -> dict[str, Any]:
    """An answer as thought and action, or as a final answer."""
    calls = message.get("tool_calls")
    if not calls:
        return {"content": f"Thought: I have what there is to know.\nFinal Answer: {message.get('content') or ''}"}
    function = calls[0]["function"]
    name = function["name"]
    thought = f"Thought: The next step calls {name}, and its values are known."
    return {"content": f"{thought}\nAction: {name}\nAction Input: {function['arguments']}"}


def _read_react_messages(messages: Any) -> Iterator[dict[str, Any]]:
    number = 0
    for message in messages:
        text = str(message.get("content") or "")
        action = REACT_ACTION.search(text) if message.get("role") == "assistant" else None
        if action:
            number += 1
            function = {"name": action["tool"].strip(), "arguments": action["input"].strip()}
            call = {"id": f"act_{number}", "type": "function", "function": function}
            yield {"role": "assistant", "content": None, "tool_calls": [call]}
        elif message.get("role") == "user" and text.startswith(OBSERVATION_PREFIX):
            yield {"role": "tool", "tool_call_id": f"act_{number}", "content": text.removeprefix(OBSERVATION_PREFIX)}
        else:
            yield dict(message)


__all__ = ["from_react_form", "is_react_request", "to_react_form"]
