"""What can be talked about: the journeys and scenarios of an SOP, found in the background, under names for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sopstudio.errors import SopStudioError
from sopstudio.scenarios import Scenario
from sopstudio.sop import Flow, Routing, Sop
from sopstudio.ui.simulate.words import short, spoken

MOST = 300
"""Scenarios listed; a longer list helps nobody, and `sopstudio scenarios` makes them all."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A scenario under its name."""

    title: str
    scenario: Scenario


@dataclass(frozen=True, slots=True)
class Topics:
    """The scenarios of an SOP, or why there are none."""

    found: tuple[Topic, ...] = ()
    why: str = ""


def topics(sop: Sop) -> Topics:
    """The scenarios of every kind on journeys that together take every edge. Never raises."""
    try:
        return Topics(tuple(_named(sop)))
    except SopStudioError as error:
        return Topics((), str(error))


def _named(sop: Sop) -> Iterator[Topic]:
    from sopstudio.scenarios import cases_of  # loads the solver, which the window starts without
    from sopstudio.scenarios.journey import Journeys

    routing = Routing(Flow(sop))
    chosen = Journeys(routing).covering()
    numbers = {journey.id: number for number, journey in enumerate(chosen, 1)}
    for count, scenario in enumerate(cases_of(routing, chosen)):
        if count >= MOST:
            return
        yield Topic(titled(routing, scenario, numbers.get(scenario.journey, 0)), scenario)


def titled(routing: Routing, scenario: Scenario, number: int) -> str:
    """What a scenario is called: the number of its journey, and where that ends or what is amiss."""
    flow, variant = routing.flow, scenario.id.removeprefix(f"{scenario.kind}.{scenario.journey}").removeprefix(".")
    if scenario.kind == "missing-parameter":
        return f"Journey {number}, without {spoken(variant)}"
    if scenario.kind == "failing-function":
        tool = flow.tools.get(variant)
        return f"Journey {number}, {tool.label() if tool else variant} fails"
    last = scenario.expected.end or (scenario.expected.path or ("",))[-1]
    node = flow.nodes.get(last)
    return f"Journey {number}: {short(node.label(), 60) if node is not None else last}"


__all__ = ["Topic", "Topics", "titled", "topics"]
