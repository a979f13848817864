"""Keeping a run: a header with everything that the run was made from, and its events.

The header holds what the generators received (the SOP itself, prompts, options, seed, start time, the scenario), so a
kept run replays after templates and SOPs have changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from sopstudio.agents import agent
from sopstudio.errors import EditError, SimulationError
from sopstudio.scenarios.case import Scenario
from sopstudio.simulation.session import Limits, Session
from sopstudio.simulation.setup import Setup
from sopstudio.sop import Flow, Routing, Sop, digest, plain
from sopstudio.trace import Event, decode, encode

RECORD = 1
"""The version of the header; a newer one is refused by name."""


def header(setup: Setup, model: str, **more: Any) -> dict[str, Any]:
    """The header of a run, as JSON data; `more` is added to it."""
    sop = setup.routing.flow.sop
    return {
        "record": RECORD,
        "sop": sop.id,
        "hash": digest(sop),
        "agent": setup.agent.name,
        "model": model,
        "scenario": setup.scenario.id,
        "kind": setup.scenario.kind,
        "user": setup.user,
        "seed": setup.seed,
        "started": setup.started,
        "options": plain(setup.options),
        "limits": {"turns": setup.limits.turns, "steps": setup.limits.steps, "calls": setup.limits.calls},
        "prompts": dict(setup.prompts),
        "case": plain(setup.scenario),
        "content": plain(sop),
        **more,
    }


@dataclass(frozen=True, slots=True)
class Recorded:
    """A kept run, read back: how to make its session again, and what happened."""

    setup: Setup
    events: list[Event]
    model: str


def rows(session: Session) -> list[dict[str, Any]]:
    """The events of a session as JSON data."""
    return [plain(row) for row in encode(session.events)]


def recorded(head: Mapping[str, Any], events: list[Mapping[str, Any]], sop: Sop | None = None) -> Recorded:
    """A kept run from its header and events; `sop` replaces the one that it ran on.

    Raises `SimulationError` where the record is damaged or from a newer version.
    """
    if int(head.get("record", 0)) > RECORD:
        raise SimulationError("the run was kept by a newer SOP Studio", hint="update, then replay it")
    try:
        routing = Routing(Flow(sop or Sop.model_validate(head["content"])))
        setup = Setup(
            routing,
            agent(str(head["agent"])),
            Scenario.model_validate(head["case"]),
            dict(head["prompts"]),
            str(head["user"]),
            int(head["seed"]),
            str(head["started"]),
            dict(head["options"]),
            Limits(**head["limits"]),
        )
    except (KeyError, TypeError, ValidationError, EditError) as error:
        first = str(error).splitlines()[0]
        raise SimulationError(
            "the run cannot be read back", why=first, hint="was the library changed by hand?"
        ) from None
    return Recorded(setup, decode(events), str(head.get("model", "")))
