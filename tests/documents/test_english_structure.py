"""What a line of several sentences says of its structure."""

from __future__ import annotations

import pytest

from sopstudio.documents.english_structure import to_english


@pytest.mark.parametrize(
    ("line", "english"),
    [
        (
            "Die Nummer erfragen; die Daten prüfen. Falls der Kunde fehlt, warten. Andernfalls die Akte öffnen.",
            "Die Nummer erfragen; die Daten prüfen. If der Kunde fehlt, warten. Otherwise die Akte öffnen.",
        ),
        (
            "Ist der Kunde da, die Ware ausgeben; hilft das nicht, den Chef rufen, sonst die Akte schließen.",
            "If der Kunde da ist, die Ware ausgeben; If das nicht hilft, den Chef rufen, otherwise die Akte schließen.",
        ),
        (
            "Falls der Kunde fehlt (krank; im Urlaub), warten; sonst die Akte öffnen.",
            "If der Kunde fehlt (krank; im Urlaub), warten; otherwise die Akte öffnen.",
        ),
        (
            "Notez le nom du client; vérifiez le dossier. Si le client refuse, notez la raison. Sinon, fermez.",
            "Notez le nom du client; vérifiez le dossier. If le client refuse, notez la raison. Otherwise fermez.",
        ),
    ],
)
def test_each_sentence_of_a_line_with_a_semicolon_says_its_structure(line: str, english: str) -> None:
    assert to_english(line)[0] == english
