"""Sample answers are filled in as fields, by the outputs of their tool; JSON is the same value for engineers."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sopstudio.sop import Document, Fact, Output, SampleResponse, Tool, parse_value, replace_fields
from sopstudio.trace import CallTool
from sopstudio.ui.author.answer_values import AnswerPaste
from sopstudio.ui.author.declarations import add
from sopstudio.ui.forms import ChipsField, ChoiceField, LinesField, TextField
from sopstudio.ui.open_document import Selection, Subject
from sopstudio.ui.runs.response_form import list_failures
from tests.ui.author.seat import Seat, loan


@pytest.fixture
def seat(sit: Callable[[Document, Selection], Seat]) -> Seat:
    """Before a tool of the loan sample."""
    return sit(loan(), Selection(subject=Subject("tool", "verify_income")))


def verify_income(seat: Seat) -> Tool:
    return next(tool for tool in seat.sop.tools if tool.name == "verify_income")


def choose(field: ChoiceField, words: str) -> None:
    at = field.box.findText(words)
    field.box.setCurrentIndex(at)
    field.box.activated.emit(at)


def test_an_answer_is_added_and_filled_in_without_a_brace(seat: Seat) -> None:
    seat.show("tool", "verify_income")
    before = verify_income(seat).responses
    seat.press("add:answer")
    assert verify_income(seat).responses == (*before, SampleResponse(body={}))
    nth = len(before)
    seat.type(seat.field("Title", TextField, nth + 1).box, "refused")
    choose(seat.field("income status", ChoiceField, nth), "unconfirmed")
    seat.type(seat.field("debt ratio", TextField, nth).box, "0.7")
    made = verify_income(seat).responses[-1]
    assert made.title == "refused"
    assert made.body == {"income": {"state": "unconfirmed", "debt_ratio": Decimal("0.7")}}
    hash(seat.sop)  # what is worked out of an SOP is kept by it


def test_a_value_that_is_not_said_is_left_out(seat: Seat) -> None:
    seat.show("tool", "verify_income")
    choose(seat.field("income status", ChoiceField), "not said")
    assert "state" not in verify_income(seat).responses[0].body["income"]
    seat.field("debt ratio", TextField).box.clear()
    seat.field("debt ratio", TextField).box.textEdited.emit("")
    assert "debt_ratio" not in verify_income(seat).responses[0].body["income"]


def test_what_is_no_number_is_told_and_changes_nothing(seat: Seat) -> None:
    seat.show("tool", "verify_income")
    before = verify_income(seat).responses
    field = seat.field("debt ratio", TextField)
    seat.type(field.box, "many", anew=True)
    assert "Enter a number" in field.error
    assert verify_income(seat).responses[1:] == before[1:]


def test_an_answer_is_removed_in_one_step(seat: Seat) -> None:
    seat.show("tool", "verify_income")
    before = verify_income(seat).responses
    seat.press("Remove answer 1")
    assert verify_income(seat).responses == before[1:]
    seat.document.stack.undo()
    assert verify_income(seat).responses == before


def test_outputs_are_named_by_clicking_in_a_pasted_answer(seat: Seat) -> None:
    add(seat.document, "tool")
    seat.press("paste:answer")
    paste = next(form for form in seat.window.findChildren(AnswerPaste) if form.isVisible())
    paste.box.setPlainText('{"order": {"status": "shipped", "paid": true}, "weight": 2.5}')
    seat.press("Add this answer")
    assert not paste.isVisible()
    focused = seat.window.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Answer 1: Title"
    seat.press("value:order.status")
    seat.press("value:weight")
    made = next(tool for tool in seat.sop.tools if tool.name == "new_tool")
    assert [(output.path, output.fact) for output in made.outputs] == [("order.status", "status"), ("weight", "weight")]
    assert {fact.name: fact.type for fact in seat.sop.facts if fact.name in ("status", "weight")} == {
        "status": "string", "weight": "number",
    }  # fmt: skip
    assert seat.field("status", TextField).box.text() == "shipped"
    seat.document.stack.undo()
    assert "weight" not in {fact.name for fact in seat.sop.facts}


def test_what_is_no_answer_stays_in_the_box_with_a_sentence(seat: Seat) -> None:
    add(seat.document, "tool")
    seat.press("paste:answer")
    paste = next(form for form in seat.window.findChildren(AnswerPaste) if form.isVisible())
    paste.box.setPlainText("shipped")
    before = seat.document.document
    seat.press("Add this answer")
    assert paste.isVisible()
    assert paste.box.toPlainText() == "shipped"
    assert seat.document.document is before


def test_a_list_is_filled_in_value_by_value(seat: Seat) -> None:
    tool = Tool(
        name="look", outputs=(Output(path="tags", fact="tags"),), responses=(SampleResponse(body={"tags": ("a", "b")}),)
    )
    facts = (Fact(name="tags", type="list", items="string"),)
    seat.document.edit(
        "Add", replace_fields(seat.document.document, sop=replace_fields(seat.sop, facts=facts, tools=(tool,)))
    )
    seat.show("tool", "look")
    field = seat.field("tags", ChipsField)
    QTest.keyClicks(field.box, "c, d")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    (answer,) = seat.sop.tools[0].responses
    assert parse_value(facts[0], answer.body["tags"]) is not None
    assert list(answer.body["tags"])[:2] == ["a", "b"]


def test_a_failure_is_written_in_words_and_offered_in_a_run(seat: Seat) -> None:
    seat.show("tool", "verify_income")
    before = verify_income(seat).errors
    seat.press("add:failure")
    seat.press("add:failure")
    nth = len(before)
    seat.type(seat.field("What goes wrong", LinesField, nth).box, "payer not found")
    seat.type(seat.field("What to do about it", LinesField, nth).box, "ask again")
    made = verify_income(seat).errors[nth:]
    assert [(error.message, error.handling) for error in made] == [("payer not found", "ask again"), ("", "")]
    assert len({error.code for error in verify_income(seat).errors}) == nth + 2
    request = CallTool("verify_income", {})
    assert "payer not found" in [title for title, _ in list_failures(verify_income(seat), request)]
    seat.press(f"Remove failure {nth + 2}")
    assert len(verify_income(seat).errors) == nth + 1


def test_a_long_failure_is_whole_in_its_field(seat: Seat) -> None:
    seat.show("tool", "verify_income")
    for title in ("What goes wrong", "Why it happens", "What to do about it"):
        box = seat.field(title, LinesField).box
        before = box.height()
        seat.type(box, "The payer does not answer, and nobody knows when. " * 2, anew=True)
        assert box.height() > before
        assert box.verticalScrollBar().maximum() == 0
