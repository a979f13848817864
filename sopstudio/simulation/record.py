"""Record a run: a header with everything that the run was made from, and its events.

The header holds the inputs of the generators (the SOP itself, prompts, options, seed, start time, the
scenario), so a stored run replays after templates and SOPs have changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Protocol

from sopstudio.agents import find_agent
from sopstudio.agents.architecture_choices import (
    ARTICLES,
    CHOICES,
    COMPONENT_HISTORY,
    FORM,
    REPEATED_QUESTIONS,
    REPEATED_SENDS,
    SPOKEN_STEPS,
    TEAMS,
    active_choices,
)
from sopstudio.errors import EditError, SimulationError
from sopstudio.scenarios.scenario import Scenario
from sopstudio.simulation.limits import Limits
from sopstudio.simulation.session import Session
from sopstudio.simulation.setup import RECORD_VERSION, Setup, load_prompts
from sopstudio.sop import Flow, Runtime, Sop, digest, raise_format, to_json_data
from sopstudio.sop.canonical_json import are_plain
from sopstudio.trace import (
    Encoder,
    Event,
    add_time,
    decode_events,
    encode_events,
)
from sopstudio.translation import tr


def make_header(setup: Setup, model: str, **extra: Any) -> dict[str, Any]:
    """The header of a run as JSON data, with `extra` fields.

    Runs of the same SOP share its content, and those of the same setup its prompts: neither may be changed in place.
    """
    flow = setup.runtime.flow
    return {
        "record": setup.record,
        "sop": flow.sop.id,
        "hash": flow.sop_hash,
        "agent": setup.agent.name,
        "model": model,
        "scenario": setup.scenario.id,
        "kind": setup.scenario.kind,
        "user": setup.user,
        "user_model": setup.user_model,
        "seed": setup.seed,
        "started": setup.started,
        **({"today": setup.run_date.isoformat()} if setup.runtime.reads_today else {}),
        "options": to_json_data(_complete_options(setup)),
        "limits": asdict(setup.limits),
        "prompts": setup.prompts,
        "case": to_json_data(setup.scenario),
        "content": flow.sop_data,
        **extra,
    }


def _complete_options(setup: Setup) -> dict[str, Any]:
    """The options of a run, with the defaults that are in force."""
    from sopstudio.agents.guardrails import GUARDRAILS_OPTION

    guardrails = {GUARDRAILS_OPTION: setup.guardrails} if setup.guardrails else {}
    return {**setup.options, **active_choices(setup.agent.name, setup.options), **guardrails}


SHARED = ("content", "prompts")
"""Fields that many runs of an evaluation share; they are stored once, with the evaluation."""


class SharedFields:
    """What many headers share: `values` holds each such field once, under its digest."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self._digests: dict[int, tuple[Any, str]] = {}

    def split(self, head: Mapping[str, Any]) -> dict[str, Any]:
        """The header with the digests of its shared fields in their place; the fields are added to `values`."""
        own_fields = {key: value for key, value in head.items() if key not in SHARED}
        for key in SHARED:
            own_fields[f"{key}_hash"] = content_hash = self._digest(head[key])
            self.values.setdefault(content_hash, head[key])
        return own_fields

    def _digest(self, value: Any) -> str:
        """The digest, worked out once for each object. The object is held, so its identity stays its own."""
        if id(value) not in self._digests:
            self._digests[id(value)] = (value, digest(value))
        return self._digests[id(value)][1]


def join_shared(head: Mapping[str, Any], shared: Mapping[str, Any]) -> dict[str, Any]:
    """The header with its shared fields. Raises `SimulationError` where one is missing."""
    joined = dict(head)
    for key in SHARED:
        if key not in joined:
            content_hash = joined.pop(f"{key}_hash", "")
            if content_hash not in shared:
                raise SimulationError(tr("the run cannot be read back"), why=tr("its {key} was not kept", key=key))
            joined[key] = shared[content_hash]
    return joined


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """A stored run: how to make its session again, and what happened."""

    setup: Setup
    events: list[Event]
    model: str


class EventSink(Protocol):
    """Where the events of a running session are stored (`store.RunWriter`)."""

    def extend(self, events: Iterable[Mapping[str, Any]]) -> int: ...
    def flush(self) -> int: ...


