"""Which values a computed fact may have, for proofs.

A run stores what a computation gives without holding it to the fact's declaration. So a proof may assume the declared
bounds and values only where the expressions keep to them; elsewhere a computed fact may have any value of its type.
Intervals bound the numbers, from the declarations of the facts that a run does hold to theirs: those that users and
tools give.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from sopstudio.errors import ConditionError
from sopstudio.expressions import Arithmetic, Call, FactName, Literal, Negative, Tree, infer_type, parse_expression
from sopstudio.sop import Compute, Fact, Sop, replace_fields

Bound: TypeAlias = Fraction | None
"""A number, or None where there is no bound on this side."""


class Interval(NamedTuple):
    """All numbers from `low` to `high`."""

    low: Bound = None
    high: Bound = None


def facts_in_proofs(sop: Sop) -> dict[str, Fact]:
    """The facts by name as a proof may take them: a computed one with the values that its computations may give."""
    declared = {fact.name: fact for fact in sop.facts}
    computed = {name for name, _ in _assignments(sop)}
    checked = {name: fact for name, fact in declared.items() if name not in computed}
    facts = dict(declared)
    for name, text in _assignments(sop):
        if name in facts and not _keeps_declaration(text, declared[name], declared, checked):
            facts[name] = _widen(facts[name], text, declared)
    return facts


def _assignments(sop: Sop) -> Iterator[tuple[str, str]]:
    for graph in sop.graphs():
        for node in graph.nodes:
            if isinstance(node, Compute):
                yield from ((assignment.fact, assignment.expression) for assignment in node.assignments)


def _tree(text: str) -> Tree | None:
    try:
        return parse_expression(text).tree
    except ConditionError:
        return None


def _widen(fact: Fact, text: str, declared: Mapping[str, Fact]) -> Fact:
    """The fact without its bounds and listed values; a number where an integer is declared and a fraction may come."""
    tree = _tree(text)
    kind = "number" if fact.type == "integer" and not (tree and _is_whole(tree, declared)) else fact.type
    return replace_fields(fact, type=kind, minimum=None, maximum=None, allowed=(), pattern="")


def _keeps_declaration(text: str, fact: Fact, declared: Mapping[str, Fact], checked: Mapping[str, Fact]) -> bool:
    """Whether the expression gives only values that the declaration of its fact allows, as far as can be told."""
    tree = _tree(text)
    if tree is None:
        return True  # nothing is ever computed
    if fact.allowed:
        return all(_is_allowed(leaf, fact, checked) for leaf in _results(tree))
    if fact.type not in ("integer", "number"):
        return not fact.pattern
    if fact.type == "integer" and not _is_whole(tree, declared):
        return False
    interval = bound_values(tree, checked)
    return _is_above(interval.low, fact.minimum) and _is_above(_negate(interval.high), _negate(_exact(fact.maximum)))


def _is_whole(tree: Tree, declared: Mapping[str, Fact]) -> bool:
    return infer_type(tree, {name: fact.domain() for name, fact in declared.items()}) == "integer"


def _results(tree: Tree) -> Iterator[Tree]:
    """What an expression comes to: the branches of `if`, else the expression itself."""
    if isinstance(tree, Call) and tree.function == "if":
        for branch in tree.arguments[1:]:
            yield from _results(branch)
    else:
        yield tree


def _is_allowed(leaf: Tree, fact: Fact, checked: Mapping[str, Fact]) -> bool:
    allowed = set(map(_comparable, fact.allowed))
    if isinstance(leaf, Literal):
        return _comparable(leaf.value) in allowed
    source = checked.get(leaf.name) if isinstance(leaf, FactName) else None
    return source is not None and bool(source.allowed) and allowed.issuperset(map(_comparable, source.allowed))


def _comparable(value: object) -> tuple[bool, object]:
    """Numbers of any kind alike, and apart from true and false."""
    is_number = isinstance(value, int | Fraction | Decimal) and not isinstance(value, bool)
    return isinstance(value, bool), _exact(value) if is_number else value


def bound_values(tree: Tree, facts: Mapping[str, Fact]) -> Interval:
    """Bounds of a numeric expression, by the declarations of `facts`."""
    match tree:
        case Literal(bool() | str()):
            return Interval()
        case Literal(value):
            return Interval(Fraction(value), Fraction(value))
        case FactName(name):
            fact = facts.get(name)
            return Interval() if fact is None else Interval(_exact(fact.minimum), _exact(fact.maximum))
        case Negative(operand):
            interval = bound_values(operand, facts)
            return Interval(_negate(interval.high), _negate(interval.low))
        case Arithmetic(operator, left, right):
            return _bound_arithmetic(operator, bound_values(left, facts), bound_values(right, facts))
        case Call(function, arguments):
            return _bound_call(function, arguments, facts)
    return Interval()


def _bound_arithmetic(operator: str, left: Interval, right: Interval) -> Interval:
    if operator == "-":
        operator, right = "+", Interval(_negate(right.high), _negate(right.low))
    if operator == "+":
        return Interval(_add(left.low, right.low), _add(left.high, right.high))
    if operator == "/":
        if right.low is None or right.low != right.high or not right.low:
            return Interval()
        right = Interval(1 / right.low, 1 / right.low)
    if None in left or None in right:
        return Interval()
    products = [a * b for a in left for b in right if a is not None and b is not None]
    return Interval(min(products), max(products))


def _bound_call(function: str, arguments: tuple[Tree, ...], facts: Mapping[str, Fact]) -> Interval:
    if function == "if":
        return _hull([bound_values(branch, facts) for branch in arguments[1:]])
    intervals = [bound_values(argument, facts) for argument in arguments]
    lows, highs = [interval.low for interval in intervals], [interval.high for interval in intervals]
    if function in ("min", "max") and len(arguments) > 1:
        return _bound_extreme(function, lows, highs)
    if function == "round" and len(arguments) == 1:
        low, high = intervals[0]
        return Interval(
            None if low is None else Fraction(math.floor(low)), None if high is None else Fraction(math.ceil(high))
        )
    return Interval(Fraction(0)) if function in ("abs", "len") else Interval()


def _bound_extreme(function: str, lows: list[Bound], highs: list[Bound]) -> Interval:
    """The bounds of the least or the greatest of several values: a bound of any one bounds the result on its side."""
    known_lows, known_highs = [low for low in lows if low is not None], [high for high in highs if high is not None]
    if function == "min":
        return Interval(min(known_lows) if None not in lows else None, min(known_highs, default=None))
    return Interval(max(known_lows, default=None), max(known_highs) if None not in highs else None)


def _hull(intervals: list[Interval]) -> Interval:
    lows, highs = [interval.low for interval in intervals], [interval.high for interval in intervals]
    return Interval(
        None if None in lows else min(low for low in lows if low is not None),
        None if None in highs else max(high for high in highs if high is not None),
    )


def _exact(number: object) -> Bound:
    return None if number is None else Fraction(str(number))


def _negate(bound: Bound) -> Bound:
    return None if bound is None else -bound


def _add(left: Bound, right: Bound) -> Bound:
    return None if left is None or right is None else left + right


def _is_above(low: Bound, minimum: object) -> bool:
    limit = _exact(minimum)
    return limit is None or (low is not None and low >= limit)


__all__ = ["bound_values", "facts_in_proofs"]
