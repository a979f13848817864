"""Nothing that was changed behind the library's back goes unnoticed, and nothing that was changed is handed out."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sopstudio.errors import StoreError
from sopstudio.store import Library, LibraryDamaged, verify
from tests.subsets import DEEP

FLIPS = 4000 if DEEP else 150


def flip(path: Path, text: bytes) -> None:
    """Flip a bit in the first place where `text` stands."""
    data = bytearray(path.read_bytes())
    data[data.index(text) + len(text) // 2] ^= 1
    path.write_bytes(data)


def sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def packed_events(home: Path) -> bytes:
    """The events of the first run as they lie in the file."""
    with closing(sqlite3.connect(home / "library.db")) as connection:
        body: bytes = connection.execute("SELECT body FROM events WHERE run = 1").fetchone()[0]
    return body


def test_a_flipped_bit_in_a_document_is_noticed_on_reading_and_named(home: Path) -> None:
    flip(home / "library.db", b"b" * 100)
    (finding,) = verify(home / "library.db")
    assert finding.kind == "content"
    with Library.open(home) as library:
        with pytest.raises(LibraryDamaged, match=r"version 2 of loan \([0-9a-f]{12}\) is damaged") as caught:
            library.versions.get("loan", 2)
        assert caught.value.kind == "content"
        assert library.versions.get("loan", 1).version.number == 1


def test_saving_the_same_document_again_heals_it(home: Path, fill: Any) -> None:
    flip(home / "library.db", b"c" * 100)
    with Library.open(home) as library:
        fill.save(library, "c" * 3000)
        assert "c" * 3000 in library.versions.get("loan", 3).document
        assert library.verify() == ()


def test_a_flipped_bit_in_an_event_is_noticed_on_reading_and_named(home: Path) -> None:
    flip(home / "library.db", packed_events(home)[20:40])
    (finding,) = verify(home / "library.db")
    with Library.open(home) as library:
        assert finding.kind == "run"
        with pytest.raises(LibraryDamaged, match=f"the run {finding.where} is damaged"):
            library.runs.load(finding.where)
        assert sum(_loads(library, run.id) for run in library.runs.list()) == 2


def _loads(library: Library, run: str) -> bool:
    try:
        library.runs.load(run)
    except LibraryDamaged:
        return False
    return True


@pytest.mark.parametrize(
    ("statement", "kind", "message"),
    [
        ("DELETE FROM events WHERE run = 1", "run", "event 0 of 60 is missing"),
        ("UPDATE events SET count = 59 WHERE run = 1", "run", "not what was kept"),
        ("UPDATE events SET body = substr(body, 1, 20) WHERE run = 1", "run", "not what was kept"),
        ("INSERT INTO events SELECT place + 60, count, body FROM events WHERE run = 1", "run", "event 60 of 60"),
        ("UPDATE runs SET header = x'00' WHERE number = 1", "run", "not what was kept"),
        ("UPDATE runs SET sop = 'claim' WHERE number = 1", "run", "entry in the list"),
        ("UPDATE runs SET result = '{}' WHERE number = 1", "run", "not what was kept"),
        ("UPDATE events SET place = place + (8 << 20) WHERE run = 1", "run", "no run that they belong to"),
        ("UPDATE versions SET title = 'Other' WHERE number = 2", "version", "not what was saved"),
        ("DELETE FROM versions WHERE number = 2", "version", "the version before it is 1"),
        ("DELETE FROM contents", "links", "not there"),
    ],
)
def test_a_check_names_what_was_changed_behind_its_back(home: Path, statement: str, kind: str, message: str) -> None:
    sql(home / "library.db", "PRAGMA foreign_keys = OFF", statement)
    findings = verify(home / "library.db")
    assert any(finding.kind == kind and message in finding.message for finding in findings), findings


def test_a_check_can_be_stopped(home: Path, fill: Any) -> None:
    with Library.open(home) as library:
        for _ in range(200):
            fill.keep(library, 60)
        with pytest.raises(StoreError, match="interrupted"):
            library.verify(stop=lambda: True)
        assert library.verify(stop=lambda: False) == ()


def everything(library: Library) -> dict[str, Any]:
    """Whatever can be read, by name."""
    document = {
        f"version {number}": _or_none(lambda at: library.versions.get("loan", at).document, number)
        for number in (1, 2, 3)
    }
    events = {
        f"run {number}": _or_none(lambda at: library.runs.load(library.runs.list()[at].id).events, number)
        for number in (0, 1, 2)
    }
    return {**document, **events}


def _or_none(load: Callable[[int], Any], number: int) -> Any:
    try:
        return load(number)
    except StoreError:
        return None


def test_no_flipped_bit_anywhere_makes_it_crash_or_give_wrong_data(home: Path, tmp_path_factory: Any) -> None:
    path = home / "library.db"
    sound = path.read_bytes()
    with Library.open(home) as library:
        right = everything(library)
    chance = random.Random(7)
    noticed = 0
    for _ in range(FLIPS):
        data = bytearray(sound)
        place = chance.randrange(len(data))
        data[place] ^= 1 << chance.randrange(8)
        path.write_bytes(data)
        try:
            with Library.open(home, read_only=True) as library:
                found = everything(library)
                findings = library.verify()
        except StoreError:
            noticed += 1
            continue
        wrong = [name for name, value in found.items() if value != right[name]]
        assert all(found[name] is None for name in wrong), (place, wrong)
        assert findings or not wrong, (place, wrong)
        noticed += bool(findings)  # (most bits lie in parts of pages that nothing uses)
    assert noticed > FLIPS // 8
