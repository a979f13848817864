"""The page about architectures: its example is a whole one, and every architecture there is stands in its table."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from runpy import run_path

import pytest

from sopstudio.agents import AGENTS
from sopstudio.agents.protocol import Agent
from sopstudio.evaluation.runner import score_run
from sopstudio.resources import resource_path
from sopstudio.trace import Evaluated, Finished
from tests.agents.examples import ACCEPTABLE, RISK, path, run, run_calls
from tests.fakes import FakeModel, calls, says
from tests.simulation.samples import of_kind, run_offline, setup_of

PAGE = resource_path("architectures.md").read_text(encoding="utf-8")


@pytest.fixture
def naive(tmp_path: Path) -> Agent:
    """The example of the page, from a file of its own."""
    found = re.search(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    file = tmp_path / "naive.py"
    file.write_text(found[1], encoding="utf-8")
    made: Agent = run_path(str(file))["NaiveAgent"]()
    return made


def test_the_example_runs_a_conversation(naive: Agent) -> None:
    model = FakeModel(
        calls(("getRisk", {"customerId": "42"})), says("yes"), says("How much?"), calls(("issueRefund", {"amount": 5}))
    )
    session = run(RISK, model, ["a refund, I am 42", "5"], by=naive, responses={"getRisk": ACCEPTABLE})
    assert session.finished == Finished("completed", "paid", "")
    assert path(session.events) == ("assess", "refund", "paid")
    assert [name for name, _ in run_calls(session.events)] == ["getRisk", "issueRefund"]
    assert [event.by for event in session.events if isinstance(event, Evaluated)] == ["model", "model"]


def test_the_example_is_held_to_the_rules_as_any_other(naive: Agent) -> None:
    session = run(RISK, FakeModel(calls(("issueRefund", {"amount": 5}))), ["a refund"], by=naive)
    assert run_calls(session.events) == []
    assert session.finished is not None
    assert session.finished.status == "agent-error"


def test_the_page_says_how_the_example_does_with_the_offline_model(naive: Agent) -> None:
    made = [setup_of("loan_application", event) for event in of_kind("loan_application", "correct-context")]
    right = [
        sum(
            score_run(scenario, "offline", run_offline(scenario).events).scores["tool_call_accuracy"] == 1
            for scenario in arm
        )
        for arm in ([replace(journey, agent=naive) for journey in made], made)
    ]
    assert f"Of the {len(made)} journeys that cover the loan sample, {right[0]} make the calls" in PAGE
    assert f"with `dpa` all {right[1]} do" in PAGE


def test_every_architecture_stands_in_the_table() -> None:
    named = set(re.findall(r"`([\w-]+)`", PAGE.split("## Adding one")[0]))
    assert set(AGENTS) <= named
