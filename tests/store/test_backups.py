"""Backups: whole, checked, never overwritten, the newest ten, and one a day by themselves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from sopstudio.errors import StoreError
from sopstudio.store import Library, newest_good_backup, restore_backup, verify
from sopstudio.store.backups import count_kept

GIGABYTE = 1_000_000_000


def test_a_backup_holds_everything_up_to_its_time(library: Library, fill: Any, tmp_path: Path) -> None:
    saved, run = fill.save(library, tags=["draft"]), fill.keep(library)
    backup = library.backups.make()
    assert backup == tmp_path / "backups" / "library-20261121-120000-1.db"
    later = fill.save(library, 2)
    other = tmp_path / "other"
    other.mkdir()
    assert restore_backup(other, backup) is None
    with Library.open(other, automatic_backup=False) as restored:
        assert restored.versions.log("loan") == (saved,)
        assert restored.runs.load(run).events == library.runs.load(run).events
        assert restored.verify() == ()
    assert library.versions.get("loan").version == later
    assert verify(backup) == ()


def test_a_backup_goes_where_it_is_told_and_overwrites_nothing(library: Library, fill: Any, tmp_path: Path) -> None:
    fill.save(library)
    target = tmp_path / "elsewhere" / "mine.db"
    assert library.backups.make(target) == target
    before = target.read_bytes()
    with pytest.raises(StoreError, match="would overwrite something"):
        library.backups.make(target)
    assert target.read_bytes() == before
    assert library.backups.list() == ()


def test_the_newest_ten_are_kept_by_their_counter_whatever_the_clock_says(
    library: Library, fill: Any, clock: Any, tmp_path: Path
) -> None:
    fill.save(library)
    (tmp_path / "backups").mkdir()
    foreign = tmp_path / "backups" / "library-of-mine.db"
    foreign.write_text("keep me")
    for number in range(13):
        clock.jump(days=(-1) ** number * 400 * number)
        library.backups.make()
    assert [int(path.stem.split("-")[-1]) for path in library.backups.list()] == list(range(13, 3, -1))
    assert foreign.read_text() == "keep me"
    assert newest_good_backup(tmp_path) == library.backups.list()[0]


def test_a_backup_is_made_before_the_first_write_of_a_day(tmp_path: Path, fill: Any, clock: Any) -> None:
    def write(state: int) -> int:
        with Library.open(tmp_path, clock=clock) as library:
            fill.save(library, state)
            fill.save(library, -state)
            return len(library.backups.list())

    counts = [write(1), write(2), write(3)]
    clock.jump(days=1)
    counts += [write(4), write(5)]
    clock.jump(days=-3)
    counts += [write(6)]
    assert counts == [0, 1, 1, 2, 2, 3]


def test_two_processes_that_back_up_at_once_overwrite_nothing(tmp_path: Path, fill: Any, clock: Any) -> None:
    with Library.open(tmp_path, clock=clock) as one, Library.open(tmp_path, clock=clock) as two:
        fill.save(one)
        made = [library.backups.make() for library in (one, two, one, two)]
    assert len(set(made)) == 4
    assert all(path.exists() for path in made)


def test_what_a_process_that_died_left_half_written_goes_after_a_day(library: Library, fill: Any) -> None:
    fill.save(library)
    folder = library.backups.make().parent
    old, fresh = folder / "library-1.partial", folder / "library-2.partial-journal"
    for path in (old, fresh):
        path.write_bytes(b"half")
    os.utime(old, (0, 0))
    library.backups.make()
    assert not old.exists()
    assert fresh.exists()


def test_a_backup_that_cannot_be_made_does_not_stop_the_write(tmp_path: Path, fill: Any) -> None:
    with Library.open(tmp_path) as library:
        fill.save(library)
    (tmp_path / "backups").write_text("a file where the folder should be")
    with Library.open(tmp_path) as library:
        assert fill.save(library, 2).number == 2
        assert "backup cannot be written" in library.backups.problem
        with pytest.raises(StoreError, match="backup cannot be written"):
            library.backups.make()


def test_a_damaged_library_gives_no_backup_and_leaves_the_old_ones(library: Library, fill: Any) -> None:
    fill.save(library)
    good = library.backups.make()
    with library._file.transaction() as connection:
        connection.execute("UPDATE contents SET text = '{}'")
    with pytest.raises(StoreError, match="the copy is not sound"):
        library.backups.make()
    assert library.backups.list() == (good,)
    assert [path.name for path in good.parent.iterdir()] == [good.name]


@pytest.mark.parametrize(
    ("sizes", "kept"),
    [
        ([], 0),
        ([3 * GIGABYTE], 1),
        ([3 * GIGABYTE] * 3, 2),
        ([GIGABYTE // 2] * 10, 4),
        ([GIGABYTE // 100] * 20, 10),
        ([0] * 20, 10),
    ],
)
def test_large_backups_are_fewer(sizes: list[int], kept: int) -> None:
    assert count_kept(sizes) == kept
