"""Finding a value in a text by name, type, allowed values, pattern and phrase.

A value named in a sentence counts most ("my score is 720"), then a value of the right type in the
answer to a question that asked for it. Where two facts are possible (an old and a new address) only the
name decides. Example values in descriptions are never used, and nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sopstudio.errors import SopStudioError
from sopstudio.llm.offline.claims import (
    Role,
    before_next_claim,
    find_claims,
    is_meant,
    numbers_after_name,
    remove_claims,
    texts_after_name,
)
from sopstudio.sop import Schema
from sopstudio.text import values as text_values
from sopstudio.text.phrases import (
    declines,
    first_sentence,
    split_corrections,
    straighten_quotes,
    words_of,
)

NUMERIC_TYPES = frozenset({"integer", "number"})
_GROUPED = re.compile(r"(\bMy [^.:,;?!\n]{1,80} is )?(?<![\w.,/-])[1-9]\d{0,2}\.\d{3}(?!\w|[.,]\d|-\w)")
"""Thousands behind a point; not where the simulated user says a value, which it does as it is kept."""


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

    def find(
        self,
        reply: str,
        role: Role,
        others: Collection[ValueSpec] = (),
        *,
        repeated: bool = False,
        has_decimal_comma: bool = False,
    ) -> Any:
        """The value in a reply to a question that had this `role`; None where there is none or where it is
        unclear.

        `others` are the values that the reply may give instead. A reply that is `repeated` word for word means
        what it says: 3.200 is then a decimal fraction. Where the language `has_decimal_comma`, it is a whole number.
        """
        original = reply[: text_values.MAX_CHARACTERS].encode(errors="replace").decode()
        reply = straighten_quotes(original)
        if has_decimal_comma and self.kind in NUMERIC_TYPES:
            reply = _GROUPED.sub(lambda match: match[0] if match[1] else match[0].replace(".", ""), reply)
        if repeated:
            reply = re.sub(r"(?<![\w.,])(\d{1,3}\.\d{3})(?![\w,]|\.\d)", r"\g<1>0", reply)
        rivals = [spec for spec in others if spec.fact != self.fact and self._is_rival(spec)]
        for text in split_corrections(reply):
            value = self._find_named(text, role, rivals, others)
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

    def _find_named(
        self, text: str, role: Role, rivals: Collection[ValueSpec], others: Collection[ValueSpec] = ()
    ) -> Any:
        """The value given by its full or partial name ("… loan amount is …"); the last one counts."""
        names = [other.fact for other in others if other.fact != self.fact]
        values = [self._read_start(before_next_claim(tail, names)) for tail in texts_after_name(text, self.fact)]
        if not any(value is not None for value in values):
            values = [
                self._read_start(before_next_claim(claim.value, names))
                for claim in find_claims(text)
                if is_meant(claim, self, role, rivals)
            ]
        if not values:
            values = [self._read_start(number) for number in numbers_after_name(text, self.fact)]
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
