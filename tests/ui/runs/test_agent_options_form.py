"""The folded options of runs: what is offered for which architecture, and what is put on record."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from sopstudio.agents import AGENTS, find_agent
from sopstudio.agents.architecture_choices import CHOICES, Choice
from sopstudio.agents.guardrails.guard import DEFAULT_RETRIES, MAX_RETRIES
from sopstudio.evaluation.run_options import AgentOptions
from sopstudio.ui.icons import IconSet
from sopstudio.ui.runs.agent_options_form import AgentOptionsForm, describe_agent_options
from sopstudio.ui.theme import PALETTES

MARCO, DPA = find_agent("marco"), find_agent("dpa")


@pytest.fixture
def form(qtbot: QtBot) -> AgentOptionsForm:
    form = AgentOptionsForm(IconSet(PALETTES["light"]))
    qtbot.addWidget(form)
    form.show()
    return form


def choose(box: QComboBox, value: object) -> None:
    """Choose a value as a person does."""
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def test_it_is_folded_until_its_heading_is_clicked(form: AgentOptionsForm) -> None:
    assert not form.strict.isVisible()
    QTest.mouseClick(form.header, Qt.MouseButton.LeftButton)
    assert form.strict.isVisible()


def test_a_list_is_offered_for_every_declared_choice_where_its_architecture_is_chosen(form: AgentOptionsForm) -> None:
    assert form.rows.keys() == CHOICES.keys()
    for agent in AGENTS.values():
        form.show_for([DPA, agent], asks_again=False)
        offered = {name for name, row in form.rows.items() if not row.box.isHidden()}
        assert offered == {name for name, choice in CHOICES.items() if {"dpa", agent.name} & set(choice.agents)}
    for name, row in form.rows.items():
        assert tuple(row.box.itemData(index) for index in range(row.box.count())) == CHOICES[name].values


def test_a_choice_without_titles_is_shown_in_its_own_words() -> None:
    choice = Choice("pace", ("at-once", "slow"), ("dpa",), "how fast it goes (a paper, table 1)")
    assert (choice.label(), choice.titles()) == ("How fast it goes", {"at-once": "At once", "slow": "Slow"})


def test_what_differs_from_the_defaults_is_on_record_and_counted_in_the_heading(
    form: AgentOptionsForm, qtbot: QtBot
) -> None:
    form.show_for([MARCO], asks_again=True)
    assert (form.options, form.header.text()) == (AgentOptions(), "Options")
    with qtbot.waitSignal(form.changed):
        choose(form.rows["form"].box, "json")
    with qtbot.waitSignal(form.changed):
        choose(form.retries.box, 0)
    form.header.click()
    with qtbot.waitSignal(form.changed):
        QTest.mouseClick(form.strict, Qt.MouseButton.LeftButton, pos=form.strict.rect().center())
    assert form.options == AgentOptions({"form": "json"}, 0, True)
    assert form.header.text().endswith("3 changed")
    assert all(text in form.header.toolTip() for text in describe_agent_options(form.options))
    choose(form.rows["form"].box, "thinking")
    choose(form.retries.box, DEFAULT_RETRIES)
    assert form.options == AgentOptions(strict=True)


def test_retries_are_offered_where_a_check_may_object(form: AgentOptionsForm) -> None:
    form.show_for([DPA], asks_again=True)
    box = form.retries.box
    assert [box.itemData(index) for index in range(box.count())] == list(range(MAX_RETRIES + 1))
    choose(box, 4)
    assert form.options == AgentOptions(retries=4)
    form.show_for([DPA], asks_again=False)
    assert box.isHidden()
    assert (form.options, form.header.text()) == (AgentOptions(), "Options")


def test_a_choice_of_an_architecture_that_is_not_chosen_is_not_on_record(form: AgentOptionsForm) -> None:
    form.show_for([MARCO], asks_again=False)
    choose(form.rows["intent"].box, "zero-shot")
    form.show_for([DPA], asks_again=False)
    assert form.options == AgentOptions()
    form.show_for([MARCO], asks_again=False)
    assert form.options.choices == {"intent": "zero-shot"}
