"""Writing a bundle: a ZIP with the SOP, its versions, scenarios and runs as data, and two pages that people read."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import msgspec

from sopstudio.bundles.bundle import (
    FORMAT,
    FORMAT_VERSION,
    MANIFEST,
    PAGE,
    PROCEDURE,
    REPORT,
    RUNS,
    SCENARIOS,
    Bundle,
    Manifest,
    VersionEntry,
    version_part,
)
from sopstudio.errors import SopStudioError
from sopstudio.evaluation import cells
from sopstudio.evaluation.report_files.html_page import write_html
from sopstudio.evaluation.report_files.report_data import ReportData
from sopstudio.evaluation.runner import score_run
from sopstudio.formats import write
from sopstudio.handout import handout_language, make_handout, write_handout
from sopstudio.handout.blocks import Picture
from sopstudio.handout.paper import A4, Paper
from sopstudio.scenarios.scenario import write_scenarios
from sopstudio.simulation.record import read_run
from sopstudio.sop import Document, digest
from sopstudio.store.rows import write as write_row
from sopstudio.text.humanize import format_local_time
from sopstudio.text.saved_version import find_saved_version


def write_bundle(bundle: Bundle, pictures: Sequence[Picture] = (), paper: Paper = A4) -> bytes:
    """The bytes of a bundle; `pictures` show the SOP on its page, which is printed on `paper`.

    Raises `SopStudioError`.
    """
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in _parts(bundle, pictures, paper):
            archive.writestr(name, part)
    return content.getvalue()


def _parts(bundle: Bundle, pictures: Sequence[Picture], paper: Paper) -> Iterator[tuple[str, bytes]]:
    sop = bundle.document.sop
    made = datetime.now(UTC).isoformat(timespec="seconds")
    entries = [VersionEntry(kept.number, kept.note, kept.tags, kept.created) for kept in bundle.versions]
    manifest = Manifest(
        FORMAT, FORMAT_VERSION, sop.id, bundle.document.uid, sop.label(), made, tuple(entries), len(bundle.scenarios),
        len(bundle.runs),
    )  # fmt: skip
    yield MANIFEST, msgspec.json.format(msgspec.json.encode(manifest))
    yield PROCEDURE, _native(bundle.document)
    for kept in bundle.versions:
        yield version_part(kept.number), _native(kept.document)
    if bundle.scenarios:
        yield SCENARIOS, "".join(f"{line}\n" for line in write_scenarios(bundle.scenarios)).encode()
    if bundle.runs:
        rows = ({"header": run.header, "events": run.events, "result": run.result} for run in bundle.runs)
        yield RUNS, "".join(f"{write_row(row)}\n" for row in rows).encode()
    saved = ((kept.number, kept.created, digest(kept.document.sop)) for kept in reversed(bundle.versions))
    version, language = find_saved_version(saved, digest(sop)), handout_language(sop)
    blocks = make_handout(bundle.document, pictures, version=version)
    yield PAGE, write_handout(blocks, ".html", sop.label(), paper, language)
    if report := _report(bundle, made):
        yield REPORT, report.encode()


def _report(bundle: Bundle, made: str) -> str:
    """The page about the runs, as an evaluation writes it; blank without runs that can be scored."""
    scores = []
    for number, run in enumerate(bundle.runs, 1):
        try:
            recorded = read_run(run.header, run.events)
            scores.append(score_run(recorded.setup, recorded.model, recorded.events, f"run {number}"))
        except SopStudioError:
            continue
    if not scores:
        return ""
    sop = bundle.document.sop
    titles = {sop.id: sop.label(), **{node.id: node.label() for node in sop.nodes}}
    when = format_local_time(datetime.fromisoformat(made))
    return write_html(ReportData("", cells(scores, 0), scores, when, titles=titles, sop_title=sop.label()))


def _native(document: Document) -> bytes:
    return next(iter(write(document, "native").files.values()))


__all__ = ["write_bundle"]
