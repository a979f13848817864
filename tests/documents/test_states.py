"""Labels that say how something is tell cases apart; terms with explanations stay steps."""

from __future__ import annotations

import pytest

from sopstudio.documents.states import are_opposite, count_states, state_condition
from sopstudio.formats import read


def choices(text: str) -> list[tuple[str, str]]:
    """What is decided in a text as it is recognized: the conditions and where they lead."""
    sop = read(text).document.sop
    titles = {node.id: node.label() for node in sop.nodes}
    return [(edge.condition or edge.kind, titles[edge.target]) for edge in sop.edges if edge.kind != "always"]


@pytest.mark.parametrize(
    ("label", "other"),
    [
        ("Under warranty", "Out of warranty"),
        ("Paid", "Unpaid"),
        ("Invoice not paid", "Invoice paid"),
        ("With receipt", "Without a receipt"),
        ("In stock", "Not in stock"),
        ("Address complete", "Address incomplete"),
        ("Mit Beleg", "Ohne Beleg"),
        ("Beleg vorhanden", "Kein Beleg vorhanden"),
        ("Kunde bekannt", "Kunde unbekannt"),
        ("Innerhalb der Frist", "Außerhalb der Frist"),
        ("Sous garantie", "Hors garantie"),
        ("Avec ticket", "Sans ticket"),
        ("Facture payée", "Facture impayée"),
    ],
)
def test_one_label_denies_the_other(label: str, other: str) -> None:
    assert are_opposite(label, other)
    assert are_opposite(other, label)


@pytest.mark.parametrize(
    ("label", "other"),
    [
        ("Order number", "Order date"),
        ("Paid", "Delivered"),
        ("Not paid", "Not paid"),
        ("No", "Not"),
        ("Tax", "Intake"),
        ("Mit Beleg", "Ohne Rechnung"),
        ("Avec ticket", "Sans carte"),
    ],
)
def test_other_labels_are_no_opposites(label: str, other: str) -> None:
    assert not are_opposite(label, other)


@pytest.mark.parametrize(
    ("labels", "count"),
    [
        (["Valid", "Expired", "Lost"], 3),
        (["Parcel delivered", "Parcel lost", "Order number"], 2),
        (["Vertrag läuft noch", "Vertrag abgelaufen"], 2),
        (["Colis livré", "Colis perdu"], 2),
        (["Order number", "Order date"], 0),
        (["Paid"], 0),
    ],
)
def test_states_at_the_beginning_of_a_list_are_counted(labels: list[str], count: int) -> None:
    assert count_states(labels) == count


@pytest.mark.parametrize(
    ("label", "condition"),
    [
        ("Under warranty", "under warranty"),
        ("With receipt", "with receipt"),
        ("VAT paid", "VAT paid"),
        ("Garantie abgelaufen", "Garantie abgelaufen"),
        ("Ohne Beleg", "ohne Beleg"),
        ("Bezahlt", "bezahlt"),
        ("Sans ticket", "sans ticket"),
    ],
)
def test_a_label_reads_as_a_condition(label: str, condition: str) -> None:
    assert state_condition(label) == condition


@pytest.mark.parametrize(
    ("items", "decided"),
    [
        (
            "1. Check the warranty.\n   - Under warranty: send a label.\n   - Out of warranty: quote the price.\n"
            "2. Note it.\n",
            [("under warranty", "Send a label"), ("otherwise", "Quote the price")],
        ),
        (
            "1. Check the invoice.\n   - Paid: go to step 3.\n   - Unpaid: send a reminder.\n2. Call.\n3. Ship it.\n",
            [("paid", "Ship it"), ("otherwise", "Send a reminder")],
        ),
        (
            "1. Check the ticket.\n   - Open: call the customer.\n   - Closed: end.\n   - Otherwise: ask me.\n"
            "2. Note it.\n",
            [("open", "Call the customer"), ("closed", "End"), ("otherwise", "Ask me")],
        ),
        (
            "Check the receipt.\n- With receipt: refund the money.\n- Without receipt: give a voucher.\nNote it.\n",
            [("with receipt", "Refund the money"), ("otherwise", "Give a voucher")],
        ),
        (
            "Check the parcel.\n- Opened: ask why.\n- Damaged: take a photo.\nIf he is here, greet him.\nNote it.\n",
            [
                ("opened", "Ask why"),
                ("damaged", "Take a photo"),
                ("otherwise", "Decide: he is here"),
                ("he is here", "Greet him"),
                ("otherwise", "Note it"),
            ],
        ),
        (
            "1. Den Vertrag im System prüfen.\n   - Laufzeit läuft noch: Enddatum nennen.\n"
            "   - Laufzeit abgelaufen: weiter mit Schritt 3.\n2. Den Kunden anrufen.\n3. Die Kündigung bestätigen.\n",
            [
                ("Laufzeit läuft noch", "Enddatum nennen"),
                ("Laufzeit abgelaufen", "Die Kündigung bestätigen"),
                ("otherwise", "Den Kunden anrufen"),
            ],
        ),
        (
            "1. Die Garantie prüfen.\n   - Garantie gültig: das Gerät reparieren.\n   - Garantie abgelaufen: Ende.\n"
            "2. Das Gerät senden.\n",
            [
                ("Garantie gültig", "Das Gerät reparieren"),
                ("Garantie abgelaufen", "Ende"),
                ("otherwise", "Das Gerät senden"),
            ],
        ),
        (
            "1. Vérifier la garantie.\n   - Sous garantie: réparer le produit.\n"
            "   - Hors garantie: passer à l'étape 3.\n2. Envoyer une note au client.\n3. Fermer le dossier.\n",
            [("sous garantie", "Réparer le produit"), ("otherwise", "Fermer le dossier")],
        ),
    ],
)
def test_a_list_of_states_is_a_choice(items: str, decided: list[tuple[str, str]]) -> None:
    assert choices(items) == decided


@pytest.mark.parametrize(
    "items",
    [
        "1. Open the form.\n   - Order number: enter it.\n   - Order date: enter it.\n2. Save it.\n",
        "1. Open the form.\n   - Paid: the amount so far.\n   - Unpaid: the rest of it.\n2. Save it.\n",
        "1. Das Formular öffnen.\n   - Nummer: die Nummer eintragen.\n   - Datum: das Datum eintragen.\n"
        "2. Das Formular speichern.\n",
        "1. Ouvrir le dossier.\n   - Numéro: noter le numéro.\n   - Date: noter la date.\n2. Fermer le dossier.\n",
    ],
)
def test_a_list_of_terms_is_no_choice(items: str) -> None:
    assert choices(items) == []
