"""What can be written next in a condition: facts, operators, the values that a fact allows. Text in, offers out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sopstudio.expressions import FUNCTIONS
from sopstudio.expressions.tokens import Token, tokenize
from sopstudio.expressions.writing import quoted
from sopstudio.sop import TYPE_WORDS, Fact
from sopstudio.ui.forms.suggestions import Offer

_WORDS = {
    "==": "is", "!=": "is not", "<": "is below", "<=": "is at most", ">": "is above", ">=": "is at least",
    "in": "is one of", "not in": "is none of", "&&": "and", "||": "or",
}  # fmt: skip
_BY_TYPE: Mapping[str, tuple[str, ...]] = {
    "string": ("==", "!=", "in", "not in"),
    "boolean": ("==", "!="),
    "list": (),
    **dict.fromkeys(("number", "integer", "date", "datetime"), (">=", "<=", ">", "<", "==", "!=")),
}
_ALL = ("==", "!=", ">=", "<=", ">", "<", "in", "not in")


@dataclass(frozen=True, slots=True)
class Completion:
    """Offers whose key takes the place of the characters from `start` to `end`. `sure`: Enter may take the first."""

    start: int
    end: int
    offers: tuple[Offer, ...] = ()
    sure: bool = True


def complete(text: str, position: int, facts: Sequence[Fact]) -> Completion:
    """What can be written at `position` of `text`."""
    before = list(tokenize(text[:position]))
    last = before[-1] if before else None
    touching = last is not None and last.end == position
    if last is not None and last.kind == "open_fact":
        return _named(text, position, last, facts)
    if last is not None and last.kind == "open_text":
        values = tuple(_values(before[:-1], facts, last.text[1:]))
        return Completion(last.start, _closed(text, position, last.text[0]), values)
    if last is not None and touching and last.kind in ("word", "number"):
        values = tuple(_values(before[:-1], facts, last.text))
        names = (*_facts(facts, last.text), *_functions(last.text)) if last.kind == "word" else ()
        return Completion(last.start, position, values + names)
    if last is None or last.kind in ("join", "compare"):
        return Completion(position, position, tuple(_operand(before, facts)), sure=last is not None)
    if touching:
        return Completion(position, position)
    return Completion(position, position, tuple(_next(before, facts)), sure=False)


def _named(text: str, position: int, last: Token, facts: Sequence[Fact]) -> Completion:
    end = position + 1 if text[position : position + 1] == "}" else position
    return Completion(last.start, end, tuple(_facts(facts, last.text[1:])))


def _closed(text: str, position: int, quote: str) -> int:
    return position + 1 if text[position : position + 1] == quote else position


def _facts(facts: Sequence[Fact], wanted: str) -> Iterator[Offer]:
    folded = wanted.strip().casefold().replace("_", " ")
    found = [fact for fact in facts if folded in fact.name.casefold().replace("_", " ")]
    found.sort(key=lambda fact: not fact.name.casefold().replace("_", " ").startswith(folded))
    for fact in found[:50]:
        yield Offer(f"{{{fact.name}}}", fact.name, _kind(fact))


def _kind(fact: Fact) -> str:
    return " · ".join(filter(None, (TYPE_WORDS[fact.type], fact.unit)))


def _functions(wanted: str) -> Iterator[Offer]:
    for name, signature in FUNCTIONS.items():
        if name.startswith(wanted):
            yield Offer(f"{name}(", signature.usage, "function")


def _operand(before: Sequence[Token], facts: Sequence[Fact]) -> Iterator[Offer]:
    yield from _values(before, facts, "")
    fact = _compared(before, facts)
    alike = [one for one in facts if fact is None or (one.type == fact.type and one is not fact)]
    if fact is None or not fact.allowed:
        yield from _facts(alike, "")


def _values(before: Sequence[Token], facts: Sequence[Fact], begun: str) -> Iterator[Offer]:
    """The values that the compared fact allows and that hold `begun`, those that begin with it first."""
    fact = _compared(before, facts)
    if fact is None:
        return
    allowed = fact.allowed or ((True, False) if fact.type == "boolean" else ())
    listed = bool(before) and before[-1].kind == "compare" and before[-1].text.split()[-1] == "in"
    wanted = begun.casefold()
    fitting = [value for value in allowed if wanted in str(value).casefold()]
    fitting.sort(key=lambda value: not str(value).casefold().startswith(wanted))
    for value in fitting[:50]:
        text = _literal(value)
        if text != begun:
            yield Offer(f"[{text}]" if listed else text, text, f"of {fact.name}")


def _literal(value: Any) -> str:
    if isinstance(value, str):
        return quoted(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _compared(before: Sequence[Token], facts: Sequence[Fact]) -> Fact | None:
    """The fact that the value now being written is compared with."""
    place = len(before) - 1
    while place >= 0 and (before[place].text in ("[", ",") or before[place].kind in ("text", "number", "truth")):
        place -= 1
    if place < 1 or before[place].kind != "compare":
        return None
    return _fact_at(before[place - 1], facts)


def _fact_at(piece: Token, facts: Sequence[Fact]) -> Fact | None:
    name = piece.text.strip("{}") if piece.kind in ("fact", "word") else ""
    return next((fact for fact in facts if fact.name == name), None)


def _next(before: Sequence[Token], facts: Sequence[Fact]) -> Iterator[Offer]:
    """Operators after an operand: joining ones where a comparison is complete, comparing ones where it is not."""
    fact = _fact_at(before[-1], facts)
    complete_already = len(before) > 1 and before[-2].kind == "compare"
    if complete_already or before[-1].kind in ("close", "text"):
        yield from (Offer(f"{one} ", one, _WORDS[one]) for one in ("&&", "||"))
        return
    for one in _BY_TYPE.get(fact.type, _ALL) if fact is not None else _ALL:
        yield Offer(f"{one} ", one, _WORDS[one])
    if fact is not None and fact.type == "boolean":
        yield from (Offer(f"{one} ", one, _WORDS[one]) for one in ("&&", "||"))
