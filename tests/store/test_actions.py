"""Rows of the action repository in the library: kept in order, replaced by name, removed, and checked."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sopstudio.errors import StoreError
from sopstudio.store import Library, LibraryDamaged, verify

ASK = {"action": "ask for id", "type": ["ask_user_input"], "fact": "id"}
CHECK = {"action": "check id", "type": ["api_call"], "tool": "check"}


def test_rows_come_back_in_order_and_namesakes_are_replaced(library: Library) -> None:
    assert library.actions.list() == ()
    library.actions.put([ASK, CHECK])
    library.actions.put([{**ASK, "fact": "number"}])
    assert library.actions.list() == ({**ASK, "fact": "number"}, CHECK)
    assert library.verify() == ()


def test_a_row_can_be_taken_out_once(library: Library) -> None:
    library.actions.put([ASK, CHECK])
    library.actions.remove("ask for id")
    assert library.actions.list() == (CHECK,)
    with pytest.raises(StoreError, match="there is no action 'ask for id'"):
        library.actions.remove("ask for id")


def test_a_changed_row_is_noticed(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library.actions.put([ASK])
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection:
        connection.execute("UPDATE actions SET row = replace(row, 'ask_user_input', 'api_call')")
        connection.commit()
    [finding] = verify(tmp_path / "library.db")
    assert (finding.kind, finding.where) == ("action", "ask for id")
    with Library.open(tmp_path, read_only=True) as library, pytest.raises(LibraryDamaged):
        library.actions.list()


def test_a_library_from_before_is_sound_and_gets_the_table_when_it_is_written(tmp_path: Path) -> None:
    from sqlite_utils import Database

    from sopstudio.store.migrations import migrations

    with closing(sqlite3.connect(tmp_path / "library.db", isolation_level=None)) as connection:
        migrations.apply(Database(connection, execute_plugins=False), 2)
    assert verify(tmp_path / "library.db") == ()
    with Library.open(tmp_path) as library:
        library.actions.put([ASK])
        assert library.actions.list() == (ASK,)
