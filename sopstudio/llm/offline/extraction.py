"""Finding a value in a text by name, type, allowed values, pattern and phrase.

A value named in a sentence counts most ("my score is 720"), then a value of the right type in the
answer to a question that asked for it. Where two facts are possible (an old and a new address) only the
name decides. Example values in descriptions are never used, and nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal, Protocol, TypeVar

from sopstudio.errors import SopStudioError
from sopstudio.sop import Schema
from sopstudio.text import values as text_values
from sopstudio.text.phrases import (
    GENERIC,
    asking_part,
    content_words,
    declines,
    first_sentence,
    split_corrections,
    straighten_quotes,
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
_IS = r"(?:number\s+|numbers\s+)?(?:is|are|was|were|=|:|to|as|would be|should be|will be|shall be)(?:\s*:)?\s*"
_WORD_BEFORE = re.compile(r"(?P<word>[^\W_]+)[\s_-]+$")
_CLAIM = re.compile(
    r"\b(?:my|the|our|your)\s+(?P<name>[\w' -]{2,60}?)\s*(?:\([^)]*\)\s*)?"
    r"(?:is|are|was|were|=|:|should be|would be)\s+",
    re.I,
)
_REVERSED_CLAIM = re.compile(r"\s+(?:is|was)\s+(?:my|the|our)\s+(?P<name>[\w' -]{2,60}?)(?=[.,;!?]|$|\s+and\b)", re.I)
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


def _is_contrasted(text: str, start: int) -> bool:
    match = _WORD_BEFORE.search(text[:start])
    return match is not None and match["word"].lower() in CONTRAST_WORDS


@lru_cache(maxsize=4096)
def _asked_text(question: str) -> str:
    """The part of a question that asks for something, without what is in brackets."""
    return re.sub(r"\([^)]*\)", " ", asking_part(question))


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


NUMERIC_TYPES = frozenset({"integer", "number"})


@dataclass(frozen=True, eq=False)
class ValueSpec:
    """A value to find: the parameter's name and its schema."""

    name: str
    kind: str
    description: str = ""
    allowed: tuple[Any, ...] = ()
    pattern: str = ""
    items: Mapping[str, Any] | None = None
    schema: Mapping[str, Any] | None = None

    @classmethod
    def from_schema(cls, name: str, schema: Any) -> ValueSpec:
        """The spec of a JSON Schema property."""
        schema = _first_alternative(schema if isinstance(schema, Mapping) else {})
        kind = schema.get("type", "string")
        kind = (
            next((candidate for candidate in kind if candidate != "null"), "string") if isinstance(kind, list) else kind
        )
        if kind == "string" and schema.get("format") in ("date", "date-time"):
            kind = schema["format"]
        items, allowed = schema.get("items"), schema.get("enum")
        return cls(
            name,
            kind if isinstance(kind, str) else "string",
            str(schema.get("description") or ""),
            tuple(allowed) if isinstance(allowed, list) else (),
            str(schema.get("pattern") or ""),
            items if isinstance(items, Mapping) else None,
            schema,
        )

    @cached_property
    def fact(self) -> str:
        """The name of the value in the conversation: the fact that the description names, else the parameter."""
        renamed = re.search(r"\bThis is the fact (.+)\.\Z", self.description)
        return renamed[1] if renamed else self.name

    def spoken_name(self) -> str:
        """The name as it is spoken: *loan amount*."""
        return " ".join(words_of(self.fact))

    @property
    def is_free_text(self) -> bool:
        """Whether any text fits: a string without allowed values and pattern."""
        return self.kind == "string" and not self.allowed and not self.pattern

    def fits(self, value: Any) -> bool:
        """Whether a value fits the schema."""
        return self._validator is None or self._validator.fits(value)

    @cached_property
    def _validator(self) -> Schema | None:
        """The compiled schema; None where there is none that can be used."""
        try:
            return None if self.schema is None else Schema({**self.schema})
        except (SopStudioError, ValueError):
            return None

    def is_distinctive(self) -> bool:
        """Whether its pattern begins with fixed letters (*LN-…*), so that no other value looks like it."""
        fixed = re.sub(r"\[[^\]]*\]|\\.|\{[^}]*\}|[\^$+*?().|]", "", self.pattern)
        return sum(char.isalpha() for char in fixed) >= 2

    def has_distinctive_choices(self) -> bool:
        """Whether the allowed values are words that nobody says by chance."""
        return bool(self.allowed) and all(isinstance(value, str) and len(value) > 3 for value in self.allowed)

    def find(self, reply: str, role: Role, others: Collection[ValueSpec] = (), *, repeated: bool = False) -> Any:
        """The value in a reply to a question that had this `role`; None where there is none or where it is
        unclear.

        `others` are the values that the reply may give instead. A reply that is `repeated` word for word means
        what it says: 3.200 is then a decimal fraction.
        """
        original = reply[: text_values.MAX_CHARACTERS].encode(errors="replace").decode()
        reply = straighten_quotes(original)
        if repeated:
            reply = re.sub(r"(?<![\w.,])(\d{1,3}\.\d{3})(?![\w,]|\.\d)", r"\g<1>0", reply)
        rivals = [spec for spec in others if spec.fact != self.fact and self._is_rival(spec)]
        for text in split_corrections(reply):
            value = self._find_named(text, role, rivals)
            if value is None and self._may_be_meant(role, rivals):
                value = self._find_anywhere(remove_claims(text, self, role, others), role)
            if value is not None:
                return _original_text(value, reply, original) if isinstance(value, str) else value
        return None

    def _may_be_meant(self, role: Role, rivals: Collection[ValueSpec]) -> bool:
        """Whether an unnamed value could be this one after such a question."""
        if role == "alone" or rivals:
            return role == "alone"
        if role == "among":
            return True
        if self.pattern:
            return role == "open" or self.is_distinctive()
        return self.has_distinctive_choices()

    def _is_rival(self, other: ValueSpec) -> bool:
        """Whether a value of one could be mistaken for the other."""
        if self.allowed and other.allowed:
            return any(value in other.allowed for value in self.allowed)
        if self.pattern or other.pattern:
            return self.pattern == other.pattern
        group = NUMERIC_TYPES if self.kind in NUMERIC_TYPES else {self.kind}
        return not self.allowed and not other.allowed and other.kind in group

    def _find_named(self, text: str, role: Role, rivals: Collection[ValueSpec]) -> Any:
        """The value given by its full or partial name ("… loan amount is …"); the last one counts."""
        values = [self._read_start(tail) for tail in texts_after_name(text, self.fact)]
        if not any(value is not None for value in values):
            values = [
                self._read_start(claim.value) for claim in find_claims(text) if is_meant(claim, self, role, rivals)
            ]
        return next((value for value in reversed(values) if value is not None), None)

    def _read_start(self, tail: str) -> Any:
        """The value at the beginning of the text after its name."""
        sentence = first_sentence(tail)
        if self.is_free_text:
            quoted = text_values.QUOTED.match(tail.strip())
            return (quoted[1] or quoted[2]) if quoted else text_values.strip_quotes(sentence) or None
        if self.kind == "boolean":
            return text_values.boolean(sentence)
        if self.kind in ("date", "date-time"):
            return self._find_by_type(re.split(r"(?<=[^\d][.!?;])\s|\n", tail)[0])
        return self._find_by_type(sentence)

    def _find_anywhere(self, text: str, role: Role) -> Any:
        """The value anywhere in an answer."""
        if self.kind == "boolean" and not self.allowed:
            return text_values.boolean(text)
        if self.is_free_text:
            return text_values.free_text(text) if role == "alone" and not declines(text) else None
        if self.kind == "array" and (role != "alone" or declines(text)):
            return None
        return self._find_by_type(text if self.kind != "array" else text_values.free_text(text) or "")

    def _find_by_type(self, text: str) -> Any:
        if self.kind == "array":
            return text_values.parse_list(text, self._read_item)
        if self.allowed:
            return text_values.choice(text, self.allowed)
        if self.kind in NUMERIC_TYPES:
            numbers = list(text_values.numbers(text, self.fits))
            return None if None in numbers else text_values.sole_value(numbers)
        if self.kind in ("date", "date-time"):
            days = list(text_values.dates(text) if self.kind == "date" else text_values.moments(text))
            return None if None in days else text_values.sole_value(days)
        if self.pattern:
            return text_values.code(text, self.pattern)
        return text_values.boolean(text) if self.kind == "boolean" else None

    def _read_item(self, text: str) -> Any:
        item = ValueSpec.from_schema("item", self.items or {})
        if item.is_free_text:
            return text_values.strip_quotes(text) or None
        return item._find_by_type(text)


def _original_text(value: str, reply: str, original: str) -> str:
    """The text as it was written, with its inner quotation marks."""
    start = reply.find(value)
    return value if start < 0 else original[start : start + len(value)]


def _first_alternative(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The first alternative of a schema that is not null, with the keys beside it."""
    for key in ("anyOf", "oneOf"):
        forms = schema.get(key)
        for form in forms if isinstance(forms, list) else ():
            if isinstance(form, Mapping) and form.get("type") != "null":
                return {**form, **{name: value for name, value in schema.items() if name != key}}
    return schema
