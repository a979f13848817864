"""What a mocked tool answers at each call: responses and faults in turn, or its samples where nothing is laid down.

Responses of a tool are used in call order and the last one repeats. A fault that says how many calls it spoils takes up
that many turns, and then its own response (if it has one) a turn; another fault takes up one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sopstudio.scenarios.case import Expected, Fault, MockResponse
from sopstudio.sop import Tool, changed

Answer = Fault | Mapping[str, Any] | None
"""A fault, the outputs, or None where the tool has no answer."""


def answer_of(tool: Tool, answers: Sequence[MockResponse], number: int) -> Answer:
    """What call `number` (from 0) of the tool is answered with."""
    found = _laid_down(answers, number)
    return _sample(tool, number) if found is None else found


def turns(answer: MockResponse) -> int:
    """How many calls an answer serves before the next one does."""
    spoilt = _spoilt(answer.fault)
    answered = answer.fault is None or (answer.fault.calls is not None and answer.response is not None)
    return spoilt + answered


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
        used.append(changed(answer, arguments=calls[number].arguments))
        number += turns(answer)
    return tuple(used)


def _spoilt(fault: Fault | None) -> int:
    if fault is None:
        return 0
    return 1 if fault.calls is None else fault.calls


def _laid_down(answers: Sequence[MockResponse], number: int) -> Answer:
    """A fault, a response, or None where nothing is laid down."""
    for answer in answers:
        if answer.fault is not None and number < _spoilt(answer.fault):
            return answer.fault
        if number < turns(answer):
            return answer.response or {}
        number -= turns(answer)
    if not answers:
        return None
    fault = answers[-1].fault
    return fault if fault is not None and fault.calls is None else answers[-1].response


def _sample(tool: Tool, number: int) -> Mapping[str, Any] | None:
    """A sample response of the tool; None where it has none and would have to answer something."""
    if tool.responses:
        return tool.responses[min(number, len(tool.responses) - 1)].body
    return None if tool.outputs else {}


__all__ = ["Answer", "answer_of", "turns", "used_answers"]
