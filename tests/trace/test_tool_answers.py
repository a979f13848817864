"""What a tool's answer counts as."""

from __future__ import annotations

from sopstudio.sop import Flow, Runtime
from sopstudio.trace import ToolResult
from sopstudio.trace.tool_answers import read_result
from tests.agents.examples import RISK

(GET_RISK,) = Runtime(Flow(RISK)).plan("assess").tools


def test_an_answer_gives_its_facts() -> None:
    result = ToolResult({"riskLevel": "high", "score": 400})
    assert read_result(GET_RISK, result) == (result, [("riskLevel", "high"), ("score", 400)])


def test_an_answer_with_a_value_of_another_type_is_a_failed_call() -> None:
    counted, facts = read_result(GET_RISK, ToolResult({"riskLevel": "high", "score": "many"}))
    assert (counted.ok, counted.fault, facts) == (False, "malformed", [])
    assert "score" in counted.message


def test_a_failed_call_gives_nothing() -> None:
    failed = ToolResult.failure({"riskLevel": "high", "score": 400}, "busy", "error")
    assert read_result(GET_RISK, failed) == (failed, [])
