"""What can be talked about: the journeys and scenarios of an SOP, found in the background, under names for people."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from sopstudio.errors import SopStudioError
from sopstudio.scenarios import Scenario
from sopstudio.sop import Flow, Routing, Sop
from sopstudio.text.humanize import shorten, speak_name

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
    """The scenarios of every kind on journeys that together take every edge, by the journeys' numbers. Never raises."""
    try:
        found = sorted(_named(sop), key=lambda one: one[0] or sys.maxsize)
        return Topics(tuple(topic for _, topic in found))
    except SopStudioError as error:
        return Topics((), str(error))


def _named(sop: Sop) -> Iterator[tuple[int, Topic]]:
    """Each scenario under its name, with the number of its journey (0 for none)."""
    from sopstudio.scenarios import cases_of  # loads the solver, which the window starts without
    from sopstudio.scenarios.journey import Journeys

    routing = Routing(Flow(sop))
    journeys = Journeys(routing)
    chosen = journeys.covering()
    numbers = {journey.id: journeys.number(journey) for journey in chosen}
    for scenario in islice(cases_of(routing, chosen), MOST):
        number = numbers.get(scenario.journey, 0)
        yield number, Topic(titled(routing, scenario, number), scenario)


def titled(routing: Routing, scenario: Scenario, number: int) -> str:
    """What a scenario is called: its journey, and where that ends or what is amiss.

    The journey goes by its number, as `sopstudio journeys` counts, or by its id where it has none (0).
    """
    journey = f"Journey {number or scenario.journey}"
    flow, variant = routing.flow, scenario.id.removeprefix(f"{scenario.kind}.{scenario.journey}").removeprefix(".")
    if scenario.kind == "missing-parameter":
        return f"{journey}, without {speak_name(variant)}"
    if scenario.kind == "failing-function":
        tool = flow.tools.get(variant)
        return f"{journey}, {tool.label() if tool else variant} fails"
    last = scenario.expected.end or (scenario.expected.path or ("",))[-1]
    node = flow.nodes.get(last)
    return f"{journey}: {shorten(node.label(), 60) if node is not None else last}"


__all__ = ["Topic", "Topics", "titled", "topics"]
