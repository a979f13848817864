"""*Evaluate* in the real window: what will run, running, cancelling, closing in mid-run, and looking at it again."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QSplitter
from pytestqt.qtbot import QtBot

from sopstudio.agents.guardrails import PAPER_GUARDRAILS
from sopstudio.debugger.run_subjects import list_topics
from sopstudio.evaluation import RunScore, cells, load_scores
from sopstudio.formats import read
from sopstudio.scenarios import cases
from sopstudio.settings import Bounds, Endpoint, Settings
from sopstudio.sop import Sop, replace_fields
from sopstudio.store import Library
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.evaluate.kind_words import describe_kind
from sopstudio.ui.evaluate.plan import EvaluationChoices, describe_procedure_text
from sopstudio.ui.open_document import Selection
from sopstudio.ui.window import MainWindow
from tests.analysis.examples import GOOD
from tests.mentions import unnamed
from tests.ui.conftest import PatientBot
from tests.ui.evaluate.conftest import Open, create_window, open_evaluate_again
from tests.ui.spoken import spoken_name
from tests.ui.wheel import turn_over

TEXT = """# Late orders
Ask for the {standing} of the order.
if {standing} == 'late':
    End: too late
otherwise:
    End: in time
"""


def of(window: MainWindow) -> Evaluate:
    found = window.perspective("evaluate")
    assert isinstance(found, Evaluate)
    return found


def planned(window: MainWindow, qtbot: QtBot) -> Evaluate:
    here = of(window)
    qtbot.waitUntil(lambda: here.plan is not None)
    return here


def ended(window: MainWindow, qtbot: QtBot) -> Evaluate:
    here = of(window)
    qtbot.waitUntil(lambda: not here.running)
    return here


@pytest.fixture(scope="module")
def shared_evaluation(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window in which all scenarios were run."""
    made = create_window(GOOD, tmp_path_factory.mktemp("evaluated"))
    module_bot.addWidget(made)
    planned(made, module_bot).start()
    module_bot.waitUntil(lambda: bool(texts(ended(made, module_bot))))
    made.hide()
    return made


@pytest.fixture
def evaluated_window(shared_evaluation: MainWindow) -> Iterator[MainWindow]:
    """The window in which all scenarios were run, put back after the test."""
    with open_evaluate_again(shared_evaluation):
        yield shared_evaluation


def by_id(runs: Iterable[RunScore]) -> dict[str, RunScore]:
    return {run.run: run for run in runs}


def texts(here: Evaluate) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in here.scores_panel.table.rows]


def texts_under(here: Evaluate, title: str) -> list[str]:
    """The texts of a column of the scores; [] where it is not there."""
    columns = here.scores_panel.table.columns
    return [row[columns.index(title)] for row in texts(here)] if title in columns else []


