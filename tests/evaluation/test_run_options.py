"""How agents work in a run, and what an evaluation keeps of it."""

from __future__ import annotations

from sopstudio.agents import find_agent
from sopstudio.evaluation.run_options import AgentOptions

OPTIONS = AgentOptions({"form": "json"}, 0, True)


def test_a_run_has_the_choices_of_its_architecture_alone() -> None:
    assert OPTIONS.run_options(find_agent("marco")) == {"form": "json", "retries": 0, "strict": True}
    assert OPTIONS.run_options(find_agent("dpa")) == {"retries": 0, "strict": True}


def test_defaults_are_not_put_on_record() -> None:
    assert AgentOptions().run_options(find_agent("marco")) == {}


def test_options_are_read_from_the_header_of_an_evaluation() -> None:
    assert AgentOptions.from_header(OPTIONS.header()) == OPTIONS
    assert AgentOptions.from_header({}) == AgentOptions()
