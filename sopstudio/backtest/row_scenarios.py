"""A row as a scenario: the conversation in which a user gives the case's values and the tools answer as the table says.

So a miss can be stepped through in Simulate, or played with `run --scenarios`, with any architecture. What is expected
of it is the trace of the SOP as it is, not what came of the case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from sopstudio.backtest.scores import Backtest
from sopstudio.cases.reading import Case, asked_facts
from sopstudio.expressions import FactValue
from sopstudio.scenarios.expected_trace import ScenarioInputs, trace_from_facts
from sopstudio.scenarios.scenario import MockResponse, Scenario, UserSeed
from sopstudio.sop import FrozenDict, Runtime, Tool, freeze, replace_fields, value_to_json

KIND: Final = "past-case"


def row_scenario(runtime: Runtime, case: Case, assumed: Mapping[str, FactValue] = FrozenDict()) -> Scenario:
    """The scenario of a case. Its id is `row-NUMBER`; facts that are `assumed` are given as such."""
    asked = asked_facts(runtime)
    known = {**assumed, **case.inputs}
    user = {name: value_to_json(value) for name, value in known.items() if name in asked}
    given = {name: value for name, value in case.inputs.items() if name not in asked}
    answers = {tool.name: (_answer(tool, case, assumed),) for tool in runtime.flow.tools.values() if tool.outputs}
    scenario = Scenario(
        id=f"row-{case.number}",
        kind=KIND,
        user=UserSeed.wanting(
            runtime.flow.sop,
            facts=freeze(user),
            withheld=tuple(sorted(asked - user.keys())),
        ),
        responses=FrozenDict(answers),
        further_facts=freeze({name: value_to_json(value) for name, value in given.items()}),
        today=runtime.today if runtime.reads_today else None,
    )
    return replace_fields(scenario, expected=trace_from_facts(runtime, ScenarioInputs.of(scenario), given))


def miss_scenarios(runtime: Runtime, result: Backtest, numbers: Iterable[int] = ()) -> Iterator[Scenario]:
    """The scenarios of the misses, or of those with these numbers."""
    chosen = set(numbers)
    for miss in result.misses:
        if not chosen or miss.case.number in chosen:
            yield row_scenario(runtime, miss.case, result.assumed)


def _answer(tool: Tool, case: Case, assumed: Mapping[str, FactValue]) -> MockResponse:
    """The response of a tool with what the table says, and what is assumed."""
    answer = case.answers.get(tool.name)
    values = {} if answer is None else answer if isinstance(answer, dict) else answer.given
    body: dict[str, Any] = {}
    for output in tool.outputs:
        value = values.get(output.fact, assumed.get(output.fact))
        if value is not None:
            _put(body, output.path.split("."), value_to_json(value))
    return MockResponse(response=freeze(body))


def _put(body: dict[str, Any], path: list[str], value: Any) -> None:
    *folders, name = path
    for folder in folders:
        body = body.setdefault(folder, {})
    body[name] = value


__all__ = ["KIND", "miss_scenarios", "row_scenario"]
