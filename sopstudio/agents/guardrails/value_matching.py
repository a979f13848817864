"""Whether a text says a value: numbers, dates and texts compared as a person would, not character by
character.

*$1,200*, *1200* and *1.2k* say 1200; *5 January 2026* says 2026-01-05; *bl 123* says BL-123. An
ambiguous date (03/04/2026) counts for both readings. A choice among allowed values may be inflected
(*cancelled* for *cancel*).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

from sopstudio.text import values as text_values
from sopstudio.text.phrases import same_word

Number = int | Decimal | float
_TOKEN = re.compile(r"[^\W_]+|(?<=\d)\.(?=\d)")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_SLASHED = re.compile(r"(?<![\w/])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?![\w/])")


def is_said(value: Any, texts: Iterable[str], *, choice: bool = False) -> bool:
    """Whether the texts say a JSON value (every item of a list or object); booleans and null need not be said."""
    if isinstance(value, Mapping | list | tuple):
        spoken = list(texts)
        return all(is_said(leaf, spoken, choice=choice) for leaf in leaf_values(value))
    if value is None or isinstance(value, bool):
        return True
    return any(_is_in_text(value, text, choice=choice) for text in texts)


def is_same_value(value: Any, other: Any) -> bool:
    """Whether two JSON values are equal to a person: 12 and 12.0 are, and `paid` and `Paid`."""
    if isinstance(value, str) and isinstance(other, str):
        return value == other or _contains_run(_tokens(value), _tokens(other))
    if isinstance(value, Mapping | list | tuple):
        return bool(value == other)
    if isinstance(value, bool) or isinstance(other, bool):
        return value is other
    if isinstance(value, (int, Decimal, float)) and isinstance(other, (int, Decimal, float)):
        return _to_decimal(value) == _to_decimal(other)
    return str(value) == str(other)


def leaf_values(value: Any) -> Iterator[Any]:
    """The scalar values in JSON data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from leaf_values(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from leaf_values(item)
    else:
        yield value


def _is_in_text(value: Any, text: str, *, choice: bool) -> bool:
    if isinstance(value, (int, Decimal, float)):
        return _has_number(value, text)
    if not isinstance(value, str) or not value.strip():
        return False
    tokens, text_tokens = _tokens(value), _tokens(text)
    if not tokens:
        return value.strip() in text
    if _contains_run(tokens, text_tokens) or (_DAY.match(value) is not None and _has_moment(value, text)):
        return True
    return choice and all(
        any(same_word(token, word) or same_word(word, token) for token in text_tokens) for word in tokens
    )


def _has_number(value: Number, text: str) -> bool:
    exact = _to_decimal(value)
    numbers = text_values.numbers(text, lambda number: _to_decimal(number) == exact)
    return any(number is not None and _to_decimal(number) == exact for number in numbers) or f"{exact:f}" in _tokens(
        text
    )


def _has_moment(value: str, text: str) -> bool:
    """Whether a text says a day, or a moment with its offset or at its time of day."""
    day = value[:10]
    on_day = day in text_values.dates(text) or any(day in pair for pair in _ambiguous_dates(text))
    if len(value) == 10:
        return on_day
    moment = _parse_moment(value)
    if moment is not None and any(spoken and _parse_moment(spoken) == moment for spoken in text_values.moments(text)):
        return True
    return on_day and any(time in text.lower() for time in _clock_times(value[11:16]))


def _ambiguous_dates(text: str) -> Iterator[tuple[str, ...]]:
    for first, second, year in _SLASHED.findall(text):
        pairs = ((first, second), (second, first))
        yield tuple(f"{year}-{int(month):02}-{int(day):02}" for month, day in pairs if _is_day(year, month, day))


def _is_day(year: str, month: str, day: str) -> bool:
    try:
        date(int(year), int(month), int(day))
    except ValueError:
        return False
    return True


def _clock_times(time: str) -> Sequence[str]:
    """The ways to say a time of day."""
    hour, _, minute = time.partition(":")
    if not hour.isdigit():
        return ()
    half = f"{(int(hour) + 11) % 12 + 1}"
    mark = "pm" if int(hour) >= 12 else "am"
    short = (f"{half} {mark}", f"{half}{mark}") if minute == "00" else ()
    return (time, time.lstrip("0"), f"{half}:{minute} {mark}", f"{half}:{minute}{mark}", *short)


def _parse_moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _to_decimal(value: Number) -> Decimal:
    return Decimal(repr(value)) if isinstance(value, float) else Decimal(value)


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[str, ...]:
    """The words and numbers of a text. Cached, as what was said is compared with every value after it."""
    return tuple(_TOKEN.findall(text.casefold()))


def _contains_run(tokens: Sequence[str], text_tokens: Sequence[str]) -> bool:
    """Whether the tokens stand in a row in the text, however they are joined."""
    joined = "".join(tokens)
    if joined not in "".join(text_tokens):
        return False
    for start in range(len(text_tokens) if joined else 0):
        row = ""
        for word in text_tokens[start:]:
            row += word
            if row == joined:
                return True
            if not joined.startswith(row):
                break
    return False


__all__ = ["is_said", "is_same_value", "leaf_values"]
