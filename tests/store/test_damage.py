"""Damaged, foreign and hostile library files: one clear line, the file byte-equal, and what is left can be read."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sopstudio.errors import StoreError
from sopstudio.store import Library, LibraryDamaged, rescue, restore_backup

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "db"
"""Damaged libraries beside the checkout, which a plain clone does not have."""


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def empty(path: Path) -> None:
    os.truncate(path, 0)
    path.with_name("library.db-wal").write_bytes(b"\x37\x7f\x06\x82" + bytes(5000))


def header_only(path: Path) -> None:
    os.truncate(path, 50)


def zeros(path: Path) -> None:
    path.write_bytes(bytes(8192))


def prose(path: Path) -> None:
    path.write_text("Dear library,\n" * 100)


def patch(path: Path, offset: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


def sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def wal_garbage(path: Path) -> None:
    path.with_name("library.db-wal").write_bytes(random.Random(1).randbytes(9000))


def damaged_page(path: Path) -> None:
    patch(path, 100, b"\xff" * 40)


RESCUED: dict[str, tuple[Callable[[Path], None], str, str]] = {
    "cut in half": (cut, "truncated", "cut off"),
    "WAL garbage": (wal_garbage, "wal", "garbage"),
    "huge page count": (lambda path: patch(path, 28, b"\x7f\xff\xff\xff"), "page-count", "claims 2,147,483,647 pages"),
    "a destroyed page": (damaged_page, "damaged", "malformed"),
    "an impossible page size": (lambda path: patch(path, 16, b"\x00\x03"), "damaged", "page size"),
}
REFUSED: dict[str, tuple[Callable[[Path], None], str, str]] = {
    "emptied": (empty, "truncated", "empty"),
    "fifty bytes left": (header_only, "truncated", "50 bytes"),
    "zeros": (zeros, "all-zero", "zeros"),
    "not a database": (prose, "not-a-database", "not an SQLite database"),
    "newer schema": (lambda path: sql(path, "PRAGMA user_version = 999"), "newer", "version 999"),
    "another program's": (lambda path: sql(path, "PRAGMA application_id = 7"), "foreign", "another program"),
    "nobody's": (lambda path: sql(path, "PRAGMA application_id = 0"), "foreign", "another program"),
    "a trigger": (
        lambda path: sql(path, "CREATE TRIGGER evil AFTER INSERT ON versions BEGIN DELETE FROM versions; END"),
        "schema",
        "trigger .* 'evil'",
    ),
    "a view": (lambda path: sql(path, "CREATE VIEW settings AS SELECT load_extension('x')"), "schema", "'settings'"),
    "another table": (lambda path: sql(path, "CREATE TABLE extra (x)"), "schema", "table .* 'extra'"),
    "a table gone": (lambda path: sql(path, "DROP TABLE tags"), "schema", "'tags' is missing|tags_by_name"),
    "another column": (lambda path: sql(path, "ALTER TABLE runs ADD COLUMN x TEXT"), "schema", "'runs' is not as"),
}
ALL = {**RESCUED, **REFUSED}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("read_only", [False, True])
def test_a_file_that_is_not_sound_is_refused_in_one_line_and_left_as_it_is(
    home: Path, name: str, read_only: bool
) -> None:
    damage, kind, why = ALL[name]
    path = home / "library.db"
    damage(path)
    before = path.read_bytes()
    with pytest.raises(LibraryDamaged, match=why) as caught:
        Library.open(home, read_only=read_only)
    assert caught.value.kind == kind
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", RESCUED)
def test_what_is_left_of_a_damaged_library_is_read_from_a_copy(home: Path, name: str) -> None:
    damage, kind, _ = RESCUED[name]
    path = home / "library.db"
    damage(path)
    before = path.read_bytes()
    found = rescue(home)
    try:
        assert found.kind == kind
        if name in ("WAL garbage", "huge page count"):
            assert found.library
            assert (found.salvage.versions, found.salvage.runs, found.salvage.complete) == (3, 3, True)
            assert found.library.versions.get("loan", 2).version.number == 2
            with pytest.raises(StoreError, match="read-only"):
                found.library.versions.tag("loan", 1, "draft")
        else:
            assert not found.salvage.complete
    finally:
        found.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["newer schema", "a trigger", "another program's"])
def test_what_is_not_ours_is_not_rescued_either(home: Path, name: str) -> None:
    ALL[name][0](home / "library.db")
    with pytest.raises(LibraryDamaged, match=ALL[name][2]):
        rescue(home)


def test_a_sound_library_needs_no_rescue(home: Path) -> None:
    found = rescue(home)
    assert (found.kind, found.salvage.versions, found.salvage.runs, found.salvage.complete) == ("", 3, 3, True)
    found.close()


@pytest.mark.parametrize("name", ["zeros", "cut in half", "emptied", "not a database"])
def test_the_newest_good_backup_is_offered_and_can_take_the_librarys_place(home: Path, fill: Any, name: str) -> None:
    with Library.open(home) as library:
        good, bad = library.backups.make(), library.backups.make()
    cut(bad)
    path = home / "library.db"
    ALL[name][0](path)
    before = path.read_bytes()
    found = rescue(home)
    found.close()
    assert found.backup == good
    with pytest.raises(StoreError, match="backup is not sound"):
        restore_backup(home, bad)
    assert path.read_bytes() == before
    aside = restore_backup(home, good)
    assert aside
    assert aside.read_bytes() == before
    with Library.open(home) as library:
        assert len(library.versions.log("loan")) == 3
        assert fill.save(library, "d").number == 4
        assert library.verify() == ()


ABSENT = pytest.param(None, id="absent", marks=pytest.mark.skip(reason="there is no shared corpus beside the checkout"))
FILES = [pytest.param(file, id=file.stem) for file in sorted(CORPUS.glob("*.db"))] or [ABSENT]


@pytest.mark.parametrize("file", FILES)
def test_the_shared_corpus_is_refused_with_one_line_and_left_byte_equal(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    for source in (file, file.with_name(file.name + "-wal")):
        if source.exists():
            shutil.copyfile(source, tmp_path / source.name.replace(file.name, "library.db"))
    if file.stem.endswith("wal_garbage"):
        (tmp_path / "library.db-wal").write_bytes(b"garbage" * 1000)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for attempt in (Library.open, lambda home: Library.open(home, read_only=True)):
        with pytest.raises(LibraryDamaged) as caught:
            attempt(tmp_path)
        assert "\n" not in str(caught.value)
    assert {name: (tmp_path / name).read_bytes() for name in before} == before
    assert path.name in before
