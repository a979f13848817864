"""`--limit` and `--price`: where a run stops by itself, and what a model's tokens cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import suggest, unusable

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
FRACTIONAL_LIMITS = ("seconds", "cost")
"""The limits that need not be whole numbers."""
ENDPOINT_PREFIX = "openai:"
"""The prefix of model names that may cost something."""


def parse_limits(texts: Sequence[str] | None, defaults: Bounds) -> Limits:
    """The limits of a call: the named ones, else those of the settings, else the usual ones. Raises
    `SopStudioError`.
    """
    from sopstudio.simulation import Limits

    limits: dict[str, Any] = {}
    for option in texts or ():
        name, _, text = (part.strip() for part in option.partition("="))
        known = [field.name for field in fields(Limits)]
        if name not in known:
            hint = suggest(name, known) or f"limits are {', '.join(known)}"
            raise unusable(f"there is no limit {name!r}", where=f"--limit {option}", hint=hint)
        number = _parse_number(text)
        if number is None or number <= 0 or (name not in FRACTIONAL_LIMITS and number != int(number)):
            requirement = "a number above 0" if name in FRACTIONAL_LIMITS else "a whole number above 0"
            reason = f"{text!r} is not one" if text else "no number is given"
            raise unusable(
                f"a limit on {name} must be {requirement}", where=f"--limit {option}", why=reason, hint="write NAME=X"
            )
        limits[name] = number if name in FRACTIONAL_LIMITS else int(number)
    return replace(Limits.from_bounds(defaults), **limits)


def parse_prices(texts: Sequence[str] | None) -> tuple[Price, ...]:
    """The prices of a call. Raises `SopStudioError`."""
    from sopstudio.settings import Price

    prices: dict[str, Price] = {}
    for option in texts or ():
        model, _, text = option.rpartition("=")
        numbers = [_parse_number(part) for part in text.split(",")]
        if not model or len(numbers) != 2 or any(number is None or number < 0 for number in numbers):
            hint = "write the price of a million prompt and of a million completion tokens, as openai:NAME=0.5,1.5"
            raise unusable("the price cannot be read", where=f"--price {option}", hint=hint)
        name = model.removeprefix(ENDPOINT_PREFIX)
        if name in prices:
            raise unusable(f"{name} has two prices", where=f"--price {option}", hint="give one for each model")
        prices[name] = Price(model=model, prompt=numbers[0] or 0, completion=numbers[1] or 0)
    return tuple(prices.values())


def check_affordable(limits: Limits, prices: Sequence[Price], models: Mapping[str, Model]) -> None:
    """Raises `SopStudioError` where a price matches no model, or a cost limit lacks a price.

    `models` maps the names of the call to the models.
    """
    from sopstudio.llm import get_price
    from sopstudio.simulation.limits import require_prices

    used_prices = [get_price(model) for model in models.values()]
    for price in prices:
        if price not in used_prices:
            raise _unused_price(price, models)
    hint = "give one with --price, or in prices in settings.json"
    require_prices(limits, models.values(), where=f"cost {limits.cost}", hint=hint)


def _unused_price(price: Price, models: Mapping[str, Model]) -> Exception:
    """The error for a price that matches no model."""
    from sopstudio.llm import is_hosted

    served = [spec.partition(ENDPOINT_PREFIX)[2] for spec, model in models.items() if is_hosted(model)]
    if served:
        reason = f"the models that can have one are {', '.join(ENDPOINT_PREFIX + name for name in served)}"
        hint = (
            suggest(price.model.removeprefix(ENDPOINT_PREFIX), served)
            or f"write --price {ENDPOINT_PREFIX}{served[0]}=P,C"
        )
    else:
        reason, hint = f"{', '.join(models)} costs nothing", f"leave it out, or choose a model as {ENDPOINT_PREFIX}NAME"
    return unusable(
        "no model in this command matches this price", where=f"--price {price.model}", why=reason, hint=hint
    )


def _parse_number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) else None


__all__ = ["LimitOptions", "PriceOptions", "check_affordable", "parse_limits", "parse_prices"]
