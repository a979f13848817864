"""Ways in which people write decisions, found by writing procedures as operations leads do: each is a choice in the
graph, with what is done in each case and nothing else.

`own/decisions.txt` has a text, and below a line the edges that are decided: step, condition, where it leads.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.formats import read
from sopstudio.sop import Task

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


@pytest.mark.parametrize(
    "bound",
    ["go back to step 1 (at most 3 times)", "go back to step 1, up to 3 times", "repeat step 1 up to three times"],
)
def test_a_loop_is_bounded_as_it_says(bound: str) -> None:
    reading = read(f"Pins\n1. Ask for the PIN.\n2. If the PIN is wrong, {bound}.\n3. Unlock the account.\n")
    (loop,) = [edge for edge in reading.document.sop.edges if edge.loop is not None]
    assert (loop.target, loop.loop) == (reading.document.sop.start, 3)
    assert not [loss for loss in reading.losses if "bounded" in loss.what]


@pytest.mark.parametrize(
    ("text", "title", "first"),
    [
        ("Server restart\n\nCheck the dashboard.\nRestart the service.\n", "Server restart", "Check the dashboard."),
        ("Return at the counter\n\nGreet them. Take it back.\n", "Return at the counter", "Greet them"),
        ("Check the dashboard.\n\nRestart the service.\nNote it.\n", "", "Check the dashboard."),
    ],
)
def test_a_title_is_parted_from_the_steps_by_a_blank_line(text: str, title: str, first: str) -> None:
    sop = read(text).document.sop
    assert (sop.title, sop.nodes[0].label()) == (title, first)


def test_a_checklist_is_no_json_and_what_is_quoted_is_said() -> None:
    sop = read('[ ] Check the dashboard\n[x] Say "It is late."\n[ ] The agent asks for the postcode.\n').document.sop
    tasks = [node for node in sop.nodes if isinstance(node, Task)]
    assert [task.message for task in tasks] == ["", "It is late.", ""]
    assert tasks[2].asks == ("postcode",)


def test_a_sentence_that_names_a_case_is_a_condition() -> None:
    sop = read("Returns\n1. Check the goods. No receipt: ask for the card.\n2. Afterwards, note it.\n").document.sop
    assert [edge.condition for edge in sop.edges if edge.kind == "prose"] == ["No receipt"]
    assert "Note it" in [node.label() for node in sop.nodes]


@pytest.mark.parametrize(
    "greeting", ["Hallo zusammen,", "Hi team,", "Bonjour à tous,", "Sehr geehrte Damen und Herren,"]
)
def test_a_mail_begins_with_its_steps(greeting: str) -> None:
    sop = read(f"{greeting}\n\n1. Die Bestellung prüfen.\n2. Den Kunden informieren.\n").document.sop
    assert sop.title == ""
    assert sop.nodes[0].label() == "Die Bestellung prüfen"
