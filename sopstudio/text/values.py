"""Values read from words: numbers, dates, yes and no, choices, codes, lists.

Every function that reads gives None where it would have to guess: two numbers, 03/04/2026, or 3.200, which is three
thousand to some and three to others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

from sopstudio.errors import SopStudioError
from sopstudio.sop import Schema
from sopstudio.text.phrases import NEGATING, NO, NO_VALUE, YES, first_sentence, same_word, words_of

MAX_CHARACTERS = 2_000
"""Characters of a reply that are looked at."""
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?P<month>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})\.?"
_DATES = (
    re.compile(r"(?<![\w-])(?P<y>\d{4})[-/](?P<m>\d{1,2})[-/](?P<d>\d{1,2})(?![\w-])"),
    re.compile(rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH},?\s+(?:of\s+)?(?P<y>\d{{4}})\b", re.I),
    re.compile(rf"\b{_MONTH}\s+(?:the\s+)?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y>\d{{4}})\b", re.I),
    re.compile(r"(?<![\w.])(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?(?P<y>\d{4})(?!\w)"),
)
_SLASHED = re.compile(r"(?<![\w/])(?P<a>\d{1,2})[/-](?P<b>\d{1,2})[/-](?P<y>\d{4})(?![\w/])")
_MOMENT = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)(?:[T ]|,? at )(?P<time>\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)\s?"
    r"(?P<zone>Z|UTC|GMT|[+-]\d\d:?\d\d)",
    re.I,
)
_SCALES = {"k": 1_000, "thousand": 1_000, "m": 1_000_000, "million": 1_000_000, "grand": 1_000}
_COUNTS = [
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
]
_NUMBER = re.compile(
    r"(?<![\w.,/@#-])(?P<sign>[-+−]|minus\s)?(?P<digits>\d[\d.,']*(?:[ \u00a0\u202f]\d{3})*(?:[.,]\d+)?)"
    r"(?:\s?(?P<scale>k|m|thousand|million|grand)\b|(?P<unit>[a-z]{2,3}\b))?(?![\w@-]|[.,:/]\w)",
    re.I,
)
_NO_COUNT = re.compile(
    r"\b(?:a|an|the|this|that|which|no|any|every|each|last|next|other|another|good|nice|great|funny|bad|new|old)\s$",
    re.I,
)
"""What stands before *one* where it is no number: *good one*."""
QUOTED = re.compile(r"\"([^\"]{1,2000}?)\"(?=\W|$)|(?:^|(?<=\s))'([^']{1,2000}?)'(?=\W|$)")
_FILLER = re.compile(
    r"^\W*(?:(?:yes|yeah|yep|sure|ok|okay|well|of course|certainly|hi|hello|here you (?:go|are)|here it is|"
    r"(?:i(?:'ve| have)? )?(?:found|got) it(?: now)?|no problem|it'?s|it is|"
    r"that'?s|that is|that would be|this is|it would be|the answer is|i'?d say|call me)\b[\s,:.!-]*)+",
    re.I,
)


def is_affirmed(text: str, start: int) -> bool:
    """Whether what stands at `start` is not denied just before (*not 700*, *instead of a passport*)."""
    return NEGATING.search(text[max(0, start - 30) : start]) is None


def sole_value(values: Iterable[Any]) -> Any:
    """The one value that was found; None where there is none, or several that differ."""
    distinct: list[Any] = []
    for value in values:
        if value is not None and value not in distinct:
            distinct.append(value)
    return distinct[0] if len(distinct) == 1 else None


def numbers(text: str, fits: Callable[[Any], bool]) -> Iterator[int | Decimal | None]:
    """The numbers in a text; None stands for one that could be read in two ways, unless `fits` takes only one."""
    plain = _mask_dates(text)
    for match in _NUMBER.finditer(plain):
        if not is_affirmed(plain, match.start()):
            continue
        sign = -1 if (match["sign"] or "").strip() in ("-", "\u2212", "minus") else 1
        scale = _SCALES.get((match["scale"] or "").lower(), 1)
        readings = [_drop_zero_fraction(sign * scale * reading) for reading in _readings(match["digits"].rstrip(".,'"))]
        possible = [reading for reading in readings if fits(reading)] or readings
        yield possible[0] if len(possible) == 1 else None
    for match in re.finditer(
        r"\b(?:" + "|".join(_COUNTS) + r")\b(?![- ](?:of|hundred|thousand|million)\b)", plain, re.I
    ):
        is_pronoun = match[0].lower() == "one" and (_NUMBER.search(plain) or _NO_COUNT.search(plain[: match.start()]))
        if is_affirmed(plain, match.start()) and not is_pronoun:
            yield _COUNTS.index(match[0].lower())


def _mask_dates(text: str) -> str:
    """The text without dates, whose digits are no numbers, and without signs of currencies."""
    for pattern in (_MOMENT, *_DATES, _SLASHED):
        text = pattern.sub(" ", text)
    return re.sub(r"[$€£¥]\s?|\b(?:USD|EUR|GBP)\s?(?=\d)", " ", text)


def _readings(digits: str) -> list[Decimal]:
    """What the digits can mean. Commas and blanks part thousands in English; elsewhere a comma parts decimals."""
    if len(digits) > 60:
        return []
    digits = re.sub(r"[' \u00a0\u202f]", "", digits)
    if re.fullmatch(r"\d+", digits) or re.fullmatch(r"\d+\.\d{1,2}|\d+\.\d{4,}|0\.\d+|\d{4,}\.\d+", digits):
        return [Decimal(digits)]
    if re.fullmatch(r"\d{1,3}\.\d{3}", digits):
        return [Decimal(digits), Decimal(digits.replace(".", ""))]
    if re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?", digits):
        return [Decimal(digits.replace(",", ""))]
    if re.fullmatch(r"[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?|\d+,\d{1,2}", digits):
        return [Decimal(digits.replace(".", "").replace(",", "."))]
    return []


def _drop_zero_fraction(number: Decimal) -> int | Decimal:
    return int(number) if number == number.to_integral_value() else number


def dates(text: str) -> Iterator[str | None]:
    """The days in a text, as year-month-day; None for one whose day and month could be swapped."""
    for pattern in _DATES:
        for match in pattern.finditer(text):
            parts = match.groupdict()
            month = parts.get("m") or MONTHS.index(parts["month"][:3].lower()) + 1
            if is_affirmed(text, match.start()):
                yield _day(parts["y"], month, parts["d"])
    for match in _SLASHED.finditer(text):
        both = {_day(match["y"], month, day) for month, day in ((match["a"], match["b"]), (match["b"], match["a"]))}
        both.discard(None)
        if is_affirmed(text, match.start()):
            yield both.pop() if len(both) == 1 else None


def _day(year: Any, month: Any, day: Any) -> str | None:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None


def moments(text: str) -> Iterator[str | None]:
    """The moments in a text that say their offset."""
    for match in _MOMENT.finditer(text):
        zone = match["zone"].upper()
        iso = f"{match['day']}T{match['time']}{'Z' if zone in ('Z', 'UTC', 'GMT') else zone}"
        try:
            datetime.fromisoformat(iso)
        except ValueError:
            continue
        yield iso


def boolean(text: str) -> bool | None:
    """Yes or no at the beginning of a reply; None for anything else, and for not knowing."""
    if re.match(r"^\W*(?:no|nope|nah|false)\b(?! (?:idea|clue))", text, re.I):
        return False
    if NO_VALUE.search(text):
        return None
    if NO.search(text):
        return False
    return True if YES.search(text) else None


def choice(text: str, allowed: Sequence[Any]) -> Any:
    """The one allowed value that is named, in whatever case, joined by blanks, hyphens or underscores, or inflected."""
    mentions = [(value, spot) for value in allowed for spot in _find_mentions(text, value)]
    longest = [
        value
        for value, spot in mentions
        if not any(other != value and spot[0] >= o[0] and spot[1] <= o[1] and o != spot for other, o in mentions)
    ]
    exact = [value for value in longest if words_of(str(value)) == words_of(text)]
    return sole_value(exact or longest)


def _find_mentions(text: str, value: Any) -> Iterator[tuple[int, int]]:
    """Where an allowed value is named and not denied, by character."""
    if isinstance(value, bool):
        if boolean(text) is value:
            yield 0, len(text)
        return
    words = [(match[0].lower(), match.start(), match.end()) for match in re.finditer(r"[^\W_]+", text)]
    sought = [word.lower() for word in re.findall(r"[^\W_]+", str(value))]
    joined = "".join(sought)
    for first in range(len(words) if sought else 0):
        for last in range(first, min(first + len(sought) + 1, len(words))):
            span = words[first : last + 1]
            same = len(span) == len(sought) and all(map(same_word, (word for word, _, _ in span), sought))
            if (same or "".join(word for word, _, _ in span) == joined) and is_affirmed(text, span[0][1]):
                yield span[0][1], span[-1][2]


def code(text: str, pattern: str) -> str | None:
    """The token that matches a pattern, as it stands, or else when it is written in capitals or in groups. A plain word
    of a question is none, although it may match in capitals.
    """
    fits, is_question = pattern_predicate(pattern), text.rstrip().endswith("?")
    tokens = [
        (match[0].strip(".,;:!?\"'()<>[]"), match.start()) for match in re.finditer(r"\S+", text[:MAX_CHARACTERS])
    ]
    tokens = [(token, start) for token, start in tokens if token and is_affirmed(text, start)]
    spellings = (
        next(filter(fits, (token, *([] if is_question and token.isalpha() else [token.upper()]))), None)
        for token, _ in tokens
    )
    single = [spelled for spelled in spellings if spelled is not None]
    if single:
        return _sole_text(single)
    for width in range(min(6, len(tokens)), 1, -1):
        groups = ([token for token, _ in tokens[first : first + width]] for first in range(len(tokens) - width + 1))
        grouped = [joined for group in groups for joined in _join_variants(group) if fits(joined)]
        if grouped:
            return _sole_text(grouped)
    return None


def _sole_text(texts: Iterable[str]) -> str | None:
    value = sole_value(texts)
    return value if isinstance(value, str) else None


def _join_variants(tokens: list[str]) -> Iterator[str]:
    yield " ".join(tokens)
    if not tokens[0].isdigit() and all(any(c.isdigit() for c in token) for token in tokens[1:]):
        yield "-".join(tokens).upper()
        yield "".join(tokens).upper()


@lru_cache(maxsize=512)
def pattern_predicate(pattern: str) -> Callable[[str], bool]:
    """Whether a text matches, by the validator that checks arguments too (a pattern that runs away is given up)."""
    try:
        return Schema({"type": "string", "pattern": pattern}).fits
    except (SopStudioError, ValueError):
        return lambda _text: False


def parse_list(text: str, parse_item: Callable[[str], Any]) -> list[Any] | None:
    """The items of a list, each read by `one`; None where an item cannot be read."""
    quoted = [first or second for first, second in QUOTED.findall(text)]
    parts = quoted or [part.strip() for part in re.split(r",|;|\s\+\s|\n|\s&\s|\band\b", text)]
    items = [parse_item(part) for part in parts if part]
    return items if items and None not in items else None


def strip_quotes(text: str) -> str:
    """A text without the quotes around it."""
    match = QUOTED.fullmatch(text.strip().rstrip("."))
    return (match[1] or match[2]) if match else text.strip()


def free_text(text: str) -> str | None:
    """A reply that is the value itself, without what is said around it (*Sure, it's …*); None for a question."""
    bare = _FILLER.sub("", text).strip() or text.strip()
    if QUOTED.match(bare):
        return strip_quotes(first_sentence(bare)) or None
    if len(re.findall(r"[.!?](?:\s|$)", bare)) == 1:
        bare = bare.removesuffix(".").removesuffix("!")
    if not bare or bare.endswith("?") or len(bare) > MAX_CHARACTERS:
        return None
    return " ".join(strip_quotes(bare).split()) or None
