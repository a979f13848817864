"""The button for guardrails: what is on is its own; its menu only shows it, and may go at any time."""

from __future__ import annotations

import gc

from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from sopstudio.agents.guardrails import GUARDRAILS, MODES, PAPER_GUARDRAILS, guardrail_text
from sopstudio.ui.runs.guardrails_button import GuardrailsButton


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
    assert ticked == [guardrail_text(name).title for name in PAPER_GUARDRAILS]
    with qtbot.waitSignal(button.guardrails_changed):
        entries(button)[guardrail_text("order").title].trigger()
    assert button.names == tuple(GUARDRAILS)
    for name in GUARDRAILS:
        entries(button)[guardrail_text(name).title].trigger()
    assert (button.names, button.text()) == ((), "No checks")
    assert not entries(button)[guardrail_text("blind").title].isEnabled()


def test_what_is_usual_can_be_chosen_again(qtbot: QtBot) -> None:
    button = GuardrailsButton(with_default=True)
    qtbot.addWidget(button)
    entries(button)[guardrail_text("order").title].trigger()
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
    assert entries(button)[guardrail_text("format").title].isChecked()


def test_every_check_and_way_says_how_it_works(qtbot: QtBot) -> None:
    button = GuardrailsButton()
    qtbot.addWidget(button)
    tips = {name: entries(button)[guardrail_text(name).title].toolTip() for name in (*GUARDRAILS, *MODES)}
    assert set(tips) == {*GUARDRAILS, *MODES}
    assert all(tip and tip != guardrail_text(name).title for name, tip in tips.items())
    assert button.menu().toolTipsVisible()
