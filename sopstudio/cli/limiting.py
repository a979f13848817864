"""`--limit` and `--price`: where a run stops by itself, and what tokens of a model cost, as the call spells them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import meant, unusable

if TYPE_CHECKING:
    from sopstudio.llm import Model
    from sopstudio.settings import Price
    from sopstudio.simulation import Limits

LimitOptions = Annotated[
    list[str] | None,
    typer.Option("--limit", metavar="NAME=X", help="Stop a run at X turns, steps, calls, tokens, seconds, or cost."),
]
PriceOptions = Annotated[
    list[str] | None,
    typer.Option("--price", metavar="MODEL=P,C", help="What a million prompt and completion tokens of a model cost."),
]
FRACTIONS = ("seconds", "cost")
"""The limits that need not be whole numbers."""


def limits_in(given: Sequence[str] | None) -> Limits:
    """The limits of a call: those that it names, the others as usual. Raises `SopStudioError`."""
    from sopstudio.simulation import Limits

    named: dict[str, Any] = {}
    for one in given or ():
        name, _, text = (part.strip() for part in one.partition("="))
        known = [field.name for field in fields(Limits)]
        if name not in known:
            hint = meant(name, known) or f"limits are {', '.join(known)}"
            raise unusable(f"there is no limit {name!r}", where=f"--limit {one}", hint=hint)
        number = _number(text)
        if number is None or number <= 0 or (name not in FRACTIONS and number != int(number)):
            wanted = "a number above 0" if name in FRACTIONS else "a whole number above 0"
            why = f"{text!r} is no such number" if text else "no number is given"
            raise unusable(f"a limit on {name} is {wanted}", where=f"--limit {one}", why=why, hint="write NAME=X")
        named[name] = number if name in FRACTIONS else int(number)
    return Limits(**named)


def prices_in(given: Sequence[str] | None) -> tuple[Price, ...]:
    """The prices of a call. Raises `SopStudioError`."""
    from sopstudio.settings import Price

    found = []
    for one in given or ():
        model, _, text = one.rpartition("=")
        numbers = [_number(part) for part in text.split(",")]
        if not model or len(numbers) != 2 or any(number is None or number < 0 for number in numbers):
            hint = "write the price of a million prompt and of a million completion tokens, as openai:NAME=0.5,1.5"
            raise unusable("the price is not clear", where=f"--price {one}", hint=hint)
        found.append(Price(model=model, prompt=numbers[0] or 0, completion=numbers[1] or 0))
    return tuple(found)


def affordable(limits: Limits, *models: Model) -> None:
    """Raises `SopStudioError` where a limit on cost cannot be kept, because it is not known what a model costs."""
    from sopstudio.llm import price_of

    for model in models if limits.cost is not None else ():
        if price_of(model) is None:
            raise unusable(
                "the limit on cost cannot be kept",
                where=f"--limit cost={limits.cost:g}",
                why=f"no price is known for {model.name}",
                hint="give one with --price, or in prices in settings.json",
            )


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) else None


__all__ = ["LimitOptions", "PriceOptions", "affordable", "limits_in", "prices_in"]
