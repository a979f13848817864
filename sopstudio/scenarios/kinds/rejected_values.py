"""*Rejected values* (Agent-S, section 3 and table 5): the user gives a well-formed value that a tool does not know.

Repeating the call does not help; the user has to be asked again, and has a second value, which is right.
"""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.scenarios.builder import ScenarioBuilder
from sopstudio.scenarios.kinds.corrections import find_other_value
from sopstudio.scenarios.scenario import Scenario
from sopstudio.sop import Fact
from sopstudio.text.humanize import speak_name

KIND = "rejected-value"


def rejected_value(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """One case for each number, name or code of the user that is first used by a tool."""
    for fact in builder.required_facts():
        drawn = reject_first(builder, fact)
        if drawn is not None:
            yield drawn.build(KIND, fact.name)


def reject_first(builder: ScenarioBuilder, fact: Fact) -> ScenarioBuilder | None:
    """The builder with a first value of the fact that the first tool to use it rejects; None where no tool could."""
    if fact.allowed or fact.type not in ("string", "integer", "number") or len(builder.values[fact.name]) != 1:
        return None
    tool, value = _first_user(builder, fact.name), find_other_value(builder, fact)
    if not tool or value is None:
        return None
    drawn = builder.with_rejection(tool, fact.name, value, f"invalid {speak_name(fact.name)}")
    expected, accepted = drawn.expected_trace(), builder.expected_trace()
    return drawn if (expected.end, expected.status) == (accepted.end, accepted.status) else None


def _first_user(builder: ScenarioBuilder, name: str) -> str:
    """The tool that is called first with the fact on the journey; blank where none is."""
    for place in builder.journey.nodes:
        for bound in builder.runtime.plan(place).tools:
            if bound.tool.name in builder.answers and name in (fact for _, fact in bound.parameters):
                return bound.tool.name
    return ""


__all__ = ["reject_first", "rejected_value"]
