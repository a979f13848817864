"""The inspector in the real window: its keys beside those of all other parts."""

from collections.abc import Iterator
from functools import reduce
from itertools import chain
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.sop import Fact, Task, replace_fields
from sopstudio.sop.edits import add_fact, remove_nodes, replace_node
from sopstudio.sop.elements import node_of
from sopstudio.ui.author.inspector import Inspector
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.author.problem_row import ProblemRow
from sopstudio.ui.author.problems_panel import ProblemsPanel
from sopstudio.ui.forms import NameField, TextField
from sopstudio.ui.open_document import Selection, Subject, SubjectKind
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.widgets import WrappedLink
from sopstudio.ui.window import MainWindow
from tests.ui.author.seat import loan
from tests.ui.conftest import PatientBot
from tests.ui.put_back import put_back

NODE = Selection(nodes=frozenset({"check_credit"}))
CONTROL = Qt.KeyboardModifier.ControlModifier


def open_window(qtbot: QtBot, home: Path) -> MainWindow:
    made = create_document_window(loan(), home)
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


@pytest.fixture
def own_window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A new one, in which it is not decided yet whether problems are in view."""
    return open_window(qtbot, tmp_path)


@pytest.fixture(scope="module")
def shared_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window on the loan sample."""
    return open_window(module_bot, tmp_path_factory.mktemp("window"))


@pytest.fixture
def window(shared_window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """The shared one, which is put back after the test."""
    with put_back(shared_window, qtbot):
        yield shared_window


def focus_widget() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def inspector(window: MainWindow) -> Inspector:
    found = window.perspective("author").side_panel()
    assert isinstance(found, Inspector)
    return found


def test_a_node_is_renamed_and_the_rename_undone_by_keys_alone(window: MainWindow) -> None:
    document = window.context.document
    document.select(NODE)
    QTest.keyClick(window, Qt.Key.Key_F4)
    form = inspector(window).form
    assert form is not None
    box = form.fields["title"].control
    assert focus_widget() is box
    QTest.keyClick(box, Qt.Key.Key_A, CONTROL)
    QTest.keyClicks(box, "Look closely")
    assert node_of(document.document.sop, "check_credit").title == "Look closely"
    QTest.keyClick(box, Qt.Key.Key_Z, CONTROL)
    assert node_of(document.document.sop, "check_credit").title == "Check credit"
    field = form.fields["title"]
    assert isinstance(field, TextField)
    assert field.box.text() == "Check credit"
    QTest.keyClick(box, Qt.Key.Key_Y, CONTROL)
    assert field.box.text() == "Look closely"
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert focus_widget() is window.context.canvas


def test_deleting_letters_in_a_field_deletes_no_node(window: MainWindow) -> None:
    document = window.context.document
    document.select(NODE)
    inspector(window).take_focus()
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Space):
        QTest.keyClick(focus_widget(), key)
    assert node_of(document.document.sop, "check_credit").title == " heck credit"
    assert document.selection == NODE


def test_a_fact_is_renamed_by_keys_alone(window: MainWindow) -> None:
    document = window.context.document
    document.select(Selection(subject=Subject("fact", "credit_score")))
    QTest.keyClick(window, Qt.Key.Key_F4)
    QTest.keyClick(focus_widget(), Qt.Key.Key_F2)
    field = inspector(window).findChild(NameField)
    assert isinstance(field, NameField)
    assert focus_widget() is field.box
    QTest.keyClicks(field.box, "score")
    QTest.keyClick(field.box, Qt.Key.Key_Return)
    assert "score" in {fact.name for fact in document.document.sop.facts}


def test_a_tool_is_bound_by_keys_alone(window: MainWindow) -> None:
    document = window.context.document
    document.select(NODE)
    QTest.keyClick(window, Qt.Key.Key_T, CONTROL)
    QTest.keyClicks(focus_widget(), "Ask the bank")
    QTest.keyClick(focus_widget(), Qt.Key.Key_Return)
    step = node_of(document.document.sop, "check_credit")
    assert isinstance(step, Task)
    assert step.tools[-1].tool == "ask_the_bank"


def test_no_letter_of_a_problem_is_cut(own_window: MainWindow, qtbot: QtBot) -> None:
    own_window.context.document.attempt("Delete", lambda document: remove_nodes(document, {"check_identity"}))
    panel = own_window.bottom_panel.findChild(ProblemsPanel)
    assert panel is not None
    qtbot.waitUntil(lambda: panel.list.count() > 0)
    own_window.show_problems()
    own_window.resize(1000, 700)
    line = panel.list.itemWidget(panel.list.item(0))
    assert isinstance(line, ProblemRow)
    qtbot.waitUntil(
        lambda: line.message_label.height() >= line.message_label.heightForWidth(line.message_label.width())
    )
    assert line.message_label.height() > 1.5 * line.message_label.fontMetrics().height()


