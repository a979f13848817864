"""What a user's words say about a fact, by rules: no model is asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from .model import Fact

UNREAD: Final = object()
"""The words say nothing of the fact."""
YES = re.compile(r"\b(yes|yeah|yep|sure|ok|okay|true|correct|certainly|of course)\b", re.IGNORECASE)
NO = re.compile(r"\b(no|nope|not|never|false|wrong)\b|n't\b", re.IGNORECASE)
NONE = re.compile(r"\W*(i (do not|don't|can't|cannot) (know|say|tell)|no idea|unknown|none|n/a)\W*", re.IGNORECASE)
NUMBER = re.compile(r"(?<![\w.,-])-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w])|(?<![\w.,-])-?\d+(?:\.\d+)?(?![\w])")
DATE = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
MOMENT = re.compile(r"\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})")
MAX_CHARACTERS = 10_000


def read_value(fact: Fact, text: str, *, is_asked: bool) -> Any:
    """The value of a fact that a text gives, None where the user has none, or UNREAD.

    A text that does not answer a question for this fact (`is_asked`) is only searched for what can be nothing else: one
    of the values allowed, a match of the pattern, or a date. Where there are several, it is UNREAD.
    """
    text = text[:MAX_CHARACTERS].strip()
    if is_asked and NONE.fullmatch(text):
        return None
    for read in (_read_allowed, _read_pattern):
        value = read(fact, text)
        if value is not UNREAD:
            return value
    if fact.allowed or fact.pattern:
        return text if is_asked and fact.type == "string" and text else UNREAD
    if fact.type in ("date", "datetime"):
        return READERS[fact.type](text)
    return READERS[fact.type](text) if is_asked and text else UNREAD


def _only(values: list[Any]) -> Any:
    """The value that there is; UNREAD where there are none or several."""
    return values[0] if values and all(value == values[0] for value in values) else UNREAD


def _read_allowed(fact: Fact, text: str) -> Any:
    """The allowed values that are named; a longer one hides the shorter ones in it."""
    if fact.type == "list":
        return UNREAD
    rest, matches = text, []
    for value in sorted(fact.allowed, key=lambda value: -len(str(value))):
        pattern = rf"(?<!\w){re.escape(str(value))}(?!\w)"
        if re.search(pattern, rest, re.IGNORECASE):
            matches.append(value)
            rest = re.sub(pattern, " ", rest, flags=re.IGNORECASE)
    return _only(matches)


def _read_pattern(fact: Fact, text: str) -> Any:
    if not fact.pattern or fact.type != "string":
        return UNREAD
    bare = fact.pattern.removeprefix("^").removesuffix("$")
    matches = [match[0] for match in re.finditer(rf"(?<!\w)(?:{bare})(?!\w)", text) if match[0]]
    return _only([match for match in matches if re.fullmatch(fact.pattern, match)])


def _read_boolean(text: str) -> Any:
    is_yes, is_no = bool(YES.search(text)), bool(NO.search(text))
    return UNREAD if is_yes is is_no else is_yes


def _read_number(text: str) -> Any:
    return _only([_to_number(match[0].replace(",", "")) for match in NUMBER.finditer(text)])


def _to_number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)


def _read_date(text: str) -> Any:
    return _only([match[0] for match in DATE.finditer(text) if _is_instant(date.fromisoformat, match[0])])


def _read_moment(text: str) -> Any:
    moments = [match[0].replace(" ", "T") for match in MOMENT.finditer(text)]
    return _only([moment for moment in moments if _is_instant(datetime.fromisoformat, moment)])


def _is_instant(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


def _read_list(text: str) -> Any:
    return [part for part in re.split(r"\s*(?:,|;|\band\b|\n)\s*", text) if part]


READERS: Mapping[str, Callable[[str], Any]] = {
    "string": lambda text: text,
    "boolean": _read_boolean,
    "integer": _read_number,
    "number": _read_number,
    "date": _read_date,
    "datetime": _read_moment,
    "list": _read_list,
}
