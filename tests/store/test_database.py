"""The file itself: how it is set up, brought up to date, read without being there, and kept to one thread."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from sopstudio.errors import StoreError
from sopstudio.store import Library, LibraryDamaged
from sopstudio.store.database import LibraryFile, is_on_network
from sopstudio.store.migrations import Migrations, migrations


def test_a_new_library_is_wal_and_marked_as_ours(tmp_path: Path) -> None:
    with Library.open(tmp_path / "new" / "home") as library:
        assert library.journal_mode == "wal"
        assert library.path == tmp_path / "new" / "home" / "library.db"
    header = library.path.read_bytes()[:100]
    assert header[68:72] == b"SOPS"
    assert int.from_bytes(header[60:64], "big") == migrations.latest
    assert not list(library.path.parent.glob("*-wal"))


@pytest.mark.parametrize("setting", [("trusted_schema", 0), ("foreign_keys", 1), ("cell_size_check", 1)])
@pytest.mark.parametrize("read_only", [False, True])
def test_a_connection_trusts_nothing_in_the_file(tmp_path: Path, setting: tuple[str, int], read_only: bool) -> None:
    Library.open(tmp_path).close()
    with Library.open(tmp_path, read_only=read_only) as library:
        name, value = setting
        assert library._file.fetch_rows(f"PRAGMA {name}") == [(value,)]
        assert library._file.fetch_rows("PRAGMA query_only") == [(int(read_only),)]


def test_a_rollback_journal_serves_where_wal_cannot(tmp_path: Path, fill: Any) -> None:
    with Library.open(tmp_path, wal=False) as library:
        assert library.journal_mode == "delete"
        run = fill.keep(library)
        fill.save(library)
    with Library.open(tmp_path, read_only=True) as library:
        assert library.runs.load(run).id == run
        assert library.verify() == ()


def test_a_library_changes_between_the_two_journals_without_loss(tmp_path: Path, fill: Any) -> None:
    for number, wal in enumerate([True, False, True], 1):
        with Library.open(tmp_path, wal=wal) as library:
            assert fill.save(library, number).number == number


def test_a_local_folder_is_not_on_the_network(tmp_path: Path) -> None:
    assert not is_on_network(tmp_path)


def test_a_reader_of_a_folder_without_a_library_sees_an_empty_one_and_makes_nothing(tmp_path: Path) -> None:
    home = tmp_path / "nothing"
    with Library.open(home, read_only=True) as library:
        assert library.versions.list_sops() == ()
        assert library.runs.list() == ()
    assert not home.exists()


def test_an_odd_folder_name_is_fine(tmp_path: Path, fill: Any) -> None:
    home = tmp_path / "ä b?mode=ro#100%"
    with Library.open(home) as library:
        fill.save(library)
    with Library.open(home, read_only=True) as library:
        assert len(library.versions.log("loan")) == 1


def test_another_thread_is_refused_in_plain_words(library: Library) -> None:
    caught: list[StoreError] = []

    def use() -> None:
        try:
            library.runs.list()
        except StoreError as error:
            caught.append(error)

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert "used from the thread that opened it" in str(caught[0])


def test_a_write_that_fails_halfway_leaves_nothing(library: Library, fill: Any) -> None:
    def fail() -> None:
        with library._file.transaction() as connection:
            connection.execute("INSERT INTO contents VALUES ('x', 'y')")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert library._file.fetch_rows("SELECT * FROM contents") == []
    assert fill.save(library).number == 1


def test_steps_are_taken_one_transaction_each_and_a_failing_one_leaves_no_trace(tmp_path: Path) -> None:
    steps = Migrations()

    @steps.step(1)
    def first(database: Database) -> None:
        database.conn.execute("CREATE TABLE one (x)")

    with closing(Database(tmp_path / "a.db")) as database:
        assert steps.apply(database) == 1

        @steps.step(2)
        def second(database: Database) -> None:
            database.conn.execute("CREATE TABLE two (x)")
            raise KeyError

        with pytest.raises(KeyError):
            steps.apply(database)
        assert database.table_names() == ["one"]
        assert database.conn.execute("PRAGMA user_version").fetchone() == (1,)


def test_an_older_library_is_brought_up_to_date_by_a_writer_and_explained_to_a_reader(tmp_path: Path) -> None:
    Library.open(tmp_path).close()
    steps = Migrations()
    for number, step in enumerate(migrations._steps, 1):
        steps.step(number)(step)

    @steps.step(migrations.latest + 1)
    def more(database: Database) -> None:
        database.conn.execute("CREATE TABLE more (x)")

    path = tmp_path / "library.db"
    with pytest.raises(StoreError, match="open it once for writing"):
        LibraryFile(path, steps, read_only=True)
    LibraryFile(path, steps).close()
    LibraryFile(path, steps, read_only=True).close()
    before = path.read_bytes()
    told = f"is version {steps.latest}, and this SOP Studio supports up to {migrations.latest}"
    with pytest.raises(LibraryDamaged, match=told):
        Library.open(tmp_path)
    assert path.read_bytes() == before


def test_steps_are_numbered_without_gaps() -> None:
    with pytest.raises(ValueError, match="step 2 after step 0"):
        Migrations().step(2)(lambda database: None)


def test_the_lock_is_let_go_after_a_refused_file(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    path.write_bytes(bytes(5000))
    for _ in range(3):
        with pytest.raises(LibraryDamaged):
            Library.open(tmp_path)
    path.unlink()
    Library.open(tmp_path).close()


def test_a_foreign_program_that_holds_the_file_is_told_in_one_line(tmp_path: Path, fill: Any) -> None:
    file = LibraryFile(tmp_path / "library.db", migrations)
    file.database.conn.execute("PRAGMA busy_timeout = 20")
    with closing(sqlite3.connect(tmp_path / "library.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another program holds it"), file.transaction() as connection:
            connection.execute("INSERT INTO contents VALUES ('x', 'y')")
        other.execute("ROLLBACK")
    file.close()
