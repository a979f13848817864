"""What runs that are begun in the window may take, and how the window writes what they cost."""

from __future__ import annotations

from decimal import Decimal

from sopstudio.llm import Model
from sopstudio.simulation import Limits
from sopstudio.simulation.limits import affordable


def kept_by(limits: Limits, model: Model) -> Limits:
    """The limits, where this model can keep them. Raises `SimulationError` where it is not known what it costs."""
    affordable(limits, [model], hint="set its price in the settings (Ctrl+,), or remove the limit there")
    return limits


def cost_in_words(cost: float) -> str:
    """A cost to two decimals, and below one to two digits that count, however small it is."""
    return f"{cost:,.2f}" if cost >= 1 else f"{Decimal(f'{cost:.2g}'):f}"


__all__ = ["cost_in_words", "kept_by"]
