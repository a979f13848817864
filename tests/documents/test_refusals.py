"""A refusal ends the procedure, and the other answer goes on; what is done after every answer comes after it, too."""

from __future__ import annotations

import pytest

from sopstudio.documents.refusals import turns_down
from sopstudio.formats import prose

FIRST, LAST = "Weigh the parcel.", "Print the label. Hand it to the driver."
ERSTENS, ZULETZT = "Prüfen Sie das Gewicht.", "Drucken Sie das Etikett. Rufen Sie den Fahrer."
ABORD, ENFIN = "Vérifiez le poids du colis de la cliente.", "Imprimez l'étiquette. Appelez le livreur."


def ways(text: str) -> set[tuple[str, str, str]]:
    """The edges between the steps, by their titles; ends without words of their own are *End*."""
    sop = prose.read_text(text).document.sop
    titles = {node.id: "End" if node.title in ("Ende", "Fin") else node.title for node in sop.nodes}
    kinds = {node.id: node.kind for node in sop.nodes}
    named = {
        name: f"{titles[name]}." if kinds[name] == "end" and titles[name] != "End" else titles[name] for name in titles
    }
    return {(named[edge.source], edge.condition or edge.kind, named[edge.target]) for edge in sop.edges}


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (f"{FIRST} If it is too heavy, refuse the delivery. {LAST}", "Refuse the delivery."),
        (f"{FIRST} If it is too heavy, the clerk declines the order. {LAST}", "The clerk declines the order."),
        (f"{FIRST} If it is too heavy, decline and explain the limit. {LAST}", "Decline and explain the limit."),
        (f"{FIRST} If it is too heavy, apologise and turn them away. {LAST}", "Apologise and turn them away."),
        (f"{FIRST} If it is too heavy, the request is rejected. {LAST}", "The request is rejected."),
        (f"{FIRST} If it is too heavy, do not accept the order. {LAST}", "Do not accept the order."),
        ("1. Weigh it.\n2. If it is wet, refuse delivery.\n3. Print the label.\n4. Send it.\n", "Refuse delivery."),
        (f"{ERSTENS} Ist es zu schwer, lehnen Sie den Auftrag ab. {ZULETZT}", "Lehnen Sie den Auftrag ab."),
        (f"{ERSTENS} Wenn es zu schwer ist, ihn schriftlich ablehnen. {ZULETZT}", "Ihn schriftlich ablehnen."),
        (f"{ERSTENS} Ist es zu schwer, weist er die Bestellung zurück. {ZULETZT}", "Er weist die Bestellung zurück."),
        (f"{ERSTENS} Ist es zu schwer, wird der Auftrag abgelehnt. {ZULETZT}", "Der Auftrag wird abgelehnt."),
        (
            f"{ERSTENS} Ist es zu schwer, lehnen Sie ab und erklären Sie dem Kunden die Grenze. {ZULETZT}",
            "Lehnen Sie ab und erklären Sie dem Kunden die Grenze.",
        ),
        (f"{ABORD} Si c'est trop lourd, refusez la demande. {ENFIN}", "Refusez la demande."),
        (f"{ABORD} Si c'est trop lourd, la demande est rejetée. {ENFIN}", "La demande est rejetée."),
        (f"{ABORD} Si c'est trop lourd, refusez et expliquez la limite. {ENFIN}", "Refusez et expliquez la limite."),
    ],
)  # fmt: skip
def test_a_refusal_ends_and_the_other_answer_goes_on(text: str, refusal: str) -> None:
    drawn = ways(text)
    assert refusal in {target for _, _, target in drawn}
    assert refusal not in {source for source, _, _ in drawn}
    follows = {target for _, kind, target in drawn if kind == "otherwise"}
    assert follows <= {"Print the label", "Drucken Sie das Etikett", "Imprimez l'étiquette"}
    (note,) = [loss for loss in prose.read_text(text).losses if "ends the procedure" in loss.what]
    assert refusal.rstrip(".") in note.what


