"""Values of one fact at which a comparison of computed sides turns, such as `days_between({sent}, {today}) > 3`.

The sides are taken for linear in each fact, which differences and sums are. Where they are not, the values are only
more values to try.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import Any

from sopstudio.expressions import Compare, FactName, Literal, Tree, facts_of, parse_expression, to_text, walk
from sopstudio.sop import Fact, Runtime, parse_value, value_to_json
from sopstudio.sop.elements import expression_trees

STEPS: Mapping[str, Any] = {
    "integer": 1,
    "number": Fraction(1),
    "date": timedelta(days=1),
    "datetime": timedelta(hours=1),
}
"""How far a fact is moved to see how the sides follow."""
NEAR: Mapping[str, tuple[Any, ...]] = {
    "integer": (-1, 0, 1, 2),
    "number": (Fraction(-1, 100), Fraction(0), Fraction(1, 100)),
    "date": (timedelta(days=-1), timedelta(0), timedelta(days=1), timedelta(days=2)),
    "datetime": (timedelta(hours=-1), timedelta(seconds=-1), timedelta(0), timedelta(seconds=1), timedelta(hours=1)),
}
"""How far from the turning point values are tried."""


def computed_comparisons(runtime: Runtime) -> list[Compare]:
    """The comparisons of which a side is neither a fact nor a literal."""
    trees = (node for tree in expression_trees(runtime.flow.sop) for node in walk(tree))
    comparisons = [tree for tree in trees if isinstance(tree, Compare) and tree.operator not in ("in", "not in")]
    plain = (FactName, Literal)
    return [tree for tree in comparisons if not (isinstance(tree.left, plain) and isinstance(tree.right, plain))]


def boundary_values(runtime: Runtime, comparison: Compare, known: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Facts of a comparison, each with JSON data around which it turns while the others are as `known` (JSON data)."""
    facts = runtime.flow.facts
    values = {name: parse_value(facts[name], raw) for name, raw in known.items() if name in facts}
    names = facts_of(comparison)
    if any(values.get(name) is None for name in names):
        return
    for name in names:
        if facts[name].type in STEPS:
            for value in _around(comparison, facts[name], values):
                yield name, value_to_json(value)


def _around(comparison: Compare, fact: Fact, values: Mapping[str, Any]) -> Iterator[Any]:
    start, step = values[fact.name], STEPS[fact.type]
    start = Fraction(start) if fact.type == "number" else start
    here = _distance(comparison, values)
    there = _distance(comparison, {**values, fact.name: start + step})
    if here is None or there is None or here == there:
        return
    steps = -here / (there - here)
    if fact.type in ("integer", "date"):
        steps = Fraction(floor(steps))
    for near in NEAR[fact.type]:
        try:
            yield start + _times(steps, step) + near
        except OverflowError:
            return


def _times(count: Fraction, step: Any) -> Any:
    if isinstance(step, timedelta):
        return timedelta(microseconds=round(count * (step // timedelta(microseconds=1))))
    return int(count) if isinstance(step, int) else count * step


def _distance(comparison: Compare, values: Mapping[str, Any]) -> Fraction | None:
    """The left side less the right one, where both are numbers, or moments."""
    left, right = (_value(side, values) for side in (comparison.left, comparison.right))
    if isinstance(left, date) and isinstance(right, date) and isinstance(left, datetime) is isinstance(right, datetime):
        return Fraction((left - right) // timedelta(microseconds=1))
    if isinstance(left, int | Decimal | Fraction) and isinstance(right, int | Decimal | Fraction):
        return Fraction(left) - Fraction(right)
    return None


def _value(side: Tree, values: Mapping[str, Any]) -> Any:
    return parse_expression(to_text(side)).try_value(values).value


__all__ = ["boundary_values", "computed_comparisons"]
