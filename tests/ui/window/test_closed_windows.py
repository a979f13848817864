"""A window that was closed is gone, with its document and all that it showed."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import ref

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from sopstudio.ui.startup import create_document_window
from tests.ui.spoken import visible_interfaces
from tests.ui.window.conftest import LOAN

PERSPECTIVES = ("author", "simulate", "evaluate", "history")


def test_nothing_of_a_closed_window_stays(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Whatever was opened in it, and also where a screen reader has asked for all that is in it."""
    parts = {case: open_and_close(qtbot, qapp, tmp_path / case, case) for case in (*PERSPECTIVES, "panels", "reader")}
    gc.collect()
    assert {case: [part() for part in found] for case, found in parts.items()} == dict.fromkeys(parts, [None] * 4)


def open_and_close(qtbot: QtBot, qapp: QApplication, home: Path, case: str) -> list[ref[QObject]]:
    """A window and parts of it after it was closed, as far as they are still there."""
    window = create_document_window(LOAN, home)
    window.show()
    window.read_library()
    if case in PERSPECTIVES:
        window.show_perspective(case)
    elif case == "panels":
        window.open_palette()
        window.dialogs.preferences.open()
    else:
        assert len(list(visible_interfaces(QAccessible.queryAccessibleInterface(window)))) > len(LOAN.sop.nodes)
    qtbot.waitUntil(lambda: window.context.problems.is_current)
    document, scene = window.context.document, window.context.canvas.canvas_scene
    window.close()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(window)
    return [ref(window), ref(document), ref(scene), ref(window.action_set)]
