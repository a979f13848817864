"""What the offline model reads of an Agent-S prompt: the workflow text and the execution memory.

The memory has a numbered line for each action with its observation and feedback; observations hold
values as `name = value`.
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

MEMORY_LINE = re.compile(
    r"^[ \t]*\d+[.)][ \t]*action:[ \t]*(?P<action>[^|\n]*?)[ \t]*\|[ \t]*observation:[ \t]*(?P<observation>[^|\n]*?)"
    r"[ \t]*\|[ \t]*feedback:[ \t]*(?P<feedback>\w+)[ \t]*$",
    re.M,
)
CODE_BLOCK = re.compile(r"^[ \t]*```\w*[ \t]*\n(?P<text>.*?)\n[ \t]*```[ \t]*$", re.M | re.S)
CALL_FAILED = re.compile(r"^\S+ failed: ")
VALUES_PART = re.compile(r"\[(?P<values>[^\[\]]* = .*)\]$")
VALUE_NAME = re.compile(r"(?:^|,)\s*(?P<name>[^=,\[\]\"]{1,80}?) = ")
_JSON = JSONDecoder(parse_float=Decimal)


@dataclass(frozen=True)
class PastAction:
    """An action of the memory, its observation, and whether it succeeded."""

    action: str
    observation: str
    success: bool

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the action."""
        return frozenset(words_of(self.action))

    @property
    def is_failed_call(self) -> bool:
        """Whether it is a failed call."""
        return not self.success and CALL_FAILED.search(self.observation) is not None

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """The values in the observation."""
        if not self.success:
            return {}
        match = VALUES_PART.search(self.observation)
        return dict(_parse_values(match["values"] if match else self.observation))


def parse_memory(text: str) -> tuple[PastAction, ...]:
    """The memory in a text, oldest first."""
    return tuple(
        PastAction(match["action"], match["observation"], match["feedback"].lower().startswith("succe"))
        for match in MEMORY_LINE.finditer(text)
    )


def last_code_block(text: str) -> str:
    """The last block in triple backquotes; blank where there is none."""
    blocks = [match["text"] for match in CODE_BLOCK.finditer(text)]
    return blocks[-1] if blocks else ""


def parse_fields(text: str, names: Sequence[str]) -> dict[str, str]:
    """The text after `Name:` at the beginning of a line, up to the next such line; blank where it is missing."""
    heads = "|".join(re.escape(name) for name in names)
    parts = re.split(rf"^(?:[-*#\s]*)({heads})\**:[ \t]*", text, flags=re.M | re.I)
    bodies = {name.lower(): body.strip() for name, body in zip(parts[1::2], parts[2::2], strict=False)}
    return {name: bodies.get(name.lower(), "") for name in names}


def _parse_values(text: str) -> Iterator[tuple[str, Any]]:
    at = 0
    while match := VALUE_NAME.search(text, at):
        try:
            value, at = _JSON.raw_decode(text, match.end())
        except ValueError:
            at = match.end()
            continue
        yield match["name"].strip(), _to_condition_value(value)


def _to_condition_value(value: Any) -> Any:
    """A JSON value as conditions see it: dates and times typed, lists as tuples."""
    if isinstance(value, list):
        return tuple(map(_to_condition_value, value))
    if isinstance(value, str) and re.match(r"\d{4}-\d\d-\d\d", value):
        with suppress(ValueError):
            return date.fromisoformat(value)
        with suppress(ValueError):
            return datetime.fromisoformat(value)
    return value
