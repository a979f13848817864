"""A condition about what was just done is asked only where it was done."""

from __future__ import annotations

import pytest

from sopstudio.formats import read


@pytest.mark.parametrize(
    ("text", "asked_behind"),
    [
        (
            "Rest\n\n1. Take the temperature.\n2. If the pain is mild, let the child rest and check again. "
            "If they feel better, send them back to class.\n3. Record it.\n",
            "Let the child rest and check again",
        ),
        (
            "Ruhe\n\n1. Die Temperatur messen.\n2. Ist der Schmerz leicht, das Kind ruhen lassen und erneut prüfen. "
            "Geht es ihm besser, das Kind in die Klasse schicken.\n3. Den Vorfall festhalten.\n",
            "Das Kind ruhen lassen und erneut prüfen",
        ),
        (
            "Repos\n\n1. Prenez la température.\n2. Si la douleur est légère, laissez l'enfant se reposer et vérifiez "
            "à nouveau. Si l'enfant va mieux, renvoyez-le en classe.\n3. Notez l'incident.\n",
            "Laissez l'enfant se reposer et vérifiez à nouveau",
        ),
        (
            "Rest\n\n1. Take the temperature.\n2. If the pain is mild, let the child rest. "
            "If the child has vomited, call the parents.\n3. Record it.\n",
            "Take the temperature",
        ),
    ],
)
def test_a_condition_about_what_is_seen_then_is_asked_there_alone(text: str, asked_behind: str) -> None:
    sop = read(text, "prose").document.sop
    titles = {node.id: node.title for node in sop.nodes}
    second = [edge for edge in sop.edges if edge.kind == "prose"][1]
    assert titles[second.source] == asked_behind
