"""Values at the bounds: at, just under and just over each number or day that a condition compares a fact with.

Besides, for the facts that conditions read: the declared bounds, each allowed value, both truth values, an empty list,
and nothing at all where the fact may be missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sopstudio.analysis.solving.slots import literals_by_fact
from sopstudio.expressions import Call, Compare, FactName, Literal, Tree, facts_of
from sopstudio.scenarios.obligations.obligation import Obligation
from sopstudio.sop import Fact, Routing, misfit

MOST = 30
"""Allowed values of a fact that are all asked for; of more, those alone that conditions name."""


def boundaries(routing: Routing) -> list[Obligation]:
    """For each place whose edges read facts: the values of these facts where outcomes may change."""
    found: list[Obligation] = []
    for place in routing.flow.nodes:
        trees = [route.condition.tree for route in routing.work(place).routes if route.condition is not None]
        literals = literals_by_fact(trees)
        for name in dict.fromkeys(name for tree in trees for name in facts_of(tree)):
            fact = routing.flow.facts.get(name)
            if fact is not None:
                found += _of(routing, place, fact, literals.get(name, ()))
    return found


def _of(routing: Routing, place: str, fact: Fact, literals: Iterable[Any]) -> Iterator[Obligation]:
    where = f'at "{routing.flow.nodes[place].label()}"'
    if fact.optional:
        yield _obligation(place, where, fact, "is missing", Call("missing", (FactName(fact.name),)))
    if fact.type == "list":
        size = Call("len", (FactName(fact.name),))
        yield _obligation(place, where, fact, "is empty", Compare("==", size, Literal(0)))
        return
    for value in telling_values(fact, literals):
        written = value.isoformat() if isinstance(value, date) else value
        literal = Literal(Fraction(value) if isinstance(value, Decimal) else written)
        shown = str(written).lower() if isinstance(value, bool) else written
        yield _obligation(place, where, fact, f"is {shown}", Compare("==", FactName(fact.name), literal))


def _obligation(place: str, where: str, fact: Fact, words: str, demand: Tree) -> Obligation:
    return Obligation(f"{place}: {fact.name} {words}", f"{fact.name} {words} {where}", place, demand=demand)


def telling_values(fact: Fact, literals: Iterable[Any]) -> list[Any]:
    """The values of a fact at which a comparison with these literals may change, and the ends of its domain."""
    found: list[Any] = [around for one in literals for around in _around(fact, one)]
    if fact.type == "boolean":
        found += [True, False]
    if len(fact.allowed) <= MOST:
        found += fact.allowed
    found += [one for one in (fact.minimum, fact.maximum) if one is not None]
    return [one for one in dict.fromkeys(found) if not misfit(fact, one.isoformat() if isinstance(one, date) else one)]


def _around(fact: Fact, value: Any) -> tuple[Any, ...]:
    """The value, and those next to it."""
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


__all__ = ["boundaries", "telling_values"]
