"""Finding a value in what somebody said, by name, type, allowed values, pattern and phrase.

A value named in a sentence counts most ("my score is 720"), then one of the right shape in an answer to a question that
asked for it. Where two facts could be meant (an old and a new address) only the name decides. Example values in
descriptions are never taken, and nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from sopstudio.errors import SopStudioError
from sopstudio.llm.offline import shapes
from sopstudio.llm.offline.words import (
    GENERIC,
    STOP,
    asking_part,
    bag,
    corrected,
    declines,
    first_sentence,
    straight,
    telling,
    words_of,
)
from sopstudio.sop import Schema

Role = Literal["alone", "among", "open", "other"]
"""What a question had to do with a value: asked for it alone, among others, for nothing in particular, for others."""

OWNED = re.compile(r"\byour\b[^?]*\?", re.I)
NUMERIC = frozenset({"integer", "number"})
_IS = r"(?:number\s+|numbers\s+)?(?:is|are|was|were|=|:|to|as|would be|should be|will be|shall be)(?:\s*:)?\s*"
_CLAIM = re.compile(
    r"\b(?:my|the|our|your)\s+(?P<name>[\w' -]{2,60}?)\s*(?:\([^)]*\)\s*)?"
    r"(?:is|are|was|were|=|:|should be|would be)\s+",
    re.I,
)
_CLAIMED = re.compile(
    r"(?P<value>\S+)\s+(?:is|was)\s+(?:my|the|our)\s+(?P<name>[\w' -]{2,60}?)(?=[.,;!?]|$|\s+and\b)", re.I
)
_BEFORE = re.compile(r"(?:^|[\s,.;:!?(\"'])(?P<word>[^\W_]+)[\s_-]+$")
_MAY_PRECEDE = STOP | bag(
    "correct right actual current full exact real proper new latest also then now that's its about set change update "
    "correction meant but so regarding"
)


@dataclass(frozen=True, eq=False)
class Wanted:
    """A value that is looked for: the parameter's name and what its schema says of it."""

    name: str
    kind: str
    description: str = ""
    allowed: tuple[Any, ...] = ()
    pattern: str = ""
    items: Mapping[str, Any] | None = None
    schema: Mapping[str, Any] | None = None

    @classmethod
    def of(cls, name: str, schema: Any) -> Wanted:
        """From a JSON Schema property."""
        schema = _first_form(schema if isinstance(schema, Mapping) else {})
        kind = schema.get("type", "string")
        kind = next((one for one in kind if one != "null"), "string") if isinstance(kind, list) else kind
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
        """What the value is called in the conversation: the fact that the description names, else the parameter."""
        renamed = re.search(r"\bthe fact ([\w.-]+?)\.?(?:\s|$)", self.description)
        return renamed[1] if renamed else self.name

    def spoken(self) -> str:
        """The name as it is said: *loan amount*."""
        return " ".join(words_of(self.fact))

    @cached_property
    def about(self) -> frozenset[str]:
        """All words that may stand for it: of its name and of what describes it."""
        return telling(self.fact) | telling(self.description)

    @cached_property
    def phrase(self) -> str:
        """A pattern that finds the name in a text."""
        return r"[\s_-]+".join(map(re.escape, words_of(self.fact))) or r"(?!)"

    def fits(self, value: Any) -> bool:
        """Whether a value is what the schema asks for."""
        if self.schema is None:
            return True
        try:
            return Schema({**self.schema}).fits(value)
        except SopStudioError:
            return True

    def is_distinctive(self) -> bool:
        """Whether its pattern begins with letters of its own (*LN-…*), so that no other value looks like it."""
        fixed = re.sub(r"\[[^\]]*\]|\\.|\{[^}]*\}|[\^$+*?().|]", "", self.pattern)
        return sum(char.isalpha() for char in fixed) >= 2

    def has_telling_choices(self) -> bool:
        """Whether the allowed values are words that nobody says by chance."""
        return bool(self.allowed) and all(isinstance(value, str) and len(value) > 3 for value in self.allowed)

    def find(self, reply: str, role: Role, others: Collection[Wanted] = (), *, repeated: bool = False) -> Any:
        """The value in a reply to a question that played `role`; None where there is none, or where it is not clear.

        A reply that is `repeated` word for word means what it says: 3.200 then is a decimal fraction.
        """
        if repeated:
            reply = re.sub(r"(?<![\w.,])(\d{1,3}\.\d{3})(?![\w,]|\.\d)", r"\g<1>0", reply)
        said = reply[: shapes.LONGEST]
        reply = straight(said)
        for text in corrected(reply):
            value = self._named(text)
            if value is None and self._may_be_meant(role, others):
                value = self._anywhere(self._unclaimed(text, others, asked=role in ("alone", "among")), role)
            if value is not None:
                return _verbatim(value, reply, said) if isinstance(value, str) else value
        return None

    def _may_be_meant(self, role: Role, others: Collection[Wanted]) -> bool:
        """Whether a value that is not named could be this one, after such a question."""
        if role == "alone":
            return True
        rivals = [one for one in others if one.fact != self.fact and self._rivals(one)]
        if role == "among":
            return not rivals
        if self.pattern:
            return not rivals and (role == "open" or self.is_distinctive())
        return self.has_telling_choices() and not rivals

    def _rivals(self, other: Wanted) -> bool:
        """Whether a value of the one could be taken for the other."""
        if self.allowed and other.allowed:
            return any(value in other.allowed for value in self.allowed)
        if self.pattern or other.pattern:
            return self.pattern == other.pattern
        group = NUMERIC if self.kind in NUMERIC else {self.kind}
        return not self.allowed and not other.allowed and other.kind in group

    def _named(self, text: str) -> Any:
        """The value in "… loan amount is VALUE" (the last such sentence) or in "VALUE is my loan amount"."""
        found = None
        for match in re.finditer(rf"\b{self.phrase}\b['\"]?\s*(?:\([^)]*\)\s*)?{_IS}", text, re.I):
            before = _BEFORE.search(text[: match.start()])
            if before is None or before["word"].lower() in _MAY_PRECEDE:
                value = self._at(text[match.end() :])
                found = value if value is not None else found
        if found is None and (self.pattern or self.allowed or self.kind not in ("string", "boolean", "array")):
            for match in re.finditer(
                rf"(?P<value>[^.;!?\n]+?)\s+(?:is|was)\s+(?:my|the|our)\s+{self.phrase}\b", text, re.I
            ):
                found = self._shaped(match["value"])
        return found

    def _at(self, tail: str) -> Any:
        """The value at the beginning of what follows its name."""
        sentence = first_sentence(tail)
        if self.kind == "string" and not self.allowed and not self.pattern:
            quoted = shapes.QUOTED.match(tail.strip())
            return (quoted[1] or quoted[2]) if quoted else shapes.unquoted(sentence) or None
        if self.kind == "boolean":
            return shapes.boolean(sentence)
        if self.kind in ("date", "date-time"):
            return self._shaped(re.split(r"(?<=[^\d][.!?;])\s|\n", tail)[0])
        return self._shaped(sentence)

    def _anywhere(self, text: str, role: Role) -> Any:
        """The value anywhere in an answer."""
        if self.kind == "boolean" and not self.allowed:
            return shapes.boolean(text)
        if self.kind == "string" and not self.allowed and not self.pattern:
            named = _CLAIM.search(text)
            text = text[named.end() :] if named is not None else text
            return shapes.free_text(text) if role == "alone" and not declines(text) else None
        if self.kind == "array" and (role != "alone" or declines(text)):
            return None
        return self._shaped(text if self.kind != "array" else shapes.free_text(text) or "")

    def _shaped(self, text: str) -> Any:
        if self.kind == "array":
            return shapes.listed(text, self._item)
        if self.allowed:
            return shapes.choice(text, self.allowed)
        if self.kind in NUMERIC:
            found = list(shapes.numbers(text, self.fits))
            return None if None in found else shapes.only(found)
        if self.kind in ("date", "date-time"):
            found_days = list(shapes.dates(text) if self.kind == "date" else shapes.moments(text))
            return None if None in found_days else shapes.only(found_days)
        if self.pattern:
            return shapes.code(text, self.pattern)
        return shapes.boolean(text) if self.kind == "boolean" else None

    def _item(self, text: str) -> Any:
        item = Wanted.of("item", self.items or {})
        if item.kind == "string" and not item.allowed and not item.pattern:
            return shapes.unquoted(text) or None
        return item._shaped(text)

    def _unclaimed(self, text: str, others: Collection[Wanted], *, asked: bool) -> str:
        """The text without the sentences that give another value by name ("my new email is …")."""
        for pattern in (_CLAIM, _CLAIMED):
            for match in reversed(list(pattern.finditer(text))):
                if self._is_named_by(match["name"], others, asked=asked):
                    continue
                length = len(first_sentence(text[match.end() :])) if pattern is _CLAIM else 0
                text = f"{text[: match.start()]} {text[match.end() + length :]}"
        return text

    def _is_named_by(self, name: str, others: Iterable[Wanted], *, asked: bool) -> bool:
        """Whether a name in a sentence may mean this value."""
        said = telling(name)
        if said <= self.about:
            return True
        if any(said <= other.about for other in others) or said & (telling(self.fact) - GENERIC):
            return False
        return asked


