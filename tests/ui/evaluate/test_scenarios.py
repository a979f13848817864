"""The list of scenarios in the real window: made, filtered, tried, edited, deleted, saved, and marked on the canvas."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.formats import read as read_sop
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Scenario, cases
from sopstudio.scenarios.case import EVERY_KIND, Slip, read
from sopstudio.scenarios.reworking import reworked
from sopstudio.sop import Edge, Flow, Routing, Sop, changed
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.evaluate.coverage import BARRED, OPEN, TAKEN
from sopstudio.ui.evaluate.scenario_form import ScenarioForm
from sopstudio.ui.evaluate.scenario_list import ScenarioList
from sopstudio.ui.simulate import Simulate
from sopstudio.ui.window import MainWindow
from tests.analysis.examples import GOOD
from tests.ui.evaluate.conftest import Open

SAMPLES = sorted(samples_dir().glob("*.sop.json"))
LOAN = read_sop(samples_dir() / "loan_application.sop.json").document.sop


def of(window: MainWindow) -> Evaluate:
    found = window.perspectives["evaluate"]
    assert isinstance(found, Evaluate)
    return found


def listed(window: MainWindow, qtbot: QtBot) -> ScenarioList:
    here = of(window)
    qtbot.waitUntil(lambda: here.plan is not None)
    window.below.bring(here.scenarios.panel)
    return here.scenarios


def names(one: ScenarioList) -> list[str]:
    return [scenario.id for scenario in one.panel.listed]


def press(window: MainWindow, text: str) -> None:
    buttons = [one for one in window.findChildren(QPushButton) if one.text() == text and one.isVisible()]
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)


def edited(one: ScenarioList) -> ScenarioForm:
    assert one.form is not None
    return one.form


def test_scenarios_are_listed_with_their_way_end_and_cover(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = listed(window, qtbot)
    expected = list(cases(GOOD))
    assert names(here) == [one.id for one in expected]
    assert window.below.titles[2] == f"Scenarios {len(expected)}"
    labels = {node.id: node.label() for node in GOOD.nodes}
    for row, scenario in zip(here.panel.table.rows, expected, strict=True):
        assert row.cells[2].text == " → ".join(labels[place] for place in scenario.expected.path)
        assert row.cells[3].text == labels.get(scenario.expected.end, "Stops before an end")


def test_the_list_is_filtered_by_kind_and_words(open_window: Open, qtbot: QtBot) -> None:
    here = listed(open_window(LOAN), qtbot)
    panel = here.panel
    panel.kind.setCurrentIndex(panel.kind.findData("failing-function"))
    assert {one.kind for one in panel.listed} == {"failing-function"}
    panel.kind.setCurrentIndex(0)
    QTest.keyClicks(panel.text, "stops WITHOUT guarantor")
    assert 0 < len(panel.listed) < len(list(cases(LOAN)))
    assert {one.kind for one in panel.listed} == {"missing-parameter"}
    QTest.keyClicks(panel.text, "zzz")
    assert panel.listed == ()


def test_more_kinds_make_more_scenarios(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(LOAN)
    before = len(names(listed(window, qtbot)))
    of(window).choices.kinds["gibberish"].setChecked(True)
    here = listed(window, qtbot)
    assert len(names(here)) > before
    assert here.panel.kind.findData("gibberish") > 0


def test_a_scenario_is_tried_in_simulate(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = listed(window, qtbot)
    here.panel.view.selectRow(1)
    (wanted,) = here.panel.selected
    press(window, "Try it")
    assert window.current == "simulate"
    simulate = window.perspectives["simulate"]
    assert isinstance(simulate, Simulate)
    qtbot.waitUntil(lambda: (now := simulate.views.snapshot) is not None and now.setup.scenario == wanted)


def test_an_edited_scenario_expects_what_follows_from_it(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(LOAN)
    here = listed(window, qtbot)
    here.panel.view.selectRow(0)
    (before,) = here.panel.selected
    press(window, "Edit")
    form = edited(here)
    field = form.facts["document_number"]
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    assert form.expected.text().endswith("where it stops")
    press(window, "Save scenario")
    qtbot.waitUntil(lambda: of(window).plan is not None)
    after = here.panel.listed[0]
    assert after.id == before.id
    assert "document_number" in after.user.withheld
    assert after.expected.end == ""
    assert after == reworked(Routing(Flow(LOAN)), after)
    assert here.panel.table.rows[0].cells[3].text == "Stops before an end"
    assert here.form is None


def test_the_wish_asides_mistakes_and_second_answers_are_edited(open_window: Open, qtbot: QtBot) -> None:
    here = listed(open_window(LOAN), qtbot)
    here.panel.view.selectRow(0)
    here.edit_current()
    form = edited(here)
    before = here.panel.selected[0]
    assert form.edited() == before
    name, saying = next((name, one) for name, one in form.sayings.items() if one.until.count() > 1)
    other = saying.until.itemData(1)
    assert not saying.aside.isVisible()
    saying.more.click()
    for field, text in (
        (form.goal, "I need money."),
        (saying.aside, "Why do you ask?"),
        (saying.slip, "wrong"),
        (saying.again, "one; two"),
    ):
        field.selectAll()
        QTest.keyClicks(field, text)
    saying.until.setCurrentIndex(saying.until.findData(other))
    user = form.edited().user
    assert (user.goal, user.asides, user.again) == ("I need money.", {name: "Why do you ask?"}, {name: ("one", "two")})
    assert user.slips == {name: Slip(value="wrong", until=other)}
    form.keep()
    qtbot.waitUntil(lambda: here.panel.listed[0].user == user)
    here.panel.view.selectRow(0)
    here.edit_current()
    assert edited(here).sayings[name].aside.isVisible()
    assert edited(here).edited() == here.panel.listed[0]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name.split(".")[0])
def test_a_form_that_nobody_touched_changes_nothing(path: Path, qtbot: QtBot) -> None:
    sop = read_sop(path).document.sop
    one_of_each = {one.kind: one for one in cases(sop, kinds=EVERY_KIND)}
    for one in one_of_each.values():
        form = ScenarioForm(sop, one, one.id, lambda _: None, lambda: None)
        qtbot.addWidget(form)
        assert form.edited().user == one.user


def test_a_tool_is_made_to_fail_and_to_answer_again(open_window: Open, qtbot: QtBot) -> None:
    here = listed(open_window(LOAN), qtbot)
    here.panel.view.selectRow(0)
    here.edit_current()
    form = edited(here)
    tool, (card, *_) = next(iter(form.answers.items()))
    card.how.setCurrentIndex(card.how.findText("Fails: No answer in time"))
    failing = form.edited()
    assert failing.responses[tool][0].fault is not None
    assert failing.expected.status == "stopped"
    card.how.setCurrentIndex(card.how.findText("Fails once: No answer in time"))
    assert [call.ok for call in form.edited().expected.tools[:2]] == [False, True]
    card.how.setCurrentIndex(0)
    assert form.edited() == here.panel.selected[0]


def test_what_a_changed_scenario_needs_elsewhere_is_asked_for(open_window: Open, qtbot: QtBot) -> None:
    here = listed(open_window(LOAN), qtbot)
    panel = here.panel
    place = next(at for at, one in enumerate(panel.listed) if "not_ready" in one.expected.path)
    panel.view.selectRow(place)
    here.edit_current()
    form = edited(here)
    before = set(form.facts)
    (card,) = next(iter(form.answers.values()))
    card.fields["application_status"].setText("complete")
    assert {"id_document", "document_number"} <= form.facts.keys() - before
    assert form.expected.text().endswith("Check identity, where it stops")
    form.facts["id_document"].setText("passport")
    form.facts["document_number"].setText("KT4471902")
    assert form.expected.text().startswith("Open the application → Check identity → Check credit")


def test_an_edit_of_the_sop_changes_what_an_edited_scenario_expects(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(LOAN)
    here = listed(window, qtbot)
    here.panel.view.selectRow(0)
    here.edit_current()
    form = edited(here)
    gone = changed(LOAN, edges=tuple(one for one in LOAN.edges if one.source != "open_application"))
    window.desk.document.attempt("Cut", lambda one: changed(one, sop=gone))
    assert form.expected.text() == "Open the application, where it stops"
    window.desk.document.attempt("Clear", lambda one: changed(one, sop=changed(gone, start="")))
    assert here.form is None


def test_visits_and_coverage_take_turns(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = listed(window, qtbot)
    of(window).start()
    qtbot.waitUntil(lambda: not of(window).running)
    marks = of(window).overlay.marks
    visits = marks.shown
    window.actions_.run("evaluate.coverage")
    assert marks.shown["ask"].sign == TAKEN
    window.actions_.run("evaluate.visits")
    assert not here.panel.overlay.isChecked()
    assert marks.shown == visits


def test_a_value_that_does_not_fit_is_said_and_kept(open_window: Open, qtbot: QtBot) -> None:
    here = listed(open_window(LOAN), qtbot)
    here.panel.view.selectRow(0)
    here.edit_current()
    form = edited(here)
    form.facts["monthly_income"].setText("plenty")
    assert "monthly income must be of type" in form.notes.text()
    assert form.edited().user.facts["monthly_income"] == "plenty"


@pytest.mark.parametrize("kind", ["invalid-value", "correction-in-mid-flow", "recovering-function", "injection"])
def test_a_form_that_is_kept_as_it_was_changes_nothing(qtbot: QtBot, kind: str) -> None:
    for scenario in list(cases(LOAN, kinds=[kind]))[:20]:
        form = ScenarioForm(LOAN, scenario, "x", lambda _: None, lambda: None)
        qtbot.addWidget(form)
        assert form.edited() == scenario


def test_deleted_scenarios_can_be_brought_back(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = listed(window, qtbot)
    before = names(here)
    here.panel.view.selectRow(0)
    press(window, "Delete")
    qtbot.waitUntil(lambda: names(here) == before[1:])
    press(window, "Restore")
    qtbot.waitUntil(lambda: names(here) == before)
    here.panel.view.selectAll()
    here.delete()
    qtbot.waitUntil(lambda: of(window).plan is not None and not names(here))
    assert of(window).choices.plan.text().startswith("No scenarios are left")


def test_what_is_saved_is_opened_again(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(GOOD)
    here = listed(window, qtbot)
    path = tmp_path / "mine.jsonl"
    here.panel.kind.setCurrentIndex(here.panel.kind.findData("correct-context"))
    here.save_file(path)
    saved = read(path.read_text(encoding="utf-8"))
    assert tuple(saved) == here.panel.listed
    here.panel.kind.setCurrentIndex(0)
    here.open_file(path)
    qtbot.waitUntil(lambda: here.panel.listed == tuple(saved))
    of(window).choices.seed.setValue(7)
    assert listed(window, qtbot).panel.listed == tuple(saved)
    window.actions_.run("evaluate.remake")
    qtbot.waitUntil(lambda: names(here) == [one.id for one in cases(GOOD, seed=7)])


def test_a_file_that_holds_no_scenarios_says_so_in_a_line(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(GOOD)
    here = listed(window, qtbot)
    path = tmp_path / "mine.jsonl"
    path.write_text("{not json", encoding="utf-8")
    here.open_file(path)
    assert "mine.jsonl" in window.desk.notices.text
    assert "\n" not in window.desk.notices.text
    assert here.own is None


def test_only_the_selected_are_run(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = listed(window, qtbot)
    here.panel.view.selectRow(1)
    (wanted,) = here.panel.selected
    window.actions_.run("evaluate.run-selected")
    qtbot.waitUntil(lambda: not of(window).running)
    assert [run.scenario for run in of(window).runs] == [wanted.id]


def dead(sop: Sop) -> Sop:
    """The SOP with an edge more that nothing can take."""
    end = next(node.id for node in sop.nodes if node.kind == "end")
    never = Edge(id="never", source="open_application", target=end, kind="formal", condition="{loan_amount} < 0")
    return changed(sop, edges=(*sop.edges, never))


def test_the_canvas_shows_what_is_covered_open_and_barred(open_window: Open, qtbot: QtBot) -> None:
    sop = dead(LOAN)
    window = open_window(sop)
    here = listed(window, qtbot)
    marks = of(window).overlay.marks
    assert marks.shown == {}
    window.actions_.run("evaluate.coverage")
    total = len(sop.edges)
    assert here.panel.overlay.text() == f"Coverage: {total - 1} of {total} edges"
    assert "1 cannot be taken: Open the application → " in here.panel.overlay.toolTip()
    assert (marks.shown["never"].sign, marks.shown["never"].ghost) == (BARRED, True)
    assert marks.shown["open_application"].sign == TAKEN
    assert OPEN not in {mark.sign for mark in marks.shown.values()}
    here.panel.kind.setCurrentIndex(here.panel.kind.findData("missing-parameter"))
    gaps = [mark for mark in marks.shown.values() if mark.sign == OPEN]
    assert gaps
    assert all(mark.ghost for mark in gaps)
    window.actions_.run("evaluate.coverage")
    assert marks.shown == {}


def test_of_a_selected_scenario_its_own_way_is_marked(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(LOAN)
    here = listed(window, qtbot)
    here.panel.overlay.setChecked(True)
    here.panel.view.selectRow(0)
    (one,) = here.panel.selected
    nodes = {key for key in of(window).overlay.marks.shown if key in {node.id for node in LOAN.nodes}}
    assert nodes == set(one.expected.path)
    window.go("author")
    assert of(window).overlay.marks.shown == {}


def test_making_can_be_cancelled(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(LOAN)
    here = of(window)
    panel = here.scenarios.panel
    window.below.bring(panel)
    here.choices.cover.setCurrentText("All journeys")
    assert panel.cancel.isVisible()
    QTest.mouseClick(panel.cancel, Qt.MouseButton.LeftButton)
    assert panel.cancel.isHidden()
    assert here.choices.plan.text().startswith("Cancelled")
    assert here.plan is None
    here.choices.cover.setCurrentIndex(0)
    assert listed(window, qtbot).panel.listed


def test_no_scenario_is_lost_where_titles_repeat(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(GOOD)
    here = listed(window, qtbot)
    one = here.panel.listed[0]
    twins: tuple[Scenario, ...] = (one, changed(one, id="mine", journey=""))
    path = tmp_path / "twins.jsonl"
    path.write_text("".join(f"{twin.model_dump_json()}\n" for twin in twins), encoding="utf-8")
    here.open_file(path)
    qtbot.waitUntil(lambda: names(here) == [one.id, "mine"])
    assert here.panel.table.rows[1].cells[0].text == "mine"