def test_several_problems_are_in_view_on_a_small_screen(own_window: MainWindow, qtbot: QtBot) -> None:
    """As on 1440 x 900 pixels at 150 %."""
    own_window.resize(960, 600)
    names = [f"unused {number}" for number in range(4)]
    own_window.context.document.attempt("Add", lambda item: reduce(add_fact, (Fact(name=name) for name in names), item))
    hint = replace_fields(
        node_of(own_window.context.document.document.sop, "check_credit"), steps=("Ask for the appropriate papers.",)
    )
    own_window.context.document.attempt("Be vague", lambda item: replace_node(item, hint))
    panel = own_window.bottom_panel.findChild(ProblemsPanel)
    assert panel is not None
    qtbot.waitUntil(lambda: panel.list.count() > 4)
    own_window.show_problems()
    view, items = panel.list.viewport().rect(), map(panel.list.item, range(panel.list.count()))
    assert sum(view.contains(panel.list.visualItemRect(item)) for item in items) >= 3


def button_in(window: MainWindow, name: str) -> QPushButton:
    found: list[QPushButton] = inspector(window).findChildren(QPushButton, name)
    return next(button for button in found if button.isVisible())


def test_what_was_added_by_its_button_is_named_at_once(window: MainWindow, qtbot: QtBot) -> None:
    document = window.context.document
    button_in(window, "add:fact").setFocus()
    QTest.keyClick(focus_widget(), Qt.Key.Key_Space)
    QTest.keyClicks(focus_widget(), "order age")
    QTest.keyClick(focus_widget(), Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: document.selection.subject == Subject("fact", "order age"))
    assert focus_widget().objectName() == "fact:order age~type"


def test_what_was_added_by_the_palette_is_named_at_once(window: MainWindow) -> None:
    window.action_set.run("add.tool")
    QTest.keyClicks(focus_widget(), "Order system")
    assert window.context.document.document.sop.tools[-1].title == "Order system"


def test_the_canvas_has_the_focus_when_what_was_shown_is_deleted(window: MainWindow) -> None:
    window.context.document.select(NODE)
    delete = next(
        button for button in inspector(window).findChildren(QPushButton) if button.text() == "Delete this node"
    )
    delete.setFocus()
    QTest.keyClick(delete, Qt.Key.Key_Space)
    assert focus_widget() is window.context.canvas


def test_a_new_parameter_and_a_new_output_of_a_tool_are_named_at_once(window: MainWindow, qtbot: QtBot) -> None:
    document = window.context.document
    window.action_set.run("add.tool")
    for name, typed in (("add:parameter", "order_number"), ("add:output", "parcel")):
        button_in(window, name).click()
        QTest.keyClicks(focus_widget(), typed)
        QTest.keyClick(focus_widget(), Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: list(document.document.sop.tools[-1].properties()) == ["order_number"])
    assert [output.fact for output in document.document.sop.tools[-1].outputs] == ["parcel"]


def test_a_parameter_is_no_problem_while_its_name_is_typed(window: MainWindow, qtbot: QtBot) -> None:
    """Nor where one before it was left without a name, and told."""
    document, problems = window.context.document, window.context.problems

    def wrong() -> set[str]:
        """Which of the two names are in problems."""
        qtbot.waitUntil(lambda: problems.is_current)
        told = [problem.facts for problem in problems.problems if problems.is_wrong(problem)]
        return {"new_parameter", "branch"}.intersection(*[chain(*told)])

    def pause() -> None:
        problems.pause_timer.stop()
        problems.pause_timer.timeout.emit()

    document.select(Selection(subject=Subject("tool", "pull_credit_report")))
    button_in(window, "add:parameter").click()
    assert not wrong()
    pause()
    assert not wrong()
    QTest.keyClick(focus_widget(), Qt.Key.Key_Tab)
    assert not wrong()
    pause()
    assert wrong() == {"new_parameter"}, "it was left as it is"
    document.stack.undo()
    button_in(window, "add:parameter").click()
    assert not wrong()
    QTest.keyClicks(focus_widget(), "branch")
    QTest.keyClick(focus_widget(), Qt.Key.Key_Tab)
    qtbot.waitUntil(
        lambda: (
            "branch"
            in next(tool for tool in document.document.sop.tools if tool.name == "pull_credit_report").properties()
        )
    )
    assert not wrong()
    pause()
    assert wrong() == {"branch"}