def test_what_will_run_is_said_and_follows_the_choice(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(GOOD)
    here = planned(window, qtbot)
    number = len(list(cases(GOOD)))
    assert here.choices.plan_label.text() == f"{number} runs: {number} scenarios × 1 agent"
    here.choices.agents["code"].setChecked(True)
    here.choices.repeats.setValue(3)
    assert here.choices.plan_label.text() == f"{number * 6} runs: {number} scenarios × 2 agents × 3 repeats"
    here.choices.kinds["missing-parameter"].setChecked(False)
    here = planned(window, qtbot)
    fewer = len(list(cases(GOOD, kinds=("correct-context", "failing-function"))))
    assert here.choices.plan_label.text().startswith(f"{fewer * 6} runs: {fewer} scenarios")
    here.choices.agents["code"].setChecked(False)
    here.choices.repeats.setValue(1)
    here.choices.kinds["missing-parameter"].setChecked(True)


def test_the_wheel_scrolls_past_what_can_be_chosen(share_window: Open, qtbot: QtBot) -> None:
    here = planned(share_window(GOOD), qtbot)
    said = here.choices.plan_label.text()
    for item in (here.choices.cover, here.choices.repeats):
        turn_over(item)
    assert (here.choices.cover.currentIndex(), here.choices.repeats.value()) == (0, 1)
    assert here.choices.plan_label.text() == said


def test_how_each_agent_works_is_said_below_it_when_asked(share_window: Open, qtbot: QtBot) -> None:
    here = planned(share_window(GOOD), qtbot)
    labels = [each for each in here.choices.findChildren(QLabel) if "In research: " in each.text()]
    assert len(labels) == len(here.choices.agents) - 1, "code is no one's in research"
    for is_shown in (True, False):
        here.choices.explanations_button.click()
        assert {each.isVisible() for each in labels} == {is_shown}


def test_what_happens_in_each_kind_of_scenarios_is_said_below_it_when_asked(share_window: Open, qtbot: QtBot) -> None:
    here = planned(share_window(GOOD), qtbot)
    sentences = {describe_kind(name) for name in here.choices.kinds}
    assert "" not in sentences
    labels = [each for each in here.choices.findChildren(QLabel) if each.text() in sentences]
    assert len(labels) == len(here.choices.kinds)
    for is_shown in (True, False):
        here.choices.kinds_button.click()
        assert {each.isVisible() for each in labels} == {is_shown}


def test_nothing_can_be_run_without_an_architecture(share_window: Open, qtbot: QtBot) -> None:
    here = planned(share_window(GOOD), qtbot)
    here.choices.agents["dpa"].setChecked(False)
    assert here.choices.plan_label.text() == "Choose an agent."
    assert not here.choices.run_button.isEnabled()
    here.start()
    assert not here.running
    here.choices.agents["dpa"].setChecked(True)


def test_an_sop_that_cannot_be_walked_says_why(open_window: Open, qtbot: QtBot) -> None:
    here = planned(open_window(Sop(id="blank", title="Blank")), qtbot)
    assert here.choices.plan_label.text().startswith("Nothing can run:")
    assert not here.choices.run_button.isEnabled()


def test_all_runs_are_made_kept_and_scored(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(GOOD)
    here = planned(window, qtbot)
    QTest.mouseClick(here.choices.run_button, Qt.MouseButton.LeftButton)
    assert here.running
    assert here.choices.progress_bar.isVisible()
    ended(window, qtbot)
    number = len(list(cases(GOOD)))
    assert len(here.runs) == number
    assert window.bottom_panel.titles[2] == f"Runs {number}"
    assert unnamed(window.context.notices.text, f"{number} runs", f"{number} of") == []
    with Library.open(tmp_path, read_only=True) as library:
        (kept,) = library.evaluations.list()
        assert (kept.finished, kept.runs, kept.header["agents"]) == (True, number, ["dpa"])
        assert {run.run for run in here.runs} == {run.id for run in library.runs.list()}
        assert by_id(load_scores(library, kept.id)) == by_id(here.runs)
    qtbot.waitUntil(lambda: sum(map(int, texts_under(here, "Runs"))) == number)
    assert len(texts(here)) == len(cells(here.runs))
    assert set(texts_under(here, "Values")) == {"1.00"}


def test_a_model_that_gives_no_answer_is_named_and_scores_nothing(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = planned(window, qtbot)
    here.choices.models.parts[0].setEditText("recorded")
    here.start()
    ended(window, qtbot)
    number = len(here.runs)
    said = f"{number} runs, 0 of them as expected. No answer, so left out of the scores: "
    said += f"the customer beside recorded in {number} runs ("
    assert window.context.notices.text.startswith(said)
    qtbot.waitUntil(lambda: len(texts(here)) == len(cells(here.runs)))
    assert set(texts_under(here, "Values")) == {"–"}
    assert here.overlay.legend.text == ""
    assert not here.runs_panel.isVisible()
    (show,) = [
        link for link in window.context.notices.findChildren(QPushButton) if link.text() == "Show what went wrong"
    ]
    show.setFocus()
    show.click()
    assert here.runs_panel.isVisible()
    assert here.runs_panel.failed_only.isChecked()
    assert window.focusWidget() is here.runs_panel.view  # not any other control, as the button is hidden


def test_the_key_for_what_went_wrong_leads_to_the_list(evaluated_window: MainWindow) -> None:
    here = of(evaluated_window)
    said: list[str] = []
    here.runs_panel._announcer.announced.connect(said.append)
    evaluated_window.action_set.run("evaluate.failed")
    assert here.runs_panel.isVisible()
    assert here.runs_panel.failed_only.isChecked()
    assert said == [f"0 of {len(here.runs)} runs are listed."]
    evaluated_window.action_set.run("evaluate.failed")
    assert not here.runs_panel.failed_only.isChecked()
    assert said[1:] == [f"{len(here.runs)} of {len(here.runs)} runs are listed."]


def test_the_customer_is_the_model_that_is_chosen_for_it(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = planned(window, qtbot)
    assert here.choices.read_choices().user_model == ""
    here.choices.user_model.setEditText("recorded")
    here.choices.user_model.chosen.emit()
    assert here.choices.read_choices().user_model == "recorded"
    here.start()
    ended(window, qtbot)
    assert {tuple(run.errors) for run in here.runs} == {("simulator-failure",)}
    (evaluation,) = window.context.library.library.evaluations.list()
    assert (evaluation.header["models"], evaluation.header["user_model"]) == (["offline"], "recorded")


def test_runs_stop_at_a_limit_of_the_settings(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = planned(window, qtbot)
    window.context.settings.save(Settings(limits=Bounds(turns=1)))
    here.start()
    ended(window, qtbot)
    assert {run.status for run in here.runs} == {"limit"}


def test_a_limit_on_cost_without_a_price_is_refused_in_one_line(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = planned(window, qtbot)
    away = Endpoint(name="away", base_url="http://127.0.0.1:9/v1", key_name="NO_KEY")
    window.context.settings.save(Settings(endpoints=(away,), limits=Bounds(cost=5)))
    here.choices.models.parts[0].setEditText("openai:gpt@away")
    here.start()
    ended(window, qtbot)
    assert here.runs == ()
    assert unnamed(window.context.notices.text, "limit on cost", "price", "gpt") == []


def test_sets_of_checks_are_compared_and_shown_again(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = planned(window, qtbot)
    number = len(list(cases(GOOD)))
    here.choices.agents["marco"].setChecked(True)
    here.choices.guardrails.add_button.click()
    words = f"{number * 3} runs: {number} scenarios × 3 combinations of agent and checks"
    assert here.choices.plan_label.text() == words
    here.start()
    ended(window, qtbot)
    assert len(here.runs) == number * 3
    assert {(run.agent, run.guardrails) for run in here.runs} == {
        ("dpa", ()),
        ("marco", PAPER_GUARDRAILS),
        ("marco", ()),
    }
    worn = {"none", "readable, functions, given values, rules kept"}
    qtbot.waitUntil(lambda: set(texts_under(here, "Checks")) == worn)
    assert here.choices.earlier.itemText(1).endswith("usual checks, no checks")
    newest = here.current_evaluation
    window.close()
    again = planned(open_window(GOOD), qtbot)
    qtbot.waitUntil(lambda: bool(texts(again)))  # the newest one is shown, and any other by its entry
    assert again.current_evaluation == newest == again.choices.earlier.itemData(1)
    assert set(texts_under(again, "Checks")) == worn
    again.reopen(newest)
    qtbot.waitUntil(lambda: not again._loading_task.busy)
    assert set(texts_under(again, "Checks")) == worn


def test_the_runs_of_a_line_are_listed_by_its_link(evaluated_window: MainWindow, qtbot: QtBot) -> None:
    here = of(evaluated_window)
    qtbot.waitUntil(lambda: bool(texts(here)))
    scores = here.scores_panel
    assert not scores.runs_link.isEnabled()
    scores.view.selectRow(0)
    assert scores.runs_link.isEnabled()
    scores.runs_link.click()
    assert not here.runs_panel.chosen_link.isHidden()
    assert here.runs_panel.chosen_link.accessibleName() == (
        "Step-by-step agent · offline · All goes well: list all runs again"
    )
    assert len(here.runs_panel.table.rows) < len(here.runs)


def test_models_are_compared_by_what_they_were_chosen_by(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = planned(window, qtbot)
    number, faulty = len(list(cases(GOOD))), "faulty:refusal@1+offline"
    here.choices.models.add_button.click()
    second = here.choices.models.parts[1].lineEdit()
    assert second is not None
    second.setText(faulty)
    second.editingFinished.emit()
    assert here.choices.plan_label.text() == f"{number * 2} runs: {number} scenarios × 1 agent × 2 models"
    here.start()
    ended(window, qtbot)
    assert len(here.runs) == number * 2
    assert {run.model for run in here.runs} == {"offline", faulty}
    assert {run.is_flawless for run in here.runs if run.model == "offline"} == {True}
    assert not all(run.is_flawless for run in here.runs if run.model == faulty)
    qtbot.waitUntil(lambda: set(texts_under(here, "Model")) == {"offline", faulty})
    assert f"offline, {faulty}" in here.choices.earlier.itemText(1)


def test_a_model_that_cannot_be_used_is_named_before_anything_runs(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(GOOD)
    here = planned(window, qtbot)
    here.choices.models.add_button.click()
    here.choices.models.parts[1].setEditText("nonsense")
    here.start()
    ended(window, qtbot)
    assert here.runs == ()
    assert unnamed(window.context.notices.text, "'nonsense'") == []
    (away,) = (
        button
        for button in here.choices.models.findChildren(QPushButton)
        if button.text() == "✕" and button.isVisible()
    )
    away.click()
    assert here.choices.read_choices().models == ("offline",)


def test_a_set_of_checks_is_chosen_in_plain_words_and_taken_away_again(share_window: Open, qtbot: QtBot) -> None:
    here = planned(share_window(GOOD), qtbot)
    checks = here.choices.guardrails
    checks.add()
    assert [part.text() for part in checks.parts] == ["The usual checks", "No checks"]

    def entries() -> dict[str, QAction]:
        menu = checks.parts[1].menu()
        menu.aboutToShow.emit()
        return {entry.text(): entry for entry in menu.actions()}

    entries()["Only what the procedure calls next"].trigger()
    assert here.choices.read_choices().guardrail_sets == (None, ("order",))
    assert checks.parts[1].text() == "1 check"
    entries()["The usual checks of each architecture"].trigger()
    assert here.choices.read_choices().guardrail_sets == (None,)
    first, second = (button for button in checks.findChildren(QPushButton) if button.text() == "✕")
    qtbot.waitUntil(second.isVisible)
    assert not first.isVisible()
    second.click()
    assert here.choices.read_choices().guardrail_sets == (None,)
    assert len(checks.parts) == 1


def test_agents_that_read_the_whole_procedure_are_given_its_authors_text(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    document = read(TEXT).document
    window = open_window(document.sop)
    window.context.document.open(document)
    here = planned(window, qtbot)
    assert "author's text" not in here.choices.plan_label.text()
    here.choices.agents["dpa"].setChecked(False)
    here.choices.agents["spa"].setChecked(True)
    assert here.choices.plan_label.text().endswith("Agents that read the whole procedure are given its author's text.")
    here.start()
    ended(window, qtbot)
    with Library.open(tmp_path, read_only=True) as library:
        kept = library.runs.load(here.runs[0].run)
    assert kept.header["options"]["prose"] == TEXT


def test_cancelling_keeps_what_was_finished(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(GOOD)
    here = planned(window, qtbot)
    here.choices.repeats.setValue(100)
    here.start()
    qtbot.waitUntil(lambda: len(here.runs) > 0)
    assert window.action_set.run("evaluate.cancel")
    ended(window, qtbot)
    total = len(list(cases(GOOD))) * 100
    assert 0 < len(here.runs) < total
    assert window.context.notices.text == f"Cancelled: {len(here.runs):,} runs of {total} are kept."
    with Library.open(tmp_path, read_only=True) as library:
        (kept,) = library.evaluations.list()
        assert (kept.finished, kept.runs) == (False, len(here.runs))
    assert not here.choices.progress_bar.isVisible()
    assert here.choices.run_button.isVisible()


def test_closing_the_window_in_mid_run_ends_cleanly(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(GOOD)
    here = planned(window, qtbot)
    here.choices.repeats.setValue(100)
    here.start()
    qtbot.waitUntil(lambda: len(here.runs) > 0)
    window.close()
    with Library.open(tmp_path, read_only=True) as library:
        (kept,) = library.evaluations.list()
        assert 0 < kept.runs < len(list(cases(GOOD))) * 100
        assert len(list(load_scores(library, kept.id))) == kept.runs


def test_an_earlier_evaluation_is_shown_again(evaluated_window: MainWindow, qtbot: QtBot) -> None:
    runs = of(evaluated_window).runs
    window = create_window(GOOD, evaluated_window.context.library.home)
    qtbot.addWidget(window)
    here = of(window)
    assert here.choices.earlier.count() == 2
    assert f"{len(runs)} runs · Step-by-step" in here.choices.earlier.itemText(1)
    here.choices.earlier.setCurrentIndex(1)
    here.choices.earlier.activated.emit(1)
    qtbot.waitUntil(lambda: by_id(here.runs) == by_id(runs))
    qtbot.waitUntil(lambda: bool(here.scores_panel.table.rows))


def test_the_evaluations_of_another_sop_are_not_offered(evaluated_window: MainWindow, qtbot: QtBot) -> None:
    window = create_window(replace_fields(GOOD, id="other"), evaluated_window.context.library.home)
    qtbot.addWidget(window)
    here = of(window)
    assert here.choices.earlier.count() == 1
    assert not here.choices.earlier.isEnabled()


def test_a_model_that_is_not_there_is_said_in_one_sentence(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(GOOD)
    here = planned(window, qtbot)
    here.choices.models.parts[0].setCurrentText("offlin")
    here.start()
    ended(window, qtbot)
    assert unnamed(window.context.notices.text, "offline") == []
    assert "\n" not in window.context.notices.text
    assert here.choices.run_button.isVisible()
    here.choices.models.parts[0].setCurrentText("offline")


def test_visits_are_shown_on_the_canvas_while_in_view(evaluated_window: MainWindow) -> None:
    here = of(evaluated_window)
    assert here.overlay.marks.marks["ask"].sign == str(len(here.runs))
    assert {edge.id for edge in GOOD.edges} & here.overlay.marks.marks.keys()
    evaluated_window.action_set.run("evaluate.visits")
    assert here.overlay.marks.marks == {}
    evaluated_window.action_set.run("evaluate.visits")
    assert here.overlay.marks.marks
    evaluated_window.show_perspective("author")
    assert here.overlay.marks.marks == {}


def test_results_take_the_larger_part_after_a_run_unless_the_user_chose_their_height(
    open_window: Open, qtbot: QtBot
) -> None:
    window = open_window(GOOD)
    window.resize(1440, 900)
    panel, canvas = window.bottom_panel, window.context.canvas
    assert panel.height() < canvas.height() / 2
    planned(window, qtbot).start()
    here = ended(window, qtbot)
    assert panel.height() > canvas.height()
    window.show_perspective("simulate")
    assert panel.height() < canvas.height() / 2
    window.show_perspective("evaluate")
    assert panel.height() > canvas.height()
    split = panel.parentWidget()
    assert isinstance(split, QSplitter)
    handle = split.handle(1)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton)
    QTest.mouseMove(handle, QPoint(handle.width() // 2, 120))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton)
    chosen = panel.height()
    assert chosen < canvas.height()
    here.start()
    ended(window, qtbot)
    assert panel.height() == chosen


def test_a_run_is_marked_when_the_list_gets_the_focus_and_asked_for_before(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    with qtbot.waitActive(window):
        window.activateWindow()
    planned(window, qtbot).start()
    here = ended(window, qtbot)
    window.bottom_panel.raise_panel(here.runs_panel)
    window.action_set.run("evaluate.open")
    assert window.context.notices.text == "Choose a run in the list first."
    assert window.current == "evaluate"
    here.runs_panel.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert [index.row() for index in here.runs_panel.view.selectionModel().selectedRows()] == [0]


@pytest.mark.parametrize("way", ["button", "key", "action"])
def test_a_run_is_opened_in_simulate(evaluated_window: MainWindow, qtbot: QtBot, way: str) -> None:
    here = of(evaluated_window)
    evaluated_window.bottom_panel.raise_panel(here.runs_panel)
    here.runs_panel.view.selectRow(1)
    run = here.runs_panel.current
    assert run is not None
    with qtbot.waitSignal(here.run_requested) as heard:
        if way == "button":
            QTest.mouseClick(here.runs_panel.open_button, Qt.MouseButton.LeftButton)
        elif way == "key":
            QTest.keyClick(here.runs_panel.view, Qt.Key.Key_Return)
        else:
            evaluated_window.action_set.run("evaluate.open")
    assert heard.args == [run.run]
    assert evaluated_window.current == "simulate"
    assert here.plan is not None
    title = here.plan.titles[run.scenario]
    qtbot.waitUntil(lambda: f"Step-by-step agent in “{title}”" in evaluated_window.context.notices.text)


def test_what_was_not_worked_out_before_leaving_is_worked_out_on_coming_back(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    window.show_perspective("author")
    assert of(window).plan is None
    window.show_perspective("evaluate")
    assert len(list(cases(GOOD))) == len(getattr(planned(window, qtbot).plan, "scenarios", ()))


def test_runs_are_listed_under_the_names_that_simulate_gives_their_scenarios(evaluated_window: MainWindow) -> None:
    here = of(evaluated_window)
    named = {topic.scenario.id: topic.title for topic in list_topics(GOOD).topics}
    assert {row.value.scenario: row.cells[1].text for row in here.runs_panel.table.rows} == named


def test_an_edit_makes_another_plan(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(GOOD)
    here = planned(window, qtbot)
    document = window.context.document
    document.edit("Edit", replace_fields(document.document, sop=replace_fields(GOOD, start="")))
    qtbot.waitUntil(lambda: here.choices.plan_label.text().startswith("Nothing can run"))


def test_every_control_has_a_name(share_window: Open, qtbot: QtBot) -> None:
    choices = planned(share_window(GOOD), qtbot).choices
    plain = (
        choices.models.parts[0],
        choices.cover,
        choices.sample,
        choices.repeats,
        choices.seed,
        choices.earlier,
        choices.progress_bar,
    )
    for control in (
        *plain,
        choices.run_button,
        choices.cancel_button,
        *choices.agents.values(),
    ):
        assert control.accessibleName() or spoken_name(control)
        assert control.toolTip()


def test_run_and_cancel_pass_the_keyboard_to_one_another(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    choices = planned(window, qtbot).choices
    window.activateWindow()
    choices.run_button.setFocus()
    qtbot.waitUntil(choices.run_button.hasFocus)
    QTest.keyClick(choices.run_button, Qt.Key.Key_Space)
    assert choices.cancel_button.hasFocus()
    ended(window, qtbot)
    assert choices.run_button.hasFocus()


def test_nothing_on_the_choices_is_wider_than_a_narrow_panel(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    window.resize(720, 450)
    choices = planned(window, qtbot).choices
    choices.agents["dpa"].setText("Agent, dessen Prompt immer dynamisch ist")
    choices.models.add_button.set_full_text("+ Mit einem anderen Modell vergleichen")
    area = choices.findChild(QScrollArea)
    assert area is not None
    content = area.widget()
    assert content is not None
    qtbot.waitUntil(lambda: content.width() <= area.viewport().width())
    assert choices.earlier.geometry().right() < area.viewport().width()


def test_opening_another_sop_while_a_step_is_selected_lists_no_step_of_the_last(evaluated_window: MainWindow) -> None:
    here = of(evaluated_window)
    evaluated_window.context.document.select(Selection(nodes=frozenset({GOOD.start})))
    assert here.runs_panel.is_narrow
    item = evaluated_window.context.canvas.canvas_scene.node_items[GOOD.start]
    drawn = item.drawn
    item.drawn = replace(drawn, key="gone")  # a card of the last document, while the next one is drawn
    here.results.list_selected()
    assert not here.runs_panel.is_narrow
    item.drawn = drawn


def test_a_document_in_prose_is_not_said_to_be_older_than_its_drawing() -> None:
    document = read("1. Greet the customer.\n2. If the claim is late, decline it. Otherwise pay it.\n").document
    said = describe_procedure_text(document, EvaluationChoices(agents=("spa",)))
    assert said == "Agents that read the whole procedure are given the SOP as it is drawn."
