"""What runs that are begun in the window may take."""

from __future__ import annotations

from sopstudio.llm import Model
from sopstudio.simulation import Limits
from sopstudio.simulation.limits import affordable


def kept_by(limits: Limits, model: Model) -> Limits:
    """The limits, where this model can keep them. Raises `SimulationError` where it is not known what it costs."""
    affordable(limits, [model], hint="say in the settings (Ctrl+,) what it costs, or take the limit away there")
    return limits


__all__ = ["kept_by"]
