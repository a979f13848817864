"""A German condition stands behind *dass* where its verb is its last word."""

import pytest

from sopstudio.text.clauses import ends_in_verb


@pytest.mark.parametrize(
    "text",
    [
        "der Zustand der Ware beschädigt ist", "der Kunde zustimmt", "der Kunde nicht zustimmt", "kein Bild vorliegt",
        "die Bestellung älter als 30 Tage ist", "der Kunde die Ware bereits bezahlt hat", "die Unterlagen fehlen.",
    ],
)  # fmt: skip
def test_clauses_with_their_verb_at_the_end(text: str) -> None:
    assert ends_in_verb(text)


@pytest.mark.parametrize(
    "text",
    [
        "die Ware ist beschädigt", "der Kunde wohnt in Berlin", "der Kunde zahlt sofort", "der Kunde zahlt nicht",
        "der Kunde erscheint verspätet", "nicht: der Kunde wohnt hier", "Ware beschädigt", "Warenwert > 200", "ja", "",
        "the customer is not present", "the customer is angry", "le client est absent", "des articles manquent",
        "die Ware " * 50 + "fehlt",
    ],
)  # fmt: skip
def test_other_conditions(text: str) -> None:
    assert not ends_in_verb(text)
