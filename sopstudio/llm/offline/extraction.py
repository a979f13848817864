"""Finding a value in what somebody said, by name, type, allowed values, pattern and phrase.

A value named in a sentence counts most ("my score is 720"), then one of the right shape in an answer to a question that
asked for it. Where two facts could be meant (an old and a new address) only the name decides. Example values in
descriptions are never taken, and nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sopstudio.errors import SopStudioError
from sopstudio.llm.offline.naming import Role, claims, given, is_meant, without_claims
from sopstudio.sop import Schema
from sopstudio.text import values as text_values
from sopstudio.text.phrases import corrected, declines, first_sentence, straight, words_of

NUMERIC = frozenset({"integer", "number"})


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

    @property
    def is_free_text(self) -> bool:
        """Whether any text will do."""
        return self.kind == "string" and not self.allowed and not self.pattern

    def fits(self, value: Any) -> bool:
        """Whether a value is what the schema asks for."""
        if self.schema is None:
            return True
        try:
            return Schema({**self.schema}).fits(value)
        except (SopStudioError, ValueError):
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
        said = reply[: text_values.LONGEST].encode(errors="replace").decode()
        reply = straight(said)
        if repeated:
            reply = re.sub(r"(?<![\w.,])(\d{1,3}\.\d{3})(?![\w,]|\.\d)", r"\g<1>0", reply)
        rivals = [one for one in others if one.fact != self.fact and self._rivals(one)]
        for text in corrected(reply):
            value = self._named(text, role, rivals)
            if value is None and self._may_be_meant(role, rivals):
                value = self._anywhere(without_claims(text, self, role, others), role)
            if value is not None:
                return _verbatim(value, reply, said) if isinstance(value, str) else value
        return None

    def _may_be_meant(self, role: Role, rivals: Collection[Wanted]) -> bool:
        """Whether a value that is not named could be this one, after such a question."""
        if role == "alone" or rivals:
            return role == "alone"
        if role == "among":
            return True
        if self.pattern:
            return role == "open" or self.is_distinctive()
        return self.has_telling_choices()

    def _rivals(self, other: Wanted) -> bool:
        """Whether a value of the one could be taken for the other."""
        if self.allowed and other.allowed:
            return any(value in other.allowed for value in self.allowed)
        if self.pattern or other.pattern:
            return self.pattern == other.pattern
        group = NUMERIC if self.kind in NUMERIC else {self.kind}
        return not self.allowed and not other.allowed and other.kind in group

    def _named(self, text: str, role: Role, rivals: Collection[Wanted]) -> Any:
        """The value that is given by name, in full ("… loan amount is …") or in part; the last one counts."""
        found = [self._at(tail) for tail in given(text, self.fact)]
        if not any(value is not None for value in found):
            found = [self._at(claim.value) for claim in claims(text) if is_meant(claim, self, role, rivals)]
        return next((value for value in reversed(found) if value is not None), None)

    def _at(self, tail: str) -> Any:
        """The value at the beginning of what follows its name."""
        sentence = first_sentence(tail)
        if self.is_free_text:
            quoted = text_values.QUOTED.match(tail.strip())
            return (quoted[1] or quoted[2]) if quoted else text_values.unquoted(sentence) or None
        if self.kind == "boolean":
            return text_values.boolean(sentence)
        if self.kind in ("date", "date-time"):
            return self._shaped(re.split(r"(?<=[^\d][.!?;])\s|\n", tail)[0])
        return self._shaped(sentence)

    def _anywhere(self, text: str, role: Role) -> Any:
        """The value anywhere in an answer."""
        if self.kind == "boolean" and not self.allowed:
            return text_values.boolean(text)
        if self.is_free_text:
            return text_values.free_text(text) if role == "alone" and not declines(text) else None
        if self.kind == "array" and (role != "alone" or declines(text)):
            return None
        return self._shaped(text if self.kind != "array" else text_values.free_text(text) or "")

    def _shaped(self, text: str) -> Any:
        if self.kind == "array":
            return text_values.listed(text, self._item)
        if self.allowed:
            return text_values.choice(text, self.allowed)
        if self.kind in NUMERIC:
            found = list(text_values.numbers(text, self.fits))
            return None if None in found else text_values.only(found)
        if self.kind in ("date", "date-time"):
            found_days = list(text_values.dates(text) if self.kind == "date" else text_values.moments(text))
            return None if None in found_days else text_values.only(found_days)
        if self.pattern:
            return text_values.code(text, self.pattern)
        return text_values.boolean(text) if self.kind == "boolean" else None

    def _item(self, text: str) -> Any:
        item = Wanted.of("item", self.items or {})
        if item.is_free_text:
            return text_values.unquoted(text) or None
        return item._shaped(text)


def _verbatim(value: str, reply: str, said: str) -> str:
    """A text as it was said, with the quotation marks that it has within."""
    start = reply.find(value)
    return value if start < 0 else said[start : start + len(value)]


def _first_form(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The first alternative of a schema that is not null, with what stands beside it."""
    for key in ("anyOf", "oneOf"):
        forms = schema.get(key)
        for form in forms if isinstance(forms, list) else ():
            if isinstance(form, Mapping) and form.get("type") != "null":
                return {**form, **{name: value for name, value in schema.items() if name != key}}
    return schema
