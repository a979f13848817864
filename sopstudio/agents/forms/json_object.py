"""MARCO's form: one JSON object with what is said to the user and the function to call (MARCO, appendix A.7)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from sopstudio.errors import FormatError
from sopstudio.sop import dumps, loads
from sopstudio.trace import ModelCall, ModelReply

NAME = "json"
_AROUND = re.compile(
    r"^\s*(?:<response>)?\s*(?:```[a-z]*)?\s*(?P<inside>\{.*\})\s*(?:```)?\s*(?:</response>)?\s*$",
    re.IGNORECASE | re.DOTALL,
)


def read(reply: ModelReply) -> ModelReply:
    """What is said as text, and the function call. Fences and a `<response>` tag around the object are let pass."""
    if reply.calls:
        return reply
    found = _AROUND.match(reply.text)
    try:
        data = loads(found["inside"]) if found else None
    except FormatError as error:
        return _unreadable(reply, f"it is not JSON: {error.why or error.what}")
    if not isinstance(data, dict):
        return _unreadable(reply, "it is not one JSON object")
    said, wanted = data.get("content"), data.get("function_call")
    if said is not None and not isinstance(said, str):
        return _unreadable(reply, "its content is no text")
    if "content" not in data and "function_call" not in data:
        return _unreadable(reply, "it has neither content nor function_call")
    if wanted is None:
        return replace(reply, text=said or "")
    return replace(reply, text=said or "", calls=(_call(wanted),))


def write(reply: ModelReply) -> str:
    """A reply with text and at most one call, in this form."""
    wanted = None
    for one in reply.calls[:1]:
        wanted = {"name": one.tool, "arguments": one.arguments or {}}
    return dumps({"content": reply.text, "function_call": wanted}, indent=None)


def _unreadable(reply: ModelReply, why: str) -> ModelReply:
    return replace(
        reply, text="", calls=(ModelCall("call", "", None, f"the answer cannot be read: {why}", reply.text),)
    )


def _call(wanted: Any) -> ModelCall:
    name = wanted.get("name") if isinstance(wanted, Mapping) else None
    if not isinstance(wanted, Mapping) or not isinstance(name, str) or not name.strip():
        return ModelCall("call", "", None, "the function call has no name")
    raw = wanted.get("arguments")
    if isinstance(raw, str) and raw.strip():
        try:
            raw = loads(raw)
        except FormatError as error:
            return ModelCall("call", name, None, f"the arguments are not JSON: {error.why or error.what}")
    if raw is not None and raw != "" and not isinstance(raw, dict):
        return ModelCall("call", name, None, "the arguments are not a JSON object")
    return ModelCall("call", name.strip(), raw or {})


__all__ = ["NAME", "read", "write"]
