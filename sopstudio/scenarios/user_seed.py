"""The user seed: what the simulated user wants, how the conversation should go and what it can say
(JourneyBench, A.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from sopstudio.scenarios.case import UserSeed
from sopstudio.scenarios.solved import Journey
from sopstudio.sop import FrozenDict, PathStep, PlacePlan, Runtime, Task
from sopstudio.text.humanize import speak_name


def make_user_seed(
    runtime: Runtime, journey: Journey, values: Mapping[str, Sequence[Any]], withheld: tuple[str, ...] = ()
) -> UserSeed:
    """The seed for a journey on which the user gives these values in order.

    The user lacks the `withheld` facts and the optional ones that the journey goes without.
    """
    withheld = (*withheld, *journey.solution.lacking)
    known = {name: values_of_fact for name, values_of_fact in values.items() if name not in withheld}
    return UserSeed(
        goal=runtime.flow.sop.label(),
        journey=tuple(_journey_lines(runtime, journey, withheld)),
        facts=FrozenDict({name: values_of_fact[0] for name, values_of_fact in known.items()}),
        again=FrozenDict(
            {name: tuple(values_of_fact[1:]) for name, values_of_fact in known.items() if len(values_of_fact) > 1}
        ),
        withheld=withheld,
    )


def _journey_lines(runtime: Runtime, journey: Journey, withheld: tuple[str, ...]) -> list[str]:
    """The journey in words: the steps at which something is asked or done, and what makes its prose edges hold."""
    lines = []
    for place, step in zip_longest(journey.nodes, journey.steps):
        node = runtime.flow.nodes[place]
        if isinstance(node, Task):
            asked_facts = ", ".join(speak_name(name) for name in node.asks if name not in withheld)
            lines.append(node.label() + (f", for which you give: {asked_facts}" if asked_facts else ""))
        lines += _prose_lines(runtime.plan(place), step or ())
    return lines


def _prose_lines(plan: PlacePlan, step: PathStep) -> list[str]:
    """Which prose edges of a step hold and which do not, in words."""
    taken = {transition.id for transition in step}
    lines = []
    for route in plan.routes if step else ():
        if route.kind == "prose" and route.transition.edge is not None:
            condition = " ".join(route.transition.edge.condition.split())
            lines.append(f"This is {'' if route.transition.id in taken else 'not '}so: {condition}")
        if route.transition.id in taken and plan.branching == "first":
            break
    return lines
