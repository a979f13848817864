"""A window in *Evaluate* on a library of its own, and windows that the tests of a module share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.sop import Document, Sop
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.ui.closing import close_windows
from tests.ui.conftest import PatientBot
from tests.ui.open_again import open_again

Open = Callable[[Sop], MainWindow]


def create_window(sop: Sop, home: Path) -> MainWindow:
    window = create_document_window(Document(sop=sop), home, is_covered=True)
    window.show()
    window.show_perspective("evaluate")
    return window


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    """Opens windows on SOPs, all on the library of the test, and closes them after it."""
    opened: list[MainWindow] = []

    def make(sop: Sop) -> MainWindow:
        window = create_window(sop, tmp_path)
        opened.append(window)
        return window

    yield make
    close_windows(opened)


@pytest.fixture(scope="module")
def shared_windows(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> Open:
    """Opens a window on an SOP where the module has none on it yet."""
    opened: dict[str, MainWindow] = {}

    def find(sop: Sop) -> MainWindow:
        if sop.id not in opened:
            opened[sop.id] = create_window(sop, tmp_path_factory.mktemp(sop.id))
            module_bot.addWidget(opened[sop.id])
        return opened[sop.id]

    return find


@pytest.fixture
def share_window(shared_windows: Open) -> Iterator[Open]:
    """Gives shared windows to tests that run no evaluation in them, and puts them back."""
    with ExitStack() as taken:
        yield lambda sop: taken.enter_context(open_evaluate_again(shared_windows(sop)))


@contextmanager
def open_evaluate_again(window: MainWindow) -> Iterator[MainWindow]:
    """`open_again`, and afterwards the scenarios are listed as they are made for the choices of before, and the same
    runs are shown. The window is hidden between tests, as the pointer would find it in place of another one.
    """
    here = window.perspective("evaluate")
    assert isinstance(here, Evaluate)
    controller, choices = here.scenario_controller, here.choices.read_choices()
    runs, evaluation, panel = here.runs, here.current_evaluation, controller.panel
    window.show()
    with open_again(window):
        yield window
        assert here.choices.read_choices() == choices, "the test puts back what it chose"
        controller.close_form()
        if controller.own_scenarios is not None:
            controller.regenerate()
        panel.kind_box.setCurrentIndex(0)
        panel.search_field.clear()
        panel.coverage_switch.setChecked(False)
        for view in (panel.view, here.scores_panel.view, here.averages_panel.view, here.runs_panel.view):
            view.selectionModel().clear()
        if here.runs != runs:
            here._show(runs, evaluation)
        here.runs_panel.failed_only.setChecked(False)
        here.runs_panel.widen()
        window.bottom_panel.raise_panel(here.scores_panel)
    window.hide()
