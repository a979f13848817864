"""Store an evaluation in the library and load it again. What all its runs share is stored once, with the
evaluation.

Each run is stored as it ends, so an evaluation that is cancelled or killed keeps the finished runs. `run_result` is a
run as the command line prints it and the library keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sopstudio.errors import SopStudioError, StoreError
from sopstudio.evaluation.estimate import MAX_SAMPLES
from sopstudio.evaluation.metrics import make_run, score_metrics
from sopstudio.evaluation.realism import read_judgement
from sopstudio.evaluation.runner import Job, score_run
from sopstudio.evaluation.summary import RunScore, to_json_number
from sopstudio.simulation import Session, Setup
from sopstudio.simulation.record import RecordedRun, SetupReader, SharedFields, join_shared, make_header, read_run
from sopstudio.simulation.setup import MODEL_OPTIONS
from sopstudio.sop import PersonTool, Sop, digest, to_json_data, value_to_json
from sopstudio.store import Library, StoredEvaluation, StoredRun, Version
from sopstudio.trace import Event, ModelReply, decode_event_lines, decode_events, messages, usage
from sopstudio.trace.events import flatten


def current_time() -> str:
    """The current UTC time as text, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def run_origin(library: Library, sop: Sop, uid: str = "") -> dict[str, Any]:
    """When a run is made, and the version of its SOP in the library (None where it is not saved there)."""
    versions: tuple[Version, ...] = ()
    with suppress(StoreError):
        versions = library.versions.with_hash(digest(sop))
    mine = [saved_version for saved_version in versions if not uid or saved_version.uid == uid]
    only = mine[0] if len({saved_version.uid for saved_version in mine}) == 1 else None
    known = uid or (only.uid if only else "")
    return {"made": current_time(), "version": only.number if only else None, **({"uid": known} if known else {})}


class EvaluationWriter:
    """Writes an evaluation to the library: `name` is its id, `keep` stores a run, `finish` closes it.

    An earlier one goes on where its id is given as `name`. Raises `StoreError` where the library cannot be written.
    """

    def __init__(
        self, library: Library, jobs: Sequence[Job], head: Mapping[str, Any], uid: str = "", name: str = ""
    ) -> None:
        self._library = library
        self._shared = SharedFields()
        setups = {id(job.setup.runtime.flow): job.setup for job in jobs}.values()
        for setup in setups:
            self._shared.split(make_header(setup, ""))
        flows = [setup.runtime.flow for setup in setups]
        self._origins = {flow.sop_hash: run_origin(library, flow.source, uid) for flow in flows}
        ids = list(dict.fromkeys(flow.sop.id for flow in flows))
        own_fields = {"made": current_time(), "sops": ids, "runs": len(jobs), "shared": self._shared.values}
        own_fields |= {"uid": uid} if uid else {}
        self.name = name or library.evaluations.begin({**head, **own_fields})
        self.places_made_again: frozenset[int] = frozenset()
        """The places whose runs are replaced by those that are kept from now on."""

    def keep(self, head: dict[str, Any], events: list[dict[str, Any]], outcome: dict[str, Any]) -> str:
        """Store one run; returns its id, which follows from the evaluation and the run's place."""
        more = {**self._origins[head["hash"]], "evaluation": self.name}
        place = head.get("place")
        return self._library.runs.keep(
            {**self._shared.split(head), **more},
            events,
            outcome,
            evaluation=self.name,
            only_once="" if place is None else f"{self.name}/{place}",
            replace=place in self.places_made_again,
        )

    def finish(self, runs: int) -> None:
        """Mark the evaluation as complete."""
        self._library.evaluations.finish(self.name, {"runs": runs})


def load_recorded_run(library: Library, run: str) -> RecordedRun:
    """A stored run, with what it shares with its evaluation. Raises `StoreError` and `SimulationError`."""
    stored = library.runs.load(run)
    evaluation = stored.header.get("evaluation")
    shared = library.evaluations.load(str(evaluation)).header["shared"] if evaluation else {}
    return read_run(join_shared(stored.header, shared), stored.events)


def load_scores(library: Library, name: str, stop: Callable[[], bool] = lambda: False) -> Iterator[RunScore]:
    """The runs of a stored evaluation, scored from their events, in the order of its plan; ends early when `stop` says
    so.

    Raises `StoreError` and `SimulationError` where a run is damaged.
    """
    stored = library.evaluations.load(name)
    shared, reader = stored.header.get("shared", {}), SetupReader()
    for summary in sorted(stored.runs, key=lambda run: run.place or 0):
        if stop():
            return
        run = library.runs.load(summary.id)
        setup, model = reader.read(join_shared(run.header, shared)), str(run.header.get("model", ""))
        run_score = score_run(setup, model, read_events(run), run.id)
        yield add_kept_fields(run_score, run)


