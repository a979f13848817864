"""The limits of runs that are started in the window, and how costs are written."""

from __future__ import annotations

from decimal import Decimal

from sopstudio.llm import Model
from sopstudio.simulation import Limits
from sopstudio.simulation.limits import require_prices
from sopstudio.translation import tr


def require_enforceable(limits: Limits, *models: Model | None) -> Limits:
    """Return the limits where these models can keep them. Raises `SimulationError` where a limit on cost has no
    price.
    """
    require_prices(
        limits, filter(None, models), hint=tr("set its price in the settings (Ctrl+,), or remove the limit there")
    )
    return limits


def format_cost(cost: float) -> str:
    """A cost with two decimals, or below 1 with two significant digits."""
    return f"{cost:,.2f}" if cost >= 1 else f"{Decimal(f'{cost:.2g}'):f}"


__all__ = ["format_cost", "require_enforceable"]
