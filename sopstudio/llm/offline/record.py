"""What the offline model makes out in the record of a procedure: a workflow as text, and a memory of what was done.

Both are read from the request like everything else. The memory has a numbered line for each action with its
observation and feedback; values stand in observations as `name = value`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cached_property
from json import JSONDecoder
from typing import Any

from sopstudio.text.phrases import words_of

LINE = re.compile(
    r"^[ \t]*\d+[.)][ \t]*action:[ \t]*(?P<action>[^|\n]*?)[ \t]*\|[ \t]*observation:[ \t]*(?P<observation>[^|\n]*?)"
    r"[ \t]*\|[ \t]*feedback:[ \t]*(?P<feedback>\w+)[ \t]*$",
    re.M,
)
BLOCK = re.compile(r"^[ \t]*```\w*[ \t]*\n(?P<text>.*?)\n[ \t]*```[ \t]*$", re.M | re.S)
CALL_FAILED = re.compile(r"^\S+ failed: ")
HELD = re.compile(r"\[(?P<values>[^\[\]]* = .*)\]$")
NAMED = re.compile(r"(?:^|,)\s*(?P<name>[^=,\[\]\"]{1,80}?) = ")
_JSON = JSONDecoder(parse_float=Decimal)


@dataclass(frozen=True)
class Entry:
    """Something that was done: the action, what was observed, and whether it went well."""

    action: str
    observation: str
    success: bool

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the action."""
        return frozenset(words_of(self.action))

    @property
    def is_call(self) -> bool:
        """Whether it is a call that failed."""
        return not self.success and CALL_FAILED.search(self.observation) is not None

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """The values that the observation holds."""
        if not self.success:
            return {}
        held = HELD.search(self.observation)
        return dict(_values(held["values"] if held else self.observation))


def entries(text: str) -> tuple[Entry, ...]:
    """The memory in a text, oldest first."""
    return tuple(
        Entry(match["action"], match["observation"], match["feedback"].lower().startswith("succe"))
        for match in LINE.finditer(text)
    )


def block(text: str) -> str:
    """The last block in triple backquotes; blank where there is none."""
    found = [match["text"] for match in BLOCK.finditer(text)]
    return found[-1] if found else ""


def fields(text: str, names: Sequence[str]) -> dict[str, str]:
    """What stands behind `Name:` at the beginning of lines, up to the next such line; blank where it is not there."""
    heads = "|".join(re.escape(name) for name in names)
    parts = re.split(rf"^(?:[-*#\s]*)({heads})\**:[ \t]*", text, flags=re.M | re.I)
    told = {name.lower(): body.strip() for name, body in zip(parts[1::2], parts[2::2], strict=False)}
    return {name: told.get(name.lower(), "") for name in names}


def _values(text: str) -> Iterator[tuple[str, Any]]:
    at = 0
    while match := NAMED.search(text, at):
        try:
            value, at = _JSON.raw_decode(text, match.end())
        except ValueError:
            at = match.end()
            continue
        yield match["name"].strip(), _typed(value)


def _typed(value: Any) -> Any:
    """A JSON value as conditions see it: days and moments as such, lists as tuples."""
    if isinstance(value, list):
        return tuple(map(_typed, value))
    if isinstance(value, str) and re.match(r"\d{4}-\d\d-\d\d", value):
        with suppress(ValueError):
            return date.fromisoformat(value)
        with suppress(ValueError):
            return datetime.fromisoformat(value)
    return value
