"""A parsed request: who said what, which tools are offered, which values are known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.expressions.values import read_date
from sopstudio.llm.offline.claims import find_asked
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.sop import dumps, loads
from sopstudio.text.phrases import declines

QUIT = "<quit>"
KNOWN_LINE = re.compile(
    r"^[ \t]*[-*•+][ \t]+(?P<name>[^=:\n]{1,80}?)[ \t]*=[ \t]*(?P<value>.+?)[ \t]+\((?P<source>[^()\n]*)\)[ \t]*$", re.M
)
ASSUMED = re.compile(r"\bassumed\b|\bnot (?:said|given|in the user'?s words)\b", re.I)
"""How a source says that the user did not give a value."""
CLOSED_QUESTION = re.compile(
    r"\byes\b.{0,60}\bno\b.{0,100}\b(?:unsure|uncertain|undecided|unclear|unknown|not sure|don'?t know|cannot tell)\b",
    re.I | re.S,
)
ENVELOPE_KEYS = frozenset({"id", "timestamp", "tool", "endpoint", "method", "success", "status", "message", "error"})
"""Keys of every tool's answer; they describe the call, not the case."""


@dataclass(frozen=True)
class Exchange:
    """A text of the user, and the text of the agent before it."""

    question: str
    reply: str

    def declines(self, kind: str) -> bool:
        """Whether the user says that a value of this type is not at hand."""
        return declines(self.reply, kind)


@dataclass(frozen=True)
class ChatTool:
    """A tool that the request offers, with its parameters."""

    name: str
    description: str
    parameters: tuple[ValueSpec, ...]
    required: tuple[str, ...]


@dataclass(frozen=True)
class PastCall:
    """A tool call in the conversation, with its result and the number of exchanges before it."""

    tool: str
    arguments: Mapping[str, Any]
    content: Any
    exchanges_before: int

    def has_failed(self) -> bool:
        """Whether the tool reported a failure."""
        return not isinstance(self.content, Mapping) or self.content.get("success") is False


TODAY_LINE = re.compile(r"^Today is (?P<date>\d{4}-\d\d-\d\d)\.$", re.MULTILINE)
"""As `simulation.setup.TODAY_LINE` writes it."""


