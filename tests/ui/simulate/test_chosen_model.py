"""The model that is written into its field: the one that answers, refused at once, or failing in one sentence."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sopstudio.settings import Endpoint, Settings
from tests.llm.server import nobody
from tests.mentions import unnamed
from tests.ui.simulate.desks import Seat


def write_model(own_seat: Seat, spec: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    line = own_seat.simulate.choices.model.lineEdit()
    assert line is not None
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, spec)
    QTest.keyClick(line, key)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_a_model_that_is_written_is_the_one_that_answers(own_seat: Seat, key: Qt.Key) -> None:
    own_seat.choose()
    own_seat.do("step")
    fresh = own_seat.after(lambda: write_model(own_seat, "faulty:refusal@1+offline", key))
    assert fresh.events == ()
    assert fresh.model == "faulty:refusal@1+offline"


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("nonsense", "There is no model 'nonsense'"),
        ("ofline", "There is no model 'ofline'; did you mean offline?"),
        ("openai:gpt-nowhere", "There is no key"),
    ],
)
def test_a_model_that_cannot_be_used_is_refused_at_once_and_leaves_no_run(own_seat: Seat, spec: str, why: str) -> None:
    own_seat.choose()
    own_seat.do("run")
    notices = own_seat.desk.notices
    write_model(own_seat, spec)
    own_seat.wait(lambda: notices.text.startswith(why))
    assert "?." not in notices.text
    assert "\n" not in notices.text
    assert own_seat.simulate.views.state is None
    assert own_seat.simulate.views.timeline.model.rowCount() == 0
    notices.dismiss()
    own_seat.window.action_set.run("simulate.step")
    own_seat.wait(lambda: notices.text.startswith(why))
    assert own_seat.after(lambda: write_model(own_seat, "offline")).events == ()


def test_a_model_endpoint_that_fails_ends_the_run_with_one_sentence(own_seat: Seat) -> None:
    with nobody() as place:
        gone = Endpoint(name="gone", base_url=f"http://{place}/v1", key_name="NO_KEY")
        own_seat.desk.settings.save(Settings(endpoints=(gone,)))
        own_seat.simulate.choices.model.setEditText("openai:any@gone")
        own_seat.choose()
        failed = own_seat.do("run")
    assert failed.finished is not None
    assert failed.finished.status == "failed"
    said = own_seat.desk.notices.text
    assert said.startswith("The model failed: ")
    assert "\n" not in said
    assert "Traceback" not in said
    back = own_seat.do("back")
    assert back.finished is None


def test_the_customer_can_have_a_model_of_its_own(own_seat: Seat) -> None:
    choices = own_seat.simulate.choices
    assert choices.user_model.isHidden() or not choices.user_model.isVisible()
    own_seat.choose()
    assert choices.user_model.isVisible()
    assert choices.user_model.spec == ""
    choices.user_model.setEditText("recorded")
    own_seat.after(choices.user_model.chosen.emit)
    done = own_seat.do("run")
    assert done.finished is not None
    assert done.setup.user_model == "recorded"
    assert unnamed(done.finished.reason, "simulated customer") == []
