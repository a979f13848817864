"""Conditions on a count as people type them, with the number first: *1 to 2 nights*, *3 nights or more*.

They name the things that are counted, not the fact: whichever known fact is the number of these is meant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from sopstudio.documents.languages import words_of_all
from sopstudio.expressions import is_fact_name
from sopstudio.expressions.tokens import can_be_bare

MAX_CHARACTERS: Final = 120
MAX_ENDING: Final = 2
"""By how many letters the forms of a noun may differ at their ends: *night* and *nights*, *Nacht* and *Nächten*."""
_SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {"between": "", "at least": ">=", "at most": "<=", "more than": ">", "less than": "<", "exactly": "=="}
)
_THING: Final = r"([^\W\d_][\w-]*(?:\s[^\W\d_][\w-]*)??)"


class _LimitWords(NamedTuple):
    """The words of a language for each kind of limit on a count, for `numbers`, and what begins the name of a count."""

    limits: Mapping[str, re.Pattern[str]]
    numbers: Mapping[str, str]
    number_of: re.Pattern[str]


@cache
def _languages() -> tuple[_LimitWords, ...]:
    tables = zip(words_of_all("count limits"), words_of_all("numbers"), strict=True)
    return tuple(_compile(table, numbers) for table, numbers in tables)


def _compile(table: Mapping[str, str], numbers: Mapping[str, str]) -> _LimitWords:
    whole = {number: words for number, words in numbers.items() if number.isdigit()}
    number = rf"(\d+|{'|'.join(whole.values())})"
    limits = {}
    for kind in _SIGNS:
        words = table[kind].replace("NUMBER", number).replace("THING", _THING)
        said = rf"(?:(?:{table['lead']})\s+)?(?:{words})(?:\s+(?:{table['tail']}))?"
        limits[kind] = re.compile(said, re.I | re.X)
    return _LimitWords(limits, whole, re.compile(rf"(?:{table['number of']})\s+", re.I))


class _Limit(NamedTuple):
    """A limit of a kind on the number of things, with the words for its numbers."""

    kind: str
    thing: str
    amounts: list[str]
    numbers: Mapping[str, str]


def read_count_limit(text: str, names: Collection[str]) -> str:
    """The formal condition on the one fact of these `names` that counts what a text limits (`2 nights or less`), in one
    of the languages; blank where it limits nothing, or no such fact or several are known.
    """
    for limit in _find_limits(text) if names else ():
        unique = [name for name in dict.fromkeys(names) if is_fact_name(name)]
        counting = [name for name in unique if _counts(name, limit.thing)]
        counting = counting or [name for name in unique if _begins_with(name, limit.thing)]
        if len(counting) == 1:
            return _write(limit.kind, counting[0], [_read_number(amount, limit.numbers) for amount in limit.amounts])
    return ""


def find_counted(text: str) -> str:
    """What a text limits the number of: *nights booked* in *more than 2 nights booked*; blank for other texts."""
    return next((limit.thing for limit in _find_limits(text)), "")


def _find_limits(text: str) -> Iterator[_Limit]:
    """How each language understands a text as a limit on a count."""
    plain = " ".join(text.split()).rstrip(".")
    for words in _languages() if len(plain) <= MAX_CHARACTERS else ():
        for kind, pattern in words.limits.items():
            if match := pattern.fullmatch(plain):
                *amounts, thing = [group for group in match.groups() if group]
                yield _Limit(kind, thing, amounts, words.numbers)


def _write(kind: str, name: str, numbers: list[int]) -> str:
    fact = name if can_be_bare(name) else f"{{{name}}}"
    if kind != "between":
        return f"{fact} {_SIGNS[kind]} {numbers[0]}"
    low, high = numbers
    return f"{low} <= {fact} and {fact} <= {high}" if low < high else ""


def _read_number(word: str, numbers: Mapping[str, str]) -> int:
    return int(
        word if word.isdigit() else next(name for name, forms in numbers.items() if re.fullmatch(forms, word, re.I))
    )


def _counts(name: str, thing: str) -> bool:
    """Whether a fact of this name is the number of these things: *number of nights*, *nights* or *guest_count*."""
    spoken = name.replace("_", " ")
    starts = (words.number_of.match(spoken) for words in _languages())
    start = next(filter(None, starts), None)
    one, two = _fold(spoken[start.end() :] if start else spoken), _fold(thing)
    short, long = sorted((one, two), key=len)
    is_alike = bool(short) and long.startswith(short) and len(long) - len(short) <= MAX_ENDING
    return is_alike or _is_measured(one.split(), two.split())


def _is_measured(name: list[str], thing: list[str]) -> bool:
    """Whether a name says in which unit something is (*delay in minutes*), and so does a text (*minutes delay*)."""
    return len(name) == 3 and name[1] in ("in", "en") and [*reversed(thing)] == [name[0], name[2]]


def _begins_with(name: str, thing: str) -> bool:
    """Whether the name of a fact says these things and what is done with them: *nights booked* for *nights*."""
    return [_fold(word) for word in name.replace("_", " ").split()][:1] == [_fold(thing)]


def with_digits(text: str) -> str:
    """A text with digits for the words of small numbers: *more than two* is *more than 2*. *One* stays, as it may be an
    article.
    """
    for words in _languages():
        for number, forms in words.numbers.items():
            if number == "1":
                continue
            text = re.sub(rf"\b(?:{forms})\b", number, text, flags=re.I)
    return text


def _fold(text: str) -> str:
    """A noun in small letters without its accents, in which its forms differ."""
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter)
    )


__all__ = ["find_counted", "read_count_limit", "with_digits"]