@pytest.mark.parametrize(("kind", "name"), [("article", ""), ("fact", "credit_score"), ("tool", "pull_credit_report")])
def test_tab_goes_back_to_the_sop_before_it_deletes(
    window: MainWindow, qtbot: QtBot, kind: SubjectKind, name: str
) -> None:
    if name:
        window.context.document.select(Selection(subject=Subject(kind, name)))
    else:
        window.action_set.run("add.article")
    panel = inspector(window)
    assert panel.form is not None
    panel.update_tab_order()
    panel.form.take_focus()
    names: list[str] = []
    while panel.isAncestorOf(focus_widget()) and len(names) < 99:
        names.append(focus_widget().objectName())
        QTest.keyClick(focus_widget(), Qt.Key.Key_Tab)
    assert len(names) > 3
    assert names[-2:] == ["back", "delete"]


def test_who_renames_a_parameter_goes_on_from_there(window: MainWindow, qtbot: QtBot) -> None:
    document = window.context.document
    window.action_set.run("add.tool")
    button_in(window, "add:parameter").click()
    QTest.keyClicks(focus_widget(), "order_number")
    QTest.keyClick(focus_widget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: list(document.document.sop.tools[-1].properties()) == ["order_number"])
    box = focus_widget()
    assert isinstance(box, QLineEdit)
    assert box.text() == "order_number"
    QTest.keyClicks(box, "_2")
    QTest.keyClick(box, Qt.Key.Key_Tab)
    after = focus_widget()
    qtbot.waitUntil(lambda: list(document.document.sop.tools[-1].properties()) == ["order_number_2"])
    assert type(focus_widget()) is type(after)
    assert focus_widget() not in (box, after), "the card was made anew, and the focus is where Tab went"


def test_a_long_fix_is_told_whole_beside_what_is_wrong(own_window: MainWindow, qtbot: QtBot) -> None:
    own_window.resize(1440, 900)
    document = own_window.context.document
    document.attempt(
        "Add a fact", lambda document: add_fact(document, Fact(name="a fact of which the name is long " * 3))
    )
    panel = own_window.bottom_panel.findChild(ProblemsPanel)
    assert panel is not None
    qtbot.waitUntil(lambda: panel.findChild(WrappedLink) is not None)
    fix = panel.findChild(WrappedLink)
    line = fix.parentWidget() if fix is not None else None
    assert fix is not None
    assert isinstance(line, ProblemRow)
    panel.list.setCurrentRow([panel.list.itemWidget(panel.list.item(row)) for row in range(2)].index(line))
    own_window.resize(1000, 700)
    qtbot.waitUntil(lambda: fix.height() >= 2 * fix.fontMetrics().height() and line.rect().contains(fix.geometry()))
    assert not line.message_label.geometry().intersects(fix.geometry())
    fix.setFocus()
    fix.click()
    qtbot.waitUntil(lambda: panel.list.count() == 0)
    assert focus_widget() is own_window.context.canvas
    assert not any(fact.name.startswith("a fact of which") for fact in document.document.sop.facts)


def test_many_alike_are_folded_and_unfolded_on_demand(own_window: MainWindow, qtbot: QtBot) -> None:
    document, panel = own_window.context.document, own_window.bottom_panel.findChild(ProblemsPanel)
    assert panel is not None
    names = [f"unused {number}" for number in range(90)]
    document.attempt("Add facts", lambda item: reduce(add_fact, (Fact(name=name) for name in names), item))
    own_window.show_problems()
    qtbot.waitUntil(lambda: panel.list.count() > 0)
    listed = panel.list.count()
    rest = len(own_window.context.problems.problems) - listed
    assert listed <= 25
    assert rest > 60
    (more,) = [link for link in panel.findChildren(QPushButton) if "more like this" in link.text() and link.isVisible()]
    assert more.text() == f"… {rest} more like this"
    more.click()
    assert panel.list.count() == listed + 50
    assert panel.list.currentRow() == listed
    assert focus_widget() is panel.list


def test_an_edit_leaves_the_lines_of_other_problems_as_they_are(own_window: MainWindow, qtbot: QtBot) -> None:
    document, panel = own_window.context.document, own_window.bottom_panel.findChild(ProblemsPanel)
    assert panel is not None

    def add(*names: str) -> None:
        document.attempt("Add facts", lambda item: reduce(add_fact, (Fact(name=name) for name in names), item))

    def lists(*names: str) -> bool:
        widgets = [panel.list.itemWidget(panel.list.item(place)) for place in range(panel.list.count())]
        words = [widget.message_label.text() if isinstance(widget, ProblemRow) else "" for widget in widgets]
        return len(words) == len(names) and all(f'"{name}"' in text for name, text in zip(names, words, strict=True))

    add("first")
    qtbot.waitUntil(lambda: lists("first"))
    add("middle", "end")
    qtbot.waitUntil(lambda: lists("first", "middle", "end"))
    facts = document.document.sop.facts
    kept, show = (
        panel.list.itemWidget(panel.list.item(2)),
        panel.findChildren(ProblemRow)[-1].findChildren(QPushButton)[0],
    )
    panel.list.setCurrentRow(2)
    show.setFocus()
    less = tuple(fact for fact in facts if fact.name != "middle")
    document.attempt(
        "Remove a fact", lambda document: replace_fields(document, sop=replace_fields(document.sop, facts=less))
    )
    qtbot.waitUntil(lambda: lists("first", "end"))
    assert panel.list.itemWidget(panel.list.item(1)) is kept
    assert focus_widget() is show
    assert panel.list.currentRow() == 1
    document.stack.undo()
    qtbot.waitUntil(lambda: lists("first", "middle", "end"))
    assert panel.list.itemWidget(panel.list.item(2)) is kept