class EventRecorder:
    """Passes the events of a running session to a sink, so that a killed process loses none of them."""

    def __init__(self, session: Session, sink: EventSink) -> None:
        self._session, self._sink = session, sink
        self._encoder, self._taken = Encoder(), 0

    def record(self) -> None:
        """Store what has happened since the last call."""
        session, start = self._session, self._taken
        fresh, offsets = session.events[start:], session.offsets(start)
        self._taken += len(fresh)
        rows = [to_json_data(self._encoder.encode(event)) for event in fresh]
        self._sink.extend([add_time(row, session.began, at) for row, at in zip(rows, offsets, strict=True)])
        self._sink.flush()


def event_rows(session: Session) -> list[dict[str, Any]]:
    """The events of a session as JSON data."""
    rows = list(encode_events(session.events))
    return rows if are_plain(rows) else [to_json_data(row) for row in rows]


def timed_rows(session: Session) -> list[dict[str, Any]]:
    """The events of a session as JSON data, each with its time (`trace.events.add_time`)."""
    timed = zip(event_rows(session), session.offsets(), strict=True)
    return [add_time(row, session.began, offset) for row, offset in timed]


def _old_choices(agent: str, version: int) -> dict[str, str]:
    """What was in force before it could be chosen, and before it was changed."""
    changed_in = {SPOKEN_STEPS: 5, REPEATED_QUESTIONS: 6, REPEATED_SENDS: 9}
    choices = {name: "yes" for name, changed in changed_in.items() if version < changed}
    if agent in CHOICES[ARTICLES].agents:
        choices[ARTICLES] = "read"
    return choices | ({FORM: "json", COMPONENT_HISTORY: "formatted"} if agent in TEAMS and version < 3 else {})


def _english_templates() -> dict[str, str]:
    """The templates of today without those in other languages: an architecture may have some that a kept run lacks, but
    what is said in it must stay in the language of the run.
    """
    return {name: text for name, text in load_prompts().items() if "." not in name}


class SetupReader:
    """Reads the setups of stored runs. Those whose headers share an SOP's content share its runtime."""

    def __init__(self) -> None:
        self._runtimes: dict[int, tuple[Any, Runtime]] = {}

    def read(self, head: Mapping[str, Any]) -> Setup:
        """The setup in a run's header. Raises `SimulationError` where that is damaged or from a newer version."""
        try:
            return self._read(head)
        except (AttributeError, KeyError, TypeError, ValueError, EditError) as error:
            message = " ".join(str(error).splitlines()[:1]) or type(error).__name__
            raise SimulationError(
                tr("the run cannot be read back"), why=message, hint=tr("was the library changed by hand?")
            ) from None

    def _read(self, head: Mapping[str, Any]) -> Setup:
        if int(head.get("record", 0)) > RECORD_VERSION:
            raise SimulationError(tr("the run was kept by a newer SOP Studio"), hint=tr("update, then replay it"))
        version = int(head.get("record", 1))
        return Setup(
            self._runtime(head["content"]),
            find_agent(str(head["agent"])),
            Scenario.model_validate(head["case"]),
            {**_english_templates(), **head["prompts"]},
            str(head["user"]),
            int(head["seed"]),
            str(head["started"]),
            {**_old_choices(str(head["agent"]), version), **head["options"]},
            Limits.from_header(head["limits"]),
            str(head.get("user_model", "")),
            version,
            date.fromisoformat(str(head["today"])) if head.get("today") else None,
        )

    def _runtime(self, content: Any) -> Runtime:
        """The runtime of an SOP's content. The content is held, so that its identity stays its own."""
        if id(content) not in self._runtimes:
            sop = Sop.model_validate(raise_format(dict(content), 1))
            self._runtimes[id(content)] = content, Runtime(Flow(sop))
        return self._runtimes[id(content)][1]


def read_run(head: Mapping[str, Any], events: Iterable[Mapping[str, Any]], sop: Sop | None = None) -> RecordedRun:
    """A stored run from its header and events; `sop` replaces its SOP.

    Raises `SimulationError` where the record is damaged or from a newer version.
    """
    setup = SetupReader().read(head)
    if sop is not None:
        setup = setup.with_runtime(Runtime(Flow(sop)))
    return RecordedRun(setup, decode_events(events), str(head.get("model", "")))
