"""Conversations of a served SOP: stored with their messages, for one process at a time."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from sopstudio.errors import StoreError
from sopstudio.store import Conversations, LibraryDamaged, StoredConversation, StoredTurn

FIRST = StoredConversation("c-1", "open", "2026-11-22T09:00", {"head": "k1", "seen": 1}, '{"session": 1}')


def test_what_was_saved_is_there_after_opening_again(tmp_path: Path) -> None:
    with Conversations(tmp_path / "served") as store:
        store.save(FIRST, StoredTurn("k1", "c-1", "c-1", {"content": "Höi\ud800"}))
        store.save(
            StoredConversation("c-1", "busy", "2026-11-22T10:00", {"head": "k2"}), StoredTurn("k2", "c-1", "c-0")
        )
    with Conversations(tmp_path / "served") as store:
        assert store.load("c-1") == StoredConversation("c-1", "busy", "2026-11-22T10:00", {"head": "k2"})
        assert store.find_turn("k1") == StoredTurn("k1", "c-1", "c-1", {"content": "Höi\ud800"})
        assert store.find_turn("k2") == StoredTurn("k2", "c-1", "c-0", None)
        assert store.find_turn("k3") is None
        assert store.count() == {"busy": 1}
        assert [row.id for row in store.list("busy")] == ["c-1"]
        assert store.list("busy", "2026-11-22T10:00") == []
        with pytest.raises(StoreError):
            store.load("c-2")


def test_only_conversations_that_are_kept_as_runs_are_forgotten(tmp_path: Path) -> None:
    with Conversations(tmp_path) as store:
        for name, status, hour in (("c-1", "kept", "09"), ("c-2", "kept", "11"), ("c-3", "over", "09")):
            stored = StoredConversation(name, status, f"2026-11-22T{hour}:00")
            store.save(stored, StoredTurn(f"k{name}", name, name, {}))
        store.forget("2026-11-22T10:00")
        assert store.count() == {"kept": 1, "over": 1}
        assert [store.find_turn(f"kc-{number}") is None for number in (1, 2, 3)] == [True, False, False]


def test_a_second_process_is_refused_and_may_serve_afterwards(tmp_path: Path) -> None:
    with Conversations(tmp_path):
        with pytest.raises(StoreError) as raised:
            Conversations(tmp_path)
        assert raised.value.what == "this SOP is served already"
    with Conversations(tmp_path) as store:
        assert store.count() == {}


def test_a_state_that_was_changed_is_noticed(tmp_path: Path) -> None:
    with Conversations(tmp_path) as store:
        store.save(FIRST)
    with contextlib.closing(sqlite3.connect(tmp_path / "conversations.db")) as connection, connection:
        connection.execute("UPDATE conversations SET state = '{}'")
    with Conversations(tmp_path) as store, pytest.raises(LibraryDamaged):
        store.load("c-1")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError):
        Conversations(tmp_path / "file" / "served")


def test_workers_share_the_conversations_and_their_number(tmp_path: Path) -> None:
    turn = StoredTurn("k1", "c-1", "c-1")
    with Conversations(tmp_path) as store, Conversations(tmp_path, is_worker=True) as worker:
        revision = store.add(FIRST, turn, 1)
        assert revision == worker.find_revision("c-1") != ""
        assert (
            worker.add(StoredConversation("c-2", "busy", "2026-11-22T09:01"), StoredTurn("k2", "c-2", "c-2"), 1) == ""
        )
        assert (worker.find_turn("k2"), worker.find_revision("c-2")) == (None, "")
        assert worker.save(StoredConversation("c-1", "over", "2026-11-22T09:02", {"head": "k2"})) != revision
        assert worker.add(FIRST, turn, 1) == store.find_revision("c-1")
