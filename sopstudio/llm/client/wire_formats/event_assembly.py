"""What the streams of all native APIs have in common: events of JSON, a bound on their size, and errors among them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from sopstudio.llm.client.retries import MAX_BODY_BYTES, TooLarge
from sopstudio.llm.client.streaming import DONE, MAX_EXCERPT_CHARACTERS
from sopstudio.llm.response import MAX_MEMBERS, has_too_many_members, read_response


class EventAssembly(ABC):
    """Reads events into an answer; an API adds what its events mean in `add` and `whole`.

    `redact` is applied to what an error quotes, before it is cut; all else is left as it came.
    """

    def __init__(self, redact: Callable[[str], str] = str) -> None:
        self.done = False
        self._redact, self._heard, self._size = redact, "", 0
        self._error: Any = None

    def take(self, data: str) -> str:
        """Take the data of one event; the piece of text in it. Raises `TooLarge`."""
        if self.done or not data or data == DONE:
            return ""
        if has_too_many_members(data):
            raise TooLarge(f"more than {MAX_MEMBERS:,} values in an event")
        event: Any = read_response(data)
        if not isinstance(event, Mapping):
            return self.fail("the stream holds what is no JSON")
        if event.get("error") or event.get("type") == "error":
            self._error, self.done = event.get("error") or event, True
            return ""
        piece = self.add(event)
        self._heard += piece
        return piece

    def response(self) -> dict[str, Any]:
        """The answer as a chat completion, or an error that says why there is none."""
        answer = self.whole() if self._error is None else None
        if answer is None and self._error is None:
            self.fail("the stream broke off")
        return {"error": self._error} if answer is None else answer

    @abstractmethod
    def add(self, event: Mapping[str, Any]) -> str:
        """Take what an event says; its piece of the text."""

    @abstractmethod
    def whole(self) -> dict[str, Any] | None:
        """The answer as a chat completion; None where the stream did not say that it ends."""

    def count(self, text: Any) -> str:
        """The text, or nothing where it is none; counted. Raises `TooLarge`."""
        counted = text if isinstance(text, str) else ""
        self._size += len(counted)
        if self._size > MAX_BODY_BYTES:
            raise TooLarge(f"more than {MAX_BODY_BYTES:,} characters")
        return counted

    def fail(self, why: str) -> str:
        """End with an error that quotes the end of what was heard."""
        text = " ".join(self._redact(self._heard).split())
        self._error = {"message": why + (f" after “{text[-MAX_EXCERPT_CHARACTERS:]}”" if text else "")}
        self.done = True
        return ""


__all__ = ["EventAssembly"]
