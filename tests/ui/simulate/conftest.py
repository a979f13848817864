"""A person at the real window, in Simulate."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.simulation.breakpoints import Breakpoints
from tests.ui.conftest import PatientBot
from tests.ui.open_again import open_again
from tests.ui.simulate.desks import Seat


@pytest.fixture
def own_seat(qtbot: QtBot, tmp_path: Path) -> Seat:
    """At a window on a library of its own, which ends with the test."""
    made = Seat(qtbot, tmp_path)
    qtbot.addWidget(made.window)
    return made


@pytest.fixture(scope="module")
def shared_seat(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> Seat:
    """At a window that the tests of a module share."""
    made = Seat(module_bot, tmp_path_factory.mktemp("simulate"))
    module_bot.addWidget(made.window)
    return made


@pytest.fixture
def seat(shared_seat: Seat) -> Iterator[Seat]:
    """At the shared window, with the choices of a new one and a run that has not begun, before and after."""
    choices, panels = shared_seat.simulate.choices, shared_seat.window.bottom_panel
    agent, model, was_open = choices.agent.currentIndex(), choices.model.spec, panels.is_open
    with open_again(shared_seat.window):
        yield shared_seat
        assert choices.model.spec == model, "the test puts back what it chose"
        assert shared_seat.simulate.thread.breakpoints == Breakpoints(), "the test takes its breakpoints away"
        panels.set_open(is_open=was_open)
        shared_seat.window.raise_panel(shared_seat.simulate.views.timeline)
    if choices.agent.currentIndex() != agent:
        choices.agent.setCurrentIndex(agent)
        choices.agent.activated.emit(agent)
    shared_seat.talk()
