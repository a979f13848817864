"""Keeping a run: a header with everything that the run was made from, and its events.

The header holds what the generators received (the SOP itself, prompts, options, seed, start time, the scenario), so a
kept run replays after templates and SOPs have changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from sopstudio.agents import agent
from sopstudio.agents.guardrails import OPTION
from sopstudio.errors import EditError, SimulationError
from sopstudio.scenarios.case import Scenario
from sopstudio.simulation.limits import Limits
from sopstudio.simulation.session import Session
from sopstudio.simulation.setup import Setup
from sopstudio.sop import Flow, Routing, Sop, digest, plain
from sopstudio.trace import (
    Encoder,
    Event,
    decode,
    encode,
)

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
        "options": plain({**setup.options, **({OPTION: setup.guardrails} if setup.guardrails else {})}),
        "limits": asdict(setup.limits),
        "prompts": dict(setup.prompts),
        "case": plain(setup.scenario),
        "content": plain(sop),
        **more,
    }


SHARED = ("content", "prompts")
"""What many runs of an evaluation have in common: kept once, with the evaluation."""


def apart(head: Mapping[str, Any], shared: dict[str, Any]) -> dict[str, Any]:
    """The header without what is shared, which is put into `shared` under its digest."""
    own = {key: value for key, value in head.items() if key not in SHARED}
    for key in SHARED:
        own[f"{key}_hash"] = mark = digest(head[key])
        shared.setdefault(mark, head[key])
    return own


def whole(head: Mapping[str, Any], shared: Mapping[str, Any]) -> dict[str, Any]:
    """The header with what it shares put back. Raises `SimulationError` where that is not there."""
    found = dict(head)
    for key in SHARED:
        if key not in found:
            mark = found.pop(f"{key}_hash", "")
            if mark not in shared:
                raise SimulationError("the run cannot be read back", why=f"its {key} was not kept")
            found[key] = shared[mark]
    return found


@dataclass(frozen=True, slots=True)
class Recorded:
    """A kept run, read back: how to make its session again, and what happened."""

    setup: Setup
    events: list[Event]
    model: str


class Sink(Protocol):
    """Where the events of a run are kept while it goes on (`store.RunWriter`)."""

    def extend(self, events: Iterable[Mapping[str, Any]]) -> int: ...
    def flush(self) -> int: ...


class Recording:
    """Hands the events of a running session on to a sink, so that a killed process loses none that were taken."""

    def __init__(self, session: Session, sink: Sink) -> None:
        self._session, self._sink = session, sink
        self._encoder, self._taken = Encoder(), 0

    def take(self) -> None:
        """Keep what has happened since the last time."""
        fresh = self._session.events[self._taken :]
        self._taken += len(fresh)
        self._sink.extend([plain(self._encoder.encode(event)) for event in fresh])
        self._sink.flush()


def rows(session: Session) -> list[dict[str, Any]]:
    """The events of a session as JSON data."""
    return [plain(row) for row in encode(session.events)]


def recorded(head: Mapping[str, Any], events: Iterable[Mapping[str, Any]], sop: Sop | None = None) -> Recorded:
    """A kept run from its header and events; `sop` replaces the one that it ran on.

    Raises `SimulationError` where the record is damaged or from a newer version.
    """
    try:
        if int(head.get("record", 0)) > RECORD:
            raise SimulationError("the run was kept by a newer SOP Studio", hint="update, then replay it")
        setup = Setup(
            Routing(Flow(Sop.model_validate(head["content"]))),
            agent(str(head["agent"])),
            Scenario.model_validate(head["case"]),
            dict(head["prompts"]),
            str(head["user"]),
            int(head["seed"]),
            str(head["started"]),
            dict(head["options"]),
            Limits.kept(head["limits"]),
        )
        setup = setup.on(Routing(Flow(sop))) if sop is not None else setup
        happened = decode(events)
    except (AttributeError, KeyError, TypeError, ValueError, EditError) as error:
        first = " ".join(str(error).splitlines()[:1]) or type(error).__name__
        raise SimulationError(
            "the run cannot be read back", why=first, hint="was the library changed by hand?"
        ) from None
    return Recorded(setup, happened, str(head.get("model", "")))
