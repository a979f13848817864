"""Finding a value in what somebody said, by name, type, allowed values, pattern and phrase.

A value named in a sentence counts most ("my score is 720"), then one of the right pattern anywhere, then an answer to a
question that asked for it. Example values in descriptions are never taken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

NO_VALUE = re.compile(
    r"\b(?:do(?:es)? not|don'?t|doesn'?t|haven'?t|have not|cannot|can'?t) (?:\w+ )?"
    r"(?:have|know|remember|find|give|provide|got|share)\b|\bno idea\b|\bnot with me\b|\bnot sure\b|\bdon'?t\b\s*$",
    re.I,
)
GENERIC = frozenset("number code id identifier date day name amount value kind type state status whether".split())
STOP = frozenset(
    "a an the of for to in on at by is are was be your my our their its this that with and or as it which what how "
    "you i me we us please who whom has have does do did".split()
)
NUMBER = re.compile(r"[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-+]?\d+(?:\.\d+)?")
YES = re.compile(
    r"^\W*(?:(?:yes|yeah|yep|yup|sure|correct|right|true|indeed|of course)\b|(?:i do|i am|i have|it is|it does)\W*(?:$|[,.;!]))",
    re.I,
)
NO = re.compile(
    r"^\W*(?:no|nope|not|false|never|i do not|i don'?t|i am not|i'?m not|i have not|it is not|it isn'?t)\b", re.I
)
QUOTED = re.compile(r"[\"“']([^\"”]{1,2000}?)[\"”'](?=\W|$)")
SENTENCE_END = re.compile(r"(?:[.!?;](?:\s|$)|\n|,\s+(?:and\s+)?my\b|\s+and my\b)")
OTHERWISE_NAMED = re.compile(r"\b(?:my|the|our)\s+[\w' -]{2,60}?\s+(?:is|are|was|=|:)\s*\S+(?:\s|$)", re.I)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def words_of(text: str) -> list[str]:
    """The words of a name or a sentence, lower case; `loanAmount` and `loan_amount` as two."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return [word for word in re.findall(r"[^\W_]+", spaced.lower()) if word]


