"""What the offline model makes out in a request: who said what, which tools there are, what is known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offline.extraction import NO_VALUE, Wanted
from sopstudio.sop import loads

QUIT = "<quit>"
KNOWN_LINE = re.compile(
    r"^\s*[-*]\s*(?P<name>[^=:\n]{1,80}?)\s*=\s*(?P<value>.+?)(?:\s+\((?P<source>[^()]*)\))?\s*$", re.M
)


@dataclass(frozen=True)
class Exchange:
    """Something the user said, and the last thing that was said to the user before."""

    question: str
    reply: str

    def declines(self) -> bool:
        """Whether the user says that something is not at hand."""
        return bool(NO_VALUE.search(self.reply))


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
        messages = [m for m in body.get("messages") or [] if isinstance(m, Mapping)]
        self.system = "\n".join(_text(m) for m in messages if m.get("role") in ("system", "developer"))
        self.talk = [m for m in messages if m.get("role") in ("user", "assistant", "tool")]
        self.tools = [tool for tool in map(_tool, body.get("tools") or []) if tool is not None]
        self.exchanges: list[Exchange] = []
        self.called: list[Called] = []
        self._read()

    def _read(self) -> None:
        question, pending = "", {}
        for message in self.talk:
            role, text = message.get("role"), _text(message)
            if role == "user":
                self.exchanges.append(Exchange(question, text))
            elif role == "assistant":
                question = text or question
                for call in message.get("tool_calls") or []:
                    pending[call.get("id")] = call.get("function") or {}
            else:
                function = pending.get(message.get("tool_call_id"), {})
                arguments = _json(function.get("arguments"))
                arguments = arguments if isinstance(arguments, Mapping) else {}
                heard = len(self.exchanges)
                self.called.append(Called(str(function.get("name", "")), arguments, _json(text) or text, heard))

    def plays_user(self) -> bool:
        """Whether the request asks for a customer's next message: only such a role may end the conversation."""
        return QUIT in self.system

    def is_closed_question(self) -> bool:
        """Whether the request asks for yes, no or unsure."""
        lowered = self.system.lower()
        return all(re.search(rf"\b{word}\b", lowered) for word in ("yes", "no", "unsure"))

    def last_role(self) -> str:
        """Who spoke last."""
        return str(self.talk[-1].get("role")) if self.talk else ""

    def known(self) -> dict[str, tuple[str, str]]:
        """Values that the prompt states as `name = value (where from)`, by name."""
        return {
            match["name"].strip(): (match["value"].strip(), match["source"] or "")
            for match in KNOWN_LINE.finditer(self.system)
        }

    def from_tools(self) -> dict[str, Any]:
        """Values in tool results by key, the newest last."""
        found: dict[str, Any] = {}
        for call in self.called:
            if not call.failed():
                _flatten(call.content.get("response", call.content), found, 0)
        return found


def _flatten(content: Any, found: dict[str, Any], depth: int) -> None:
    if isinstance(content, Mapping) and depth < 4:
        for key, value in content.items():
            if isinstance(value, Mapping):
                _flatten(value, found, depth + 1)
            else:
                found[str(key)] = value


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, list):
        return " ".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
    return content if isinstance(content, str) else ""


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
    required = tuple(str(name) for name in parameters.get("required") or ())
    return Tool(function["name"], str(function.get("description") or ""), wanted, required)
