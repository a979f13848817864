"""Which conversation a request belongs to: clients send the whole history, and the words of its user say so."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MAX_NAME_CHARACTERS = 200
UNSERVED = ("tools", "functions", "audio", "modalities", "prediction", "web_search_options")


class RequestError(Exception):
    """Why a request is refused, in the terms of OpenAI's errors."""

    def __init__(self, message: str, parameter: str | None = None, code: str = "invalid_value", status: int = 400):
        super().__init__(message)
        self.parameter, self.code, self.status = parameter, code, status

    def body(self) -> dict[str, Any]:
        """The body of the response."""
        kind = "invalid_request_error" if self.status < 500 else "server_error"
        return {"error": {"message": str(self), "type": kind, "param": self.parameter, "code": self.code}}


@dataclass(frozen=True)
class History:
    """What the user has said so far. `facts` are values that the client gives beside the last message."""

    texts: tuple[str, ...]
    name: str = ""
    user: str = ""
    facts: Mapping[str, Any] | None = None

    @property
    def text(self) -> str:
        """The message that is to be answered."""
        return self.texts[-1]

    @property
    def key(self) -> str:
        """The key of the last message."""
        return self._key(len(self.texts))

    @property
    def previous_key(self) -> str:
        """The key of the message before; blank for the first one."""
        return self._key(len(self.texts) - 1) if len(self.texts) > 1 else ""

    def _key(self, count: int) -> str:
        return hashlib.sha256(json.dumps([self.name, *self.texts[:count]]).encode()).hexdigest()


def read_history(body: Any, header: str = "") -> History:
    """The history in the body of a chat-completions request; `header` is a name of the conversation.

    Raises `RequestError`. Messages of the user in a row are one; those of the system are ignored.
    """
    if not isinstance(body, dict):
        raise RequestError("The body must be a JSON object.", None, "invalid_type")
    for name in UNSERVED:
        if body.get(name):
            raise RequestError(f"The procedure has its own tools and form: leave '{name}' out.", name, "unsupported")
    name, user, facts = header or body.get("conversation") or "", body.get("user") or "", body.get("facts")
    if not isinstance(name, str) or len(name) > MAX_NAME_CHARACTERS:
        limit = f"'conversation' must be a text of at most {MAX_NAME_CHARACTERS} characters."
        raise RequestError(limit, "conversation", "invalid_type")
    if facts is not None and not isinstance(facts, dict):
        raise RequestError("'facts' must be an object.", "facts", "invalid_type")
    texts = tuple(_user_texts(_messages(body)))
    return History(texts, name, user if isinstance(user, str) else "", facts)


def _messages(body: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages or not all(isinstance(message, dict) for message in messages):
        raise RequestError("'messages' must be a list of messages.", "messages", "invalid_type")
    if messages[-1].get("role") != "user":
        raise RequestError("The last message must be the user's.", "messages")
    return messages


def _user_texts(messages: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    parts: list[str] = []
    for number, message in enumerate(messages):
        role = message.get("role")
        if role in ("tool", "function"):
            where = f"messages[{number}].role"
            raise RequestError("The procedure calls its own tools.", where, "unsupported_value")
        if role == "user":
            parts.append(_text(message.get("content"), f"messages[{number}].content"))
        elif role == "assistant" and parts:
            yield "\n".join(parts)
            parts = []
    yield "\n".join(parts)


def _text(content: Any, where: str) -> str:
    if isinstance(content, str):
        return content.encode("utf-8", "replace").decode()
    parts = content if isinstance(content, list) else []
    texts = [part.get("text") if isinstance(part, dict) else None for part in parts]
    if not texts or not all(isinstance(text, str) for text in texts):
        raise RequestError("Only text is served here.", where, "unsupported_value")
    return "\n".join(map(str, texts)).encode("utf-8", "replace").decode()
