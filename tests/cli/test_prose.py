"""A procedure that is a text is read by agents in its own words; others read it as it is written out."""

from __future__ import annotations

from pathlib import Path

from sopstudio.agents import agent
from sopstudio.cli.prose import prose
from tests.cli.calling import Calls

TEXT = "Check the order\n  if the order is late:\n    Offer a voucher\n  else:\n    Explain the delivery date\n"


def test_only_agents_that_read_the_whole_procedure_are_given_the_text_of_a_text_file(tmp_path: Path) -> None:
    file = tmp_path / "late.txt"
    file.write_text(TEXT, encoding="utf-8")
    assert prose(agent("fc"), str(file)) == {"prose": TEXT}
    assert prose(agent("dpa"), str(file)) == {}
    assert prose(agent("fc"), "late.sop.json") == {}
    assert prose(agent("fc"), "-") == {}


def test_a_run_on_a_text_keeps_the_words_that_its_prompt_held(calls: Calls, tmp_path: Path) -> None:
    file = tmp_path / "late.txt"
    file.write_text(TEXT, encoding="utf-8")
    calls.json("run", str(file), "--agent", "fc", "--inputs", "{}")
    assert calls.json("replay", "latest")["identical"] is True
