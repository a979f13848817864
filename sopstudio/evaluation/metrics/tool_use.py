"""Errors in the use of tools (SOP-Bench, section 6): tools that the task does not need, and wrong parameters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sopstudio.evaluation.metrics.scored_run import Run
from sopstudio.scenarios.mock_responses import has_same_key
from sopstudio.sop import to_json_data

UNEXPECTED_CALL, WRONG_PARAMETER = "unexpected-call", "wrong-parameter"


def count_tool_errors(run: Run) -> Counter[str]:
    """Calls of tools that the expected trace does not have, and calls of others whose values no expected call has.

    Nothing is counted where the scenario states no outcome.
    """
    expected = run.scenario.expected
    if not (expected.tools or expected.path or expected.end):
        return Counter()
    expected_arguments: dict[str, list[Mapping[str, Any]]] = {}
    for expected_call in expected.tools:
        expected_arguments.setdefault(expected_call.tool, []).append(expected_call.arguments)
    counts: Counter[str] = Counter()
    for call in run.calls:
        tool = run.runtime.flow.tools.get(call.tool)
        if call.tool not in expected_arguments:
            counts[UNEXPECTED_CALL] += 1
        elif tool is not None:
            arguments = to_json_data(call.arguments)
            keys = expected_arguments[call.tool]
            counts[WRONG_PARAMETER] += not any(has_same_key(tool, key, arguments) for key in keys)
    return counts


__all__ = ["UNEXPECTED_CALL", "WRONG_PARAMETER", "count_tool_errors"]
