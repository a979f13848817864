"""Mocked tools: responses in call order, faults that stay or pass, a cap, the same bytes for the same seed."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from sopstudio.errors import SimulationError
from sopstudio.scenarios import Fault, MockResponse
from sopstudio.simulation.world import MockedTools, envelope
from sopstudio.sop import SampleResponse, replace_fields
from sopstudio.trace import (
    CallTool,
    ToolResult,
)
from tests.agents.examples import answers, tool

LOOK = tool("look", title="Look up", url="https://api.example.com/look", method="GET", gives=("status",))
BARE = tool("bare")
DECLARED = {"look": LOOK, "bare": BARE}


def mock_tools(*responses: MockResponse, **how: Any) -> MockedTools:
    return MockedTools(DECLARED, {"look": responses} if responses else {}, **how)


def call_repeatedly(tools: MockedTools, times: int) -> list[ToolResult]:
    return [tools.call(CallTool("look", {})) for _ in range(times)]


def statuses(results: list[ToolResult]) -> list[Any]:
    """What each call brought: its status, or its fault."""
    return [result.body["status"] if result.ok else result.fault for result in results]


def test_responses_come_in_call_order_and_the_last_one_repeats() -> None:
    tools = mock_tools(*answers({"status": "a"}, {"status": "b"}))
    assert statuses(call_repeatedly(tools, 4)) == ["a", "b", "b", "b"]


def test_each_tool_counts_its_own_calls() -> None:
    tools = mock_tools(*answers({"status": "a"}, {"status": "b"}))
    tools.call(CallTool("bare", {}))
    assert statuses(call_repeatedly(tools, 2)) == ["a", "b"]
    assert tools.calls == {"bare": 1, "look": 2}


def test_a_proposal_uses_no_response_up() -> None:
    tools, request = mock_tools(*answers({"status": "a"}, {"status": "b"})), CallTool("look", {})
    for _ in range(3):
        assert statuses([tools.propose(request)]) == ["a"]
    assert statuses(call_repeatedly(tools, 2)) == ["a", "b"]
    assert tools.calls == {"look": 2}


def test_a_call_from_the_record_of_a_run_has_used_its_response() -> None:
    whole, restored = (mock_tools(*answers({"status": "a"}, {"status": "b"})) for _ in range(2))
    request = CallTool("look", {})
    restored.restore(request, whole.call(request))
    assert restored.call(request) == whole.call(request)


def recovering(times: int, **response: Any) -> MockResponse:
    return MockResponse(fault=Fault(calls=times), response=response or None)


OK = answers({"status": "a"}, {"status": "b"})
BROKEN = answers(Fault())[0]


@pytest.mark.parametrize(
    ("responses", "brought"),
    [
        ([BROKEN], ["error", "error", "error", "error"]),
        ([OK[0], BROKEN], ["a", "error", "error", "error"]),
        ([BROKEN, OK[0]], ["error", "a", "a", "a"]),
        ([recovering(2, status="r")], ["error", "error", "r", "r"]),
        ([recovering(2), OK[0]], ["error", "error", "a", "a"]),
        ([OK[0], recovering(1, status="r"), OK[1]], ["a", "error", "r", "b"]),
        ([OK[0], recovering(2, status="r")], ["a", "error", "error", "r"]),
        ([recovering(0, status="r"), OK[0]], ["r", "a", "a", "a"]),
    ],
)
def test_faults_are_permanent_or_pass_after_so_many_calls(responses: list[MockResponse], brought: list[str]) -> None:
    assert statuses(call_repeatedly(mock_tools(*responses), 4)) == brought


def test_a_tool_that_recovers_without_a_response_of_its_own_answers_with_its_sample() -> None:
    sampled = replace_fields(LOOK, responses=(SampleResponse(body={"status": "sample"}),))
    tools = MockedTools({"look": sampled}, {"look": (recovering(1),)})
    assert statuses(call_repeatedly(tools, 3)) == ["error", "sample", "sample"]


@pytest.mark.parametrize(
    ("fault", "message", "body"),
    [
        (Fault(), "Look up failed", None),
        (Fault(kind="timeout"), "Look up did not answer in time", None),
        (Fault(kind="malformed", body="<html>"), "Look up failed", "<html>"),
        (Fault(code="E1", message="closed"), "closed", {"code": "E1", "message": "closed"}),
        (Fault(code="E1", message="closed", body={"reason": "night"}), "closed", {"reason": "night"}),
    ],
)
def test_a_fault_says_what_happened(fault: Fault, message: str, body: Any) -> None:
    (result,) = call_repeatedly(mock_tools(*answers(fault)), 1)
    assert result == ToolResult.failure(body, message, fault.kind)


def test_a_tool_without_responses_gives_its_samples_in_order() -> None:
    sampled = replace_fields(
        LOOK, responses=(SampleResponse(body={"status": "s1"}), SampleResponse(body={"status": "s2"}))
    )
    assert statuses(call_repeatedly(MockedTools({"look": sampled}, {}), 3)) == ["s1", "s2", "s2"]


def test_a_tool_that_should_answer_something_but_has_nothing_says_so() -> None:
    (result,) = call_repeatedly(mock_tools(), 1)
    assert result == ToolResult.failure(None, "Look up has no mocked response", "unmocked")


def test_a_tool_without_outputs_needs_no_response() -> None:
    result = mock_tools().call(CallTool("bare", {}))
    assert result.ok
    assert result.body["tool"] == "bare"


def test_a_tool_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(SimulationError, match="'gone' does not exist"):
        mock_tools().call(CallTool("gone", {}))


def test_a_response_tells_what_was_called_and_when() -> None:
    body = call_repeatedly(mock_tools(*answers({"status": "a"}), started="2030-02-03T04:05:06+00:00"), 1)[0].body
    assert UUID(body["id"])
    assert body | {"id": ""} == {
        "id": "",
        "timestamp": "2030-02-03T04:05:07+00:00",
        "tool": "Look up",
        "endpoint": "https://api.example.com/look",
        "method": "GET",
        "status": "a",
    }


def test_responses_are_the_same_for_the_same_seed_and_others_for_another() -> None:
    def bodies(seed: int) -> list[Any]:
        return [result.body for result in call_repeatedly(mock_tools(*OK, seed=seed), 3)]

    assert bodies(1) == bodies(1)
    assert {body["id"] for body in bodies(1)}.isdisjoint(body["id"] for body in bodies(2))
    assert len({body["id"] for body in bodies(1)}) == 3
    assert len({body["timestamp"] for body in bodies(1)}) == 3


@pytest.mark.parametrize(("size", "ok"), [(999_000, True), (1_000_001, False)])
def test_a_response_is_capped(size: int, ok: bool) -> None:
    (result,) = call_repeatedly(mock_tools(*answers({"status": "x" * size})), 1)
    assert result.ok is ok
    if not ok:
        assert result.fault == "too-large"
        assert "1000000" in result.message


def test_the_envelope_is_that_of_the_paper() -> None:
    good = ToolResult({"status": "a"})
    assert envelope(LOOK, good) == {
        "https://api.example.com/lookget": {
            "success": True,
            "status": "success",
            "message": "Look up answered",
            "response": {"status": "a"},
        }
    }
    bad = envelope(LOOK, ToolResult.failure({"code": "E"}, "closed", "error"))["https://api.example.com/lookget"]
    assert bad == {"success": False, "status": "error", "message": "closed", "response": {"code": "E"}}


def row(key: str, status: str = "", **fault: Any) -> MockResponse:
    """An answer for the calls with this key."""
    response = {"status": status} if status else None
    return MockResponse(arguments={"key": key}, response=response, fault=Fault(**fault) if fault else None)


def looked_up(tools: MockedTools, keys: str) -> list[Any]:
    return statuses([tools.call(CallTool("look", {"key": key})) for key in keys])


@pytest.mark.parametrize(
    ("responses", "keys", "brought"),
    [
        ([row("A", "a"), row("B", "b")], "BBAAB", ["b", "b", "a", "a", "b"]),
        ([row("A", "a")], "XXA", ["unmatched", "unmatched", "a"]),
        ([row("A", "pending"), row("A", "done")], "AXAA", ["pending", "unmatched", "done", "done"]),
        ([row("A", calls=2), row("A", "a")], "XAXAA", ["unmatched", "error", "unmatched", "error", "a"]),
        ([row("A", kind="timeout")], "AAX", ["timeout", "timeout", "unmatched"]),
        ([row("A", "a"), *answers({"status": "any"})], "XAX", ["any", "a", "any"]),
    ],
)
def test_a_call_is_answered_by_its_arguments(responses: list[MockResponse], keys: str, brought: list[str]) -> None:
    assert looked_up(mock_tools(*responses), keys) == brought


def test_runs_of_earlier_versions_take_responses_in_call_order() -> None:
    assert looked_up(mock_tools(row("A", "a"), row("B", "b"), in_order=True), "XXX") == ["a", "b", "b"]


def test_a_wrong_key_is_named_and_no_right_one() -> None:
    result = mock_tools(row("A", "a")).call(CallTool("look", {"key": "X"}))
    assert (result.ok, result.fault, result.body["code"]) == (False, "unmatched", "no_record")
    assert "key X" in result.message
    assert "A" not in result.message.replace("Look up", "")
