"""Which answer a mocked tool gives at each call: scripted responses and faults in order, else its samples.

The responses of a tool are used in call order and the last one repeats. A fault with a number of calls
serves that many calls, and then its own response (if any) one call; any other fault serves one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sopstudio.scenarios.scenario import Expected, Fault, MockResponse
from sopstudio.sop import Tool, replace_fields

MockAnswer = Fault | Mapping[str, Any] | None
"""A fault, the outputs, or None where the tool has no answer."""


def find_answer(tool: Tool, answers: Sequence[MockResponse], number: int) -> MockAnswer:
    """The answer to call `number` (from 0) of the tool."""
    scripted = _scripted_answer(answers, number)
    return _sample_response(tool, number) if scripted is None else scripted


def calls_served(answer: MockResponse) -> int:
    """How many calls an answer serves before the next one does."""
    failures = _failing_calls(answer.fault)
    successes = answer.fault is None or (answer.fault.calls is not None and answer.response is not None)
    return failures + successes


def used_answers(tool: str, answers: Sequence[MockResponse], expected: Expected) -> tuple[MockResponse, ...]:
    """Those of a tool's answers, from the first on, that the expected calls use up.

    Each has the arguments of the first call that it answers. Calls that are optional count where the tool has no other.
    """
    calls = [call for call in expected.tools if call.tool == tool]
    calls = [call for call in calls if not call.optional] or calls
    used: list[MockResponse] = []
    number = 0
    for answer in answers:
        if number >= len(calls):
            break
        used.append(replace_fields(answer, arguments=calls[number].arguments))
        number += calls_served(answer)
    return tuple(used)


def _failing_calls(fault: Fault | None) -> int:
    if fault is None:
        return 0
    return 1 if fault.calls is None else fault.calls


def _scripted_answer(answers: Sequence[MockResponse], number: int) -> MockAnswer:
    """A fault, a response, or None where nothing is scripted."""
    for answer in answers:
        if answer.fault is not None and number < _failing_calls(answer.fault):
            return answer.fault
        if number < calls_served(answer):
            return answer.response or {}
        number -= calls_served(answer)
    if not answers:
        return None
    fault = answers[-1].fault
    return fault if fault is not None and fault.calls is None else answers[-1].response


def _sample_response(tool: Tool, number: int) -> Mapping[str, Any] | None:
    """A sample response of the tool; None where it has outputs but no samples."""
    if tool.responses:
        return tool.responses[min(number, len(tool.responses) - 1)].body
    return None if tool.outputs else {}


__all__ = ["MockAnswer", "calls_served", "find_answer", "used_answers"]
