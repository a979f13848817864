"""The offline model as a task agent of a team (MARCO): functions as JSON in its prompt, one JSON object as its answer.

The request is put into the form of tool calls, answered like any other, and the answer written as the prompt wants it.
Calls that other agents of the team made in the shared history are told apart by its messages of hand-overs; what a
sub-agent has found out stands in the message that it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offered import functions_of, instructions_of
from sopstudio.llm.offline.conversation import KNOWN_LINE
from sopstudio.sop import dumps, loads

SWITCH = "[AGENT SWITCH]"
DONE = re.compile(r"\bis done\b")
OBJECTED = re.compile(r"\bnobody gave the value .*? of (?P<name>[\w.-]+): ask the user\b")
GUARD = "[GUARDRAILS]"


def is_asked(body: Mapping[str, Any]) -> bool:
    """Whether a request wants one JSON object with what is said and what is called."""
    form = body.get("response_format")
    return isinstance(form, Mapping) and form.get("type") == "json_object" and is_form(instructions_of(body))


def is_form(prompt: str) -> bool:
    """Whether a prompt wants that object; what is said in it beside a call reaches the user."""
    return '"function_call"' in prompt


def is_sub_agent(system: str) -> bool:
    """Whether another agent has handed over, and waits until this one is done."""
    switched = [DONE.search(line) is None for line in system.splitlines() if line.startswith(SWITCH)]
    return 2 * sum(switched) > len(switched)


def with_tool_calls(body: Mapping[str, Any]) -> dict[str, Any]:
    """The request as it would be with the protocol's own tool calls."""
    tools = [{"type": "function", "function": one} for one in functions_of(body)]
    return {**body, "messages": _own(list(_messages(body["messages"]))), "tools": tools}


def objected(body: Mapping[str, Any]) -> str:
    """The parameter whose value a guardrail has just found to be made up; blank where there is none."""
    messages = body.get("messages")
    last = messages[-1] if isinstance(messages, list) and messages else {}
    text = str(last.get("content") or "") if isinstance(last, Mapping) and last.get("role") == "system" else ""
    found = OBJECTED.search(text) if text.startswith(GUARD) else None
    return found["name"] if found else ""


def as_text(message: Mapping[str, Any]) -> dict[str, Any]:
    """An answer as the JSON object."""
    calls = message.get("tool_calls")
    wanted = None
    if calls:
        function = calls[0]["function"]
        wanted = {"name": function["name"], "arguments": loads(function["arguments"])}
    return {"content": dumps({"content": message.get("content") or "", "function_call": wanted}, indent=None)}


def _messages(messages: Any) -> Iterator[dict[str, Any]]:
    """The messages, with what an agent said instead of the object that it wrote."""
    for message in messages:
        data = _json(message.get("content")) if message.get("role") == "assistant" else None
        if isinstance(data, Mapping) and "function_call" in data:
            yield {**message, "content": str(data.get("content") or "")}
        else:
            yield dict(message)


def _own(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The messages, in which only calls of the agent that is loaded now go by the names of its functions."""
    frames: list[list[int]] = [[]]
    for place, message in enumerate(messages):
        text = str(message.get("content") or "")
        if message.get("role") == "assistant" and message.get("tool_calls"):
            frames[-1].append(place)
        elif message.get("role") == "system" and text.startswith(SWITCH):
            if not DONE.search(text):
                frames.append([])
            elif len(frames) > 1:
                _forget(messages, frames.pop())
                _answered(messages, frames[-1], text)
    for frame in frames[:-1]:
        _forget(messages, frame)
    return messages


def _forget(messages: list[dict[str, Any]], places: list[int]) -> None:
    for place in places:
        calls = [
            {**one, "function": {**one["function"], "name": f"{one['function']['name']} before"}}
            for one in messages[place]["tool_calls"]
        ]
        messages[place] = {**messages[place], "tool_calls": calls}


def _answered(messages: list[dict[str, Any]], places: list[int], text: str) -> None:
    """Let the last call, which handed over, answer with what the sub-agent has found out."""
    found = {one["name"].strip(): _value(one["value"].strip()) for one in KNOWN_LINE.finditer(text)}
    answer = places[-1] + 1 if places else len(messages)
    if answer < len(messages) and messages[answer].get("role") == "tool":
        content = dumps({"success": True, "response": found}, indent=None)
        messages[answer] = {**messages[answer], "content": content}


def _value(text: str) -> Any:
    found = _json(text)
    return text if found is None else found


def _json(text: Any) -> Any:
    try:
        return loads(text) if isinstance(text, str) else None
    except FormatError:
        return None


__all__ = ["as_text", "is_asked", "is_form", "is_sub_agent", "objected", "with_tool_calls"]