@pytest.mark.parametrize(
    ("text", "next_step"),
    [
        (f"{FIRST} If it is too heavy, refuse it and then offer a pallet. {LAST}", "Print the label"),
        (f"{FIRST} If it is too heavy, decline the discount. {LAST}", "Print the label"),
        (f"{FIRST} If it is hot, turn down the heat. {LAST}", "Print the label"),
        (f"{FIRST} If it is too heavy, ask the lead whether to refuse the order. {LAST}", "Print the label"),
        (f"{FIRST} If it is too heavy, refuse the delivery. Note the weight.", "Note the weight"),
        (f"{FIRST} If it is too heavy, refuse it, otherwise accept it. Thank the customer.", "Thank the customer"),
        ("1. Weigh it.\n2. If it is old, refuse it.\n3. If it is red, call.\n4. Send the result.\n", "Send the result"),
        (f"{ERSTENS} Ist es zu schwer, lehnen Sie ab und bieten Sie mehr an. {ZULETZT}", "Drucken Sie das Etikett"),
        (f"{ERSTENS} Ist es zu schwer, lehnen Sie den Rabatt ab. {ZULETZT}", "Drucken Sie das Etikett"),
        (f"{ABORD} Si c'est lourd, refusez et proposez une palette. {ENFIN}", "Imprimez l'étiquette"),
    ],
)  # fmt: skip
def test_what_opens_another_way_or_is_done_in_any_case_comes_after_a_refusal(text: str, next_step: str) -> None:
    assert {kind for _, kind, target in ways(text) if target == next_step} >= {"always"}
    assert not [loss for loss in prose.read_text(text).losses if "ends the procedure" in loss.what]


@pytest.mark.parametrize(
    ("text", "refusal", "outcome"),
    [
        (
            "1. Weigh it.\n2. If it is old, refuse it.\n3. Print the slip.\n4. Send the decision.\n",
            "Refuse it",
            "Send the decision",
        ),
        (
            "1. Das Paket prüfen.\n2. Ist es zu schwer, den Auftrag ablehnen.\n3. Das Etikett drucken.\n"
            "4. Das Ergebnis notieren.\n",
            "Den Auftrag ablehnen",
            "Das Ergebnis notieren",
        ),
    ],
)
def test_a_refusal_goes_on_with_what_is_done_of_the_outcome(text: str, refusal: str, outcome: str) -> None:
    assert (refusal, "always", outcome) in ways(text)
    assert [loss.what for loss in prose.read_text(text).losses if "goes on with" in loss.what] == [
        f"“{refusal}” goes on with “{outcome}”"
    ]


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (
            "1. Weigh it.\n2. If it is light, go to step 4.\n3. Refuse the order and tell them.\n4. Print it.\n",
            "Refuse the order and tell them.",
        ),
        (
            "1. Die Ware prüfen.\n2. Stimmt die Menge, weiter mit Schritt 4.\n3. Die Rechnung zurückweisen.\n"
            "4. Den Betrag zahlen.\n",
            "Die Rechnung zurückweisen.",
        ),
    ],
)
def test_a_refusal_that_the_other_answer_passes_by_is_an_end(text: str, refusal: str) -> None:
    drawn = ways(text)
    assert refusal in {target for _, _, target in drawn}
    assert refusal not in {source for source, _, _ in drawn}


def test_a_refusal_by_somebody_else_in_a_table_is_followed_by_an_end() -> None:
    rows = "| 1 | Is it right? | Buyer | 3 | 2 |\n| 2 | Reject the invoice | Buyer | | |\n| 3 | Pay it | Buyer | | |\n"
    drawn = ways(f"Invoices\n\n| No. | Step | Responsible | If yes | If no |\n|---|---|---|---|---|\n{rows}")
    assert ("Reject the invoice", "always", "End") in drawn
    assert ("Reject the invoice", "always", "Pay it") not in drawn


def test_what_is_said_of_a_refusal_in_the_next_sentence_is_part_of_it() -> None:
    drawn = ways(f"{FIRST} If it is too heavy, refuse the delivery. Explain the limit. {LAST}")
    assert ("Refuse the delivery", "always", "Explain the limit") in drawn
    assert ("Explain the limit", "always", "End") in drawn
    assert ("Weigh the parcel", "otherwise", "Print the label") in drawn


def test_what_the_customer_says_to_a_refusal_is_asked_after_it() -> None:
    drawn = ways(f"{FIRST} If it is too heavy, refuse the delivery. If the customer insists, call the lead. {LAST}")
    assert ("Refuse the delivery", "the customer insists", "Call the lead") in drawn
    assert ("Refuse the delivery", "otherwise", "End") in drawn
    assert ("Weigh the parcel", "otherwise", "Print the label") in drawn


def test_a_condition_behind_a_refusal_is_another_case() -> None:
    drawn = ways(f"{FIRST} If the box is wet, refuse the delivery. If it is light, print a stamp. {LAST}")
    assert {condition for source, condition, _ in drawn if source == "Weigh the parcel"} == {
        "the box is wet",
        "it is light",
        "otherwise",
    }


@pytest.mark.parametrize("text", ["decline " + "and " * 20_000, "ablehnen " * 5_000, "the " * 100, "den " * 100])
def test_long_words_are_no_refusal(text: str) -> None:
    assert not turns_down(text)