class SystemPrompt:
    """What a system prompt says, each part worked out when it is first asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def instructions(self) -> str:
        """The prompt without its known values, which may come from anybody."""
        return KNOWN_LINE.sub("", self.text)

    @cached_property
    def run_date(self) -> date | None:
        """The date of the run, where the instructions say it."""
        match = TODAY_LINE.search(self.instructions)
        return read_date(match["date"]) if match else None

    @cached_property
    def is_closed_question(self) -> bool:
        """Whether it asks for yes, no or unsure."""
        return CLOSED_QUESTION.search(self.instructions) is not None

    @cached_property
    def known(self) -> Mapping[str, tuple[str, str]]:
        """Values that it states as `name = value (source)`, by name; the first of a name counts."""
        lines = reversed(list(KNOWN_LINE.finditer(self.text)))
        return {match["name"].strip(): (match["value"].strip(), match["source"]) for match in lines}


_read_prompt = lru_cache(maxsize=512)(SystemPrompt)
"""Cached, as the requests of a conversation share few prompts, and those of a simulated user one."""


class ChatRequest:
    """A parsed request body. Unreadable parts count as absent.

    `has_decimal_comma` says that a point parts thousands in the language of the conversation.
    """

    def __init__(self, body: Any, *, has_decimal_comma: bool = False) -> None:
        self.has_decimal_comma = has_decimal_comma
        body = body if isinstance(body, Mapping) else {}
        all_messages = [m for m in _as_list(body.get("messages")) if isinstance(m, Mapping)]
        self.system = "\n".join(message_text(m) for m in all_messages if m.get("role") in ("system", "developer"))
        self._prompt = _read_prompt(self.system)
        self.messages = [m for m in all_messages if m.get("role") in ("user", "assistant", "tool")]
        self.tools = [tool for tool in map(_read_tool, _as_list(body.get("tools"))) if tool is not None]
        self.exchanges: list[Exchange] = []
        self.calls: list[PastCall] = []
        self._asked_values: dict[str, list[ValueSpec]] = {}
        self._read_messages()

    def _read_messages(self) -> None:
        question, pending = "", dict[str, Any]()
        for message in self.messages:
            role, text = message.get("role"), message_text(message)
            if role == "user":
                self.exchanges.append(Exchange(question, text))
            elif role == "assistant":
                question = text or question
                pending |= {str(call.get("id")): call.get("function") for call in _mappings(message.get("tool_calls"))}
            else:
                function = pending.get(str(message.get("tool_call_id")))
                function = function if isinstance(function, Mapping) else {}
                arguments = _parse_json(function.get("arguments"))
                arguments = arguments if isinstance(arguments, Mapping) else {}
                name, content = str(function.get("name", "")), _parse_json(text)
                self.calls.append(PastCall(name, arguments, text if content is None else content, len(self.exchanges)))

    @property
    def instructions(self) -> str:
        """The system prompt without its known values, which may come from anybody."""
        return self._prompt.instructions

    @property
    def run_date(self) -> date | None:
        """The date of the run, where the instructions say it."""
        return self._prompt.run_date

    def plays_user(self) -> bool:
        """Whether the request asks for a message of the user: only that role may end the conversation."""
        return QUIT in self.instructions

    def wants_key(self, key: str) -> bool:
        """Whether the instructions ask for an object with this key."""
        return f'"{key}"' in self.instructions

    def is_closed_question(self) -> bool:
        """Whether the request asks for yes, no or unsure."""
        return self._prompt.is_closed_question

    def last_role(self) -> str:
        """The role of the last message."""
        return str(self.messages[-1].get("role")) if self.messages else ""

    @property
    def known(self) -> Mapping[str, tuple[str, str]]:
        """Values that the prompt states as `name = value (source)`, by name; the first of a name counts."""
        return self._prompt.known

    def find_stated(self, name: str) -> tuple[str, str] | None:
        """A stated value with its source; None where there is none, or where it is only assumed."""
        entry = self.known.get(name)
        return None if entry is None or ASSUMED.search(entry[1]) else entry

    @cached_property
    def parameters(self) -> tuple[ValueSpec, ...]:
        """The parameters of the offered tools, each fact once."""
        return tuple({spec.fact: spec for tool in self.tools for spec in tool.parameters}.values())

    @cached_property
    def other_values(self) -> tuple[ValueSpec, ...]:
        """Other names that the conversation may be about: known values, and arguments of earlier calls."""
        names = dict.fromkeys([*self.known, *(str(name) for call in self.calls for name in call.arguments)])
        facts = {spec.fact for spec in self.parameters}
        return tuple(_other_value(name) for name in names if name not in facts)

    @cached_property
    def possible_values(self) -> tuple[ValueSpec, ...]:
        """All values that the conversation may be about."""
        return (*self.parameters, *self.other_values)

    def asked_values(self, question: str) -> list[ValueSpec]:
        """The possible values that a question asks for; remembered, as it is needed for each value."""
        if question not in self._asked_values:
            self._asked_values[question] = find_asked(question, self.possible_values)
        return self._asked_values[question]

    @cached_property
    def tool_values(self) -> dict[str, Any]:
        """Values in tool results by key, the newest last."""
        values: dict[str, Any] = {}
        for call in self.calls:
            if not call.has_failed():
                values |= dict(_leaf_values(call.content.get("response", call.content), 0))
        return values


@lru_cache(maxsize=1024)
def _other_value(name: str) -> ValueSpec:
    return ValueSpec(name, "other")


def _leaf_values(content: Any, depth: int) -> Iterator[tuple[str, Any]]:
    if isinstance(content, Mapping) and depth < 4:
        for key, value in content.items():
            if isinstance(value, Mapping):
                yield from _leaf_values(value, depth + 1)
            elif value is not None and key not in ENVELOPE_KEYS:
                yield str(key), value


def message_text(message: Mapping[str, Any]) -> str:
    """The text of a message."""
    content = message.get("content")
    if isinstance(content, list):
        return " ".join(str(part.get("text", "")) for part in _mappings(content))
    return content if isinstance(content, str) else ""


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _mappings(value: Any) -> list[Mapping[str, Any]]:
    return [item for item in _as_list(value) if isinstance(item, Mapping)]


def _parse_json(value: Any) -> Any:
    return _parse_text(value) if isinstance(value, str) else value


@lru_cache(maxsize=4096)
def _parse_text(text: str) -> Any:
    """The JSON value of a text, or None. Cached, as each request holds all calls and results so far."""
    try:
        return loads(text)
    except FormatError:
        return None


def _read_tool(raw: Any) -> ChatTool | None:
    function = raw.get("function") if isinstance(raw, Mapping) else None
    if not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
        return None
    return _parse_tool(dumps(function, indent=None))


@lru_cache(maxsize=1024)
def _parse_tool(text: str) -> ChatTool:
    """A tool from the JSON of its function. Cached, as each request of a conversation offers the same tools."""
    function = loads(text)
    parameters = function.get("parameters")
    parameters = parameters if isinstance(parameters, Mapping) else {}
    properties = parameters.get("properties")
    properties = properties if isinstance(properties, Mapping) else {}
    specs = tuple(ValueSpec.from_schema(str(name), schema) for name, schema in properties.items())
    required = tuple(str(name) for name in _as_list(parameters.get("required")))
    return ChatTool(function["name"], str(function.get("description") or ""), specs, required)
