"""How tests of the window wait, so that a machine with other work changes nothing but how long they take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.ui.accessibility import install_factory
from sopstudio.ui.garbage_collection import GarbageCollector, collect_due
from sopstudio.ui.window import MainWindow
from tests.ui.closing import close_windows

PATIENCE = 60_000
"""Milliseconds after which what should come is said not to come; only a test that fails waits so long."""


class PatientBot(QtBot):
    """Gives up late, looks at a window only once it shows what is in it, and closes those that are still open."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        super().__init__(request)
        self.windows: list[MainWindow] = []

    def addWidget(self, widget: QWidget, **more: Any) -> None:
        if isinstance(widget, MainWindow):
            self.windows.append(widget)
        else:
            super().addWidget(widget, **more)

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        """And then until what was put off has happened: Qt shows what is new in a layout in the next turn only."""
        super().waitUntil(callback, timeout=timeout)
        turn = QEventLoop()
        QTimer.singleShot(0, turn.quit)
        turn.exec()

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **more)

    def waitExposed(self, widget: QWidget, *, timeout: int = PATIENCE) -> Any:
        return super().waitExposed(widget, timeout=timeout)

    def waitActive(self, widget: QWidget, *, timeout: int = PATIENCE) -> Any:
        return super().waitActive(widget, timeout=timeout)


@pytest.fixture(scope="session", autouse=True)
def _spoken(qapp: QApplication) -> None:
    """Widgets say themselves what readers are told of them, as in the program."""
    install_factory()


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[QtBot]:
    """In place of the one that gives up after five seconds."""
    bot = PatientBot(request)
    yield bot
    close_windows(bot.windows)


@pytest.fixture(scope="module")
def module_bot(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[PatientBot]:
    """For a window that all tests of a module look at, as to open one takes longer than to look. Whoever changes it
    puts it back, or opens a window of their own.
    """
    bot = PatientBot(request)
    yield bot
    close_windows(bot.windows)


@pytest.fixture(autouse=True)
def _gone(qapp: QApplication) -> Iterator[None]:
    """Windows that a test has put away end with it, and not in the middle of a later one that comes to wait, nor in a
    thread that collects garbage.
    """
    collector = GarbageCollector()
    yield
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    collect_due()
    collector.stop()
