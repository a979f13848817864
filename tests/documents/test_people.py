"""Who carries a step out: somebody with a role who has to approve something is a person."""

from __future__ import annotations

import pytest

from sopstudio.documents.people import is_about_approval, role_of
from sopstudio.formats import read
from sopstudio.sop import Person


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("The security manager must approve the release", "security manager"),
        ("A refund must be approved by the duty manager", "duty manager"),
        ("The refund is approved in writing by the head of finance", "head of finance"),
        ("The refund needs the approval of the duty manager", "duty manager"),
        ("Refunds require prior authorisation from the shift lead", "shift lead"),
        ("The regional director signs the contract", "regional director"),
        ("Die Rückerstattung muss von der Schichtleitung genehmigt werden", "Schichtleitung"),
        ("Die Schichtleitung muss die Rückerstattung genehmigen", "Schichtleitung"),
        ("Die Rückerstattung ist vom Teamleiter freizugeben", "Teamleiter"),
        ("Die Rückerstattung braucht die Freigabe des Teamleiters", "Teamleiter"),
        ("Der Abteilungsleiter gibt die Zahlung frei", "Abteilungsleiter"),
        ("Le remboursement doit être approuvé par le responsable de service", "responsable de service"),
        ("Le remboursement nécessite l'accord du chef d'équipe", "chef d'équipe"),
        ("La directrice doit valider le paiement", "directrice"),
    ],
)
def test_who_has_to_approve_is_the_person_of_the_step(text: str, role: str) -> None:
    assert role_of(text, ()) == role


@pytest.mark.parametrize(
    "text",
    [
        "The customer must approve the quote",
        "Send the approved refund to the manager",
        "The refund must be approved by Friday",
        "Der Kunde muss das Angebot genehmigen",
        "Die genehmigte Rückerstattung an die Schichtleitung schicken",
        "Le client doit approuver le devis",
    ],
)
def test_others_are_not(text: str) -> None:
    assert role_of(text, ()) == ""


ENGLISH = """Refunds

Ask for the value. If the value is more than 100 euros, the team lead has to approve the refund.
If the team lead approves, issue the refund. If the team lead refuses, tell the customer.
Otherwise, issue the refund right away. Finally, send a confirmation."""
GERMAN = """Erstattung

Der Sachbearbeiter fragt nach dem Betrag. Wenn der Betrag über 100 Euro liegt, muss die Teamleitung die Erstattung
genehmigen. Wenn die Teamleitung zustimmt, zahlt der Sachbearbeiter den Betrag aus. Wenn die Teamleitung ablehnt,
informiert der Sachbearbeiter den Kunden. Andernfalls zahlt der Sachbearbeiter den Betrag sofort aus. Zum Schluss
schickt er eine Bestätigung."""


@pytest.mark.parametrize("text", [ENGLISH, GERMAN], ids=["English", "German"])
def test_what_follows_on_an_approval_is_decided_at_the_step_of_whoever_approves(text: str) -> None:
    sop = read(text, "prose").document.sop
    (person,) = (node for node in sop.nodes if isinstance(node, Person))
    answers = [edge for edge in sop.edges if edge.source == person.id]
    assert [edge.kind for edge in answers] == ["prose", "prose", "otherwise"]
    assert person.branching == "first"
    ways = [
        edge for edge in sop.edges if edge.source in {edge.source for edge in sop.edges if edge.target == person.id}
    ]
    assert [edge.kind for edge in ways] == ["formal", "otherwise"]
    assert not {edge.target for edge in ways} & {edge.target for edge in answers}


@pytest.mark.parametrize(
    ("condition", "action", "is_about"),
    [
        ("the team lead approves", "The team lead has to approve the refund", True),
        ("the team lead does not approve it", "The team lead has to approve the refund", True),
        ("she refuses", "The team lead has to approve the refund", True),
        ("the refund is refused", "The refund must be approved by the team lead", True),
        ("approval is not granted", "The refund needs the approval of the team lead", True),
        ("the duty manager refuses", "The team lead has to approve the refund", False),
        ("the team lead approves", "Ask the team lead for the number", False),
        ("the team lead is absent", "The team lead has to approve the refund", False),
        ("die Teamleitung ablehnt", "Die Teamleitung muss die Erstattung genehmigen", True),
        ("sie ablehnt", "Die Teamleitung muss die Erstattung genehmigen", True),
        ("die Erstattung genehmigt wird", "Die Erstattung muss von der Teamleitung genehmigt werden", True),
        ("la directrice refuse", "La directrice doit valider le paiement", True),
    ],
)
def test_a_condition_about_an_approval_is_told(condition: str, action: str, *, is_about: bool) -> None:
    assert is_about_approval(condition, action) is is_about
