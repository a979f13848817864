"""The forms of a person's step and of the edges that leave it."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Edge, Person
from sopstudio.sop.elements import node_of
from sopstudio.ui.author.node_form import parse_minutes
from sopstudio.ui.forms import ChipsField, ChoiceField, TextField
from tests.sop.test_people import APPROVAL, refund
from tests.ui.author.seat import Seat
from tests.ui.author.test_node_form import choose


@pytest.fixture
def people(sit: Callable[[Document], Seat]) -> Seat:
    """Before a refund that a person approves."""
    return sit(Document(sop=refund(APPROVAL)))


def step(seat: Seat) -> Person:
    return cast(Person, node_of(seat.sop, "review"))


def choices(seat: Seat, title: str) -> list[str]:
    box = seat.field(title, ChoiceField).box
    return [box.itemText(index) for index in range(box.count())]


def test_a_step_is_described_with_words(people: Seat) -> None:
    people.show_node("review")
    people.type(people.field("Who", TextField).box, "Head of refunds", anew=True)
    field = people.field("Within", TextField)
    assert field.box.text() == "4 h"
    people.type(field.box, "soon", anew=True)
    assert "2 days" in field.error
    people.type(field.box, "2 days", anew=True)
    choose(people, "Is asked to", "decide")
    assert (step(people).role, step(people).time_limit, step(people).action) == ("Head of refunds", 2880, "decide")


def test_the_beginning_of_a_time_that_cannot_be_read_is_not_kept(people: Seat) -> None:
    people.show_node("review")
    field = people.field("Within", TextField)
    people.type(field.box, "3 wet days", anew=True)
    assert (field.box.text(), step(people).time_limit) == ("3 wet days", 240)
    assert "2 days" in field.error
    people.type(field.box, "2 working days", anew=True)
    assert (field.error, step(people).time_limit) == ("", 2880)


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("2 working days", 2880), ("1 business day", 1440), ("3 Werktage", 4320), ("einen Arbeitstag", 1440),
        ("3 w", 30_240), ("half an hour", 30), ("ein Tag", 1440),
    ],
)  # fmt: skip
def test_a_time_allowed_is_read_as_people_say_it(typed: str, minutes: int) -> None:
    assert parse_minutes(typed) == minutes


def test_what_is_only_done_has_no_field_for_an_answer(sit: Callable[[Document], Seat]) -> None:
    seat = sit(Document(sop=refund(APPROVAL.model_copy(update={"action": "do", "provides": ()}))))
    seat.show_node("review")
    answers = seat.field("Answers with", ChipsField)
    assert answers.isHidden()
    choose(seat, "Is asked to", "approve")
    assert not answers.isHidden()


def test_facts_that_are_not_asked_for_stay_in_sight_until_they_are_removed(people: Seat) -> None:
    people.show_node("review")
    choose(people, "Is asked to", "do")
    assert not people.field("Answers with", ChipsField).isHidden()


def test_time_runs_out_is_offered_only_where_the_edge_leaves_a_person(people: Seat) -> None:
    people.show_edge("b")
    assert "When time runs out" in choices(people, "Taken")
    choose(people, "Taken", "timeout")
    assert (people.edge("b").kind, people.edge("b").condition) == ("timeout", "")
    people.show_edge("a")
    assert "When time runs out" not in choices(people, "Taken")


def test_an_edge_that_says_so_already_keeps_its_words(sit: Callable[[Document], Seat]) -> None:
    sop = refund(APPROVAL)
    stray = Edge(id="s", source="ask", target="late", kind="timeout")
    seat = sit(Document(sop=sop.model_copy(update={"edges": (*sop.edges, stray)})))
    seat.show_edge("s")
    assert seat.field("Taken", ChoiceField).box.currentText() == "When time runs out"


def test_a_missing_edge_is_added_by_its_button(sit: Callable[[Document], Seat]) -> None:
    sop = refund(APPROVAL)
    seat = sit(Document(sop=sop.model_copy(update={"edges": sop.edges[:3]})))
    seat.show_node("review")
    seat.qtbot.waitUntil(lambda: seat.desk.problems.is_current)
    seat.press("Add an edge for when time runs out")
    [edge] = [edge for edge in seat.sop.edges if edge.kind == "timeout"]
    assert edge.source == "review"
    assert node_of(seat.sop, edge.target).kind == "end"


def test_every_step_of_the_sample_says_who_and_what(sit: Callable[[Document], Seat]) -> None:
    seat = sit(read(samples_dir() / "incident_response.sop.json").document)
    for node in seat.sop.nodes:
        if isinstance(node, Person):
            seat.show_node(node.id)
            assert seat.field("Who", TextField).box.text() == node.role
