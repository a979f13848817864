"""What starts a procedure is no condition in it, and stands in its description."""

from __future__ import annotations

import pytest

from sopstudio.formats import read
from sopstudio.sop import Decision

EN, DE, FR = "It begins when ", "Es beginnt, wenn ", "La procédure commence quand "


def notes(text: str) -> list[tuple[str, str]]:
    """The notes on what starts the procedure, with their kinds."""
    losses = read(text, "prose").losses
    return [(loss.what, loss.kind) for loss in losses if loss.what.endswith("starts the procedure")]


@pytest.mark.parametrize(
    ("text", "begins", "first"),
    [
        (
            "When a customer calls about a lost bag, ask for the tag. Look it up.",
            f"{EN}a customer calls about a lost bag.",
            "Ask for the tag",
        ),
        (
            "1. When a customer calls, ask for the order number.\n2. Look it up.\n",
            f"{EN}a customer calls.",
            "Ask for the order number",
        ),
        ("If a guest complains, apologise. Tell the manager.", f"{EN}a guest complains.", "Apologise"),
        (
            "When the caller wants a refund, check the receipt. Note it.",
            f"{EN}the caller wants a refund.",
            "Check the receipt",
        ),
        ("When a parcel arrives, scan it. Put it on the shelf.", f"{EN}a parcel arrives.", "Scan it"),
        ("As soon as an order is placed, check the stock. Ship it.", f"{EN}an order is placed.", "Check the stock"),
        (
            "When a customer calls, greet them. If the customer wants a refund, call me. Note it.",
            f"{EN}a customer calls.",
            "Greet them",
        ),
        (
            "Wenn ein Kunde wegen der Rechnung anruft, die Nummer erfragen. Den Fall prüfen.",
            f"{DE}ein Kunde wegen der Rechnung anruft.",
            "Die Nummer erfragen",
        ),
        (
            "Meldet sich ein Gast, die Beschwerde aufnehmen. Die Leitung informieren.",
            f"{DE}sich ein Gast meldet.",
            "Die Beschwerde aufnehmen",
        ),
        (
            "1. Ruft ein Kunde an, die Nummer erfragen.\n2. Das Konto öffnen.\n",
            f"{DE}ein Kunde anruft.",
            "Die Nummer erfragen",
        ),
        (
            "Wenn ein Kunde meldet, dass die Ware fehlt, die Nummer erfragen. Den Fall prüfen.",
            f"{DE}ein Kunde meldet, dass die Ware fehlt.",
            "Die Nummer erfragen",
        ),
        (
            "Sobald ein Paket ankommt, das Paket scannen. Das Paket ins Regal legen.",
            f"{DE}ein Paket ankommt.",
            "Das Paket scannen",
        ),
        (
            "Wenn eine Bestellung eingeht, das Lager prüfen. Die Ware senden.",
            f"{DE}eine Bestellung eingeht.",
            "Das Lager prüfen",
        ),
        (
            "Quand un client appelle, demander le numéro. Ouvrir le dossier.",
            f"{FR}un client appelle.",
            "Demander le numéro",
        ),
        (
            "Lorsqu'un client appelle, demander le numéro. Ouvrir le dossier.",
            f"{FR}un client appelle.",
            "Demander le numéro",
        ),
        (
            "Sobald ein Gast ein Zimmer wünscht, die Liste prüfen. Das Zimmer zuweisen.",
            f"{DE}ein Gast ein Zimmer wünscht.",
            "Die Liste prüfen",
        ),
        (
            "Quand un client souhaite un échange, demander le numéro. Ouvrir le dossier.",
            f"{FR}un client souhaite un échange.",
            "Demander le numéro",
        ),
        ("If a guest reports a noise, note it. Call the desk.", f"{EN}a guest reports a noise.", "Note it"),
        (
            "Dès qu'un colis arrive, enregistrer le colis. Envoyer une note au client.",
            f"{FR}un colis arrive.",
            "Enregistrer le colis",
        ),
    ],
)
def test_what_starts_a_procedure_is_described_and_its_steps_are_always_done(text: str, begins: str, first: str) -> None:
    sop = read(text, "prose").document.sop
    assert sop.description == begins
    assert [node.title for node in sop.nodes if node.id == sop.start] == [first]
    assert not any(edge.condition and edge.condition in begins for edge in sop.edges)
    assert [kind for _, kind in notes(text)] == ["assumed"]


@pytest.mark.parametrize(
    "text",
    [
        "If a guest has no booking, send him away. Check the room. Give the key.",
        "When a parcel is damaged, photograph it. Put it on the shelf.",
        "If a parcel weighs too much, send it back. Put it on the shelf.",
        "If a customer calls after 18:00, take a message. Note it.",
        "If an employee arrives late, note it. Open the door.",
        "If a customer calls, greet them. Otherwise read the mail. Note it.",
        "If a customer calls, greet them. If a customer writes, open a ticket. Note it.",
        "If a guest wants a room, check the list. If the guest wants a table, call the kitchen. Note it.",
        "If the customer wants gift wrap, wrap it. Hand it over.",
        "If a guest would like a taxi, call one. Note it.",
        "Wenn der Kunde eine Geschenkverpackung möchte, die Ware einpacken. Die Ware übergeben.",
        "Will der Gast ein Taxi, ein Taxi rufen. Den Fall notieren.",
        "Falls ein Gast ein Taxi bestellt, ein Taxi rufen. Den Fall notieren.",
        "Si le client souhaite un paquet cadeau, emballer le produit. Remettre le produit au client.",
        "If a patient complains of pain, call me. If the patient has a fever, measure it. Note the values.",
        "Falls ein Kunde anruft, die Nummer erfragen. Falls der Kunde flucht, die Leitung rufen. Den Fall notieren.",
        "Si un client appelle, ouvrir le dossier. Si le client est en retard, noter le retard. Fermer le dossier.",
        "When a parcel arrives, scan it. When a letter arrives, open it. Note it.",
        "Wenn der Kunde keine Erstattung möchte, einen Gutschein anbieten. Den Fall notieren.",
        "Wenn ein Gast keine Buchung hat, den Gast abweisen. Das Zimmer prüfen.",
        "Ruft ein Kunde an, die Nummer erfragen. Schreibt ein Kunde, ein Ticket erstellen. Den Fall notieren.",
        "Si un client n'a pas de réservation, refuser le client. Vérifier la chambre.",
        "Si un client appelle, ouvrir le dossier. Sinon, envoyer une note au client.",
    ],
)
def test_a_condition_that_tells_cases_apart_stays_one(text: str) -> None:
    sop = read(text, "prose").document.sop
    assert sop.description == ""
    assert any(isinstance(node, Decision) and node.id == sop.start for node in sop.nodes)
    assert notes(text) == []


def test_what_starts_a_procedure_comes_behind_its_purpose() -> None:
    text = (
        "Lost bags\n\nPurpose: This finds bags\n\nProcedure\n1. When a guest calls, ask for the tag.\n2. Look it up.\n"
    )
    assert read(text, "prose").document.sop.description == "This finds bags. It begins when a guest calls."


def test_a_later_condition_is_none_that_starts_the_procedure() -> None:
    sop = read("Open the desk. When a customer calls, ask for the tag. Look it up.", "prose").document.sop
    assert (sop.description, "a customer calls" in {edge.condition for edge in sop.edges}) == ("", True)
