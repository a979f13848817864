"""A step that says that it comes before the one above it is done before that."""

from __future__ import annotations

import pytest

from sopstudio.documents.step_words import without_before
from sopstudio.formats import prose


def walk(text: str) -> list[str]:
    """The titles of the steps from the first to the last, where no condition parts them."""
    sop = prose.read_text(text).document.sop
    titles, follows = {node.id: node.title for node in sop.nodes}, {edge.source: edge.target for edge in sop.edges}
    node, walked = sop.start, [titles[sop.start]]
    while (node := follows.get(node, "")) and len(walked) < len(titles):
        walked.append(titles[node])
    return walked[:-1]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Weigh it. Before that, clean the scale. Note it.", "Clean the scale | Weigh it | Note it"),
        ("Weigh it. Clean the scale beforehand. Note it.", "Clean the scale | Weigh it | Note it"),
        ("Open it. Weigh it. Before doing so, clean the scale.", "Open it | Clean the scale | Weigh it"),
        ("1. Weigh it.\n2. Prior to this, clean the scale.\n3. Note it.\n", "Clean the scale | Weigh it | Note it"),
        ("1. Weigh it.\n   - Beforehand, clean the scale.\n2. Note it.\n", "Clean the scale | Weigh it | Note it"),
        (
            "Prüfe die Ware. Vorher fragst du den Kunden nach der Farbe. Schicke sie weg.",
            "Du fragst den Kunden nach der Farbe | Prüfe die Ware | Schicke sie weg",
        ),
        (
            "Der Agent prüft die Ware. Zuvor fragt er den Kunden nach der Farbe. Er bestellt die Ware.",
            "Er fragt den Kunden nach der Farbe | Der Agent prüft die Ware | Er bestellt die Ware",
        ),
        (
            "1. Den Betrag erstatten. Vorher die Freigabe der Leitung holen.\n2. Den Kunden informieren.\n",
            "Die Freigabe der Leitung holen | Den Betrag erstatten | Den Kunden informieren",
        ),
        (
            "Erstatten Sie den Betrag. Informieren Sie zuvor die Leitung. Speichern Sie die Mail.",
            "Informieren Sie die Leitung | Erstatten Sie den Betrag | Speichern Sie die Mail",
        ),
        (
            "Vérifiez la commande. Auparavant, demandez au client son nom. Notez la date.",
            "Demandez au client son nom | Vérifiez la commande | Notez la date",
        ),
    ],
)
def test_a_step_is_done_where_it_says(text: str, steps: str) -> None:
    assert " | ".join(walk(text)) == steps


def test_what_comes_before_a_step_under_a_condition_is_under_it_too() -> None:
    text = "Weigh it. If it is over 30 kg, call the driver. Before that, get a pallet. Note it."
    sop = prose.read_text(text).document.sop
    titles = {node.id: node.title for node in sop.nodes}
    ways = {(titles[edge.source], edge.kind, titles[edge.target]) for edge in sop.edges}
    assert {("Get a pallet", "always", "Call the driver"), ("Call the driver", "always", "Note it")} <= ways
    assert ("Weigh it", "otherwise", "Note it") in ways


@pytest.mark.parametrize(
    "text",
    [
        "Prüfen Sie, ob der Kunde vorher schon bestellt hat",
        "Prüfen Sie die vorher genannte Nummer",
        "Vorher bestellte Ware prüfen",
        "Stellen Sie sich davor",
        "Weigh the parcel before the driver comes",
        "Before the driver comes, weigh it",
        "Avant le départ, fermez la porte",
    ],
)
def test_before_something_else_says_nothing_of_the_step_above(text: str) -> None:
    assert without_before(text) == ""


def test_the_first_step_stays_in_its_words() -> None:
    assert walk("Beforehand, clean the scale. Weigh it.") == ["Beforehand, clean the scale", "Weigh it"]


def test_nothing_is_put_before_the_steps_of_another_section() -> None:
    text = (
        "1. Intake\n   - Open it.\n   - Weigh it.\n2. Late parcels\n   - Beforehand, clean the scale.\n   - Note it.\n"
    )
    assert walk(text) == ["Open it", "Weigh it", "Beforehand, clean the scale", "Note it"]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "Weigh the box. Print the label. Note it. Before you print the label, clean the scale.",
            "Weigh the box | Clean the scale | Print the label | Note it",
        ),
        (
            "Weigh the box. Print the label. Before printing the label, clean the scale. Note it.",
            "Weigh the box | Clean the scale | Print the label | Note it",
        ),
        (
            "Prüfen Sie die Ware. Erstatten Sie den Betrag. Bevor Sie den Betrag erstatten, holen Sie die Freigabe.",
            "Prüfen Sie die Ware | Holen Sie die Freigabe | Erstatten Sie den Betrag",
        ),
        (
            "Vérifiez la marchandise du client. Remboursez le montant. "
            "Avant de rembourser le montant, demandez l'accord du responsable.",
            "Vérifiez la marchandise du client | Demandez l'accord du responsable | Remboursez le montant",
        ),
        (
            "Prüfe die Ware des Kunden. Bevor du den Betrag erstattest, hole die Freigabe ein. Erstatte den Betrag.",
            "Prüfe die Ware des Kunden | Bevor du den Betrag erstattest, hole die Freigabe ein | Erstatte den Betrag",
        ),
        (
            "Prüfe die Ware des Kunden. Nachdem du die Ware gewogen hast, informiere den Kunden.",
            "Prüfe die Ware des Kunden | Nachdem du die Ware gewogen hast, informiere den Kunden",
        ),
        ("Weigh the box. Before the driver comes, print it.", "Weigh the box | Before the driver comes, print it"),
    ],
)
def test_a_step_is_put_before_the_one_that_it_names(text: str, steps: str) -> None:
    assert " | ".join(walk(text)) == steps
