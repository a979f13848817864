"""Agent-S's form: a JSON object in which each of its models answers under its own key (appendices A.1 to
A.3).

The next action is a call of that action. Parameters, a search query and the slots of a user's answer
are arguments of the one function that the request offers, so the call need not name it. Everything else
is text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from sopstudio.errors import FormatError
from sopstudio.llm.object_replies import (
    FAIL,
    NEXT,
    PARAMS,
    QUERY,
    RESPONSE,
    SLOTS,
    SPEECH,
    SUCCESS,
    VALIDATION,
    form_name,
    write_object,
)
from sopstudio.sop import dumps, loads
from sopstudio.trace import ModelCall, ModelReply

JsonObject = dict[str, Any]

STOP = re.compile(r"(?:stop:\s*(?P<why>.*)|dead end\W*)", re.IGNORECASE | re.DOTALL)
_END_VERB = "(?:end|terminate|stop|finish|exit)"
END = re.compile(
    rf"(?:end:\s*(?P<name>.*?)\s*|{_END_VERB}(?: with| as)?\s+[\"\u201c](?P<quoted>[^\"\u201d]*)[\"\u201d]\W*"
    rf"|{_END_VERB}(?: (?:the )?(?:flow|workflow|procedure|process|conversation))?\W*)",
    re.IGNORECASE | re.DOTALL,
)
"""How a model that names next actions says that there is none: a dead end, or an end of the workflow."""
_FENCED = re.compile(r"```(?:json)?\s*(\{.*\})\s*```", re.DOTALL | re.IGNORECASE)
_REQUIRED_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType({SLOTS: (VALIDATION, SLOTS)})


def parse_object(reply: ModelReply, key: str) -> JsonObject | str:
    """The JSON object in a reply, or the reason why it cannot be used."""
    if reply.calls:
        return "A tool was called instead of answering with a JSON object."
    fenced = _FENCED.search(reply.text)
    text = fenced[1] if fenced else reply.text[reply.text.find("{") : reply.text.rfind("}") + 1]
    try:
        data = loads(text)
    except FormatError as error:
        return f"It is no JSON object: {error.why or error.what}."
    if not isinstance(data, dict):
        return "It is no JSON object."
    missing_keys = [name for name in _REQUIRED_KEYS.get(key, (key,)) if name not in data]
    return f"It lacks {', '.join(missing_keys)}." if missing_keys else data


def get_text(data: JsonObject, key: str) -> str:
    """The text under a key on one piece; blank where there is none."""
    value = data.get(key)
    if value is None or value == "":
        return ""
    return value.strip() if isinstance(value, str) else dumps(value, indent=None)


def get_values(data: JsonObject, key: str) -> JsonObject:
    """The non-blank values under a key, by name; empty where there is no object."""
    values = data.get(key)
    return (
        {name: value for name, value in values.items() if value not in (None, "")} if isinstance(values, dict) else {}
    )


def _read(key: str, reply: ModelReply) -> ModelReply:
    data = parse_object(reply, key)
    if isinstance(data, str):
        return replace(reply, text="", calls=(ModelCall("call", "", None, data, reply.text),))
    return _KEY_READERS[key](reply, data)


def _read_next(reply: ModelReply, data: JsonObject) -> ModelReply:
    action = get_text(data, NEXT)
    if not action or is_over(action):
        return replace(reply, text=action)
    return replace(reply, text="", calls=(ModelCall("call", action, {}),))


def _read_params(reply: ModelReply, data: JsonObject) -> ModelReply:
    params = data[PARAMS]
    if params is None and (text := get_text(data, SPEECH)):
        return replace(reply, text=text)
    if not isinstance(params, dict | None):
        return replace(reply, text="", calls=(ModelCall("call", "", None, "The params are no JSON object."),))
    return _with_call(reply, get_values(data, PARAMS))


def _read_query(reply: ModelReply, data: JsonObject) -> ModelReply:
    query = get_text(data, QUERY)
    return _with_call(reply, {"query": query}) if query else replace(reply, text=get_text(data, SPEECH))


def _read_slots(reply: ModelReply, data: JsonObject) -> ModelReply:
    """A failed validation gives no values; a passed one gives the heard values, if any."""
    passed, values = is_success(data), get_values(data, SLOTS)
    if passed and values:
        return _with_call(reply, values, get_text(data, RESPONSE))
    return replace(reply, text=get_text(data, RESPONSE) or get_text(data, VALIDATION) or FAIL)


def _read_speech(reply: ModelReply, data: JsonObject) -> ModelReply:
    return replace(reply, text=get_text(data, SPEECH))


def _with_call(reply: ModelReply, values: JsonObject, text: str = "") -> ModelReply:
    return replace(reply, text=text, calls=(ModelCall("call", "", values),))


def is_over(action: str) -> bool:
    """Whether a next action says how the run ends."""
    return STOP.fullmatch(action) is not None or END.fullmatch(action) is not None


def is_success(data: JsonObject) -> bool:
    """Whether the user model accepted an answer as the expected one."""
    return get_text(data, VALIDATION).casefold() == SUCCESS


def _write(key: str, reply: ModelReply) -> str:
    """A reply with text or a call. A text under the next action says why there is none."""
    if not reply.calls:
        text = reply.text if key != NEXT or is_over(reply.text) else f"stop: {reply.text}"
        return write_object(key, text)
    call = reply.calls[0]
    values: Any = call.arguments or {}
    values = values.get("query", "") if key == QUERY else values
    return write_object(key, call.tool if key == NEXT else reply.text, dumps(values, indent=None))


_KEY_READERS: Mapping[str, Callable[[ModelReply, JsonObject], ModelReply]] = MappingProxyType(
    {NEXT: _read_next, PARAMS: _read_params, QUERY: _read_query, SPEECH: _read_speech, SLOTS: _read_slots}
)
READERS: Mapping[str, Callable[[ModelReply], ModelReply]] = MappingProxyType(
    {form_name(key): partial(_read, key) for key in _KEY_READERS}
)
WRITERS: Mapping[str, Callable[[ModelReply], str]] = MappingProxyType(
    {form_name(key): partial(_write, key) for key in _KEY_READERS}
)

__all__ = [
    "END",
    "READERS",
    "STOP",
    "WRITERS",
    "JsonObject",
    "get_text",
    "get_values",
    "is_over",
    "is_success",
    "parse_object",
]  # fmt: skip
