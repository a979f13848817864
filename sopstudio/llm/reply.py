"""A model's reply as text and tool calls, whichever form it has, for whoever makes or changes replies.

Agents ask for native tool calls, a JSON object in the text (`{"content": …, "function_call": {…}}`), ReAct text
(`Action: NAME`, `Action Input: {…}`), or an object with one key that counts (`llm.objects`). A reply is read in its
form and written back in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.objects import KEYS, NEXT, QUERY, RESPONSE, SAID, SLOTS, SUCCESS, VALIDATION, form, key_of, written
from sopstudio.sop import dumps, loads

FENCE = re.compile(r"\A\s*```(?:json)?\s*\n(?P<inside>.*)\n\s*```\s*\Z", re.S)
ACTION = re.compile(
    r"^(?P<before>.*?)^[ \t]*Action:[ \t]*(?P<tool>[^\n]+?)[ \t]*\n[ \t]*Action Input:[ \t]*(?P<arguments>.*?)\s*\Z",
    re.M | re.S | re.I,
)


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call; `arguments` is its JSON text as the model wrote it."""

    tool: str
    arguments: str
    id: str = "call_1"

    def values(self) -> dict[str, Any] | None:
        """The arguments, where they are a JSON object."""
        found = _json(self.arguments)
        return found if isinstance(found, dict) else None

    def having(self, values: Mapping[str, Any]) -> Call:
        """The same call with these arguments."""
        return replace(self, arguments=dumps(dict(values), indent=None))


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered. `refused` is a text that the endpoint marks as a refusal, where it can mark it."""

    text: str
    calls: tuple[Call, ...]
    form: str
    refused: bool = False

    def saying(self, text: str, *, refused: bool = False) -> Reply:
        """A reply in the same form that says this and calls nothing."""
        return Reply(text, (), self.form, refused)

    def calling(self, number: int, call: Call) -> Reply:
        """The same reply with another call in this place."""
        return replace(self, calls=(*self.calls[:number], call, *self.calls[number + 1 :]))


def read(response: Any) -> Reply | None:
    """The reply in a chat completion; None where it is none, or one that is already broken."""
    message = _message(response)
    if message is None or message.get("refusal"):
        return None
    content, calls = message.get("content") or "", message.get("tool_calls") or []
    if not isinstance(content, str) or not isinstance(calls, list):
        return None
    if calls:
        made = [_native_call(one) for one in calls]
        return None if None in made else Reply(content, tuple(filter(None, made)), "native")
    return _in_json(content) or _in_object(content) or _in_react(content) or Reply(content, (), "native")


def write(reply: Reply, response: Any) -> dict[str, Any]:
    """The chat completion with its message replaced by this reply."""
    message = WRITERS[reply.form](reply)
    first = {**response["choices"][0], "message": {"role": "assistant", **message}}
    first["finish_reason"] = "tool_calls" if "tool_calls" in message else "stop"
    return {**response, "choices": [first, *response["choices"][1:]]}


def _message(response: Any) -> Mapping[str, Any] | None:
    choices = response.get("choices") if isinstance(response, Mapping) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, Mapping) else None
    return message if isinstance(message, Mapping) else None


def _native_call(raw: Any) -> Call | None:
    function = raw.get("function") if isinstance(raw, Mapping) else None
    if not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
        return None
    arguments = function.get("arguments")
    return Call(function["name"], arguments if isinstance(arguments, str) else "{}", str(raw.get("id", "call_1")))


def _in_json(text: str) -> Reply | None:
    fenced = FENCE.match(text)
    data = _json(fenced["inside"] if fenced else text)
    if not isinstance(data, dict) or "function_call" not in data:
        return None
    said, wanted = str(data.get("content") or ""), data["function_call"]
    if not isinstance(wanted, dict):
        return Reply(said, (), "json")
    arguments = wanted.get("arguments")
    written = arguments if isinstance(arguments, str) else dumps(arguments or {}, indent=None)
    return Reply(said, (Call(str(wanted.get("name", "")), written),), "json")


def _in_object(text: str) -> Reply | None:
    data = _json(text)
    key = key_of(data) if isinstance(data, dict) else ""
    if not key:
        return None
    held, said = data.get(key), str(data.get(RESPONSE if key == SLOTS else SAID) or "")
    if key == NEXT:
        over = str(held).startswith(("end:", "stop:"))
        return Reply(str(held) if over else "", () if over else (Call(str(held), "{}"),), form(key))
    values = {"query": held} if key == QUERY else held
    called = isinstance(values, dict) and (key != SLOTS or data[VALIDATION] == SUCCESS)
    return Reply(said, (Call("", dumps(values, indent=None)),) if called else (), form(key))


def _in_react(text: str) -> Reply | None:
    found = ACTION.match(text)
    return Reply(found["before"], (Call(found["tool"], found["arguments"]),), "react") if found else None


def _as_native(reply: Reply) -> dict[str, Any]:
    if reply.refused:
        return {"content": None, "refusal": reply.text}
    if not reply.calls:
        return {"content": reply.text}
    calls = [
        {"id": call.id, "type": "function", "function": {"name": call.tool, "arguments": call.arguments}}
        for call in reply.calls
    ]
    return {"content": reply.text or None, "tool_calls": calls}


def _as_json(reply: Reply) -> dict[str, Any]:
    """The object with the arguments written as they are, broken ones too."""
    if not reply.calls:
        return {"content": dumps({"content": reply.text, "function_call": None}, indent=None)}
    call, content = reply.calls[0], dumps(reply.text or None, indent=None)
    name = dumps(call.tool, indent=None)
    wanted = f'{{"name":{name},"arguments":{call.arguments}'
    whole = call.values() is not None
    return {"content": f'{{"content":{content},"function_call":{wanted}' + ("}}" if whole else "")}


def _as_react(reply: Reply) -> dict[str, Any]:
    if not reply.calls:
        return {"content": reply.text}
    call = reply.calls[0]
    return {"content": f"{reply.text}Action: {call.tool}\nAction Input: {call.arguments}"}


def _as_object(key: str, reply: Reply) -> dict[str, Any]:
    """The object of that key; a text that is one already stands as it is."""
    if not reply.calls:
        return {"content": reply.text if _in_object(reply.text) else written(key, reply.text)}
    call = reply.calls[0]
    values = call.values()
    query = dumps((values or {}).get("query"), indent=None)
    arguments = query if key == QUERY and values is not None else call.arguments
    return {"content": written(key, call.tool if key == NEXT else reply.text, arguments)}


WRITERS: Mapping[str, Callable[[Reply], dict[str, Any]]] = {
    "native": _as_native,
    "json": _as_json,
    "react": _as_react,
    **{form(key): partial(_as_object, key) for key in KEYS},
}


def _json(text: str) -> Any:
    try:
        return loads(text)
    except FormatError:
        return None
