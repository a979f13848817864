"""*Yes*, a value, or the question said again: what an answer on an edge means as a condition."""

from __future__ import annotations

import pytest

from sopstudio.documents.decision_answers import read_answer
from sopstudio.expressions import parse, to_text
from sopstudio.sop import Decision, Edge, End, Fact, Person, Sop
from sopstudio.sop.model import PersonAction

NIGHTS = Fact(name="nights_booked", type="integer")
STATUS = Fact(name="room status", allowed=("free", "full"))
ROOM = Fact(name="room free", type="boolean")
NO_ROOM = Edge(id="e2", source="free", target="none", kind="formal", condition="{room free} == false")


FARE = Fact(name="fare", type="number")
DELAY = Fact(name="Verspätung in Minuten", type="number", unit="min")
MOOD_EDGE = Edge(id="e2", source="free", target="none", kind="formal", condition="mood == 'calm'")


@pytest.mark.parametrize(
    ("typed", "title", "facts", "others", "condition"),
    [
        ("yes", "Is a room free?", (), (), "{room free} == true"),
        ("No", "Has the guest paid?", (), (), "{guest paid} == false"),
        ("yes", "Is a room free?", (ROOM,), (), "{room free} == true"),
        ("yes", "Availability", (ROOM,), (NO_ROOM,), "{room free} == true"),
        ("yes", "How many nights?", (), (), ""),
        ("ja", "Wie viele Nächte?", (), (), ""),
        ("nein", "Ist ein Zimmer frei?", (), (), "{Zimmer frei} == false"),
        ("ja", "Gast verärgert?", (), (), "{Gast verärgert} == true"),
        ("oui", "Est-ce que la chambre est libre ?", (), (), "{chambre est libre} == true"),
        ("yes", "Nights booked at most 2?", (NIGHTS,), (), "nights_booked <= 2"),
        ("no", "Nights booked at most 2?", (NIGHTS,), (), "nights_booked > 2"),
        ("yes", "More than two nights, and not yet paid for by anybody?", (), (), ""),
        ("no", "Is a room free?", (STATUS,), (), "{room status} != 'free'"),
        ("no", "Is a partner hotel free?", (STATUS,), (), "{partner hotel free} == false"),
        ("yes", "Is a room free?", (Fact(name="room free"),), (), "{room free} == true"),
        ("yes", "Is a room free?", (Fact(name="room free", description="Which one"),), (), ""),
        ("room free", "Is a room free?", (ROOM,), (), "{room free} == true"),
        ("ja", "Ist der Fahrpreis höher als 50 Euro?", (Fact(name="Fahrpreis"),), (), "Fahrpreis > 50"),
        ("nein", "Fahrpreis über 50?", (Fact(name="Fahrpreis", type="number"),), (), "Fahrpreis <= 50"),
        ("yes", "Is the fare above 50 euros?", (FARE,), (), "fare > 50"),
        ("ja", "Mehr als 60 Minuten Verspätung?", (DELAY,), (), "{Verspätung in Minuten} > 60"),
        ("mehr als 60 Minuten", "Mehr als 60 Minuten Verspätung?", (DELAY,), (), "{Verspätung in Minuten} > 60"),
        ("ja", "Verspätung über 60 Minuten?", (DELAY,), (), "{Verspätung in Minuten} > 60"),
        ("not over 50", "Fare over 50?", (), (), ""),
        ("yes", "Is there a room free?", (), (), "{room free} == true"),
        ("yes", "More than 2 nights?", (), (), "nights > 2"),
        ("nein", "Mehr als 2 Nächte?", (), (), "Nächte <= 2"),
        ("room is free", "Is a room free?", (), (), "{room free} == true"),
        ("room is not free", "Is a room free?", (), (), "{room free} == false"),
        ("partner found", "Partner hotel found?", (), (), "{partner found} == true"),
        ("no partner found", "Partner hotel found?", (), (), ""),
        ("Partner gefunden", "Partnerhotel gefunden?", (), (), "{Partnerhotel gefunden} == true"),
        ("room status is free", "Room status?", (), (), "{room status} == 'free'"),
        ("Zimmerstatus ist frei", "Zimmerstatus?", (), (), "Zimmerstatus == 'frei'"),
        ("customer is happy", "Is the customer angry?", (), (), ""),
        ("customer is happy", "What next?", (), (), ""),
        ("more than 2 nights", "More than 2 nights?", (), (), "nights > 2"),
        ("free", "Room status?", (Fact(name="room_status"),), (), "room_status == 'free'"),
        ("upgrade possible", "Room status?", (Fact(name="room_status"),), (), "room_status == 'upgrade possible'"),
        ("free", "Room status?", (), (), "{room status} == 'free'"),
        ("frei", "Zimmerstatus?", (), (), "Zimmerstatus == 'frei'"),
        ("angry", "What next?", (Fact(name="mood"),), (MOOD_EDGE,), "mood == 'angry'"),
        ("angry", "What next?", (Fact(name="mood"),), (), ""),
        ("room free", "Room status?", (ROOM, Fact(name="room_status")), (), ""),
        ("not free", "Room status?", (Fact(name="room_status"),), (), ""),
        ("12", "Room status?", (Fact(name="room_status"),), (), ""),
        ("urgent", "Partner hotel found?", (), (), ""),
        ("ja", "Ist das Konto gesperrt?", (Fact(name="gesperrt"),), (), "gesperrt == true"),
        ("no", "Is the vehicle a company car?", (Fact(name="company car"),), (), "{company car} == false"),
        ("no", "Is the account not blocked?", (Fact(name="blocked", type="boolean"),), (), "blocked == true"),
        ("yes", "Is the customer happy?", (Fact(name="customer"),), (), "{customer happy} == true"),
    ],
)
def test_yes_and_no_answer_the_question_of_their_decision(
    typed: str, title: str, facts: tuple[Fact, ...], others: tuple[Edge, ...], condition: str
) -> None:
    way = Edge(id="e1", source="free", target="in", kind="formal", condition="")
    nodes = (Decision(id="free", title=title), End(id="in"), End(id="none"))
    sop = Sop(id="hotel", title="Hotel", start="free", facts=facts, nodes=nodes, edges=(way, *others))
    assert normalize(read_answer(sop, sop, way, typed)) == normalize(condition)


