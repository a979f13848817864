"""Random observations: what a tool or a user may say of a fact, drawn anew for each test case (SOP-Agent, 5.1 and D).

A categorical value is drawn among those that are declared or compared with, a boolean among both, a number from a
range around the numbers that it is compared with, within what is declared. The path decides which of them fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from random import Random
from typing import Any

from sopstudio.analysis.symbolic.filler_values import filler_value, usual_range
from sopstudio.sop import Fact, describe_mismatch

DRAWS_PER_FACT = 12
"""Numbers and texts that are tried until one fits the path."""


def draw_values(fact: Fact, compared: Sequence[Any], random: Random) -> list[Any]:
    """Values of a fact in the order in which they are tried; each fits what is declared of the fact."""
    if fact.allowed:
        values = [*fact.allowed]
    elif fact.type == "boolean":
        values = [True, False]
    elif fact.type in ("integer", "number"):
        values = list(_numbers(fact, compared, random))
    elif fact.type == "string":
        values = [*dict.fromkeys([*compared, *fact.examples])]
        values += [filler_value(fact, random) for _ in range(1 if values else DRAWS_PER_FACT)]
    else:
        values = [*fact.examples, *(filler_value(fact, random) for _ in range(3))]
    random.shuffle(values)
    return [value for value in values if not describe_mismatch(fact, value)]


def _numbers(fact: Fact, compared: Sequence[Any], random: Random) -> list[Any]:
    """Whole numbers, or with two decimal places, from the range of what the fact is compared with and beyond."""
    numbers = sorted(Decimal(str(value)) for value in compared if isinstance(value, int | Decimal))
    low, high = map(Decimal, usual_range(fact.name))
    if numbers:
        margin = max(numbers[-1] - numbers[0], abs(numbers[-1]) / 2, Decimal(2))
        low, high = numbers[0] - margin, numbers[-1] + margin
        low = low if numbers[0] < 0 else max(low, Decimal(0))
    low = Decimal(str(fact.minimum)) if fact.minimum is not None else low
    high = Decimal(str(fact.maximum)) if fact.maximum is not None else max(high, low + 1)
    # Between two bounds there may be little room, so each gap between them gets its share of the draws.
    edges = [low, *(number for number in numbers if low < number < high), high]
    drawn = []
    for _ in range(DRAWS_PER_FACT):
        index = random.randrange(len(edges) - 1)
        share = Decimal(random.randrange(10_001)) / 10_000
        value = edges[index] + (edges[index + 1] - edges[index]) * share
        drawn.append(int(value) if fact.type == "integer" else float(round(value, 2)))
    return drawn


__all__ = ["draw_values"]
