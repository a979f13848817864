"""Exchanges with models in the library: exact, checked, and brought to libraries that have none yet."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest

from sopstudio.store import Library, LibraryDamaged, Recordings, verify
from sopstudio.store.migrations import migrations

ASKED = {"messages": [{"role": "user", "content": "½ \U0001f600"}], "temperature": Decimal("0.10")}


def test_an_exchange_comes_back_exactly(library: Library) -> None:
    library.exchanges.keep("h", "gpt", ASKED, {"score": Decimal("0.10"), "text": "\ud800"})
    assert library.exchanges.find("h", "gpt") == {"score": Decimal("0.10"), "text": "\ud800"}
    assert library.exchanges.find("h", "other") is None
    assert library.exchanges.find("x") is None
    assert library.verify() == ()


@pytest.mark.parametrize(
    ("name", "key", "answer"),
    [
        ("", "", 4),
        ("gpt", "", 3),
        ("", "gpt", 1),
        ("", "gpt\na", 2),
        ("", "gpt\nc", None),
        ("gp", "", None),
        ("%", "", None),
    ],
)
def test_answers_are_found_by_key_by_name_or_the_newest(
    library: Library, name: str, key: str, answer: int | None
) -> None:
    for number, model in enumerate(("gpt", "gpt\na", "gpt\nb", "other\na"), 1):
        library.exchanges.keep("h", model, ASKED, number)
    assert library.exchanges.find("h", name, key) == answer


def test_the_first_answer_stands_and_the_last_model_counts(library: Library) -> None:
    for model, answer in (("a", 1), ("b", 2), ("a", 3)):
        library.exchanges.keep("h", model, ASKED, answer)
    assert (library.exchanges.find("h", "a"), library.exchanges.find("h")) == (1, 2)


def test_a_changed_answer_is_noticed(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library.exchanges.keep("h", "gpt", ASKED, {"text": "approved"})
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection:
        connection.execute("UPDATE exchanges SET response = replace(response, 'approved', 'declined')")
        connection.commit()
    [finding] = verify(tmp_path / "library.db")
    assert (finding.kind, finding.where) == ("exchange", "h")
    with Library.open(tmp_path, read_only=True) as library, pytest.raises(LibraryDamaged):
        library.exchanges.find("h")


def test_a_library_from_before_is_sound_and_gets_the_table_when_it_is_opened(tmp_path: Path) -> None:
    from sqlite_utils import Database

    with closing(sqlite3.connect(tmp_path / "library.db", isolation_level=None)) as connection:
        migrations.apply(Database(connection, execute_plugins=False), 1)
    assert verify(tmp_path / "library.db") == ()
    recordings = Recordings(tmp_path)
    assert recordings.find("h") is None
    recordings.close()
    recordings.keep("h", "gpt", ASKED, 1)
    assert recordings.find("h") == 1
    recordings.close()
    assert recordings.find("h") == 1
    recordings.close()
