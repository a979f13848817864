"""Which answer a mocked tool gives at each call: scripted responses and faults, else its samples.

A response with arguments answers the calls that have them, as a row of a table is looked up by its key (SOP-Bench,
section 4); one without answers any call. Those that answer a call are used in order and the last one repeats. A fault
with a number of calls serves that many calls, and then its own response (if any) one call; any other fault serves one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from sopstudio.scenarios.scenario import Expected, ExpectedCall, Fault, MockResponse
from sopstudio.sop import PersonTool, Tool, replace_fields, to_json_data

MockAnswer = Fault | Mapping[str, Any] | None
"""A fault, the outputs, or None where the tool has no answer."""
MAX_KEY_WORDS = 3
"""A text with more words is a description, which everybody words differently: it is no part of a key."""


def find_answer(tool: Tool, answers: Sequence[MockResponse], number: int) -> MockAnswer:
    """The answer to call `number` (from 0) of the tool. A person's answer that came too late holds nothing."""
    scripted = _scripted_answer(answers, number)
    answer = _sample_response(tool, number) if scripted is None else scripted
    is_late = isinstance(tool, PersonTool) and not isinstance(answer, Fault) and tool.is_timed_out(answer)
    return {} if is_late else answer


def find_rows(
    tool: Tool, answers: Sequence[MockResponse], arguments: Mapping[str, Any], expected: Iterable[ExpectedCall] = ()
) -> tuple[int, ...] | None:
    """The numbers of the answers that a call with these arguments is looked up in; None where it has a wrong key.

    Those with the same arguments come before those without any. All of them answer a call that is expected although no
    answer has its arguments: with a value that the user then corrects, or after the answers are used up.
    """
    numbers = range(len(answers))
    keyed = tuple(number for number in numbers if answers[number].arguments)
    same = tuple(number for number in keyed if has_same_key(tool, answers[number].arguments, arguments))
    if same or not keyed:
        return same or tuple(numbers)
    if len(keyed) < len(answers):
        return tuple(number for number in numbers if number not in keyed)
    is_expected = any(call.tool == tool.name and has_same_key(tool, call.arguments, arguments) for call in expected)
    return tuple(numbers) if is_expected else None


def has_same_key(tool: Tool, key: Mapping[str, Any], arguments: Mapping[str, Any]) -> bool:
    """Whether a call with `arguments` looks up the row of `key`.

    Spelling does not matter (case, blanks and signs between words), nor do arguments that the key does not have, nor
    missing ones that the tool does not require. Texts of more than `MAX_KEY_WORDS` words are not compared.
    """
    required, properties = tool.required(), tool.properties()
    for name, value in key.items():
        if name not in arguments:
            if name in required:
                return False
        elif not _is_description(value, properties.get(name, {})) and _spell(value) != _spell(arguments[name]):
            return False
    return True


def _is_description(value: Any, schema: Mapping[str, Any]) -> bool:
    is_free = not any(rule in schema for rule in ("enum", "const", "pattern", "format"))
    return is_free and isinstance(value, str) and len(value.split()) > MAX_KEY_WORDS


def _spell(value: Any) -> Any:
    """A value as it is compared: 1 and 1.0 are equal, 1 and true are not."""
    if isinstance(value, str):
        return " ".join(re.findall(r"\w+", value.casefold())) or value
    if isinstance(value, Mapping):
        return {name: _spell(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_spell(item) for item in value]
    if isinstance(value, bool):
        return ("boolean", value)
    return Decimal(repr(value)) if isinstance(value, float) else value


def find_rejection(answers: Sequence[MockResponse], arguments: Mapping[str, Any]) -> Fault | None:
    """The fault that rejects a call for one of its arguments; None where there is none."""
    values = [to_json_data(value) for value in arguments.values()]
    faults = (answer.fault for answer in answers if answer.fault is not None and answer.fault.rejects)
    return next((fault for fault in faults if to_json_data(fault.value) in values), None)


def without_rejections(answers: Sequence[MockResponse]) -> tuple[MockResponse, ...]:
    """The answers to calls whose values are accepted."""
    return tuple(answer for answer in answers if answer.fault is None or not answer.fault.rejects)


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


__all__ = [
    "MockAnswer",
    "calls_served",
    "find_answer",
    "find_rejection",
    "find_rows",
    "has_same_key",
    "used_answers",
    "without_rejections",
]
