"""An instruction for amounts of some size is done only where the amount is so."""

from __future__ import annotations

import pytest

from sopstudio.documents.bounds import find_denied, split_bound
from sopstudio.formats import read

ASK, FRAGEN, DEMANDER = "ask the team lead", "die Teamleitung fragen", "demander au chef d'équipe"


@pytest.mark.parametrize(
    ("text", "condition", "rest"),
    [
        (f"For amounts over 500 euros, {ASK}", "amount is over 500 euros", ASK),
        (f"For refund amounts up to $20, {ASK}", "refund amount is up to $20", ASK),
        (f"For amounts of 500 euros or more, {ASK}", "amount is 500 euros or more", ASK),
        (f"For orders over 1,000 euros, {ASK}", "for orders over 1,000 euros", ASK),
        (f"Bei Beträgen über 500 Euro {FRAGEN}", "Betrag is more than 500 Euro", FRAGEN),
        (f"Bei Beträgen über 500 Euro, {FRAGEN}", "Betrag is more than 500 Euro", FRAGEN),
        (f"Bei Rechnungsbeträgen ab 1.500 € {FRAGEN}", "Rechnungsbetrag is at least 1500 EUR", FRAGEN),
        (f"Bei Mengen bis zu 100 {FRAGEN}", "Menge is at most 100", FRAGEN),
        (f"Für Bestellungen von mehr als 10 Stück {FRAGEN}", "für Bestellungen von mehr als 10 Stück", FRAGEN),
        (
            "Bei Beträgen über 500 Euro ist die Teamleitung zu informieren",
            "Betrag is more than 500 Euro",
            "ist die Teamleitung zu informieren",
        ),
        (
            "A refund of more than 150 euros must be approved by the manager",
            "refund is more than 150 euros",
            "A refund must be approved by the manager",
        ),
        (
            "Orders over 10 items need the approval of the manager",
            "orders over 10 items",
            "Orders need the approval of the manager",
        ),
        (
            "Claims over 2,000 euros also need the approval of the director",
            "claims over 2,000 euros",
            "Claims need the approval of the director",
        ),
        (
            "Eine Rückerstattung von mehr als 150 Euro muss von der Leitung genehmigt werden",
            "Rückerstattung is more than 150 Euro",
            "Eine Rückerstattung muss von der Leitung genehmigt werden",
        ),
        (
            "Rückerstattungen über 150 Euro brauchen die Freigabe des Teamleiters",
            "Rückerstattung is more than 150 Euro",
            "Rückerstattungen brauchen die Freigabe des Teamleiters",
        ),
        (
            "Un remboursement de plus de 150 euros doit être approuvé par le responsable",
            "remboursement is more than 150 euros",
            "Un remboursement doit être approuvé par le responsable",
        ),
        (f"Pour les montants supérieurs à 500 euros, {DEMANDER}", "montant is more than 500 euros", DEMANDER),
        (f"Pour tout montant de moins de 20 euros, {DEMANDER}", "montant is less than 20 euros", DEMANDER),
        (f"Pour les commandes de plus de 9 kg, {DEMANDER}", "pour les commandes de plus de 9 kg", DEMANDER),
        (f"For charges of more than $100, {ASK}", "charge is more than $100", ASK),
        (f"Over 100 euros, {ASK}", "amount is over 100 euros", ASK),
        ("For more than €100 the head must agree", "amount is more than €100", "the head must agree"),
        ("Up to 1,000 dollars the clerk decides", "amount is up to 1,000 dollars", "the clerk decides"),
        (
            "Bei mehr als 500 Euro muss die Leitung zustimmen",
            "Betrag is more than 500 Euro",
            "muss die Leitung zustimmen",
        ),
        (f"Ab 1.500 € {FRAGEN}", "Betrag is at least 1500 EUR", FRAGEN),
        (f"Pour plus de 500 euros, {DEMANDER}", "montant is more than 500 euros", DEMANDER),
    ],
)
def test_a_bound_at_the_beginning_is_a_condition(text: str, condition: str, rest: str) -> None:
    assert split_bound(text) == (condition, rest)


