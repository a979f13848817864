"""Values that stand for all others: a condition changes only where a fact passes a value that it is compared with.

So a few values of each fact (those written down, one between each two, one beyond) decide a whole branching, as long
as its conditions compare single facts with written values; `{score} + 20 > 640` does so too, at 620. Readable values
come first: examples, bounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias

from sopstudio.analysis.solving.fillers import matching
from sopstudio.expressions import (
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListOf,
    Literal,
    Negative,
    Tree,
    Value,
    atoms,
    walk,
)
from sopstudio.expressions.values import handed_out, read_date
from sopstudio.sop import Fact, misfit, typed

Facts: TypeAlias = Mapping[str, Value]
Written: TypeAlias = dict[str, list[str | int | Fraction | bool]]
OTHER = "something else"


def written(trees: Iterable[Tree], facts: Mapping[str, Fact]) -> Written | None:
    """The values that each fact is compared with; None where a condition does more than that."""
    found: Written = {}
    parts = [atom for tree in trees for atom in atoms(tree)]
    if _as_written(parts) & _in_lower_case(parts):
        return None
    for atom in parts:
        compared = _compared(atom, facts)
        if compared is None:
            return None
        for name, values in compared:
            found.setdefault(name, []).extend(values)
    return found


def _as_written(parts: Iterable[Tree]) -> set[str]:
    compared = (one for part in parts for one in walk(part) if isinstance(one, Compare))
    return {side.name for one in compared for side in (one.left, one.right) if isinstance(side, FactName)}


def _in_lower_case(parts: Iterable[Tree]) -> set[str]:
    called = (one for part in parts for one in walk(part) if isinstance(one, Call) and one.function == "lower")
    return {side.name for one in called for side in one.arguments if isinstance(side, FactName)}


def _compared(atom: Tree, facts: Mapping[str, Fact]) -> list[tuple[str, list[Any]]] | None:
    match atom:
        case Literal(bool()):
            return []
        case Call("present" | "missing", (FactName(name),)) if name in facts:
            return [(name, [])]
        case FactName(name) if name in facts and facts[name].type == "boolean":
            return [(name, [])]
        case Compare("in" | "not in", FactName(name), ListOf(items)) if _plain(name, facts):
            values = [item.value for item in items if isinstance(item, Literal)]
            return [(name, values)] if len(values) == len(items) else None
        case Compare(_, FactName(name), Literal(value)) | Compare(_, Literal(value), FactName(name)):
            return [(name, [value])] if _plain(name, facts) else None
        case Compare("==" | "!=" | "in" | "not in", Call("lower", (FactName(name) as fact,))) if _open(name, facts):
            return _compared(replace(atom, left=fact), facts)
        case Compare("==" | "!=" | "<" | "<=" | ">" | ">=", left, right):
            return _passed(left, right, facts)
        case _:
            return None


def _passed(left: Tree, right: Tree, facts: Mapping[str, Fact]) -> list[tuple[str, list[Any]]] | None:
    """Where one side of a comparison of sums passes the other, for sums of one number and written ones."""
    one, other = _line(left), _line(right)
    if one is None or other is None or (one[0] and other[0] and one[0] != other[0]):
        return None
    name = one[0] or other[0]
    if name not in facts or facts[name].type not in ("integer", "number"):
        return None
    slope, rest = one[1] - other[1], other[2] - one[2]
    return [(name, [rest / slope] if slope else [])]


def _line(tree: Tree) -> tuple[str, Fraction, Fraction] | None:
    """A sum of multiples of one fact and written numbers, as the fact, its factor, and the rest; None for others."""
    match tree:
        case Literal(int() | Fraction() as value) if not isinstance(value, bool):
            return "", Fraction(0), Fraction(value)
        case FactName(name):
            return name, Fraction(1), Fraction(0)
        case Negative(operand):
            inner = _line(operand)
            return None if inner is None else (inner[0], -inner[1], -inner[2])
        case Arithmetic(operator, left, right):
            one, two = _line(left), _line(right)
            return None if one is None or two is None else _joined(operator, one, two)
        case _:
            return None


def _joined(
    operator: str, one: tuple[str, Fraction, Fraction], two: tuple[str, Fraction, Fraction]
) -> tuple[str, Fraction, Fraction] | None:
    if one[0] and two[0] and one[0] != two[0]:
        return None
    name = one[0] or two[0]
    if operator in ("+", "-"):
        sign = 1 if operator == "+" else -1
        return name, one[1] + sign * two[1], one[2] + sign * two[2]
    if operator == "*" and not (one[1] and two[1]):
        line, factor = (one, two[2]) if one[1] else (two, one[2])
        return name, line[1] * factor, line[2] * factor
    if operator == "/" and not two[0] and two[2]:
        return name, one[1] / two[2], one[2] / two[2]
    return None


def _open(name: str, facts: Mapping[str, Fact]) -> bool:
    """Whether any text will do: one in lower case then stands for all those that are it in lower case."""
    return _plain(name, facts) and facts[name].type == "string" and not facts[name].allowed


def _plain(name: str, facts: Mapping[str, Fact]) -> bool:
    """Whether a few values of the fact stand for all; which texts a pattern leaves is for the solver to say."""
    if name not in facts or facts[name].type in ("list", "datetime"):
        return False
    return facts[name].type != "string" or bool(facts[name].allowed) or not facts[name].pattern


def told_apart(fact: Fact, trees: Iterable[Tree]) -> list[Value]:
    """Of the texts of a closed set, the first of all those that comparisons with written values do not tell apart."""
    named: dict[Any, list[int]] = {}
    compared = (part for tree in trees for part in walk(tree) if isinstance(part, Compare))
    for number, one in enumerate(compared):
        parts = one.right.items if isinstance(one.right, ListOf) else (one.left, one.right)
        if FactName(fact.name) in (one.left, one.right):
            for part in parts:
                if isinstance(part, Literal):
                    named.setdefault(part.value, []).append(number)
    first: dict[tuple[int, ...], Value] = {}
    for value in points(fact, ()):
        first.setdefault(tuple(named.get(value, ())), value)
    return list(first.values())


def points(fact: Fact, values: Sequence[Any]) -> list[Value]:
    """Values of the fact that stand for all that it may have, the readable ones first."""
    if fact.type == "boolean":
        found: list[Any] = [True, False]
    elif fact.allowed:
        found = [typed(fact, one) for one in fact.allowed]
    elif fact.type == "string":
        found = _texts(fact, values)
    elif fact.type == "date":
        found = _days(fact, values)
    elif fact.type in ("datetime", "list"):
        found = [typed(fact, one) for one in fact.examples]
    else:
        found = _numbers(fact, [Fraction(one) for one in values if not isinstance(one, str | bool)])
    known = [one for one in (typed(fact, one) for one in fact.examples if not misfit(fact, one)) if one in found]
    return list(dict.fromkeys(one for one in [*known, *found] if one is not None))


def _texts(fact: Fact, values: Sequence[Any]) -> list[str]:
    """The texts written down, and one that is none of them; of a pattern, one that fits it."""
    texts = [one for one in values if isinstance(one, str) and not misfit(fact, one) and one.strip()]
    others = [*fact.examples, OTHER, *(f"{OTHER} {n}" for n in range(len(texts)))]
    others = [one for one in others if isinstance(one, str) and one not in texts and not misfit(fact, one)]
    try:
        return [*texts, *(others[:1] or [matching(fact.pattern, Random(0))])]
    except re.error:
        return texts  # which is said of the fact


def _days(fact: Fact, values: Sequence[Any]) -> list[Any]:
    written_down = [day for one in values if isinstance(one, str) and (day := read_date(one)) is not None]
    examples = [one for one in (typed(fact, raw) for raw in fact.examples) if isinstance(one, date)]
    found = list(dict.fromkeys([*examples, *written_down]))
    for day in written_down:
        found += [near for step in (-1, 1) if (near := _shifted(day, step)) is not None]
    return found or [date(2026, 1, 5)]


def _shifted(day: date, days: int) -> date | None:
    try:
        return day + timedelta(days)
    except OverflowError:
        return None


def _numbers(fact: Fact, cuts: list[Fraction]) -> list[Any]:
    """The bounds, what lies between and beyond them, and the examples, as far as the fact may have them."""
    low = None if fact.minimum is None else Fraction(fact.minimum)
    high = None if fact.maximum is None else Fraction(fact.maximum)
    ends = [one for one in (low, high) if one is not None]
    steps = sorted({*cuts, *ends})
    found = [Fraction(one) for one in fact.examples if isinstance(one, int | Decimal) and not isinstance(one, bool)]
    found += cuts
    found += [near for one in cuts for step in (1, -1) for near in _written(one + step)]
    found += [_between(one, two) for one, two in pairwise(steps)]
    found += ends
    found += [] if cuts else [Fraction(one) for end in ends or [Fraction(0)] for one in (end + 1, end - 1, end)]
    if fact.type == "integer":
        found = [Fraction(whole) for one in found for whole in (_floor(one), -_floor(-one))]
    inside = (one for one in found if (low is None or one >= low) and (high is None or one <= high))
    return [handed_out(one) for one in dict.fromkeys(inside)]


def _written(value: Fraction) -> list[Fraction]:
    """The value where it can be written down in full, else the whole numbers around it."""
    exact = isinstance(handed_out(value), int | Decimal)
    return [value] if exact else [Fraction(_floor(value)), Fraction(-_floor(-value))]


def _between(low: Fraction, high: Fraction) -> Fraction:
    """The middle; where that cannot be written down in full, a number with few digits."""
    middle, step = (low + high) / 2, Fraction(1)
    while not isinstance(handed_out(middle), int | Decimal):
        rounded = Fraction(round(middle / step)) * step
        if low < rounded < high:
            return rounded
        step /= 10
    return middle


def _floor(value: Fraction) -> int:
    return value.numerator // value.denominator
