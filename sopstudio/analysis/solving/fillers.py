"""Plausible values that do not steer: an example of the fact, else something of its type, range and pattern."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Any

from sopstudio.sop import Fact, misfit

DAY_ONE = date(2026, 1, 5)


def filler(fact: Fact, random: Random, turn: int = 0) -> Any:
    """A value of the fact as JSON data; the same for the same random state. `turn` moves on to another one."""
    choices = [one for one in fact.examples if not misfit(fact, one)] or list(fact.allowed)
    if choices:
        return choices[(random.randrange(len(choices)) + turn) % len(choices)]
    return _MAKERS[fact.type](fact, random)


def _text(fact: Fact, random: Random) -> str:
    if fact.pattern:
        import rstr

        return str(rstr.Rstr(random).xeger(fact.pattern))
    return f"{fact.name.replace('_', ' ')} {random.randint(100, 999)}"


def _whole(fact: Fact, random: Random) -> int:
    low = int(fact.minimum) if fact.minimum is not None else 1
    high = int(fact.maximum) if fact.maximum is not None else low + 99
    return random.randint(low, max(low, high))


def _decimal(fact: Fact, random: Random) -> int | Decimal:
    whole = _whole(fact, random)
    cents = Decimal(random.randint(0, 99)) / 100
    value = whole + cents
    return value if fact.maximum is None or value <= fact.maximum else whole


def _list(fact: Fact, random: Random) -> list[Any]:
    return [filler(Fact(name=fact.name, type=fact.items or "string"), random)]


_MAKERS: dict[str, Any] = {
    "string": _text,
    "integer": _whole,
    "number": _decimal,
    "boolean": lambda _fact, random: random.random() < 0.5,
    "date": lambda _fact, random: (DAY_ONE + timedelta(days=random.randint(0, 300))).isoformat(),
    "datetime": lambda _fact, random: (
        datetime(2026, 1, 5, 9, tzinfo=UTC) + timedelta(minutes=random.randint(0, 400_000))
    ).isoformat(),
    "list": _list,
}
