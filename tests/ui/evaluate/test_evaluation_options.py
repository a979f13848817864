"""Options and judge of an evaluation, chosen in the real window: in every run and in its description."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from sopstudio.evaluation.realism import RUBRIC
from sopstudio.store import Library
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.runs.model_box import ModelBox
from tests.analysis.examples import GOOD
from tests.ui.evaluate.conftest import Open
from tests.ui.evaluate.test_evaluate import ended, planned


def choose(box: QComboBox, value: object) -> None:
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def write_model(box: ModelBox, spec: str) -> None:
    """Type a model and leave the field."""
    line = box.lineEdit()
    assert line is not None
    line.setText(spec)
    line.editingFinished.emit()


@pytest.fixture
def judge(tmp_path: Path) -> str:
    """A judge that says yes to all but that the agent is warm."""
    script = tmp_path / "judge.json"
    answers = {question.key: "no" if question.key == "warm" else "yes" for question in RUBRIC}
    script.write_text(json.dumps([json.dumps(answers)] * 100), encoding="utf-8")
    return f"scripted:{script}"


def test_options_are_in_every_run_and_in_the_description(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(GOOD)
    perspective = planned(window, qtbot)
    choices = perspective.choices
    form = choices.agent_options
    assert form.rows["form"].box.isHidden()
    assert form.retries.box.isHidden()
    choices.agents["marco"].setChecked(True)
    choose(form.rows["form"].box, "json")
    choose(form.retries.box, 4)
    form.strict.setChecked(True)
    perspective.start()
    ended(window, qtbot)
    with Library.open(tmp_path, read_only=True) as library:
        (kept,) = library.evaluations.list()
        headers = [library.runs.load(run.run).header for run in perspective.runs]
    assert (kept.header["choices"], kept.header["retries"], kept.header["strict"]) == ({"form": "json"}, 4, True)
    options = [(header["agent"], header["options"]) for header in headers]
    assert {(agent, item.get("form"), item["retries"], item["strict"]) for agent, item in options} == {
        ("dpa", None, 4, True),
        ("marco", "json", 4, True),
    }
    title = choices.earlier.itemText(1)
    assert all(text in title for text in ("Answer at once", "4 times", "Refuse"))


def test_without_options_nothing_is_said_of_them(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    perspective = planned(window, qtbot)
    perspective.start()
    ended(window, qtbot)
    (evaluation,) = window.context.library.library.evaluations.list()
    assert {"strict", "judge"} & {name for name, value in evaluation.header.items() if value} == set()
    assert perspective.choices.earlier.itemText(1).endswith("runs · Step-by-step")


def test_retries_are_offered_while_some_set_of_checks_objects(open_window: Open, qtbot: QtBot) -> None:
    choices = planned(open_window(GOOD), qtbot).choices
    choices.guardrails.parts[0].set_guardrails(("format",))
    choices.guardrails.parts[0].guardrails_changed.emit()
    assert not choices.agent_options.retries.box.isHidden()
    choices.guardrails.parts[0].set_guardrails(())
    choices.guardrails.parts[0].guardrails_changed.emit()
    assert choices.agent_options.retries.box.isHidden()


def test_a_judge_reads_every_conversation(open_window: Open, qtbot: QtBot, judge: str) -> None:
    window = open_window(GOOD)
    perspective = planned(window, qtbot)
    write_model(perspective.choices.judge, judge)
    assert perspective.choices.plan_label.text().endswith(f"; {judge} judges each conversation")
    perspective.start()
    ended(window, qtbot)
    assert {run.judged["realism"] for run in perspective.runs} == {Fraction(11, 12)}
    (evaluation,) = window.context.library.library.evaluations.list()
    assert evaluation.header["judge"] == judge
    assert f"judge {judge}" in perspective.choices.earlier.itemText(1)
    said = f"Judged by {judge}: {len(perspective.runs)} of {len(perspective.runs)} conversations"
    qtbot.waitUntil(lambda: perspective.scores_panel.judge_label.text().startswith(said))
    window.close()
    again = planned(open_window(GOOD), qtbot)
    qtbot.waitUntil(lambda: again.scores_panel.judge_label.text().startswith(said))
    assert "Realism" in again.scores_panel.table.columns


def test_the_offline_model_is_refused_as_a_judge_and_not_listed(open_window: Open, qtbot: QtBot) -> None:
    perspective: Evaluate = planned(open_window(GOOD), qtbot)
    choices = perspective.choices
    listed = [choices.judge.itemText(index) for index in range(choices.judge.count())]
    assert listed[0] == "No judge"
    assert "offline" not in listed
    write_model(choices.judge, "offline")
    assert choices.plan_label.text().startswith("Nothing can run: the offline model is no judge")
    assert not choices.run_button.isEnabled()
    perspective.start()
    assert not perspective.running
    write_model(choices.judge, "")
    assert choices.run_button.isEnabled()


def test_options_that_are_unfolded_come_into_view(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    window.resize(1200, 600)
    choices = planned(window, qtbot).choices
    choices.agents["marco"].setChecked(True)
    strict = choices.agent_options.strict
    QTest.mouseClick(choices.agent_options.header, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not strict.visibleRegion().isEmpty())
