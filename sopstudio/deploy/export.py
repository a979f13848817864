"""Exports an SOP into a folder, and verifies an exported folder as it lies there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from sopstudio.analysis import check
from sopstudio.deploy.cases import MAX_GENERATED, MAX_VARIATIONS, conformance_cases
from sopstudio.deploy.conformance import Conformance, compare
from sopstudio.deploy.guard import guard_target
from sopstudio.deploy.registry import find_target
from sopstudio.deploy.report import write_report
from sopstudio.deploy.target import Export, Manifest, Target
from sopstudio.deploy.today import as_exported, today_losses
from sopstudio.errors import DeployError, FormatError
from sopstudio.files import put, read_bytes
from sopstudio.formats import Loss, read, write
from sopstudio.sop import Document, Flow, Runtime, digest, dumps, loads
from sopstudio.translation import in_english, to_users_language, tr

MANIFEST, SOURCE = "export.json", "source.sop.json"
RESULT, REPORT = "conformance.json", "conformance.md"


class CaseLimits(Struct, frozen=True):
    """How many scenarios a comparison takes at most, and the seed by which they are drawn."""

    generated: int = MAX_GENERATED
    variations: int = MAX_VARIATIONS
    seed: int = 0


def prepare(document: Document, target: Target, *, force: bool = False, accept_losses: bool = False) -> Export:
    """What would be written. Raises `DeployError` where the SOP has errors or something is lost, unless wanted."""
    with in_english():
        errors = _errors(document)
    if not force and errors:
        errors = _errors(document)  # in the user's language
        more = len(errors) - 1
        raise DeployError(
            tr("the SOP has errors"),
            why=tr("{error} and {count} more", error=errors[0], count=more) if more else errors[0],
            hint=tr("mend them (sopstudio check lists them), or export it as it is with --force"),
        )
    export = _build(document, target, errors)
    lost = [loss for loss in export.losses if loss.kind == "lost"]
    if lost and not accept_losses:
        more = len(lost) - 1
        raise DeployError(
            tr("{name} cannot hold all of the SOP", name=target.name),
            why=tr("{error} and {count} more", error=lost[0], count=more) if more else str(lost[0]),
            hint=tr("accept that with --accept-losses"),
        )
    return export


def build_export(document: Document, target: Target) -> Export:
    """All files, whatever is wrong or lost: the same ones whoever exports; the losses in the user's language.

    Raises `DeployError` where the target cannot hold the SOP at all.
    """
    with in_english():
        errors = _errors(document)
    return _build(document, target, errors)


def _build(document: Document, target: Target, errors: tuple[str, ...]) -> Export:
    """The same with the SOP's errors in English, which its check says: that takes longest."""
    try:
        with in_english():
            source = as_exported(document, target)
            export = target.build(source)
            losses = (*export.losses, *today_losses(document, source))
            files = _with_manifest(source, target, Export(export.files, losses, export.names), errors)
    except DeployError as error:
        what, where, why, hint = map(to_users_language, (error.what, error.where, error.why, error.hint))
        raise DeployError(what, where=where, why=why, hint=hint) from None
    return Export(files, tuple(map(_to_users_language, losses)), export.names)


def _to_users_language(loss: Loss) -> Loss:
    what, where, why = map(to_users_language, (loss.what, loss.where, loss.why))
    return Loss(what, where, why, loss.kind)


