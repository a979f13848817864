"""Which facts decide anything: those that conditions and computations read. The others a table need not have.

A spreadsheet of past cases seldom has the number of the order or the text of the letter. What no condition and no
computation reads, and no column gives, is assumed to be known (`assumed_values`), so that a step which asks for it, or
a tool that needs it, holds nobody up. What is expected is never assumed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime
from types import MappingProxyType
from typing import Final

from sopstudio.expressions import Condition, Expression, FactValue
from sopstudio.sop import Fact, PlacePlan, Runtime, parse_value
from sopstudio.sop.facts import FactType

PLACEHOLDERS: Final = MappingProxyType[FactType, FactValue](
    {
        "string": "not in the table",
        "number": 0,
        "integer": 0,
        "boolean": False,
        "date": date(2000, 1, 1),
        "datetime": datetime(2000, 1, 1, tzinfo=UTC),
        "list": (),
    }
)
"""What stands for a value that nothing reads, where its fact has no example."""


def facts_read(runtime: Runtime) -> list[str]:
    """The facts that conditions and computations read, but for those that a computation sets."""
    computed = {name for place in runtime.flow.nodes for name, _ in runtime.plan(place).assignments}
    return [name for name in _names_read(runtime) if name not in computed]


def assumed_values(runtime: Runtime, known: Collection[str]) -> dict[str, FactValue]:
    """Values of the facts that nothing reads and that are not `known` from the table."""
    read = _names_read(runtime)
    facts = runtime.flow.facts.values()
    return {fact.name: _placeholder(fact) for fact in facts if fact.name not in read and fact.name not in known}


def _names_read(runtime: Runtime) -> dict[str, None]:
    names: dict[str, None] = {}
    for place in runtime.flow.nodes:
        for formula in _formulas(runtime.plan(place)):
            names.update(dict.fromkeys(formula.facts))
    return names


def _formulas(plan: PlacePlan) -> Iterator[Condition | Expression]:
    yield from (route.condition for route in plan.routes if route.condition is not None)
    yield from (expression for _, expression in plan.assignments)
    for bound in plan.tools:
        yield from (condition for condition in (bound.condition, bound.precondition) if condition is not None)


def _placeholder(fact: Fact) -> FactValue:
    for candidate in (*fact.examples, *fact.allowed, fact.minimum):
        value = parse_value(fact, candidate)
        if value is not None:
            return value
    return PLACEHOLDERS[fact.type]


__all__ = ["PLACEHOLDERS", "assumed_values", "facts_read"]
