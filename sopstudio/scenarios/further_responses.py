"""Rows of mocked tools that the expected path does not call: what they answer, and for which arguments.

In SOP-Bench every row of the data has columns for all tools (section 4): a call of a needless tool is answered where
its key is right, and fails where it is not. The key has those arguments that are known when the path ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.scenarios.expected_trace import ScenarioInputs, known_facts
from sopstudio.scenarios.scenario import Expected, MockResponse
from sopstudio.sop import BoundTool, Runtime, freeze, parse_value


def find_further_responses(
    runtime: Runtime, inputs: ScenarioInputs, expected: Expected, further_facts: Mapping[str, Any]
) -> Mapping[str, tuple[MockResponse, ...]]:
    """For each tool that is not expected to be called, its first sample as answer to the arguments of this case.

    Left out is a tool without samples, and one none of whose arguments is known: it answers any call.
    """
    called_tools = {call.tool for call in expected.tools}
    others: dict[str, list[BoundTool]] = {}
    for place in runtime.flow.nodes:
        for bound in runtime.plan(place).tools:
            if bound.tool.name not in called_tools and bound.tool.responses:
                others.setdefault(bound.tool.name, []).append(bound)
    if not others:
        return {}
    declared = runtime.flow.facts
    further = {name: parse_value(declared[name], value) for name, value in further_facts.items() if name in declared}
    facts = {**further, **known_facts(runtime, inputs)}
    rows = {name: _make_rows(bindings, facts) for name, bindings in others.items()}
    return {name: answers for name, answers in rows.items() if answers}


def _make_rows(bindings: list[BoundTool], facts: Mapping[str, Any]) -> tuple[MockResponse, ...]:
    """The first sample for each key; none where a binding has no known argument, as it would fit any call."""
    keys: list[dict[str, Any]] = []
    for bound in bindings:
        arguments = bound.arguments(facts)
        if not arguments:
            return ()
        if arguments not in keys:
            keys.append(arguments)
    sample = bindings[0].tool.responses[0]
    return tuple(MockResponse(arguments=freeze(key), response=sample.body) for key in keys)


__all__ = ["find_further_responses"]