APPROVED = Fact(name="approved", type="boolean")
VERDICT = Fact(name="verdict", allowed=("pay", "reject", "wait"))


@pytest.mark.parametrize(
    ("typed", "action", "facts", "condition"),
    [
        ("yes", "approve", (APPROVED,), "approved == true"),
        ("approved", "approve", (APPROVED,), "approved == true"),
        ("no", "approve", (APPROVED,), "approved == false"),
        ("refused", "approve", (APPROVED,), "approved == false"),
        ("not approved", "approve", (APPROVED,), "approved == false"),
        ("she refuses", "approve", (APPROVED,), "approved == false"),
        ("nicht genehmigt", "approve", (APPROVED,), "approved == false"),
        ("genehmigt", "approve", (APPROVED,), "approved == true"),
        ("refusée", "approve", (APPROVED,), "approved == false"),
        ("it rains", "approve", (APPROVED,), ""),
        ("the amount is above 300 and it was approved", "approve", (APPROVED,), ""),
        ("yes", "do", (APPROVED,), ""),
        ("Reject", "decide", (VERDICT,), "verdict == 'reject'"),
        ("yes", "decide", (VERDICT,), ""),
    ],
)
def test_the_answer_of_a_person_is_read_behind_that_step(
    typed: str, action: PersonAction, facts: tuple[Fact, ...], condition: str
) -> None:
    way = Edge(id="e1", source="p", target="in", kind="formal", condition="")
    person = Person(id="p", action=action, provides=tuple(fact.name for fact in facts))
    sop = Sop(id="refund", start="p", facts=facts, nodes=(person, End(id="in")), edges=(way,))
    assert normalize(read_answer(sop, sop, way, typed)) == normalize(condition)


def normalize(condition: str) -> str:
    return to_text(parse(condition).tree) if condition else ""
