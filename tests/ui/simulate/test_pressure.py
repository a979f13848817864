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


@pytest.mark.parametrize("seed", subset(range(4), 1))
def test_any_keys_in_any_order_leave_a_run_that_replays(own_seat: Seat, seed: int) -> None:
    own_seat.choose()
    chance = random.Random(seed)
    for _ in range(40):
        own_seat.window.action_set.run(f"simulate.{chance.choice(DEEDS)}")
        if chance.random() < 0.3:
            own_seat.do("step") if own_seat.simulate.commands.can_run("step") else own_seat.do("restart")
    last = own_seat.do("restart") if chance.random() < 0.2 else own_seat.after(own_seat.simulate.thread.record)
    views = own_seat.simulate.views
    assert views.timeline.model.rowCount() == len(last.events)
    assert views.state is last
    if last.is_live:
        assert replay(last.setup, last.events).is_identical
    path = run_state(last.events).path
    now = [key for key, node in own_seat.desk.canvas.canvas_scene.node_items.items() if node.state == "now"]
    assert now == list(path[-1:])


def test_ten_thousand_events_are_shown(own_seat: Seat) -> None:
    own_seat.choose()
    events: list[Event] = []
    for number in range(5_000):
        events += [Say(f"Question {number}"), UserReply(f"Answer {number}")]
    own_seat.simulate.views.show_state(replace(own_seat.now, run_number=99, events=tuple(events)))
    for number in range(10):
        events += [Say(f"One more {number}")]
        own_seat.simulate.views.show_state(replace(own_seat.now, run_number=99, events=tuple(events)))
    assert own_seat.simulate.views.timeline.model.rowCount() == 10_010
    assert len(own_seat.simulate.views.conversation.cards) == 0
