"""The contract of a wire format: how an API writes what the program knows as chat completions.

Every model takes and returns chat completions (`sopstudio.llm.protocol`); a wire format writes such a request in the
words of an API, and reads its answer back. What it cannot say it leaves out, and names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol

from sopstudio.errors import FormatError
from sopstudio.llm.client.address import Address, Provider
from sopstudio.llm.client.refused_members import Member
from sopstudio.llm.client.transport import Transport
from sopstudio.sop import dumps, loads

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


__all__ = [
    "NATIVE_KEY",
    "Assembly",
    "Client",
    "WireFormat",
    "Written",
    "add_counts",
    "as_mapping",
    "as_mappings",
    "find_earlier_text",
    "find_native",
    "keep_native",
    "list_functions",
    "read_arguments",
    "split_system",
    "write_call",
    "write_completion",
]
