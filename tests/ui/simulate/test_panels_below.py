"""The panels below the canvas: looking back in the timeline, what comes forward when, and the way there by key."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sopstudio.trace import run_state
from tests.ui.simulate.desks import Seat


def test_the_timeline_looks_back_goes_back_and_forks(seat: Seat) -> None:
    seat.choose()
    whole = seat.do("run")
    timeline, scene = seat.simulate.views.timeline, seat.desk.canvas.canvas_scene
    path = run_state(whole.events).path
    timeline.select(len(whole.events) // 2)
    assert seat.now.events == whole.events
    assert scene.node_items[path[-1]].state == ""
    assert not seat.simulate.views.conversation.field.isEnabled()
    assert timeline.slider.value() == len(whole.events) // 2
    back = seat.after(timeline.back_button.click)
    assert len(back.events) <= len(whole.events) // 2 + 1
    again = seat.do("run")
    assert run_state(again.events).path == path
    timeline.select(len(whole.events) // 2)
    seat.after(timeline.fork_button.click)
    assert seat.desk.notices.text.startswith("A fork of r-")


def test_the_score_comes_forward_at_the_end_and_the_timeline_when_one_goes_back(seat: Seat) -> None:
    views = seat.simulate.views
    seat.choose()
    assert views.timeline.isVisible()
    seat.do("run")
    assert views.score.isVisible()
    seat.do("back")
    assert views.timeline.isVisible()
    assert not views.score.isVisible()


def test_the_timeline_comes_forward_where_another_sop_is_opened_after_a_run(seat: Seat) -> None:
    seat.choose()
    seat.do("run")
    seat.after(lambda: seat.window.files.open_sample("email_update.sop.json"))
    assert seat.simulate.views.timeline.isVisible()
    assert not seat.simulate.views.score.isVisible()


def test_every_panel_below_is_gone_to_by_key_and_by_name(seat: Seat) -> None:
    views, window = seat.simulate.views, seat.window
    seat.choose()
    seat.do("run")
    for name, panel in (("runs", views.runs), ("timeline", views.timeline)):
        assert window.action_set.run(f"simulate.panel-{name}")
        assert panel.isVisible()
        focused = window.focusWidget()
        assert focused is not None
        assert panel.isAncestorOf(focused)
    QTest.keyClick(window, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert views.runs.isVisible()
    QTest.keyClick(window, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert views.timeline.isVisible()
    assert not window.action_set.run("author.panel-problems")
