"""Garbage is collected in the thread of the window alone."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.ui.garbage_collection import GarbageCollector


class Cycle:
    """Garbage that only a collection finds, and that says in which thread it ends."""

    def __init__(self, ends: list[int]) -> None:
        self._me, self._ends = self, ends

    def __del__(self) -> None:
        self._ends.append(threading.get_ident())


@pytest.fixture
def usual_thresholds() -> Iterator[None]:
    """Collect as often as in a window."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


@pytest.mark.usefixtures("usual_thresholds")
def test_what_another_thread_makes_ends_in_the_thread_of_the_window(qtbot: QtBot) -> None:
    ends, made = list[int](), list[list[int]]()
    collector = GarbageCollector()

    def make() -> None:
        Cycle(ends)
        made.extend([] for _ in range(100_000))

    thread = threading.Thread(target=make)
    thread.start()
    thread.join()
    assert ends == []
    qtbot.waitUntil(lambda: ends == [threading.get_ident()])
    collector.stop()


def test_python_collects_again_when_it_is_stopped(qtbot: QtBot) -> None:
    collector = GarbageCollector()
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled()
