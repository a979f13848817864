"""The lines below a step, an end, a branch or a declaration that say what its own line does not.

A detail is `KEY: VALUE`; `TABLES` lists the keys of each kind of element with the field that they state. A value that
would not be read back as it stands is written as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from sopstudio.errors import FormatError
from sopstudio.expressions import is_fact_name
from sopstudio.formats.text.outline import OutlineLine
from sopstudio.formats.text.quoting import escape, quote_json, unquote_json
from sopstudio.sop.canonical_json import dumps, loads
from sopstudio.sop.frozen import FrozenModel
from sopstudio.sop.model import Assignment, Binding, Output
from sopstudio.translation import tr

HEADINGS: Final = ("facts:", "tools:", "knowledge:")
"""The headings of the sections that declare what steps use."""
_DETAIL: Final = re.compile(r"([a-z]+(?: [a-z]+){0,2}): ?(.*)", re.S)
_SET: Final = re.compile(r"[sS]et (\{[^{}]+\} = .+)", re.S)
_ASSIGNMENT: Final = re.compile(r"\{([^{}]+)\} = (.+)", re.S)
_OUTPUT: Final = re.compile(r"\{([^{}]+)\} from (\S.*)", re.S)
_CALL: Final = re.compile(r"([A-Za-z0-9_-]{1,64})(?:\(([^()]*)\))?(?: if (.+))?", re.S)
_ARGUMENT: Final = re.compile(r"([A-Za-z0-9_-]+) = \{([^{}]+)\}")
_MINUTES: Final = re.compile(r"(\d{1,9}) minutes?")


@dataclass(frozen=True, slots=True)
class Detail:
    """A detail as it stands in a text: its key, the text of its value, and its line."""

    key: str
    text: str
    line: int


Parser = Callable[[str], Any]
"""The value that a text states. Raises `ValueError` where it is none."""


@dataclass(frozen=True, slots=True)
class Notation:
    """How a value is written behind its key. With `repeats` the field is a list, a line for each member."""

    print: Callable[[Any], str]
    parse: Parser
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A key, the field that it states, and how."""

    key: str
    field: str
    notation: Notation


def is_detail(line: str) -> bool:
    """Whether a line could be a detail, or the heading of a section, where one is expected."""
    return line in HEADINGS or _split(line) is not None


def split_details(items: Sequence[OutlineLine], table: Mapping[str, Row]) -> tuple[list[Detail], list[OutlineLine]]:
    """The details at the head of the lines below an element, and the other lines."""
    details: list[Detail] = []
    for position, item in enumerate(items):
        pair = _split(item.text)
        if pair is None or pair[0] not in table or item.children or item.number:
            return details, list(items[position:])
        details.append(Detail(*pair, item.line))
    return details, []


def read_details(details: Iterable[Detail], table: Mapping[str, Row]) -> dict[str, Any]:
    """The fields that details state. Raises `FormatError`, naming the line, for a value that cannot be read."""
    fields: dict[str, Any] = {}
    for detail in details:
        row = table[detail.key]
        try:
            value = row.notation.parse(detail.text)
        except ValueError as error:
            raise FormatError(
                tr("the text is refused"),
                where=tr("line {line}", line=detail.line),
                why=f"{detail.key}: {error}",
                hint=tr("correct the line"),
            ) from None
        fields[row.field] = (*fields.get(row.field, ()), value) if row.notation.repeats else value
    return fields


def write_details(element: FrozenModel, table: Mapping[str, Row], left_out: Iterable[str] = ()) -> list[str]:
    """The details of an element: each field that is not as it is without a detail."""
    lines: list[str] = []
    hidden = set(left_out)
    for row in table.values():
        value = getattr(element, row.field)
        if row.field in hidden or value == type(element).model_fields[row.field].get_default(call_default_factory=True):
            continue
        for member in value if row.notation.repeats else (value,):
            lines.append(_line(row, member))
    return lines


def _line(row: Row, value: Any) -> str:
    text = row.notation.print(value)
    return f"set {text}" if row.key == "set" and _ASSIGNMENT.fullmatch(text) else f"{row.key}: {text}"


