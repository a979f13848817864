"""A long run in the window: one event more is shown in all views, beside a plain list that takes a line more."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from PySide6.QtWidgets import QListWidget

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.trace import Event, Say, UserReply
from sopstudio.ui.application import get_application
from sopstudio.ui.simulate import Simulate
from sopstudio.ui.startup import create_document_window

EVENTS, ROUNDS = 10_000, 20


def run() -> list[dict[str, Any]]:
    """Milliseconds for one event more among 10,000, painted."""
    get_application()
    document = read(samples_dir() / "loan_application.sop.json").document
    with tempfile.TemporaryDirectory() as home:
        window = create_document_window(document, Path(home))
        window.show()
        window.show_perspective("simulate")
        simulate = window.perspective("simulate")
        assert isinstance(simulate, Simulate)
        ours = _one_more(simulate)
        window.close()
    peer = _plain_list()
    return [
        {
            "name": "timeline: one event more among 10,000",
            "figure": round(ours, 2),
            "unit": "ms",
            "n": ROUNDS,
            "peer": {"name": "QListWidget", "figure": round(peer, 2)},
            "ratio": round(ours / peer, 2),
        }
    ]


def _one_more(simulate: Simulate) -> float:
    from PySide6.QtWidgets import QApplication

    moved: list[Any] = []
    simulate.thread.state_changed.connect(moved.append)
    simulate.commands.step()
    while not moved:
        QApplication.processEvents()
    snapshot = moved[-1]
    events: list[Event] = []
    for number in range(EVENTS // 2):
        events += [Say(f"Question {number}"), UserReply(f"Answer {number}")]
    simulate.views.show_state(replace(snapshot, run_number=99, events=tuple(events)))
    times = []
    for number in range(ROUNDS):
        events.append(Say(f"One more {number}"))
        began = perf_counter()
        simulate.views.show_state(replace(snapshot, run_number=99, events=tuple(events)))
        simulate.views.timeline.grab()
        times.append(1000 * (perf_counter() - began))
    return median(times)


def _plain_list() -> float:
    made = QListWidget()
    made.setUniformItemSizes(True)
    made.addItems([f"event {number}" for number in range(EVENTS)])
    made.resize(800, 160)
    made.show()
    times = []
    for number in range(ROUNDS):
        began = perf_counter()
        made.addItem(f"one more {number}")
        made.scrollToBottom()
        made.grab()
        times.append(1000 * (perf_counter() - began))
    return median(times)
