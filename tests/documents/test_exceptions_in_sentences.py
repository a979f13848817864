"""What is done unless something holds, and what is asked when it did not help, in the sentence that says it."""

from __future__ import annotations

import pytest

from sopstudio.documents.branches import negate
from sopstudio.documents.english_structure import to_english
from sopstudio.formats import read
from tests.formats.texts import edges

GERMAN = "Störung\n\nDie Kundennummer erfragen. {} Das Ergebnis speichern.\n"


def list_decisions(text: str) -> list[str]:
    """The edges that something decides."""
    return [edge for edge in edges(read(text, "prose")) if "-always->" not in edge]


@pytest.mark.parametrize(
    ("exception", "without"),
    [
        ("der Kunde lehnt ab", "der Kunde nicht ablehnt"),
        ("der Kunde befindet sich im Verzug", "der Kunde sich nicht im Verzug befindet"),
        ("der Kunde ist gesperrt", "der Kunde nicht gesperrt ist"),
        ("der Kunde stimmt nicht zu", "der Kunde zustimmt"),
    ],
)
def test_what_is_done_unless_something_holds_is_a_choice_of_its_own(exception: str, without: str) -> None:
    sentence = f"Wenn die Messung einen Fehler ergibt, muss ein Techniker beauftragt werden, es sei denn, {exception}."
    assert list_decisions(GERMAN.format(sentence)) == [
        f"Die Kundennummer erfragen -die Messung einen Fehler ergibt-> Entscheiden, ob {without}",
        "Die Kundennummer erfragen -otherwise-> Das Ergebnis speichern",
        f"Entscheiden, ob {without} -{without}-> Ein Techniker muss beauftragt werden",
        f"Entscheiden, ob {without} -otherwise-> Das Ergebnis speichern",
    ]


def test_an_exception_in_english_is_a_choice_of_its_own() -> None:
    text = "Faults\n\nRun the test. If it shows a fault, a technician must be sent, unless the line is busy. Save it.\n"
    assert list_decisions(text)[0] == "Run the test -it shows a fault-> Decide: the line is not busy"


@pytest.mark.parametrize(
    ("last", "title"),
    [
        ("wird der Fall notiert", "Der Fall wird notiert"),
        ("gilt der Fall als behoben", "Der Fall gilt als behoben"),
    ],
)
def test_what_did_not_help_is_asked_where_it_was_done(last: str, title: str) -> None:
    sentence = (
        f"Ergibt die Messung nichts, soll er neu starten; hilft das nicht, wird ein Ticket erstellt, sonst {last}."
    )
    sentence = sentence.replace("soll er", "soll der Kunde")
    assert list_decisions(GERMAN.format(sentence)) == [
        "Die Kundennummer erfragen -die Messung nichts ergibt-> Der Kunde soll neu starten",
        "Die Kundennummer erfragen -otherwise-> Das Ergebnis speichern",
        "Der Kunde soll neu starten -das nicht hilft-> Ein Ticket wird erstellt",
        f"Der Kunde soll neu starten -otherwise-> {title}",
    ]


def test_a_thing_behind_its_article_is_not_what_was_just_done() -> None:
    text = GERMAN.format("Ist der Kunde da, die Ware ausgeben. Ist das Formular voll, die Leitung anrufen.")
    assert "Die Ware ausgeben -das Formular voll ist-> Die Leitung anrufen" not in list_decisions(text)


@pytest.mark.parametrize(
    ("condition", "other"),
    [
        ("die Ware noch da ist", "die Ware noch nicht da ist"),
        ("die Ware nicht da ist", "die Ware da ist"),
        ("er widerspricht", "er nicht widerspricht"),
        ("sie: ja", "nicht: sie: ja"),
    ],
)
def test_a_german_condition_is_turned_round_in_its_words(condition: str, other: str) -> None:
    assert negate(condition) == other


def test_a_clause_whose_verb_stands_last_already_stays() -> None:
    line = "Den Kunden anrufen, außer wenn der Kunde nicht zustimmt."
    assert to_english(line)[0] == "Unless der Kunde nicht zustimmt, Den Kunden anrufen."


@pytest.mark.parametrize(
    ("text", "exception"),
    [
        (
            "Check it. Refund the fee unless the guest cancelled late. In this case, charge one night. Send it.",
            "Check it -otherwise-> Charge one night",
        ),
        (
            "Check it. Unless the guest cancelled late, refund the fee. In that case, the clerk calls him. Send it.",
            "Check it -otherwise-> The clerk calls him",
        ),
        (
            "Prüfe die Buchung. Erstatte die Gebühr, es sei denn, der Gast hat zu spät storniert. "
            "In diesem Fall berechnest du eine Nacht. Schicke eine E-Mail.",
            "Prüfe die Buchung -otherwise-> Du berechnest eine Nacht",
        ),
        (
            "Die Buchung prüfen. Die Gebühr erstatten, es sei denn, der Gast hat zu spät storniert. "
            "In diesem Fall wird eine Nacht berechnet. Eine E-Mail schicken.",
            "Die Buchung prüfen -otherwise-> Eine Nacht wird berechnet",
        ),
        (
            "Vérifier le dossier. Informer le client, sauf si le client est absent. Dans ce cas, envoyer un e-mail. "
            "Fermer le dossier.",
            "Vérifier le dossier -otherwise-> Envoyer un e-mail",
        ),
    ],
)
def test_in_this_case_is_about_the_exception_that_was_named_last(text: str, exception: str) -> None:
    ways = edges(read(text, "prose"))
    assert exception in ways
    assert len([way for way in ways if way.startswith(exception.split("-> ")[1])]) == 1, "it goes on below"


def test_the_exception_of_a_condition_stays_within_it() -> None:
    text = (
        "Check it. If the fee was paid, refund the fee, unless the guest cancelled late. In this case, charge one "
        "night. Send it."
    )
    assert list_decisions(text)[1:] == [
        "Check it -otherwise-> Send it",
        "Decide: it is not the case that the guest cancelled late -it is not the case that the guest cancelled late-> "
        "Refund the fee",
        "Decide: it is not the case that the guest cancelled late -otherwise-> Charge one night",
    ]
