"""Knowledge: what is found, in which order, and what a folder of Markdown holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.simulation.world.knowledge import MAX_FILE_BYTES, Knowledge, read_articles
from sopstudio.sop import Article

LATE = Article(id="late", title="Late parcels", text="A parcel is late after ten days. We then trace the parcel.")
OPEN = Article(id="open", title="Opening hours", text="The desk is open on weekdays from nine to five.")
FEES = Article(id="fees", title="Fees", text="Tracing is free. A second parcel costs five euros.")
DESK = Knowledge([LATE, OPEN, FEES])


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("When do you trace parcels that are late?", "Late parcels"),
        ("hours", "Opening hours"),
        ("Does tracing cost a fee?", "Fees"),
        ("OPENED on a weekday?", "Opening hours"),
    ],
)
def test_words_count_whatever_their_ending_and_rare_ones_most(query: str, best: str) -> None:
    found = DESK.search(query)
    assert found.found[0][0] == best
    assert list(found.scores) == sorted(found.scores, reverse=True)


def test_no_more_than_are_wanted_and_nothing_that_is_about_something_else() -> None:
    assert len(DESK.search("parcel", max_passages=1).found) == 1
    assert [title for title, _ in DESK.search("opening hours of the desk on weekdays, five").found] == ["Opening hours"]
    assert DESK.search("zebra").found == ()
    assert Knowledge([]).search("parcel").found == ()


@given(st.text(max_size=40))
def test_any_question_is_answered_with_articles_of_the_collection(query: str) -> None:
    assert set(DESK.search(query).found) <= {(button.title, button.text) for button in (LATE, OPEN, FEES)}


def test_a_folder_gives_an_article_for_each_heading(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "a_first.md").write_text(
        "Before any heading.\n\n# Refunds\nFive days.\n\n## By card ##\nTwo.\n\n# Empty\n"
    )
    (tmp_path / "more" / "b.md").write_text("# Code\n```\n# no heading\n```\nAfter.\n")
    (tmp_path / "c.txt").write_text("# Not this\nx\n")
    found = read_articles(tmp_path)
    assert [(article.title, article.text) for article in found] == [
        ("a first", "Before any heading."),
        ("Refunds", "Five days."),
        ("By card", "Two."),
        ("Code", "```\n# no heading\n```\nAfter."),
    ]
    assert len({article.id for article in found}) == 4


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "no file holds any text"),
        (b"", "no file holds any text"),
        (b"\xff\xfe", "a.md"),
        (b"x" * (MAX_FILE_BYTES + 1), "bytes"),
    ],
)
def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path, content: bytes | None, why: str) -> None:
    if content is not None:
        (tmp_path / "a.md").write_bytes(content)
    with pytest.raises(FormatError) as caught:
        read_articles(tmp_path)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="not a folder"):
        read_articles(tmp_path / "nothing")
