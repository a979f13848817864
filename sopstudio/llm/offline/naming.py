"""Which value a sentence is about: names that are asked for, and names that a value is given with.

"My old email is …" gives the old email, whatever was asked; "your old email code" asks for the code and not for the
address, although both names begin alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Protocol, TypeVar

from sopstudio.text.phrases import GENERIC, asking_part, bag, first_sentence, telling, words_of

Role = Literal["alone", "among", "open", "other"]
"""What a question had to do with a value: asked for it alone, among others, for nothing in particular, for others."""

OWNED = re.compile(r"\byour\b[^?]*\?", re.I)
CONTRAST = bag(
    "old new first second third previous former next other another alternative last billing shipping delivery home "
    "work mobile backup primary secondary"
)
"""Words that make another name of a name: the *new* email is not the email."""
_IS = r"(?:number\s+|numbers\s+)?(?:is|are|was|were|=|:|to|as|would be|should be|will be|shall be)(?:\s*:)?\s*"
_BEFORE = re.compile(r"(?P<word>[^\W_]+)[\s_-]+$")
_CLAIM = re.compile(
    r"\b(?:my|the|our|your)\s+(?P<name>[\w' -]{2,60}?)\s*(?:\([^)]*\)\s*)?"
    r"(?:is|are|was|were|=|:|should be|would be)\s+",
    re.I,
)
_CLAIMED = re.compile(r"\s+(?:is|was)\s+(?:my|the|our)\s+(?P<name>[\w' -]{2,60}?)(?=[.,;!?]|$|\s+and\b)", re.I)
_PART = re.compile(r"[.;!?,]\s|\band\b|\n")


class Named(Protocol):
    """Something that has a name and a description."""

    @property
    def fact(self) -> str:
        """What it is called in the conversation."""
        ...

    @property
    def description(self) -> str:
        """What it is."""
        ...


N = TypeVar("N", bound=Named)


@dataclass(frozen=True)
class Claim:
    """A sentence that gives a value by a name, from `start` to `end` of a text; `value` is what is given."""

    name: str
    value: str
    start: int
    end: int

    @cached_property
    def about(self) -> frozenset[str]:
        """The words that say what is given."""
        return telling(self.name)


def phrase(name: str) -> str:
    """A pattern that finds a name in a text, however its words are joined."""
    return r"[\s_-]+".join(map(re.escape, words_of(name))) or r"(?!)"


def claims(text: str) -> Iterator[Claim]:
    """The sentences "my NAME is VALUE" and "VALUE is my NAME"."""
    for match in _CLAIM.finditer(text):
        value = text[match.end() :]
        yield Claim(match["name"], value, match.start(), match.end() + len(first_sentence(value)))
    for match in _CLAIMED.finditer(text):
        starts = [part.end() for part in _PART.finditer(text, 0, match.start())]
        start = starts[-1] if starts else 0
        yield Claim(match["name"], text[start : match.start()], start, match.end())


def given(text: str, name: str) -> Iterator[str]:
    """What follows a name and a word like *is*, each time that it is given."""
    for match in re.finditer(rf"\b{phrase(name)}\b['\"]?\s*(?:\([^)]*\)\s*)?{_IS}", text, re.I):
        if not _contrasted(text, match.start()):
            yield text[match.end() :]


def _contrasted(text: str, start: int) -> bool:
    before = _BEFORE.search(text[:start])
    return before is not None and before["word"].lower() in CONTRAST


def asked_among(question: str, wanted: Sequence[N]) -> list[N]:
    """Which values a question asks for: by name where any is named, else by most words of what describes them."""
    outside = re.sub(r"\([^)]*\)", " ", asking_part(question))
    spots = [(one, match.span()) for one in wanted for match in re.finditer(rf"\b{phrase(one.fact)}\b", outside, re.I)]
    named = [
        one
        for one, (start, end) in spots
        if not any(o[0] <= start and end <= o[1] and o[1] - o[0] > end - start for _, o in spots)
        and not _contrasted(outside, start)
    ]
    if named:
        return list({id(one): one for one in named}.values())
    said, part_of_another = set(words_of(outside)), {id(one) for one, _ in spots}
    left = [one for one in wanted if id(one) not in part_of_another]
    by_words = [one for one in left if (name := telling(one.fact)) and name <= said and name - GENERIC]
    return by_words or [one for one in left if _described(one, said)]


def _described(one: Named, said: set[str]) -> bool:
    head = telling(re.split(r"[.:;,(]", one.description)[0]) - GENERIC
    hits = sum(any(word in (one_said, one_said + "s") for one_said in said) for word in head)
    return len(head) >= 2 and hits * 2 > len(head)


def role_of(one: Named, question: str, among: Sequence[Named]) -> Role:
    """What a question had to do with one of the values that it may be about."""
    asked = asked_among(question, among)
    if any(other.fact == one.fact for other in asked):
        return "alone" if len(asked) == 1 else "among"
    return "other" if asked or OWNED.search(question) else "open"


def is_meant(claim: Claim, one: Named, role: Role, rivals: Iterable[Named]) -> bool:
    """Whether a claim gives this value, by its name or a part of it ("my income is …" for the monthly income)."""
    name = telling(one.fact)
    if not claim.about or not (
        claim.about <= name or (role == "alone" and claim.about <= name | telling(one.description))
    ):
        return False
    if not claim.about - GENERIC and role not in ("alone", "among") and claim.about != name:
        return False
    return claim.about == name or not any(claim.about <= telling(rival.fact) for rival in rivals)


def without_claims(text: str, one: Named, role: Role, others: Iterable[Named]) -> str:
    """The text without the sentences that give another value by name ("my new email is …")."""
    others = [other for other in others if other.fact != one.fact]
    for claim in sorted(claims(text), key=lambda claim: -claim.start):
        if not _may_be(claim, one, others, asked=role in ("alone", "among")):
            text = f"{text[: claim.start]} {text[claim.end :]}"
    return text


def _may_be(claim: Claim, one: Named, others: Iterable[Named], *, asked: bool) -> bool:
    if claim.about <= telling(one.fact) | telling(one.description):
        return True
    if any(claim.about <= telling(other.fact) | telling(other.description) for other in others):
        return False
    return asked and not claim.about & (telling(one.fact) - GENERIC)
