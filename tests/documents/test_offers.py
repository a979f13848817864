"""A condition about what the sentence before it offers or brings up is asked after that, not beside it."""

from __future__ import annotations

import pytest

from sopstudio.formats import prose

GERMAN = "Prüfen Sie den Vertrag. Wenn der Kunde gehen will, bieten Sie ihm einen Rabatt an."
LAST = "Speichern Sie das Gespräch."
ENGLISH = "Check the contract. If the customer wants to leave, offer a discount."
FRENCH = "Vérifiez le contrat du client. Si le client veut partir, proposez une remise."


@pytest.mark.parametrize(
    ("text", "offer", "condition"),
    [
        (
            f"{GERMAN} Nimmt der Kunde das Angebot an, buchen Sie es. {LAST}",
            "Bieten Sie ihm",
            "der Kunde das Angebot annimmt",
        ),
        (f"{GERMAN} Wenn er zustimmt, buchen Sie es. {LAST}", "Bieten Sie ihm", "er zustimmt"),
        (
            f"{GERMAN} Falls dem Kunden der Rabatt nicht reicht, rufen Sie mich. {LAST}",
            "Bieten Sie ihm",
            "dem Kunden der Rabatt nicht reicht",
        ),
        (f"{GERMAN} Möchte er keinen Rabatt, rufen Sie mich. {LAST}", "Bieten Sie ihm", "er keinen Rabatt möchte"),
        (
            "1. Vertrag prüfen.\n2. Wenn der Kunde gehen will, ihm einen Tarif vorschlagen.\n"
            "3. Wenn er den Vorschlag ablehnt, die Kündigung buchen.\n4. Das Gespräch speichern.\n",
            "Ihm einen Tarif vorschlagen",
            "er den Vorschlag ablehnt",
        ),
        (
            f"{ENGLISH} If the customer accepts the offer, book it. Save the call.",
            "Offer",
            "the customer accepts the offer",
        ),
        (f"{ENGLISH} If he does not agree, call me. Save the call.", "Offer", "he does not agree"),
        (
            f"{FRENCH} Si le client accepte l'offre, enregistrez-la. Notez l'appel.",
            "Proposez",
            "le client accepte l'offre",
        ),
        (
            f"{FRENCH} Si la remise est trop petite, appelez-moi. Notez l'appel.",
            "Proposez",
            "la remise est trop petite",
        ),
        (
            "Check it. If it is new, refund it. Otherwise offer a repair. If she refuses, call me. Save the call.",
            "Offer a repair",
            "she refuses",
        ),
    ],
)
def test_a_condition_about_an_offer_is_asked_after_it_and_only_there(text: str, offer: str, condition: str) -> None:
    reading = prose.read_text(text)
    titles = {node.id: node.title for node in reading.document.sop.nodes}
    (asked,) = [titles[edge.source] for edge in reading.document.sop.edges if edge.condition == condition]
    assert asked.startswith(offer)
    assert reading.questions == ()


@pytest.mark.parametrize(
    ("text", "source", "condition"),
    [
        (f"{ENGLISH} If the lead accepts, book it. Save the call.", "Check the contract", "the lead accepts"),
        (
            "Check it. If the parcel is late, send a parcel. If the parcel is open, call me. Save the call.",
            "Check it",
            "the parcel is open",
        ),
        (f"{GERMAN} Wenn der Kunde umzieht, rufen Sie mich. {LAST}", "Prüfen Sie den Vertrag", "der Kunde umzieht"),
    ],
)
def test_a_condition_about_something_else_stays_beside_the_offer(text: str, source: str, condition: str) -> None:
    sop = prose.read_text(text).document.sop
    titles = {node.id: node.title for node in sop.nodes}
    assert [titles[edge.source] for edge in sop.edges if edge.condition == condition] == [source]


def test_where_two_steps_offer_something_the_author_is_asked_which_one_is_meant() -> None:
    reading = prose.read_text(
        f"{ENGLISH} If he wants to move, offer a transfer. If the customer accepts the offer, book it. Save the call."
    )
    assert [(question.condition, question.earlier) for question in reading.questions] == [
        ("the customer accepts the offer", "Offer a transfer")
    ]


def test_two_answers_to_an_offer_stand_side_by_side_without_a_question() -> None:
    reading = prose.read_text(
        "1. Den Vertrag prüfen.\n2. Wenn der Kunde gehen will, ihm einen Rabatt anbieten.\n"
        "3. Nimmt der Kunde das Angebot an, den Rabatt buchen.\n4. Lehnt der Kunde ab, die Kündigung buchen.\n"
        "5. Das Gespräch speichern.\n"
    )
    titles = {node.id: node.title for node in reading.document.sop.nodes}
    asked = {edge.condition: titles[edge.source] for edge in reading.document.sop.edges}
    offer = "Ihm einen Rabatt anbieten"
    assert (asked["der Kunde das Angebot annimmt"], asked["der Kunde ablehnt"]) == (offer, offer)
    assert reading.questions == ()
