"""A whole window on a library of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.ui.closing import close_windows

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
