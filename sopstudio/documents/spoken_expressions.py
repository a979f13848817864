"""Computed values as people say them: `if electric then 60 else 120` for `if({electric}, 60, 120)`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Final

from sopstudio.documents.languages import words_of_all
from sopstudio.documents.spoken_facts import read_spoken
from sopstudio.documents.typed_conditions import read_typed
from sopstudio.errors import ConditionError
from sopstudio.expressions import check_types, parse, parse_expression
from sopstudio.expressions.tokens import brace_names
from sopstudio.sop.facts import Fact

MAX_CHOICES: Final = 8
"""How many choices may stand one within the other."""
_MONEY: Final = re.compile(r"(?:[€$£]\s*)?(?P<number>\d+(?:\.\d+)?)\s*(?:€|euros?|eur|dollars?|usd)?", re.I)


def read_expression(text: str, facts: Sequence[Fact], untyped: Collection[str] = ()) -> str:
    """What an expression that cannot be read is meant to be: a choice in words, or one whose known facts lack their
    braces; blank for any other text. A fact of which nothing is stated but its name (`untyped`) may be a truth value.
    """
    return _read_choice(text.strip(), facts, untyped, MAX_CHOICES) or read_spoken(text, facts, expression=True)


def _read_choice(text: str, facts: Sequence[Fact], untyped: Collection[str], depth: int) -> str:
    for pattern in _patterns() if depth else ():
        match = pattern.fullmatch(text)
        if match is None:
            continue
        condition = _read_condition(match["condition"].strip(), facts, untyped)
        value = _read_value(match["value"].strip(), facts)
        other = _read_choice(match["other"].strip(), facts, untyped, depth - 1) or _read_value(match["other"], facts)
        if condition and value and other:
            return f"if({condition}, {value}, {other})"
    return ""


def _read_condition(words: str, facts: Sequence[Fact], untyped: Collection[str]) -> str:
    """A condition of a choice: as it stands, the name of a truth value, or in words; blank for others."""
    domains = {fact.name: fact.domain() for fact in facts if fact.name not in untyped}
    domains |= {name: Fact(name=name, type="boolean").domain() for name in untyped}
    for candidate in (words, brace_names(words, (fact.name for fact in facts))):
        try:
            if not check_types(parse(candidate).tree, domains):
                return candidate
        except ConditionError:
            continue
    return read_typed(words, facts, untyped)


def _read_value(words: str, facts: Sequence[Fact]) -> str:
    """One of the values of a choice; blank where it is no expression."""
    money = _MONEY.fullmatch(words.strip())
    braced = brace_names(words, (fact.name for fact in facts))  # before the words, in which *in* may be an operator
    return next(_readable((money["number"],) if money else (braced, words)), "")


def _readable(candidates: Sequence[str]) -> Iterator[str]:
    for candidate in candidates:
        try:
            parse_expression(candidate)
        except ConditionError:
            continue
        yield candidate.strip()


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """How a choice is said in each language."""
    tables = words_of_all("choices")
    return tuple(re.compile(table[name], re.I | re.S) for table in tables for name in ("before", "behind"))


__all__ = ["read_expression"]
