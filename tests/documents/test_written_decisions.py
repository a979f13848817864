"""Ways in which people write decisions, found by writing procedures as operations leads do: each is a choice in the
graph, with what is done in each case and nothing else.

`own/decisions.txt` has a text, and below a line the edges that are decided: step, condition, where it leads.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.formats import read

CASES = (Path(__file__).parent / "own" / "decisions.txt").read_text(encoding="utf-8").rstrip("\n").split("\n====\n")


@pytest.mark.parametrize("case", CASES, ids=range(1, len(CASES) + 1))
def test_a_choice_is_read_as_it_is_meant(case: str) -> None:
    text, _, decided = case.partition("\n----\n")
    sop = read(f"{text}\n").document.sop
    titles = {node.id: node.label() for node in sop.nodes}
    edges = [(titles[edge.source], edge.condition or edge.kind, titles[edge.target]) for edge in sop.edges]
    assert [" | ".join(edge) for edge in edges if edge[1] != "always"] == decided.splitlines()


def test_all_sentences_of_an_answer_are_done_in_that_case_alone() -> None:
    answers = "   - Yes: unlock it. Thank them.\n   - No: lock it. Inform Fraud.\n"
    sop = read(f"P\n1. Is the PIN right?\n{answers}2. Note it.\n").document.sop
    titles = {node.id: node.label() for node in sop.nodes}
    ways = {(titles[edge.source], titles[edge.target]) for edge in sop.edges}
    assert {("Unlock it", "Thank them"), ("Thank them", "Note it"), ("Lock it", "Inform Fraud")} <= ways
    assert ("Unlock it", "Inform Fraud") not in ways
