"""`sopstudio library`: versions and runs, stored in one file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.actions import actions
from sopstudio.cli.console import Console, unusable, write_bytes
from sopstudio.cli.library_bundles import export, import_
from sopstudio.cli.library_identity import SHOWN_DIGITS, SopArgument, identity_to_save, name_of, text_of
from sopstudio.cli.library_order import delete, duplicate, folder, rename, undelete
from sopstudio.cli.registry import CommandGroup
from sopstudio.files import put
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.sop import Document
    from sopstudio.store import EvaluationSummary, Library, RunSummary

VersionArgument = Annotated[
    str, typer.Argument(metavar="VERSION", help="A number, latest, a tag, or the beginning of a hash.")
]
OutputOption = Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="Write it to this file.")]


def list_(
    console: Console,
    deleted: Annotated[
        bool, typer.Option("--deleted", help="Those that were deleted, which undelete brings back.")
    ] = False,
) -> int:
    """List the SOPs in the library."""
    with console.library(read_only=True) as library:
        sops = library.versions.list_sops(deleted=deleted)
        folders = library.folders.by_uid()
    rows = [
        {
            "sop": entry.id,
            "uid": entry.uid,
            "title": entry.title,
            "versions": entry.versions,
            "folder": folders.get(entry.uid, ""),
            "latest": asdict(entry.latest),
        }
        for entry in sops
    ]
    ids = Counter(entry.id for entry in sops)
    names = [f"{entry.id} {entry.uid[:SHOWN_DIGITS]}" if ids[entry.id] > 1 else entry.id for entry in sops]
    lines = [
        f"{name:<32} {plural(entry.versions, 'version'):>12}  {entry.title}{_describe_folder(folders, entry.uid)}"
        for name, entry in zip(names, sops, strict=True)
    ]
    empty = "no SOP is deleted" if deleted else "the library is empty; sopstudio library save FILE adds an SOP"
    console.answer(rows, lines or [empty])
    return 0


def _describe_folder(folders: Mapping[str, str], uid: str) -> str:
    return f"  [{folders[uid]}]" if uid in folders else ""


def save(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="An SOP in any readable format.")],
    note: Annotated[str, typer.Option("--note", help="What changed, for readers of the log.")] = "",
    tag: Annotated[
        list[str] | None, typer.Option("--tag", help="draft, reviewed, released, or a word of your own.")
    ] = None,
    keep_both: Annotated[
        bool, typer.Option("--keep-both", help="Save it as an SOP of its own, beside one with the same id.")
    ] = False,
    target: Annotated[str, typer.Option("--as", metavar="SOP", help="Save it as the next version of this SOP.")] = "",
) -> int:
    """Save a file as the next version of its SOP."""
    from sopstudio.formats import write
    from sopstudio.sop import digest

    if keep_both and target:
        raise unusable("--keep-both and --as exclude one another", hint="give only one of them")
    reading = console.read(file)
    console.report_losses(reading.losses)
    with console.library() as library, library.alone():
        target = target and name_of(console, library, target)
        document = identity_to_save(library, reading.document, file, keep_both, target)
        sop = document.sop
        text = next(iter(write(document, "native").files.values())).decode()
        previous = next((known.versions for known in library.versions.named(document.uid)), 0)
        version = library.versions.save(text, sop.id, sop.title, digest(sop), note, tag or (), document.uid)
    data = {"sop": version.sop, "version": version.number, "hash": version.hash}
    same = ", unchanged" if version.number == previous else ""
    console.answer(data, [f"{version.sop} version {version.number} ({version.hash[:12]}){same}"])
    return 0


def log(console: Console, sop: SopArgument) -> int:
    """List the versions of an SOP, newest first."""
    with console.library(read_only=True) as library:
        versions = library.versions.log(name_of(console, library, sop))
    rows = [{"version": version.number, **asdict(version)} for version in versions]
    lines = []
    for version in versions:
        tags = f"  [{', '.join(version.tags)}]" if version.tags else ""
        note = "; ".join(version.note.splitlines())
        lines.append(f"{version.number:>4}  {version.hash[:12]}  {version.created}{tags}  {note}".rstrip())
    console.answer(rows, lines)
    return 0


def show(console: Console, sop: SopArgument, ref: VersionArgument = "latest", output: OutputOption = "") -> int:
    """Show a version as a native file, or write it to one."""
    with console.library(read_only=True) as library:
        stored = library.versions.get(name_of(console, library, sop), ref)
    if output and output != "-":
        put({Path(output): text_of(stored)})
        console.answer(
            {"version": stored.version.number, "file": output}, [f"{output}: version {stored.version.number}"]
        )
    else:
        write_bytes(text_of(stored))
    return 0


def diff(
    console: Console,
    sop: SopArgument,
    before: VersionArgument,
    after: Annotated[str, typer.Argument(metavar="VERSION|FILE", help="Another version, or a file.")] = "latest",
) -> int:
    """What differs between two versions, or between a version and a file."""
    from msgspec import structs

    from sopstudio.sop import to_json_data
    from sopstudio.sop.diff import describe_change, diff_documents

    with console.library(read_only=True) as library:
        sop = name_of(console, library, sop)
        old = _read_document(library.versions.get(sop, before).document)
        if after == "-" or Path(after).is_file():
            reading = console.read(after)
            console.report_losses(reading.losses)
            new = reading.document
        else:
            new = _read_document(library.versions.get(sop, after).document)
    changes = diff_documents(old, new)
    rows = [to_json_data(structs.asdict(change)) for change in changes]
    console.answer({"equal": not changes, "changes": rows}, [*map(describe_change, changes)] or ["no difference"])
    return 1 if changes else 0


def _read_document(text: str) -> Document:
    from sopstudio.formats import read

    return read(text, "native").document


def restore(console: Console, sop: SopArgument, ref: VersionArgument, output: OutputOption = "") -> int:
    """Make an earlier version the newest one; with -o, write it to a file as well."""
    from sopstudio.store.versions import has_same_head

    if output == "-" and console.format == "json":
        raise unusable("standard output would be used twice", where="--format json", hint="name a file for -o")
    with console.library() as library:
        stored = library.versions.get(name_of(console, library, sop), ref)
        newest = library.versions.get(stored.version.uid)
        source, version = stored.version, newest.version
        text = text_of(stored).decode()
        if source.hash != version.hash or not has_same_head(text, text_of(newest).decode()):
            note = f"restored from version {source.number}"
            version = library.versions.save(text, source.sop, source.title, source.hash, note, (), source.uid)
    data = {"sop": version.sop, "version": version.number, "hash": version.hash, "restored": source.number}
    summary = f"{version.sop} version {version.number}: as version {source.number}"
    summary = (
        f"{version.sop} version {version.number} is already the newest" if source.number == version.number else summary
    )
    if output == "-":
        write_bytes(text_of(stored))
        return 0
    if output:
        put({Path(output): text_of(stored)})
    console.answer(data, [summary])
    return 0


def tag(
    console: Console,
    sop: SopArgument,
    ref: VersionArgument,
    name: Annotated[str, typer.Argument(metavar="TAG", help="The tag; it is moved here from any other version.")],
) -> int:
    """Set a tag on a version."""
    with console.library() as library:
        version = library.versions.tag(name_of(console, library, sop), ref, name)
    console.answer(
        {"version": version.number, **asdict(version)}, [f"{version.sop} version {version.number} is now {name}"]
    )
    return 0


def runs(
    console: Console,
    sop: Annotated[str, typer.Option("--sop", help="Only runs of this SOP.")] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most this many.")] = 50,
) -> int:
    """List kept runs and evaluations, newest first."""
    with console.library(read_only=True) as library:
        summaries = _runs_of(library, name_of(console, library, sop), limit) if sop else library.runs.list(limit=limit)
        evaluations = () if sop else library.evaluations.list(limit=limit)
    data: dict[str, Any] = {
        "runs": [asdict(summary) for summary in summaries],
        "evaluations": [asdict(evaluation) for evaluation in evaluations],
    }
    rows = [
        (
            summary.id,
            _describe_subject(summary),
            f"{summary.agent} {summary.model}",
            _describe_status(summary),
            _describe_cost(summary),
            _format_time(summary.made),
            summary.scenario or "",
        )
        for summary in summaries
    ]
    lines = _align_columns([*rows, *((evaluation.id, *_evaluation_columns(evaluation)) for evaluation in evaluations)])
    console.answer(data, lines or ["no runs yet; sopstudio run FILE makes one"])
    return 0


def _runs_of(library: Library, sop: str, limit: int) -> tuple[RunSummary, ...]:
    """The runs of one SOP; of one that is not in the library by its id alone."""
    if not library.versions.named(sop):
        return library.runs.list(sop, limit=limit)
    newest = library.versions.log(sop)[0]
    return library.runs.list(newest.sop, uid=newest.uid, limit=limit)


def _describe_subject(run: RunSummary) -> str:
    """What was run: a version in the library, or an unsaved SOP."""
    return f"{run.sop} {run.version}" if run.version else f"{run.sop} ({(run.hash or '')[:12]})"


def _describe_status(run: RunSummary) -> str:
    return run.status or ("finished" if run.finished else f"cut short after {plural(run.events, 'event')}")


def _describe_cost(run: RunSummary) -> str:
    """The cost of the run; blank where no price is known."""
    return "" if run.cost is None else f"cost {run.cost:.4g}"


def _format_time(created: object) -> str:
    """The time of a run, formatted as in the log of versions; blank where unknown."""
    return str(created or "").replace("+00:00", "Z")


def _evaluation_columns(evaluation: EvaluationSummary) -> tuple[str, ...]:
    """An evaluation in the columns of the runs."""
    head = evaluation.header
    files = " ".join(Path(str(file)).name for file in head.get("files", ()))
    systems = f"{','.join(head.get('agents', ()))} {','.join(head.get('models', ()))}"
    state = "finished" if evaluation.finished else "cut short"
    return (
        files,
        systems,
        state,
        "",
        _format_time(head.get("made")),
        f"evaluation: {evaluation.runs} of {plural(int(head.get('runs', evaluation.runs)), 'run')}",
    )


def _align_columns(rows: list[tuple[str, ...]]) -> list[str]:
    """Rows in columns; a column that is blank in every row takes no room."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True) if width).rstrip() for row in rows
    ]


