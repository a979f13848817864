"""Sample answers are filled in as fields, by the outputs of their tool; JSON is the same value for engineers."""

from __future__ import annotations

from decimal import Decimal

from sopstudio.sop import SampleResponse, Tool
from sopstudio.ui.forms import ChoiceField, TextField
from tests.ui.author.seat import Seat


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
