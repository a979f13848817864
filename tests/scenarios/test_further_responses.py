"""What tools answer that the expected path does not call: a right key gets a row, a wrong one none."""

from __future__ import annotations

from sopstudio.agents import find_agent
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario
from sopstudio.scenarios.editing import recompute_expected
from sopstudio.simulation import Setup, load_prompts
from sopstudio.simulation.world.tools import UNMATCHED
from sopstudio.sop import FrozenDict, replace_fields
from sopstudio.trace import CallTool, ToolResult
from tests.simulation.samples import runtime, scenarios

NAME = "telecom_support"


def signal_case() -> Scenario:
    """A case in which nobody tests the line."""
    found = (scenario for scenario in scenarios(NAME) if scenario.kind == "correct-context")
    return next(case for case in found if case.user.facts.get("problem_area") == "signal")


def call(case: Scenario, account: str, *, user: str = "simulated", edits_answers: bool = False) -> ToolResult:
    setup = Setup(runtime(NAME), find_agent("dpa"), case, load_prompts(), user)
    world = setup.world(OfflineModel(), edits_answers=edits_answers)
    return world.tools.call(CallTool("run_line_test", {"account_number": account}))


def test_a_tool_off_the_path_answers_the_arguments_of_the_case_alone() -> None:
    case = signal_case()
    account = case.user.facts["account_number"]
    assert "run_line_test" not in case.responses
    assert call(case, account).ok
    assert call(case, "AC-0000000").fault == UNMATCHED


def test_it_answers_any_call_where_values_may_be_others_than_the_case_has() -> None:
    case = signal_case()
    assert call(case, "AC-0000000", user="world").ok
    assert call(case, "AC-0000000", edits_answers=True).ok
    assert call(replace_fields(case, further_responses=FrozenDict()), "AC-0000000").ok


def test_an_edited_case_has_the_keys_of_its_new_values() -> None:
    case = signal_case()
    user = replace_fields(case.user, facts=FrozenDict({**case.user.facts, "account_number": "AC-1234567"}))
    edited = recompute_expected(runtime(NAME), replace_fields(case, user=user))
    assert edited.further_responses["run_line_test"][0].arguments["account_number"] == "AC-1234567"


def test_no_tool_has_rows_of_both_sorts() -> None:
    for case in scenarios(NAME):
        assert set(case.further_responses).isdisjoint(call.tool for call in case.expected.tools)
