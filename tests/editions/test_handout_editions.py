"""A newer edition that the program wrote is one offer: what it says differently, and what it does not tell is kept."""

from __future__ import annotations

from sopstudio.editions.application import take_changes
from sopstudio.editions.comparison import compare_editions
from sopstudio.editions.coverage import find_coverage, read_author_text
from sopstudio.formats import read
from sopstudio.formats.markdown import read_text
from sopstudio.handout import make_handout, write_handout
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Person
from sopstudio.sop.diff import diff_documents
from sopstudio.sop.elements import node_of


def handout(document: Document) -> str:
    return write_handout(make_handout(document), ".md", document.sop.title).decode()


SAMPLE = read(samples_dir() / "incident_response.sop.json").document
OLD = read_text(handout(SAMPLE)).document
EDITED = (
    handout(SAMPLE)
    .replace("**Within:** 15 min", "**Within:** 45 min")
    .replace("### 5. File a ticket", "### 5. Open a ticket")
    .replace("| Can wait (severity is minor) |", "| Can wait (severity is one of minor, major) |")
)


def test_the_same_document_changes_nothing() -> None:
    comparison = compare_editions(OLD, handout(SAMPLE), "markdown")
    assert comparison is not None
    assert comparison.changes == ()


def test_what_was_edited_is_told_and_taken_as_a_whole() -> None:
    comparison = compare_editions(OLD, EDITED, "markdown: b.md")
    assert comparison is not None
    (offer,) = comparison.changes
    assert offer.text == "Take over 4 differences"
    assert offer.after.split("\n")[:2] == [
        "Node “Judge how bad it is”: within 15 min → 45 min",
        "Node “Open a ticket”: title “File a ticket” → “Open a ticket”",
    ]
    after = take_changes(OLD, comparison, {0})
    judge = node_of(after.sop, "judge-how-bad-it-is")
    assert isinstance(judge, Person)
    assert judge.time_limit == 45
    assert len(diff_documents(OLD, after)) == 4
    again = compare_editions(after, EDITED, "markdown: b.md")
    assert again is not None
    assert again.changes == ()
    reading = read_author_text(after)
    assert reading is not None
    assert not [text for text in find_coverage(after, reading).uncovered.values() if "Within" in text]


def test_an_edition_that_is_not_taken_leaves_the_sop_as_it_is() -> None:
    comparison = compare_editions(OLD, EDITED, "markdown: b.md")
    assert comparison is not None
    assert take_changes(OLD, comparison, ()).sop == OLD.sop


def test_what_a_document_does_not_tell_stays() -> None:
    reading = read_text(EDITED, SAMPLE).document
    kept = {tool.name: tool for tool in reading.sop.tools}
    assert [kept[tool.name].responses for tool in SAMPLE.sop.tools] == [tool.responses for tool in SAMPLE.sop.tools]
