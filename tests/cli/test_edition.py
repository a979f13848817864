"""`sopstudio edition`: a newer edition of a document is listed, and taken in."""

from __future__ import annotations

from pathlib import Path

from sopstudio.formats import read
from sopstudio.sop.document import author_text
from tests.cli.calling import Calls
from tests.editions.texts import COMPLAINT, NEWER


def test_the_changes_are_listed_and_taken_in(calls: Calls, tmp_path: Path) -> None:
    sop, newer = calls.text("late.txt", COMPLAINT), calls.text("newer.txt", NEWER)
    out = str(tmp_path / "late.sop.json")
    data = calls.json("edition", sop, newer, code=1)
    assert [row["kind"] for row in data["changes"][:3]] == ["words", "words", "title"]
    assert [row["taken"] for row in data["changes"]] == [row["advised"] for row in data["changes"]]
    assert "Check the customer's name" in calls.answers("edition", sop, newer, "-o", out)[0]
    document = read(Path(out)).document
    assert author_text(document) == NEWER
    assert calls.json("edition", out, newer)["changes"] == []


def test_nothing_is_taken_where_nothing_is_wanted(calls: Calls, tmp_path: Path) -> None:
    sop, newer = calls.text("late.txt", COMPLAINT), calls.text("newer.txt", NEWER)
    out = str(tmp_path / "late.sop.json")
    rows = calls.json("edition", sop, newer, "-o", out, "--take", "none")["changes"]
    assert rows
    assert not any(row["taken"] for row in rows)
    assert read(Path(out)).document.sop.nodes == read(Path(sop)).document.sop.nodes


def test_an_sop_without_a_document_is_refused(calls: Calls) -> None:
    newer = calls.text("newer.txt", NEWER)
    assert "no document to compare" in calls.refused("edition", calls.file(), newer)
