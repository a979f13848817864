"""Bundles: what goes in comes out in another library, what is there stays, and hostile files are refused."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sopstudio.bundles import Bundle, export_bundle, import_bundle, is_bundle, read_bundle, write_bundle
from sopstudio.bundles.bundle import MANIFEST, MAX_RUNS, PAGE, PROCEDURE, REPORT, RUNS, SCENARIOS
from sopstudio.containers.archive import MAX_PART_BYTES
from sopstudio.errors import FormatError
from sopstudio.evaluation import EvaluationWriter, Job, evaluate
from sopstudio.evaluation.storage import load_recorded_run, run_result
from sopstudio.formats import read, write
from sopstudio.llm.offline import OfflineModel
from sopstudio.simulation.record import event_rows, make_header
from sopstudio.sop import Document, digest, with_uid
from sopstudio.sop.edits import update_header
from sopstudio.store import Library
from tests.simulation.samples import of_kind, run_offline, sample, setup_of

NAME = "email_update"
DOCUMENT = with_uid(Document(sop=sample(NAME)))


def save(library: Library, document: Document, note: str = "", tags: tuple[str, ...] = ()) -> None:
    sop = document.sop
    text = next(iter(write(document, "native").files.values())).decode()
    library.versions.save(text, sop.id, sop.title, digest(sop), note, tags, document.uid)


def renamed(title: str, document: Document = DOCUMENT) -> Document:
    return update_header(document, title=title)


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    """A bundle of an SOP with two versions and a run of its first scenario."""
    scenario = of_kind(NAME, "correct-context")[0]
    setup = setup_of(NAME, scenario)
    session = run_offline(setup)
    with Library.open(tmp_path_factory.mktemp("theirs")) as library:
        save(library, DOCUMENT, "first", ("reviewed",))
        save(library, renamed("Second"), "again")
        header = make_header(setup, "offline", uid=DOCUMENT.uid)
        library.runs.keep(header, event_rows(session), run_result(setup, "offline", session))
        return export_bundle(library, renamed("Second"))


@pytest.fixture(scope="module")
def bundle_bytes(bundle: Bundle) -> bytes:
    return write_bundle(bundle)


@pytest.fixture
def path(bundle_bytes: bytes, tmp_path: Path) -> Path:
    """The bundle as a file."""
    file = tmp_path / "their.sopbundle"
    file.write_bytes(bundle_bytes)
    return file


def test_what_goes_in_comes_out(bundle: Bundle, path: Path) -> None:
    again = read_bundle(path)
    assert is_bundle(path)
    assert again.document == bundle.document
    assert [kept.document.sop for kept in again.versions] == [kept.document.sop for kept in bundle.versions]
    assert [(kept.note, kept.tags) for kept in again.versions] == [("first", ("reviewed",)), ("again", ())]
    assert again.scenarios == bundle.scenarios
    assert again.runs == bundle.runs


def test_it_has_pages_to_read(bundle: Bundle, path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        pages = {name: archive.read(name).decode() for name in (PAGE, REPORT)}
    assert bundle.document.sop.title in pages[PAGE]
    assert "2, saved on " in pages[PAGE]
    assert bundle.scenarios[0].id in pages[REPORT]


def test_it_comes_into_a_library_with_versions_tags_and_runs_that_can_be_read(path: Path, tmp_path: Path) -> None:
    with Library.open(tmp_path / "mine") as library:
        arrived = import_bundle(library, read_bundle(path))
        log = library.versions.log(arrived.uid)
        (run,) = library.runs.list(NAME, uid=arrived.uid)
        recorded = load_recorded_run(library, run.id)
        assert library.verify() == ()
    assert (arrived.uid, arrived.versions, arrived.runs, arrived.is_copy) == (DOCUMENT.uid, 2, 1, False)
    assert [(version.number, version.note, version.tags) for version in log] == [
        (2, "again", ()), (1, "first", ("reviewed",))
    ]  # fmt: skip
    assert run.finished
    assert recorded.events


def test_a_second_time_adds_nothing(path: Path, tmp_path: Path) -> None:
    with Library.open(tmp_path / "mine") as library:
        import_bundle(library, read_bundle(path))
        again = import_bundle(library, read_bundle(path))
        assert len(library.versions.log(again.uid)) == 2
        assert len(library.runs.list(NAME, uid=again.uid)) == 1
    assert (again.versions, again.runs) == (0, 0)


@pytest.mark.parametrize("has_uid", [True, False])
def test_my_own_bundle_adds_nothing_to_the_library_that_it_came_from(tmp_path: Path, has_uid: bool) -> None:
    setup = setup_of(NAME, of_kind(NAME, "correct-context")[0])
    session, file = run_offline(setup), tmp_path / "mine.sopbundle"
    with Library.open(tmp_path / "mine") as library:
        save(library, DOCUMENT)
        header = make_header(setup, "offline", version=1, **({"uid": DOCUMENT.uid} if has_uid else {}))
        library.runs.keep(header, event_rows(session), run_result(setup, "offline", session))
        started_later = {**header, "made": "2026-01-01T10:00:00+00:00"}
        library.runs.keep(started_later, event_rows(session), run_result(setup, "offline", session))
        file.write_bytes(write_bundle(export_bundle(library, DOCUMENT)))
        arrived = import_bundle(library, read_bundle(file))
        assert len(library.runs.list(NAME, uid=DOCUMENT.uid)) == 2
    assert (arrived.versions, arrived.runs, arrived.is_copy) == (0, 0, False)


def test_my_own_bundle_adds_no_run_of_an_evaluation_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.sopbundle"
    with Library.open(tmp_path / "mine") as library:
        save(library, DOCUMENT)
        setups = [setup_of(NAME, scenario) for scenario in of_kind(NAME, "correct-context")]
        jobs = [Job(setup, OfflineModel(), place=place) for place, setup in enumerate((*setups, *setups))]
        asyncio.run(evaluate(jobs, keep=EvaluationWriter(library, jobs, {}).keep))
        count = len(library.runs.list(NAME, uid=DOCUMENT.uid))
        file.write_bytes(write_bundle(export_bundle(library, DOCUMENT)))
        arrived = import_bundle(library, read_bundle(file))
        assert len(library.runs.list(NAME, uid=DOCUMENT.uid)) == count > 0
    assert (arrived.versions, arrived.runs) == (0, 0)


def test_newer_versions_of_the_same_sop_follow_mine(path: Path, tmp_path: Path) -> None:
    with Library.open(tmp_path / "mine") as library:
        save(library, DOCUMENT)
        arrived = import_bundle(library, read_bundle(path))
        titles = [version.title for version in library.versions.log(DOCUMENT.uid)]
    assert not arrived.is_copy
    assert titles == ["Second", DOCUMENT.sop.title]


def test_an_sop_that_went_another_way_here_is_not_touched(path: Path, tmp_path: Path) -> None:
    with Library.open(tmp_path / "mine") as library:
        save(library, DOCUMENT)
        save(library, renamed("Mine"))
        arrived = import_bundle(library, read_bundle(path))
        assert [version.title for version in library.versions.log(DOCUMENT.uid)] == ["Mine", DOCUMENT.sop.title]
        assert {stored.id for stored in library.versions.list_sops()} == {NAME, f"{NAME}-2"}
    assert arrived.is_copy
    assert arrived.uid != DOCUMENT.uid


def test_an_sop_that_was_never_saved_can_be_handed_on(tmp_path: Path) -> None:
    file = tmp_path / "draft.sopbundle"
    with Library.open(tmp_path / "theirs") as library:
        file.write_bytes(write_bundle(export_bundle(library, DOCUMENT)))
    with Library.open(tmp_path / "mine") as library:
        arrived = import_bundle(library, read_bundle(file))
        stored = library.versions.get(arrived.uid)
    assert read(stored.document, "native").document.sop == DOCUMENT.sop


Change = Callable[[dict[str, bytes]], dict[str, bytes]]


def changed(path: Path, change: Change) -> Path:
    """The bundle with other parts."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in change(parts).items():
            archive.writestr(name, part)
    path.write_bytes(content.getvalue())
    return path


