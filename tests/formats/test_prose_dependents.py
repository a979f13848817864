"""A condition about what was just done is asked only where it was done."""

from __future__ import annotations

import pytest

from sopstudio.formats import read
from sopstudio.formats.text.steps import propose_node
from sopstudio.sop import Person, Task


@pytest.mark.parametrize(
    ("text", "asked_behind"),
    [
        (
            "Rest\n\n1. Take the temperature.\n2. If the pain is mild, let the child rest and check again. "
            "If they feel better, send them back to class.\n3. Record it.\n",
            "Let the child rest and check again",
        ),
        (
            "Ruhe\n\n1. Die Temperatur messen.\n2. Ist der Schmerz leicht, das Kind ruhen lassen und erneut prüfen. "
            "Geht es ihm besser, das Kind in die Klasse schicken.\n3. Den Vorfall festhalten.\n",
            "Das Kind ruhen lassen und erneut prüfen",
        ),
        (
            "Repos\n\n1. Prenez la température.\n2. Si la douleur est légère, laissez l'enfant se reposer et vérifiez "
            "à nouveau. Si l'enfant va mieux, renvoyez-le en classe.\n3. Notez l'incident.\n",
            "Laissez l'enfant se reposer et vérifiez à nouveau",
        ),
        (
            "Rest\n\n1. Take the temperature.\n2. If the pain is mild, let the child rest. "
            "If the child has vomited, call the parents.\n3. Record it.\n",
            "Take the temperature",
        ),
    ],
)
def test_a_condition_about_what_is_seen_then_is_asked_there_alone(text: str, asked_behind: str) -> None:
    sop = read(text, "prose").document.sop
    titles = {node.id: node.title for node in sop.nodes}
    second = [edge for edge in sop.edges if edge.kind == "prose"][1]
    assert titles[second.source] == asked_behind


@pytest.mark.parametrize(
    ("text", "role"),
    [
        (
            "Permit\n\n1. Look it up.\n2. If it is a company car, ask for a letter. The team leader must approve "
            "company cars within 2 days. If she refuses, write to them and stop.\n3. Issue the permit.\n",
            "team leader",
        ),
        (
            "Ausweis\n\n1. Das Fahrzeug nachschlagen.\n2. Wenn es ein Firmenwagen ist, einen Brief verlangen. Die "
            "Teamleitung muss Firmenwagen genehmigen. Lehnt sie ab, absagen und beenden.\n3. Den Ausweis ausstellen.\n",
            "Teamleitung",
        ),
    ],
)
def test_an_approval_that_names_the_case_above_is_needed_in_that_case_alone(text: str, role: str) -> None:
    sop = read(text, "prose").document.sop
    (approval,) = [node for node in sop.nodes if isinstance(node, Person)]
    assert approval.role == role
    before = {node.id: node.title for node in sop.nodes}
    (edge,) = [edge for edge in sop.edges if edge.target == approval.id]
    assert before[edge.source] in ("Ask for a letter", "Einen Brief verlangen")


def test_working_days_count_as_days_and_that_is_told() -> None:
    text = "Permit\n\n1. Look it up.\n2. The team leader must approve it within 2 working days.\n3. Issue the permit.\n"
    reading = read(text, "prose")
    (approval,) = [node for node in reading.document.sop.nodes if isinstance(node, Person)]
    assert approval.time_limit == 2880
    assert [note.where for note in reading.losses if note.what == "working days count as days"] == ["line 4"]


def test_a_message_ends_where_something_else_is_done() -> None:
    told = propose_node("Tell them that only residents get one, hand them the flyer about tickets")
    listed = propose_node("Tell the guest that we need the name, address and phone, and that it takes a day")
    assert isinstance(told, Task)
    assert isinstance(listed, Task)
    assert told.message == "Only residents get one."
    assert listed.message == "We need the name, address and phone, and that it takes a day."


def test_a_long_first_line_is_a_title_up_to_its_dash() -> None:
    text = "Residents' parking permit - how we handle a request at the counter and by e-mail\n\nGreet them. Issue it.\n"
    reading = read(text, "prose")
    assert reading.document.sop.title == "Residents' parking permit"
    assert [item.text for item in reading.left_out] == ["how we handle a request at the counter and by e-mail"]
