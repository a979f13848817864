"""A run and the document that it runs: edited meanwhile, not to be run, or another one."""

from __future__ import annotations

from sopstudio.sop import Document, Sop, replace_fields
from tests.ui.simulate.desks import Seat


def test_an_edit_during_a_run_is_offered(seat: Seat) -> None:
    seat.choose()
    seat.to_tool()
    document = seat.desk.document.document
    cut = replace_fields(document.sop, title="Another title")
    seat.desk.document.edit("Retitle", replace_fields(document, sop=cut))
    assert seat.desk.notices.text.startswith("This run goes on with the SOP as it was")
    assert seat.now.setup.runtime.flow.sop.title != "Another title"
    after = seat.after(lambda: seat.window.action_set.run("simulate.continue"))
    assert after.setup.runtime.flow.sop.title == "Another title"
    assert seat.desk.notices.text.startswith("The run goes on with the edit")


def test_what_was_said_of_a_run_goes_with_it(seat: Seat) -> None:
    seat.choose()
    seat.do("step")
    document = seat.desk.document.document
    seat.desk.document.edit("Retitle", replace_fields(document, sop=replace_fields(document.sop, title="Other")))
    assert seat.desk.notices.text.startswith("This run goes on with the SOP as it was")
    seat.do("restart")
    assert seat.desk.notices.text == ""


def test_an_sop_that_cannot_be_run_is_said_quietly_and_then_in_a_sentence(seat: Seat) -> None:
    seat.choose()
    seat.do("run")
    seat.desk.document.open(Document(sop=Sop(id="empty", title="Empty")))
    note = seat.simulate.choices.note
    assert note.isVisible()
    assert "has no start node" in note.text()
    assert seat.simulate.views.state is None
    assert seat.simulate.views.timeline.model.rowCount() == 0
    seat.window.action_set.run("simulate.step")
    seat.wait(lambda: "has no start node" in seat.desk.notices.text)
    assert seat.simulate.views.state is None


def test_another_document_brings_another_conversation(seat: Seat) -> None:
    seat.choose()
    seat.do("run")
    seat.after(lambda: seat.window.files.open_sample("email_update.sop.json"))
    assert seat.now.events == ()
    assert seat.now.setup.runtime.flow.sop.id == "email_update"
    assert seat.desk.notices.text == ""
    assert seat.simulate.views.runs.table.rowCount() == 0


def test_another_document_opened_elsewhere_brings_another_conversation_too(seat: Seat) -> None:
    seat.choose()
    seat.do("run")
    seat.window.show_perspective("author")
    seat.window.files.open_sample("email_update.sop.json")
    assert seat.simulate.views.state is None
    seat.after(lambda: seat.window.show_perspective("simulate"))
    assert seat.now.events == ()
    assert seat.now.setup.runtime.flow.sop.id == "email_update"
    assert seat.desk.notices.text == ""
