"""Agent-S's form: a JSON object, in which each of its models answers under a key of its own (appendices A.1 to A.3).

The next action is a call of that action. Parameters, a search query and the slots of a user's answer are arguments of
the one function that the request offers, and its call need not name it. All else is text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from sopstudio.errors import FormatError
from sopstudio.llm.objects import (
    FAIL,
    NEXT,
    PARAMS,
    QUERY,
    RESPONSE,
    SAID,
    SLOTS,
    SUCCESS,
    VALIDATION,
    form,
    written,
)
from sopstudio.sop import dumps, loads
from sopstudio.trace import ModelCall, ModelReply

Data = dict[str, Any]

STOP = re.compile(r"(?:stop:\s*(?P<why>.*)|dead end\W*)", re.IGNORECASE | re.DOTALL)
END = re.compile(
    r"(?:end:\s*(?P<name>.*?)\s*|(?:end|terminate)(?: the (?:flow|workflow|procedure))?\W*)", re.IGNORECASE | re.DOTALL
)
"""How a model that names next actions says that there is none: at a dead end, and at an end of the workflow."""
_FENCED = re.compile(r"```(?:json)?\s*(\{.*\})\s*```", re.DOTALL | re.IGNORECASE)
_NEEDED: Mapping[str, tuple[str, ...]] = MappingProxyType({SLOTS: (VALIDATION, SLOTS)})


def opened(reply: ModelReply, key: str) -> Data | str:
    """The JSON object in a reply, or why there is none that can be used."""
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
    lacking = [one for one in _NEEDED.get(key, (key,)) if one not in data]
    return f"It lacks {', '.join(lacking)}." if lacking else data


def text_in(data: Data, key: str) -> str:
    """The text under a key, in one piece; blank where there is none."""
    value = data.get(key)
    if value is None or value == "":
        return ""
    return value.strip() if isinstance(value, str) else dumps(value, indent=None)


def values_in(data: Data, key: str) -> Data:
    """The values under a key, by name, without those that are blank; empty where there is no object."""
    held = data.get(key)
    return {name: value for name, value in held.items() if value not in (None, "")} if isinstance(held, dict) else {}


def _read(key: str, reply: ModelReply) -> ModelReply:
    data = opened(reply, key)
    if isinstance(data, str):
        return replace(reply, text="", calls=(ModelCall("call", "", None, data, reply.text),))
    return _PARTS[key](reply, data)


def _next(reply: ModelReply, data: Data) -> ModelReply:
    wanted = text_in(data, NEXT)
    if not wanted or is_over(wanted):
        return replace(reply, text=wanted)
    return replace(reply, text="", calls=(ModelCall("call", wanted, {}),))


def _params(reply: ModelReply, data: Data) -> ModelReply:
    held = data[PARAMS]
    if held is None and (said := text_in(data, SAID)):
        return replace(reply, text=said)
    if not isinstance(held, dict | None):
        return replace(reply, text="", calls=(ModelCall("call", "", None, "The params are no JSON object."),))
    return _calling(reply, values_in(data, PARAMS))


def _query(reply: ModelReply, data: Data) -> ModelReply:
    query = text_in(data, QUERY)
    return _calling(reply, {"query": query}) if query else replace(reply, text=text_in(data, SAID))


def _slots(reply: ModelReply, data: Data) -> ModelReply:
    """What did not pass gives no values; what did gives those that were heard, if there are any."""
    passed, values = is_success(data), values_in(data, SLOTS)
    if passed and values:
        return _calling(reply, values, text_in(data, RESPONSE))
    return replace(reply, text=text_in(data, RESPONSE) or text_in(data, VALIDATION) or FAIL)


def _said(reply: ModelReply, data: Data) -> ModelReply:
    return replace(reply, text=text_in(data, SAID))


def _calling(reply: ModelReply, values: Data, text: str = "") -> ModelReply:
    return replace(reply, text=text, calls=(ModelCall("call", "", values),))


def is_over(wanted: str) -> bool:
    """Whether a next action is none, but how the run ends."""
    return STOP.fullmatch(wanted) is not None or END.fullmatch(wanted) is not None


def is_success(data: Data) -> bool:
    """Whether the model that listens took an answer for what was expected."""
    return text_in(data, VALIDATION).casefold() == SUCCESS


def _write(key: str, reply: ModelReply) -> str:
    """A reply with text or a call. Text stands where it is said to the user, or says why there is no next action."""
    if not reply.calls:
        text = reply.text if key != NEXT or is_over(reply.text) else f"stop: {reply.text}"
        return written(key, text)
    call = reply.calls[0]
    values: Any = call.arguments or {}
    values = values.get("query", "") if key == QUERY else values
    return written(key, call.tool if key == NEXT else reply.text, dumps(values, indent=None))


_PARTS: Mapping[str, Callable[[ModelReply, Data], ModelReply]] = MappingProxyType(
    {NEXT: _next, PARAMS: _params, QUERY: _query, SAID: _said, SLOTS: _slots}
)
READERS: Mapping[str, Callable[[ModelReply], ModelReply]] = MappingProxyType(
    {form(key): partial(_read, key) for key in _PARTS}
)
WRITERS: Mapping[str, Callable[[ModelReply], str]] = MappingProxyType(
    {form(key): partial(_write, key) for key in _PARTS}
)

__all__ = [
    "END", "READERS", "STOP", "WRITERS", "Data", "is_over", "is_success", "opened", "text_in", "values_in",
]  # fmt: skip
