"""ReAct's form: a thought, then an action with its input, or a final answer (Yao et al. 2023; SOP-Bench, D.2)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from sopstudio.errors import FormatError
from sopstudio.sop import dumps, loads
from sopstudio.trace import ModelCall, ModelReply

NAME = "react"
_OBSERVATION = re.compile(r"^[ \t]*Observation[ \t]*:", re.IGNORECASE | re.MULTILINE)
_ACTION = re.compile(
    r"^[ \t]*Action[ \t]*:[ \t]*(?P<tool>[^\n]*?)[ \t]*$(?:\s*^[ \t]*Action Input[ \t]*:[ \t]*(?P<input>.*))?",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)
_HALTED = re.compile(r"<halted>", re.IGNORECASE)
"""A model that cannot go on says so; some do in the place of an action's input."""
_FENCE = re.compile(r"^```[a-z]*\s*(?P<inside>.*?)\s*(?:```)?$", re.IGNORECASE | re.DOTALL)


def read(reply: ModelReply) -> ModelReply:
    """The thought as text, and the action as a call. An observation written by the model is dropped."""
    text = _OBSERVATION.split(reply.text, maxsplit=1)[0]
    match = _ACTION.search(text)
    if match is None or reply.calls or _HALTED.match((match["input"] or "").strip()):
        return reply
    thought = text[: match.start()].strip()
    raw = (match["input"] or "").strip()
    fenced = _FENCE.match(raw)
    return replace(
        reply, text=thought, calls=(_parse_call(match["tool"].strip("`'\" "), fenced["inside"] if fenced else raw),)
    )


def write(reply: ModelReply) -> str:
    """A reply with a thought and at most one call, in this form."""
    lines = [reply.text] if reply.text else []
    for call in reply.calls[:1]:
        lines += [f"Action: {call.tool}", f"Action Input: {dumps(call.arguments or {}, indent=None)}"]
    return "\n".join(lines)


def _parse_call(tool: str, raw: str) -> ModelCall:
    if not raw:
        return ModelCall("call", tool, {}, "", raw)
    try:
        arguments = loads(raw)
    except FormatError as error:
        return ModelCall("call", tool, None, f"the action input is not JSON: {error.why or error.what}", raw)
    if not isinstance(arguments, dict):
        return ModelCall("call", tool, None, "the action input is not a JSON object", raw)
    return ModelCall("call", tool, arguments, "", raw)


__all__ = ["NAME", "read", "write"]