def add_kept_fields(run_score: RunScore, run: StoredRun) -> RunScore:
    """The score with the fields that do not come from the events."""
    judgement = run.result.get("judgement", {}) if isinstance(run.result, dict) else {}
    repeat = int(run.header.get("repeat", 0))
    return replace(run_score, repeat=repeat, judged=read_judgement(judgement), judgement=judgement)


def load_finished(library: Library, stored: StoredEvaluation, jobs: Iterable[Job]) -> dict[int, RunScore]:
    """The scores of the finished runs by their place, for those of `jobs` that have one. `jobs` are of the same plan.

    Raises `StoreError` and `SimulationError` where a run is damaged.
    """
    ids = {run.place: run.id for run in stored.runs if run.finished and run.place is not None}
    scores = {}
    for job in jobs:
        if job.place in ids:
            run = library.runs.load(ids[job.place])
            run_score = score_run(job.setup, job.model_spec, read_events(run), run.id)
            scores[job.place] = add_kept_fields(run_score, run)
    return scores


def read_events(run: StoredRun) -> list[Event]:
    """The events of a stored run. Raises `SimulationError`."""
    try:
        return decode_event_lines(run.lines)
    except ValueError:
        return decode_events(run.events)


def find_kept_usage(library: Library, job: Job, limit: int = 1000) -> list[dict[str, Any]]:
    """The usage by component of the newest kept runs of the same SOP, agent and model as a job's."""
    setup = job.setup
    same = setup.runtime.flow.sop_hash, setup.agent.name, job.model_spec
    runs = library.runs.list(setup.runtime.flow.sop.id, limit=limit)
    ids = [
        run.id for run in runs if run.finished and run.status != "failed" and (run.hash, run.agent, run.model) == same
    ]
    results = (library.runs.load(run).result for run in ids[:MAX_SAMPLES])
    return [result["usage"] for result in results if isinstance(result, dict) and result.get("usage")]


LoadedRun = tuple[RecordedRun | None, str]
"""The run, or None with the reason why it cannot be read."""


def load_run(library: Library, run_id: str) -> LoadedRun:
    """Load a run from an open library."""
    try:
        return load_recorded_run(library, run_id), ""
    except SopStudioError as error:
        return None, str(error)


def load_run_in(home: Path, run_id: str) -> LoadedRun:
    """Load a run from the library in `home`."""
    try:
        with Library.open(home, read_only=True) as library:
            return load_run(library, run_id)
    except SopStudioError as error:
        return None, str(error)


def _omissions(events: Iterable[Event]) -> Iterable[str]:
    """What the models of a run were asked without, because their endpoint refuses it."""
    replies = (event for event in flatten(events) if isinstance(event, ModelReply))
    return dict.fromkeys(name for reply in replies for name in reply.omissions)


def run_result(setup: Setup, model: str, session: Session, run: str = "") -> dict[str, Any]:
    """The run as JSON data; `run` is its id where it is stored. A run that failed because of its model has no
    scores.
    """
    run_scored = make_run(setup.runtime, setup.scenario, session.events, setup.options, setup.agent)
    state = run_scored.state
    finished, tools = session.finished, setup.runtime.flow.tools
    has_failed = finished is not None and finished.status == "failed"
    metric_scores = score_metrics(run_scored) if setup.scenario.expected.path and not has_failed else {}
    return {
        "run": run,
        "sop": setup.runtime.flow.sop.id,
        "agent": setup.agent.name,
        "guardrails": list(setup.guardrails),
        "model": model,
        "user_model": setup.user_model,
        "scenario": setup.scenario.id,
        "path": list(state.path),
        "edges": list(state.edges),
        "inferred": state.is_inferred,
        "tool_calls": [
            {
                "tool": call.tool,
                "arguments": to_json_data(call.arguments),
                "response": to_json_data(call.response),
                "ok": call.ok,
            }
            | ({"why": call.reason} if call.reason else {})
            | ({"live": call.live} if call.live else {})
            | ({"person": tool.person.role} if isinstance(tool := tools.get(call.tool), PersonTool) else {})
            for call in state.calls
        ],
        "facts": {name: value_to_json(value) for name, value in state.facts.items()},
        "end": finished.end if finished else "",
        "status": finished.status if finished else "",
        "reason": finished.reason if finished else "",
        "turns": state.turns,
        "messages": messages(session.events),
        "usage": usage(session.events),
        "model_options": dict(setup.options.get(MODEL_OPTIONS, {})),
        "omissions": list(_omissions(session.events)),
        "scores": {metric: to_json_number(value) for metric, value in metric_scores.items()},
    }
