"""The form of a node: what happens there, its tools, and where it leads."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from sopstudio.analysis import check
from sopstudio.sop import (
    Assignment,
    Compute,
    Decision,
    Document,
    End,
    Fact,
    ProcedureCall,
    Sop,
    Task,
    edits,
    replace_fields,
)
from sopstudio.sop.elements import node_of
from sopstudio.ui.author.bindings import BindingCard
from sopstudio.ui.author.outgoing_edges import EdgeCard
from sopstudio.ui.author.problem_cards import ProblemCard
from sopstudio.ui.forms import (
    AddPicker,
    ChipsField,
    ChoiceField,
    ConditionField,
    ConditionRowsField,
    LinesField,
    MessageField,
    PickField,
    TextField,
)
from sopstudio.ui.open_document import Selection
from sopstudio.ui.text_widgets import ElidedLabel
from tests.ui.author.seat import Seat, loan
from tests.ui.documents import loan as built
from tests.ui.spoken import announcements


@pytest.fixture
def seat(sit: Callable[[Document, Selection], Seat]) -> Seat:
    """Before a step of the loan sample."""
    return sit(loan(), Selection(nodes=frozenset({"check_credit"})))


def task(seat: Seat, name: str) -> Task:
    node = seat.node(name)
    assert isinstance(node, Task)
    return node


def choose(seat: Seat, title: str, value: object) -> ChoiceField:
    """Choose in a list as a person does."""
    field = seat.field(title, ChoiceField)
    index = next(place for place, other_value in enumerate(field._values) if other_value == value)
    field.box.setCurrentIndex(index)
    field.box.activated.emit(index)
    return field


def adder(seat: Seat, title: str) -> AddPicker:
    form = seat.inspector.form
    assert form is not None
    return next(picker for picker in form.findChildren(AddPicker) if picker.link.accessibleName() == title)


def search(seat: Seat, title: str, text: str) -> None:
    """Press `+ …`, write, and take the first suggestion."""
    found = adder(seat, title)
    found.link.click()
    QTest.keyClicks(found.box, text)
    QTest.keyClick(found.box, Qt.Key.Key_Return)


def cards_of_problems(seat: Seat) -> list[ProblemCard]:
    return [card for card in seat.window.findChildren(ProblemCard) if not card.is_retired]


def cards(seat: Seat, kind: type[EdgeCard]) -> list[EdgeCard]:
    form = seat.inspector.form
    assert form is not None
    return [widget for widget in form.findChildren(kind) if not widget.is_retired]


def test_steps_are_lines(seat: Seat) -> None:
    seat.show_node("check_credit")
    box = seat.field("Steps, one per line", LinesField).box
    seat.type(box, "First", anew=True)
    QTest.keyClick(box, Qt.Key.Key_Return)
    QTest.keyClicks(box, "Second")
    assert task(seat, "check_credit").steps == ("First", "Second")
    assert seat.steps() == 1


def test_a_fact_that_is_not_known_yet_is_declared_when_it_is_asked_for(seat: Seat) -> None:
    seat.show_node("check_credit")
    field = seat.field("Facts to ask for", ChipsField)
    QTest.keyClicks(field.box, "birth date")
    assert [suggestion.text for suggestion in field.suggestions.visible_suggestions()] == ["New fact “birth date”"]
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert task(seat, "check_credit").asks == ("birth date",)
    assert "birth date" in {fact.name for fact in seat.sop.facts}
    assert seat.steps() == 1
    seat.document.stack.undo()
    assert "birth date" not in {fact.name for fact in seat.sop.facts}


def test_a_fact_of_an_impossible_name_is_refused(seat: Seat) -> None:
    seat.show_node("check_credit")
    before = seat.document.document
    field = seat.field("Facts to ask for", ChipsField)
    QTest.keyClicks(field.box, "a{b}")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert "a{b}" in field.error
    assert seat.document.document is before


def test_a_tool_is_bound_reordered_and_unbound(seat: Seat) -> None:
    seat.show_node("check_credit")
    search(seat, "Bind a tool", "verify inc")
    assert [tool.tool for tool in task(seat, "check_credit").tools][-1] == "verify_income"
    seat.press("Call Verify income earlier")
    assert [tool.tool for tool in task(seat, "check_credit").tools][1] == "verify_income"
    seat.press("Unbind Verify income")
    assert "verify_income" not in {tool.tool for tool in task(seat, "check_credit").tools}
    assert seat.steps() == 3


def test_a_new_tool_is_made_and_bound_in_one_step(seat: Seat) -> None:
    seat.show_node("check_credit")
    search(seat, "Bind a tool", "Ask the bank!")
    assert task(seat, "check_credit").tools[-1].tool == "ask_the_bank"
    assert next(tool for tool in seat.sop.tools if tool.name == "ask_the_bank").title == "Ask the bank!"
    assert seat.steps() == 1


@pytest.mark.parametrize(("title", "effect"), [("Look up the account", "reads"), ("Close the account", "writes")])
def test_a_new_tool_does_what_its_title_says(seat: Seat, title: str, effect: str) -> None:
    seat.show_node("check_credit")
    search(seat, "Bind a tool", title)
    assert next(tool for tool in seat.sop.tools if tool.title == title).effect == effect


def test_which_fact_feeds_a_parameter_is_chosen(seat: Seat) -> None:
    seat.show_node("check_credit")
    seat.press("fold:Condition and inputs")
    field = seat.field("application id", PickField)
    field.box.selectAll()
    QTest.keyClicks(field.box, "document_num")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert task(seat, "check_credit").tools[0].arguments == {"application_id": "document_number"}
    field.box.selectAll()
    QTest.keyClicks(field.box, "application_id")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert task(seat, "check_credit").tools[0].arguments == {}


def test_a_brace_in_a_message_lists_the_facts(seat: Seat) -> None:
    seat.show_node("check_credit")
    field = seat.field("Message to say", MessageField)
    seat.type(field.box, "Your loan of {amou", anew=True)
    assert [offer.key for offer in field.suggestions.visible_suggestions()][:1] == ["loan_amount"]
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert field.suggestions.isHidden()
    QTest.keyClicks(field.box, " is here.")
    assert task(seat, "check_credit").message == "Your loan of {loan_amount} is here."
    for _ in range(len("} is here.")):
        QTest.keyClick(field.box, Qt.Key.Key_Left)
    for _ in range(len("amount")):
        QTest.keyClick(field.box, Qt.Key.Key_Backspace)
    assert task(seat, "check_credit").message == "Your loan of {loan_} is here."
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert task(seat, "check_credit").message == "Your loan of {loan_amount} is here."


def test_a_condition_of_a_tool_is_written(seat: Seat) -> None:
    seat.show_node("check_credit")
    seat.type(seat.field("As a formula", ConditionField).box, "{credit_score} > 3")
    assert task(seat, "check_credit").tools[0].condition == "{credit_score} > 3"


def test_a_condition_of_a_tool_is_chosen_in_rows(seat: Seat) -> None:
    seat.show_node("check_credit")
    seat.press("rows:add")
    field = seat.field("Only when", ConditionRowsField)
    line = field.findChildren(QLineEdit, "rows:0:0:value")[-1]
    QTest.keyClicks(line, "LN-1")
    assert task(seat, "check_credit").tools[0].condition == "{application_id} == 'LN-1'"
    seat.document.stack.undo()
    assert task(seat, "check_credit").tools[0].condition == ""
    assert len(seat.window.findChildren(BindingCard)) >= 2


def test_a_kind_changes_where_nothing_is_lost(seat: Seat) -> None:
    seat.show_node("check_credit")
    field = choose(seat, "Kind", "decision")
    assert "its tools" in field.error
    assert seat.node("check_credit").kind == "task"
    bare = replace_fields(task(seat, "check_credit"), steps=(), asks=(), tools=(), message="")
    seat.document.edit("Empty it", edits.replace_node(seat.document.document, bare))
    choose(seat, "Kind", "decision")
    assert seat.node("check_credit").kind == "decision"
    assert seat.inspector.form_key == ("node", "check_credit", "decision")
    choose(seat, "Kind", "end")
    assert seat.node("check_credit").kind == "decision"


def test_edges_are_reordered_and_the_focus_goes_along(seat: Seat) -> None:
    seat.show_node("check_credit")
    names = [card.id for card in cards(seat, EdgeCard)]
    down = seat.button(f"{names[0]}:down")
    down.setFocus()
    down.click()
    after = [edge.id for edge in seat.sop.edges if edge.source == "check_credit"]
    assert after == [names[1], names[0], names[2]]
    assert [card.id for card in cards(seat, EdgeCard)] == after
    assert seat.button(f"{names[0]}:down").hasFocus()


def test_a_pressed_card_selects_its_edge(seat: Seat) -> None:
    seat.show_node("check_credit")
    card = cards(seat, EdgeCard)[0]
    card.card.setFocus()
    QTest.keyClick(card.card, Qt.Key.Key_Return)
    assert seat.document.selection.edges == {card.id}


def test_an_edge_is_added_to_a_known_and_to_a_new_node(seat: Seat) -> None:
    seat.show_node("check_credit")
    said = announcements(seat.inspector)
    search(seat, "Add an edge", "applicant stops")
    (added,) = seat.document.selection.edges
    assert seat.edge(added).target == "applicant_stops"
    assert said[-1] == "Added: Edge without a condition yet, leads to Applicant stops here"
    focused = seat.window.focusWidget()
    assert focused is not None
    assert focused.objectName() == "rows:add"
    seat.show_node("check_credit")
    search(seat, "Add an edge", "Call the applicant")
    (added,) = seat.document.selection.edges
    assert seat.node(seat.edge(added).target).title == "Call the applicant"
    assert seat.steps() == 2


def test_every_edge_of_a_decision_is_asked_when_it_is_taken(sit: Callable[[Document], Seat]) -> None:
    nodes = (Decision(id="d", title="Late?"), End(id="e"), End(id="f"))
    seat = sit(Document(sop=Sop(id="s", start="d", nodes=nodes)))
    for count, target in enumerate(("e", "f"), 1):
        seat.show_node("d")
        search(seat, "Add an edge", target)
        (added,) = seat.document.selection.edges
        assert (seat.edge(added).kind, seat.edge(added).target) == ("formal", target)
        assert len(seat.sop.edges) == count
    assert [problem.code for problem in check(seat.sop) if "always" in problem.code] == []


def test_a_second_edge_leaves_the_first_one_what_remains(sit: Callable[[Document], Seat]) -> None:
    nodes = (Task(id="t"), End(id="e"), End(id="f"))
    seat = sit(Document(sop=Sop(id="s", start="t", nodes=nodes)))
    for target in ("e", "f"):
        seat.show_node("t")
        search(seat, "Add an edge", target)
    assert [(edge.kind, edge.target) for edge in seat.sop.edges] == [("formal", "f"), ("otherwise", "e")]


def test_the_problems_of_a_node_are_shown_with_their_fixes(sit: Callable[[Document], Seat]) -> None:
    document = loan()
    edge = next(edge for edge in document.sop.edges if edge.id == "check_credit_to_find_guarantor")
    seat = sit(edits.replace_edge(document, replace_fields(edge, condition="{credit_repot} == 'unavailable'")))
    seat.show_node("check_credit")
    seat.qtbot.waitUntil(lambda: bool(cards_of_problems(seat)))
    fix = next(problem for problem in seat.desk.problems.problems if edge.id in problem.edges and problem.fixes).fixes[
        0
    ]
    seat.press(fix.title)
    assert seat.steps() == 1
    seat.qtbot.waitUntil(lambda: not cards_of_problems(seat))


def test_a_fact_is_worked_out(seat: Seat) -> None:
    seat.document.edit("Add", edits.add_node(seat.document.document, Compute(id="ratio", title="Ratio")))
    seat.show_node("ratio")
    search(seat, "Work out a fact", "debt")
    field = seat.field("Expression", ConditionField)
    assert field.box.hasFocus(), "one goes on with how it is worked out"
    seat.type(field.box, "{loan_amount} / {monthly_income}")
    node = seat.node("ratio")
    assert isinstance(node, Compute)
    assert [(assignment.fact, assignment.expression) for assignment in node.assignments] == [
        ("debt_ratio", "{loan_amount} / {monthly_income}")
    ]
    assert field.error == ""


def test_a_choice_in_words_is_worked_out_and_gives_facts_their_types(sit: Callable[[Document], Seat]) -> None:
    work = Compute(id="work", assignments=(Assignment(fact="fee", expression=""),))
    seat = sit(Document(sop=Sop(id="s", start="work", nodes=(work,), facts=(Fact(name="fee"), Fact(name="electric")))))
    seat.show_node("work")
    field = seat.field("Expression", ConditionField)
    seat.type(field.box, "if electric then 60 else 120")
    assert field.error == ""
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    node = seat.node("work")
    assert isinstance(node, Compute)
    assert [assignment.expression for assignment in node.assignments] == ["if(electric, 60, 120)"]
    assert {fact.name: fact.type for fact in seat.sop.facts} == {"fee": "integer", "electric": "boolean"}
    seat.document.stack.undo()
    assert {fact.type for fact in seat.sop.facts} == {"string"}


def test_a_sub_procedure_is_chosen(seat: Seat) -> None:
    seat.document.select(Selection())
    seat.press("add:procedure")
    seat.press("Back to the SOP")
    seat.press("add:procedure")
    document = edits.add_node(seat.document.document, ProcedureCall(id="run", procedure="new-sub-procedure"))
    seat.document.edit("Add", document)
    seat.show_node("run")
    field = seat.field("Runs the sub-procedure", PickField)
    field.box.selectAll()
    QTest.keyClicks(field.box, "sub procedure 2")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    node = seat.node("run")
    assert isinstance(node, ProcedureCall)
    assert node.procedure == "new-sub-procedure-2"


def test_a_node_inside_a_sub_procedure_is_edited_there(sit: Callable[[Document], Seat]) -> None:
    seat = sit(built())
    seat.show_node("identity/ask")
    seat.type(seat.field("Title", TextField).box, "Ask politely", anew=True)
    assert node_of(seat.graph("identity"), "ask").title == "Ask politely"
    search(seat, "Add an edge", "identity valid")
    assert {edge.target for edge in seat.graph("identity").edges if edge.source == "ask"} == {"check", "valid"}
    seat.press("Back to the sub-procedure")
    assert seat.inspector.form_key == ("procedure", "identity", "")


def test_the_start_is_moved(seat: Seat) -> None:
    seat.show_node("check_credit")
    seat.press("Begin here")
    assert seat.sop.start == "check_credit"


def test_how_an_end_ends_says_how_its_words_are_understood(seat: Seat) -> None:
    seat.show_node("approved")
    box = seat.field("How it ends", ChoiceField).box
    assert box.currentText() == "As its words say: good"
    outcome = seat.field("Outcome", TextField).box
    seat.type(outcome, "Waiting for the bank", anew=True)
    QTest.keyClick(outcome, Qt.Key.Key_Return)
    assert box.itemText(0) == "As its words say: waiting"
    choose(seat, "How it ends", "bad")
    assert box.itemText(0) == "As its words say: waiting"
    assert box.currentText().startswith("Bad")


def test_the_tools_of_a_step_are_told_whole_in_a_narrow_panel(seat: Seat) -> None:
    seat.inspector.setFixedWidth(280)
    seat.show_node("check_credit")
    QTest.qWait(50)
    cards = seat.inspector.findChildren(BindingCard)
    titles = [label for card in cards for label in card.findChildren(ElidedLabel)]
    assert [title.text() for title in titles] == [title.full_text for title in titles]
    assert len(titles) == len(cards) == 2


def test_a_fact_that_is_worked_out_is_told_whole_in_a_narrow_panel(sit: Callable[[Document], Seat]) -> None:
    name = "amount that is refunded"
    node = Compute(id="work", assignments=(Assignment(fact=name, expression="1"),))
    seat = sit(Document(sop=Sop(id="s", start="work", nodes=(node,), facts=(Fact(name=name, type="number"),))))
    seat.inspector.setFixedWidth(280)
    seat.show_node("work")
    QTest.qWait(50)
    box = seat.field("Fact", PickField).box
    assert box.elided_text == box.text() == name
