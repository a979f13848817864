"""In which order a node asks for facts and calls tools, as far as that does not depend on a run.

A tool is called as soon as the facts that it needs are asked for; one that waits holds up those after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from sopstudio.sop import BoundTool, PlacePlan

Step: TypeAlias = str | BoundTool
"""A fact that is asked for, or a tool that is called."""


def steps_of(plan: PlacePlan) -> list[Step]:
    """What is done at a place, in order."""
    steps: list[Step] = []
    waiting, unasked = list(plan.tools), list(plan.asks)
    while waiting or unasked:
        while waiting and waiting[0].needs.isdisjoint(unasked):
            steps.append(waiting.pop(0))
        if unasked:
            steps.append(unasked.pop(0))
    return steps


def order_steps(steps: Sequence[Step]) -> Iterator[BoundTool]:
    """The tools that a run may also call after a later one, as they depend on what that one gives."""
    tools = [step for step in steps if isinstance(step, BoundTool)]
    for number, tool in enumerate(tools):
        given = {fact.name for later in tools[number + 1 :] for _, fact in later.outputs}
        if not tool.awaits.isdisjoint(given):
            yield tool


__all__ = ["Step", "order_steps", "steps_of"]
