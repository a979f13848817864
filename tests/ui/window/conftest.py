"""A whole window on a library of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QSplitter
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.open_document import Selection
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from sopstudio.ui.window.panes import DEFAULT_SIZE
from tests.ui.closing import close_windows
from tests.ui.conftest import PatientBot
from tests.ui.open_again import open_again

LOAN = read(samples_dir() / "loan_application.sop.json").document

Open = Callable[[Document], MainWindow]


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    """Opens windows on documents, all on the library of the test, and closes them after it.

    Perspectives come when they are gone to; a test that looks at all of them calls `load_rest` first.
    """
    opened: list[MainWindow] = []

    def make(document: Document) -> MainWindow:
        window = create_document_window(document, tmp_path)
        opened.append(window)
        window.show()
        window.read_library()
        return window

    yield make
    close_windows(opened)


@pytest.fixture
def window(open_window: Open) -> MainWindow:
    """A window on the loan sample."""
    return open_window(LOAN)


@pytest.fixture(scope="module")
def loaded_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window on the loan sample with all its perspectives, which tests take as `shared_window`."""
    window = create_document_window(LOAN, tmp_path_factory.mktemp("library"))
    module_bot.addWidget(window)
    window.show()
    window.load_rest()
    module_bot.waitUntil(lambda: window.context.problems.is_current)
    return window


@pytest.fixture
def shared_window(loaded_window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """The window of all tests of a module that do not edit: each finds it as it was opened."""
    with qtbot.waitActive(loaded_window):
        loaded_window.activateWindow()
    document, split = loaded_window.context.document, loaded_window.side_stack.parentWidget()
    assert isinstance(split, QSplitter)
    before, sizes = document.document, split.sizes()
    yield loaded_window
    show_first_view(loaded_window)
    QApplication.sendPostedEvents()  # a splitter is told its sizes once it knows what it has room for
    split.setSizes(sizes)
    assert (document.document, document.stack.count()) == (before, 0), "a test that edits opens a window of its own"
    assert (split.sizes(), loaded_window.bottom_panel.is_open) == (sizes, False), (split.sizes(), sizes)


@pytest.fixture(scope="module")
def kept_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window on the loan sample, which tests take as `reopened_window`; perspectives come when they are gone to."""
    window = create_document_window(LOAN, tmp_path_factory.mktemp("kept"))
    module_bot.addWidget(window)
    window.show()
    window.read_library()
    module_bot.waitUntil(lambda: window.context.problems.is_current)
    return window


@pytest.fixture
def reopened_window(kept_window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """The window of all tests of a module that edit or open something: the sample is opened again after each."""
    with qtbot.waitActive(kept_window):
        kept_window.activateWindow()
    is_open = kept_window.bottom_panel.is_open
    with open_again(kept_window):
        yield kept_window
        show_first_view(kept_window)
    qtbot.waitUntil(lambda: kept_window.context.problems.is_current)
    assert kept_window.bottom_panel.is_open is is_open


def show_first_view(window: MainWindow) -> None:
    """Close what was opened over a window, and bring its first view back: Author, nothing selected, the usual size."""
    for panel in window.findChildren(FloatingPanel):
        if panel.isVisible():
            panel.dismiss()
    window.context.notices.dismiss()
    window.status.refresh()
    window.resize(DEFAULT_SIZE)
    window.show_perspective("author")
    window.context.document.select(Selection())
    window.context.canvas.show_beginning()
    window.context.canvas.setFocus()
