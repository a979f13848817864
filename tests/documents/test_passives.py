"""Sentences in the passive that say what is done are steps; those about how things are, or about the text, are none."""

from __future__ import annotations

import pytest

from sopstudio.documents.step_words import put_subject_first
from sopstudio.documents.verbs import is_instruction
from sopstudio.formats import read
from tests.formats.texts import edges


@pytest.mark.parametrize(
    "text",
    [
        "Das Ergebnis wird an den Kunden gesendet.",
        "Danach werden die Leitungen geprüft",
        "Zum Schluss wird der Kunde gefragt, ob sein Anliegen gelöst wurde.",
        "Der Antrag wird geprüft und an die Leitung weitergeleitet.",
        "The result is sent to the customer.",
        "Then the labels are carefully printed",
        "Le résultat est envoyé au client.",
        "Ensuite, l'étiquette est imprimée",
    ],
)
def test_what_is_done_is_an_instruction(text: str) -> None:
    assert is_instruction(text)


@pytest.mark.parametrize(
    "text",
    [
        "Wird der Antrag geprüft?",
        "Diese Anweisung wird jedes Jahr geprüft.",
        "So wird eine Reklamation bearbeitet",
        "Der Kunde wird nicht informiert.",
        "Die Zinsen werden automatisch berechnet.",
        "Das Gerät wird warm.",
        "Der Antrag wurde geprüft.",
        "Waren, die geprüft werden",
        "This procedure is reviewed by the owner.",
        "The parcel is damaged.",
        "Someone wonders when the parcel is sent",
        "The order is paid.",
        "The form is signed by the customer.",
        "Orders are shipped within 2 days.",
        "Cette procédure est vérifiée par la direction.",
        "Le colis est à Paris.",
        "Le formulaire est signé par le client.",
    ],
)
def test_how_things_are_is_no_instruction(text: str) -> None:
    assert not is_instruction(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("wird mit dem Kunden eine Messung durchgeführt", "Mit dem Kunden wird eine Messung durchgeführt"),
        ("werden im System die Daten geprüft", "Im System werden die Daten geprüft"),
        ("muss zuvor einem Techniker der Code gesendet werden", "Einem Techniker muss der Code gesendet werden"),
        ("wird zusätzlich der Ausweis geprüft", "Der Ausweis wird zusätzlich geprüft"),
        ("ist sofort die Leitung zu informieren", "Die Leitung ist sofort zu informieren"),
        ("werden Daten geprüft", "werden Daten geprüft"),
    ],
)
def test_what_stood_behind_a_verb_comes_before_it(text: str, said: str) -> None:
    assert put_subject_first(text) == said


FAULT = "Falls eine Großstörung vorliegt, wird der Kunde informiert."


@pytest.mark.parametrize("before", ["Die Nummer erfragen.", "Die Nummer erfragen; den Vertrag öffnen."])
@pytest.mark.parametrize("word", ["Andernfalls", "Ansonsten", "Sonst"])
def test_otherwise_in_the_next_sentence_is_that_of_the_condition(before: str, word: str) -> None:
    text = f"Störung\n\n{before} {FAULT} {word} wird mit dem Kunden eine Messung durchgeführt.\n"
    found = [edge.split(" -", 1)[1] for edge in edges(read(text, "prose")) if "always" not in edge]
    assert found == [
        "eine Großstörung vorliegt-> Der Kunde wird informiert",
        "otherwise-> Mit dem Kunden wird eine Messung durchgeführt",
    ]


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("Zum Schluss bekommt der Kunde eine Bestätigung.", "Der Kunde bekommt eine Bestätigung"),
        ("Danach erhält die Kundin per E-Mail eine Rechnung.", "Die Kundin erhält per E-Mail eine Rechnung"),
        ("Der Gast bekommt zuletzt seine Quittung.", "Der Gast bekommt zuletzt seine Quittung"),
        ("Finally the customer gets a confirmation.", "The customer gets a confirmation"),
        ("At the end, the guest is given a receipt.", "The guest is given a receipt"),
        ("The guest then receives the key card.", "The guest then receives the key card"),
        ("Enfin, le client reçoit une confirmation.", "Le client reçoit une confirmation"),
    ],
)
def test_what_somebody_gets_then_is_a_step(text: str, step: str) -> None:
    tasks = [node.title for node in read(f"1. Look it up.\n2. Send it. {text}", "prose").document.sop.nodes]
    assert tasks[-2:-1] == [step]


@pytest.mark.parametrize(
    "text",
    [
        "The customer gets a discount on Tuesdays.",
        "Then the customer gets angry.",
        "Finally, the customer gets no answer.",
        "Der Kunde bekommt dienstags einen Rabatt.",
        "Am Ende bekommt der Kunde keine Antwort.",
        "Enfin, le client est content.",
    ],
)
def test_how_things_are_for_somebody_is_no_step(text: str) -> None:
    assert not is_instruction(text)
