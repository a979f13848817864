"""Plausible values that do not steer: an example of the fact, else something of its type, range, pattern and name."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from math import ceil, floor
from random import Random
from typing import Any

from sopstudio.analysis.solving.faking import named_text, usual_range
from sopstudio.sop import Fact, misfit

DAY_ONE = date(2026, 1, 5)
DRAWN = 8
"""Texts drawn of a pattern."""


def filler(fact: Fact, random: Random, turn: int = 0) -> Any:
    """A value of the fact as JSON data; the same for the same random state. `turn` moves on to another one."""
    choices = [one for one in fact.examples if not misfit(fact, one)] or list(fact.allowed)
    if choices:
        return choices[(random.randrange(len(choices)) + turn) % len(choices)]
    return _MAKERS[fact.type](fact, random)


def _text(fact: Fact, random: Random) -> str:
    plausible = named_text(fact.name, fact.description, random)
    return plausible if not misfit(fact, plausible) else matching(fact.pattern, random)


def matching(pattern: str, random: Random) -> str:
    """A text of the pattern: of some that chance makes, the shortest that a person could type."""
    import rstr

    maker = rstr.Rstr(random)
    found = [str(maker.xeger(pattern)) for _ in range(DRAWN)]
    return min(found, key=lambda text: (not text.isprintable(), len(text)))


def _whole(fact: Fact, random: Random) -> int:
    usual_low, usual_high = usual_range(fact.name)
    low = usual_low if fact.minimum is None else ceil(fact.minimum)
    high = (usual_high if usual_high > low else low + 99) if fact.maximum is None else floor(fact.maximum)
    if fact.minimum is None and low > high:
        low = high - 99
    return random.randint(low, max(low, high))


def _decimal(fact: Fact, random: Random) -> int | Decimal:
    if fact.minimum is not None and fact.maximum is not None:
        return Decimal(fact.minimum) + Decimal(fact.maximum - fact.minimum) * random.randint(0, 100) / 100
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
