"""Durations in conditions: `days since purchase is within 2 weeks`, `the item is returned within 14 days of delivery`.

A subject that names its own unit is compared in that unit. An event is compared by the time since it. A step may say
how long somebody has for it: `within two hours`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from sopstudio.documents.languages import words_for, words_of_all
from sopstudio.sop.model import MAX_MINUTES

_UNIT: Final = r"(?:minute|hour|day|week|month|year)s?"
_OWN: Final = re.compile(
    rf"(?:the\s+)?(?:number\s+of\s+)?(?P<unit>{_UNIT})\s+\w+.*|\w.*\s+in\s+(?P<unit_behind>{_UNIT})", re.I
)
_SIGNS: Final = (
    (">=", r"at\s+least|no\s+less\s+than|not\s+(?:less\s+than|under|below)"),
    ("<=", r"within(?:\s+the\s+last)?|at\s+most|up\s+to|no\s+more\s+than|not\s+(?:more\s+than|over|above)"),
    (">", r"more\s+than|over|above|longer\s+than|greater\s+than|exceeds?"),
    ("<", r"less\s+than|under|below|fewer\s+than|shorter\s+than"),
)
_COMPARED: Final = tuple(
    (
        sign,
        re.compile(
            rf"(?P<subject>.+?)\s+(?:(?:is|are|was|were)\s+)?(?:{words})\s+(?P<value>\d+(?:\.\d+)?)\s+(?P<unit>{_UNIT})",
            re.I,
        ),
    )
    for sign, words in _SIGNS
)
_WITHIN: Final = re.compile(
    rf"(?P<what>.*?)\s*\b(?:made\s+|done\s+)?within\s+(?:the\s+(?:last|past)\s+)?(?P<value>\d+)\s+"
    rf"(?P<unit>{_UNIT})(?:\s+(?:of|after|since|from)\s+(?P<event>.+))?",
    re.I,
)
_HAPPENED: Final = re.compile(
    r"(?:(?:the|a|an|your|their|its|his|her|our|this)\s+)?(?P<event>\w+(?:\s\w+)?)\s+(?:was|were|is|has\s+been|have\s+been)(?:\s+not)?",
    re.I,
)
_NEGATION: Final = re.compile(r"\b(?:not|never|no)\b|n't\b", re.I)
_ARTICLES: Final = re.compile(r"^(?:the|a|an|your|their|its|his|her|our|this|that)\s+", re.I)
_IN_MINUTES: Final[Mapping[str, int]] = MappingProxyType({"minute": 1, "hour": 60, "day": 1440, "week": 10_080})
_IN_MONTHS: Final[Mapping[str, int]] = MappingProxyType({"month": 1, "year": 12})


class Duration(NamedTuple):
    """A comparison of a duration: what it is the duration of, the sign, and the value in `unit` (a plural)."""

    subject: str
    sign: str
    value: str
    unit: str


def read_duration(text: str) -> Duration | None:
    """A comparison whose subject names its unit, in that unit; None where it is none.

    It has no value where the calendar decides how much that is (days in a month).
    """
    for sign, pattern in _COMPARED:
        match = pattern.fullmatch(text)
        own = _OWN.fullmatch(match["subject"]) if match else None
        if match is not None and own is not None:
            unit = _plural(own["unit"] or own["unit_behind"])
            return Duration(match["subject"], sign, _convert(match["value"], _plural(match["unit"]), unit), unit)
    return None


def read_event(text: str) -> Duration | None:
    """That something is within a time of an event, as the time since the event; None where no event is named."""
    match = _WITHIN.fullmatch(text.strip().rstrip("."))
    if match is None:
        return None
    before = _HAPPENED.fullmatch(match["what"].strip())
    event = match["event"] or (before["event"] if before else "")
    if not event:
        return None
    unit = _plural(match["unit"])
    sign = ">" if _NEGATION.search(match["what"]) else "<="
    return Duration(f"{unit} since {_ARTICLES.sub('', event)}", sign, match["value"], unit)


class _LimitWords(NamedTuple):
    """How a language says in what time something has to be done, and its words for `numbers` and `units`, by these."""

    within: re.Pattern[str]
    numbers: Mapping[str, str]
    units: Mapping[str, str]


@cache
def _limit_words() -> tuple[_LimitWords, ...]:
    words = []
    for table, numbers in zip(words_of_all("time limits"), words_of_all("numbers"), strict=True):
        units = {unit: table[unit] for unit in _IN_MINUTES}
        number = "|".join((r"\d+(?:[.,]\d+)?", *numbers.values()))
        within = table["within"].replace("NUMBER", rf"(?P<number>{number})")
        within = within.replace("UNIT", rf"(?P<unit>{'|'.join(units.values())})")
        words.append(_LimitWords(re.compile(rf"\b{within}", re.I), numbers, units))
    return tuple(words)


def says_working_days(text: str) -> bool:
    """Whether a time is given in days at which people work, which is more time where a weekend lies between."""
    return re.search(rf"\b(?:{words_for('time limits', 'working day')})\b", text, re.I) is not None


def read_time_limit(text: str) -> int | None:
    """The minutes in which a step has to be done, in one of the languages; None where it does not say that.

    Working days count as days (see `says_working_days`): how long they are depends on when they begin.
    """
    for words in _limit_words():
        match = words.within.search(text)
        if match is not None:
            number, unit = _name_of(match["number"], words.numbers), _name_of(match["unit"], words.units)
            minutes = Fraction(number.replace(",", ".")) * _IN_MINUTES[unit]
            return int(minutes) if 1 <= minutes <= MAX_MINUTES else None
    return None


def _name_of(word: str, words: Mapping[str, str]) -> str:
    """What a word stands for; the word itself where it is none of these."""
    return next((name for name, forms in words.items() if re.fullmatch(forms, word, re.I)), word)


def _plural(unit: str) -> str:
    return f"{unit.lower().rstrip('s')}s"


def _convert(value: str, unit: str, other: str) -> str:
    """A number of one unit in another; blank where the calendar decides how much that is."""
    for sizes in (_IN_MINUTES, _IN_MONTHS):
        if unit[:-1] in sizes and other[:-1] in sizes:
            number = Fraction(value) * sizes[unit[:-1]] / sizes[other[:-1]]
            return str(number) if number.denominator == 1 else f"{float(number):g}"
    return ""


__all__ = ["Duration", "read_duration", "read_event", "read_time_limit", "says_working_days"]
