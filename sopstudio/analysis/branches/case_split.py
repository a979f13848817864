"""Exhaustive case split: which outcomes conditions can have together, and facts with which they have them.

A condition changes its outcome only where a fact passes a literal that it is compared with. So one value of
each interval (each literal, one between each two neighbours, one beyond each end), in every combination,
covers all cases, as long as the conditions compare single facts with literals; a linear term such as
`{score} + 20 > 640` counts too, with 620. Anything else goes to the solver (`symbolic_cases`). A condition
over facts that may be missing has a third outcome, unknown. Every witness is checked by the evaluator,
whoever proposed it; what is not decided raises `ProofUndecidedError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, product
from math import prod
from random import Random
from typing import Any, TypeAlias

from sopstudio.analysis.plausible_values import draw_matching_text
from sopstudio.analysis.proof_results import NO_SOLVER, Facts, OutcomeDemand, Outcomes, ProofUndecidedError
from sopstudio.expressions import (
    TODAY_NAME,
    Arithmetic,
    Call,
    Compare,
    Condition,
    FactName,
    FactValue,
    ListExpression,
    Literal,
    Negative,
    Tree,
    atoms,
    reads_today,
    walk,
)
from sopstudio.expressions.tree import TODAY, replace_node
from sopstudio.expressions.values import read_date, to_public_value
from sopstudio.extras import is_installed
from sopstudio.sop import Fact, describe_mismatch, parse_value
from sopstudio.translation import tr

MAX_CASES = 4096


def outcomes_of(conditions: Sequence[Condition], facts: Mapping[str, Fact], may_miss: Iterable[str]) -> Outcomes:
    """The outcomes of conditions over declared facts, of which `may_miss` may be missing."""
    used_facts = {name: facts[name] for condition in conditions for name in condition.facts}
    if any(reads_today(condition.tree) for condition in conditions):
        used_facts[TODAY_NAME] = Fact(name=TODAY_NAME, type="date")
    missing = frozenset(may_miss)
    values = literals_by_fact([condition.tree for condition in conditions], used_facts)
    if values is None:
        return _symbolic_outcomes(conditions, used_facts, missing)
    trees = [condition.tree for condition in conditions]
    values_by_fact: dict[str, list[FactValue | None]] = {}
    for name, fact in used_facts.items():
        is_closed = fact.type == "string" and fact.allowed
        representatives = distinguish(fact, trees) if is_closed else representative_values(fact, values.get(name, ()))
        if not representatives:  # a datetime or list without examples: values exist, but none are known
            return _symbolic_outcomes(conditions, used_facts, missing)
        values_by_fact[name] = [*representatives, *((None,) if name in missing else ())]
    if prod(map(len, values_by_fact.values())) > MAX_CASES:
        return _symbolic_outcomes(conditions, used_facts, missing)
    return CaseSplit(conditions, values_by_fact)


def _symbolic_outcomes(
    conditions: Sequence[Condition], facts: Mapping[str, Fact], may_miss: frozenset[str]
) -> Outcomes:
    """The outcomes as the solver finds them; z3 is loaded when it is first needed.

    Without it every question is undecided.
    """
    if not is_installed("z3"):
        return UndecidedOutcomes(tr(NO_SOLVER))
    from sopstudio.analysis.branches.symbolic_cases import SymbolicOutcomes

    return SymbolicOutcomes(conditions, facts, may_miss, representative_values)


@dataclass(frozen=True)
class UndecidedOutcomes:
    """Outcomes of which nothing is known, and why."""

    reason: str

    def is_possible(self, demand: OutcomeDemand) -> bool:
        """Raises `ProofUndecidedError`."""
        raise ProofUndecidedError(self.reason)

    def find_witness(self, demand: OutcomeDemand) -> Facts | None:
        """Raises `ProofUndecidedError`."""
        raise ProofUndecidedError(self.reason)


class CaseSplit:
    """Outcomes of conditions over every combination of representative values."""

    def __init__(
        self, conditions: Sequence[Condition], values_by_fact: Mapping[str, Sequence[FactValue | None]]
    ) -> None:
        self._conditions, self._values_by_fact = conditions, values_by_fact

    def is_possible(self, demand: OutcomeDemand) -> bool:
        """As `Outcomes.is_possible`; never raises."""
        return self._matching_rows(demand) != 0

    def find_witness(self, demand: OutcomeDemand) -> Facts | None:
        """As `Outcomes.find_witness`; never raises."""
        rows = self._matching_rows(demand)
        return self._rows[(rows & -rows).bit_length() - 1] if rows else None

    def _matching_rows(self, demand: OutcomeDemand) -> int:
        """The rows with the demanded outcomes, as a bit set."""
        rows = (1 << len(self._rows)) - 1
        for number, value in demand.items():
            rows &= self._bits[number][value]
        return rows

    @cached_property
    def _rows(self) -> list[Facts]:
        """Each combination of values."""
        return [
            {name: value for name, value in zip(self._values_by_fact, values, strict=True) if value is not None}
            for values in product(*self._values_by_fact.values())
        ]

    @cached_property
    def _bits(self) -> list[dict[bool | None, int]]:
        """For each condition and each outcome, the rows with that outcome as a bit set."""
        bits_by_condition: list[dict[bool | None, int]] = []
        for condition in self._conditions:
            bits: dict[bool | None, int] = {True: 0, False: 0, None: 0}
            for place, facts in enumerate(self._rows):
                bits[condition.decide(facts).value] |= 1 << place
            bits_by_condition.append(bits)
        return bits_by_condition


LiteralsByFact: TypeAlias = dict[str, list[str | int | Fraction | bool]]
OTHER_TEXT = "something else"


def literals_by_fact(trees: Iterable[Tree], facts: Mapping[str, Fact]) -> LiteralsByFact | None:
    """The literals that each fact is compared with; None where a condition does more than that."""
    literals: LiteralsByFact = {}
    parts = [atom for tree in trees for atom in atoms(replace_node(tree, TODAY, FactName(TODAY_NAME)))]
    if _compared_facts(parts) & _lowered_facts(parts):
        return None
    for atom in parts:
        pairs = _atom_literals(atom, facts)
        if pairs is None:
            return None
        for name, values in pairs:
            literals.setdefault(name, []).extend(values)
    return literals


def _compared_facts(parts: Iterable[Tree]) -> set[str]:
    comparisons = (node for part in parts for node in walk(part) if isinstance(node, Compare))
    return {
        side.name
        for comparison in comparisons
        for side in (comparison.left, comparison.right)
        if isinstance(side, FactName)
    }


def _lowered_facts(parts: Iterable[Tree]) -> set[str]:
    calls = (node for part in parts for node in walk(part) if isinstance(node, Call) and node.function == "lower")
    return {side.name for call in calls for side in call.arguments if isinstance(side, FactName)}


def _atom_literals(atom: Tree, facts: Mapping[str, Fact]) -> list[tuple[str, list[Any]]] | None:
    match atom:
        case Literal(bool()):
            return []
        case Call("present" | "missing", (FactName(name),)) if name in facts:
            return [(name, [])]
        case FactName(name) if name in facts and facts[name].type == "boolean":
            return [(name, [])]
        case Compare("in" | "not in", FactName(name), ListExpression(items)) if _has_representatives(name, facts):
            values = [item.value for item in items if isinstance(item, Literal)]
            return [(name, values)] if len(values) == len(items) else None
        case Compare(_, FactName(name), Literal(value)) | Compare(_, Literal(value), FactName(name)):
            return [(name, [value])] if _has_representatives(name, facts) else None
        case Compare("==" | "!=" | "in" | "not in", Call("lower", (FactName(name) as fact,))) if _takes_any_text(
            name, facts
        ):
            return _atom_literals(replace(atom, left=fact), facts)
        case Compare("==" | "!=" | "<" | "<=" | ">" | ">=", left, right):
            return _threshold(left, right, facts)
        case _:
            return None


def _threshold(left: Tree, right: Tree, facts: Mapping[str, Fact]) -> list[tuple[str, list[Any]]] | None:
    """The value at which one linear side of a comparison passes the other, for sums of one fact and numbers."""
    left_form, right_form = _linear_form(left), _linear_form(right)
    if left_form is None or right_form is None or (left_form[0] and right_form[0] and left_form[0] != right_form[0]):
        return None
    name = left_form[0] or right_form[0]
    if name not in facts or facts[name].type not in ("integer", "number"):
        return None
    slope, offset = left_form[1] - right_form[1], right_form[2] - left_form[2]
    return [(name, [offset / slope] if slope else [])]


def _linear_form(tree: Tree) -> tuple[str, Fraction, Fraction] | None:
    """A linear term as (fact, factor, constant), fact "" for a number; None for any other tree."""
    match tree:
        case Literal(int() | Fraction() as value) if not isinstance(value, bool):
            return "", Fraction(0), Fraction(value)
        case FactName(name):
            return name, Fraction(1), Fraction(0)
        case Negative(operand):
            inner = _linear_form(operand)
            return None if inner is None else (inner[0], -inner[1], -inner[2])
        case Arithmetic(operator, left, right):
            left_form, right_form = _linear_form(left), _linear_form(right)
            return None if left_form is None or right_form is None else _combine_linear(operator, left_form, right_form)
        case _:
            return None


def _combine_linear(
    operator: str, left: tuple[str, Fraction, Fraction], right: tuple[str, Fraction, Fraction]
) -> tuple[str, Fraction, Fraction] | None:
    if left[0] and right[0] and left[0] != right[0]:
        return None
    name = left[0] or right[0]
    if operator in ("+", "-"):
        sign = 1 if operator == "+" else -1
        return name, left[1] + sign * right[1], left[2] + sign * right[2]
    if operator == "*" and not (left[1] and right[1]):
        line, factor = (left, right[2]) if left[1] else (right, left[2])
        return name, line[1] * factor, line[2] * factor
    if operator == "/" and not right[0] and right[2]:
        return name, left[1] / right[2], left[2] / right[2]
    return None


def _takes_any_text(name: str, facts: Mapping[str, Fact]) -> bool:
    """Whether the fact takes any text, so that a lower-case text represents all its spellings."""
    return _has_representatives(name, facts) and facts[name].type == "string" and not facts[name].allowed


def _has_representatives(name: str, facts: Mapping[str, Fact]) -> bool:
    """Whether finitely many values represent all. Texts that a pattern allows are left to the solver."""
    if name not in facts or facts[name].type in ("list", "datetime"):
        return False
    return facts[name].type != "string" or bool(facts[name].allowed) or not facts[name].pattern


def distinguish(fact: Fact, trees: Iterable[Tree]) -> list[FactValue]:
    """For a closed set of texts: the first of each group that the comparisons do not distinguish."""
    comparisons_by_value: dict[Any, list[int]] = {}
    comparisons = (part for tree in trees for part in walk(tree) if isinstance(part, Compare))
    for number, comparison in enumerate(comparisons):
        parts = (
            comparison.right.items
            if isinstance(comparison.right, ListExpression)
            else (comparison.left, comparison.right)
        )
        if FactName(fact.name) in (comparison.left, comparison.right):
            for part in parts:
                if isinstance(part, Literal):
                    comparisons_by_value.setdefault(part.value, []).append(number)
    representatives: dict[tuple[int, ...], FactValue] = {}
    for value in representative_values(fact, ()):
        representatives.setdefault(tuple(comparisons_by_value.get(value, ())), value)
    return list(representatives.values())


def representative_values(fact: Fact, values: Sequence[Any]) -> list[FactValue]:
    """Values of the fact that represent all its values, the readable ones first."""
    if fact.type == "boolean":
        values_found: list[Any] = [True, False]
    elif fact.allowed:
        values_found = [parse_value(fact, value) for value in fact.allowed]
    elif fact.type == "string":
        values_found = _representative_texts(fact, values)
    elif fact.type == "date":
        values_found = _representative_days(fact, values)
    elif fact.type in ("datetime", "list"):
        values_found = [parse_value(fact, value) for value in fact.examples]
    else:
        values_found = _representative_numbers(
            fact, [Fraction(value) for value in values if not isinstance(value, str | bool)]
        )
    examples = [
        value
        for value in (parse_value(fact, value) for value in fact.examples if not describe_mismatch(fact, value))
        if value in values_found
    ]
    return list(dict.fromkeys(value for value in [*examples, *values_found] if value is not None))


def _representative_texts(fact: Fact, values: Sequence[Any]) -> list[str]:
    """The literal texts, and one that is none of them; with a pattern, one that matches it."""
    texts = [text for text in values if isinstance(text, str) and not describe_mismatch(fact, text) and text.strip()]
    others = [*fact.examples, OTHER_TEXT, *(f"{OTHER_TEXT} {n}" for n in range(len(texts)))]
    others = [
        text for text in others if isinstance(text, str) and text not in texts and not describe_mismatch(fact, text)
    ]
    try:
        return [*texts, *(others[:1] or [draw_matching_text(fact.pattern, Random(0))])]
    except re.error:
        return texts  # which is said of the fact


def _representative_days(fact: Fact, values: Sequence[Any]) -> list[Any]:
    literal_days = [day for literal in values if isinstance(literal, str) and (day := read_date(literal)) is not None]
    examples = [example for example in (parse_value(fact, raw) for raw in fact.examples) if isinstance(example, date)]
    days = list(dict.fromkeys([*examples, *literal_days]))
    for day in literal_days:
        days += [near for step in (-1, 1) if (near := _shift_day(day, step)) is not None]
    return days or [date(2026, 1, 5)]


def _shift_day(day: date, days: int) -> date | None:
    try:
        return day + timedelta(days)
    except OverflowError:
        return None


def _representative_numbers(fact: Fact, thresholds: list[Fraction]) -> list[Any]:
    """The literals, the bounds, numbers between and beyond them, and the examples, within the fact's domain."""
    low = None if fact.minimum is None else Fraction(fact.minimum)
    high = None if fact.maximum is None else Fraction(fact.maximum)
    ends = [bound for bound in (low, high) if bound is not None]
    steps = sorted({*thresholds, *ends})
    numbers = [
        Fraction(example)
        for example in fact.examples
        if isinstance(example, int | Decimal) and not isinstance(example, bool)
    ]
    numbers += thresholds
    numbers += [near for threshold in thresholds for step in (1, -1) for near in _writable_neighbours(threshold + step)]
    numbers += [_number_between(low_cut, high_cut) for low_cut, high_cut in pairwise(steps)]
    numbers += ends
    numbers += (
        [] if thresholds else [Fraction(number) for end in ends or [Fraction(0)] for number in (end + 1, end - 1, end)]
    )
    if fact.type == "integer":
        numbers = [Fraction(rounded) for number in numbers for rounded in (_floor(number), -_floor(-number))]
    within = (number for number in numbers if (low is None or number >= low) and (high is None or number <= high))
    return [to_public_value(number) for number in dict.fromkeys(within)]


def _writable_neighbours(value: Fraction) -> list[Fraction]:
    """The value if it has a finite decimal form, else the integers around it."""
    exact = isinstance(to_public_value(value), int | Decimal)
    return [value] if exact else [Fraction(_floor(value)), Fraction(-_floor(-value))]


def _number_between(low: Fraction, high: Fraction) -> Fraction:
    """The middle of two numbers, or a number between them with few digits where that has no finite decimal
    form.
    """
    middle, step = (low + high) / 2, Fraction(1)
    while not isinstance(to_public_value(middle), int | Decimal):
        rounded = Fraction(round(middle / step)) * step
        if low < rounded < high:
            return rounded
        step /= 10
    return middle


def _floor(value: Fraction) -> int:
    return value.numerator // value.denominator
