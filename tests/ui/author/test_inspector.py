"""The inspector shows what is selected, edits it in steps, and follows every change without taking the caret away."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from sopstudio.sop import Document, Procedure, ProcedureCall, Sop, Task, edits, replace_fields
from sopstudio.ui.author.base_form import link_line
from sopstudio.ui.forms import ChoiceField, LinesField, NameField, TextField
from sopstudio.ui.open_document import Selection, Subject, SubjectKind
from sopstudio.ui.text_widgets import ElidedLabel, ElidedLink
from tests.ui.author.seat import Seat, loan


@pytest.fixture
def seat(sit: Callable[[Document, Selection], Seat]) -> Seat:
    """Before a step of the loan sample."""
    return sit(loan(), Selection(nodes=frozenset({"check_credit"})))


def test_with_nothing_selected_it_shows_the_sop(sit: Callable[[Document], Seat]) -> None:
    seat = sit(loan())
    assert seat.inspector.form_key == ("sop", "", "")
    assert seat.field("Title", TextField).box.text() == seat.sop.title


def test_a_visit_of_a_field_is_one_step_and_undo_takes_it_back(seat: Seat) -> None:
    seat.show_node("check_credit")
    box = seat.field("Title", TextField).box
    before = seat.node("check_credit").title
    seat.type(box, "Look at the credit", anew=True)
    assert seat.node("check_credit").title == "Look at the credit"
    assert seat.steps() == 1
    seat.document.stack.undo()
    assert seat.node("check_credit").title == box.text() == before


def test_two_visits_of_one_field_are_two_steps(seat: Seat) -> None:
    seat.show_node("check_credit")
    seat.type(seat.field("Title", TextField).box, "One", anew=True)
    seat.show_node("check_income")
    seat.show_node("check_credit")
    seat.type(seat.field("Title", TextField).box, "Two", anew=True)
    assert seat.steps() == 2


def test_undo_by_key_in_a_field_undoes_in_the_document(seat: Seat) -> None:
    """The field leaves the key to the window, so that nothing is undone in the field alone."""
    seat.show_node("check_credit")
    box = seat.field("Title", TextField).box
    seat.type(box, "Other", anew=True)
    QTest.keyClick(box, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert box.text() == "Other"
    assert seat.node("check_credit").title == "Other"


def test_the_caret_stays_where_it_is_while_one_types(seat: Seat) -> None:
    seat.show_node("check_credit")
    form = seat.inspector.form
    box = seat.field("What happens here", LinesField).box
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(box, "abc")
    assert box.textCursor().position() == 3
    assert seat.node("check_credit").description.startswith("abcLearn")
    assert seat.inspector.form is form


def test_an_edit_from_elsewhere_is_shown_in_place(seat: Seat) -> None:
    seat.show_node("check_credit")
    form = seat.inspector.form
    node = replace_fields(seat.node("check_credit"), title="Renamed on the canvas", description="Two\nlines")
    seat.document.edit("Rename", edits.replace_node(seat.document.document, node))
    assert seat.inspector.form is form
    assert seat.field("Title", TextField).box.text() == "Renamed on the canvas"
    assert seat.field("What happens here", LinesField).box.toPlainText() == "Two\nlines"


def test_another_document_makes_anfact_form(sit: Callable[[Document], Seat]) -> None:
    seat = sit(loan())
    seat.type(seat.field("Title", TextField).box, "Mine", anew=True)
    other = replace_fields(seat.document.document, sop=replace_fields(seat.sop, title="Another"))
    seat.document.open(other)
    assert seat.field("Title", TextField).box.text() == "Another"


def test_a_name_is_taken_when_the_writing_is_over(seat: Seat) -> None:
    seat.show("fact", "credit_score")
    box = seat.field("Name", NameField).box
    seat.type(box, "score", anew=True)
    assert seat.steps() == 0
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert "score" in {fact.name for fact in seat.sop.facts}
    assert "{credit_score}" not in "".join(edge.condition for edge in seat.sop.edges)
    assert seat.document.selection.subject.name == "score"
    assert seat.inspector.form_key == ("fact", "score", "integer")


def test_a_name_that_was_written_is_taken_when_something_else_is_selected(seat: Seat) -> None:
    seat.show("fact", "credit_score")
    seat.type(seat.field("Name", NameField).box, "points", anew=True)
    seat.show_node("check_credit")
    seat.qtbot.waitUntil(lambda: "points" in {fact.name for fact in seat.sop.facts})
    assert seat.inspector.form_key == ("node", "check_credit", "task")


def test_a_name_that_cannot_be_is_refused_below_the_field(seat: Seat) -> None:
    seat.show("fact", "credit_score")
    before = seat.document.document
    field = seat.field("Name", NameField)
    seat.type(field.box, "loan_amount", anew=True)
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert "already exists" in field.error
    assert field.box.property("wrong") is True
    assert seat.document.document is before
    seat.type(field.box, "score", anew=True)
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert "score" in {fact.name for fact in seat.sop.facts}


def test_escape_gives_up_a_name_that_was_written(seat: Seat) -> None:
    seat.show("fact", "credit_score")
    box = seat.field("Name", NameField).box
    seat.type(box, "else", anew=True)
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert box.text() == "credit_score"
    assert box.hasFocus()
    assert seat.steps() == 0


def test_several_selected_are_listed_and_deleted_together(seat: Seat) -> None:
    seat.show_node("approved", "declined", "in_review")
    assert seat.inspector.form_key is not None
    assert seat.inspector.form_key[0] == "several"
    seat.press("delete")
    assert {"approved", "declined", "in_review"}.isdisjoint(node.id for node in seat.sop.nodes)
    assert seat.steps() == 1
    assert seat.inspector.form_key == ("sop", "", "")


def test_the_focus_stays_on_a_field_when_the_form_is_made_anew(seat: Seat) -> None:
    seat.show_edge("check_credit_to_decline_loan")
    kind = seat.field("Taken", ChoiceField)
    kind.box.setFocus()
    kind.box.setCurrentIndex(0)
    kind.box.activated.emit(0)
    assert seat.edge("check_credit_to_decline_loan").kind == "formal"
    again = seat.field("Taken", ChoiceField)
    assert again is not kind
    assert again.box.hasFocus()


def test_every_control_has_a_name_that_can_be_heard(seat: Seat) -> None:
    places = (Subject(), Subject("tool", "assess_risk"), Subject("fact", "risk_level"))
    for place in (*(Selection(subject=place) for place in places), Selection(nodes=frozenset({"check_credit"}))):
        seat.document.select(place)
        assert [field.title for field in seat.fields() if not field.control.accessibleName()] == []


def test_a_form_that_is_gone_leaves_the_problems_of_another_document_alone(
    sit: Callable[[Document], Seat], qtbot: QtBot
) -> None:
    """A check that was asked for may answer between the opening of a document and the end of the form before it."""
    part = Procedure(id="part", start="step", nodes=(Task(id="step", title="Step"),))
    call = ProcedureCall(id="call", procedure="part")
    seat = sit(Document(sop=Sop(id="whole", start="call", nodes=(call,), procedures=(part,))))
    qtbot.waitUntil(lambda: seat.desk.problems.is_current and bool(seat.desk.problems.problems))
    seat.document.select(Selection(nodes=frozenset({"part/step"})))
    assert seat.inspector.form_key == ("node", "part/step", "task")
    seat.document.open(loan())
    seat.desk.problems.changed.emit()
    assert seat.inspector.form_key == ("sop", "", "")


@pytest.mark.parametrize("kind", ["tool", "fact"])
def test_back_leads_to_the_step_from_which_one_came(seat: Seat, kind: SubjectKind) -> None:
    name = {"tool": seat.sop.tools[0].name, "fact": seat.sop.facts[0].name}[kind]
    seat.show_node("check_credit")
    seat.show(kind, name)
    assert seat.button("back").accessibleName() == f"Back to “{seat.node('check_credit').title}”"
    seat.press("back")
    assert seat.document.selection == Selection(frozenset({"check_credit"}))
    seat.document.select(Selection())
    seat.show(kind, name)
    seat.press("back")
    assert seat.document.selection.subject == Subject("sop")


@pytest.mark.parametrize("title", ["score", "the yearly income of all after tax"])
def test_the_note_beside_a_link_has_the_room_that_the_link_leaves(qtbot: QtBot, title: str) -> None:
    holder = QWidget()
    holder.setLayout(link_line(title, "a number in euros, of which there is at least one", print))
    holder.setFixedWidth(300)
    qtbot.addWidget(holder)
    with qtbot.waitExposed(holder):
        holder.show()
    (link,), (note,) = holder.findChildren(ElidedLink), holder.findChildren(ElidedLabel)
    assert link.text() == title
    assert note.width() >= 290 - link.sizeHint().width()