def _verbatim(value: str, reply: str, said: str) -> str:
    """A text as it was said, with the quotation marks that it has within."""
    start = reply.find(value)
    return value if start < 0 else said[start : start + len(value)]


def asked_among(question: str, wanted: Collection[Wanted]) -> list[Wanted]:
    """Which values a question asks for: by name where any is named, else by most words of what describes them."""
    asking = asking_part(question)
    outside = re.sub(r"\([^)]*\)", " ", asking)
    spots = [(one, match.span()) for one in wanted for match in re.finditer(rf"\b{one.phrase}\b", outside, re.I)]
    named = [
        one
        for one, (start, end) in spots
        if not any(o[0] <= start and end <= o[1] and o[1] - o[0] > end - start for _, o in spots)
        and not _longer(outside, start)
    ]
    if named:
        return list(dict.fromkeys(named))
    said = set(words_of(outside))
    by_words = [one for one in wanted if (name := telling(one.fact)) and name <= said and name - GENERIC]
    return by_words or [one for one in wanted if _described(one, said)]


def _longer(text: str, start: int) -> bool:
    """Whether a name is only the end of a longer one: "email" in "your new email"."""
    owner = re.search(r"\b(?:your|the)\s+((?:[^\W_]+[\s_-]+){1,3})$", text[:start], re.I)
    return owner is not None and not telling(owner[1]) <= _MAY_PRECEDE - {"new"}


def _described(one: Wanted, said: set[str]) -> bool:
    head = telling(re.split(r"[.:;,(]", one.description)[0]) - GENERIC
    return len(head) >= 2 and len(head & said) * 2 > len(head)


def role_of(one: Wanted, question: str, wanted: Collection[Wanted], known: Collection[Wanted] = ()) -> Role:
    """What a question had to do with one of the wanted values; `known` are names that it may also have asked for."""
    asked = asked_among(question, [*wanted, *known])
    if any(other.fact == one.fact for other in asked):
        return "alone" if len(asked) == 1 else "among"
    return "other" if asked or OWNED.search(question) else "open"


def _first_form(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The first alternative of a schema that is not null, with what stands beside it."""
    for key in ("anyOf", "oneOf"):
        forms = schema.get(key)
        for form in forms if isinstance(forms, list) else ():
            if isinstance(form, Mapping) and form.get("type") != "null":
                return {**form, **{name: value for name, value in schema.items() if name != key}}
    return schema
