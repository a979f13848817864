"""When a library is checked before it is written into, and what marks one that need not be."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sopstudio.errors import StoreError
from sopstudio.store import Library, LibraryDamaged, rescue
from sopstudio.store.soundness import SoundnessMark

PAGE = 4096


def zero_a_page_of_events(home: Path) -> None:
    """Wipe a page which nothing but the run that lies in it needs."""
    path = home / "library.db"
    with closing(sqlite3.connect(path)) as connection:
        body = connection.execute("SELECT body FROM events ORDER BY place DESC LIMIT 1").fetchone()[0]
    content = bytearray(path.read_bytes())
    page = content.index(body[PAGE : PAGE + 100]) // PAGE
    content[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
    path.write_bytes(content)


@pytest.fixture
def big(home: Path) -> Path:
    """A closed library with runs that fill pages of their own."""
    chance = random.Random(1)
    with Library.open(home) as library:
        for _ in range(10):
            events = [{"event": "Entered", "place": chance.randbytes(50).hex()} for _ in range(500)]
            library.runs.keep({"sop": "loan", "agent": "dpa"}, events, {"turns": 3})
    return home


def test_a_library_that_was_closed_here_is_marked_as_sound(home: Path, fill: Any) -> None:
    mark = SoundnessMark(home / "library.db")
    assert mark.is_current()
    with Library.open(home) as library:
        fill.save(library, "more")
        assert not mark.is_current()  # its log holds changes
    assert mark.is_current()


def test_any_change_from_outside_makes_the_mark_stale_even_within_one_tick_of_the_clock(home: Path) -> None:
    path = home / "library.db"
    content = path.read_bytes()
    mark = SoundnessMark(path)
    for _ in range(20):
        mark.renew()
        with path.open("r+b") as file:
            file.write(content[:1])
        assert not mark.is_current()


@pytest.mark.parametrize("log", ["library.db-wal", "library.db-journal"])
def test_a_log_with_changes_makes_the_mark_stale(home: Path, log: str) -> None:
    (home / log).write_bytes(b"x" * 100)
    assert not SoundnessMark(home / "library.db").is_current()


def test_a_copy_is_not_marked(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("copy")
    shutil.copytree(home, elsewhere, dirs_exist_ok=True)
    assert not SoundnessMark(elsewhere / "library.db").is_current()


def test_a_reader_marks_what_it_checked(home: Path) -> None:
    mark = SoundnessMark(home / "library.db")
    (home / "library.checked").unlink()
    Library.open(home, read_only=True).close()
    assert mark.is_current()


def test_a_second_writer_does_not_take_the_mark_away(home: Path, fill: Any) -> None:
    with Library.open(home) as first:
        with Library.open(home) as second:
            fill.save(first, 1)
            fill.keep(second, 900)
            fill.save(first, 2)
        fill.save(first, 3)
    assert SoundnessMark(home / "library.db").is_current()


@pytest.mark.parametrize("check_up_to", [None, 0], ids=["at opening", "at the first write"])
def test_a_damaged_library_is_read_but_not_written(big: Path, fill: Any, check_up_to: int | None) -> None:
    zero_a_page_of_events(big)
    before = (big / "library.db").read_bytes()

    def save() -> None:
        with Library.open(big, check_up_to=check_up_to) as library:
            fill.save(library, "new")

    for _ in range(2):
        with pytest.raises(LibraryDamaged, match="the file was left as it is") as caught:
            save()
        assert caught.value.kind == "damaged"
    with Library.open(big, read_only=True) as library:
        assert library.damage is not None
        assert library.damage.kind == "damaged"
        assert len(library.versions.log("loan")) == 3
    assert (big / "library.db").read_bytes() == before


def test_a_large_library_is_checked_before_the_first_write(big: Path, fill: Any) -> None:
    zero_a_page_of_events(big)
    with Library.open(big, check_up_to=0) as library:
        assert library.damage is None
        for _ in range(2):
            with pytest.raises(LibraryDamaged):
                library.ensure_sound()
        with pytest.raises(LibraryDamaged):
            fill.save(library, "new")
    assert not SoundnessMark(big / "library.db").is_current()


def test_a_large_sound_library_is_marked_at_the_first_write(big: Path, fill: Any) -> None:
    mark = SoundnessMark(big / "library.db")
    (big / "library.checked").unlink()
    with Library.open(big, check_up_to=0) as library:
        assert not mark.is_current()
        assert fill.save(library, "new").number == 4
    assert mark.is_current()


def test_what_is_left_of_it_is_offered_with_the_newest_good_backup(big: Path) -> None:
    with Library.open(big) as library:
        backup = library.backups.make()
    zero_a_page_of_events(big)
    rescued = rescue(big)
    assert (rescued.kind, rescued.backup) == ("damaged", backup)
    assert (rescued.salvage.versions, rescued.salvage.complete) == (3, False)
    rescued.close()


def test_a_marked_library_that_rotted_is_noticed_by_the_days_backup_and_not_written(
    big: Path, fill: Any, clock: Any
) -> None:
    """A disk that loses bits changes no time of a file."""
    zero_a_page_of_events(big)
    SoundnessMark(big / "library.db").renew()
    clock.jump(days=9000)
    with Library.open(big, clock=clock) as library:
        for _ in range(2):
            with pytest.raises(LibraryDamaged):
                fill.save(library, "new")


@pytest.mark.skipif(os.name != "posix", reason="folders are locked in another way there")
def test_a_mark_that_cannot_be_kept_costs_nothing_but_time(home: Path, fill: Any) -> None:
    (home / "library.checked").unlink()
    (home / "library.checked").mkdir()
    with Library.open(home) as library:
        assert fill.save(library, "new").number == 4
    try:
        Library.open(home).close()
    except StoreError as error:  # pragma: no cover
        pytest.fail(str(error))
