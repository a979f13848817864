"""Keeping an evaluation in the library, and reading it back: what all its runs share is kept once, with the evaluation.

Each run is kept as it ends, so that an evaluation that is cancelled or killed keeps what was finished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from sopstudio.errors import StoreError
from sopstudio.evaluation.runner import Job, scored_run
from sopstudio.evaluation.summary import Scored
from sopstudio.simulation.record import Recorded, apart, header, recorded, whole
from sopstudio.sop import Sop, digest
from sopstudio.store import Library, Version


def this_moment() -> str:
    """The time by the clock, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def provenance(library: Library, sop: Sop, uid: str = "") -> dict[str, Any]:
    """When a run is made, by the clock, and on which version of which SOP in the library (None where it is not there).

    Without the SOP's `uid`, the library's SOP is the only one that has this content.
    """
    versions: tuple[Version, ...] = ()
    with suppress(StoreError):
        versions = library.versions.with_hash(digest(sop))
    mine = [one for one in versions if not uid or one.uid == uid]
    only = mine[0] if len({one.uid for one in mine}) == 1 else None
    known = uid or (only.uid if only else "")
    return {"made": this_moment(), "version": only.number if only else None, **({"uid": known} if known else {})}


class Keeping:
    """An evaluation that is being kept: `name` is its id, `keep` takes each run, `finish` closes it.

    `uid` is the identity of the SOP where all runs are of one. Raises `StoreError` where the library cannot be
    written.
    """

    def __init__(self, library: Library, work: Sequence[Job], head: Mapping[str, Any], uid: str = "") -> None:
        self._library = library
        self._shared: dict[str, Any] = {}
        setups = {id(job.setup.routing): job.setup for job in work}.values()
        for setup in setups:
            apart(header(setup, ""), self._shared)
        sops = [setup.routing.flow.sop for setup in setups]
        self._origins = {digest(sop): provenance(library, sop, uid) for sop in sops}
        ids = list(dict.fromkeys(sop.id for sop in sops))
        own = {"made": this_moment(), "sops": ids, "runs": len(work), "shared": self._shared}
        own |= {"uid": uid} if uid else {}
        self.name = library.evaluations.begin({**head, **own})

    def keep(self, head: dict[str, Any], events: list[dict[str, Any]], outcome: dict[str, Any]) -> str:
        """Keep one run; returns its id."""
        more = {**self._origins[head["hash"]], "evaluation": self.name}
        return self._library.runs.keep({**apart(head, self._shared), **more}, events, outcome, evaluation=self.name)

    def finish(self, runs: int) -> None:
        """Say that all of it was done."""
        self._library.evaluations.finish(self.name, {"runs": runs})


def kept_run(library: Library, run: str) -> Recorded:
    """A kept run, with what it shares with its evaluation. Raises `StoreError` and `SimulationError`."""
    kept = library.runs.load(run)
    evaluation = kept.header.get("evaluation")
    shared = library.evaluations.load(str(evaluation)).header["shared"] if evaluation else {}
    return recorded(whole(kept.header, shared), kept.events)


def read_back(library: Library, name: str, stop: Callable[[], bool] = lambda: False) -> Iterator[Scored]:
    """The runs of a kept evaluation, scored from their events, oldest first; ends early when `stop` says so.

    Raises `StoreError` and `SimulationError` where one is not what was kept.
    """
    kept = library.evaluations.load(name)
    shared = kept.header.get("shared", {})
    for one in kept.runs:
        if stop():
            return
        run = library.runs.load(one.id)
        back = recorded(whole(run.header, shared), run.events)
        yield scored_run(back.setup, back.model, back.events, run.id)
