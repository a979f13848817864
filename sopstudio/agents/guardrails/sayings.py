"""Whether a value was said: numbers, dates and texts compared as a person would, not character by character.

*$1,200*, *1200* and *1.2k* say 1200; *5 January 2026* says 2026-01-05; *bl 123* says BL-123. What could be read in two
ways (03/04/2026) counts for both. A choice among given values may be inflected (*cancelled* for *cancel*).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from sopstudio.text import values as text_values
from sopstudio.text.phrases import same_word

Number = int | Decimal | float
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_SLASHED = re.compile(r"(?<![\w/])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?![\w/])")


def is_said(value: Any, texts: Iterable[str], *, choice: bool = False) -> bool:
    """Whether a JSON value (every item of a list or an object) was said; yes, no and nothing need not be."""
    if isinstance(value, Mapping | list | tuple):
        heard = list(texts)
        return all(is_said(one, heard, choice=choice) for one in leaves(value))
    if value is None or isinstance(value, bool):
        return True
    return any(_in(value, text, choice=choice) for text in texts)


def is_same(value: Any, other: Any) -> bool:
    """Whether two JSON values are one to a person: 12 and 12.0 are, and `paid` and `Paid`."""
    if isinstance(value, Mapping | list | tuple):
        return bool(value == other)
    if isinstance(value, bool) or isinstance(other, bool):
        return value is other
    if isinstance(value, Number) and isinstance(other, Number):
        return _exact(value) == _exact(other)
    if isinstance(value, str) and isinstance(other, str):
        return _run(_tokens(value), _tokens(other)) or value == other
    return str(value) == str(other)


def leaves(value: Any) -> Iterator[Any]:
    """The single values in JSON data."""
    if isinstance(value, Mapping):
        for one in value.values():
            yield from leaves(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from leaves(one)
    else:
        yield value


def _in(value: Any, text: str, *, choice: bool) -> bool:
    if isinstance(value, Number):
        return _number_in(value, text)
    if not isinstance(value, str) or not value.strip():
        return False
    sought, said = _tokens(value), _tokens(text)
    if not sought:
        return value.strip() in text
    if _run(sought, said) or (_DAY.match(value) is not None and _moment_in(value, text)):
        return True
    return choice and all(any(same_word(one, word) or same_word(word, one) for one in said) for word in sought)


def _number_in(value: Number, text: str) -> bool:
    exact = _exact(value)
    found = text_values.numbers(text, lambda one: _exact(one) == exact)
    return any(one is not None and _exact(one) == exact for one in found) or f"{exact:f}" in _tokens(text)


def _moment_in(value: str, text: str) -> bool:
    """Whether a day was said, or a moment with its offset or at its time of day."""
    day = value[:10]
    on_day = day in text_values.dates(text) or any(day in pair for pair in _slashed(text))
    if len(value) == 10:
        return on_day
    moment = _moment(value)
    if moment is not None and any(said and _moment(said) == moment for said in text_values.moments(text)):
        return True
    return on_day and any(time in text.lower() for time in _clock(value[11:16]))


def _slashed(text: str) -> Iterator[tuple[str, ...]]:
    for first, second, year in _SLASHED.findall(text):
        pairs = ((first, second), (second, first))
        yield tuple(f"{year}-{int(month):02}-{int(day):02}" for month, day in pairs if _is_day(year, month, day))


def _is_day(year: str, month: str, day: str) -> bool:
    try:
        date(int(year), int(month), int(day))
    except ValueError:
        return False
    return True


def _clock(time: str) -> Sequence[str]:
    """How a time of day is said."""
    hour, _, minute = time.partition(":")
    if not hour.isdigit():
        return ()
    half = f"{(int(hour) + 11) % 12 + 1}"
    mark = "pm" if int(hour) >= 12 else "am"
    short = (f"{half} {mark}", f"{half}{mark}") if minute == "00" else ()
    return (time, time.lstrip("0"), f"{half}:{minute} {mark}", f"{half}:{minute}{mark}", *short)


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _exact(value: Number) -> Decimal:
    return Decimal(repr(value)) if isinstance(value, float) else Decimal(value)


def _tokens(text: str) -> list[str]:
    return re.findall(r"[^\W_]+|(?<=\d)\.(?=\d)", text.casefold())


def _run(sought: Sequence[str], said: Sequence[str]) -> bool:
    """Whether the words stand in a row, however they are joined."""
    joined = "".join(sought)
    for first in range(len(said) if joined else 0):
        row = ""
        for word in said[first:]:
            row += word
            if row == joined:
                return True
            if not joined.startswith(row):
                break
    return False


__all__ = ["is_said", "is_same", "leaves"]