def test_the_focus_stays_in_the_inspector_when_a_problem_is_mended_there(window: MainWindow, qtbot: QtBot) -> None:
    desk = window.context
    edge = next(edge for edge in desk.document.document.sop.edges if "identity_status" in edge.condition)
    wrong = replace_fields(edge, condition=edge.condition.replace("identity_status", "identity_statu"))
    edges = tuple(wrong if other_edge is edge else other_edge for other_edge in desk.document.document.sop.edges)
    desk.document.attempt(
        "Misspell", lambda document: replace_fields(document, sop=replace_fields(document.sop, edges=edges))
    )
    desk.document.select(Selection(edges=frozenset({edge.id})))
    form = inspector(window).form
    assert form is not None
    cards = form.findChild(ProblemCards)
    assert isinstance(cards, ProblemCards)
    qtbot.waitUntil(lambda: bool(cards.findChildren(WrappedLink)))
    link = cards.findChildren(WrappedLink)[0]
    link.setFocus()
    QTest.keyClick(link, Qt.Key.Key_Return)
    assert edge.condition in [edge.condition for edge in desk.document.document.sop.edges]
    qtbot.waitUntil(lambda: not cards.forms)
    assert focus_widget() is next(iter(form.fields.values())).control


def test_undo_brings_what_is_far_away_into_view(window: MainWindow) -> None:
    canvas, document = window.context.canvas, window.context.document
    document.attempt(
        "Rename",
        lambda document: replace_node(document, replace_fields(node_of(document.sop, "check_credit"), title="Far")),
    )
    canvas.pan(0, 4000)
    assert not canvas.is_in_view("check_credit")
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert canvas.is_in_view("check_credit")
    place = canvas.mapToScene(0, 0)
    QTest.keyClick(window, Qt.Key.Key_Y, CONTROL)
    assert canvas.mapToScene(0, 0) == place


def test_who_comes_back_finds_the_form_that_was_left(window: MainWindow) -> None:
    document = window.context.document
    document.select(NODE)
    form = inspector(window).form
    window.show_perspective("history")
    assert not document.selection
    window.show_perspective("author")
    assert document.selection == NODE
    assert inspector(window).form is form


def test_what_was_selected_or_edited_elsewhere_is_shown_to_who_comes_back(window: MainWindow) -> None:
    document, other = window.context.document, Selection(nodes=frozenset({"check_income"}))
    renamed = replace_fields(node_of(document.document.sop, "check_credit"), title="Look")
    document.attempt("Rename", lambda held: replace_node(held, renamed))
    document.select(NODE)
    window.show_perspective("history")
    document.select(other)
    window.show_perspective("author")
    assert inspector(window).form_key == ("node", "check_income", "task")
    window.show_perspective("history")
    document.attempt("Remove", lambda held: remove_nodes(held, {"check_income"}))
    window.show_perspective("author")
    assert inspector(window).form_key == ("sop", "", "")
    document.stack.undo()
    document.select(NODE)
    window.show_perspective("history")
    title = node_of(document.document.sop, "check_credit").title
    document.stack.undo()
    window.show_perspective("author")
    form = inspector(window).form
    assert form is not None
    field = form.fields["title"]
    assert isinstance(field, TextField)
    assert field.box.text() == node_of(document.document.sop, "check_credit").title != title


def test_what_is_half_written_is_taken_when_another_perspective_comes(window: MainWindow) -> None:
    document = window.context.document
    document.select(Selection(subject=Subject("fact", "credit_score")))
    form = inspector(window).form
    assert form is not None
    field = form.findChildren(NameField)[0]
    field.box.setFocus()
    QTest.keyClick(field.box, Qt.Key.Key_A, CONTROL)
    QTest.keyClicks(field.box, "points")
    window.show_perspective("history")
    assert "points" in [fact.name for fact in document.document.sop.facts]
    window.show_perspective("author")
    assert inspector(window).form_key == ("fact", "points", "integer")
