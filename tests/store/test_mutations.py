"""A library damaged anywhere: it is never written into, and what could be read before can be read afterwards."""

from __future__ import annotations

import contextlib
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sopstudio.errors import StoreError
from sopstudio.store import Library, rescue

NAME, LOG = "library.db", "library.db-wal"
ORDINARY_COUNT, DEEP_COUNT = 40, 5_000
Content = dict[tuple[str, str], Any]
Mutation = Callable[[bytearray, random.Random], None]


def flip_bits(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def flip_structure(data: bytearray, chance: random.Random) -> None:
    """Bits of the file's header and of the headers and cell pointers of its pages."""
    for _ in range(chance.choice((1, 2, 4))):
        page = chance.randrange(max(1, len(data) // 4096)) * 4096
        data[min(page + chance.randrange(120), len(data) - 1)] ^= 1 << chance.randrange(8)


def zero_page(data: bytearray, chance: random.Random) -> None:
    page = chance.randrange(max(1, len(data) // 4096)) * 4096
    data[page : page + 4096] = bytes(len(data[page : page + 4096]))


def randomize_page(data: bytearray, chance: random.Random) -> None:
    page = chance.randrange(max(1, len(data) // 4096)) * 4096
    data[page : page + 4096] = chance.randbytes(len(data[page : page + 4096]))


def swap_pages(data: bytearray, chance: random.Random) -> None:
    first, second = (chance.randrange(max(1, len(data) // 4096)) * 4096 for _ in range(2))
    one, other = data[first : first + 4096], data[second : second + 4096]
    if len(one) == len(other):
        data[first : first + 4096], data[second : second + 4096] = other, one


def truncate(data: bytearray, chance: random.Random) -> None:
    del data[chance.choice((chance.randrange(len(data)), chance.randrange(max(1, len(data) // 4096)) * 4096)) :]


MUTATIONS: tuple[Mutation, ...] = (flip_bits, flip_structure, zero_page, randomize_page, swap_pages, truncate)


def fill_library(library: Library, fill: Any, states: range) -> None:
    for state in states:
        fill.save(library, f"{state}" * 3000, sop=f"sop-{state % 3}", note="why", tags=("draft",))
        evaluation = library.evaluations.begin({"files": ["a.sop"], "runs": 1})
        library.runs.keep({"sop": "loan", "agent": "dpa"}, fill.events(90), {"turns": 3}, evaluation=evaluation)
        library.evaluations.finish(evaluation, {"score": state})
        library.exchanges.keep(f"{state:064x}", "offline", {"ask": state}, {"say": "x" * 500})
        library.actions.put([{"action": f"Act{state}", "what": "y" * 200}])


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, bytes]]:
    """The files of a closed library, and of one whose process was killed with changes in its log."""
    from tests.store.conftest import Filler

    home, fill = tmp_path_factory.mktemp("pristine"), Filler()
    with Library.open(home, automatic_backup=False) as library:
        fill_library(library, fill, range(6))
    closed = {NAME: (home / NAME).read_bytes()}
    with Library.open(home, automatic_backup=False) as library:
        fill_library(library, fill, range(6, 9))
        killed = {name: (home / name).read_bytes() for name in (NAME, LOG)}
    assert len(killed[LOG]) > 50_000
    return {"closed": closed, "killed": killed}


def damaged_files(files: dict[str, bytes], chance: random.Random) -> dict[str, bytes]:
    """The files with one to three mutations in one of them."""
    name = chance.choice(sorted(files))
    data = bytearray(files[name])
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if data:
            chance.choice(MUTATIONS)(data, chance)
    return {**files, name: bytes(data)}


@contextlib.contextmanager
def open_or_rescue(home: Path) -> Iterator[Library | None]:
    """The library for reading, or what is left of it."""
    try:
        library: Library | None = Library.open(home, read_only=True)
    except StoreError:
        try:
            library = rescue(home).library
        except StoreError:
            library = None
    try:
        yield library
    finally:
        if library is not None:
            library.close()


def readable(home: Path) -> Content:
    """Everything in the library that can be read whole, by its kind and name."""
    content: Content = {}
    with open_or_rescue(home) as library:
        if library is None:
            return content

        def take(kind: str, statement: str, load: Callable[..., Any]) -> None:
            for row in library.fetch_until_damage(statement)[0]:
                with contextlib.suppress(StoreError):
                    content[kind, repr(row)] = load(*row)

        take("version", "SELECT sop, number FROM versions", lambda *row: library.versions.get(*row).document)
        take("run", "SELECT id FROM runs", library.runs.load)
        take("evaluation", "SELECT id FROM evaluations", lambda name: library.evaluations.load(name).result)
        take("exchange", "SELECT request FROM exchanges", library.exchanges.find)
        take("actions", "SELECT 1", lambda _: len(library.actions.list()))
    return {key: value for key, value in content.items() if value is not None}


def passes_check(home: Path, aside: Path) -> bool:
    """What SQLite itself says of a copy."""
    shutil.copytree(home, aside)
    try:
        with contextlib.closing(sqlite3.connect(aside / NAME)) as connection:
            return connection.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)]
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False
    finally:
        shutil.rmtree(aside)


def write_into(home: Path, fill: Any) -> bool:
    """Whether any write was accepted; several are tried, as a person would who does not give up."""
    written = False
    attempts: tuple[Callable[[Library], Any], ...] = (
        lambda library: fill.save(library, "new", sop="sop-1"),
        lambda library: fill.save(library, "new" * 4000, sop="sop-9"),
        lambda library: library.runs.keep({"sop": "loan"}, fill.events(200), {"turns": 1}),
        lambda library: library.exchanges.keep("f" * 64, "offline", {}, {"say": "z" * 9000}),
        lambda library: library.versions.tag("sop-2", 1, "released"),
    )
    for attempt in attempts:
        with contextlib.suppress(StoreError), Library.open(home) as library:
            attempt(library)
            written = True
    return written


def test_no_damaged_library_is_written_into_and_nothing_readable_is_lost(
    pristine: dict[str, dict[str, bytes]], tmp_path: Path, fill: Any, deep: bool
) -> None:
    outcomes = {"damaged": 0, "written": 0}
    for seed in range(DEEP_COUNT if deep else ORDINARY_COUNT):
        chance = random.Random(seed)
        home = tmp_path / str(seed)
        home.mkdir()
        for name, data in damaged_files(pristine[chance.choice(sorted(pristine))], chance).items():
            (home / name).write_bytes(data)
        sound, before = passes_check(home, tmp_path / "aside"), readable(home)
        written, after = write_into(home, fill), readable(home)
        lost = [key for key in before if after.get(key) != before[key]]
        assert (seed, lost) == (seed, [])
        assert sound or not written, f"mutation {seed} was written into"
        outcomes["damaged"] += not sound
        outcomes["written"] += written
        shutil.rmtree(home)
    assert min(outcomes.values()) > 5, outcomes
