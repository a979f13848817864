"""The parts of a request that a mistake may use: what the model itself reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.message_shape import unshape_messages
from sopstudio.llm.prompted_request import get_functions
from sopstudio.sop import loads
from sopstudio.text.phrases import declines

TOOL_NAME = re.compile(
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
NON_ACTION = re.compile(
    r"\Z|#|---|(?:if|elif|else if|go to|end|dead end|decide|follow (?:every|the first) branch)\b"
    r"|(?:else|otherwise|always|continue|all)\b.{0,3}\Z"
)
"""A line of a workflow that is no action: a heading, condition, jump, end or choice."""
LABEL = re.compile(r"[ \t]*\[#[^\]\n]*\]$", re.M)
"""The label of a jump after an action."""
FAILED = re.compile(r'"success"\s*:\s*false|\b(?:call|tool) failed\b|\bdid not work\b', re.I)

OBSERVATION, GUARDRAILS, GUARDRAILS_PREFIX = "Observation:", "guardrails", "[GUARDRAILS]"
ANSWERED = re.compile(r'"success"\s*:\s*true.*"response"\s*:', re.S)
"""The result of a tool of the procedure that succeeded; an agent's own functions have no response."""
WORD = re.compile(r"\w+")
ACKNOWLEDGED = re.compile(r'"success"\s*:\s*true')


class RequestView:
    """A request body with its messages and the schemas of its tools, as faults need them to be plausible."""

    def __init__(self, body: Mapping[str, Any]) -> None:
        messages = (message for message in body.get("messages") or [] if isinstance(message, Mapping))
        self._messages = list(unshape_messages(messages))
        self.tools: dict[str, Mapping[str, Any]] = {
            str(function["name"]): function.get("parameters") or {} for function in get_functions(body)
        }

    def workflow(self) -> tuple[list[str], list[str]]:
        """The actions and the ends of a workflow in the instructions (Agent-S), by their lines."""
        match = WORKFLOW.search(_text(self._messages[0])) if self._messages else None
        lines = [line.strip() for line in LABEL.sub("", match["lines"]).splitlines()] if match else []
        ends = [line for line in lines if line.startswith("end:")]
        return [line for line in lines if not NON_ACTION.match(line)], ends

    def follows_failure(self) -> bool:
        """Whether the last message is the result of a failed tool."""
        last = self._messages[-1] if self._messages else {}
        is_result = last.get("role") == "tool" or _text(last).lstrip().startswith(OBSERVATION)
        return is_result and FAILED.search(_text(last)) is not None

    def count_answers(self, mistaken_texts: Iterable[str]) -> tuple[int, int]:
        """How many tools have answered so far, and how much went wrong since the last of them.

        What goes wrong is a call that failed or was refused, what a guardrail says, an answer with one of the mistaken
        texts, and a message of the user that says nothing new or does not know: it was asked for what it had said, or
        cannot say.
        """
        texts, answered, mishaps, heard = tuple(mistaken_texts), 0, 0, set[str]()
        for message in self._messages[1:]:
            text = _text(message)
            if message.get("role") == "tool" or text.lstrip().startswith(OBSERVATION):
                is_answer = ANSWERED.search(text) is not None
                answered, mishaps = (answered + 1, 0) if is_answer else (answered, mishaps + _is_problem(text))
            elif message.get("role") == "assistant":
                mishaps += any(mistaken in text for mistaken in texts)
            elif message.get("role") == "user":
                words = set(WORD.findall(text.casefold()))
                mishaps += words <= heard or declines(text, "string")
                heard |= words
            elif message.get("role") == "system":
                mishaps += message.get("name") == GUARDRAILS or text.startswith(GUARDRAILS_PREFIX)
        return answered, mishaps

    def count_user_messages(self) -> int:
        """How often the user has spoken."""
        return sum(message.get("role") == "user" for message in self._messages)

    def other_tools(self) -> list[str]:
        """Tools that were called or named but are not offered now, in the order of their mention."""
        names = [str(function["name"]) for function in self._calls()]
        for message in self._messages:
            names += [match[match.lastgroup or 0] for match in TOOL_NAME.finditer(_text(message))]
        parameters = {name for schema in self.tools.values() for name in _properties(schema)}
        return [name for name in dict.fromkeys(names) if name not in self.tools and name not in parameters]

    def parameters(self, tool: str) -> Iterable[str]:
        """The parameters of an offered tool."""
        return _properties(self.tools.get(tool, {}))

    def required_parameters(self, tool: str) -> frozenset[str]:
        """The required parameters of an offered tool."""
        names = self.tools.get(tool, {}).get("required")
        return frozenset(name for name in names if isinstance(name, str)) if isinstance(names, list) else frozenset()

    def earlier_values(self) -> dict[str, Any]:
        """The values of earlier calls by parameter; the newest counts."""
        merged: dict[str, Any] = {}
        for function in self._calls():
            arguments = function.get("arguments")
            try:
                values = loads(arguments) if isinstance(arguments, str) else arguments
            except FormatError:
                continue
            merged |= values if isinstance(values, dict) else {}
        return merged

    def schema(self, tool: str, parameter: str) -> Mapping[str, Any]:
        """The schema of a parameter; empty where the request has none."""
        schema = _properties(self.tools.get(tool, {})).get(parameter, {})
        return schema if isinstance(schema, Mapping) else {}

    def example(self, tool: str, parameter: str) -> Any:
        """The example value of a parameter; None where there is none."""
        schema = self.schema(tool, parameter)
        examples = schema.get("examples")
        for value in (examples[0] if isinstance(examples, list) and examples else None, schema.get("example")):
            if value is not None:
                return value
        lines = (line for message in self._messages for line in _text(message).splitlines() if parameter in line)
        for text in (str(schema.get("description", "")), *lines):
            if match := EXAMPLE.search(text):
                return _parse_value(match["value"], schema)
        return None

    def _calls(self) -> Iterator[Mapping[str, Any]]:
        for message in self._messages:
            for call in message.get("tool_calls") or []:
                function = call.get("function") if isinstance(call, Mapping) else None
                if isinstance(function, Mapping) and "name" in function:
                    yield function


def _is_problem(text: str) -> bool:
    """Whether the answer to a call says that it was not carried out."""
    return ACKNOWLEDGED.search(text) is None


def _parse_value(text: str, schema: Mapping[str, Any]) -> Any:
    if schema.get("type", "string") == "string":
        return text
    try:
        return loads(text)
    except FormatError:
        return text


def _properties(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    properties = schema.get("properties")
    return properties if isinstance(properties, Mapping) else {}


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    return content if isinstance(content, str) else ""
