"""Values written for conditions in words have to tell the cases apart."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.formats import read
from sopstudio.scenarios import Journeys
from sopstudio.scenarios.prose_tools import ProseTool, find_prose_tools
from sopstudio.sop import Flow, Runtime
from tests.scenarios.test_prose_values import SIDE_BY_SIDE, TEXT

HOLD = {"c1": {"true": {"account": "suspended"}, "false": {"account": "active"}}}


def reasons(first: Any, second: Any) -> dict[str, Any]:
    return {
        "c1": {"true": {"reason": first}, "false": {"reason": "none"}},
        "c2": {"true": {"reason": second}, "false": {"reason": "none"}},
    }


def tools_of(text: str) -> list[ProseTool]:
    runtime = Runtime(Flow(read(text, "text").document.sop))
    return find_prose_tools(runtime, Journeys(runtime).select("all"))


def test_each_tool_comes_with_the_conditions_that_its_responses_decide() -> None:
    tools = tools_of(TEXT)
    assert {item.tool.name: [condition.words for condition in item.conditions.values()] for item in tools} == {
        "check_user_status": ["the user is on hold"],
        "check_listing": ["the block reason is seller state change", "the block reason is policy"],
    }
    assert all(words in tools[1].describe() for words in ("check_listing", "c2 (", "the block reason is policy"))


def test_values_that_tell_the_cases_apart_are_usable() -> None:
    hold, reason = tools_of(TEXT)
    assert hold.find_problem(HOLD) == ""
    assert reason.find_problem(reasons("seller change", "policy")) == ""


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"c1": "suspended"},
        {"c1": {"true": {"account": "suspended"}}},
        {"c1": {"true": {}, "false": {}}},
        {"c1": {"true": {"account": "x"}, "false": {"account": "x"}}},
        {"c1": {"true": {"account": "x"}, "false": {"state": "y"}}},
        {"c1": {"true": {"timestamp": "x"}, "false": {"timestamp": "y"}}},
        {"c1": {"true": {"account": "x" * 500}, "false": {"account": "y"}}},
    ],
)
def test_values_without_a_visible_difference_are_not_usable(values: dict[str, Any]) -> None:
    assert tools_of(TEXT)[0].find_problem(values)


def test_conditions_about_one_thing_may_not_contradict_each_other() -> None:
    reason = tools_of(TEXT)[1]
    assert "c1" in reason.find_problem(reasons("policy", "policy"))
    side_by_side = tools_of(SIDE_BY_SIDE)[0]
    assert "contradict" in side_by_side.find_problem(reasons("late", "broken"))
    assert (
        side_by_side.find_problem(
            {
                "c1": {"true": {"days_late": 3}, "false": {"days_late": 0}},
                "c2": {"true": {"damage": "broken"}, "false": {"damage": None}},
            }
        )
        == ""
    )
