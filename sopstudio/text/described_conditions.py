"""Conditions read back from the words in which they are shown (`text.conditions.describe_condition`).

What the window says of a condition can so be typed again, whatever words its values have: *status is not found* is the
value *not found* where the fact has it, and no denial.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, TypeVar

from sopstudio.expressions import Literal
from sopstudio.sop.facts import Fact
from sopstudio.text.condition_rows import (
    ENGLISH_WORDS,
    VALUELESS,
    FactTest,
    Group,
    Joiner,
    Operator,
    Rows,
    Value,
    allowed_values,
    operators_for,
    other_joiner,
    write_rows,
)
from sopstudio.text.conditions import (
    INNER_JOINTS,
    LIST_JOINT,
    MAX_LIST_ITEMS,
    OUTER_JOINTS,
    describe_operand,
)
from sopstudio.text.humanize import one_line, speak_name
from sopstudio.translation import plain_number, spoken_number, tr

T = TypeVar("T")
MAX_TESTS: Final = 12
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_ITEM: Final = re.compile(r"[\w.-]+(?: [\w.-]+){0,2}")
"""What a list may contain of which no values are stated: a few words."""


def read_described(text: str, facts: Sequence[Fact]) -> str:
    """The condition whose words these are, in the language of the window or in English, over known facts; blank for
    other words, and for the value of a text of which no values are stated: that may be anything.
    """
    words = one_line(text)
    joiners: tuple[Joiner, ...] = ("and", "or")
    readings = (_read_rows(words, joiner, facts) for joiner in joiners)
    rows = next(filter(None, readings), None)
    return write_rows(rows) if rows is not None else ""


def _read_rows(words: str, joiner: Joiner, facts: Sequence[Fact]) -> Rows | None:
    def read_test(part: str) -> FactTest | None:
        return _read_test(part, facts)

    def read_item(part: str) -> FactTest | Group | None:
        if (test := read_test(part)) is not None:
            return test
        tests = _read_list(part, _both(INNER_JOINTS[other_joiner(joiner)]), read_test)
        return Group(tests) if tests else None

    items: tuple[FactTest | Group, ...] | None = _read_list(words, _both(OUTER_JOINTS[joiner]), read_item)
    if items is not None and len(items) > 1:
        return Rows(joiner, items)
    tests = _read_list(words, _both(INNER_JOINTS[joiner]), read_test)
    return Rows(joiner, tests) if tests else None


def _both(words: str) -> tuple[str, ...]:
    """Words in the language of the window, and in English."""
    return tuple(dict.fromkeys((tr(words), words)))


def _read_list(words: str, joints: Sequence[str], read: Callable[[str], T | None]) -> tuple[T, ...] | None:
    """The parts between joints, each read; a joint may also be within a part. None where no division can be read."""
    pieces = re.split(f"({'|'.join(map(re.escape, joints))})", words, flags=re.I) if joints else [words]
    if len(pieces) > 2 * MAX_TESTS:
        return None
    return _read_pieces(pieces, read)


def _read_pieces(pieces: Sequence[str], read: Callable[[str], T | None]) -> tuple[T, ...] | None:
    for end in range(1, len(pieces) + 1, 2):
        first = read("".join(pieces[:end]))
        if first is None:
            continue
        if end == len(pieces):
            return (first,)
        rest = _read_pieces(pieces[end + 1 :], read)
        if rest is not None:
            return first, *rest
    return None


def _read_test(words: str, facts: Sequence[Fact]) -> FactTest | None:
    for fact in sorted(facts, key=lambda fact: len(fact.name), reverse=True):
        name = f"{speak_name(fact.name)} "
        if words.casefold().startswith(name.casefold()):
            for operator, said in _asked(fact, words[len(name) :]):
                values = () if operator in VALUELESS else _read_values(said, fact, operator)
                if values is not None:
                    return FactTest(fact.name, operator, values)
    return None


def _asked(fact: Fact, words: str) -> Iterator[tuple[Operator, str]]:
    """What words behind the name of a fact may ask of it, and those that are left for its values; the shorter first: a
    value may begin with *not*.
    """
    asked = [(operator, said) for operator in operators_for(fact) for said in _both(ENGLISH_WORDS[operator])]
    for operator, said in sorted(asked, key=lambda pair: len(pair[1])):
        if operator in VALUELESS and words.casefold() == said.casefold():
            yield operator, ""
        elif operator not in VALUELESS and words.casefold().startswith(f"{said} ".casefold()):
            yield operator, words[len(said) + 1 :]


def _read_values(words: str, fact: Fact, operator: Operator) -> tuple[Value, ...] | None:
    joints = (LIST_JOINT,) if operator in ("in", "not in") else ()
    values: tuple[Value, ...] | None = _read_list(words, joints, lambda part: _read_value(part, fact, operator))
    return values if values is not None and len(values) <= MAX_LIST_ITEMS else None


def _read_value(words: str, fact: Fact, operator: Operator) -> Value | None:
    if fact.allowed:
        spoken = {(describe_operand(Literal(value)) or "").casefold(): value for value in allowed_values(fact)}
        return spoken.get(words.casefold())
    is_grouped = "." in words and spoken_number("0.5") != "0.5"  # `1.000` in German: a matter of other readers
    if fact.type in ("number", "integer") and not is_grouped and _NUMBER.fullmatch(number := plain_number(words)):
        exact = Fraction(number)
        return int(exact) if exact.denominator == 1 else exact
    if fact.type == "date" and _DATE.fullmatch(words):
        return words
    is_item = operator in ("contains", "lacks") and _ITEM.fullmatch(words) is not None
    return words if is_item else None


__all__ = ["read_described"]
