"""What readers invent is said in the language of the document, and follows its conditions in every language."""

import pytest

from sopstudio.documents.invented_titles import decide_title, follow_condition, in_language
from sopstudio.formats import read

GERMAN = """Reklamation

Ablauf
1. Ist die Bestellung verspätet, biete einen Gutschein an, sonst erkläre es der Leitung.
2. Frage den Kunden nach der Bestellsumme.
3. Informiere den Kunden.
"""


def test_a_german_document_gets_german_titles() -> None:
    titles = {node.title for node in read(GERMAN).document.sop.nodes}
    assert {"Entscheiden, ob die Bestellung verspätet ist", "Ende"} <= titles
    assert not any(title.startswith(("Ask", "Decide", "End")) and title != "Ende" for title in titles)


def test_indented_text_keeps_asking_in_its_language() -> None:
    sop = read(
        "Frage nach {bestellnummer}.\nwenn {alter} > 30:\n    Ende: zu spät\nsonst:\n    Ende: gesendet\n"
    ).document.sop
    assert sop.nodes[0].title == "Frage nach {bestellnummer}."
    assert getattr(sop.nodes[0], "asks", ()) == ("bestellnummer",)


def test_an_english_document_keeps_the_english_ones() -> None:
    text = "Steps\n1. If the order is late, offer a voucher, otherwise explain it.\n2. Close the case.\n"
    titles = {node.title for node in read(text).document.sop.nodes}
    assert "Decide: the order is late" in titles


@pytest.mark.parametrize(
    ("title", "after"),
    [
        ("Decide: it is late", "Decide: late"),
        ("Entscheiden: it is late", "Entscheiden: late"),
        ("Entscheiden, ob it is late", "Entscheiden: late"),
        ("Décider : it is late", "Décider : late"),
        ("Is it late?", "Is it late?"),
        ("Decide: it is cold", "Decide: it is cold"),
    ],
)
def test_a_decision_is_called_after_its_new_condition(title: str, after: str) -> None:
    assert follow_condition(title, "it is late", "{late}") == after


@pytest.mark.parametrize("title", ["Decide: {days late} > 3", "Decide: days late > 3", "Decide: days late"])
def test_a_title_with_or_without_braces_follows_its_condition(title: str) -> None:
    assert follow_condition(title, "{days late} > 3", "{sum} > 5") == "Decide: sum"
    assert follow_condition(title, "{days late} > 3", "it is late") == "Decide: it is late"


def test_no_title_of_a_decision_shows_braces() -> None:
    assert decide_title("{days late} > 3 and {sum} < 4") == "Decide: days late, sum"
    text = "Reklamation\n\n1. Wenn der offene Betrag über 50 Euro liegt, die Leitung fragen.\n2. Den Fall speichern.\n"
    titles = [node.title for node in read(text, "prose").document.sop.nodes]
    assert "Entscheiden: offener Betrag" in titles


def test_a_language_without_a_text_keeps_the_english_one() -> None:
    assert in_language("End", "Klingon") == "End"
    assert in_language("Check it", "German") == "Check it"
