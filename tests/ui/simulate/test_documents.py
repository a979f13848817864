"""A run and the document that it runs: edited meanwhile, not to be run, or another one."""

from __future__ import annotations

from sopstudio.sop import Document, Sop, replace_fields
from tests.ui.simulate.desks import Seat


def test_an_edit_during_a_run_is_offered(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.to_tool()
    document = own_seat.desk.document.document
    cut = replace_fields(document.sop, title="Another title")
    own_seat.desk.document.edit("Retitle", replace_fields(document, sop=cut))
    assert own_seat.desk.notices.text.startswith("This run goes on with the SOP as it was")
    assert own_seat.now.setup.runtime.flow.sop.title != "Another title"
    after = own_seat.after(lambda: own_seat.window.action_set.run("simulate.continue"))
    assert after.setup.runtime.flow.sop.title == "Another title"
    assert own_seat.desk.notices.text.startswith("The run goes on with the edit")


def test_what_was_said_of_a_run_goes_with_it(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.do("step")
    document = own_seat.desk.document.document
    own_seat.desk.document.edit("Retitle", replace_fields(document, sop=replace_fields(document.sop, title="Other")))
    assert own_seat.desk.notices.text.startswith("This run goes on with the SOP as it was")
    own_seat.do("restart")
    assert own_seat.desk.notices.text == ""


def test_an_sop_that_cannot_be_run_is_said_quietly_and_then_in_a_sentence(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.do("run")
    own_seat.desk.document.open(Document(sop=Sop(id="empty", title="Empty")))
    note = own_seat.simulate.choices.note
    assert note.isVisible()
    assert "has no start node" in note.text()
    assert own_seat.simulate.views.state is None
    assert own_seat.simulate.views.timeline.model.rowCount() == 0
    own_seat.window.action_set.run("simulate.step")
    own_seat.wait(lambda: "has no start node" in own_seat.desk.notices.text)
    assert own_seat.simulate.views.state is None


def test_another_document_brings_another_conversation(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.do("run")
    own_seat.after(lambda: own_seat.window.files.open_sample("email_update.sop.json"))
    assert own_seat.now.events == ()
    assert own_seat.now.setup.runtime.flow.sop.id == "email_update"
    assert own_seat.desk.notices.text == ""
    assert own_seat.simulate.views.runs.table.rowCount() == 0


def test_another_document_opened_elsewhere_brings_another_conversation_too(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.do("run")
    own_seat.window.show_perspective("author")
    own_seat.window.files.open_sample("email_update.sop.json")
    assert own_seat.simulate.views.state is None
    own_seat.after(lambda: own_seat.window.show_perspective("simulate"))
    assert own_seat.now.events == ()
    assert own_seat.now.setup.runtime.flow.sop.id == "email_update"
    assert own_seat.desk.notices.text == ""