def _split(line: str) -> tuple[str, str] | None:
    """The key and the value of a line; None where it is no detail."""
    assignment = _SET.fullmatch(line)
    if assignment:
        return "set", assignment[1]
    match = _DETAIL.fullmatch(line)
    return (match[1], match[2]) if match and match[1] in KEYS else None


def print_text(text: str) -> str:
    """A text as it stands where it is read back so, else in quotes."""
    is_plain = text != "" and text == text.strip() and text.isprintable() and text[0] != '"'
    return text if is_plain else quote_json(text)


def parse_text(text: str) -> str:
    """The text that is stated."""
    literal = unquote_json(text)
    return text if literal is None else literal


def print_json(value: Any) -> str:
    """A value as JSON on one line."""
    return escape(dumps(value, indent=None))


def parse_json(text: str) -> Any:
    """The value that JSON states. Raises `ValueError`."""
    try:
        return loads(text)
    except FormatError as error:
        raise ValueError(str(error)) from None


def print_names(names: Sequence[str]) -> str:
    """Names with commas between them; as a JSON list where that is not read back."""
    text = ", ".join(names)
    return text if names and _parse_plain_names(text) == tuple(names) and text[0] != "[" else print_json(list(names))


def parse_names(text: str) -> tuple[str, ...]:
    """Names with commas between them, or a JSON list."""
    return tuple(map(str, parse_json(text))) if text.startswith("[") else _parse_plain_names(text)


def _parse_plain_names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


def print_facts(names: Sequence[str]) -> str:
    """Facts in braces."""
    plain = all(name == name.strip() and is_fact_name(name) and not set(name) & set("{},") for name in names)
    return ", ".join(f"{{{name}}}" for name in names) if names and plain else print_json(list(names))


def parse_facts(text: str) -> tuple[str, ...]:
    """Facts in braces or without them, or a JSON list."""
    if text.startswith("["):
        return parse_names(text)
    return tuple(part.strip().removeprefix("{").removesuffix("}") for part in text.split(","))


def _print_flag(_value: bool) -> str:
    return "yes"


def _parse_flag(text: str) -> bool:
    if text.lower() not in ("yes", "no"):
        raise ValueError(tr("it is yes or no"))
    return text.lower() == "yes"


def _print_minutes(minutes: int) -> str:
    return f"{minutes} minute{'' if minutes == 1 else 's'}"


def _parse_minutes(text: str) -> int:
    match = _MINUTES.fullmatch(text)
    if match is None:
        raise ValueError(tr("it is a number of minutes, as in: 30 minutes"))
    return int(match[1])


def _or_json(words: str, value: FrozenModel, parse: Parser) -> str:
    """The words where they are read back as the value, else JSON."""
    with suppress(ValueError):
        if words == words.strip() and words.isprintable() and parse(words) == value:
            return words
    return print_json(value)


def _print_assignment(value: Assignment) -> str:
    return _or_json(f"{{{value.fact}}} = {value.expression}", value, _parse_assignment)


def _parse_assignment(text: str) -> Assignment:
    match = _ASSIGNMENT.fullmatch(text)
    if match:
        return Assignment(fact=match[1], expression=match[2])
    return Assignment.model_validate(_parse_object(text, tr("it is {fact} = expression")))


def parse_set_line(line: str) -> Assignment | None:
    """What a line `Set {fact} = expression` computes; None where it is no such line."""
    match = _SET.fullmatch(line)
    return _parse_assignment(match[1]) if match else None


def _print_output(value: Output) -> str:
    return _or_json(f"{{{value.fact}}} from {value.path}", value, _parse_output)


def _parse_output(text: str) -> Output:
    match = _OUTPUT.fullmatch(text)
    if match:
        return Output(fact=match[1], path=match[2])
    return Output.model_validate(_parse_object(text, tr("it is {fact} from a path in the response")))


def print_binding(value: Binding) -> str:
    """A tool, with the facts that feed parameters of another name, and its condition."""
    arguments = ", ".join(f"{name} = {{{fact}}}" for name, fact in value.arguments.items())
    words = f"{value.tool}({arguments})" if arguments else value.tool
    return _or_json(f"{words} if {value.condition}" if value.condition else words, value, parse_binding)


