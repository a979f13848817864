"""The user seed: what the simulated user wants, how the conversation should go, what it can say (JourneyBench, A.1)."""

from __future__ import annotations

from sopstudio.scenarios.case import UserSeed
from sopstudio.scenarios.journey import Journey
from sopstudio.sop import FrozenDict, Routing, Task


def seed_of(routing: Routing, journey: Journey, withheld: tuple[str, ...] = ()) -> UserSeed:
    """The seed for a journey; `withheld` facts are the ones that the user does not have."""
    given = {name: values for name, values in journey.solution.user.items() if name not in withheld}
    return UserSeed(
        goal=routing.flow.sop.label(),
        journey=tuple(_steps(routing, journey, withheld)),
        facts=FrozenDict({name: values[0] for name, values in given.items()}),
        again=FrozenDict({name: tuple(values[1:]) for name, values in given.items() if len(values) > 1}),
        withheld=withheld,
    )


def _steps(routing: Routing, journey: Journey, withheld: tuple[str, ...]) -> list[str]:
    """The journey in words: the steps at which something is asked or done."""
    lines = []
    for place in journey.nodes:
        node = routing.flow.nodes[place]
        if isinstance(node, Task):
            asked = ", ".join(name.replace("_", " ") for name in node.asks if name not in withheld)
            lines.append(node.label() + (f", for which you give: {asked}" if asked else ""))
    return lines
