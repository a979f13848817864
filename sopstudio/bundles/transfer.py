"""Bundles out of a library and into one. Versions are added to what is there; nothing there is changed or replaced."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from sopstudio.bundles.bundle import Bundle, BundledRun, BundledVersion
from sopstudio.formats import read, write
from sopstudio.scenarios import Scenario
from sopstudio.simulation.record import join_shared, read_run
from sopstudio.sop import Document, digest, new_uid, replace_fields, with_uid
from sopstudio.sop.elements import fresh_id
from sopstudio.store import Library, RunSummary
from sopstudio.store.rows import write as write_row

EXPORTED_RUNS = 100
"""Runs that go into a bundle unless more are asked for."""
OWN_FIELDS = ("evaluation", "place", "version")
"""What a run says of the library that it was kept in."""
KEY_FIELDS = ("hash", "agent", "model", "scenario", "seed", "started")
"""What tells most runs apart without loading them: fields of a header and of its summary."""


class Arrived(Struct, frozen=True):
    """What a bundle brought: the SOP in the library, and how many of its versions and runs are new.

    With `is_copy` it is an SOP of its own, as that of the library went another way.
    """

    uid: str
    title: str
    versions: int
    runs: int
    is_copy: bool


def export_bundle(
    library: Library, document: Document, scenarios: Iterable[Scenario] = (), max_runs: int = EXPORTED_RUNS
) -> Bundle:
    """A bundle of an SOP as it is, with its versions, its newest finished runs, and `scenarios` and those of its runs.

    Raises `StoreError`.
    """
    known = bool(library.versions.named(document.uid)) if document.uid else False
    versions = []
    for entry in reversed(library.versions.log(document.uid)) if known else ():
        stored = library.versions.get(document.uid, entry.number)
        versions.append(
            BundledVersion(
                entry.number, read(stored.document, "native").document, entry.note, entry.tags, entry.created
            )
        )
    runs = tuple(_finished_runs(library, document, max_runs)) if max_runs else ()
    collected = {scenario.id: scenario for scenario in scenarios}
    for run in runs:
        case = read_run(run.header, run.events).setup.scenario
        collected.setdefault(case.id, case)
    return Bundle(document, tuple(versions), tuple(collected.values()), runs)


def _finished_runs(library: Library, document: Document, limit: int) -> Iterator[BundledRun]:
    there = _CompleteRuns(library)
    for summary in library.runs.list(document.sop.id, uid=document.uid, limit=limit):
        if summary.finished:
            run = there.load(summary.id)
            kept = {name: value for name, value in run.header.items() if name not in OWN_FIELDS}
            yield BundledRun(kept, run.events, run.result)


class _CompleteRuns:
    """Loads runs with what they share with others of their evaluation."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._shared: dict[str, Any] = {}

    def load(self, name: str) -> BundledRun:
        """The run of this id. Raises `StoreError`."""
        stored = self._library.runs.load(name)
        evaluation = str(stored.header.get("evaluation") or "")
        if evaluation and evaluation not in self._shared:
            self._shared[evaluation] = self._library.evaluations.load(evaluation).header["shared"]
        header = join_shared(stored.header, self._shared.get(evaluation, {}))
        return BundledRun(header, stored.events, stored.result)


def import_bundle(library: Library, bundle: Bundle) -> Arrived:
    """Take a bundle into a library. Versions and runs that are there already are not added again.

    Where the library has the SOP with a newest version that the bundle does not know, the bundle becomes an SOP of its
    own. Raises `StoreError`.
    """
    documents = [kept.document for kept in bundle.versions]
    contents = {digest(document.sop) for document in (*documents, bundle.document)}
    uid = bundle.document.uid or next((document.uid for document in reversed(documents) if document.uid), "")
    present = library.versions.log(uid) if uid and library.versions.named(uid) else ()
    is_copy = bool(present) and present[0].hash not in contents
    sop_id = bundle.document.sop.id
    if is_copy:
        uid, present = new_uid(), ()
        sop_id = fresh_id([known.id for known in library.versions.list_sops()], sop_id)
    uid = uid or new_uid()
    added, there = 0, {version.hash for version in present}
    for kept in (*bundle.versions, BundledVersion(0, bundle.document)):
        content = digest(kept.document.sop)
        if content not in there:
            _save(library, kept, uid, sop_id if is_copy else kept.document.sop.id)
            there.add(content)
            added += 1
    runs = _keep_runs(library, bundle.runs, sop_id, uid)
    return Arrived(uid, bundle.document.sop.label(), added, runs, is_copy)


def _save(library: Library, kept: BundledVersion, uid: str, sop_id: str) -> None:
    document = with_uid(replace_fields(kept.document, sop=replace_fields(kept.document.sop, id=sop_id), uid=uid), uid)
    text = next(iter(write(document, "native").files.values())).decode()
    sop = document.sop
    library.versions.save(text, sop.id, sop.title, digest(sop), kept.note, kept.tags, uid)


def _keep_runs(library: Library, runs: Iterable[BundledRun], sop_id: str, uid: str) -> int:
    """Keep the runs of an SOP that are not there; returns how many are new."""
    known = library.runs.list(sop_id, uid=uid, limit=None)
    by_key: dict[str, list[RunSummary]] = {}
    for summary in known:
        by_key.setdefault(write_row([getattr(summary, name) for name in KEY_FIELDS]), []).append(summary)
    ids, there, count = {summary.id for summary in known}, _CompleteRuns(library), 0
    for run in runs:
        alike = by_key.get(write_row([run.header.get(name) for name in KEY_FIELDS]), [])
        if any(_is_same(there, summary, run) for summary in alike):
            continue
        name = _keep(library, run, uid)
        count += name not in ids
        ids.add(name)
    return count


def _is_same(there: _CompleteRuns, summary: RunSummary, run: BundledRun) -> bool:
    """Whether a run of the library is that of a bundle; its result may have been scored anew since."""
    if summary.events != len(run.events):
        return False
    stored = there.load(summary.id)
    return (_own_fields(stored.header), stored.events) == (_own_fields(run.header), run.events)


def _own_fields(header: Mapping[str, Any]) -> dict[str, Any]:
    """The header of a run without what it says of the library that it was kept in."""
    return {name: value for name, value in header.items() if name not in (*OWN_FIELDS, "uid")}


def _keep(library: Library, run: BundledRun, uid: str) -> str:
    """Keep a run unless one of the same content came before; returns its id."""
    content = write_row([run.header, run.events, run.result])
    name = f"bundle {uid} {hashlib.sha256(content.encode('utf-8', 'surrogateescape')).hexdigest()}"
    header = {name: value for name, value in run.header.items() if name not in OWN_FIELDS}
    return library.runs.keep({**header, "uid": uid}, run.events, run.result, only_once=name)


__all__ = ["EXPORTED_RUNS", "Arrived", "export_bundle", "import_bundle"]
