"""What the offline model makes out in a request: who said what, which tools there are, what is known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offline.extraction import Wanted
from sopstudio.sop import loads
from sopstudio.text.phrases import declines

QUIT = "<quit>"
KNOWN_LINE = re.compile(
    r"^[ \t]*[-*•+][ \t]+(?P<name>[^=:\n]{1,80}?)[ \t]*=[ \t]*(?P<value>.+?)[ \t]+\((?P<source>[^()\n]*)\)[ \t]*$", re.M
)
ASSUMED = re.compile(r"\bassumed\b|\bnot (?:said|given|in the user'?s words)\b", re.I)
"""How a source tells that the user did not give a value."""
CLOSED = re.compile(
    r"\byes\b.{0,60}\bno\b.{0,100}\b(?:unsure|uncertain|undecided|unclear|unknown|not sure|don'?t know|cannot tell)\b",
    re.I | re.S,
)
ENVELOPE = frozenset({"id", "timestamp", "tool", "endpoint", "method", "success", "status", "message", "error"})
"""Keys of every tool's answer; they are about the call, not about the case."""


@dataclass(frozen=True)
class Exchange:
    """Something the user said, and the last thing that was said to the user before."""

    question: str
    reply: str

    def declines(self, kind: str) -> bool:
        """Whether the user says that a value of this kind is not at hand."""
        return declines(self.reply, kind)


@dataclass(frozen=True)
class Tool:
    """A tool that is on offer."""

    name: str
    description: str
    wanted: tuple[Wanted, ...]
    required: tuple[str, ...]


@dataclass(frozen=True)
class Called:
    """A tool call that stands in the conversation, with what came back and how much the user had said before."""

    tool: str
    arguments: Mapping[str, Any]
    content: Any
    heard: int

    def failed(self) -> bool:
        """Whether the tool said that it failed."""
        return not isinstance(self.content, Mapping) or self.content.get("success") is False


class Conversation:
    """A request body, made out. Unreadable parts are taken as absent."""

    def __init__(self, body: Any) -> None:
        body = body if isinstance(body, Mapping) else {}
        messages = [m for m in _list(body.get("messages")) if isinstance(m, Mapping)]
        self.system = "\n".join(text_of(m) for m in messages if m.get("role") in ("system", "developer"))
        self.talk = [m for m in messages if m.get("role") in ("user", "assistant", "tool")]
        self.tools = [tool for tool in map(_tool, _list(body.get("tools"))) if tool is not None]
        self.exchanges: list[Exchange] = []
        self.called: list[Called] = []
        self._read()

    def _read(self) -> None:
        question, pending = "", dict[str, Any]()
        for message in self.talk:
            role, text = message.get("role"), text_of(message)
            if role == "user":
                self.exchanges.append(Exchange(question, text))
            elif role == "assistant":
                question = text or question
                pending |= {str(call.get("id")): call.get("function") for call in _mappings(message.get("tool_calls"))}
            else:
                function = pending.get(str(message.get("tool_call_id")))
                function = function if isinstance(function, Mapping) else {}
                arguments = _json(function.get("arguments"))
                arguments = arguments if isinstance(arguments, Mapping) else {}
                name, content = str(function.get("name", "")), _json(text)
                self.called.append(Called(name, arguments, text if content is None else content, len(self.exchanges)))

    @cached_property
    def instructions(self) -> str:
        """The system prompt without the values in it, which may come from anybody."""
        return KNOWN_LINE.sub("", self.system)

    def plays_user(self) -> bool:
        """Whether the request asks for a customer's next message: only such a role may end the conversation."""
        return QUIT in self.instructions

    def answers_with(self, key: str) -> bool:
        """Whether the instructions ask for an object that has this key."""
        return f'"{key}"' in self.instructions

    def is_closed_question(self) -> bool:
        """Whether the request asks for yes, no or unsure."""
        return CLOSED.search(self.instructions) is not None

    def last_role(self) -> str:
        """Who spoke last."""
        return str(self.talk[-1].get("role")) if self.talk else ""

    @cached_property
    def known(self) -> dict[str, tuple[str, str]]:
        """Values that the prompt states as `name = value (where from)`, by name; the first of a name counts."""
        lines = reversed(list(KNOWN_LINE.finditer(self.system)))
        return {match["name"].strip(): (match["value"].strip(), match["source"]) for match in lines}

    def stated(self, name: str) -> tuple[str, str] | None:
        """A value that the prompt states, with where it is from; None too where it is only assumed."""
        found = self.known.get(name)
        return None if found is None or ASSUMED.search(found[1]) else found

    @cached_property
    def wanted(self) -> tuple[Wanted, ...]:
        """The values that the tools on offer take, each fact once."""
        return tuple({one.fact: one for tool in self.tools for one in tool.wanted}.values())

    @cached_property
    def others(self) -> tuple[Wanted, ...]:
        """Names that the conversation may be about besides: those known already, and those of earlier calls."""
        names = dict.fromkeys([*self.known, *(str(name) for call in self.called for name in call.arguments)])
        taken = {one.fact for one in self.wanted}
        return tuple(Wanted(name, "other") for name in names if name not in taken)

    @cached_property
    def from_tools(self) -> dict[str, Any]:
        """Values in tool results by key, the newest last."""
        found: dict[str, Any] = {}
        for call in self.called:
            if not call.failed():
                found |= dict(_values(call.content.get("response", call.content), 0))
        return found


def _values(content: Any, depth: int) -> Iterator[tuple[str, Any]]:
    if isinstance(content, Mapping) and depth < 4:
        for key, value in content.items():
            if isinstance(value, Mapping):
                yield from _values(value, depth + 1)
            elif value is not None and key not in ENVELOPE:
                yield str(key), value


def text_of(message: Mapping[str, Any]) -> str:
    """What a message says."""
    content = message.get("content")
    if isinstance(content, list):
        return " ".join(str(part.get("text", "")) for part in _mappings(content))
    return content if isinstance(content, str) else ""


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _mappings(value: Any) -> list[Mapping[str, Any]]:
    return [one for one in _list(value) if isinstance(one, Mapping)]


def _json(text: Any) -> Any:
    try:
        return loads(text) if isinstance(text, str) else text
    except FormatError:
        return None


def _tool(raw: Any) -> Tool | None:
    function = raw.get("function") if isinstance(raw, Mapping) else None
    if not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
        return None
    parameters = function.get("parameters")
    parameters = parameters if isinstance(parameters, Mapping) else {}
    properties = parameters.get("properties")
    properties = properties if isinstance(properties, Mapping) else {}
    wanted = tuple(Wanted.of(str(name), schema) for name, schema in properties.items())
    required = tuple(str(name) for name in _list(parameters.get("required")))
    return Tool(function["name"], str(function.get("description") or ""), wanted, required)
