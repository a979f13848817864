"""A procedure that was read from a text is given to agents in its own words; others read it as it is written out."""

from __future__ import annotations

from pathlib import Path

from sopstudio.agents import find_agent
from sopstudio.cli.console import Console
from sopstudio.cli.options import prose_option
from sopstudio.formats import read, write
from sopstudio.sop import replace_fields
from tests.cli.calling import Calls

TEXT = "Check the order\n  if the order is late:\n    Offer a voucher\n  else:\n    Explain the delivery date\n"


def test_only_agents_that_read_the_whole_procedure_are_given_the_text_of_a_text_file(tmp_path: Path) -> None:
    file = tmp_path / "late.txt"
    file.write_text(TEXT, encoding="utf-8")
    assert prose_option(Console(), find_agent("fc"), str(file)) == {"prose": TEXT}
    assert prose_option(Console(), find_agent("dpa"), str(file)) == {}
    assert prose_option(Console(), find_agent("fc"), "-") == {}


def test_a_file_that_was_made_from_a_text_has_its_words_until_it_is_edited(calls: Calls) -> None:
    document = read(TEXT).document
    file = calls.text("late.sop.json", next(iter(write(document, "native").files.values())))
    assert prose_option(Console(), find_agent("react"), file) == {"prose": TEXT}
    edited = replace_fields(
        document,
        sop=replace_fields(
            document.sop,
            title="Late orders",
            nodes=tuple(replace_fields(node, title=f"{node.title}!") for node in document.sop.nodes),
        ),
    )
    file = calls.text("edited.sop.json", next(iter(write(edited, "native").files.values())))
    assert prose_option(Console(), find_agent("react"), file) == {}
    _, said = calls.answers("run", file, "--agent", "fc", "--inputs", "{}", "--no-save")
    assert "edited.sop.json was edited after its text was read; fc is given the SOP as it is drawn" in said


def test_a_run_on_a_text_keeps_the_words_that_its_prompt_held(calls: Calls, tmp_path: Path) -> None:
    file = tmp_path / "late.txt"
    file.write_text(TEXT, encoding="utf-8")
    calls.json("run", str(file), "--agent", "fc", "--inputs", "{}")
    assert calls.json("replay", "latest")["identical"] is True
