"""Values at the bounds: at, just under and just over each number or day that a condition compares a fact with.

Besides, for the facts that conditions read: the declared bounds, each allowed value, both truth values, an empty list,
and nothing at all where the fact may be missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sopstudio.analysis.solving.slots import literals_by_fact
from sopstudio.expressions import And, Call, Compare, FactName, Literal, Tree, facts_of
from sopstudio.scenarios.obligations.obligation import Obligation
from sopstudio.sop import Fact, Routing, misfit

MOST = 30
"""Allowed values of a fact that are all asked for; of more, those alone that conditions name."""


def boundaries(routing: Routing) -> list[Obligation]:
    """For each place whose conditions read facts: the values of these facts where outcomes may change."""
    return [one for place in routing.flow.nodes for spot in _spots(routing, place) for one in _at(routing, spot)]


@dataclass(frozen=True, slots=True)
class _Spot:
    """Conditions that are decided at once, and what is to hold besides for them to be decided."""

    label: str
    words: str
    place: str
    trees: tuple[Tree, ...]
    tool: str = ""
    also: tuple[Tree, ...] = ()


def _spots(routing: Routing, place: str) -> Iterator[_Spot]:
    work, here = routing.work(place), f'at "{routing.flow.nodes[place].label()}"'
    for bound in work.tools:
        at = (f"{place} {bound.tool.name}", f'for the tool "{bound.tool.label()}" {here}', place)
        own = () if bound.condition is None else (bound.condition.tree,)
        if own:
            yield _Spot(*at, own, bound.tool.name)
        if bound.precondition is not None:
            allowed = bound.precondition.tree
            yield _Spot(*at, (allowed,), bound.tool.name, (*own, allowed))
    yield _Spot(place, here, place, tuple(one.condition.tree for one in work.routes if one.condition is not None))


def _at(routing: Routing, spot: _Spot) -> Iterator[Obligation]:
    literals = literals_by_fact(spot.trees)
    for name in dict.fromkeys(name for tree in spot.trees for name in facts_of(tree)):
        fact = routing.flow.facts.get(name)
        if fact is not None:
            yield from _of(spot, fact, literals.get(name, ()))


def _of(spot: _Spot, fact: Fact, literals: Iterable[Any]) -> Iterator[Obligation]:
    if fact.optional:
        yield _obligation(spot, fact, "is missing", Call("missing", (FactName(fact.name),)))
    if fact.type == "list":
        size = Call("len", (FactName(fact.name),))
        yield _obligation(spot, fact, "is empty", Compare("==", size, Literal(0)))
        return
    for value in telling_values(fact, literals):
        written = value.isoformat() if isinstance(value, date) else value
        literal = Literal(Fraction(value) if isinstance(value, Decimal) else written)
        shown = str(written).lower() if isinstance(value, bool) else written
        yield _obligation(spot, fact, f"is {shown}", Compare("==", FactName(fact.name), literal))


def _obligation(spot: _Spot, fact: Fact, words: str, value: Tree) -> Obligation:
    demand = And((*spot.also, value)) if spot.also else value
    said = f"{fact.name} {words}"
    return Obligation(f"{spot.label}: {said}", f"{said} {spot.words}", spot.place, demand=demand, tool=spot.tool)


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
