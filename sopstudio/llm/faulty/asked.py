"""What was asked: the part of a request that a mistake may lean on, which is what the model itself reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offered import functions_of
from sopstudio.sop import loads

NAMED = re.compile(
    r"""["'](?:name|tool)["']\s*:\s*["'](?P<quoted>\w+)["']"""
    r"""|^[ \t]*Action:[ \t]*(?P<action>\w+)[ \t]*$"""
    r"""|\b[Tt]ools?\b:?[ \t]*[`"'“]?(?P<said>[A-Za-z]\w*[_A-Z]\w*)"""
    r"""|(?P<called>\b[A-Za-z]\w*[_A-Z]\w*)\(""",
    re.M,
)
"""How a text names a tool."""
EXAMPLE = re.compile(
    r"(?:\be\.\s?g\.|\bfor example|\bsuch as|\bexamples?:|\blike)[:,]?\s*[`\"'“]?(?P<value>[\w.@/+-]*\w)", re.I
)
WORKFLOW = re.compile(r"^```\n(?P<lines>.*?)^```", re.M | re.S)
NO_ACTION = re.compile(
    r"\Z|#|---|(?:if|elif|else if|go to|end|dead end|decide)\b|(?:else|otherwise|always|continue|all)\b.{0,3}\Z"
)
"""A line of a workflow that is no action: a heading, a condition, a jump, an end, a choice."""
LABEL = re.compile(r"[ \t]*\[#[^\]\n]*\]$", re.M)
"""What a jump goes by, behind an action."""
FAILED = re.compile(r'"success"\s*:\s*false|\b(?:call|tool) failed\b|\bdid not work\b', re.I)


class Asked:
    """A request body, made out."""

    def __init__(self, body: Mapping[str, Any]) -> None:
        self._messages = [one for one in body.get("messages") or [] if isinstance(one, Mapping)]
        self.tools: dict[str, Mapping[str, Any]] = {
            str(one["name"]): one.get("parameters") or {} for one in functions_of(body)
        }

    def workflow(self) -> tuple[list[str], list[str]]:
        """The actions and the ends of a workflow that stands in the instructions, by their lines (Agent-S)."""
        found = WORKFLOW.search(_text(self._messages[0])) if self._messages else None
        lines = [line.strip() for line in LABEL.sub("", found["lines"]).splitlines()] if found else []
        ends = [line for line in lines if line.startswith("end:")]
        return [line for line in lines if not NO_ACTION.match(line)], ends

    def after_failure(self) -> bool:
        """Whether the last message is the result of a tool that failed."""
        last = self._messages[-1] if self._messages else {}
        told = last.get("role") == "tool" or _text(last).lstrip().startswith("Observation:")
        return told and FAILED.search(_text(last)) is not None

    def tools_elsewhere(self) -> list[str]:
        """Names of tools that were called or spoken of, and are not on offer now; in the order in which they stand."""
        names = [str(one["name"]) for one in self._calls()]
        for message in self._messages:
            names += [match[match.lastgroup or 0] for match in NAMED.finditer(_text(message))]
        parameters = {name for schema in self.tools.values() for name in _properties(schema)}
        return [name for name in dict.fromkeys(names) if name not in self.tools and name not in parameters]

    def parameters(self, tool: str) -> Iterable[str]:
        """The parameters of a tool that is on offer."""
        return _properties(self.tools.get(tool, {}))

    def required(self, tool: str) -> frozenset[str]:
        """The parameters that a tool on offer cannot do without."""
        found = self.tools.get(tool, {}).get("required")
        return frozenset(one for one in found if isinstance(one, str)) if isinstance(found, list) else frozenset()

    def values_called(self) -> dict[str, Any]:
        """The values that earlier calls were made with, by parameter; the newest counts."""
        made: dict[str, Any] = {}
        for function in self._calls():
            arguments = function.get("arguments")
            try:
                values = loads(arguments) if isinstance(arguments, str) else arguments
            except FormatError:
                continue
            made |= values if isinstance(values, dict) else {}
        return made

    def schema(self, tool: str, parameter: str) -> Mapping[str, Any]:
        """The schema of a parameter, as far as the request tells."""
        found = _properties(self.tools.get(tool, {})).get(parameter, {})
        return found if isinstance(found, Mapping) else {}

    def example(self, tool: str, parameter: str) -> Any:
        """A value that stands as an example for this parameter; None where there is none."""
        schema = self.schema(tool, parameter)
        given = schema.get("examples")
        for value in (given[0] if isinstance(given, list) and given else None, schema.get("example")):
            if value is not None:
                return value
        lines = (line for message in self._messages for line in _text(message).splitlines() if parameter in line)
        for text in (str(schema.get("description", "")), *lines):
            if match := EXAMPLE.search(text):
                return _typed(match["value"], schema)
        return None

    def _calls(self) -> Iterator[Mapping[str, Any]]:
        for message in self._messages:
            for call in message.get("tool_calls") or []:
                function = call.get("function") if isinstance(call, Mapping) else None
                if isinstance(function, Mapping) and "name" in function:
                    yield function


def _typed(text: str, schema: Mapping[str, Any]) -> Any:
    if schema.get("type", "string") == "string":
        return text
    try:
        return loads(text)
    except FormatError:
        return text


def _properties(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    found = schema.get("properties")
    return found if isinstance(found, Mapping) else {}


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    return content if isinstance(content, str) else ""
