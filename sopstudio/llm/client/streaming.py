"""Answers that come in pieces: server-sent events, put together to the response that would have come whole.

Text and tool calls come as deltas; a call's pieces are told apart by their index. The stream is whole when it says
`[DONE]`, or why it ended; one that breaks off, or that carries an error, gives no answer but the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sopstudio.llm.client.retries import MAX_BODY_BYTES, TooLarge
from sopstudio.llm.response import (
    CALL_MEMBERS,
    MAX_CALLS,
    MAX_MEMBERS,
    MESSAGE_MEMBERS,
    has_too_many_members,
    read_response,
)
from sopstudio.sop import dumps
from sopstudio.translation import tr

DONE = "[DONE]"
MAX_EXCERPT_CHARACTERS = 60
"""Of the end of a text that was broken off, shown in the error."""


class Lines:
    """Cuts a stream of bytes into the data of its events."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0

    def take(self, chunk: bytes) -> list[str]:
        """The data lines that are whole now. Raises `TooLarge` for a line that does not end."""
        if b"\n" not in chunk:
            self._keep(chunk)
            return []
        *lines, rest = b"".join((*self._parts, chunk)).split(b"\n")
        self._parts, self._size = [], 0
        self._keep(rest)
        return [line[5:].decode("utf-8", "replace").strip() for line in lines if line.startswith(b"data:")]

    def _keep(self, part: bytes) -> None:
        self._parts.append(part)
        self._size += len(part)
        if self._size > MAX_BODY_BYTES:
            raise TooLarge(f"a line of more than {MAX_BODY_BYTES:,} bytes")


@dataclass
class _CallPieces:
    """What has come of one call so far."""

    index: int
    id: str = ""
    name: str = ""
    arguments: str = ""
    members: dict[str, Any] = field(default_factory=dict)

    def whole(self) -> dict[str, Any]:
        """The call as a whole response has it."""
        function = {"name": self.name, "arguments": self.arguments}
        return {**self.members, "id": self.id, "type": "function", "function": function}


class ResponseAssembly:
    """Puts the pieces of one answer together. `done` when nothing more is to come.

    `redact` is applied to what an error quotes, before it is cut; all else is left as it came.
    """

    def __init__(self, redact: Callable[[str], str] = str) -> None:
        self.done = False
        self._redact = redact
        self._spoke = False
        self._role: dict[str, str] = {"content": "", "refusal": ""}
        self._members: dict[str, Any] = {}
        """Members of the message beside the format: texts grow piece by piece, of others the last counts."""
        self._calls: list[_CallPieces] = []
        self._rest: dict[str, Any] = {}
        self._reason: Any = None
        self._error: Any = None
        self._size = 0

    def take(self, data: str) -> str:
        """Take the data of one event; the piece of text in it. Raises `TooLarge`."""
        if self.done or not data:
            return ""
        if data == DONE:
            self.done = True
            return ""
        if has_too_many_members(data):
            raise TooLarge(f"more than {MAX_MEMBERS:,} values in an event")
        event: Any = read_response(data)
        if not isinstance(event, Mapping):
            self._fail(tr("the stream holds what is no JSON"))
            return ""
        if event.get("error"):
            self._error, self.done = event["error"], True
            return ""
        self._rest |= {key: value for key, value in event.items() if key in ("id", "model", "usage") and value}
        choices = event.get("choices")
        first = choices[0] if isinstance(choices, list) and choices else None
        return self._choice(first) if isinstance(first, Mapping) else ""

    def response(self) -> dict[str, Any]:
        """The answer as a chat completion; with an error in it where the stream was not whole."""
        message: dict[str, Any] = {**self._members, "role": "assistant", "content": self._role["content"] or None}
        if self._role["refusal"]:
            message["refusal"] = self._role["refusal"]
        if self._calls:
            message["tool_calls"] = [call.whole() for call in self._calls]
        whole = {**self._rest, "object": "chat.completion"}
        whole["choices"] = [{"index": 0, "message": message, "finish_reason": self._reason}]
        if not self.done and self._reason is None:
            self._fail(tr("the stream broke off"))
        elif not self._spoke and self._error is None:
            self._fail(tr("the stream held no answer"))
        return whole if self._error is None else {**whole, "error": self._error}

    def _fail(self, why: str) -> None:
        text = " ".join(self._redact(self._role["content"]).split())
        after = f" after “{text[-MAX_EXCERPT_CHARACTERS:]}”" if text else ""
        self._error, self.done = {"message": why + after}, True

    def _choice(self, choice: Mapping[str, Any]) -> str:
        delta: Any = choice.get("delta")
        self._reason = choice.get("finish_reason") or self._reason
        if not isinstance(delta, Mapping):
            return ""
        calls = delta.get("tool_calls")
        for place, call in enumerate(calls if isinstance(calls, list) else []):
            if isinstance(call, Mapping):
                self._call(call, place)
        self._spoke, piece = True, ""
        for key in self._role:
            text = self._counted(delta.get(key))
            self._role[key] += text
            piece += text
        for key in delta.keys() - MESSAGE_MEMBERS:
            self._keep_member(str(key), delta[key])
        return piece

    def _keep_member(self, name: str, value: Any) -> None:
        before = self._members.get(name)
        if isinstance(value, str) and isinstance(before, str):
            self._members[name] = before + self._counted(value)
        elif isinstance(value, list) and isinstance(before, list):
            self._members[name] = [*before, *value]
            self._counted(dumps(value, indent=None))
        elif value is not None:
            self._members[name] = value
            self._counted(dumps(value, indent=None))

    def _call(self, call: Mapping[str, Any], place: int) -> None:
        pieces = self._pieces_for(call, place)
        function = call.get("function")
        function = function if isinstance(function, Mapping) else {}
        pieces.id = pieces.id or self._counted(call.get("id"))
        pieces.name = pieces.name or self._counted(function.get("name"))
        arguments = function.get("arguments")
        if isinstance(arguments, Mapping):  # whole at once, as Ollama sends it
            arguments = dumps(arguments, indent=None)
        pieces.arguments += self._counted(arguments)
        pieces.members |= {key: call[key] for key in call.keys() - CALL_MEMBERS if call[key] is not None}

    def _pieces_for(self, call: Mapping[str, Any], place: int) -> _CallPieces:
        """The call that a piece belongs to: by its index; another id begins another call of the same index.

        Some gateways give all calls the index 0 or none (github.com/NousResearch/hermes-agent/issues/12930).
        """
        index, identifier = call.get("index"), call.get("id")
        number = index if type(index) is int else place
        last = next((pieces for pieces in reversed(self._calls) if pieces.index == number), None)
        if last is not None and not (identifier and last.id and identifier != last.id):
            return last
        if len(self._calls) > MAX_CALLS:
            raise TooLarge(f"more than {MAX_CALLS} tool calls")
        pieces = _CallPieces(number)
        self._calls.append(pieces)
        self._calls.sort(key=lambda each: each.index)
        return pieces

    def _counted(self, value: object) -> str:
        text = value if isinstance(value, str) else ""
        self._size += len(text)
        if self._size > MAX_BODY_BYTES:
            raise TooLarge(f"more than {MAX_BODY_BYTES:,} characters")
        return text


__all__ = ["Lines", "ResponseAssembly"]
