"""The form of an edge: how it is decided, where it leads, in which order it is tried."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton

from sopstudio.sop import Decision, Document, Edge, Fact, edits
from sopstudio.sop.elements import edge_of
from sopstudio.ui.forms import ConditionField, ConditionRowsField, LinesField, PickField, TextField
from sopstudio.ui.open_document import Selection
from tests.ui.author.seat import Seat, loan
from tests.ui.author.test_node_form import choose

EDGE = "check_credit_to_find_guarantor"


@pytest.fixture
def seat(sit: Callable[[Document, Selection], Seat]) -> Seat:
    """Before an edge of the loan sample."""
    return sit(loan(), Selection(edges=frozenset({EDGE})))


def test_a_condition_is_edited_in_one_step_with_its_fault_below(seat: Seat) -> None:
    seat.show_edge(EDGE)
    field = seat.field("As a formula", ConditionField)
    seat.type(field.box, "{credit_score} >", anew=True)
    assert seat.edge(EDGE).condition == "{credit_score} >"
    assert "value is missing" in field.error
    QTest.keyClicks(field.box, " 3")
    assert field.error == ""
    assert seat.edge(EDGE).condition == "{credit_score} > 3"
    assert seat.steps() == 1


def test_a_name_is_no_other_once_its_fact_is_declared_elsewhere(seat: Seat) -> None:
    seat.show_edge(EDGE)
    field = seat.field("As a formula", ConditionField)
    seat.type(field.box, "{credit scores} > 3", anew=True)
    assert "credit scores" in field.error
    assert any("Enter reads it as: credit score is above 3" in label.text() for label in field.findChildren(QLabel))
    fact = Fact(name="credit scores", type="number")
    sop = seat.sop.model_copy(update={"facts": (*seat.sop.facts, fact)})
    seat.document.edit("Declare", seat.document.document.model_copy(update={"sop": sop}))
    assert field.error == ""
    assert not any("Enter reads it" in label.text() for label in field.findChildren(QLabel))


@pytest.fixture
def untyped_seat(sit: Callable[[Document, Selection], Seat]) -> Seat:
    """Before the edge without a condition, in an SOP that states nothing of how many nights there are but its name."""
    sop = loan().sop.model_copy(update={"facts": (*loan().sop.facts, Fact(name="nights"))})
    sop = edits.replace_edge(sop, edge_of(sop, EDGE).model_copy(update={"condition": ""}))
    return sit(loan().model_copy(update={"sop": sop}), Selection(edges=frozenset({EDGE})))


def type_of(seat: Seat, name: str) -> str:
    return next((fact.type for fact in seat.sop.facts if fact.name == name), "")


def test_a_formula_gives_a_fact_its_type_when_it_is_left(untyped_seat: Seat) -> None:
    before, field = untyped_seat.steps(), untyped_seat.field("As a formula", ConditionField)
    untyped_seat.type(field.box, "nights >= 7", anew=True)
    assert field.error == ""
    labels = [label.text() for label in field.findChildren(QLabel)]
    assert any("sets the type of “nights” (whole number)" in text for text in labels)
    assert type_of(untyped_seat, "nights") == "string"
    field.box.clearFocus()
    assert (type_of(untyped_seat, "nights"), untyped_seat.edge(EDGE).condition) == ("integer", "nights >= 7")
    assert untyped_seat.steps() == before + 1
    untyped_seat.document.stack.undo()
    assert (type_of(untyped_seat, "nights"), untyped_seat.edge(EDGE).condition) == ("string", "")


def test_enter_takes_words_that_give_a_fact_its_type_and_declares_new_ones(untyped_seat: Seat) -> None:
    field = untyped_seat.field("As a formula", ConditionField)
    untyped_seat.type(field.box, "nights is at least 7", anew=True)
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert (type_of(untyped_seat, "nights"), untyped_seat.edge(EDGE).condition) == ("integer", "nights >= 7")
    untyped_seat.type(field.box, "{patience} > 3", anew=True)
    assert type_of(untyped_seat, "patience") == ""
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert type_of(untyped_seat, "patience") == "number"


def test_a_limit_over_a_new_fact_is_read_in_the_formula(untyped_seat: Seat) -> None:
    field = untyped_seat.field("As a formula", ConditionField)
    untyped_seat.type(field.box, "visits is at least 3", anew=True)
    assert field.error == ""
    assert any("declares “visits” (number)" in label.text() for label in field.findChildren(QLabel))
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert (type_of(untyped_seat, "visits"), untyped_seat.edge(EDGE).condition) == ("number", "visits >= 3")


def test_words_are_taken_when_the_formula_is_left(untyped_seat: Seat) -> None:
    field = untyped_seat.field("As a formula", ConditionField)
    untyped_seat.type(field.box, "nights is at least 7", anew=True)
    field.box.clearFocus()
    assert (type_of(untyped_seat, "nights"), untyped_seat.edge(EDGE).condition) == ("integer", "nights >= 7")


def test_tab_finds_the_controls_of_a_row_that_was_just_added(untyped_seat: Seat) -> None:
    untyped_seat.press("Add a condition")
    untyped_seat.qtbot.waitUntil(lambda: not untyped_seat.inspector._tab_order_timer.isActive())
    rows = untyped_seat.field("When", ConditionRowsField)
    more = rows.findChildren(QPushButton, "rows:add")[-1]
    more.setFocus()
    QTest.keyClick(more, Qt.Key.Key_Tab)
    focused = untyped_seat.window.focusWidget()
    assert focused is untyped_seat.field("As a formula", ConditionField).box


def test_a_formula_that_is_only_passed_changes_nothing(untyped_seat: Seat) -> None:
    edge = untyped_seat.edge(EDGE).model_copy(update={"condition": "nights >= 7"})
    untyped_seat.document.edit("Write", edits.replace_edge(untyped_seat.document.document, edge))
    steps, field = untyped_seat.steps(), untyped_seat.field("As a formula", ConditionField)
    field.box.setFocus()
    field.box.clearFocus()
    assert (untyped_seat.steps(), type_of(untyped_seat, "nights")) == (steps, "string")


@pytest.mark.parametrize(
    ("operator", "typed", "kind", "condition"),
    [
        ("is at least", "7", "integer", "{nights} >= 7"),
        ("is", "7", "integer", "{nights} == 7"),
        ("is", "no", "boolean", "{nights} == false"),
        ("is", "normal", "string", "{nights} == 'normal'"),
        ("is yes", "", "boolean", "{nights}"),
    ],
)
def test_rows_ask_anything_of_a_fact_without_a_type(
    untyped_seat: Seat, operator: str, typed: str, kind: str, condition: str
) -> None:
    untyped_seat.press("Add a condition")
    rows = untyped_seat.field("When", ConditionRowsField)
    for name, words in (("rows:0:0:fact", "nights"), ("rows:0:0:operator", operator)):
        box = rows.findChildren(QComboBox, name)[-1]
        box.activated.emit(box.findText(words))
    if typed:
        value = rows.findChildren(QLineEdit, "rows:0:0:value")[-1]
        untyped_seat.type(value, typed, anew=True)
        value.clearFocus()
    assert (type_of(untyped_seat, "nights"), untyped_seat.edge(EDGE).condition) == (kind, condition)


def test_the_way_it_is_decided_is_changed_and_words_stay_words(seat: Seat) -> None:
    seat.show_edge(EDGE)
    choose(seat, "Taken", "prose")
    words = seat.field("In words", LinesField)
    assert words.box.toPlainText() == "{credit_report} == 'unavailable'"
    seat.type(words.box, "there is no report", anew=True)
    assert (seat.edge(EDGE).kind, seat.edge(EDGE).condition) == ("prose", "there is no report")
    choose(seat, "Taken", "otherwise")
    assert (seat.edge(EDGE).kind, seat.edge(EDGE).condition) == ("otherwise", "")


@pytest.mark.parametrize(
    ("words", "condition", "label"),
    [
        ("the credit score is at least 700", "credit_score >= 700", ""),
        ("Is the guarantor nice?", "", "Is the guarantor nice?"),
    ],
)
def test_words_that_become_no_condition_are_kept_as_the_label(
    seat: Seat, words: str, condition: str, label: str
) -> None:
    edge = seat.edge(EDGE).model_copy(update={"kind": "prose", "condition": words, "label": ""})
    seat.document.edit("Say it", edits.replace_edge(seat.document.document, edge))
    seat.show_edge(EDGE)
    choose(seat, "Taken", "formal")
    assert (seat.edge(EDGE).condition, seat.edge(EDGE).label) == (condition, label)
    if label:
        choose(seat, "Taken", "prose")
        assert (seat.edge(EDGE).condition, seat.edge(EDGE).label) == (words, "")


def test_it_is_led_elsewhere(seat: Seat) -> None:
    seat.show_edge(EDGE)
    field = seat.field("Leads to", PickField)
    field.box.selectAll()
    QTest.keyClicks(field.box, "in rev")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert seat.edge(EDGE).target == "in_review"
    seat.press("Show")
    assert seat.document.selection.nodes == {"in_review"}


def test_escape_puts_back_where_it_leads(seat: Seat) -> None:
    seat.show_edge(EDGE)
    field = seat.field("Leads to", PickField)
    before = field.box.text()
    field.box.selectAll()
    QTest.keyClicks(field.box, "nowhere at all")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert "nowhere at all" in field.error
    QTest.keyClick(field.box, Qt.Key.Key_Escape)
    assert (field.box.text(), field.error) == (before, "")


def test_its_order_and_its_bound(seat: Seat) -> None:
    seat.show_edge(EDGE)
    seat.press("Try this edge later")
    assert [edge.id for edge in seat.sop.edges if edge.source == "check_credit"][1] == EDGE
    field = seat.field("May be taken at most … times", TextField)
    seat.type(field.box, "2")
    assert seat.edge(EDGE).loop == 2
    seat.type(field.box, "0", anew=True)
    assert "1 to 1000" in field.error
    assert seat.edge(EDGE).loop == 2


def test_deleting_it_shows_the_sop(seat: Seat) -> None:
    seat.show_edge(EDGE)
    seat.press("delete")
    assert EDGE not in {edge.id for edge in seat.sop.edges}
    assert seat.inspector.form_key == ("sop", "", "")


def test_a_statement_is_made_formal_with_a_click(seat: Seat) -> None:
    seat.show_edge(EDGE)
    choose(seat, "Taken", "prose")
    words = seat.field("In words", LinesField)
    seat.type(words.box, "the credit score is below 620", anew=True)
    before = seat.steps()
    assert "credit score is below 620" in {each.text() for each in seat.inspector.findChildren(QLabel)}
    seat.press("Use this condition: Decide by “credit score is below 620”")
    assert (seat.edge(EDGE).kind, seat.edge(EDGE).condition) == ("formal", "credit_score < 620")
    assert seat.steps() == before + 1
    seat.document.stack.undo()
    assert (seat.edge(EDGE).kind, seat.edge(EDGE).condition) == ("prose", "the credit score is below 620")


def test_nothing_is_proposed_for_a_condition_that_is_formal(seat: Seat) -> None:
    seat.show_edge(EDGE)
    assert not seat.inspector.findChildren(QPushButton, "formal:0")


@pytest.mark.parametrize(("answer", "condition"), [("yes", "{room free} == true"), ("nein", "{room free} == false")])
def test_yes_and_no_answer_the_question_of_their_decision(seat: Seat, answer: str, condition: str) -> None:
    asked, end = Decision(id="asked", title="Is a room free?"), seat.sop.nodes[-1].id
    edge = Edge(id="answered", source="asked", target=end, condition="{credit_score} > 1")
    sop = seat.sop.model_copy(update={"nodes": (*seat.sop.nodes, asked), "edges": (*seat.sop.edges, edge)})
    seat.document.edit("Ask", seat.document.document.model_copy(update={"sop": sop}))
    seat.show_edge("answered")
    field = seat.field("As a formula", ConditionField)
    seat.type(field.box, answer, anew=True)
    assert field.error == ""
    assert any("Enter reads it as: room free is" in label.text() for label in field.findChildren(QLabel))
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert seat.edge("answered").condition == condition
    assert type_of(seat, "room free") == "boolean"
