"""Keys pressed faster than the run can follow, and runs of ten thousand events: the views stay true and fluid."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from sopstudio.simulation.replay import replay
from sopstudio.trace import Event, Say, UserReply, run_state
from tests.subsets import subset
from tests.ui.simulate.desks import Seat

DEEDS = (
    "step",
    "run",
    "run-to",
    "pause",
    "back",
    "restart",
    "breakpoint",
    "go-back",
    "fork",
    "keep",
    "edit",
    "continue",
)


@pytest.mark.parametrize("seed", subset(range(4), 2))
def test_any_keys_in_any_order_leave_a_run_that_replays(seat: Seat, seed: int) -> None:
    seat.choose()
    chance = random.Random(seed)
    for _ in range(40):
        seat.window.action_set.run(f"simulate.{chance.choice(DEEDS)}")
        if chance.random() < 0.3:
            seat.do("step") if seat.simulate.commands.can_run("step") else seat.do("restart")
    last = seat.do("restart") if chance.random() < 0.2 else seat.after(seat.simulate.thread.record)
    views = seat.simulate.views
    assert views.timeline.model.rowCount() == len(last.events)
    assert views.state is last
    if last.is_live:
        assert replay(last.setup, last.events).is_identical
    path = run_state(last.events).path
    now = [key for key, node in seat.desk.canvas.canvas_scene.node_items.items() if node.state == "now"]
    assert now == list(path[-1:])


def test_ten_thousand_events_are_shown(seat: Seat) -> None:
    seat.choose()
    events: list[Event] = []
    for number in range(5_000):
        events += [Say(f"Question {number}"), UserReply(f"Answer {number}")]
    seat.simulate.views.show_state(replace(seat.now, run_number=99, events=tuple(events)))
    for number in range(10):
        events += [Say(f"One more {number}")]
        seat.simulate.views.show_state(replace(seat.now, run_number=99, events=tuple(events)))
    assert seat.simulate.views.timeline.model.rowCount() == 10_010
    assert len(seat.simulate.views.conversation.cards) == 0
