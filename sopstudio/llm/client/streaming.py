"""Answers that come in pieces: server-sent events, put together to the response that would have come whole.

Text and tool calls come as deltas; a call's pieces are told apart by their index. The stream is whole when it says
`[DONE]`, or why it ended; one that breaks off, or that carries an error, gives no answer but the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sopstudio.llm.client.retries import MAX_BODY_BYTES, TooLarge
from sopstudio.llm.protocol import MAX_CALLS, MAX_MEMBERS, has_too_many_members, read_response

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


class ResponseAssembly:
    """Puts the pieces of one answer together. `done` when nothing more is to come.

    `redact` is applied to what an error quotes, before it is cut; all else is left as it came.
    """

    def __init__(self, redact: Callable[[str], str] = str) -> None:
        self.done = False
        self._redact = redact
        self._spoke = False
        self._role: dict[str, str] = {"content": "", "refusal": ""}
        self._calls: dict[int, dict[str, str]] = {}
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
            self._fail("the stream holds what is no JSON")
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
        message: dict[str, Any] = {"role": "assistant", "content": self._role["content"] or None}
        if self._role["refusal"]:
            message["refusal"] = self._role["refusal"]
        if self._calls:
            message["tool_calls"] = [
                {
                    "id": call["id"],
                    "type": "function",
                    "function": {"name": call["name"], "arguments": call["arguments"]},
                }
                for _, call in sorted(self._calls.items())
            ]
        whole = {**self._rest, "object": "chat.completion"}
        whole["choices"] = [{"index": 0, "message": message, "finish_reason": self._reason}]
        if not self.done and self._reason is None:
            self._fail("the stream broke off")
        elif not self._spoke and self._error is None:
            self._fail("the stream held no answer")
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
        return piece

    def _call(self, call: Mapping[str, Any], place: int) -> None:
        index = call.get("index")
        number = index if type(index) is int else place
        if len(self._calls) > MAX_CALLS:
            raise TooLarge(f"more than {MAX_CALLS} tool calls")
        held = self._calls.setdefault(number, {"id": "", "name": "", "arguments": ""})
        function = call.get("function")
        function = function if isinstance(function, Mapping) else {}
        held["id"] = held["id"] or self._counted(call.get("id"))
        held["name"] = held["name"] or self._counted(function.get("name"))
        held["arguments"] += self._counted(function.get("arguments"))

    def _counted(self, value: object) -> str:
        text = value if isinstance(value, str) else ""
        self._size += len(text)
        if self._size > MAX_BODY_BYTES:
            raise TooLarge(f"more than {MAX_BODY_BYTES:,} characters")
        return text


__all__ = ["Lines", "ResponseAssembly"]
