"""The section *Document* in the form of the SOP."""

from __future__ import annotations

from datetime import date

from PySide6.QtTest import QTest

from sopstudio.sop import Head, SourceDocument, digest
from sopstudio.ui.forms import ChoiceField, Collapsible, LinesField, TextField
from tests.ui.author.seat import Seat
from tests.ui.author.test_node_form import choose


def fold(seat: Seat) -> Collapsible:
    seat.show("sop")
    form = seat.inspector.form
    assert form is not None
    folds = [part for part in form.findChildren(Collapsible) if part.header.objectName() == "fold:Document"]
    return folds[0]


def head(seat: Seat) -> Head:
    return seat.document.document.head


def test_the_section_is_folded_and_says_what_is_stated(seat: Seat) -> None:
    section = fold(seat)
    assert section.inside.isHidden()
    assert section.header.text() == "Document"
    section.header.click()
    seat.type(seat.field("Number", TextField).box, "SOP-14")
    choose(seat, "Status", "in force")
    assert section.header.text() == "Document · SOP-14 · in force"


def test_every_field_has_the_whole_width(seat: Seat) -> None:
    """Beside one another, a status, a date and their captions were cut in German."""
    fold(seat).header.click()
    seat.press("add:source")
    QTest.qWait(20)
    width = seat.field("Title", TextField).width()
    fields = [seat.field(title, TextField) for title in ("Number", "Owner", "Effective from", "Next review")]
    assert {field.width() for field in (*fields, seat.field("Status", ChoiceField))} == {width}
    in_card = [seat.field("Source", LinesField), *(seat.field(title, TextField) for title in ("Place", "Edition"))]
    assert len({field.control.width() for field in in_card}) == 1


def test_every_field_is_one_undoable_edit_that_leaves_the_sop_alone(seat: Seat) -> None:
    before, section = digest(seat.sop), fold(seat)
    section.header.click()
    seat.type(seat.field("Owner", TextField).box, "Head of credit")
    seat.type(seat.field("Effective from", TextField).box, "2026-07-01")
    seat.type(seat.field("Next review", TextField).box, "2027-07-01")
    seat.type(seat.field("Applies to", TextField).box, "All branches")
    assert head(seat) == Head(
        owner="Head of credit",
        effective_from=date(2026, 7, 1),
        next_review=date(2027, 7, 1),
        applies_to="All branches",
    )
    assert digest(seat.sop) == before
    assert seat.steps() == 4
    seat.document.stack.undo()
    assert head(seat).applies_to == ""


def test_what_is_no_date_is_said_and_not_taken(seat: Seat) -> None:
    fold(seat).header.click()
    field = seat.field("Next review", TextField)
    seat.type(field.box, "next year")
    assert "2026-12-31" in field.error
    assert head(seat).next_review is None
    seat.type(field.box, "2027-01-31", anew=True)
    assert (field.error, head(seat).next_review) == ("", date(2027, 1, 31))
    seat.type(field.box, " ", anew=True)
    assert (field.error, head(seat).next_review) == ("", None)


def test_sources_are_added_and_removed(seat: Seat) -> None:
    fold(seat).header.click()
    seat.press("add:source")
    seat.type(seat.field("Source", LinesField).box, "Consumer Credit Act")
    seat.type(seat.field("Edition", TextField).box, "1974")
    seat.press("add:source")
    seat.type(seat.field("Source", LinesField, 1).box, "Manual")
    assert head(seat).sources == (
        SourceDocument(title="Consumer Credit Act", edition="1974"),
        SourceDocument(title="Manual"),
    )
    seat.press("Remove this source", 0)
    assert head(seat).sources == (SourceDocument(title="Manual"),)
