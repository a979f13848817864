"""A window on the loan sample with its outline, which the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.ui.conftest import PatientBot
from tests.ui.put_back import put_back
from tests.ui.window.conftest import LOAN, Open, open_window
from tests.ui.window.conftest import window as own_window

__all__ = ["Open", "open_window", "own_window"]


@pytest.fixture(scope="module")
def shared_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """The window, with the outline in step."""
    made = create_document_window(LOAN, tmp_path_factory.mktemp("outline"))
    module_bot.addWidget(made)
    made.show()
    made.read_library()
    made.action_set.run("view.outline")
    module_bot.waitUntil(lambda: made.sidebar.outline.is_in_step)
    return made


@pytest.fixture
def window(shared_window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """The shared one, which is put back after the test."""
    with put_back(shared_window, qtbot):
        yield shared_window
