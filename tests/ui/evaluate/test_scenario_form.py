"""The date of the run, and what the customer says first, in the form of a scenario."""

from __future__ import annotations

from datetime import date

from pytestqt.qtbot import QtBot

from sopstudio.scenarios import Scenario, cases
from sopstudio.sop import Sop, replace_fields
from sopstudio.ui.evaluate.scenario_form import ScenarioForm
from tests.simulation.test_today import SOP, make_sop


def form_for(qtbot: QtBot, sop: Sop, scenario: Scenario) -> ScenarioForm:
    form = ScenarioForm(sop, scenario, "A case", lambda _: None, lambda: None)
    qtbot.addWidget(form)
    return form


def test_another_date_leads_elsewhere(qtbot: QtBot) -> None:
    scenario = next(case for case in cases(SOP, kinds=["correct-context"]) if case.expected.end == "e1")
    form = form_for(qtbot, SOP, scenario)
    assert form.build_scenario() == scenario
    form.today.setText("2031-01-01")
    edited = form.build_scenario()
    assert edited.today == date(2031, 1, 1)
    assert edited.expected.end != "e1"
    form.today.setText("soon")
    assert form.build_scenario().today == scenario.today
    assert not form.notes.isHidden()


def test_what_a_customer_says_first_is_edited(qtbot: QtBot) -> None:
    sop = replace_fields(SOP, opening="Good morning.")
    form = form_for(qtbot, sop, next(iter(cases(sop))))
    assert form.opening.text() == "Good morning."
    form.opening.setText(" My card is gone. ")
    assert form.build_scenario().user.opening == "My card is gone."
    assert form.build_scenario().user.goal == form.goal.text()


def test_a_case_without_a_date_gets_one_and_an_sop_that_asks_for_none_has_no_field(qtbot: QtBot) -> None:
    scenario = replace_fields(next(iter(cases(SOP))), today=None)
    assert form_for(qtbot, SOP, scenario).build_scenario().today is not None
    plain = make_sop("{code} == 'a'")
    form = form_for(qtbot, plain, next(iter(cases(plain))))
    assert form.build_scenario().today is None
    assert form.today.parent() is None
