"""A model writes the values by which responses decide conditions in words."""

from __future__ import annotations

import asyncio

import pytest

from sopstudio.errors import ModelError
from sopstudio.evaluation.judge import Judge
from sopstudio.evaluation.prose_writer import WrittenValues, write_prose_values
from sopstudio.scenarios import Journeys, Scenario
from sopstudio.scenarios.generation import cases_of
from sopstudio.scenarios.prose_tools import find_prose_tools
from sopstudio.simulation import load_prompts
from sopstudio.sop import Flow, Runtime
from tests.fakes import DownModel, FakeModel, says
from tests.scenarios.test_prose_values import TEXT, document

HOLD = (
    '{"c1": {"true": {"user_on_hold": true, "since": "2026-01-02"}, "false": {"user_on_hold": false, "since": null}}}'
)
REASON = """{"c1": {"true": {"block_reason": "seller state change"}, "false": {"block_reason": "none"}},
"c2": {"true": {"block_reason": "policy"}, "false": {"block_reason": "none"}}}"""


def runtime() -> Runtime:
    return Runtime(Flow(document(TEXT).sop))


def write(model: FakeModel | DownModel) -> WrittenValues:
    prepared = runtime()
    tools = find_prose_tools(prepared, Journeys(prepared).select("all"))
    return asyncio.run(write_prose_values(Judge(model), tools, load_prompts()))


def test_the_written_values_are_what_the_tools_answer() -> None:
    written = write(FakeModel(says(HOLD), says(REASON)))
    assert (len(written.values), written.usage.calls) == (3, 2)
    prepared = runtime()
    journeys = Journeys(prepared).select("all")
    scenarios: list[Scenario] = list(cases_of(prepared, journeys, ["correct-context"], 0, written.values))
    holds = [dict(scenario.responses["check_user_status"][0].response or {}) for scenario in scenarios]
    assert {(item["user_on_hold"], item["since"]) for item in holds} == {(True, "2026-01-02"), (False, None)}
    assert not any("user_is_on_hold" in item for item in holds)


def test_values_that_contradict_each_other_are_asked_for_again_with_the_reason() -> None:
    model = FakeModel(says(HOLD), says(REASON.replace("policy", "none")), says(REASON))
    assert write(model).usage.calls == 3
    assert "c2" in model.asked[2]["messages"][-1]["content"]


@pytest.mark.parametrize("model", [FakeModel(says("I would rather not.")), DownModel()])
def test_a_model_without_usable_values_is_named_with_the_tool(model: FakeModel | DownModel) -> None:
    with pytest.raises(ModelError) as caught:
        write(model)
    assert "check_user_status" in caught.value.where
    assert caught.value.why
