"""Boundary values: at, just below and just above each number or day that a condition compares a fact with.

In addition, for the facts that conditions read: declared bounds, each allowed value, both truth values,
an empty list, and a missing value where the fact is optional.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sopstudio.analysis.compared_values import compared_literals
from sopstudio.expressions import And, Call, Compare, FactName, Literal, Tree, facts_of
from sopstudio.scenarios.obligations.obligation import Obligation
from sopstudio.sop import Fact, Runtime, describe_mismatch

MAX_LISTED_VALUES = 30
"""Up to this many allowed values are all required; of more, only those that conditions name."""


def boundaries(runtime: Runtime) -> list[Obligation]:
    """For each place whose conditions read facts: the values of these facts where outcomes may change."""
    return [
        obligation
        for place in runtime.flow.nodes
        for point in _decision_points(runtime, place)
        for obligation in _point_obligations(runtime, point)
    ]


@dataclass(frozen=True, slots=True)
class _DecisionPoint:
    """Conditions that are decided together, and what must also hold for them to be decided."""

    label: str
    words: str
    place: str
    trees: tuple[Tree, ...]
    tool: str = ""
    required: tuple[Tree, ...] = ()


def _decision_points(runtime: Runtime, place: str) -> Iterator[_DecisionPoint]:
    plan, here = runtime.plan(place), f'at "{runtime.flow.nodes[place].label()}"'
    for bound in plan.tools:
        point_fields = (f"{place} {bound.tool.name}", f'for the tool "{bound.tool.label()}" {here}', place)
        own_condition = () if bound.condition is None else (bound.condition.tree,)
        if own_condition:
            yield _DecisionPoint(*point_fields, own_condition, bound.tool.name)
        if bound.precondition is not None:
            allowed = bound.precondition.tree
            yield _DecisionPoint(*point_fields, (allowed,), bound.tool.name, (*own_condition, allowed))
    yield _DecisionPoint(
        place, here, place, tuple(route.condition.tree for route in plan.routes if route.condition is not None)
    )


def _point_obligations(runtime: Runtime, point: _DecisionPoint) -> Iterator[Obligation]:
    literals = compared_literals(point.trees)
    for name in dict.fromkeys(name for tree in point.trees for name in facts_of(tree)):
        fact = runtime.flow.facts.get(name)
        if fact is not None:
            yield from _fact_obligations(point, fact, literals.get(name, ()))


def _fact_obligations(point: _DecisionPoint, fact: Fact, literals: Iterable[Any]) -> Iterator[Obligation]:
    if fact.optional:
        yield _obligation(point, fact, "is missing", Call("missing", (FactName(fact.name),)))
    if fact.type == "list":
        size = Call("len", (FactName(fact.name),))
        yield _obligation(point, fact, "is empty", Compare("==", size, Literal(0)))
        return
    for value in boundary_values(fact, literals):
        plain = value.isoformat() if isinstance(value, date) else value
        literal = Literal(Fraction(value) if isinstance(value, Decimal) else plain)
        text = str(plain).lower() if isinstance(value, bool) else plain
        yield _obligation(point, fact, f"is {text}", Compare("==", FactName(fact.name), literal))


def _obligation(point: _DecisionPoint, fact: Fact, words: str, value: Tree) -> Obligation:
    demand = And((*point.required, value)) if point.required else value
    text = f"{fact.name} {words}"
    return Obligation(f"{point.label}: {text}", f"{text} {point.words}", point.place, demand=demand, tool=point.tool)


def boundary_values(fact: Fact, literals: Iterable[Any]) -> list[Any]:
    """The values of a fact at which a comparison with these literals may change, and the ends of its domain."""
    values: list[Any] = [around for literal in literals for around in _neighbours(fact, literal)]
    if fact.type == "boolean":
        values += [True, False]
    if len(fact.allowed) <= MAX_LISTED_VALUES:
        values += fact.allowed
    values += [bound for bound in (fact.minimum, fact.maximum) if bound is not None]
    return [
        value
        for value in dict.fromkeys(values)
        if not describe_mismatch(fact, value.isoformat() if isinstance(value, date) else value)
    ]


def _neighbours(fact: Fact, value: Any) -> tuple[Any, ...]:
    """The value and its neighbours."""
    step: Any
    if fact.type == "integer" and isinstance(value, int | Decimal):
        low = int(value // 1)
        return (low, low - 1, low + 1)
    if fact.type == "number" and isinstance(value, int | Decimal):
        digits = Decimal(value).normalize().as_tuple().exponent
        step = Decimal(1).scaleb(min(-2, digits if isinstance(digits, int) else 0))
        return (value, value - step, value + step)
    moment = _instant(fact, value)
    if moment is None:
        return (value,)
    step = timedelta(seconds=1) if isinstance(moment, datetime) else timedelta(days=1)
    return (moment, moment - step, moment + step)


def _instant(fact: Fact, value: Any) -> date | None:
    if fact.type not in ("date", "datetime") or not isinstance(value, str):
        return None
    try:
        return date.fromisoformat(value) if fact.type == "date" else datetime.fromisoformat(value)
    except ValueError:
        return None


__all__ = ["boundaries", "boundary_values"]
