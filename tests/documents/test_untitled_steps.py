"""A step of conditions alone is called after what it decides, and its conditions stand side by side."""

from __future__ import annotations

import pytest

from sopstudio.formats import prose, read


@pytest.mark.parametrize(
    ("text", "title", "conditions"),
    [
        (
            "1. Greet them.\n2. If there is no number, go to step 4.\n3. Open it.\n"
            "4. If it is red: paint it. If it is wet: dry it.\n5. Ship it.\n",
            "Decide: it is red",
            ["it is red", "it is wet"],
        ),
        (
            "1. Weigh it.\n2. If it is open, go to step 4.\n3. Open it.\n4. If the weight > 5, call me.\n5. Ship it.\n",
            "Decide: weight",
            ["weight > 5"],
        ),
        (
            "1. Begrüßen Sie den Kunden.\n2. Wenn die Nummer fehlt, weiter mit Schritt 4.\n3. Öffnen Sie das Paket.\n"
            "4. Wenn die Ware rot ist: den Kunden fragen. Wenn die Ware nass ist: die Ware trocknen.\n"
            "5. Senden Sie die Ware ab.\n",
            "Entscheiden, ob die Ware rot ist",
            ["die Ware rot ist", "die Ware nass ist"],
        ),
    ],
)
def test_a_step_that_is_gone_to_is_called_after_what_it_decides(text: str, title: str, conditions: list[str]) -> None:
    sop = prose.read_text(text).document.sop
    (decision,) = [node for node in sop.nodes if node.title == title]
    assert decision.kind == "decision"
    assert [edge.condition for edge in sop.edges if edge.source == decision.id and edge.condition] == conditions
    assert len([edge for edge in sop.edges if edge.target == decision.id]) == 2


@pytest.mark.parametrize(
    "step",
    [
        "3. - If the box is red, paint it.\n   - If the box is wet, dry it.\n",
        "3. a) If the box is red, paint it.\n   b) If the box is wet, dry it.\n",
        "3.\n   - If the box is red, paint it.\n   - If the box is wet, dry it.\n",
        "3. If the box is red, paint it. If the box is wet, dry it.\n",
    ],
)
def test_conditions_of_a_step_without_words_are_those_of_the_step_above(step: str) -> None:
    sop = read(f"1. Greet them.\n2. Open the box.\n{step}4. Ship it.\n").document.sop
    titles = {node.id: node.title for node in sop.nodes}
    ways = [(titles[edge.source], edge.condition, titles[edge.target]) for edge in sop.edges if edge.condition]
    assert ways == [("Open the box", "the box is red", "Paint it"), ("Open the box", "the box is wet", "Dry it")]


@pytest.mark.parametrize("mark", ["-", "- -", "-\n  -"])
def test_conditions_in_a_bullet_without_words_are_those_of_the_step_above(mark: str) -> None:
    text = (
        f"- Greet them\n- Open the box\n{mark} If the box is red, paint it\n  - If the box is wet, dry it\n- Ship it\n"
    )
    if mark == "-":
        text = text.replace("  - If", "- If")
    sop = read(text).document.sop
    titles = {node.id: node.title for node in sop.nodes}
    ways = [(titles[edge.source], edge.condition, titles[edge.target]) for edge in sop.edges if edge.condition]
    assert ways == [("Open the box", "the box is red", "Paint it"), ("Open the box", "the box is wet", "Dry it")]


def test_it_in_a_chain_of_conditions_is_what_all_of_them_are_about() -> None:
    sop = prose.read_text(
        "- Open the box\n- If the box is red: paint it. If the box is wet: dry it. If it is old: burn it.\n- Note it\n"
    ).document.sop
    titles = {node.id: node.title for node in sop.nodes}
    sources = {titles[edge.source] for edge in sop.edges if edge.condition}
    assert sources == {"Open the box"}