def parse_binding(text: str) -> Binding:
    """A tool that is called: `NAME`, `NAME(PARAMETER = {fact}) if CONDITION`, or JSON."""
    match = _CALL.fullmatch(text)
    if match is None:
        return Binding.model_validate(_parse_object(text, tr("it is TOOL(PARAMETER = {fact}) if CONDITION")))
    arguments = {}
    for part in filter(None, map(str.strip, (match[2] or "").split(","))):
        argument = _ARGUMENT.fullmatch(part)
        if argument is None:
            raise ValueError(tr("an argument is PARAMETER = {fact}"))
        arguments[argument[1]] = argument[2]
    return Binding.model_validate({"tool": match[1], "condition": match[3] or "", "arguments": arguments})


def _parse_object(text: str, form: str) -> Any:
    """The object that JSON states. Raises `ValueError` with the form that a person writes."""
    if not text.startswith("{"):
        raise ValueError(form)
    return parse_json(text)


TEXT: Final = Notation(print_text, parse_text)
TEXTS: Final = Notation(print_text, parse_text, repeats=True)
FACTS: Final = Notation(print_facts, parse_facts)
NAMES: Final = Notation(print_names, parse_names)
FLAG: Final = Notation(_print_flag, _parse_flag)
JSON: Final = Notation(print_json, parse_json)
JSON_LINES: Final = Notation(print_json, parse_json, repeats=True)
MINUTES: Final = Notation(_print_minutes, _parse_minutes)
BINDINGS: Final = Notation(print_binding, parse_binding, repeats=True)
ASSIGNMENTS: Final = Notation(_print_assignment, _parse_assignment, repeats=True)
OUTPUTS: Final = Notation(_print_output, _parse_output, repeats=True)


def _table(*rows: tuple[str, str, Notation]) -> Mapping[str, Row]:
    return {key: Row(key, field, notation) for key, field, notation in rows}


_NODE = (("title", "title", TEXT), ("description", "description", TEXT))
STEP: Final = _table(
    *_NODE,
    ("kind", "kind", TEXT),
    ("do", "steps", TEXTS),
    ("ask", "asks", FACTS),
    ("call", "tools", BINDINGS),
    ("set", "assignments", ASSIGNMENTS),
    ("run", "procedure", TEXT),
    ("by code", "deterministic", FLAG),
    ("role", "role", TEXT),
    ("action", "action", TEXT),
    ("shows", "shows", FACTS),
    ("gives", "provides", FACTS),
    ("not by", "not_by", NAMES),
    ("not the user", "not_user", FLAG),
    ("time allowed", "time_limit", MINUTES),
    ("say", "message", TEXT),
    ("next label", "next_label", TEXT),
    ("next edge", "next_id", TEXT),
    ("next condition", "next_condition", TEXT),
)
END: Final = _table(
    *_NODE,
    ("outcome", "outcome", TEXT),
    ("ending", "ending", TEXT),
    ("say", "message", TEXT),
    ("branching", "branching", TEXT),
)
BRANCH: Final = _table(("label", "label", TEXT), ("edge", "id", TEXT), ("condition", "condition", TEXT))
PROCEDURE: Final = _table(*_NODE, ("inputs", "inputs", FACTS), ("outputs", "outputs", FACTS))
SOP: Final = _table(
    ("id", "id", TEXT),
    ("description", "description", TEXT),
    ("opening", "opening", TEXT),
    ("outputs", "outputs", FACTS),
)
FACT: Final = _table(
    ("description", "description", TEXT),
    ("unit", "unit", TEXT),
    ("pattern", "pattern", TEXT),
    ("examples", "examples", JSON),
)
TOOL: Final = _table(
    *_NODE,
    ("effect", "effect", TEXT),
    ("method", "method", TEXT),
    ("address", "url", TEXT),
    ("parameters", "parameters", JSON),
    ("gives", "outputs", OUTPUTS),
    ("only if", "precondition", TEXT),
    ("answer", "responses", JSON_LINES),
    ("failure", "errors", JSON_LINES),
    ("reached by", "connection", JSON),
)
ARTICLE: Final = _table(("text", "text", TEXT))
KEYS: Final = frozenset(key for table in (STEP, END, BRANCH, PROCEDURE, SOP, FACT, TOOL, ARTICLE) for key in table)
