"""The values in the sample answers of a tool: which of them become facts is chosen from there, no path is typed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from sopstudio.errors import FormatError
from sopstudio.expressions import is_fact_name
from sopstudio.sop.canonical_json import loads
from sopstudio.sop.elements import fresh_id
from sopstudio.sop.facts import Fact, FactType, find_spoken, parse_value
from sopstudio.sop.first_use import TRUTH_WORDS, guess_fact
from sopstudio.sop.frozen import freeze, replace_fields, update_fields
from sopstudio.sop.model import Output, SampleResponse, Sop, Tool
from sopstudio.translation import tr

MAX_DEPTH: Final = 8
MAX_VALUES: Final = 60
"""How deep values are looked for, and how many are offered."""
_LINE: Final = re.compile(r"\s*[-*•]?\s*(?P<name>[^:=\n]{1,80}?)\s*[:=]\s*(?P<value>.*?)\s*")
_NUMBER: Final = re.compile(r"-?\d{1,30}(?:\.\d{1,30})?")


def find_values(tool: Tool) -> list[tuple[str, Any]]:
    """The values in its sample answers that no output takes yet, each with its path; the first value of each path."""
    taken = {output.path for output in tool.outputs}
    found: dict[str, Any] = {}
    for response in tool.responses:
        for path, value in _leaves(response.body, "", 0):
            if path not in taken and len(found) < MAX_VALUES:
                found.setdefault(path, value)
    return list(found.items())


def _leaves(value: Any, path: str, depth: int) -> Iterator[tuple[str, Any]]:
    """Plain values, and lists of them, with their dotted paths. A key with a dot cannot be named by a path."""
    if isinstance(value, Mapping):
        for key, inner in value.items() if depth < MAX_DEPTH else ():
            if key and "." not in key:
                yield from _leaves(inner, f"{path}.{key}" if path else key, depth + 1)
    elif path and value is not None and _is_plain(value):
        yield path, value


def _is_plain(value: Any) -> bool:
    items = value if isinstance(value, list | tuple) else (value,)
    return not any(isinstance(item, Mapping | list | tuple) for item in items)


def take_value(sop: Sop, tool: str, path: str, value: Any) -> Sop:
    """The SOP in which the tool gives the value at this path, as the fact that its last word names; words before it are
    added where the tool gives another fact of that name already.

    The fact is declared with the type of the value, unless there is one of that name, with blanks or underscores.
    """
    taken = {output.fact for each in sop.tools if each.name == tool for output in each.outputs}
    name = _name_of(path, taken)
    spoken = find_spoken(sop.facts, name)
    name = spoken.name if spoken is not None and spoken.name not in taken else name
    tools = tuple(
        update_fields(each, outputs=(*each.outputs, Output(path=path, fact=name))) if each.name == tool else each
        for each in sop.tools
    )
    is_known = any(fact.name == name for fact in sop.facts)
    facts = sop.facts if is_known else (*sop.facts, fact_of_value(name, value))
    return update_fields(sop, tools=tools, facts=facts)


def _name_of(path: str, taken: Collection[str]) -> str:
    """A name for the fact of a value: as many of the last words of its path as tell it from those that are taken."""
    words = path.split(".")
    names = ["_".join(words[-count:]) for count in range(1, len(words) + 1)]
    free = [name for name in names if name not in taken and is_fact_name(name)]
    return free[0] if free else fresh_id(taken, names[-1])


def fact_of_value(name: str, value: Any) -> Fact:
    """A new fact with the type of a value: a text may be a date; a list says what its items are."""
    kind = _type_of(value)
    if kind == "list":
        kinds = {_type_of(item) for item in value}
        return Fact(name=name, type="list", items=kinds.pop() if len(kinds) == 1 else None)
    guessed = guess_fact(name)
    fits = kind == guessed.type or (kind == "integer" and guessed.type == "number")
    return guessed if fits else Fact(name=name, type=kind)


def _type_of(value: Any) -> FactType:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, Decimal | float):
        return "number"
    if isinstance(value, list | tuple):
        return "list"
    times: tuple[FactType, ...] = ("date", "datetime")
    return next((kind for kind in times if parse_value(Fact(name="value", type=kind), value) is not None), "string")


def add_answer(tool: Tool, text: str) -> Tool:
    """The tool with one more sample answer. Raises `FormatError` where the text holds none."""
    return replace_fields(tool, responses=(*tool.responses, SampleResponse(body=freeze(read_answer(text)))))


def read_answer(text: str) -> dict[str, Any]:
    """An answer from JSON, or from lines such as *status: shipped*. Raises `FormatError` where it is neither."""
    if text.strip()[:1] in ("{", "["):
        content = loads(text)
        if isinstance(content, dict):
            return content
        raise FormatError(tr("this answer has no names"), hint=tr("paste one object, with names for its values"))
    values: dict[str, Any] = {}
    for line in filter(str.strip, text.splitlines()):
        match = _LINE.fullmatch(line)
        if match is None or "." in match["name"]:
            raise FormatError(
                tr("this answer cannot be read"), where=line.strip()[:60],
                hint=tr("paste JSON, or a line for each value, such as status: shipped"),
            )  # fmt: skip
        values["_".join(match["name"].strip("\"'").split())] = _read_value(match["value"].strip("\"',"))
    if not values:
        raise FormatError(tr("there is no answer"), hint=tr("paste one first"))
    return values


def _read_value(text: str) -> Any:
    if text.casefold() in TRUTH_WORDS:
        return TRUTH_WORDS[text.casefold()]
    if _NUMBER.fullmatch(text) and not re.match(r"-?0\d", text):
        return Decimal(text) if "." in text else int(text)
    return text


__all__ = ["add_answer", "fact_of_value", "find_values", "read_answer", "take_value"]
