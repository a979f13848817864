"""`--limit` and `--price`: where a run stops by itself, and what tokens of a model cost, as the call spells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import meant, unusable

if TYPE_CHECKING:
    from sopstudio.llm import Model
    from sopstudio.settings import Bounds, Price
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
SERVED = "openai:"
"""How the name of a model begins that may cost something."""


def limits_in(given: Sequence[str] | None, chosen: Bounds) -> Limits:
    """The limits of a call: those that it names, else those chosen for good, else as usual. Raises `SopStudioError`."""
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
            why = f"{text!r} is not one" if text else "no number is given"
            raise unusable(f"a limit on {name} must be {wanted}", where=f"--limit {one}", why=why, hint="write NAME=X")
        named[name] = number if name in FRACTIONS else int(number)
    return replace(Limits.of(chosen), **named)


def prices_in(given: Sequence[str] | None) -> tuple[Price, ...]:
    """The prices of a call. Raises `SopStudioError`."""
    from sopstudio.settings import Price

    found: dict[str, Price] = {}
    for one in given or ():
        model, _, text = one.rpartition("=")
        numbers = [_number(part) for part in text.split(",")]
        if not model or len(numbers) != 2 or any(number is None or number < 0 for number in numbers):
            hint = "write the price of a million prompt and of a million completion tokens, as openai:NAME=0.5,1.5"
            raise unusable("the price cannot be read", where=f"--price {one}", hint=hint)
        name = model.removeprefix(SERVED)
        if name in found:
            raise unusable(f"{name} has two prices", where=f"--price {one}", hint="give one for each model")
        found[name] = Price(model=model, prompt=numbers[0] or 0, completion=numbers[1] or 0)
    return tuple(found.values())


def accounted(limits: Limits, prices: Sequence[Price], models: Mapping[str, Model]) -> None:
    """Raises `SopStudioError` where a price is of no model, or a limit on cost cannot be kept without a price.

    `models` are by what the call names them.
    """
    from sopstudio.llm import price_of
    from sopstudio.simulation.limits import affordable

    taken = [price_of(model) for model in models.values()]
    for price in prices:
        if price not in taken:
            raise _idle(price, models)
    hint = "give one with --price, or in prices in settings.json"
    affordable(limits, models.values(), where=f"cost {limits.cost}", hint=hint)


def _idle(price: Price, models: Mapping[str, Model]) -> Exception:
    """What is wrong with a price that no model takes."""
    from sopstudio.llm import hosted

    served = [spec.partition(SERVED)[2] for spec, model in models.items() if hosted(model)]
    if served:
        why = f"the models that can have one are {', '.join(SERVED + name for name in served)}"
        hint = meant(price.model.removeprefix(SERVED), served) or f"write --price {SERVED}{served[0]}=P,C"
    else:
        why, hint = f"{', '.join(models)} costs nothing", f"leave it out, or choose a model as {SERVED}NAME"
    return unusable("no model in this command matches this price", where=f"--price {price.model}", why=why, hint=hint)


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) else None


__all__ = ["LimitOptions", "PriceOptions", "accounted", "limits_in", "prices_in"]
