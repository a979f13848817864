"""While one draws, what lacks is grey; after a pause it is told as wrong, and stays so."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.sop import AdviceOff, Document, Edge, Fact, Sop, Task
from sopstudio.sop.edits import add_edge, add_fact, remove_edges
from sopstudio.sop.model import EdgeKind
from sopstudio.ui.author import problems_panel
from sopstudio.ui.author.ignore_field import ignore_problem
from sopstudio.ui.author.outgoing_edges import EdgeCard
from sopstudio.ui.author.problem_row import ProblemRow
from sopstudio.ui.author.problems_panel import ProblemsPanel
from sopstudio.ui.open_document import Selection
from sopstudio.ui.window import MainWindow
from tests.ui.canvas.workbench import Workbench, small
from tests.ui.spoken import announcements
from tests.ui.window.conftest import Open, open_window, window

__all__ = ["Open", "open_window", "window"]


class Panel:
    """The list of problems beside a canvas."""

    def __init__(self, qtbot: QtBot, home: Path) -> None:
        self.qtbot, self.bench = qtbot, Workbench(small(), home)
        self.monitor = self.bench.desk.problems
        self.list = ProblemsPanel(self.bench.desk)
        self.holder = QWidget()
        self.list.setParent(self.holder)
        qtbot.addWidget(self.holder)
        self.list.resize(600, 300)
        self.holder.show()
        self.bench.widget.show()
        self.settle()

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: self.monitor.is_current)

    def pause(self) -> None:
        """The author pauses; nobody waits for it."""
        self.monitor.pause_timer.stop()
        self.monitor.pause_timer.timeout.emit()

    def disconnect(self) -> None:
        self.bench.document.attempt("Disconnect", lambda document: remove_edges(document, {"e2"}))
        self.settle()

    def captions(self) -> list[str]:
        return [row.caption.text() for _, row in self.list._rows if row.caption.text()]

    def filters(self) -> dict[str, QPushButton]:
        buttons = self.list.findChildren(QPushButton)
        return {button.text().split()[0]: button for button in buttons if button.isCheckable()}


@pytest.fixture
def panel(qtbot: QtBot, tmp_path: Path) -> Iterator[Panel]:
    made = Panel(qtbot, tmp_path)
    yield made
    made.bench.close()


def test_what_lacks_is_grey_until_the_author_pauses(panel: Panel) -> None:
    scene, title = panel.bench.scene, panel.list.windowTitle()
    panel.disconnect()
    assert scene.node_items["yes"].badge[1] == "unfinished"
    assert panel.list.windowTitle() == title
    panel.pause()
    assert scene.node_items["yes"].badge[1] == "bad"
    assert panel.list.windowTitle() != title
    panel.bench.document.attempt("Add a fact", lambda document: add_fact(document, Fact(name="new")))
    panel.settle()
    assert scene.node_items["yes"].badge[1] == "bad"


def test_who_types_a_condition_makes_no_pause(panel: Panel) -> None:
    timer, box = panel.monitor.pause_timer, panel.bench.editor.condition.box
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    panel.disconnect()
    panel.bench.double_click(panel.bench.pill("e3"))
    QTest.qWait(100)
    remaining = timer.remainingTime()
    QTest.keyClicks(box, "sev")
    assert timer.remainingTime() > remaining


def test_readers_hear_what_can_be_done_about_a_problem(panel: Panel) -> None:
    panel.bench.document.attempt("Remove otherwise", lambda document: remove_edges(document, {"e3"}))
    panel.settle()
    rows = {row.problem.code: (item, row) for item, row in panel.list._rows}
    item, row = rows["gap"]
    said = item.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert said.startswith("Enter shows the place. Ctrl+. offers: ")
    assert all(link.text() in said for link in row.fix_links)
    assert said.endswith("Ctrl+F8 tries it in Simulate.")


def test_readers_hear_the_problem_that_is_gone_to(panel: Panel) -> None:
    panel.bench.document.attempt("Remove otherwise", lambda document: remove_edges(document, {"e3"}))
    panel.settle()
    said = announcements(panel.list)
    actions = {action.id: action for action in panel.list.panel_actions()}
    actions["problems.next"].run()
    assert said == [
        f"1 of {panel.list.list.count()}. {panel.list.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)}"
    ]


def test_what_was_told_is_told_again_when_an_edit_is_undone(panel: Panel) -> None:
    panel.disconnect()
    panel.pause()
    told = [problem for problem in panel.monitor.problems if panel.monitor.is_wrong(problem)]
    assert told
    panel.bench.document.stack.undo()
    panel.settle()
    panel.bench.document.stack.redo()
    panel.settle()
    assert [problem for problem in panel.monitor.problems if panel.monitor.is_wrong(problem)] == told


def test_the_card_of_an_edge_is_red_only_where_it_is_wrong(window: MainWindow, qtbot: QtBot) -> None:
    problems, document = window.context.problems, window.context.document
    document.open(small())
    document.attempt("Remove otherwise", lambda before: remove_edges(before, {"e3"}))
    document.select(Selection(nodes=frozenset({"choose"})))
    qtbot.waitUntil(lambda: problems.is_current)
    gaps = [problem for problem in problems.problems if problem.code == "gap"]
    assert [problems.is_unfinished(problem) for problem in gaps] == [True]
    cards = [card for card in window.findChildren(EdgeCard) if card.key in gaps[0].edges]
    assert {card.card.property("role") for card in cards} == {"press"}
    problems.end_drawing()
    assert {card.card.property("role") for card in cards} == {"wrong"}


def test_who_saves_or_tries_the_sop_is_told_what_lacks(window: MainWindow, qtbot: QtBot) -> None:
    problems, document = window.context.problems, window.context.document
    for action in ("file.save", "view.simulate"):
        document.open(small())
        qtbot.waitUntil(lambda: problems.is_current)
        document.attempt("Disconnect", lambda before: remove_edges(before, {"e2"}))
        qtbot.waitUntil(lambda: problems.is_current)
        assert any(map(problems.is_unfinished, problems.problems)), action
        assert window.action_set.run(action)
        assert not any(map(problems.is_unfinished, problems.problems)), action


@pytest.mark.parametrize("kind", ["formal", "prose"])
def test_a_condition_that_is_still_to_be_written_is_unfinished(panel: Panel, kind: EdgeKind) -> None:
    added = Edge(id="e4", source="choose", target="yes", kind=kind)
    document = panel.bench.document
    document.attempt("Add an edge", lambda before: add_edge(remove_edges(before, {"e2"}), added))
    panel.settle()
    about = [problem for problem in panel.monitor.problems if "e4" in problem.edges and problem.severity != "hint"]
    assert "condition-syntax" in {problem.code for problem in about}
    assert not any(map(panel.monitor.is_wrong, about))
    panel.pause()
    assert any(map(panel.monitor.is_wrong, about))


def test_a_contradiction_is_told_at_once(panel: Panel) -> None:
    panel.bench.select_edge("e2")
    panel.bench.editor.edit_text()
    panel.bench.type(panel.bench.editor.condition.box, "{score} >= 640 && {score} < 600")
    QTest.keyClick(panel.bench.editor.condition.box, Qt.Key.Key_Return)
    panel.settle()
    assert "e2" in {
        key for problem in panel.monitor.problems if panel.monitor.is_wrong(problem) for key in problem.edges
    }


def test_a_document_that_is_opened_is_told_at_once_and_an_empty_one_never(panel: Panel) -> None:
    panel.bench.document.open(Document(sop=Sop(id="one", nodes=(Task(id="ask", title="Ask"),), start="ask")))
    panel.settle()
    assert panel.bench.scene.node_items["ask"].badge[1] == "bad"
    panel.bench.document.open(Document(sop=Sop(id="none")))
    panel.settle()
    panel.pause()
    assert panel.monitor.problems
    assert not any(map(panel.monitor.is_wrong, panel.monitor.problems))


def test_groups_have_captions_and_are_shown_alone_by_their_button(panel: Panel) -> None:
    panel.pause()
    panel.bench.document.attempt("Add a fact", lambda document: add_fact(document, Fact(name="first")))
    panel.settle()
    panel.pause()
    panel.disconnect()
    assert panel.captions()[:2] == ["Problems", "Unfinished"]
    count = panel.list.list.count()
    panel.filters()["Unfinished"].click()
    assert 0 < panel.list.list.count() < count
    assert {panel.monitor.is_unfinished(row.problem) for _, row in panel.list._rows} == {True}
    panel.filters()["Unfinished"].click()
    assert panel.list.list.count() == count


def test_advice_is_no_problem_and_is_ignored_for_a_reason(panel: Panel) -> None:
    vague = Task(id="ask", title="Ask", steps=("Ask for the appropriate papers.",))
    panel.bench.document.open(Document(sop=Sop(id="vague", nodes=(vague,), start="ask")))
    panel.settle()
    hints = [row for _, row in panel.list._rows if row.problem.code.startswith("advice-")]
    assert hints
    hint = hints[0]
    assert not panel.monitor.is_wrong(hint.problem)
    code = hint.problem.code
    hint.ask_for_reason()
    assert hint.ignore_field is not None
    panel.bench.document.select(Selection())
    QTest.keyClicks(hint.ignore_field.reason, "our team knows")
    QTest.keyClick(hint.ignore_field.reason, Qt.Key.Key_Return)
    ignored = panel.bench.document.document.settings.advice_off
    assert ignored == (AdviceOff(rule=code, reason="our team knows", element="ask"),)
    assert panel.bench.document.selection == Selection()
    panel.settle()
    assert code not in {problem.code for problem in panel.monitor.problems}


def test_the_field_for_the_reason_comes_into_view_of_a_list_that_is_lower_than_its_row(panel: Panel) -> None:
    vague = Task(id="ask", title="Ask for the papers of the customer " * 6, steps=("Ask for the appropriate papers.",))
    panel.bench.document.open(Document(sop=Sop(id="vague", nodes=(vague,), start="ask")))
    panel.settle()
    panel.list.list.setFixedHeight(70)
    panel.settle()
    hint = next(row for _, row in panel.list._rows if row.problem.code.startswith("advice-"))
    hint.ask_for_reason()
    assert hint.ignore_field is not None
    viewport = panel.list.list.viewport()
    bottom = hint.ignore_field.mapTo(viewport, hint.ignore_field.rect().bottomLeft()).y()
    assert hint.height() > viewport.height()
    assert 0 < bottom <= viewport.height()


def test_every_hint_is_ignored_where_it_is_and_advice_also_everywhere(panel: Panel) -> None:
    steps = tuple(
        Task(id=name, title=name, asks=asks, steps=("Ask for the appropriate papers.",))
        for name, asks in (("one", ()), ("two", ("spare",)))
    )
    panel.bench.document.open(
        Document(sop=Sop(id="vague", nodes=steps, edges=(Edge(id="e", source="one", target="two", kind="always"),),
                         facts=(Fact(name="spare"),), start="one"))
    )  # fmt: skip
    panel.settle()
    rows = {row.problem.code: row for _, row in panel.list._rows}
    unused, vague = rows["fact-never-used"].ignore_field, rows["advice-vague-word"].ignore_field
    assert unused is not None
    assert vague is not None
    assert [button.text() for button in unused.buttons] == ["Ignore here"]
    _, everywhere = vague.buttons
    assert not everywhere.isEnabled()
    QTest.keyClicks(vague.reason, "the desk knows")
    everywhere.click()
    panel.settle()
    codes = {problem.code for problem in panel.monitor.problems}
    assert "advice-vague-word" not in codes
    assert "fact-never-used" in codes
    panel.bench.document.stack.undo()
    panel.settle()
    assert "advice-vague-word" in {problem.code for problem in panel.monitor.problems}
    hint = next(row for _, row in panel.list._rows if row.problem.code == "advice-vague-word")
    hint.ask_for_reason()
    assert hint.ignore_field is not None
    assert not hint.ignore_field.isHidden()
    QTest.keyClick(hint.ignore_field.reason, Qt.Key.Key_Escape)
    assert hint.ignore_field.isHidden()
    wrong = [row for _, row in panel.list._rows if row.problem.severity != "hint"]
    assert wrong
    assert {row.ignore_field for row in wrong} == {None}


def vague_steps(*names: str) -> Document:
    steps = tuple(Task(id=name, title=name, steps=("Ask for the appropriate papers.",)) for name in names)
    edges = tuple(Edge(id=f"{one}-", source=one, target=two, kind="always") for one, two in pairwise(names))
    return Document(sop=Sop(id="vague", nodes=steps, edges=edges, start=names[0]))


def rows_of(panel: Panel, code: str) -> list[ProblemRow]:
    return [row for _, row in panel.list._rows if row.problem.code == code]


def links(row: ProblemRow) -> set[str]:
    return {button.text() for button in row.findChildren(QPushButton) if button.isVisible()}


def test_an_ignored_hint_is_a_quiet_line_in_its_place_until_it_is_shown_again(panel: Panel) -> None:
    panel.bench.document.open(vague_steps("one", "two", "three"))
    panel.settle()
    panel.list.show_group("hint")
    lines = panel.list.list
    before = rows_of(panel, "advice-vague-word")
    lines.setFixedHeight(120)
    lines.setCurrentRow(panel.list._rows.index(next(pair for pair in panel.list._rows if pair[1] is before[1])))
    place, top = lines.currentRow(), lines.visualItemRect(lines.currentItem()).top()
    before[1].ask_for_reason()
    assert before[1].ignore_field is not None
    QTest.keyClicks(before[1].ignore_field.reason, "the desk knows")
    top = lines.visualItemRect(lines.currentItem()).top()
    QTest.keyClick(before[1].ignore_field.reason, Qt.Key.Key_Return)
    panel.settle()
    assert rows_of(panel, "advice-vague-word") == before
    assert [row.is_ignored for row in before] == [False, True, False]
    assert links(before[1]) == {"Show again"}
    assert lines.currentRow() == place + 1
    assert lines.visualItemRect(lines.item(place)).top() == max(top, 0)
    assert panel.holder.focusWidget() is lines
    assert panel.filters()["Hints"].text() == f"Hints {panel.monitor.count('hint')}"
    panel.list._step(-1)
    assert lines.currentRow() == place - 1, "an ignored hint is passed over"
    again = next(button for button in before[1].findChildren(QPushButton) if button.text() == "Show again")
    again.setFocus()
    again.click()
    panel.settle()
    assert not before[1].is_ignored
    assert (lines.currentRow(), panel.holder.focusWidget()) == (place, lines)
    assert panel.bench.document.document.settings.advice_off == ()
    panel.bench.document.stack.undo()
    panel.settle()
    assert before[1].is_ignored


@pytest.mark.parametrize(("max_open_rows", "others_are_open"), [(99, True), (0, False)])
def test_of_few_problems_all_say_what_can_be_done_but_those_that_are_ignored(
    panel: Panel, monkeypatch: pytest.MonkeyPatch, max_open_rows: int, others_are_open: bool
) -> None:
    monkeypatch.setattr(problems_panel, "MAX_OPEN_ROWS", max_open_rows)
    panel.bench.document.open(vague_steps("one", "two", "three"))
    panel.settle()
    panel.list.show_group("hint")
    first, second, third = rows_of(panel, "advice-vague-word")
    panel.list._ignore(first.problem, "the desk knows", False)
    panel.settle()
    assert links(first) == {"Show again"}
    assert [bool(links(row)) for row in (second, third)].count(True) == (2 if others_are_open else 1)


@pytest.mark.parametrize("leaves", ["hides", "opens"])
def test_ignored_hints_are_gone_when_one_comes_back(panel: Panel, leaves: str) -> None:
    panel.bench.document.open(vague_steps("one", "two"))
    panel.settle()
    hint = rows_of(panel, "advice-vague-word")[0].problem
    ignore_problem(panel.bench.document, hint, "the desk knows", is_everywhere=True)
    panel.settle()
    assert {row.is_ignored for row in rows_of(panel, "advice-vague-word")} == {True}
    if leaves == "hides":
        panel.list.hide()
    else:
        panel.bench.document.open(panel.bench.document.document)
        panel.settle()
    assert rows_of(panel, "advice-vague-word") == []


def test_what_can_be_done_is_shown_for_the_current_problem(panel: Panel) -> None:
    panel.bench.document.open(vague_steps("one", "two"))
    panel.settle()
    rows = [row for _, row in panel.list._rows]
    assert [bool(links(row)) for row in rows] == [True] + [False] * (len(rows) - 1)
    panel.list.list.setCurrentRow(1)
    link = next(button for button in rows[1].findChildren(QPushButton) if button.isVisible())
    link.setFocus()
    panel.list._step(1)
    assert [bool(links(row)) for row in rows] == [row is rows[2 % len(rows)] for row in rows]
    assert panel.holder.focusWidget() is panel.list.list
