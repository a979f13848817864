"""A model's reply as text and tool calls in any form, for code that makes or changes replies.

Agents ask for native tool calls, a JSON object (`{"content": …, "function_call": {…}}`), that object in
`<response>` after thinking, ReAct text
(`Action: NAME`, `Action Input: {…}`), or an object with one key that counts (`llm.object_replies`). A
reply is read in its form and written back in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.object_replies import (
    KEYS,
    NEXT,
    QUERY,
    RESPONSE,
    SLOTS,
    SPEECH,
    SUCCESS,
    VALIDATION,
    find_key,
    form_name,
    write_object,
)
from sopstudio.sop import dumps, loads

FENCE = re.compile(r"\A\s*```(?:json)?\s*\n(?P<inside>.*)\n\s*```\s*\Z", re.S)
RESPONSE_TAGS = re.compile(r"(?P<before>.*)<response>\s*(?P<inside>.*?)\s*</response>\s*\Z", re.S | re.I)
ACTION = re.compile(
    r"^(?P<before>.*?)^[ \t]*Action:[ \t]*(?P<tool>[^\n]+?)[ \t]*\n[ \t]*Action Input:[ \t]*(?P<arguments>.*?)\s*\Z",
    re.M | re.S | re.I,
)


@dataclass(frozen=True, slots=True)
class RawCall:
    """A tool call; `arguments` is its JSON text as the model wrote it."""

    tool: str
    arguments: str
    id: str = "call_1"

    def values(self) -> dict[str, Any] | None:
        """The arguments; None where they are not a JSON object."""
        parsed = _parse_json(self.arguments)
        return parsed if isinstance(parsed, dict) else None

    def with_arguments(self, values: Mapping[str, Any]) -> RawCall:
        """The same call with these arguments."""
        return replace(self, arguments=dumps(dict(values), indent=None))


@dataclass(frozen=True, slots=True)
class RawReply:
    """What a model answered. `is_refusal`: the text is a refusal, which an endpoint can mark as such."""

    text: str
    calls: tuple[RawCall, ...]
    form: str
    is_refusal: bool = False
    before: str = ""
    """What stands before the answer itself: the name of the agent and its thinking."""

    def with_text(self, text: str, *, is_refusal: bool = False) -> RawReply:
        """A reply in the same form with this text and no calls."""
        return RawReply(text, (), self.form, is_refusal, self.before)

    def with_call(self, number: int, call: RawCall) -> RawReply:
        """The same reply with another call at this position."""
        return replace(self, calls=(*self.calls[:number], call, *self.calls[number + 1 :]))


def read(response: Any) -> RawReply | None:
    """The reply in a chat completion; None where there is none, or where it is already broken."""
    message = _first_message(response)
    if message is None or message.get("refusal"):
        return None
    content, calls = message.get("content") or "", message.get("tool_calls") or []
    if not isinstance(content, str) or not isinstance(calls, list):
        return None
    if calls:
        parsed_calls = [_read_native_call(raw) for raw in calls]
        return None if None in parsed_calls else RawReply(content, tuple(filter(None, parsed_calls)), "native")
    return (
        _read_response(content)
        or _read_json(content)
        or _read_object(content)
        or _read_react(content)
        or RawReply(content, (), "native")
    )


def write(reply: RawReply, response: Any) -> dict[str, Any]:
    """The chat completion with its message replaced by this reply."""
    message = WRITERS[reply.form](reply)
    first = {**response["choices"][0], "message": {"role": "assistant", **message}}
    first["finish_reason"] = "tool_calls" if "tool_calls" in message else "stop"
    return {**response, "choices": [first, *response["choices"][1:]]}


def _first_message(response: Any) -> Mapping[str, Any] | None:
    choices = response.get("choices") if isinstance(response, Mapping) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, Mapping) else None
    return message if isinstance(message, Mapping) else None


def _read_native_call(raw: Any) -> RawCall | None:
    function = raw.get("function") if isinstance(raw, Mapping) else None
    if not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
        return None
    arguments = function.get("arguments")
    return RawCall(function["name"], arguments if isinstance(arguments, str) else "{}", str(raw.get("id", "call_1")))


def _read_response(text: str) -> RawReply | None:
    """The object in `<response>` (MARCO, appendix A.7)."""
    match = RESPONSE_TAGS.match(text)
    reply = _read_json(match["inside"]) if match else None
    return replace(reply, form="thinking", before=match["before"]) if match and reply else None


def _read_json(text: str) -> RawReply | None:
    fenced = FENCE.match(text)
    data = _parse_json(fenced["inside"] if fenced else text)
    if not isinstance(data, dict) or "function_call" not in data:
        return None
    content, function_call = str(data.get("content") or ""), data["function_call"]
    if not isinstance(function_call, dict):
        return RawReply(content, (), "json")
    arguments = function_call.get("arguments")
    arguments_text = arguments if isinstance(arguments, str) else dumps(arguments or {}, indent=None)
    return RawReply(content, (RawCall(str(function_call.get("name", "")), arguments_text),), "json")


def _read_object(text: str) -> RawReply | None:
    data = _parse_json(text)
    key = find_key(data) if isinstance(data, dict) else ""
    if not key:
        return None
    value, speech = data.get(key), str(data.get(RESPONSE if key == SLOTS else SPEECH) or "")
    if key == NEXT:
        over = str(value).startswith(("end:", "stop:"))
        return RawReply(str(value) if over else "", () if over else (RawCall(str(value), "{}"),), form_name(key))
    values = {"query": value} if key == QUERY else value
    called = isinstance(values, dict) and (key != SLOTS or data[VALIDATION] == SUCCESS)
    return RawReply(speech, (RawCall("", dumps(values, indent=None)),) if called else (), form_name(key))


def _read_react(text: str) -> RawReply | None:
    match = ACTION.match(text)
    return RawReply(match["before"], (RawCall(match["tool"], match["arguments"]),), "react") if match else None


def _write_native(reply: RawReply) -> dict[str, Any]:
    if reply.is_refusal:
        return {"content": None, "refusal": reply.text}
    if not reply.calls:
        return {"content": reply.text}
    calls = [
        {"id": call.id, "type": "function", "function": {"name": call.tool, "arguments": call.arguments}}
        for call in reply.calls
    ]
    return {"content": reply.text or None, "tool_calls": calls}


def _write_json(reply: RawReply) -> dict[str, Any]:
    """The object with the arguments as they are, even broken ones."""
    if not reply.calls:
        return {"content": dumps({"content": reply.text, "function_call": None}, indent=None)}
    call, content = reply.calls[0], dumps(reply.text or None, indent=None)
    name = dumps(call.tool, indent=None)
    function_call = f'{{"name":{name},"arguments":{call.arguments}'
    is_complete = call.values() is not None
    return {"content": f'{{"content":{content},"function_call":{function_call}' + ("}}" if is_complete else "")}


def _write_response(reply: RawReply) -> dict[str, Any]:
    return {"content": f"{reply.before}<response>{_write_json(reply)['content']}</response>"}


def _write_react(reply: RawReply) -> dict[str, Any]:
    if not reply.calls:
        return {"content": reply.text}
    call = reply.calls[0]
    return {"content": f"{reply.text}Action: {call.tool}\nAction Input: {call.arguments}"}


def _write_object(key: str, reply: RawReply) -> dict[str, Any]:
    """The object of that key; a text that is such an object already stays as it is."""
    if not reply.calls:
        return {"content": reply.text if _read_object(reply.text) else write_object(key, reply.text)}
    call = reply.calls[0]
    values = call.values()
    query = dumps((values or {}).get("query"), indent=None)
    arguments = query if key == QUERY and values is not None else call.arguments
    return {"content": write_object(key, call.tool if key == NEXT else reply.text, arguments)}


WRITERS: Mapping[str, Callable[[RawReply], dict[str, Any]]] = {
    "native": _write_native,
    "json": _write_json,
    "thinking": _write_response,
    "react": _write_react,
    **{form_name(key): partial(_write_object, key) for key in KEYS},
}


def _parse_json(text: str) -> Any:
    try:
        return loads(text)
    except FormatError:
        return None
