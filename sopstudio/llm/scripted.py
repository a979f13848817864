"""A model with its replies in a file: for tests, demonstrations and scripted misbehaviour.

The file is a JSON list or JSON Lines. A reply is a text, an object with `text` (or `content`) and
`calls` (each a `tool` with `arguments`), or a whole chat completion with `choices`, which is returned
unchanged, however broken.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sopstudio.errors import FormatError, ModelError
from sopstudio.files import read_bytes
from sopstudio.llm.model_kind import ModelContext, ModelKind
from sopstudio.llm.protocol import last_message_start
from sopstudio.sop import dumps, loads
from sopstudio.sop.canonical_json import decode_utf8
from sopstudio.translation import mark, tr

REPLY_KEYS = {"text", "content", "calls", "choices"}


class ScriptedModel:
    """Returns the replies in order, whatever the request. `where` names the script in errors."""

    def __init__(self, replies: Sequence[Any], where: str = "script") -> None:
        self.name = f"scripted:{where}"
        self._where = where
        self._replies = [
            _build_completion(reply, f"{where}, reply {number}") for number, reply in enumerate(replies, 1)
        ]
        self._next = 0

    def complete(self, body: dict[str, Any]) -> Any:
        """The next reply. Raises `ModelError` when none is left."""
        number = self._next
        if number >= len(self._replies):
            raise ModelError(
                tr("the script has no reply left"),
                where=tr("{where}, reply {number}", where=self._where, number=number + 1),
                why=tr("asked after: {last_message_start}", last_message_start=last_message_start(body)),
                hint=tr("add a reply"),
            )
        self._next += 1
        return self._replies[number]

    async def complete_async(self, body: dict[str, Any]) -> Any:
        return self.complete(body)


def _build_completion(reply: Any, where: str) -> Any:
    if isinstance(reply, str):
        reply = {"text": reply}
    if not isinstance(reply, dict) or not REPLY_KEYS & set(reply):
        raise FormatError(
            tr("a reply cannot be used"), where=where, hint=tr("write a text, or an object with text or calls")
        )
    if "choices" in reply:
        return reply
    unknown = sorted(set(reply) - REPLY_KEYS)
    if unknown:
        raise FormatError(
            tr("a reply cannot be used"), where=where, why=tr("unknown key {unknown}", unknown=f"{unknown[0]!r}")
        )
    calls = reply.get("calls", [])
    if not isinstance(calls, list):
        raise FormatError(tr("a reply cannot be used"), where=where, why=tr("calls is not a list"))
    message: dict[str, Any] = {"role": "assistant", "content": reply.get("text", reply.get("content"))}
    if calls:
        message["tool_calls"] = [_build_call(call, f"call_{number}", where) for number, call in enumerate(calls, 1)]
    return {"choices": [{"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop"}]}


def _build_call(call: Any, identifier: str, where: str) -> dict[str, Any]:
    if not isinstance(call, dict) or not isinstance(call.get("tool"), str):
        raise FormatError(tr("a reply cannot be used"), where=where, why=tr("a call must name its tool and arguments"))
    arguments = call.get("arguments", {})
    text = arguments if isinstance(arguments, str) else dumps(arguments, indent=None)
    return {
        "id": str(call.get("id", identifier)),
        "type": "function",
        "function": {"name": call["tool"], "arguments": text},
    }


def read_script(text: str, where: str = "script") -> ScriptedModel:
    """A model from the text of a script. Raises `FormatError` that names the line."""
    try:
        replies = loads(text)
    except FormatError:
        replies = [
            _read_line(line, f"{where}:{number}") for number, line in enumerate(text.split("\n"), 1) if line.strip()
        ]
    return ScriptedModel(replies if isinstance(replies, list) else [replies], where)


def _read_line(line: str, where: str) -> Any:
    try:
        return loads(line)
    except FormatError as error:
        raise FormatError(tr("the script cannot be read"), where=where, why=error.why or error.what) from None


def _make(file: str, _context: ModelContext) -> ScriptedModel:
    try:
        content = read_bytes(Path(file))
    except OSError as error:
        raise FormatError(tr("the script cannot be read"), where=file, why=error.strerror or str(error)) from None
    return read_script(decode_utf8(content), file)


KIND = ModelKind("scripted", mark("Replies from a file, in order"), _make, "scripted:FILE", "must")
