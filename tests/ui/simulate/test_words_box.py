"""Agents that read the whole procedure are given its author's text, where there is one that fits the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.sop import replace_fields
from sopstudio.ui.runs.procedure_text_box import AUTHOR_TEXT_TITLE, OLD_AUTHOR_TEXT_TITLE, SOP_TITLE
from tests.ui.simulate.desks import Seat

TEXT = """# Late orders
Ask the customer kindly for the {orderNumber}, whatever it takes.
if {days} > 30:
    End: too late
otherwise:
    End: in time
"""


@pytest.fixture
def seat(qtbot: QtBot, tmp_path: Path) -> Iterator[Seat]:
    made = Seat(qtbot, tmp_path, read(TEXT).document)
    qtbot.addWidget(made.window)
    yield made
    made.window.close()


def choose(seat: Seat, agent: str) -> None:
    agents = seat.simulate.choices.agent
    agents.setCurrentIndex(agents.findData(agent))
    seat.after(lambda: agents.activated.emit(agents.currentIndex()))


def prompt(seat: Seat) -> str:
    """The first prompt of a run, in which the customer has said something where that is waited for."""
    now = seat.do("run")
    if now.turn == "user":
        seat.simulate.views.conversation.field.setText("Hello.")
        seat.after(seat.simulate.views.conversation.submit)
    return seat.simulate.views.details.prompt.text.toPlainText()


def test_the_authors_text_is_what_the_prompt_holds(seat: Seat) -> None:
    words = seat.simulate.choices.procedure_text
    assert words.isHidden()
    choose(seat, "spa")
    assert words.isVisible()
    assert words.currentText() == AUTHOR_TEXT_TITLE
    assert "kindly for the {orderNumber}, whatever it takes" in prompt(seat)
    words.setCurrentText(SOP_TITLE)
    seat.after(lambda: words.activated.emit(1))
    assert seat.now.setup.options.get("prose", "") == ""
    assert TEXT.strip() not in prompt(seat)


def test_a_text_that_the_drawing_has_left_behind_is_older_and_not_chosen_by_itself(seat: Seat) -> None:
    choose(seat, "spa")
    document = seat.desk.document.document
    edges = (replace_fields(document.sop.edges[0], condition="{days} > 14"), *document.sop.edges[1:])
    seat.after(
        lambda: seat.desk.document.edit("Edit", replace_fields(document, sop=replace_fields(document.sop, edges=edges)))
    )
    words = seat.simulate.choices.procedure_text
    assert [words.itemText(place) for place in range(words.count())] == [OLD_AUTHOR_TEXT_TITLE, SOP_TITLE]
    assert words.currentText() == SOP_TITLE
    assert "prose" not in seat.now.setup.options


def test_a_run_that_goes_on_with_an_edit_reads_what_is_drawn(seat: Seat) -> None:
    choose(seat, "spa")
    prompt(seat)
    assert seat.now.setup.options["prose"] == TEXT
    document = seat.desk.document.document
    edges = (replace_fields(document.sop.edges[0], condition="{days} > 14"), *document.sop.edges[1:])
    seat.desk.document.edit("Edit", replace_fields(document, sop=replace_fields(document.sop, edges=edges)))
    seat.after(seat.simulate.commands.continue_with_edit)
    assert "prose" not in seat.now.setup.options
