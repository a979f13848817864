"""What a run can be about: the journeys and scenarios of an SOP, with titles. Solved in the background."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from sopstudio.debugger.deciding_words import find_deciding_words
from sopstudio.errors import SopStudioError
from sopstudio.scenarios import Scenario
from sopstudio.sop import Flow, Runtime, Sop
from sopstudio.text.humanize import shorten, speak_name
from sopstudio.text.labels import node_title
from sopstudio.translation import tr

MAX_TOPICS = 300
"""Scenarios listed; `sopstudio scenarios` generates all of them."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A scenario with its title."""

    title: str
    scenario: Scenario


@dataclass(frozen=True, slots=True)
class Topics:
    """The scenarios of an SOP, or the reason why there are none."""

    topics: tuple[Topic, ...] = ()
    reason: str = ""


@lru_cache(maxsize=4)
def list_topics(sop: Sop) -> Topics:
    """The scenarios of every kind on journeys that together cover every edge, by the number of the journey.
    Never raises. Those of the last SOPs are kept, for an edit that is undone.
    """
    try:
        numbered = sorted(_titled_topics(sop), key=lambda topic: topic[0] or sys.maxsize)
        return Topics(tuple(topic for _, topic in numbered))
    except SopStudioError as error:
        return Topics((), str(error))


def _titled_topics(sop: Sop) -> Iterator[tuple[int, Topic]]:
    """Each scenario as a topic, with the number of its journey (0 for none)."""
    from sopstudio.scenarios import cases_of  # loads the solver, which the window starts without
    from sopstudio.scenarios.generation import Journeys

    runtime = Runtime(Flow(sop))
    journeys = Journeys(runtime)
    selected = journeys.find_covering()
    numbers = {journey.id: journeys.journey_number(journey) for journey in selected}
    words = find_deciding_words(sop, selected)
    for scenario in islice(cases_of(runtime, selected), MAX_TOPICS):
        number = numbers.get(scenario.journey, 0)
        yield number, Topic(scenario_title(runtime, scenario, number, words.get(scenario.journey, "")), scenario)


def scenario_title(runtime: Runtime, scenario: Scenario, number: int, words: str = "") -> str:
    """The title of a scenario: its journey, and where that ends and what decides it (`words`), or what goes wrong.

    `number` is that of the journey as `sopstudio journeys` counts; with 0 the id of the journey is used.
    """
    journey = tr("Journey {number}", number=number or scenario.journey)
    flow, variant = runtime.flow, scenario.id.removeprefix(f"{scenario.kind}.{scenario.journey}").removeprefix(".")
    if scenario.kind == "missing-parameter":
        return tr("{journey}, without {variant}", journey=journey, variant=speak_name(variant))
    if scenario.kind == "failing-function":
        tool = flow.tools.get(variant)
        return tr("{journey}, {detail} fails", journey=journey, detail=tool.label() if tool else variant)
    last_node = scenario.expected.end or (scenario.expected.path or ("",))[-1]
    node = flow.nodes.get(last_node)
    title = f"{journey}: {shorten(node_title(node), 60) if node is not None else last_node}"
    return f"{title} ({words})" if words else title


__all__ = ["Topic", "Topics", "list_topics", "scenario_title"]
