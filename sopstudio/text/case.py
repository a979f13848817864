"""A case in words, as an agent gets it that works without a user (SOP-Bench, section 4): written and read.

Each fact is a line with its spoken name, its name in the procedure and its value. The offline model reads what the
agents write.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.sop import dumps, loads, value_to_json
from sopstudio.text.humanize import speak_name

CASE_OPENING = "Please work off this case by the procedure"
LATER_OPENING = "If a value is asked for again, these are the next ones:"
_LINE = re.compile(r"^- [^\n]*?\((?P<name>[^()\n]+)\): (?P<value>[^\n]*)$", re.MULTILINE)
_YES_NO: Mapping[str, bool] = {"yes": True, "no": False}


def format_case(
    procedure: str, facts: Mapping[str, Any], later: Mapping[str, Sequence[Any]], statements: Sequence[str] = ()
) -> str:
    """The request to work off a case: its facts, and the further values of those that may be asked for again.

    `statements` are sentences about what else is so.
    """
    lines = [f"{CASE_OPENING} “{procedure}”.", "", "What is known:"]
    lines += [_format_fact(name, value) for name, value in facts.items()] or ["- nothing"]
    lines += [f"- {statement.rstrip(' ?.')}." for statement in statements]
    if later:
        lines += ["", LATER_OPENING]
        lines += [_format_fact(name, list(values)) for name, values in later.items()]
    return "\n".join([*lines, "", "Follow the procedure step by step to its end."])


def parse_case(text: str) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The facts and the further values of a case in words (see `format_case`); the names are those of the procedure."""
    first, _, second = text.partition(LATER_OPENING)
    later = {name: value for name, value in _parse_lines(second).items() if isinstance(value, list)}
    return _parse_lines(first), later


def _format_fact(name: str, value: Any) -> str:
    spoken = speak_name(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)).lower()
    return f"- {spoken[:1].upper()}{spoken[1:]} ({name}): {_format_value(value_to_json(value))}"


def _format_value(value: Any) -> str:
    """A value on one line: truth values as yes and no, texts as they are where they cannot be taken for another."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    is_line = isinstance(value, str) and value == value.strip() and value.isprintable()
    return str(value) if is_line and _parse_value(value) == value else dumps(value, indent=None)


def _parse_lines(text: str) -> dict[str, Any]:
    return {match["name"]: _parse_value(match["value"]) for match in _LINE.finditer(text)}


def _parse_value(text: str) -> Any:
    if text in _YES_NO:
        return _YES_NO[text]
    try:
        return loads(text)
    except FormatError:
        return text


__all__ = ["CASE_OPENING", "format_case", "parse_case"]
