"""MARCO's forms: one JSON object with the text for the user and the function to call (MARCO, appendix A.7).

`thinking` is the paper's: the agent's name in brackets, thinking in tags, and the object in `<response>`. `json` is the
object alone. Either is read in both, since what is meant is the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from sopstudio.errors import FormatError
from sopstudio.llm.format_deviations import split_thinking
from sopstudio.sop import dumps, loads
from sopstudio.trace import ModelCall, ModelReply

NAME, THINKING = "json", "thinking"
_SPEAKER = re.compile(r"\A\s*\[[^\[\]\n]{1,120}\][ \t]*:?\s*(?=<|\{|```)")
"""The name of the agent before its answer."""
_OBJECT = re.compile(
    r"^\s*(?:<response>)?\s*(?:```[a-z]*)?\s*(?P<inside>\{.*\})\s*(?:```)?\s*(?:</response>)?\s*$",
    re.IGNORECASE | re.DOTALL,
)


def read(reply: ModelReply) -> ModelReply:
    """The text and the function call of a reply, with its thinking apart.

    The agent's name before the object, and fences and a `<response>` tag around it, are accepted.
    """
    if reply.calls:
        return reply
    text, thinking = _split_speaker(reply.text)
    if thinking:
        reply = replace(reply, thinking="\n".join(filter(None, (reply.thinking, thinking))))
    match = _OBJECT.match(text)
    try:
        data = loads(match["inside"]) if match else None
    except FormatError as error:
        return _unreadable_reply(reply, f"it is not JSON: {error.why or error.what}")
    if not isinstance(data, dict):
        return _unreadable_reply(reply, "it is not one JSON object")
    content, function_call = data.get("content"), data.get("function_call")
    if content is not None and not isinstance(content, str):
        return _unreadable_reply(reply, "its content is no text")
    if "content" not in data and "function_call" not in data:
        return _unreadable_reply(reply, "it has neither content nor function_call")
    if function_call is None:
        return replace(reply, text=content or "")
    return replace(reply, text=content or "", calls=(_parse_call(function_call),))


def write(reply: ModelReply) -> str:
    """A reply with text and at most one call, in this form."""
    function_call = None
    for call in reply.calls[:1]:
        function_call = {"name": call.tool, "arguments": call.arguments or {}}
    return dumps({"content": reply.text, "function_call": function_call}, indent=None)


def write_response(reply: ModelReply) -> str:
    """A reply as it stands in a history in the form `thinking`: the answer, without what led to it."""
    return f"<response>{write(reply)}</response>"


def _split_speaker(text: str) -> tuple[str, str]:
    """A text without the agent's name and the thinking before the object, and that thinking."""
    if text.lstrip().startswith("{"):
        return text, ""
    rest, thinking = split_thinking(text)
    return _SPEAKER.sub("", rest), thinking


def _unreadable_reply(reply: ModelReply, reason: str) -> ModelReply:
    return replace(
        reply, text="", calls=(ModelCall("call", "", None, f"the answer cannot be read: {reason}", reply.text),)
    )


def _parse_call(function_call: Any) -> ModelCall:
    name = function_call.get("name") if isinstance(function_call, Mapping) else None
    if not isinstance(function_call, Mapping) or not isinstance(name, str) or not name.strip():
        return ModelCall("call", "", None, "the function call has no name")
    raw = function_call.get("arguments")
    if isinstance(raw, str) and raw.strip():
        try:
            raw = loads(raw)
        except FormatError as error:
            return ModelCall("call", name, None, f"the arguments are not JSON: {error.why or error.what}")
    if raw is not None and raw != "" and not isinstance(raw, dict):
        return ModelCall("call", name, None, "the arguments are not a JSON object")
    return ModelCall("call", name.strip(), raw or {})


__all__ = ["NAME", "THINKING", "read", "write", "write_response"]
