"""What a tool does is guessed from its title, so that what changes something is not called without a question."""

import pytest

from sopstudio.documents.tool_effects import guess_effect


@pytest.mark.parametrize(
    ("title", "effect"),
    [
        ("Look up booking", "reads"),
        ("Find order", "reads"),
        ("Order status", "reads"),
        ("Open invoices", "reads"),
        ("Set of rules", "reads"),
        ("Book partner hotel", "writes"),
        ("upgrade the room", "writes"),
        ("Refund the customer", "pays"),
        ("Send an e-mail", "sends"),
        ("Buchung suchen", "reads"),
        ("Hotel buchen", "writes"),
        ("Buche das Hotel", "writes"),
        ("Gutschrift auszahlen", "pays"),
        ("Kunden benachrichtigen", "sends"),
        ("Chercher la réservation", "reads"),
        ("Réserver l'hôtel", "writes"),
        ("", "reads"),
    ],
)
def test_the_verb_of_a_title_tells_what_a_tool_does(title: str, effect: str) -> None:
    assert guess_effect(title) == effect
