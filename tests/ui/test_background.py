"""Work in a thread: the newest request wins, and one that fails leaves the next a way."""

from __future__ import annotations

from threading import Event
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from sopstudio.ui.background import LatestTask


def test_a_fault_is_told_and_the_next_request_is_answered(qtbot: QtBot) -> None:
    parent, ready = QObject(), list[tuple[Any, Any]]()
    task = LatestTask(lambda request: 1 // request, 0, parent)
    task.ready.connect(lambda request, result: ready.append((request, result)))
    with qtbot.captureExceptions() as faults:
        task.request(0)
        qtbot.waitUntil(lambda: bool(faults) and not task.busy)
        task.request(1)
        qtbot.waitUntil(lambda: bool(ready))
    assert [fault[0] for fault in faults] == [ZeroDivisionError]
    assert ready == [(1, 1)]


def test_a_request_that_waits_behind_a_fault_is_answered(qtbot: QtBot) -> None:
    parent, ready, may_fail = QObject(), list[tuple[Any, Any]](), Event()

    def compute(request: int) -> int:
        may_fail.wait()
        return 1 // request

    task = LatestTask(compute, 0, parent)
    task.ready.connect(lambda request, result: ready.append((request, result)))
    with qtbot.captureExceptions() as faults:
        task.request(0)
        qtbot.waitUntil(lambda: task._running is not None)
        task.request(1)
        may_fail.set()
        qtbot.waitUntil(lambda: bool(ready and faults))
    assert ready == [(1, 1)]


def test_a_task_whose_parent_is_gone_is_closed_without_a_word(qapp: QApplication) -> None:
    parent = QObject()
    task = LatestTask(lambda request: request, 0, parent)
    delete(parent)
    task.close()


def test_nothing_is_delivered_after_it_was_closed(qtbot: QtBot, qapp: QApplication) -> None:
    """Though the thread has said by then that it is done, and Qt has yet to pass that on."""
    parent, ready, may_end = QObject(), list[tuple[Any, Any]](), Event()
    task = LatestTask(lambda request: may_end.wait(), 0, parent)
    task.ready.connect(lambda request, result: ready.append((request, result)))
    task.request(1)
    qtbot.waitUntil(lambda: task._running is not None)
    thread = task._running
    assert thread is not None
    may_end.set()
    thread.wait()
    task.close()
    qapp.processEvents()
    assert ready == []
