"""In which order a step is done that asks for several facts and calls several tools."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.sop import BoundTool, Work


def in_turn(work: Work) -> Iterator[str | BoundTool]:
    """Each fact that is asked for, by name, and each tool, in their orders.

    A tool is called as soon as what it needs has been asked for: it is due then, whatever the later answers are.
    """
    tools = list(work.tools)
    for number, name in enumerate(work.asks):
        left = set(work.asks[number:])
        while tools and needs(tools[0]).isdisjoint(left):
            yield tools.pop(0)
        yield name
    yield from tools


def needs(bound: BoundTool) -> set[str]:
    """The facts that a call is made with, and those that decide whether it is."""
    conditions = (one for one in (bound.condition, bound.precondition) if one is not None)
    return {fact for _, fact in bound.parameters}.union(*(one.facts for one in conditions))


__all__ = ["in_turn", "needs"]
