"""Work on evaluations that the library keeps: score them again, and put several together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sopstudio.errors import StoreError
from sopstudio.evaluation.runner import score_run
from sopstudio.evaluation.storage import add_kept_fields, current_time
from sopstudio.evaluation.summary import RunScore
from sopstudio.scenarios import Scenario
from sopstudio.simulation.record import join_shared, make_header, read_run
from sopstudio.sop import digest
from sopstudio.store import Library, StoredEvaluation
from sopstudio.trace import usage
from sopstudio.translation import tr


def rescore(
    library: Library, name: str, scenarios: Iterable[Scenario] = (), keep_as: str = ""
) -> Iterator[tuple[RunScore, RunScore]]:
    """Each run of an evaluation as scored with its own scenario, and with the one of the same id and kind.

    Without `scenarios` both are scored by the present metrics. `keep_as` names an evaluation that takes copies of the
    runs with the new scenarios. Raises `StoreError` and `SimulationError` where a run is damaged.
    """
    stored = library.evaluations.load(name)
    shared = stored.header.get("shared", {})
    by_id = {(scenario.id, scenario.kind): scenario for scenario in scenarios}
    for summary in sorted(stored.runs, key=lambda run: run.place or 0):
        run = library.runs.load(summary.id)
        recorded = read_run(join_shared(run.header, shared), run.events)
        before = add_kept_fields(score_run(recorded.setup, recorded.model, recorded.events, run.id), run)
        case = recorded.setup.scenario
        setup = replace(recorded.setup, scenario=by_id.get((case.id, case.kind), case))
        after = add_kept_fields(score_run(setup, recorded.model, recorded.events, run.id), run)
        if keep_as:
            header = {**run.header, "evaluation": keep_as, "case": make_header(setup, recorded.model)["case"]}
            result = {**after.row(), "usage": usage(recorded.events)}
            after = replace(after, run=library.runs.keep(header, run.events, result, evaluation=keep_as))
        yield before, after


def begin_copy(library: Library, stored: Sequence[StoredEvaluation], note: Mapping[str, Any]) -> str:
    """A new evaluation that can take copies of the runs of these; returns its id.

    It has the header of the first without what belongs to a single evaluation: it cannot be resumed.
    """
    head = {
        name: value for name, value in stored[0].header.items() if name not in ("plan", "call", "shard", "begun_on")
    }
    for name in ("files", "agents", "models", "sops"):
        head[name] = list(dict.fromkeys(value for entry in stored for value in entry.header.get(name, ())))
    shared: dict[str, Any] = {}
    for entry in stored:
        shared |= entry.header.get("shared", {})
    head |= {"made": current_time(), "runs": sum(len(entry.runs) for entry in stored), "shared": shared, **note}
    return library.evaluations.begin(head)


def merge(library: Library, names: Sequence[str]) -> tuple[str, int]:
    """Put the finished runs of several evaluations into a new one; returns its id and how many runs it has.

    Raises `StoreError` where an evaluation is named twice, or two of them have the same run of a plan.
    """
    stored = [library.evaluations.load(name) for name in names]
    ids = [entry.id for entry in stored]
    if len(set(ids)) < len(ids):
        raise StoreError(tr("an evaluation is named twice"), where=" ".join(names), hint=tr("name each of them once"))
    _refuse_same_places(stored)
    name = begin_copy(library, stored, {"merged": ids})
    count = 0
    for entry in stored:
        for summary in entry.runs:
            if summary.finished:
                run = library.runs.load(summary.id)
                library.runs.keep({**run.header, "evaluation": name}, run.events, run.result, evaluation=name)
                count += 1
    library.evaluations.finish(name, {"runs": count})
    return name, count


def _refuse_same_places(stored: Sequence[StoredEvaluation]) -> None:
    """Two shards of one plan never share a place; the same work made twice would count twice."""
    seen: dict[tuple[str, int], str] = {}
    for entry in stored:
        plan = digest(entry.header.get("plan", entry.id))
        for run in entry.runs:
            if run.place is None:
                continue
            other = seen.setdefault((plan, run.place), entry.id)
            if other != entry.id:
                reason = tr("both hold the same runs of the same plan")
                raise StoreError(
                    tr("the evaluations overlap"), where=f"{other} {entry.id}", why=reason, hint=tr("leave one out")
                )


__all__ = ["begin_copy", "merge", "rescore"]
