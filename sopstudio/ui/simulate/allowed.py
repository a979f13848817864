"""Which tools may run at one moment of a run, and why the others may not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sopstudio.errors import SopStudioError
from sopstudio.simulation import Setup
from sopstudio.simulation.policies import POLICIES, Policy, Standing, actions_of
from sopstudio.sop import Fact, typed
from sopstudio.text.conditions import condition_label
from sopstudio.trace import Event, Refused
from sopstudio.trace.alignment import align
from sopstudio.ui.simulate.moment import Moment

OVER, BEFORE = "the run is over", "no step has begun yet"
OUT_OF_TURN = "not what the procedure calls next"
ORDER = "order"
"""The check that lets only what the procedure calls next be called."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """A tool, and why it may not run now (blank: it may)."""

    name: str
    title: str
    why: str


def tools_at(setup: Setup, moment: Moment, events: Sequence[Event]) -> list[Allowed]:
    """Every tool of the SOP, those that may run now first, each other one with the reason why not.

    `events` are those up to the moment.
    """
    tools = setup.routing.flow.sop.tools
    if moment.over:
        return [Allowed(tool.name, tool.label(), OVER) for tool in tools]
    try:
        reasons = {tool.name: _why_not(setup, _standing(setup, moment), tool.name, moment) for tool in tools}
    except SopStudioError as error:
        reasons = {tool.name: str(error) for tool in tools}
    for name in _out_of_turn(setup, events):
        reasons[name] = reasons[name] or OUT_OF_TURN
    found = [Allowed(tool.name, tool.label(), reasons[tool.name]) for tool in tools]
    return sorted(found, key=lambda one: bool(one.why))


def _standing(setup: Setup, moment: Moment) -> Standing:
    work = setup.routing.work(moment.place) if moment.place else None
    return Standing(setup.routing, work, moment.loaded, moment.selected, actions_of(setup.options))


def _why_not(setup: Setup, standing: Standing, tool: str, moment: Moment) -> str:
    """Blank where it may run here, or is offered for where a branch leads (SOP-Agent)."""
    policy: Policy = POLICIES[setup.agent.policy]
    if policy.name == "node" and tool in moment.offered:
        return ""
    try:
        permitted = policy.permitted(standing, tool, _typed(setup, moment))
    except SopStudioError as error:
        return str(error)
    if not isinstance(permitted, Refused):
        return ""
    if permitted.kind != "precondition":
        return policy.elsewhere if moment.place or moment.selected or moment.loaded else BEFORE
    bound = next(policy.candidates(standing, tool))
    conditions = filter(str.strip, (bound.binding.condition, bound.tool.precondition))
    return "only if " + " and ".join(dict.fromkeys(map(condition_label, conditions)))


def _typed(setup: Setup, moment: Moment) -> dict[str, Any]:
    declared = setup.routing.flow.facts
    return {name: typed(declared.get(name) or Fact(name=name), value) for name, value in moment.values.items()}


def _out_of_turn(setup: Setup, events: Sequence[Event]) -> set[str]:
    """What the check on the order objects to, where that is worn and the run is still on a way of the procedure."""
    if ORDER not in setup.guardrails:
        return set()
    alignment = align(setup.routing, events)
    if alignment.lost:
        return set()
    return {tool.name for tool in setup.routing.flow.sop.tools} - alignment.upcoming()


__all__ = ["Allowed", "tools_at"]
