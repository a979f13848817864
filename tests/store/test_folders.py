"""Folders of SOPs in the library: put, renamed, taken out, checked, and absent from older libraries."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sopstudio.errors import StoreError
from sopstudio.store import Library, LibraryDamaged, verify
from sopstudio.store.folders import MAX_FOLDER_CHARACTERS
from sopstudio.store.migrations import migrations
from tests.store.conftest import Filler


def test_an_sop_lies_in_one_folder_at_a_time(library: Library, fill: Filler) -> None:
    loan, refund = fill.save(library).uid, fill.save(library, sop="refund").uid
    library.folders.put([loan, refund], "Money")
    library.folders.put([loan], "  Bank ")
    assert library.folders.by_uid() == {loan: "Bank", refund: "Money"}
    library.folders.put([refund], "")
    assert library.folders.by_uid() == {loan: "Bank"}
    assert library.verify() == ()


def test_a_deleted_sop_comes_back_into_its_folder(library: Library, fill: Filler) -> None:
    uid = fill.save(library).uid
    library.folders.put([uid], "Money")
    library.versions.delete(uid)
    library.versions.undelete(uid)
    assert library.folders.by_uid() == {uid: "Money"}


def test_an_unknown_sop_leaves_all_folders_as_they_are(library: Library, fill: Filler) -> None:
    uid = fill.save(library).uid
    with pytest.raises(StoreError):
        library.folders.put([uid, "0" * 32], "Money")
    assert library.folders.by_uid() == {}


@pytest.mark.parametrize("name", ["x" * (MAX_FOLDER_CHARACTERS + 1), "a\0b", "a\u202eb"])
def test_a_name_that_cannot_be_shown_is_refused(library: Library, fill: Filler, name: str) -> None:
    uid = fill.save(library).uid
    with pytest.raises(StoreError):
        library.folders.put([uid], name)
    assert library.folders.by_uid() == {}


def test_a_changed_row_is_noticed(tmp_path: Path, fill: Filler) -> None:
    with Library.open(tmp_path) as library:
        library.folders.put([fill.save(library).uid], "Money")
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection:
        connection.execute("UPDATE folders SET name = 'Other'")
        connection.commit()
    [finding] = verify(tmp_path / "library.db")
    assert finding.kind == "folder"
    with Library.open(tmp_path, read_only=True) as library, pytest.raises(LibraryDamaged):
        library.folders.by_uid()


def test_a_library_from_before_keeps_its_versions_and_gets_folders(tmp_path: Path, fill: Filler) -> None:
    from sqlite_utils import Database

    with Library.open(tmp_path) as library:
        uid = fill.save(library).uid
    with closing(sqlite3.connect(tmp_path / "library.db", isolation_level=None)) as connection:
        connection.execute("DROP TABLE folders")
        connection.execute(f"PRAGMA user_version = {migrations.latest - 1}")
        assert migrations.check(connection) is None
        assert "folders" not in Database(connection, execute_plugins=False).table_names()
    assert verify(tmp_path / "library.db") == ()
    with Library.open(tmp_path) as library:
        assert library.folders.by_uid() == {}
        library.folders.put([uid], "Money")
        assert library.versions.log(uid)[0].number == 1