def backup(
    console: Console,
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="Where to write it; next to the library by default.")
    ] = "",
) -> int:
    """Copy the library, and check the copy."""
    with console.library() as library:
        copy = library.backups.make(Path(path) if path else None)
    console.answer({"backup": str(copy)}, [str(copy)])
    return 0


def verify(console: Console) -> int:
    """Check every page, hash and run of the library."""
    from sopstudio.store.integrity import verify as check

    with console.library(read_only=True) as library:
        findings = check(library.path) if library.path.exists() else ()
    rows = [asdict(finding) for finding in findings]
    console.answer(
        {"sound": not findings, "findings": rows},
        [f"{finding.where}: {finding.message}" for finding in findings] or ["sound"],
    )
    return 1 if findings else 0


def prune(
    console: Console,
    older_than: Annotated[
        int, typer.Option("--older-than", metavar="DAYS", min=0, help="Evaluations made before that many days.")
    ] = 90,
    keep: Annotated[int, typer.Option("--keep", min=0, help="How many of the newest evaluations stay anyway.")] = 10,
    runs: Annotated[bool, typer.Option("--runs", help="Also runs of that age that are part of no evaluation.")] = False,
    apply: Annotated[bool, typer.Option("--apply", help="Delete them; else it is only said what would go.")] = False,
) -> int:
    """Say what old evaluations take, and delete them with --apply."""
    from datetime import UTC, datetime, timedelta

    with console.library(read_only=not apply) as library:
        plan = library.plan_pruning(datetime.now(UTC) - timedelta(days=older_than), keep, single_runs=runs)
        freed = library.prune(plan) if apply else None
    data = {"evaluations": [asdict(entry) for entry in plan.evaluations], "runs": list(plan.runs)}
    lines = [
        f"{entry.id}  {_format_time(entry.made)}  {plural(entry.runs, 'run'):>10}  {_megabytes(entry.bytes)}"
        for entry in plan.evaluations
    ]
    lines += [f"{plural(len(plan.runs), 'run')} of no evaluation  {_megabytes(plan.run_bytes)}"] if plan.runs else []
    lines += [f"free room in the file  {_megabytes(plan.free_bytes)}"] if plan.free_bytes else []
    total = (
        f"{_megabytes(plan.bytes)} would be freed; --apply does it" if freed is None else f"{_megabytes(freed)} freed"
    )
    console.answer({**data, "bytes": plan.bytes, "applied": apply, "freed": freed}, [*lines, total])
    return 0


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


library = CommandGroup(
    "Versions of SOPs and kept runs.",
    {
        "list": list_,
        "save": save,
        "log": log,
        "show": show,
        "diff": diff,
        "restore": restore,
        "tag": tag,
        "rename": rename,
        "duplicate": duplicate,
        "delete": delete,
        "undelete": undelete,
        "folder": folder,
        "export": export,
        "import": import_,
        "runs": runs,
        "actions": actions,
        "backup": backup,
        "verify": verify,
        "prune": prune,
    },
)
