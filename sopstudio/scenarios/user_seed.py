"""The user seed: what the simulated user wants, how the conversation should go, what it can say (JourneyBench, A.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from sopstudio.scenarios.case import UserSeed
from sopstudio.scenarios.solved import Journey
from sopstudio.sop import FrozenDict, Routing, Step, Task, Work
from sopstudio.text.humanize import speak_name


def seed_of(
    routing: Routing, journey: Journey, values: Mapping[str, Sequence[Any]], withheld: tuple[str, ...] = ()
) -> UserSeed:
    """The seed for a journey on which the user gives these values in order.

    The user lacks `withheld` facts, and the optional ones that the journey goes without.
    """
    withheld = (*withheld, *journey.solution.lacking)
    given = {name: those for name, those in values.items() if name not in withheld}
    return UserSeed(
        goal=routing.flow.sop.label(),
        journey=tuple(_steps(routing, journey, withheld)),
        facts=FrozenDict({name: those[0] for name, those in given.items()}),
        again=FrozenDict({name: tuple(those[1:]) for name, those in given.items() if len(those) > 1}),
        withheld=withheld,
    )


def _steps(routing: Routing, journey: Journey, withheld: tuple[str, ...]) -> list[str]:
    """The journey in words: the steps at which something is asked or done, and what makes its prose edges hold."""
    lines = []
    for place, step in zip_longest(journey.nodes, journey.steps):
        node = routing.flow.nodes[place]
        if isinstance(node, Task):
            asked = ", ".join(speak_name(name) for name in node.asks if name not in withheld)
            lines.append(node.label() + (f", for which you give: {asked}" if asked else ""))
        lines += _prose(routing.work(place), step or ())
    return lines


def _prose(work: Work, step: Step) -> list[str]:
    """What is so, and what is not, where the edges of a step are taken: each edge in prose that is tried there."""
    taken = {way.id for way in step}
    lines = []
    for route in work.routes if step else ():
        if route.kind == "prose" and route.way.edge is not None:
            condition = " ".join(route.way.edge.condition.split())
            lines.append(f"This is {'' if route.way.id in taken else 'not '}so: {condition}")
        if route.way.id in taken and work.branching == "first":
            break
    return lines
