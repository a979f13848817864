"""What persons answer in a scenario: the facts that they give, or that the time runs out."""

from __future__ import annotations

from itertools import islice

from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Scenario, cases
from sopstudio.sop import PersonTool
from sopstudio.sop.people import executable
from sopstudio.ui.evaluate.scenario_form import ScenarioForm

OUTAGE = read(samples_dir() / "incident_response.sop.json").document.sop
JUDGE = "person_judge_severity"


def scenarios() -> list[Scenario]:
    return list(islice(cases(OUTAGE, kinds=("correct-context",)), 12))


def form_for(qtbot: QtBot, scenario: Scenario) -> ScenarioForm:
    form = ScenarioForm(OUTAGE, scenario, "A case", lambda _: None, lambda: None)
    qtbot.addWidget(form)
    return form


def outcomes(form: ScenarioForm, tool: str = JUDGE) -> list[str]:
    box = form.response_cards[tool][0].outcome_box
    return [box.itemText(index) for index in range(box.count())]


def test_a_scenario_that_is_not_edited_stays_as_it_is(qtbot: QtBot) -> None:
    for scenario in scenarios():
        assert form_for(qtbot, scenario).build_scenario() == scenario


def test_a_person_answers_or_the_time_runs_out_where_it_is_limited(qtbot: QtBot) -> None:
    timed = {tool.name: tool.is_timed for tool in executable(OUTAGE).tools if isinstance(tool, PersonTool)}
    for scenario in scenarios():
        form = form_for(qtbot, scenario)
        for name in timed.keys() & form.response_cards.keys():
            assert outcomes(form, name) == ["Answers", *(["Time runs out"] if timed[name] else [])]


def test_when_the_time_runs_out_the_path_leads_elsewhere_and_back(qtbot: QtBot) -> None:
    answered = next(scenario for scenario in scenarios() if "judge_instead" not in scenario.expected.path)
    form = form_for(qtbot, answered)
    box = form.response_cards[JUDGE][0].outcome_box
    box.setCurrentIndex(1)
    late = form.build_scenario()
    assert "judge_instead" in late.expected.path
    assert form.response_cards[JUDGE][0].fields["severity"].isVisibleTo(form) is False
    assert "Judge it instead" in form.expected.text()
    again = form_for(qtbot, late)
    assert again.response_cards[JUDGE][0].outcome_box.currentText() == "Time runs out"
    assert again.build_scenario() == late
    box.setCurrentIndex(0)
    assert form.build_scenario().expected == answered.expected
