"""The contract of a wire format: how an API writes what the program knows as chat completions.

Every model takes and returns chat completions (`sopstudio.llm.protocol`); a wire format writes such a request in the
words of an API, and reads its answer back, whole or as the events of a stream. What it cannot say it leaves out, and
names.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol

from sopstudio.errors import FormatError
from sopstudio.llm.client.address import Address, Provider
from sopstudio.llm.client.refused_members import Member
from sopstudio.llm.client.retries import MAX_BODY_BYTES, TooLarge
from sopstudio.llm.client.streaming import DONE, MAX_EXCERPT_CHARACTERS
from sopstudio.llm.client.transport import Transport
from sopstudio.llm.response import MAX_MEMBERS, has_too_many_members, read_response
from sopstudio.sop import dumps, loads
from sopstudio.translation import tr

NATIVE_KEY = "native_content"
"""The member of a message that holds an answer as it came, for an API that wants it back unchanged."""
Client = Literal["conversation", "batch"]


class Assembly(Protocol):
    """Puts the pieces of a streamed answer together. `done` when nothing more is to come."""

    done: bool

    def take(self, data: str) -> str:
        """Take the data of one event; the piece of text in it. Raises `TooLarge`."""
        ...

    def response(self) -> dict[str, Any]:
        """The answer as a chat completion; with an error in it where the stream was not whole."""
        ...


class Written(NamedTuple):
    """A request in the words of an API, and the members of the chat completion that it has no words for."""

    body: dict[str, Any]
    omissions: tuple[str, ...] = ()


@dataclass(frozen=True)
class WireFormat:
    """How an API is asked and answers. A new one adds a file and a line in `sopstudio.llm.models`.

    `assembly` is given the redaction of what errors quote, `clients` what carries the bytes by address and timeout
    in seconds, `members` what the API may refuse, and `streamed` the members that ask for an answer in pieces.
    """

    provider: Provider
    write: Callable[[Mapping[str, Any]], Written]
    read: Callable[[Any], Any]
    assembly: Callable[[Callable[[str], str]], Assembly]
    clients: Mapping[Client, Callable[[Address, float], Transport]]
    members: tuple[Member, ...]
    streamed: Mapping[str, Any] = field(default_factory=lambda: {"stream": True})


def add_counts(counts: list[Any]) -> int | None:
    """The sum of counts of tokens, in which null is 0; None where one is no whole number."""
    numbers = [0 if count is None else count for count in counts]
    return sum(numbers) if all(type(number) is int for number in numbers) else None


def as_mapping(value: Any) -> dict[str, Any]:
    """The members of an object; {} for anything else, as an endpoint may send it."""
    return dict(value) if isinstance(value, Mapping) else {}


def as_mappings(value: Any) -> list[dict[str, Any]]:
    """The objects in a list; [] for anything else."""
    return [dict(item) for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def split_system(messages: list[Any]) -> tuple[str, list[Any]]:
    """The text of the system message, blank where there is none, and the messages behind it."""
    is_first = bool(messages) and messages[0]["role"] == "system"
    return (str(messages[0]["content"]), messages[1:]) if is_first else ("", messages)


def keep_native(api: str, content: list[Any]) -> dict[str, Any]:
    """The content of an answer for `NATIVE_KEY`; only this API reads it again."""
    return {"api": api, "content": content}


def find_native(message: Mapping[str, Any], api: str) -> list[Any]:
    """The content of an earlier answer of this API; [] where there is none."""
    native = message.get(NATIVE_KEY)
    is_own = isinstance(native, Mapping) and native.get("api") == api and isinstance(native.get("content"), list)
    return list(native["content"]) if native and is_own else []


def find_earlier_text(message: Mapping[str, Any], native_text: str) -> str:
    """What the agent said before an answer that became one message with it (see `message_shape`)."""
    content = message.get("content") or ""
    return content.removesuffix(native_text).strip() if content.endswith(native_text) else ""


def read_arguments(call: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a call as an object; {} where the model wrote none that can be read."""
    try:
        arguments = loads(call["function"].get("arguments") or "{}")
    except FormatError:
        return {}
    return arguments if isinstance(arguments, dict) else {}


def list_functions(body: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The functions that a request offers, each with `name`, `description` and `parameters`."""
    return (dict(tool["function"]) for tool in body.get("tools") or ())


def write_call(identifier: Any, name: Any, arguments: Any) -> dict[str, Any]:
    """A call of a chat completion; `arguments` as text or data."""
    text = arguments if isinstance(arguments, str) else dumps(arguments, indent=None)
    return {"id": identifier, "type": "function", "function": {"name": name, "arguments": text}}


def write_completion(
    text: str,
    calls: list[Any],
    *,
    reason: Any = None,
    thinking: str = "",
    native: Mapping[str, Any] | None = None,
    usage: tuple[Any, Any] = (None, None),
    identifier: Any = None,
) -> dict[str, Any]:
    """A chat completion of these parts; `usage` are the tokens of the request and of the answer."""
    message: dict[str, Any] = {"role": "assistant", "content": text or None}
    message |= {"tool_calls": calls} if calls else {}
    message |= {"reasoning_content": thinking} if thinking else {}
    message |= {NATIVE_KEY: dict(native)} if native else {}
    counts = {"prompt_tokens": usage[0], "completion_tokens": usage[1]}
    if None not in usage and (total := add_counts(list(usage))) is not None:
        counts["total_tokens"] = total
    finish = reason or ("tool_calls" if calls else "stop")
    return {
        "id": identifier,
        "object": "chat.completion",
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": counts,
    }


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
            return self.fail(tr("the stream holds what is no JSON"))
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
            self.fail(tr("the stream broke off"))
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
