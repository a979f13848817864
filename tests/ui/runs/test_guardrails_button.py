"""The button for guardrails: what is on is its own; its menu only shows it, and may go at any time."""

from __future__ import annotations

import gc

from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from sopstudio.agents.guardrails import GUARDRAILS, PAPER_GUARDRAILS
from sopstudio.agents.guardrails.registry import MODES
from sopstudio.ui.runs.guardrails_button import GUARDRAIL_TITLES, GuardrailsButton


def entries(button: GuardrailsButton) -> dict[str, QAction]:
    """The entries of its menu as it opens."""
    menu = button.menu()
    menu.aboutToShow.emit()
    return {entry.text(): entry for entry in menu.actions() if entry.text()}


def test_the_menu_shows_what_is_on_and_switches_it(qtbot: QtBot) -> None:
    button = GuardrailsButton()
    qtbot.addWidget(button)
    button.set_guardrails(PAPER_GUARDRAILS)
    ticked = [text for text, entry in entries(button).items() if entry.isChecked()]
    assert ticked == [GUARDRAIL_TITLES[name] for name in PAPER_GUARDRAILS]
    with qtbot.waitSignal(button.guardrails_changed):
        entries(button)[GUARDRAIL_TITLES["order"]].trigger()
    assert button.names == tuple(GUARDRAILS)
    for name in GUARDRAILS:
        entries(button)[GUARDRAIL_TITLES[name]].trigger()
    assert (button.names, button.text()) == ((), "No checks")
    assert not entries(button)[GUARDRAIL_TITLES["blind"]].isEnabled()


def test_what_is_usual_can_be_chosen_again(qtbot: QtBot) -> None:
    button = GuardrailsButton(with_default=True)
    qtbot.addWidget(button)
    entries(button)[GUARDRAIL_TITLES["order"]].trigger()
    assert button.names == ("order",)
    next(iter(entries(button).values())).trigger()
    assert button.names is None


def test_checks_are_worn_whatever_became_of_the_entries_of_the_menu(qtbot: QtBot) -> None:
    button = GuardrailsButton()
    qtbot.addWidget(button)
    entries(button)
    gc.freeze()
    try:
        button.menu().clear()
        gc.collect()
        button.set_guardrails(PAPER_GUARDRAILS)
    finally:
        gc.unfreeze()
    assert (button.names, button.text()) == (PAPER_GUARDRAILS, "4 checks")
    assert entries(button)[GUARDRAIL_TITLES["format"]].isChecked()


def test_every_check_and_way_says_how_it_works(qtbot: QtBot) -> None:
    button = GuardrailsButton()
    qtbot.addWidget(button)
    tips = {name: entries(button)[title].toolTip() for name, title in GUARDRAIL_TITLES.items()}
    assert set(tips) == {*GUARDRAILS, *MODES}
    assert all(tip and tip != GUARDRAIL_TITLES[name] for name, tip in tips.items())
    assert button.menu().toolTipsVisible()
