"""Which conversation a request belongs to: its history says so.

OpenAI's clients send the whole history with every message. A conversation is known by the words of its user so far, and
by the name that the client may give it: a message that is delivered twice is recognised, and what the client did to the
replies (cut, trimmed) does not matter.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sopstudio.llm.served_request import RequestRefusedError, check_request
from sopstudio.sop import dumps

MAX_NAME_CHARACTERS = 200
CONVERSATION_HEADER = "X-Conversation-ID"
UNSERVED = ("tools", "functions", "audio", "modalities", "prediction", "web_search_options")
"""Members of a request that change what is asked for, and that an SOP cannot take."""


@dataclass(frozen=True, slots=True)
class History:
    """What the user has said, message by message, in the conversation of this name (blank without one).

    `user` is the client's name for the user, blank where it gives none; `pinned` is the id of the conversation
    where the client names it so.
    """

    texts: tuple[str, ...]
    name: str = ""
    user: str = ""
    pinned: str = ""

    @property
    def text(self) -> str:
        """The message that is to be answered."""
        return self.texts[-1]

    @property
    def key(self) -> str:
        """The key of the last message."""
        return _key(self.name, self.texts)

    @property
    def previous_key(self) -> str:
        """The key of the message before; blank for the first one."""
        return _key(self.name, self.texts[:-1]) if len(self.texts) > 1 else ""


def _key(name: str, texts: Sequence[str]) -> str:
    return hashlib.sha256(dumps([name, *texts], indent=None).encode()).hexdigest()


def _storable(text: str) -> str:
    """The text with a question mark for each lone surrogate, which is no Unicode."""
    return text.encode("utf-8", "replace").decode()


def read_history(body: Any, headers: Mapping[str, str]) -> History:
    """The history in the body of a chat-completions request. Raises `RequestRefusedError`.

    Messages of the user in a row are one. Those of the system are ignored: the SOP says what is done.
    """
    body = check_request(body)
    for name in UNSERVED:
        if body.get(name):
            raise RequestRefusedError(f"The SOP has its own tools and form: leave '{name}' out.", name, "unsupported")
    form = body.get("response_format")
    if isinstance(form, Mapping) and form.get("type") != "text":
        raise RequestRefusedError("An SOP answers in words.", "response_format", "unsupported_value")
    if body["messages"][-1]["role"] != "user":
        raise RequestRefusedError("The last message must be the user's.", "messages", "invalid_value")
    name = headers.get(CONVERSATION_HEADER) or body.get("conversation") or ""
    if not isinstance(name, str) or len(name) > MAX_NAME_CHARACTERS:
        reason = f"'conversation' must be a text of at most {MAX_NAME_CHARACTERS} characters."
        raise RequestRefusedError(reason, "conversation", "invalid_type")
    user = body.get("user")
    user_name = _storable(user) if isinstance(user, str) else ""
    return History(tuple(map(_storable, _user_texts(body["messages"]))), _storable(name), user_name)


def _user_texts(messages: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    parts: list[str] = []
    for number, message in enumerate(messages):
        role, where = message["role"], f"messages[{number}]"
        if role in ("tool", "function"):
            raise RequestRefusedError("The SOP calls its own tools.", f"{where}.role", "unsupported_value")
        if role == "user":
            parts.append(_text(message["content"], f"{where}.content"))
        elif role == "assistant" and parts:
            yield "\n".join(parts)
            parts = []
    yield "\n".join(parts)


def _text(content: Any, where: str) -> str:
    if isinstance(content, str):
        return content
    texts = [part.get("text") if isinstance(part, Mapping) else None for part in content]
    if not texts or not all(isinstance(text, str) for text in texts):
        raise RequestRefusedError("Only text is served here.", where, "unsupported_value")
    return "\n".join(map(str, texts))


__all__ = ["CONVERSATION_HEADER", "History", "read_history"]