def write_export(export: Export, folder: Path) -> None:
    """Write the files into a fresh folder, all or none. Raises `DeployError` where there is something in it."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DeployError(tr("the folder is not empty"), where=str(folder), hint=tr("name a fresh folder with -o"))
    put({folder / name: content for name, content in export.files.items()})


def verify(
    folder: Path,
    limits: CaseLimits | None = None,
    notify: Callable[[str], None] | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Conformance:
    """Compare an exported folder, as it lies there, with the SOP that it holds; writes `conformance.json` and a report.

    Runs what is in the folder, in the environment of its target; `notify` is told where that has to be made first.
    `on_progress` gets the number of scenarios that were run and of all; what it raises ends the comparison. Raises
    `DeployError` where it is no exported folder.
    """
    manifest, document, edited = _read_folder(folder)
    limits = limits or CaseLimits()
    runtime = Runtime(Flow(document.sop))
    scenarios = conformance_cases(runtime, limits.seed, limits.generated, limits.variations)
    conformance = compare(exported_target(manifest), str(folder.resolve()), runtime, scenarios, notify, on_progress)
    data = {"target": manifest.target, "version": manifest.version, "conformance": conformance.row(), "edited": edited}
    report = write_report(document, manifest, conformance, scenarios, edited)
    put({folder / RESULT: f"{dumps(data)}\n".encode(), folder / REPORT: report.encode()})
    return conformance


def exported_target(manifest: Manifest) -> Target:
    """The target of an exported folder, with the guard that it has. Raises `DeployError` for an unknown one."""
    target = find_target(manifest.target)
    return guard_target(target) if manifest.has_guard else target


def read_manifest(folder: Path) -> Manifest:
    """What an exported folder says of itself. Raises `DeployError` where it is none."""
    return _read_folder(folder)[0]


def read_export(folder: Path) -> tuple[Manifest, list[str]]:
    """What an exported folder says of itself, and the files that were edited since. Raises `DeployError`."""
    manifest, _, edited = _read_folder(folder)
    return manifest, edited


def _errors(document: Document) -> tuple[str, ...]:
    problems = check(document.sop, document.settings, tries_fixes=False)
    return tuple(problem.message for problem in problems if problem.severity == "error")


def _with_manifest(document: Document, target: Target, export: Export, errors: tuple[str, ...]) -> dict[str, bytes]:
    [source] = write(document, "native").files.values()
    files = {**export.files, SOURCE: source}
    manifest = {
        "target": target.name,
        "sop": document.sop.id,
        "title": document.sop.label(),
        "version": digest(document.sop),
        "errors": list(errors),
        "guard": target.has_guard,
        "losses": [
            {"kind": loss.kind, "what": loss.what, "where": loss.where, "why": loss.why} for loss in export.losses
        ],
        "names": dict(sorted(export.names.items())),
        "files": {name: _digest(content) for name, content in sorted(files.items())},
    }
    return {**files, MANIFEST: f"{dumps(manifest)}\n".encode()}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _read_folder(folder: Path) -> tuple[Manifest, Document, list[str]]:
    """The manifest, the SOP, and the files that were edited since."""
    try:
        data = loads(read_bytes(folder / MANIFEST).decode())
        losses = tuple(Loss(**loss) for loss in data["losses"])
        manifest = Manifest(data["target"], data["version"], losses, tuple(data["errors"]), bool(data.get("guard")))
        document = read(folder / SOURCE, "native").document
        edited = [name for name, content in data["files"].items() if _digest(_content(folder / name)) != content]
    except (OSError, FormatError, KeyError, TypeError, AttributeError, UnicodeDecodeError) as error:
        hint = "export an SOP with: sopstudio export FILE --to TARGET -o DIR"
        raise DeployError(tr("this is no exported folder"), where=str(folder), why=_reason(error), hint=hint) from None
    if digest(document.sop) != manifest.version:
        raise DeployError(
            tr("the folder holds another SOP than it was exported from"), where=SOURCE, hint=tr("export it again")
        )
    return manifest, document, edited


def _content(path: Path) -> bytes:
    return read_bytes(path) if path.is_file() else b""


def _reason(error: BaseException) -> str:
    text: Any = getattr(error, "strerror", None) or getattr(error, "what", None)
    return str(text or tr("{manifest} is damaged", manifest=MANIFEST))


__all__ = [
    "CaseLimits",
    "Manifest",
    "exported_target",
    "prepare",
    "read_export",
    "read_manifest",
    "verify",
    "write_export",
]
