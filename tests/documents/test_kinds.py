"""An instruction for a kind of customer or case is done only where the case is of that kind."""

from __future__ import annotations

import pytest

from sopstudio.documents.kinds import split_kind
from sopstudio.formats import read
from tests.formats.texts import edges


@pytest.mark.parametrize(
    ("said", "rest"),
    [
        ("Bei Geschäftskunden", " ist die Freigabe durch die Leitung einzuholen (Frist: 2 Arbeitstage)"),
        ("Für Geschäftskunden", " ist eine Gutschrift zu erstellen"),
        ("Bei Neukunden", " den Vertrag prüfen"),
        ("Bei gewerblichen Kunden", " wird die Freigabe eingeholt (Frist: 2 Tage)"),
        ("Bei einem Notfall", " die Leitung informieren"),
        ("Bei Eilaufträgen", ", die Leitung informieren"),
        ("Bei Verlängerungen", " prüfen Sie den Vertrag"),
        ("In dringenden Fällen", " die Leitung anrufen"),
        ("For business customers", ", get approval from the team lead (deadline: 2 days)"),
        ("For new contracts", ", the form is sent to the customer"),
        ("For renewals", ", check the contract"),
        ("Pour les clients professionnels", ", demandez l'accord du chef"),
        ("Pour les nouveaux contrats", ", vérifiez le dossier"),
    ],
)
def test_a_kind_of_case_at_the_beginning_is_a_condition(said: str, rest: str) -> None:
    assert split_kind(said + rest) == (said[:1].lower() + said[1:], rest.strip(", "))


@pytest.mark.parametrize(
    "text",
    [
        "Bei Geschäftskunden gilt eine längere Frist",
        "Bei Rückfragen die Teamleitung fragen",
        "Bei allen Kunden den Ausweis prüfen",
        "Bei Kunden den Ausweis prüfen",
        "Für Kunden ist eine Gutschrift zu erstellen",
        "Beim Kunden die Nummer erfragen",
        "In den meisten Fällen die Leitung anrufen",
        "Bei der Verladung die Ware prüfen",
        "For all customers, check the address",
        "For customers in Germany, send a letter",
        "For each new order, check the address",
        "For business customers, the limit is higher",
        "For the customer, print a receipt",
        "Pour les clients en France, envoyer une lettre",
        "Pour les autres clients, envoyer une lettre",
    ],
)
def test_what_is_done_for_everybody_is_no_condition(text: str) -> None:
    assert split_kind(text) is None


def test_what_stands_below_an_instruction_for_a_kind_is_asked_of_that_kind() -> None:
    text = (
        "Antrag\n\n1. Den Antrag prüfen.\n2. Bei Geschäftskunden ist die Freigabe einzuholen (Frist: 2 Tage).\n"
        "   - Wird die Freigabe verweigert, den Kunden informieren.\n3. Den Vertrag senden.\n"
    )
    assert edges(read(text, "prose")) == [
        "Den Antrag prüfen -bei Geschäftskunden-> Die Freigabe ist einzuholen (Frist: 2 Tage)",
        "Den Antrag prüfen -otherwise-> Den Vertrag senden",
        "Die Freigabe ist einzuholen (Frist: 2 Tage) -die Freigabe verweigert wird-> Den Kunden informieren",
        "Die Freigabe ist einzuholen (Frist: 2 Tage) -otherwise-> Den Vertrag senden",
        "Den Kunden informieren -always-> Den Vertrag senden",
        "Den Vertrag senden -always-> Ende",
    ]
