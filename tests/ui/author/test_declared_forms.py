"""The forms of what an SOP declares: facts, tools, articles, sub-procedures."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from sopstudio.sop import Document, Fact, Output, SampleResponse, Sop, Task, Tool, edits, replace_fields
from sopstudio.ui.author.declarations import add
from sopstudio.ui.forms import (
    ChipsField,
    ChoiceField,
    ConditionField,
    ConditionRowsField,
    LinesField,
    NameField,
    PickField,
    SwitchField,
    TextField,
)
from sopstudio.ui.open_document import Selection, Subject
from tests.mentions import unnamed
from tests.ui.author.seat import Seat, loan
from tests.ui.author.test_node_form import choose


@pytest.fixture
def seat(sit: Callable[[Document, Selection], Seat]) -> Seat:
    """Before a fact of the loan sample."""
    return sit(loan(), Selection(subject=Subject("fact", "risk_level")))


def fact(seat: Seat, name: str) -> Fact:
    return next(fact for fact in seat.sop.facts if fact.name == name)


def tool(seat: Seat, name: str) -> Tool:
    return next(tool for tool in seat.sop.tools if tool.name == name)


def name_it(seat: Seat, title: str, name: str) -> None:
    box = seat.field(title, NameField).box
    seat.type(box, name, anew=True)
    QTest.keyClick(box, Qt.Key.Key_Return)


def test_sample_answers_follow_the_type_of_their_fact(sit: Callable[[Document], Seat]) -> None:
    tool = Tool(
        name="look", outputs=(Output(path="taken", fact="taken"),), responses=(SampleResponse(body={"taken": "no"}),)
    )
    seat = sit(Document(sop=Sop(id="x", facts=(Fact(name="taken"),), tools=(tool,))))
    seat.show("fact", "taken")
    choose(seat, "Type", "boolean")
    assert seat.sop.tools[0].responses[0].body == {"taken": False}
    assert seat.steps() == 1
    seat.document.stack.undo()
    assert seat.sop.tools == (tool,)


def test_a_fact_is_added_named_and_described(seat: Seat) -> None:
    add(seat.document, "fact")
    name_it(seat, "Name", "age")
    choose(seat, "Type", "integer")
    seat.type(seat.field("From", TextField).box, "18")
    seat.type(seat.field("To", TextField).box, "120")
    seat.type(seat.field("Unit", TextField).box, "years")
    seat.field("May stay unknown", SwitchField).box.click()
    assert fact(seat, "age") == Fact(name="age", type="integer", minimum=18, maximum=120, unit="years", optional=True)


def test_a_fact_deleted_while_its_name_is_typed_takes_the_typing_with_it(seat: Seat) -> None:
    before = seat.sop
    add(seat.document, "fact")
    field = seat.field("Name", NameField)
    seat.document.edit("Delete", replace_fields(seat.document.document, sop=before))
    field.edited.emit("shade")  # what the field was still to write
    assert seat.sop == before


def test_a_range_never_ends_before_it_begins(seat: Seat) -> None:
    seat.show("fact", "credit_score")
    field = seat.field("To", TextField)
    seat.type(field.box, "12", anew=True)
    assert "before it begins" in field.error
    assert fact(seat, "credit_score").maximum == 850
    QTest.keyClicks(field.box, "00.5")
    assert (field.error, fact(seat, "credit_score").maximum) == ("", Decimal("1200.5"))


def test_allowed_values_are_of_the_type_of_the_fact(seat: Seat) -> None:
    seat.show("fact", "credit_score")
    field = seat.field("Allowed values", ChipsField)
    QTest.keyClicks(field.box, "many")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert unnamed(field.error, "number", 720, "0.5") == []
    field.box.clear()
    QTest.keyClicks(field.box, "700")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert fact(seat, "credit_score").allowed == (700,)


def chip(field: ChipsField, text: str) -> QPushButton:
    """The button of a value."""
    return next(each for each in field.findChildren(QPushButton) if each.text() == text and not each.isHidden())


def test_a_value_is_renamed_everywhere_in_its_chip(seat: Seat) -> None:
    seat.show("fact", "risk_level")
    field = seat.field("Allowed values", ChipsField)
    before = seat.sop
    chip(field, "medium").click()
    assert (field.box.text(), field.box.selectedText(), field.box.hasFocus()) == ("medium", "medium", True)
    QTest.keyClicks(field.box, "middling")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert fact(seat, "risk_level").allowed == ("low", "middling", "high")
    said = [edge.condition for edge in seat.sop.edges if "{risk_level}" in edge.condition]
    assert any("'middling'" in condition for condition in said)
    assert not any("'medium'" in condition for condition in said)
    assert (field.box.text(), seat.document.stack.count()) == ("", 1)
    seat.document.stack.undo()
    assert seat.sop == before
    assert chip(field, "medium")


def test_a_value_in_its_chip_stays_as_it_was(seat: Seat) -> None:
    seat.show("fact", "risk_level")
    field = seat.field("Allowed values", ChipsField)
    before = seat.sop
    special = {"\r": Qt.Key.Key_Return, "\x1b": Qt.Key.Key_Escape, "\x7f": Qt.Key.Key_Delete, "\t": Qt.Key.Key_Tab}
    for keys in ("\x1b", "\x7f\r", "\t", "low\r"):
        chip(field, "medium").click()
        for key in keys:
            if key in special:
                QTest.keyClick(field.box, special[key])
            else:
                QTest.keyClicks(field.box, key)
        if keys != "low\r":
            seat.qtbot.waitUntil(lambda: chip(field, "medium").isVisible())
            assert (field.error, seat.sop) == ("", before), repr(keys)
    assert (field.error, seat.sop) == ("“low” is there already.", before)


def test_backspace_in_a_blank_chip_removes_its_value(seat: Seat) -> None:
    seat.show("fact", "income_source")
    field = seat.field("Allowed values", ChipsField)
    chip(field, "business").click()
    QTest.keyClick(field.box, Qt.Key.Key_Backspace)
    QTest.keyClick(field.box, Qt.Key.Key_Backspace)
    assert fact(seat, "income_source").allowed == ("salary", "pension")


@pytest.mark.parametrize("value", ["gold", "platinum customer since 2020", "a value that is wider than the form " * 2])
def test_the_field_for_the_next_allowed_value_stays_in_sight(seat: Seat, value: str) -> None:
    add(seat.document, "fact")
    field = seat.field("Allowed values", ChipsField)
    field.box.setFocus()
    QTest.keyClicks(field.box, value)
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    seat.qtbot.waitUntil(lambda: field.box.visibleRegion().boundingRect() == field.box.rect())
    QTest.keyClicks(field.box, "next")
    assert field.box.text() == "next"


def test_one_of_is_a_text_with_the_values_that_conditions_name(seat: Seat) -> None:
    seat.document.edit(
        "Forget", edits.replace_fact(seat.document.document, replace_fields(fact(seat, "risk_level"), allowed=()))
    )
    seat.show("fact", "risk_level")
    assert seat.field("Type", ChoiceField).box.currentText() == "text"
    choose(seat, "Type", "one of")
    assert (fact(seat, "risk_level").type, fact(seat, "risk_level").allowed) == ("string", ("low", "medium", "high"))
    assert seat.field("Type", ChoiceField).box.currentText() == "one of"
    choose(seat, "Type", "string")
    assert fact(seat, "risk_level").allowed == ()
    assert seat.field("Type", ChoiceField).box.currentText() == "text"


def test_one_of_waits_for_values_where_no_condition_names_any(seat: Seat) -> None:
    seat.show("fact", "application_id")
    before = seat.sop
    choose(seat, "Type", "one of")
    field = seat.field("Allowed values", ChipsField)
    assert seat.field("Type", ChoiceField).box.currentText() == "one of"
    assert seat.window.focusWidget() is field.box
    assert seat.sop == before
    QTest.keyClicks(field.box, "new")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert fact(seat, "application_id").allowed == ("new",)
    seat.document.select(Selection())
    seat.show("fact", "credit_score")
    assert seat.field("Type", ChoiceField).box.currentText() == "whole number"
    choose(seat, "Type", "one of")
    assert fact(seat, "credit_score").type == "string"


def test_what_a_customer_says_first_is_a_line_of_the_sop(seat: Seat) -> None:
    seat.document.select(Selection(subject=Subject("sop")))
    field = seat.field("What a customer says first", TextField)
    seat.type(field.box, "I want a loan.", anew=True)
    assert seat.sop.opening == "I want a loan."
    seat.document.stack.undo()
    assert seat.sop.opening == ""


def test_a_type_that_its_values_do_not_fit_is_refused(seat: Seat) -> None:
    seat.show("fact", "risk_level")
    before = seat.document.document
    field = choose(seat, "Type", "integer")
    assert "remove them first" in field.error
    assert seat.document.document is before


def test_where_a_fact_is_used_is_a_link(seat: Seat) -> None:
    seat.show("fact", "credit_report")
    seat.press("no report")
    assert seat.document.selection.edges == {"check_credit_to_find_guarantor"}


def test_a_deleted_fact_is_gone_and_comes_back_by_undo(seat: Seat) -> None:
    seat.show("fact", "credit_report")
    seat.press("delete")
    assert "credit_report" not in {fact.name for fact in seat.sop.facts}
    seat.document.stack.undo()
    assert seat.inspector.form_key == ("fact", "credit_report", "string")


def test_a_tool_gets_a_parameter_and_an_output(seat: Seat) -> None:
    add(seat.document, "tool")
    seat.press("add:parameter")
    name_it(seat, "Parameter", "credit_score")
    choose(seat, "Type", "integer")
    seat.type(seat.field("Meaning", LinesField).box, "The score")
    seat.field("Required", SwitchField).box.click()
    seat.press("add:output")
    found = seat.field("Fact", PickField)
    QTest.keyClicks(found.box, "risk_l")
    QTest.keyClick(found.box, Qt.Key.Key_Return)
    assert seat.field("found at", TextField).box.text() == "risk_level"
    seat.type(seat.field("found at", TextField).box, "risk.level", anew=True)
    made = tool(seat, "new_tool")
    assert made.properties() == {"credit_score": {"type": "integer", "description": "The score"}}
    assert made.required() == ()
    assert [(output.path, output.fact) for output in made.outputs] == [("risk.level", "risk_level")]


def test_outputs_are_found_under_the_names_of_their_facts_until_another_place_is_named(seat: Seat) -> None:
    add(seat.document, "tool")
    for name in ("risk_level", "credit_report"):
        seat.press("add:output")
        field = seat.field("Fact", PickField, nth=len(tool(seat, "new_tool").outputs) - 1)
        QTest.keyClicks(field.box, name)
        QTest.keyClick(field.box, Qt.Key.Key_Return)
    places = [(output.path, output.fact) for output in tool(seat, "new_tool").outputs]
    assert places == [("risk_level", "risk_level"), ("credit_report", "credit_report")]
    seat.type(seat.field("found at", TextField).box, "risk.level", anew=True)
    field = seat.field("Fact", PickField)
    seat.type(field.box, "credit_score", anew=True)
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert tool(seat, "new_tool").outputs[0].path == "risk.level"


def test_a_parameter_is_named_after_a_fact_that_is_suggested(seat: Seat) -> None:
    seat.show("tool", "issue_offer")
    seat.press("add:parameter")
    last = len(tool(seat, "issue_offer").properties()) - 1
    field = seat.field("Parameter", NameField, last)
    seat.qtbot.waitUntil(field.box.isVisible)
    seat.type(field.box, "loan_am", anew=True)
    assert [offer.key for offer in field.suggestions.visible_suggestions()] == ["loan_amount"]
    QTest.keyClick(field.box, Qt.Key.Key_Down)
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    seat.qtbot.waitUntil(lambda: "loan_amount" in tool(seat, "issue_offer").properties())
    assert tool(seat, "issue_offer").properties()["loan_amount"]["type"] == "number"
    field = seat.field("Parameter", NameField, last)
    seat.qtbot.waitUntil(field.box.isVisible)
    seat.type(field.box, "credit", anew=True)
    assert field.suggestions.visible_suggestions()
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    seat.qtbot.waitUntil(lambda: "credit" in tool(seat, "issue_offer").properties())


def test_a_renamed_parameter_is_still_fed_by_the_same_fact(seat: Seat) -> None:
    seat.show("tool", "pull_credit_report")
    name_it(seat, "Parameter", "number")
    assert list(tool(seat, "pull_credit_report").properties()) == ["number"]
    assert tool(seat, "pull_credit_report").required() == ("number",)
    node = seat.node("check_credit")
    assert isinstance(node, Task)
    assert node.tools[0].fact_for("number") == "application_id"


def test_a_renamed_tool_stays_bound(seat: Seat) -> None:
    seat.show("tool", "pull_credit_report")
    seat.press("For engineers")
    name_it(seat, "Name", "bureau")
    node = seat.node("check_credit")
    assert isinstance(node, Task)
    assert node.tools[0].tool == "bureau"
    assert seat.inspector.form_key == ("tool", "bureau", "")


def test_parameters_are_made_from_pasted_json_schema(seat: Seat) -> None:
    add(seat.document, "tool")
    field = seat.field("Parameters as JSON Schema", LinesField)
    field.box.setPlainText('{"properties": {"a": ')
    assert field.error
    assert tool(seat, "new_tool").properties() == {}
    field.box.setPlainText(
        '{"type":"function","function":{"name":"x","parameters":{"properties":{"age":{"type":"integer"}},'
        '"required":["age"]}}}'
    )
    assert field.error == ""
    assert tool(seat, "new_tool").required() == ("age",)
    assert seat.field("Parameter", NameField).box.text() == "age"


def test_a_sample_response_is_json_or_refused_in_one_line(seat: Seat) -> None:
    add(seat.document, "tool")
    seat.press("For engineers")
    seat.press("add:response")
    field = seat.field("Body, as JSON", LinesField)
    field.box.setPlainText('{"score": 7')
    assert field.error.count("\n") == 0
    assert "line" in field.error
    assert tool(seat, "new_tool").responses[0].body == {}
    field.box.setPlainText('{"score": 7.50}')
    assert tool(seat, "new_tool").responses[0].body == {"score": Decimal("7.50")}


def test_when_a_tool_may_be_called_and_that_it_changes_things(seat: Seat) -> None:
    seat.show("tool", "issue_offer")
    effect = seat.field("A call", ChoiceField)
    effect.box.setCurrentIndex(3)
    effect.box.activated.emit(3)
    assert tool(seat, "issue_offer").effect == "pays"
    assert isinstance(seat.field("May be called only when", ConditionRowsField), ConditionRowsField)
    field = seat.field("As a formula", ConditionField)
    seat.type(field.box, "{risk_level} == 'low'", anew=True)
    assert (tool(seat, "issue_offer").precondition, field.error) == ("{risk_level} == 'low'", "")


def test_an_article_is_written(seat: Seat) -> None:
    add(seat.document, "article")
    seat.type(seat.field("Title", TextField).box, "How long?")
    seat.type(seat.field("Text", LinesField).box, "Thirty days.")
    assert (seat.sop.knowledge[-1].title, seat.sop.knowledge[-1].text) == ("How long?", "Thirty days.")


def test_a_sub_procedure_is_described(seat: Seat) -> None:
    add(seat.document, "procedure")
    seat.type(seat.field("Title", TextField).box, "Identity")
    field = seat.field("Must know first", ChipsField)
    QTest.keyClicks(field.box, "id_doc")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    name_it(seat, "Name", "identity")
    made = seat.sop.procedures[0]
    assert (made.id, made.title, made.inputs) == ("identity", "Identity", ("id_document",))


def test_what_the_sop_decides_is_listed(seat: Seat) -> None:
    seat.show("sop")
    field = seat.field("What it decides", ChipsField)
    QTest.keyClicks(field.box, "risk_level")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert seat.sop.outputs == ("risk_level",)
    assert isinstance(seat.field("Begins at", PickField), PickField)
    seat.press("risk_level")
    assert seat.document.selection.subject.name == "risk_level"
    assert seat.field("Type", ChoiceField).box.currentText() == "one of"
