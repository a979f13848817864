"""A line of the head of a document, such as *Purpose: …*, is one paragraph; the procedure may begin below it."""

from __future__ import annotations

import pytest

from sopstudio.errors import FormatError
from sopstudio.formats import read

EN = "1. Ask the guest for the room number.\n2. Thank the guest.\n"
DE = "1. Den Gast nach der Zimmernummer fragen.\n2. Die Angaben notieren.\n"
FR = "1. Demander le numéro au client.\n2. Informer le client.\n"


@pytest.mark.parametrize(
    ("head", "steps", "description"),
    [
        ("Purpose: To return what guests forget.", EN, "To return what guests forget."),
        ("Purpose: To return what guests forget.", EN.replace("1.", "-").replace("2.", "-"), "To return what"),
        ("Scope: All hotels.\nPurpose: To return what guests forget.", EN, "All hotels. To return what"),
        ("Purpose: To return what guests forget.\nResponsible: The front desk.", EN, "To return what"),
        ("Zweck: Fundsachen werden zurückgegeben.", DE, "Fundsachen werden zurückgegeben."),
        ("Purpose: To return what guests forget.", "Ask the guest for the room. Thank the guest.\n", "To return what"),
        ("Zweck: Fundsachen.", "Den Gast nach dem Zimmer fragen. Die Angaben notieren.\n", "Fundsachen."),
        ("Geltungsbereich: Alle Häuser und die Zentrale.", DE, "Alle Häuser und die Zentrale."),
        ("Objet : rendre les objets trouvés aux clients.", FR, "rendre les objets trouvés"),
    ],
)
def test_instructions_below_a_line_of_the_head_are_the_procedure(head: str, steps: str, description: str) -> None:
    sop = read(f"Lost and found\n\n{head}\n\n{steps}", "prose").document.sop
    assert sop.description.startswith(description)
    assert len([node for node in sop.nodes if node.kind == "task"]) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Purpose: What we want.\n- Reduce waste\n- Improve the service\n\nProcedure:\n1. Ask for the name.\n",
        "Purpose: We want to:\n- Reduce waste\n- Improve the service\n\nReturns\n=======\n1. Ask for the name.\n",
        "Zweck: Unsere Ziele.\n- Abfall vermeiden\n- Kosten prüfen\n\nAblauf:\n1. Den Namen erfragen.\n",
    ],
)
def test_a_list_of_aims_is_no_procedure(text: str) -> None:
    (first, *others) = read(f"Returns\n\n{text}", "prose").document.sop.nodes
    assert "ame" in first.label()
    assert [node.kind for node in others] == ["end"]


@pytest.mark.parametrize(
    "text",
    [
        "Purpose: To be kind.\n\n1. Kindness\n2. Patience\n",
        "Purpose: To be kind.\n\nKindness helps everybody.\n",
    ],
)
def test_what_instructs_nobody_is_left_to_its_section(text: str) -> None:
    with pytest.raises(FormatError, match="holds no procedure: no sentence of it says what to do"):
        read(f"Values\n\n{text}", "prose")
