"""A window in *Evaluate* on a library of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.sop import Document, Sop
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.ui.closing import close_windows

Open = Callable[[Sop], MainWindow]


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    """Opens windows on SOPs, all on the library of the test, and closes them after it."""
    opened: list[MainWindow] = []

    def make(sop: Sop) -> MainWindow:
        window = create_document_window(Document(sop=sop), tmp_path)
        opened.append(window)
        window.show()
        window.show_perspective("evaluate")
        return window

    yield make
    close_windows(opened)
