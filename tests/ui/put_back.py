"""A window that the tests of a module share, which each of them finds as the one before found it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QSplitter
from pytestqt.qtbot import QtBot

from sopstudio.ui.open_document import EMPTY_SELECTION
from sopstudio.ui.window import MainWindow


@contextmanager
def put_back(window: MainWindow, qtbot: QtBot) -> Iterator[None]:
    """Put back what a test does to a shared window: to the document, to what is selected, in view and in focus, and to
    the sizes. Whoever closes it, opens another document or changes a setting has a window of their own.
    """
    document, panel = window.context.document, window.sidebar.outline
    before, size, problems = document.document, window.size(), window.context.problems.problems
    states = [(split, split.saveState()) for split in window.findChildren(QSplitter)]
    with qtbot.waitActive(window):
        window.activateWindow()
    yield
    document.settle()
    document.discard_outline()
    while document.stack.canUndo():
        document.stack.undo()
    document.stack.clear()
    document.select(EMPTY_SELECTION)
    assert document.document is before
    assert window.current == "author"
    window.focus_canvas()
    window.resize(size)
    for split, state in states:
        split.restoreState(state)
    qtbot.waitUntil(lambda: panel.is_in_step and window.context.problems.problems == problems)
    window.context.canvas.show_beginning()
