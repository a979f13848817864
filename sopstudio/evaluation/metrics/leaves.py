"""Leaf accuracy (SOP-Agent, section 5.1): only the last calls before the ends count."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sopstudio.evaluation.metrics.tool_calls import CallLike
from sopstudio.scenarios.scenario import ExpectedCall


def leaf_accuracy(expected: Sequence[ExpectedCall], actual: Sequence[CallLike]) -> Fraction | None:
    """1 where every leaf call was made, whatever else was called, else 0; None where no leaf call is expected."""
    leaves = [call.tool for call in expected if call.leaf and call.ok]
    if not leaves:
        return None
    actual_tools = [call.tool for call in actual]
    return Fraction(all(actual_tools.count(tool) >= leaves.count(tool) for tool in leaves))


__all__ = ["leaf_accuracy"]
