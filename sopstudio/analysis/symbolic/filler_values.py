"""Values of facts that no condition depends on: an example, or something of the fact's type, range, pattern
and name.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from math import ceil, floor
from random import Random
from typing import Any

from sopstudio.analysis.symbolic.plausible_values import plausible_text, usual_range
from sopstudio.sop import Fact, describe_mismatch

FIRST_DAY = date(2026, 1, 5)
PATTERN_DRAWS = 8
"""How many texts are drawn for a pattern."""


def filler_value(fact: Fact, random: Random, turn: int = 0) -> Any:
    """A value of the fact as JSON data, the same for the same random state. `turn` selects the next
    alternative.
    """
    choices = [example for example in fact.examples if not describe_mismatch(fact, example)] or list(fact.allowed)
    if choices:
        return choices[(random.randrange(len(choices)) + turn) % len(choices)]
    return _MAKERS[fact.type](fact, random)


def _text(fact: Fact, random: Random) -> str:
    plausible = plausible_text(fact.name, fact.description, random)
    return plausible if not describe_mismatch(fact, plausible) else draw_matching_text(fact.pattern, random)


def draw_matching_text(pattern: str, random: Random) -> str:
    """A text that matches the pattern: of several random ones the shortest that is printable."""
    import rstr

    maker = rstr.Rstr(random)
    texts = [str(maker.xeger(pattern)) for _ in range(PATTERN_DRAWS)]
    return min(texts, key=lambda text: (not text.isprintable(), len(text)))


def _integer(fact: Fact, random: Random) -> int:
    usual_low, usual_high = usual_range(fact.name)
    low = usual_low if fact.minimum is None else ceil(fact.minimum)
    high = (usual_high if usual_high > low else low + 99) if fact.maximum is None else floor(fact.maximum)
    if fact.minimum is None and low > high:
        low = high - 99
    return random.randint(low, max(low, high))


def _decimal(fact: Fact, random: Random) -> int | Decimal:
    if fact.minimum is not None and fact.maximum is not None:
        return Decimal(fact.minimum) + Decimal(fact.maximum - fact.minimum) * random.randint(0, 100) / 100
    units = _integer(fact, random)
    cents = Decimal(random.randint(0, 99)) / 100
    value = units + cents
    return value if fact.maximum is None or value <= fact.maximum else units


def _list(fact: Fact, random: Random) -> list[Any]:
    return [filler_value(Fact(name=fact.name, type=fact.items or "string"), random)]


_MAKERS: dict[str, Any] = {
    "string": _text,
    "integer": _integer,
    "number": _decimal,
    "boolean": lambda _fact, random: random.random() < 0.5,
    "date": lambda _fact, random: (FIRST_DAY + timedelta(days=random.randint(0, 300))).isoformat(),
    "datetime": lambda _fact, random: (
        datetime(2026, 1, 5, 9, tzinfo=UTC) + timedelta(minutes=random.randint(0, 400_000))
    ).isoformat(),
    "list": _list,
}