@pytest.mark.parametrize(
    "text",
    [
        "For at least 5 minutes, stir the mix",
        "For a period of more than 10 minutes, stir the mix",
        "For more than 10 guests, the large room",
        "For more than 10 days, keep it",
        "Over 100 euros",
        "More than 100 euros is a lot",
        "For amounts over 500 euros, the limit",
        "For customers in Germany, send a letter",
        "Bei Temperaturen über 30 Grad die Ware kühlen",
        "Bei einer Temperatur von mindestens 30 Grad die Wäsche waschen",
        "Bei Rückfragen die Teamleitung fragen",
        "Bei Beträgen über 500 Euro",
        "Pour réduire un retard de plus de 2 jours, appeler le livreur",
        "Pour une durée de plus de 2 jours, appeler le livreur",
        "Pour les clients en France, envoyer une lettre",
    ],
)
def test_how_long_what_for_and_of_what_kind_are_no_bounds(text: str) -> None:
    assert split_bound(text) is None


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        (
            "Weigh it. For amounts over 500 euros, ask the lead. Send it.",
            [("amount > 500", "Ask the lead"), ("otherwise", "Send it")],
        ),
        (
            "1. Weigh it.\n2. For orders over 500 euros, ask the lead. Otherwise ask me.\n3. Send it.\n",
            [("for orders over 500 euros", "Ask the lead"), ("otherwise", "Ask me")],
        ),
        (
            "Die Ware prüfen. Bei Beträgen über 500 Euro ist die Leitung zu informieren. Das Geld erstatten.",
            [("Betrag > 500", "Die Leitung ist zu informieren"), ("otherwise", "Das Geld erstatten")],
        ),
        (
            "Die Ware prüfen. Bei Lieferungen über 10 Stück die Leitung fragen. Das Geld erstatten.",
            [("bei Lieferungen über 10 Stück", "Die Leitung fragen"), ("otherwise", "Das Geld erstatten")],
        ),
        (
            "Vérifier le prix. Pour les montants supérieurs à 500 euros, appeler le chef. Fermer le dossier.",
            [("montant > 500", "Appeler le chef"), ("otherwise", "Fermer le dossier")],
        ),
        (
            "Look at it. In the case of damage, take a photo. Send it.",
            [("damage", "Take a photo"), ("otherwise", "Send it")],
        ),
    ],
)
def test_a_procedure_goes_another_way_for_it(text: str, edges: list[tuple[str, str]]) -> None:
    sop = read(text, "prose").document.sop
    titles = {node.id: node.title for node in sop.nodes}
    decided = [(edge.condition or edge.kind, titles[edge.target]) for edge in sop.edges if edge.kind != "always"]
    assert decided == edges


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("Vehicles over 3.5 tonnes do not get a permit.", "vehicles over 3.5 tonnes"),
        ("Amounts over 500 euros cannot be paid in cash", "amount is over 500 euros"),
        ("A parcel of more than 30 kg isn't sent abroad", "parcel is more than 30 kg"),
        ("Fahrzeuge über 3,5 Tonnen bekommen keinen Ausweis.", "Fahrzeuge über 3,5 Tonnen"),
        ("Beträge über 500 Euro werden nicht bar ausgezahlt", "Betrag is more than 500 Euro"),
        ("Les montants supérieurs à 500 euros ne sont pas remboursés", "montant is more than 500 euros"),
        ("Vehicles over 3.5 tonnes pay double", ""),
        ("The office is not open after 6", ""),
    ],
)
def test_what_something_of_some_size_does_not_get_is_a_condition(text: str, condition: str) -> None:
    assert find_denied(text) == condition


@pytest.mark.parametrize("end", [" and end the case.", ". End the procedure."])
def test_what_stands_behind_a_denial_is_done_for_that_alone(end: str) -> None:
    text = f"Permit\n\nLook the vehicle up. Vehicles over 3.5 tonnes do not get a permit. Explain this{end} Issue it.\n"
    sop = read(text, "prose").document.sop
    titles = {node.id: node.title for node in sop.nodes}
    (edge,) = [edge for edge in sop.edges if "3.5" in edge.condition]
    assert (titles[edge.source], titles[edge.target]) == ("Look the vehicle up", "Explain this")
    assert "Issue it" in titles.values()


def test_what_is_not_about_a_denial_is_done_for_everybody() -> None:
    text = "Parcels\n\nWeigh the parcel. Parcels over 30 kg are not sent abroad. Pack the parcel. Send it.\n"
    reading = read(text, "prose")
    assert [edge.kind for edge in reading.document.sop.edges] == ["always"] * 3
    assert [item.text for item in reading.left_out] == ["Parcels over 30 kg are not sent abroad."]
