"""Libraries from before there were identities: they open, lose nothing, and each SOP has a uid from then on."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from sopstudio.errors import StoreError
from sopstudio.store import Library, rescue
from sopstudio.store.integrity import verify
from sopstudio.store.migrations import migrations

BEFORE = 3
"""The schema without identities."""
CREATED = "2026-11-21T12:00:00Z"


def older_library(home: Path, *states: tuple[str, str]) -> Path:
    """A library as an earlier SOP Studio left it, with these versions: (readable id, state)."""
    path = home / "library.db"
    with closing(Database(path)) as database:
        migrations.apply(database, BEFORE)
        numbers: dict[str, tuple[int, str]] = {}
        for sop, state in states:
            text = json.dumps({"id": sop, "state": state})
            content = hashlib.sha256(text.encode()).hexdigest()
            number, seal = numbers.get(sop, (0, ""))
            row = [sop, number + 1, content, sop.title(), CREATED, number or None, content]
            seal = hashlib.sha256(json.dumps([*row, seal]).encode()).hexdigest()
            numbers[sop] = number + 1, seal
            with database.conn:
                database.conn.execute("INSERT OR IGNORE INTO contents VALUES (?, ?)", (content, text))
                database.conn.execute(
                    "INSERT INTO versions (sop, number, hash, title, created, parent, content, seal)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (*row, seal),
                )
                database.conn.execute("INSERT INTO tags VALUES (NULL, ?, 'draft', 1, ?)", (sop, CREATED))
    return path


@pytest.fixture
def older(tmp_path: Path) -> Path:
    return older_library(tmp_path, ("loan", "a"), ("refunds", "b"), ("loan", "c"))


def test_an_older_library_opens_with_all_it_holds_and_an_identity_for_each_sop(older: Path) -> None:
    with Library.open(older.parent) as library:
        loan, refunds = library.versions.list_sops()
        assert (loan.id, loan.versions, refunds.id, refunds.versions) == ("loan", 2, "refunds", 1)
        assert len({loan.uid, refunds.uid}) == 2
        assert json.loads(library.versions.get(loan.uid, 1).document)["state"] == "a"
        assert [call.number for call in library.versions.log("loan")] == [2, 1]
        assert library.verify() == ()
        uid = loan.uid
    with Library.open(older.parent) as again:
        assert again.versions.log("loan")[0].uid == uid


def test_an_older_library_goes_on_under_its_readable_id(older: Path, fill: Any) -> None:
    with Library.open(older.parent) as library:
        uid = library.versions.log("loan")[0].uid
        assert (fill.save(library, "d").number, fill.save(library, "e", uid=uid).number) == (3, 4)
        assert library.versions.tag("loan", 4, "draft").tags == ("draft",)
        assert library.verify() == ()


def test_an_older_library_is_brought_up_to_date_for_a_reader(older: Path) -> None:
    with Library.open(older.parent, read_only=True) as library:
        assert library.read_only
        assert len(library.versions.list_sops()) == 2


def test_an_older_library_is_verified_as_it_lies_there(older: Path) -> None:
    assert verify(older) == ()
    with closing(sqlite3.connect(older)) as connection, connection:
        connection.execute("UPDATE versions SET title = 'Other' WHERE number = 2")
    assert [problem.kind for problem in verify(older)] == ["version"]


def test_what_is_left_of_a_damaged_older_library_is_read(older: Path) -> None:
    with older.open("r+b") as file:
        file.truncate(older.stat().st_size - 100)
    found = rescue(older.parent)
    assert found.kind
    assert found.library is not None
    assert found.salvage.versions == 3
    found.close()


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE sops SET uid = 'f' || substr(uid, 2) WHERE key = 'loan'", "not what was kept"),
        ("DELETE FROM sops WHERE key = 'loan'", "no identity"),
    ],
)
def test_a_damaged_identity_is_noticed_and_no_version_is_lost(older: Path, statement: str, message: str) -> None:
    with Library.open(older.parent):
        pass
    with closing(sqlite3.connect(older)) as connection, connection:
        connection.execute("UPDATE sops SET uid = 'e' || substr(uid, 2)")
        for key, uid in connection.execute("SELECT key, uid FROM sops").fetchall():
            mark = hashlib.sha256(f"{key}\n{uid}".encode()).hexdigest()
            connection.execute("UPDATE sops SET digest = ? WHERE key = ?", (mark, key))
        connection.execute(statement)
    (finding,) = [problem for problem in verify(older) if problem.kind == "identity"]
    assert message in finding.message
    with Library.open(older.parent) as library:
        assert len(library.versions.log("loan")) == 2


def test_an_unknown_sop_is_refused(older: Path) -> None:
    with Library.open(older.parent) as library, pytest.raises(StoreError, match="the library has: loan, refunds"):
        library.versions.log("abcdef")
