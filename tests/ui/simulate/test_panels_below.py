"""The panels below the canvas: looking back in the timeline, what comes forward when, and the way there by key."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sopstudio.debugger.run_subjects import Topics
from sopstudio.trace import run_state
from tests.ui.simulate.desks import Seat


def test_the_timeline_looks_back_goes_back_and_forks(own_seat: Seat) -> None:
    own_seat.choose()
    whole = own_seat.do("run")
    timeline, scene = own_seat.simulate.views.timeline, own_seat.desk.canvas.canvas_scene
    path = run_state(whole.events).path
    timeline.select(len(whole.events) // 2)
    assert own_seat.now.events == whole.events
    assert scene.node_items[path[-1]].state == ""
    assert not own_seat.simulate.views.conversation.field.isEnabled()
    assert timeline.slider.value() == len(whole.events) // 2
    back = own_seat.after(timeline.back_button.click)
    assert len(back.events) <= len(whole.events) // 2 + 1
    again = own_seat.do("run")
    assert run_state(again.events).path == path
    timeline.select(len(whole.events) // 2)
    own_seat.after(timeline.fork_button.click)
    assert own_seat.desk.notices.text.startswith("A fork of r-")


def test_the_score_comes_forward_at_the_end_and_the_timeline_when_one_goes_back(own_seat: Seat) -> None:
    views = own_seat.simulate.views
    own_seat.choose()
    own_seat.window.toggle_bottom_panel()
    assert views.timeline.isVisible()
    own_seat.do("run")
    assert views.score.isVisible()
    own_seat.do("back")
    assert views.timeline.isVisible()
    assert not views.score.isVisible()


def test_the_timeline_comes_forward_where_another_sop_is_opened_after_a_run(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.window.toggle_bottom_panel()
    own_seat.do("run")
    own_seat.after(lambda: own_seat.window.files.open_sample("email_update.sop.json"))
    assert own_seat.simulate.views.timeline.isVisible()
    assert not own_seat.simulate.views.score.isVisible()


def places(own_seat: Seat) -> dict[str, QRect]:
    """Where in the window that stands which a person points at while a run is played."""
    views, window = own_seat.simulate.views, own_seat.window
    widgets = {
        "canvas": own_seat.desk.canvas, "run bar": own_seat.simulate.bar, "tabs": window.bottom_panel,
        "choices": own_seat.simulate.choices, "conversation": views.conversation, "details": views.details,
        "answer": views.conversation.field.parentWidget(),
    }  # fmt: skip
    return {name: QRect(widget.mapTo(window, QPoint()), widget.size()) for name, widget in widgets.items() if widget}


def test_nothing_moves_while_a_run_is_played(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.wait(lambda: own_seat.simulate.choices.topic.count() > 1)
    before = places(own_seat)
    for action in ("step", "step", "back", "run", "restart", "run"):
        own_seat.do(action)
        QApplication.sendPostedEvents()
        assert places(own_seat) == before, action


def test_finding_the_journeys_moves_nothing(own_seat: Seat) -> None:
    choices = own_seat.simulate.choices
    own_seat.wait(lambda: choices.topic.count() > 1)
    before = places(own_seat)
    choices.set_topics(Topics(), busy=True)
    QApplication.sendPostedEvents()
    assert places(own_seat) == before


def test_the_panels_begin_closed_and_open_on_the_score_that_is_asked_for(own_seat: Seat) -> None:
    views, panel = own_seat.simulate.views, own_seat.window.bottom_panel
    own_seat.choose()
    assert not panel.is_open
    assert not views.conversation.score_button.isVisible()
    own_seat.do("run")
    assert not panel.is_open
    QTest.mouseClick(views.conversation.score_button, Qt.MouseButton.LeftButton)
    assert panel.is_open
    assert views.score.isVisible()
    own_seat.window.show_perspective("author")
    own_seat.window.show_perspective("simulate")
    assert panel.is_open


def test_every_panel_below_is_gone_to_by_key_and_by_name(own_seat: Seat) -> None:
    views, window = own_seat.simulate.views, own_seat.window
    window.load_rest()
    own_seat.choose()
    own_seat.do("run")
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
