"""What texts say of values: which ones a question asks for, and the sentences that give one by its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Literal, Protocol, TypeVar

from sopstudio.text.phrases import (
    GENERIC,
    asking_part,
    content_words,
    first_sentence,
    word_set,
    words_of,
)

Role = Literal["alone", "among", "open", "other"]
"""The relation of a question to a value: asked alone, asked among others, open to anything, or about
others.
"""

OWN_QUESTION = re.compile(r"\byour\b[^?]*\?", re.I)
CONTRAST_WORDS = word_set(
    "old new first second third previous former next other another alternative last billing shipping delivery home "
    "work mobile backup primary secondary"
)
"""Words that turn a name into another: the *new* email is not the email."""
_IS = (
    r"(?:number\s+|numbers\s+)?"
    r"(?:(?:is|are|was|were|to|as|would be|should be|will be|shall be|ist|sind|war|lautet|beträgt|est|sont)\b|=|:)"
    r"(?:\s*:)?\s*"
)
_WORD_BEFORE = re.compile(r"(?P<word>[^\W_]+)[\s_-]+$")
_CLAIM = re.compile(
    r"\b(?:my|the|our|your)\s+(?P<name>[\w' -]{2,60}?)\s*(?:\([^)]*\)\s*)?"
    r"(?:is|are|was|were|=|:|should be|would be)\s+",
    re.I,
)
_REVERSED_CLAIM = re.compile(r"\s+(?:is|was)\s+(?:my|the|our)\s+(?P<name>[\w' -]{2,60}?)(?=[.,;!?]|$|\s+and\b)", re.I)
_CLAIM_JOINT = re.compile(r"[\s,;]*(?:\b(?:and|und|et)\b)?\s*(?:\b(?:my|the|our|your)\b)?\s*$", re.I)
"""What stands between a value and the name of the next one."""
_CLAUSE_BREAK = re.compile(r"[.;!?,]\s|\band\b|\n")


class NamedValue(Protocol):
    """A value with a name and a description."""

    @property
    def fact(self) -> str:
        """The name of the value in the conversation."""
        ...

    @property
    def description(self) -> str:
        """The description of the value."""
        ...


NamedT = TypeVar("NamedT", bound=NamedValue)


@dataclass(frozen=True)
class Claim:
    """A sentence that gives a value by name, from `start` to `end` of a text; `value` is the text of the
    value.
    """

    name: str
    value: str
    start: int
    end: int

    @cached_property
    def subject_words(self) -> frozenset[str]:
        """The words that say which value is given."""
        return content_words(self.name)


def name_pattern(name: str) -> str:
    """A pattern that finds a name in a text, however its words are joined."""
    return r"[\s_-]+".join(map(re.escape, words_of(name))) or r"(?!)"


@lru_cache(maxsize=8192)
def _mentions(text: str, name: str) -> tuple[tuple[int, int], ...]:
    """Where a text has a name. Cached, as each request asks this of all values and all questions so far."""
    return tuple(match.span() for match in re.finditer(rf"\b{name_pattern(name)}\b", text, re.I))


@lru_cache(maxsize=4096)
def _claim_finder(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{name_pattern(name)}\b['\"]?\s*(?:\([^)]*\)\s*)?{_IS}", re.I)


def find_claims(text: str) -> Iterator[Claim]:
    """The sentences "my NAME is VALUE" and "VALUE is my NAME"."""
    for match in _CLAIM.finditer(text):
        value = text[match.end() :]
        yield Claim(match["name"], value, match.start(), match.end() + len(first_sentence(value)))
    for match in _REVERSED_CLAIM.finditer(text):
        starts = [part.end() for part in _CLAUSE_BREAK.finditer(text, 0, match.start())]
        start = starts[-1] if starts else 0
        yield Claim(match["name"], text[start : match.start()], start, match.end())


def texts_after_name(text: str, name: str) -> Iterator[str]:
    """The text after each place where the name and a word like *is* stand."""
    for match in _claim_finder(name).finditer(text):
        if not _is_contrasted(text, match.start()):
            yield text[match.end() :]


def before_next_claim(text: str, names: Iterable[str]) -> str:
    """The text after a name, up to where it gives another value by its name: *Petra Mueller, date of birth: …*."""
    starts = (match.start() for name in names for match in islice(_claim_finder(name).finditer(text), 1))
    start = min(starts, default=len(text))
    return text[:start] if start == len(text) else _CLAIM_JOINT.sub("", text[:start])


def numbers_after_name(text: str, name: str) -> Iterator[str]:
    """What stands with a digit in it right behind the name of a thing that has a number: *room 214* for the *room
    number*, *Zimmer 214* or *Zimmernummer 214* for the *Zimmernummer*.
    """
    finder = _numbered_finder(name)
    for match in finder.finditer(text) if finder is not None else ():
        if not _is_contrasted(text, match.start()):
            yield match["number"]


@lru_cache(maxsize=4096)
def _numbered_finder(name: str) -> re.Pattern[str] | None:
    thing = _NUMBER_NAME.fullmatch(" ".join(words_of(name)))
    if thing is None:
        return None
    words, whole = (r"\s+".join(map(re.escape, text.split())) for text in (thing["thing"], thing[0]))
    named = rf"(?:{whole}|{words}(?:\s+(?:number|no\.?|nr\.?|nummer))?)"
    return re.compile(rf"\b{named}:?\s+#?(?P<number>(?=[\w-]*\d)\w[\w-]*)", re.I)


def _is_contrasted(text: str, start: int) -> bool:
    match = _WORD_BEFORE.search(text[:start])
    return match is not None and match["word"].lower() in CONTRAST_WORDS


@lru_cache(maxsize=4096)
def _asked_text(question: str) -> str:
    """The part of a question that asks for something, without what is in brackets."""
    return re.sub(r"\([^)]*\)", " ", asking_part(question))


_NUMBER_NAME = re.compile(r"(?P<thing>\w[\w ]*?)(?:\s+(?:number|no|nr|id|code|numéro)|s?nummer)", re.I)
ASKED_NOUN = re.compile(
    r"\b(?:your|the|its)\s+(?P<noun>[a-z][a-z0-9 -]{1,40}?)(?=\s*(?:[?.,;!]|\band\b|\bor\b|$))", re.I
)


def find_asked(question: str, values: Sequence[NamedT]) -> list[NamedT]:
    """The values that a question asks for: by name where one is named, else by most words of the description."""
    names = tuple((value.fact, value.description) for value in values)
    return [values[position] for position in _find_asked_positions(question, names)]


@lru_cache(maxsize=8192)
def _find_asked_positions(question: str, names: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    """The positions of asked values, given as name and description. Cached, as each request holds all questions so
    far."""
    values = [_Named(position, fact, description) for position, (fact, description) in enumerate(names)]
    outside = _asked_text(question)
    spots = [(value, span) for value in values for span in _mentions(outside, value.fact)]
    named_values = [
        value
        for value, (start, end) in spots
        if not any(o[0] <= start and end <= o[1] and o[1] - o[0] > end - start for _, o in spots)
        and not _is_contrasted(outside, start)
    ]
    if named_values:
        return tuple(dict.fromkeys(value.position for value in named_values))
    spoken_words, part_of_another = set(words_of(outside)), {value.position for value, _ in spots}
    unnamed = [value for value in values if value.position not in part_of_another]
    by_words = [
        value for value in unnamed if (name := content_words(value.fact)) and name <= spoken_words and name - GENERIC
    ]
    asked = (
        by_words
        or [value for value in unnamed if _is_described(value, spoken_words)]
        or _find_by_noun(outside, unnamed)
    )
    return tuple(value.position for value in asked)


@dataclass(frozen=True)
class _Named:
    """A value by its position among those that may be asked for."""

    position: int
    fact: str
    description: str


def _find_by_noun(question: str, values: Sequence[NamedT]) -> list[NamedT]:
    """The only value whose name and description have every word of what is asked for: *the seller number*.

    A word of the name beside one of the description makes another name: *problem area* is no *area code*.
    """
    asked_words = [content_words(match["noun"]) for match in ASKED_NOUN.finditer(question)]
    fitting = [[value for value in values if _is_meant_by(asked - GENERIC, value)] for asked in asked_words]
    return [hits[0] for hits in fitting if len(hits) == 1][:1]


def _is_meant_by(words: frozenset[str], value: NamedValue) -> bool:
    name, description = content_words(value.fact), content_words(value.description)
    return bool(words) and (words <= name or (words.isdisjoint(name) and words <= description))


def _is_described(value: NamedValue, spoken_words: set[str]) -> bool:
    head = _head_words(value.description)
    hits = sum(word in spoken_words or (word[-1] == "s" and word[:-1] in spoken_words) for word in head)
    return len(head) >= 2 and hits * 2 > len(head)


@lru_cache(maxsize=4096)
def _head_words(description: str) -> frozenset[str]:
    """The words of what a description begins with."""
    return content_words(re.split(r"[.:;,(]", description)[0]) - GENERIC


def question_role(value: NamedValue, question: str, asked_values: Sequence[NamedValue]) -> Role:
    """The relation of a question, which asks for `asked_values`, to one of the values that it may be about."""
    if any(candidate.fact == value.fact for candidate in asked_values):
        return "alone" if len(asked_values) == 1 else "among"
    return "other" if asked_values or OWN_QUESTION.search(question) else "open"


def is_meant(claim: Claim, value: NamedValue, role: Role, rivals: Iterable[NamedValue]) -> bool:
    """Whether a claim gives this value by its name or a part of it ("my income is …" for the monthly income)."""
    name = content_words(value.fact)
    if not claim.subject_words or not (
        claim.subject_words <= name
        or (role == "alone" and claim.subject_words <= name | content_words(value.description))
    ):
        return False
    if not claim.subject_words - GENERIC and role not in ("alone", "among") and claim.subject_words != name:
        return False
    return claim.subject_words == name or not any(claim.subject_words <= content_words(rival.fact) for rival in rivals)


def remove_claims(text: str, value: NamedValue, role: Role, others: Iterable[NamedValue]) -> str:
    """The text without the sentences that give another value by name ("my new email is …")."""
    others = [candidate for candidate in others if candidate.fact != value.fact]
    for claim in sorted(find_claims(text), key=lambda claim: -claim.start):
        if not _may_mean(claim, value, others, is_asked=role in ("alone", "among")):
            text = f"{text[: claim.start]} {text[claim.end :]}"
    return text


def _may_mean(claim: Claim, value: NamedValue, others: Iterable[NamedValue], *, is_asked: bool) -> bool:
    if claim.subject_words <= content_words(value.fact) | content_words(value.description):
        return True
    if any(
        claim.subject_words <= content_words(candidate.fact) | content_words(candidate.description)
        for candidate in others
    ):
        return False
    return is_asked and not claim.subject_words & (content_words(value.fact) - GENERIC)
