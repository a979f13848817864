"""What somebody at work does, in the third person, is a step, whatever the verb; it asks for what it says."""

from __future__ import annotations

import pytest

from sopstudio.documents.step_words import put_subject_first
from sopstudio.documents.verbs import is_instruction
from sopstudio.formats import read


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("The night agent apologises and asks for the room number and where the noise comes from", ("room number",)),
        ("The night agent asks for the room number", ("room number",)),
        ("The agent apologises, greets the guest and asks for the name and how long they stay", ("name",)),
        ("Check the room and then ask for the room number and the name", ("room number", "name")),
        ("Der Nachtportier entschuldigt sich und fragt nach der Zimmernummer", ("Zimmernummer",)),
        ("L'agent s'excuse et demande le numéro au client", ("numéro",)),
        ("Check whether the guest calls and asks for the room number", ()),
        ("The night agent apologises and asks for help", ()),
    ],
)
def test_somebody_who_does_two_things_asks_for_what_the_second_says(text: str, asks: tuple[str, ...]) -> None:
    first = read(f"1. {text}.\n2. Note it. End.\n", "prose").document.sop.nodes[0]
    assert getattr(first, "asks", ()) == asks


@pytest.mark.parametrize(
    "text",
    [
        "Der Nachtportier entschuldigt sich",
        "Die Hausdame wischt den Boden",
        "Der Techniker wechselt die Batterie",
        "Er begleitet den Gast zum Zimmer",
        "Dann vergewissert sich der Portier, dass alles ruhig ist",
        "Zum Schluss vermerkt die Nachtschicht den Vorfall",
    ],
)
def test_what_somebody_at_work_does_is_a_step_whatever_the_verb(text: str) -> None:
    assert is_instruction(text)


@pytest.mark.parametrize(
    "text",
    [
        "Der Techniker ist krank",
        "Die Abteilung hat zehn Leute",
        "Der Mitarbeiter arbeitet am Empfang",
        "Der Gast wartet in der Lobby",
        "Die Kundin wünscht ein anderes Zimmer",
        "Sie richtet sich an alle Gäste",
        "Die Schicht beginnt um acht Uhr",
    ],
)
def test_how_it_is_with_somebody_and_what_customers_do_is_none(text: str) -> None:
    assert not is_instruction(text)


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("entschuldigt sich der Mitarbeiter bei ihr", "Der Mitarbeiter entschuldigt sich bei ihr"),
        ("ruft die Leitung den Gast an", "Die Leitung ruft den Gast an"),
        ("vermerkt die Nachtschicht den Vorfall", "Die Nachtschicht vermerkt den Vorfall"),
        ("zeigt die Leitungsnummer den Platz", "zeigt die Leitungsnummer den Platz"),
    ],
)
def test_who_does_something_stands_before_the_verb(text: str, turned: str) -> None:
    assert put_subject_first(text) == turned


def test_prose_in_verbs_that_no_list_has_is_a_procedure() -> None:
    text = (
        "Der Nachtportier entschuldigt sich bei dem Gast. Er begleitet den Gast zum Zimmer. Die Hausdame wischt den "
        "Boden. Der Techniker wechselt die Batterie. Dann vergewissert sich der Portier, dass alles ruhig ist.\n"
    )
    assert len([node for node in read(text).document.sop.nodes if node.kind == "task"]) == 5
