"""Reading a bundle: nothing is unpacked to the disk, and what a bundle never holds is refused.

Its pages for people are not read: they are made anew from the data.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path
from typing import Any, Final

import msgspec

from sopstudio.bundles.bundle import (
    FORMAT,
    FORMAT_VERSION,
    MANIFEST,
    MAX_RUNS,
    PART_NAME,
    PROCEDURE,
    RUNS,
    SCENARIOS,
    SUFFIX,
    Bundle,
    BundledRun,
    BundledVersion,
    Manifest,
    version_part,
)
from sopstudio.containers.archive import check_archive
from sopstudio.errors import FormatError, SopStudioError
from sopstudio.files import read_bytes
from sopstudio.formats import read
from sopstudio.scenarios import Scenario
from sopstudio.scenarios.scenario import read_scenarios
from sopstudio.simulation.record import read_run
from sopstudio.sop import Document
from sopstudio.store.rows import read as read_row
from sopstudio.store.versions import TAG
from sopstudio.translation import quoted, tr

MAX_BUNDLE_BYTES: Final = 60_000_000
MAX_NOTE_CHARACTERS: Final = 10_000
_DAMAGE = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError,
)  # fmt: skip
"""What zipfile raises for damaged, encrypted or unknown content (text that is no UTF-8 is a `ValueError`)."""


def is_bundle(path: Path) -> bool:
    """Whether a file is called a bundle."""
    return path.name.casefold().endswith(SUFFIX)


def read_bundle(path: Path) -> Bundle:
    """The bundle in a file. Raises `FormatError`, with the part that is wrong, and says nothing was taken over."""
    try:
        raw = read_bytes(path, MAX_BUNDLE_BYTES + 1)
    except OSError as error:
        raise FormatError(tr("the bundle cannot be read"), where=str(path), why=error.strerror or str(error)) from None
    if len(raw) > MAX_BUNDLE_BYTES:
        raise FormatError(
            tr("the bundle is too large"),
            where=path.name,
            why=tr("more than {max_bundle_bytes} MB", max_bundle_bytes=MAX_BUNDLE_BYTES // 10**6),
        )
    try:
        return _read(raw)
    except _DAMAGE as error:
        why = str(error) or type(error).__name__
        raise FormatError(tr("this is no bundle, or it is damaged"), where=path.name, why=why) from None


def _read(raw: bytes) -> Bundle:
    check_archive(raw, "bundle")
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        _check_names(archive)
        manifest = _manifest(_part(archive, MANIFEST))
        versions = tuple(
            BundledVersion(
                entry.number, _document(archive, version_part(entry.number)), entry.note[:MAX_NOTE_CHARACTERS],
                entry.tags, entry.created,
            )
            for entry in sorted(manifest.versions, key=lambda entry: entry.number)
        )  # fmt: skip
        return Bundle(_document(archive, PROCEDURE), versions, _scenarios(archive), _runs(archive))


def _check_names(archive: zipfile.ZipFile) -> None:
    """Refuse parts that a bundle never has: of other names, twice the same name, encrypted ones."""
    names = [part.filename for part in archive.infolist()]
    strange = next((name for name in names if not PART_NAME.fullmatch(name)), None)
    if strange is not None:
        raise FormatError(tr("the bundle is refused"), where=repr(strange[:80]), why=tr("a bundle has no such part"))
    if len(set(names)) < len(names):
        raise FormatError(tr("the bundle is refused"), why=tr("two of its parts have the same name"))
    locked = next((part.filename for part in archive.infolist() if part.flag_bits & 1), None)
    if locked is not None:
        raise FormatError(tr("the bundle is refused"), where=locked, why=tr("it is encrypted"))


def _part(archive: zipfile.ZipFile, name: str) -> bytes:
    try:
        return archive.read(name)
    except KeyError:
        raise FormatError(tr("the bundle is not complete"), where=name, why=tr("this part is missing")) from None


def _manifest(content: bytes) -> Manifest:
    try:
        manifest = msgspec.json.decode(content, type=Manifest)
    except (msgspec.DecodeError, RecursionError) as error:
        raise FormatError(tr("the bundle cannot be read"), where=MANIFEST, why=str(error)) from None
    if manifest.format != FORMAT:
        raise FormatError(tr("this is no bundle of SOP Studio"), where=MANIFEST)
    for tag in (tag for entry in manifest.versions for tag in entry.tags):
        if not TAG.fullmatch(tag) or not tag.isprintable():
            raise FormatError(
                tr("the bundle is refused"), where=MANIFEST, why=tr("{tag} cannot be a tag", tag=quoted(tag[:80]))
            )
    if manifest.format_version > FORMAT_VERSION:
        raise FormatError(
            tr("the bundle was made by a newer SOP Studio"), where=MANIFEST, hint=tr("update, then open it")
        )
    return manifest


def _document(archive: zipfile.ZipFile, name: str) -> Document:
    try:
        return read(_part(archive, name), format="native").document
    except SopStudioError as error:
        raise FormatError(tr("the bundle cannot be read"), where=name, why=str(error)) from None


def _scenarios(archive: zipfile.ZipFile) -> tuple[Scenario, ...]:
    if SCENARIOS not in archive.namelist():
        return ()
    try:
        return tuple(read_scenarios(_part(archive, SCENARIOS).decode(), SCENARIOS))
    except SopStudioError as error:
        raise FormatError(tr("the bundle cannot be read"), where=SCENARIOS, why=str(error)) from None


def _runs(archive: zipfile.ZipFile) -> tuple[BundledRun, ...]:
    if RUNS not in archive.namelist():
        return ()
    lines = _part(archive, RUNS).decode().splitlines()
    if len(lines) > MAX_RUNS:
        raise FormatError(
            tr("the bundle is refused"), where=RUNS, why=tr("more than {max_runs} runs", max_runs=MAX_RUNS)
        )
    return tuple(_run(line, f"{RUNS} line {number}") for number, line in enumerate(lines, 1))


def _run(line: str, where: str) -> BundledRun:
    try:
        row: Any = read_row(line)
        run = BundledRun(dict(row["header"]), [dict(event) for event in row["events"]], row.get("result"))
        read_run(run.header, run.events)
    except (SopStudioError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise FormatError(
            tr("the bundle cannot be read"), where=where, why=str(error) or type(error).__name__
        ) from None
    return run


__all__ = ["is_bundle", "read_bundle"]
