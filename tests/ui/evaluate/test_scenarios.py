"""The list of scenarios in the real window: made, filtered, tried, edited, deleted, saved, and marked on the canvas."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.formats import read as read_sop
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Scenario, cases
from sopstudio.scenarios.editing import recompute_expected
from sopstudio.scenarios.scenario import ALL_KINDS, Slip, read_scenarios
from sopstudio.sop import Edge, Flow, Runtime, Sop, replace_fields
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.evaluate.canvas_coverage import COVERED_SIGN, INFEASIBLE_SIGN, UNCOVERED_SIGN
from sopstudio.ui.evaluate.scenario_controller import ScenarioController
from sopstudio.ui.evaluate.scenario_form import ScenarioForm
from sopstudio.ui.simulate import Simulate
from sopstudio.ui.window import MainWindow
from tests.analysis.examples import GOOD
from tests.mentions import unnamed
from tests.scenarios.test_published import DIALOGUE
from tests.subsets import subset
from tests.ui.evaluate.conftest import Open

SAMPLES = sorted(samples_dir().glob("*.sop.json"))
LOAN = read_sop(samples_dir() / "loan_application.sop.json").document.sop


def of(window: MainWindow) -> Evaluate:
    found = window.perspective("evaluate")
    assert isinstance(found, Evaluate)
    return found


def listed(window: MainWindow, qtbot: QtBot) -> ScenarioController:
    here = of(window)
    qtbot.waitUntil(lambda: here.plan is not None)
    window.bottom_panel.raise_panel(here.scenario_controller.panel)
    return here.scenario_controller


def names(one: ScenarioController) -> list[str]:
    return [scenario.id for scenario in one.panel.visible_scenarios]


def press(window: MainWindow, text: str) -> None:
    buttons = [button for button in window.findChildren(QPushButton) if button.text() == text and button.isVisible()]
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)


def edited(one: ScenarioController) -> ScenarioForm:
    assert one.form is not None
    return one.form


def test_scenarios_are_listed_with_their_way_end_and_cover(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(GOOD)
    here = listed(window, qtbot)
    expected = list(cases(GOOD))
    assert names(here) == [scenario.id for scenario in expected]
    assert f"Scenarios {len(expected)}" in window.bottom_panel.titles
    labels = {node.id: node.label() for node in GOOD.nodes}
    for row, scenario in zip(here.panel.table.rows, expected, strict=True):
        assert row.cells[2].text == " → ".join(labels[place] for place in scenario.expected.path)
        assert row.cells[3].text == labels.get(scenario.expected.end, "Stops before an end")


def test_the_list_is_filtered_by_kind_and_words(share_window: Open, qtbot: QtBot) -> None:
    here = listed(share_window(LOAN), qtbot)
    panel = here.panel
    panel.kind_box.setCurrentIndex(panel.kind_box.findData("failing-function"))
    assert {scenario.kind for scenario in panel.visible_scenarios} == {"failing-function"}
    panel.kind_box.setCurrentIndex(0)
    QTest.keyClicks(panel.search_field, "stops WITHOUT guarantor")
    assert 0 < len(panel.visible_scenarios) < len(list(cases(LOAN)))
    assert {scenario.kind for scenario in panel.visible_scenarios} == {"missing-parameter"}
    QTest.keyClicks(panel.search_field, "zzz")
    assert panel.visible_scenarios == ()


def test_more_kinds_make_more_scenarios(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(LOAN)
    before = len(names(listed(window, qtbot)))
    of(window).choices.kinds["gibberish"].setChecked(True)
    here = listed(window, qtbot)
    assert len(names(here)) > before
    assert here.panel.kind_box.findData("gibberish") > 0
    of(window).choices.kinds["gibberish"].setChecked(False)


def test_a_scenario_is_tried_in_simulate(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = listed(window, qtbot)
    here.panel.view.selectRow(1)
    (wanted,) = here.panel.selected_scenarios
    press(window, "Try it")
    assert window.current == "simulate"
    simulate = window.perspective("simulate")
    assert isinstance(simulate, Simulate)
    qtbot.waitUntil(lambda: (now := simulate.views.state) is not None and now.setup.scenario == wanted)


def test_an_edited_scenario_expects_what_follows_from_it(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(LOAN)
    here = listed(window, qtbot)
    here.panel.view.selectRow(0)
    (before,) = here.panel.selected_scenarios
    press(window, "Edit")
    form = edited(here)
    field = form.value_fields["document_number"]
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    assert form.expected.text().endswith("where it stops")
    press(window, "Save scenario")
    qtbot.waitUntil(lambda: of(window).plan is not None)
    after = here.panel.visible_scenarios[0]
    assert after.id == before.id
    assert "document_number" in after.user.withheld
    assert after.expected.end == ""
    assert after == recompute_expected(Runtime(Flow(LOAN)), after)
    assert here.panel.table.rows[0].cells[3].text == "Stops before an end"
    assert here.form is None


def test_the_wish_asides_mistakes_and_second_answers_are_edited(share_window: Open, qtbot: QtBot) -> None:
    here = listed(share_window(LOAN), qtbot)
    here.panel.view.selectRow(0)
    here.edit_current()
    form = edited(here)
    before = here.panel.selected_scenarios[0]
    assert form.build_scenario() == before
    name, saying = next(
        (name, other_form) for name, other_form in form.fact_forms.items() if other_form.until_box.count() > 1
    )
    other = saying.until_box.itemData(1)
    assert not saying.aside_field.isVisible()
    saying.more_button.click()
    for field, text in (
        (form.goal, "I need money."),
        (saying.aside_field, "Why do you ask?"),
        (saying.slip_field, "wrong"),
        (saying.repeat, "one; two"),
    ):
        field.selectAll()
        QTest.keyClicks(field, text)
    saying.until_box.setCurrentIndex(saying.until_box.findData(other))
    user = form.build_scenario().user
    assert (user.goal, user.asides, user.again) == ("I need money.", {name: "Why do you ask?"}, {name: ("one", "two")})
    assert user.slips == {name: Slip(value="wrong", until=other)}
    form.submit()
    qtbot.waitUntil(lambda: here.panel.visible_scenarios[0].user == user)
    here.panel.view.selectRow(0)
    here.edit_current()
    assert edited(here).fact_forms[name].aside_field.isVisible()
    assert edited(here).build_scenario() == here.panel.visible_scenarios[0]


@pytest.mark.parametrize("path", subset(SAMPLES, 2), ids=lambda path: path.name.split(".")[0])
def test_a_form_that_nobody_touched_changes_nothing(path: Path, qtbot: QtBot) -> None:
    sop = read_sop(path).document.sop
    one_of_each = {scenario.kind: scenario for scenario in cases(sop, kinds=ALL_KINDS)}
    for scenario in one_of_each.values():
        form = ScenarioForm(sop, scenario, scenario.id, lambda _: None, lambda: None)
        qtbot.addWidget(form)
        assert form.build_scenario().user == scenario.user


def test_a_tool_is_made_to_fail_and_to_answer_again(share_window: Open, qtbot: QtBot) -> None:
    here = listed(share_window(LOAN), qtbot)
    here.panel.view.selectRow(0)
    here.edit_current()
    form = edited(here)
    tool, (card, *_) = next(iter(form.response_cards.items()))
    card.outcome_box.setCurrentIndex(card.outcome_box.findText("Fails: No answer in time"))
    failing = form.build_scenario()
    assert failing.responses[tool][0].fault is not None
    assert failing.expected.status == "stopped"
    card.outcome_box.setCurrentIndex(card.outcome_box.findText("Fails once: No answer in time"))
    assert [call.ok for call in form.build_scenario().expected.tools[:2]] == [False, True]
    card.outcome_box.setCurrentIndex(0)
    assert form.build_scenario() == here.panel.selected_scenarios[0]


def test_what_a_changed_scenario_needs_elsewhere_is_asked_for(share_window: Open, qtbot: QtBot) -> None:
    here = listed(share_window(LOAN), qtbot)
    panel = here.panel
    place = next(at for at, scenario in enumerate(panel.visible_scenarios) if "not_ready" in scenario.expected.path)
    panel.view.selectRow(place)
    here.edit_current()
    form = edited(here)
    before = set(form.value_fields)
    (card,) = next(iter(form.response_cards.values()))
    card.fields["application_status"].setText("complete")
    assert {"id_document", "document_number"} <= form.value_fields.keys() - before
    assert unnamed(form.expected.text(), "Check identity", "stops") == []
    form.value_fields["id_document"].setText("passport")
    form.value_fields["document_number"].setText("KT4471902")
    assert form.expected.text().startswith("Open the application → Check identity → Check credit")


def test_an_edit_of_the_sop_changes_what_an_edited_scenario_expects(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(LOAN)
    here = listed(window, qtbot)
    here.panel.view.selectRow(0)
    here.edit_current()
    form = edited(here)
    gone = replace_fields(LOAN, edges=tuple(edge for edge in LOAN.edges if edge.source != "open_application"))
    window.context.document.attempt("Cut", lambda document: replace_fields(document, sop=gone))
    assert unnamed(form.expected.text(), "Open the application", "stops") == []
    window.context.document.attempt(
        "Clear", lambda document: replace_fields(document, sop=replace_fields(gone, start=""))
    )
    assert here.form is None


def test_visits_and_coverage_take_turns(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = listed(window, qtbot)
    of(window).start()
    qtbot.waitUntil(lambda: not of(window).running)
    marks = of(window).overlay.marks
    visits = marks.marks
    window.action_set.run("evaluate.coverage")
    assert marks.marks["ask"].sign == COVERED_SIGN
    window.action_set.run("evaluate.visits")
    assert not here.panel.coverage_switch.isChecked()
    assert marks.marks == visits


def test_a_value_that_does_not_fit_is_said_and_kept(share_window: Open, qtbot: QtBot) -> None:
    here = listed(share_window(LOAN), qtbot)
    here.panel.view.selectRow(0)
    here.edit_current()
    form = edited(here)
    form.value_fields["monthly_income"].setText("plenty")
    assert unnamed(form.notes.text(), "monthly income", "type") == []
    assert form.build_scenario().user.facts["monthly_income"] == "plenty"


@pytest.mark.parametrize("kind", ["invalid-value", "correction-in-mid-flow", "recovering-function", "injection"])
def test_a_form_that_is_kept_as_it_was_changes_nothing(qtbot: QtBot, kind: str) -> None:
    for scenario in subset(cases(LOAN, kinds=[kind]), 2):
        form = ScenarioForm(LOAN, scenario, "x", lambda _: None, lambda: None)
        qtbot.addWidget(form)
        assert form.build_scenario() == scenario


def test_deleted_scenarios_can_be_brought_back(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(GOOD)
    here = listed(window, qtbot)
    before = names(here)
    here.panel.view.selectRow(0)
    press(window, "Delete")
    qtbot.waitUntil(lambda: names(here) == before[1:])
    press(window, "Restore")
    qtbot.waitUntil(lambda: names(here) == before)
    here.panel.view.selectAll()
    here.delete_selected()
    qtbot.waitUntil(lambda: of(window).plan is not None and not names(here))
    assert of(window).choices.plan_label.text().startswith("No scenarios are left")


def test_what_is_saved_is_opened_again(share_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = share_window(GOOD)
    here = listed(window, qtbot)
    path = tmp_path / "mine.jsonl"
    here.panel.kind_box.setCurrentIndex(here.panel.kind_box.findData("correct-context"))
    here.save_file(path)
    saved = read_scenarios(path.read_text(encoding="utf-8"))
    assert tuple(saved) == here.panel.visible_scenarios
    here.panel.kind_box.setCurrentIndex(0)
    here.open_file(path)
    qtbot.waitUntil(lambda: here.panel.visible_scenarios == tuple(saved))
    of(window).choices.seed.setValue(7)
    assert listed(window, qtbot).panel.visible_scenarios == tuple(saved)
    window.action_set.run("evaluate.remake")
    qtbot.waitUntil(lambda: names(here) == [scenario.id for scenario in cases(GOOD, seed=7)])
    of(window).choices.seed.setValue(0)


def test_dialogues_of_a_published_set_are_listed_with_what_they_lack(
    share_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    window = share_window(GOOD)
    here = listed(window, qtbot)
    path = tmp_path / "7.json"
    path.write_text(json.dumps(DIALOGUE), encoding="utf-8")
    for source in (path, tmp_path):
        here.open_file(source)
        qtbot.waitUntil(lambda: names(here) == ["star.restaurant_book.7"])
        assert unnamed(window.context.notices.text, "STAR", "what the wizard said") == []
        here.regenerate()


def test_a_file_that_holds_no_scenarios_says_so_in_a_line(share_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = share_window(GOOD)
    here = listed(window, qtbot)
    path = tmp_path / "mine.jsonl"
    path.write_text("{not json", encoding="utf-8")
    here.open_file(path)
    assert "mine.jsonl" in window.context.notices.text
    assert "\n" not in window.context.notices.text
    assert here.own_scenarios is None


def test_only_the_selected_are_run(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = listed(window, qtbot)
    here.panel.view.selectRow(1)
    (wanted,) = here.panel.selected_scenarios
    window.action_set.run("evaluate.run-selected")
    qtbot.waitUntil(lambda: not of(window).running)
    assert [run.scenario for run in of(window).runs] == [wanted.id]


def dead(sop: Sop) -> Sop:
    """The SOP with an edge more that nothing can take."""
    end = next(node.id for node in sop.nodes if node.kind == "end")
    never = Edge(id="never", source="open_application", target=end, kind="formal", condition="{loan_amount} < 0")
    return replace_fields(sop, edges=(*sop.edges, never))


def test_the_canvas_shows_what_is_covered_open_and_barred(open_window: Open, qtbot: QtBot) -> None:
    sop = dead(LOAN)
    window = open_window(sop)
    here = listed(window, qtbot)
    marks = of(window).overlay.marks
    assert marks.marks == {}
    window.action_set.run("evaluate.coverage")
    total = len(sop.edges)
    assert here.panel.coverage_switch.text() == f"Coverage: {total - 1} of {total} edges"
    assert "1 cannot be taken: Open the application → " in here.panel.coverage_switch.toolTip()
    assert (marks.marks["never"].sign, marks.marks["never"].ghost) == (INFEASIBLE_SIGN, True)
    assert marks.marks["open_application"].sign == COVERED_SIGN
    assert UNCOVERED_SIGN not in {mark.sign for mark in marks.marks.values()}
    here.panel.kind_box.setCurrentIndex(here.panel.kind_box.findData("missing-parameter"))
    gaps = [mark for mark in marks.marks.values() if mark.sign == UNCOVERED_SIGN]
    assert gaps
    assert all(mark.ghost for mark in gaps)
    window.action_set.run("evaluate.coverage")
    assert marks.marks == {}


def test_of_a_selected_scenario_its_own_way_is_marked(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(LOAN)
    here = listed(window, qtbot)
    here.panel.coverage_switch.setChecked(True)
    here.panel.view.selectRow(0)
    (one,) = here.panel.selected_scenarios
    nodes = {key for key in of(window).overlay.marks.marks if key in {node.id for node in LOAN.nodes}}
    assert nodes == set(one.expected.path)
    window.show_perspective("author")
    assert of(window).overlay.marks.marks == {}


def nodes_marked(window: MainWindow) -> set[str]:
    return of(window).overlay.marks.marks.keys() & {node.id for node in LOAN.nodes}


def point_at(here: ScenarioController, row: int) -> Scenario:
    view = here.panel.view
    place = view.visualRect(here.panel.table.index(row, 0)).center()
    QTest.mouseMove(view.viewport(), place)
    scenario: Scenario = here.panel.table.rows[row].value
    return scenario


def test_the_way_of_the_row_that_is_looked_at_is_lit(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(LOAN)
    here = listed(window, qtbot)
    of(window).start()
    qtbot.waitUntil(lambda: not of(window).running)
    visits = dict(of(window).overlay.marks.marks)
    window.bottom_panel.raise_panel(here.panel)
    for row in (1, 2):
        pointed = point_at(here, row)
        assert nodes_marked(window) == set(pointed.expected.path)
        assert here.plan.titles[pointed.id] in of(window).overlay.legend.text
    QApplication.sendEvent(here.panel.view.viewport(), QEvent(QEvent.Type.Leave))
    assert of(window).overlay.marks.marks == visits
    here.panel.view.setFocus()
    QTest.keyClick(here.panel.view, Qt.Key.Key_Down)
    first = here.panel.selected_scenarios[0]
    assert nodes_marked(window) == set(first.expected.path)
    here.panel.search_field.setFocus()
    assert of(window).overlay.marks.marks == visits


def test_coverage_stays_where_a_row_is_looked_at(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(LOAN)
    here = listed(window, qtbot)
    here.panel.coverage_switch.setChecked(True)
    coverage = dict(of(window).overlay.marks.marks)
    point_at(here, 1)
    assert of(window).overlay.marks.marks == coverage
    here.panel.coverage_switch.setChecked(False)
    assert of(window).overlay.marks.marks
    window.bottom_panel.raise_panel(of(window).scores_panel)
    assert of(window).overlay.marks.marks == {}


def test_making_can_be_cancelled(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(LOAN)
    here = of(window)
    panel = here.scenario_controller.panel
    window.bottom_panel.raise_panel(panel)
    here.choices.cover.setCurrentText("All journeys")
    assert panel.cancel_button.isVisible()
    QTest.mouseClick(panel.cancel_button, Qt.MouseButton.LeftButton)
    assert panel.cancel_button.isHidden()
    assert here.choices.plan_label.text().startswith("Cancelled")
    assert here.plan is None
    here.choices.cover.setCurrentIndex(0)
    assert listed(window, qtbot).panel.visible_scenarios


def test_no_scenario_is_lost_where_titles_repeat(share_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = share_window(GOOD)
    here = listed(window, qtbot)
    one = here.panel.visible_scenarios[0]
    twins: tuple[Scenario, ...] = (one, replace_fields(one, id="mine", journey=""))
    path = tmp_path / "twins.jsonl"
    path.write_text("".join(f"{twin.model_dump_json()}\n" for twin in twins), encoding="utf-8")
    here.open_file(path)
    qtbot.waitUntil(lambda: names(here) == [one.id, "mine"])
    assert here.panel.table.rows[1].cells[0].text == "mine"
