"""The options of a run, chosen in the real window: in force at once, and part of the kept run."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from sopstudio.evaluation.storage import load_recorded_run
from tests.ui.simulate.desks import Seat


def choose(box: QComboBox, value: object) -> None:
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def test_options_are_in_force_and_kept_with_the_run(own_seat: Seat) -> None:
    choices = own_seat.simulate.choices
    form = choices.agent_options
    assert form.rows["form"].box.isHidden()
    assert form.retries.box.isHidden()
    own_seat.choose()
    own_seat.after(lambda: choose(choices.agent, "marco"))
    assert not form.rows["form"].box.isHidden()
    assert not form.retries.box.isHidden()
    own_seat.after(lambda: choose(form.rows["form"].box, "json"))
    own_seat.after(lambda: choose(form.retries.box, 1))
    own_seat.after(lambda: form.strict.setChecked(True))
    done = own_seat.do("run")
    chosen = {"form": "json", "retries": 1, "strict": True}
    assert done.setup.options.items() >= chosen.items()
    assert done.finished is not None
    assert done.finished.status == "completed"
    kept = load_recorded_run(own_seat.desk.library.library, done.stored_id)
    assert kept.setup.options.items() >= chosen.items()


def test_another_option_starts_the_run_anew(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.do("step")
    fresh = own_seat.after(lambda: own_seat.simulate.choices.agent_options.strict.setChecked(True))
    assert fresh.events == ()
    assert fresh.setup.options["strict"] is True


def test_retries_go_where_the_checks_go(own_seat: Seat) -> None:
    choices = own_seat.simulate.choices
    own_seat.choose()
    own_seat.after(lambda: choose(choices.agent, "marco"))
    choices.guardrails.set_guardrails(())
    own_seat.after(choices.guardrails.guardrails_changed.emit)
    assert choices.agent_options.retries.box.isHidden()


def test_options_fold_when_the_run_begins_and_leave_the_keyboard_on_their_heading(own_seat: Seat) -> None:
    form = own_seat.simulate.choices.agent_options
    own_seat.choose()
    form.header.click()
    own_seat.window.activateWindow()
    form.strict.setFocus()
    own_seat.wait(form.strict.hasFocus)
    own_seat.do("step")
    assert not form.strict.isVisible()
    assert form.header.hasFocus()
    form.header.click()
    own_seat.do("step")
    assert form.strict.isVisible()