@dataclass(frozen=True)
class Wanted:
    """A value that is looked for: the parameter's name and what its schema says of it."""

    name: str
    kind: str
    description: str = ""
    allowed: tuple[Any, ...] = ()
    pattern: str = ""
    items: str = "string"

    @classmethod
    def of(cls, name: str, schema: Any) -> Wanted:
        """From a JSON Schema property."""
        schema = schema if isinstance(schema, Mapping) else {}
        kind = schema.get("type", "string")
        kind = kind[0] if isinstance(kind, list) and kind else kind
        form = schema.get("format")
        if kind == "string" and form in ("date", "date-time"):
            kind = str(form)
        allowed = schema.get("enum")
        items = schema.get("items")
        if kind == "array" and isinstance(items, Mapping):
            allowed = items.get("enum") or allowed
        return cls(
            name,
            str(kind),
            str(schema.get("description") or ""),
            tuple(allowed) if isinstance(allowed, list) else (),
            str(schema.get("pattern") or ""),
            str(items.get("type", "string")) if isinstance(items, Mapping) else "string",
        )

    @property
    def fact(self) -> str:
        """What the value is called in the conversation: the fact that the description names, else the parameter."""
        renamed = re.search(r"\bthe fact ([\w.-]+?)\.?(?:\s|$)", self.description)
        return renamed[1] if renamed else self.name

    def spoken(self) -> str:
        """The name as it is said: *loan amount*."""
        return " ".join(words_of(self.fact))

    def asked_in(self, question: str) -> bool:
        """Whether `question` asks for this value: by its name, or by most of the words that describe it."""
        said = set(words_of(re.sub(r"\([^)]*\)", " ", question)))
        name = [word for word in words_of(self.fact) if word not in STOP]
        if name and all(word in said for word in name):
            return True
        head = re.split(r"[.:;,(]", self.description)[0]
        described = {word for word in words_of(head) if word not in STOP | GENERIC}
        return len(described) >= 2 and len(described & said) * 2 > len(described)

    def named_in(self, question: str) -> bool:
        """Whether `question` asks for just this name, not for a longer one that begins with it."""
        name = r"[\s_-]+".join(map(re.escape, words_of(self.fact)))
        return bool(re.search(rf"\b{name}\b(?=\W*$|\s*[,.;:?!()]|\s+(?:and|or|please|so|for|to)\b)", question, re.I))

    def find(self, question: str, reply: str, alone: bool) -> Any:
        """The value in `reply` (said after `question`), or None. `alone`: the question asked for nothing else."""
        tail = self._named(reply)
        if tail is not None:
            value = self._shaped(tail, named=True)
            if value is not None:
                return value
        asked = self.asked_in(question)
        if self.pattern and self.kind == "string":
            return self._patterned(reply if asked else OTHERWISE_NAMED.sub(" ", reply))
        if self.allowed:
            return self._one_of(reply) if asked or self._distinct() else None
        if not asked or (not alone and self.kind in ("string", "boolean", "number", "integer")):
            return None
        return self._answered(reply)

    def _answered(self, reply: str) -> Any:
        if NO_VALUE.search(reply):
            return None
        if self.kind == "string":
            text = _unquoted(reply.strip())
            return None if text.endswith("?") or len(text) > 2000 or not text else text
        if self.kind == "boolean":
            return _boolean(reply)
        return self._shaped(reply, named=False)

    def _named(self, reply: str) -> str | None:
        """What follows the name in a sentence ("… loan amount is …"), to the end of the sentence."""
        name = r"[\s_-]+".join(map(re.escape, words_of(self.fact)))
        if not name:
            return None
        pattern = rf"\b{name}\b['\"]?\s*(?:\([^)]*\)\s*)?(?:is|are|was|=|:|to|as|would be|should be|number is|number)+\s*[:=]?\s*"
        matches = list(re.finditer(pattern, reply, re.I))
        return reply[matches[-1].end() :] if matches else None

    def _shaped(self, text: str, *, named: bool) -> Any:
        """A value of the wanted shape at the beginning of `text` (named) or anywhere in it."""
        if self.kind == "array":
            return self._list(text)
        if self.allowed:
            return self._one_of(_sentence(text) if named else text)
        if self.kind in ("integer", "number"):
            return _number(_sentence(text) if named else text, self.kind, start=named)
        if self.kind == "boolean":
            return _boolean(text)
        if self.kind in ("date", "date-time"):
            return _date(text, self.kind)
        if self.pattern:
            return self._patterned(text)
        quoted = QUOTED.match(text.strip())
        return quoted[1] if quoted else _unquoted(_sentence(text).strip()) or None

    def _list(self, text: str) -> list[Any] | None:
        sentence = _sentence(text)
        if self.allowed:
            return [value for value in self.allowed if _mentions(sentence, value)] or None
        parts = [part.strip() for part in re.split(r",|\band\b", sentence) if part.strip()]
        if self.items in ("integer", "number"):
            numbers = [_number(part, self.items, start=False) for part in parts]
            return [number for number in numbers if number is not None] or None
        return [_unquoted(part) for part in parts] or None

    def _patterned(self, text: str) -> str | None:
        try:
            whole = re.compile(self.pattern)
        except re.error:
            return None
        tokens = [token.strip(".,;:!?\"'()“”<>") for token in text.split()]
        for token in reversed(tokens):
            if token and whole.search(token) and whole.fullmatch(token.strip()):
                return token
        for start in range(len(tokens)):
            for end in range(start + 2, min(start + 6, len(tokens)) + 1):
                joined = " ".join(tokens[start:end])
                if whole.fullmatch(joined):
                    return joined
        return None

    def _one_of(self, text: str) -> Any:
        found = [value for value in self.allowed if _mentions(text, value)]
        longest = [v for v in found if not any(v != o and str(v).lower() in str(o).lower() for o in found)]
        return longest[0] if len(longest) == 1 else None

    def _distinct(self) -> bool:
        """Whether the allowed values are words that nobody says by chance."""
        return all(isinstance(value, str) and len(value) > 3 for value in self.allowed)


def _mentions(text: str, value: Any) -> bool:
    if isinstance(value, bool):
        return _boolean(text) is value
    said, sought = words_of(text), words_of(str(value))
    width = len(sought)
    return bool(sought) and any(said[start : start + width] == sought for start in range(len(said) - width + 1))


def _sentence(text: str) -> str:
    end = SENTENCE_END.search(text)
    return text[: end.start()] if end else text.rstrip(".!?;")


def _unquoted(text: str) -> str:
    quoted = QUOTED.fullmatch(text.strip().rstrip("."))
    return quoted[1] if quoted else text.strip()


def _number(text: str, kind: str, *, start: bool) -> int | Decimal | None:
    match = NUMBER.search(text)
    if match is None or (start and match.start() > 20):
        return None
    number = Decimal(match[0].replace(",", ""))
    whole = number == number.to_integral_value()
    if kind == "integer":
        return int(number) if whole else None
    return int(number) if whole else number


def _boolean(text: str) -> bool | None:
    if NO.search(text):
        return False
    return True if YES.search(text) else None


def _date(text: str, kind: str) -> str | None:
    if kind == "date-time":
        match = re.search(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)", text)
        return match[0] if match and _valid(match[0], datetime) else None
    match = re.search(r"\d{4}-\d\d-\d\d", text)
    if match and _valid(match[0], date):
        return match[0]
    match = re.search(r"\b(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})\b", text)
    if match and match[2][:3].lower() in MONTHS:
        iso = f"{match[3]}-{MONTHS.index(match[2][:3].lower()) + 1:02}-{int(match[1]):02}"
        return iso if _valid(iso, date) else None
    return None


def _valid(text: str, kind: type[date]) -> bool:
    try:
        kind.fromisoformat(text)
    except ValueError:
        return False
    return True
