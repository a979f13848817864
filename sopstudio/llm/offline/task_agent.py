"""The offline model as a task agent of a team (MARCO): functions as JSON in its prompt, one JSON object as
answer.

The request is converted to tool calls, answered like any other, and the answer written as the prompt
wants it. Hand-over messages in the shared history show which calls other agents made; the outputs of a
sub-agent are in the message that it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offline.chat_request import KNOWN_LINE
from sopstudio.llm.prompted_request import get_functions, get_instructions
from sopstudio.sop import dumps, loads

REACT_MARK = "Action Input:"
REACT_PROMPT = re.compile(f"^{REACT_MARK}", re.M)
REACT_ACTION = re.compile(r"^Action: (?P<tool>[^\n]+)\nAction Input: (?P<input>.*)", re.M | re.S)
OBSERVATION_PREFIX = "Observation: "


def is_react_request(body: Mapping[str, Any]) -> bool:
    """Whether a request wants its answer as thought and action."""
    prompt = get_instructions(body)
    return not body.get("tools") and REACT_MARK in prompt and REACT_PROMPT.search(prompt) is not None


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


SWITCH_PREFIX = "[AGENT SWITCH]"
HANDOVER_DONE = re.compile(r"\bis done\b")
OBJECTION = re.compile(r"\bnobody gave the value .*? of (?P<name>[^\n:]+?): ask the user\b")
GUARDRAILS_PREFIX = "[GUARDRAILS]"


RESPONSE_TAG = "<response>"
AGENT_NAME = re.compile(r"\btask agent [\"“](?P<name>[^\"”\n]+)[\"”]", re.I)
RESPONSE = re.compile(r"<response>(?P<object>.*)</response>\s*\Z", re.S)


def is_json_request(body: Mapping[str, Any]) -> bool:
    """Whether a request wants one JSON object with a text and a function call, alone or in a tag after thinking."""
    form, prompt = body.get("response_format"), get_instructions(body)
    wants_object = isinstance(form, Mapping) and form.get("type") == "json_object"
    return is_json_prompt(prompt) and (wants_object or RESPONSE_TAG in prompt)


def is_json_prompt(prompt: str) -> bool:
    """Whether a prompt wants that object; text beside a call then reaches the user."""
    return '"function_call"' in prompt


def is_sub_agent(system: str) -> bool:
    """Whether another agent has handed over and waits for this one."""
    switched = [HANDOVER_DONE.search(line) is None for line in system.splitlines() if line.startswith(SWITCH_PREFIX)]
    return 2 * sum(switched) > len(switched)


def from_json_form(body: Mapping[str, Any]) -> dict[str, Any]:
    """The request with native tool calls in place of the JSON form."""
    tools = [{"type": "function", "function": function} for function in get_functions(body)]
    return {**body, "messages": _mark_foreign_calls(list(_read_json_messages(body["messages"]))), "tools": tools}


def find_objected_parameter(body: Mapping[str, Any]) -> str:
    """The parameter whose value a guardrail has just refused as invented; blank where there is none."""
    messages = body.get("messages")
    last = messages[-1] if isinstance(messages, list) and messages else {}
    text = str(last.get("content") or "") if isinstance(last, Mapping) and last.get("role") == "system" else ""
    match = OBJECTION.search(text) if text.startswith(GUARDRAILS_PREFIX) else None
    return match["name"] if match else ""


def to_json_form(message: Mapping[str, Any], body: Mapping[str, Any]) -> dict[str, Any]:
    """An answer as the JSON object; after the agent's name and thinking where the request wants them."""
    calls = message.get("tool_calls")
    function_call = None
    if calls:
        function = calls[0]["function"]
        function_call = {"name": function["name"], "arguments": loads(function["arguments"])}
    text = dumps({"content": message.get("content") or "", "function_call": function_call}, indent=None)
    prompt = get_instructions(body)
    if body.get("response_format") or RESPONSE_TAG not in prompt:
        return {"content": text}
    name = match["name"] if (match := AGENT_NAME.search(prompt)) else "Agent"
    thought = f"{function_call['name']} comes next." if function_call else "Nothing is to be called now."
    return {"content": f"[{name}]<thinking>{thought}</thinking>\n<response>{text}</response>"}


def _read_json_messages(messages: Any) -> Iterator[dict[str, Any]]:
    """The messages with an agent's text in place of the object that it wrote."""
    for message in messages:
        text = str(message.get("content") or "") if message.get("role") == "assistant" else ""
        tagged = RESPONSE.search(text)
        data = _parse_json(tagged["object"] if tagged else text)
        if isinstance(data, Mapping) and "function_call" in data:
            yield {**message, "content": str(data.get("content") or "")}
        else:
            yield dict(message)


def _mark_foreign_calls(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The messages, in which only the calls of the current agent keep their function names."""
    frames: list[list[int]] = [[]]
    for place, message in enumerate(messages):
        text = str(message.get("content") or "")
        if message.get("role") == "assistant" and message.get("tool_calls"):
            frames[-1].append(place)
        elif message.get("role") == "system" and text.startswith(SWITCH_PREFIX):
            if not HANDOVER_DONE.search(text):
                frames.append([])
            elif len(frames) > 1:
                _rename_calls(messages, frames.pop())
                _answer_handover(messages, frames[-1], text)
    for frame in frames[:-1]:
        _rename_calls(messages, frame)
    return messages


def _rename_calls(messages: list[dict[str, Any]], places: list[int]) -> None:
    for place in places:
        calls = [
            {**call, "function": {**call["function"], "name": f"{call['function']['name']} before"}}
            for call in messages[place]["tool_calls"]
        ]
        messages[place] = {**messages[place], "tool_calls": calls}


def _answer_handover(messages: list[dict[str, Any]], places: list[int], text: str) -> None:
    """Let the call that handed over return the outputs of the sub-agent."""
    values = {match["name"].strip(): _parse_value(match["value"].strip()) for match in KNOWN_LINE.finditer(text)}
    answer = places[-1] + 1 if places else len(messages)
    if answer < len(messages) and messages[answer].get("role") == "tool":
        content = dumps({"success": True, "response": values}, indent=None)
        messages[answer] = {**messages[answer], "content": content}


def _parse_value(text: str) -> Any:
    value = _parse_json(text)
    return text if value is None else value


def _parse_json(text: Any) -> Any:
    try:
        return loads(text) if isinstance(text, str) else None
    except FormatError:
        return None


__all__ = [
    "find_objected_parameter",
    "from_json_form",
    "from_react_form",
    "is_json_prompt",
    "is_json_request",
    "is_react_request",
    "is_sub_agent",
    "to_json_form",
    "to_react_form",
]
