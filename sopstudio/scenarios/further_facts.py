"""Values of facts that a user could give and that a path never asks for.

The tasks of SOP-Bench have all input columns, whatever path they take (section 4): a case with no more facts than its
path needs would tell which one it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from sopstudio.analysis.plausible_values import filler_value
from sopstudio.scenarios.expected_trace import ScenarioInputs, trace_from_facts
from sopstudio.scenarios.scenario import Expected
from sopstudio.sop import Fact, PlacePlan, Runtime, parse_value

MAX_TRIES = 8
"""Values tried for a fact on which a condition of the path depends."""


def find_further_facts(
    runtime: Runtime, inputs: ScenarioInputs, expected: Expected, seed: int = 0
) -> Mapping[str, Any]:
    """A plausible value (JSON data) for each fact that only the user can give and that `inputs` do not have.

    The path stays the same with them; a fact for which no such value was found is left out, as are withheld ones.
    """
    unknown = runtime.user_facts - inputs.user.keys() - inputs.withheld
    if not unknown:
        return {}
    read_facts = _facts_read(runtime.plan(place) for place in expected.path)
    further: dict[str, Any] = {}
    for fact in (runtime.flow.facts[name] for name in runtime.flow.facts if name in unknown):
        for turn in range(MAX_TRIES):
            value = filler_value(fact, Random(f"{seed}:{fact.name}"), turn)
            if fact.name not in read_facts or _keeps_path(runtime, inputs, expected, fact, value):
                further[fact.name] = value
                break
    return further


def _facts_read(plans: Iterable[PlacePlan]) -> set[str]:
    """The facts that conditions and computations of these places read."""
    read_facts: set[str] = set()
    for plan in plans:
        read_facts.update(name for route in plan.routes if route.condition for name in route.condition.facts)
        read_facts.update(name for bound in plan.tools for name in bound.awaits)
        read_facts.update(name for _, expression in plan.assignments for name in expression.facts)
    return read_facts


def _keeps_path(runtime: Runtime, inputs: ScenarioInputs, expected: Expected, fact: Fact, value: Any) -> bool:
    trace = trace_from_facts(runtime, inputs, {fact.name: parse_value(fact, value)})
    same_calls = [call.tool for call in trace.tools] == [call.tool for call in expected.tools]
    return same_calls and (trace.path, trace.ends) == (expected.path, expected.ends)


__all__ = ["find_further_facts"]