def manifest_with(**fields: object) -> Change:
    return lambda parts: {**parts, MANIFEST: json.dumps({**json.loads(parts[MANIFEST]), **fields}).encode()}


HOSTILE: dict[str, Change] = {
    "a way out of the folder": lambda parts: {**parts, "../../evil.sop.json": b"{}"},
    "an absolute name": lambda parts: {**parts, "/etc/passwd": b"x"},
    "a program": lambda parts: {**parts, "run.sh": b"x"},
    "a name with more after it": lambda parts: {**parts, f"{PROCEDURE}/x": b"x"},
    "no manifest": lambda parts: {name: part for name, part in parts.items() if name != MANIFEST},
    "no procedure": lambda parts: {name: part for name, part in parts.items() if name != PROCEDURE},
    "a missing version": lambda parts: {name: part for name, part in parts.items() if "versions/" not in name},
    "a manifest of nonsense": lambda parts: {**parts, MANIFEST: b"[1"},
    "a manifest of nested lists": lambda parts: {**parts, MANIFEST: b"[" * 100_000},
    "another program": manifest_with(format="other"),
    "a newer format": manifest_with(format_version=99),
    "a tag that is none": manifest_with(versions=[{"number": 1, "tags": ["@deleted"]}]),
    "a version number that is none": manifest_with(versions=[{"number": "1"}]),
    "a procedure of nonsense": lambda parts: {**parts, PROCEDURE: b"no json"},
    "scenarios of nonsense": lambda parts: {**parts, SCENARIOS: b"{"},
    "scenarios that are no text": lambda parts: {**parts, SCENARIOS: b"\xff\xfe"},
    "a run of nonsense": lambda parts: {**parts, RUNS: b'{"header": {}, "events": [], "result": null}\n'},
    "a run that is a list": lambda parts: {**parts, RUNS: b"[]\n"},
    "too many runs": lambda parts: {**parts, RUNS: b"{}\n" * (MAX_RUNS + 1)},
    "a part that unpacks to very much": lambda parts: {**parts, PAGE: b"0" * (MAX_PART_BYTES + 1)},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_bundle_is_refused_whole(path: Path, name: str) -> None:
    with pytest.raises(FormatError):
        read_bundle(changed(path, HOSTILE[name]))


def test_two_parts_of_the_same_name_are_refused(path: Path) -> None:
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr(PROCEDURE, b"{}")
    with pytest.raises(FormatError):
        read_bundle(path)


def test_an_encrypted_part_is_refused(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        raw[raw.index(mark) + offset] |= 1
    path.write_bytes(raw)
    with pytest.raises(FormatError):
        read_bundle(path)


def test_what_is_no_file_or_no_archive_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.sopbundle").write_text("hello")
    for name in ("text.sopbundle", "missing.sopbundle"):
        with pytest.raises(FormatError):
            read_bundle(tmp_path / name)


@settings(max_examples=60, deadline=None)
@given(place=st.integers(0, 10_000), value=st.integers(0, 255), cut=st.integers(0, 10_000))
def test_a_damaged_bundle_is_read_or_refused_and_nothing_else(
    bundle: Bundle, tmp_path_factory: pytest.TempPathFactory, place: int, value: int, cut: int
) -> None:
    raw = bytearray(write_small(bundle))
    raw[place % len(raw)] = value
    file = tmp_path_factory.getbasetemp() / "damaged.sopbundle"
    file.write_bytes(raw[: len(raw) - cut % len(raw)] if cut % 3 == 0 else raw)
    with suppress(FormatError):
        assert read_bundle(file).document.sop.nodes


def write_small(bundle: Bundle) -> bytes:
    """The bundle without runs, which take long to read; made once."""
    if "small" not in _SMALL:
        _SMALL["small"] = write_bundle(Bundle(bundle.document, bundle.versions))
    return _SMALL["small"]


_SMALL: dict[str, bytes] = {}
