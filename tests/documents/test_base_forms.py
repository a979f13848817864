"""A fact is named as it stands alone, whatever the case of the words that name it."""

from __future__ import annotations

import pytest

from sopstudio.documents.base_forms import stand_alone
from sopstudio.formats import read


@pytest.mark.parametrize(
    ("name", "article", "alone"),
    [
        ("offenen Betrag", "", "offener Betrag"),
        ("offene Rechnungsbetrag", "der", "offener Rechnungsbetrag"),
        ("gesamten offenen Summe", "", "gesamte offene Summe"),
        ("zulässige Gewicht", "das", "zulässiges Gewicht"),
        ("gemessene Pegel", "der", "gemessener Pegel"),
        ("offenen Beträge", "die", "offene Beträge"),
        ("offener Betrag", "ein", "offener Betrag"),
        ("letzte Zahlung des Kunden", "die", "letzte Zahlung des Kunden"),
        ("gemessenen Pegel", "", "gemessenen Pegel"),
        ("seinen Betrag", "", "seinen Betrag"),
        ("Betrag", "der", "Betrag"),
        ("days late", "", "days late"),
    ],
)
def test_an_adjective_has_the_ending_of_its_noun(name: str, article: str, alone: str) -> None:
    assert stand_alone(name, article) == alone


@pytest.mark.parametrize(
    "condition",
    [
        "Bei offenen Beträgen über 50 Euro die Leitung fragen.",
        "Wenn der offene Betrag über 50 Euro liegt, die Leitung fragen.",
        "Liegt ein offener Betrag über 50 Euro, die Leitung fragen.",
    ],
)
def test_a_fact_is_named_in_the_nominative(condition: str) -> None:
    sop = read(f"Reklamation\n\n1. Den Antrag prüfen.\n2. {condition}\n3. Den Fall speichern.\n", "prose").document.sop
    assert [fact.name for fact in sop.facts] == ["offener Betrag"]
