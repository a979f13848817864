"""Who carries a step out: somebody with a role who has to approve something is a person."""

from __future__ import annotations

import pytest

from sopstudio.documents.people import role_of


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
