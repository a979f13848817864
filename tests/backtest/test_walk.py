"""The way of a case is the way that the interpreter's other driver, the expected trace, goes: over any SOP."""

from __future__ import annotations

from datetime import UTC, date, datetime
from math import ceil
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.backtest.read_facts import assumed_values
from sopstudio.backtest.row_scenarios import row_scenario
from sopstudio.backtest.walk import CaseWalker
from sopstudio.cases.reading import Answer, Case, NoAnswer
from sopstudio.expressions import FactValue
from sopstudio.sop import Edge, Fact, Flow, Graph, Runtime, Sop, replace_fields
from tests.strategies import sops


def value_of(fact: Fact) -> st.SearchStrategy[Any]:
    """Any value that a cell may have for a fact."""
    if fact.allowed and fact.type != "list":
        return st.sampled_from(fact.allowed)
    if fact.pattern:
        return st.sampled_from(fact.examples)
    low = 0 if fact.minimum is None else ceil(fact.minimum)
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "string": st.sampled_from(["a", "b"]),
        "boolean": st.booleans(),
        "integer": st.integers(low, low + 3),
        "number": st.integers(low, low + 3),
        "date": st.just(date(2026, 1, 5)),
        "datetime": st.just(datetime(2026, 1, 5, tzinfo=UTC)),
        "list": st.just(()),
    }
    return kinds[fact.type]


@st.composite
def cases(draw: st.DrawFn, sop: Sop) -> Case:
    """A case with values of some facts, given by the user and in the answers of tools."""
    runtime = Runtime(Flow(sop))
    facts = {fact.name: fact for fact in sop.facts}
    inputs = {name: draw(value_of(fact)) for name, fact in facts.items() if draw(st.integers(0, 4))}
    answers: dict[str, Answer] = {}
    for tool in runtime.flow.tools.values():
        outputs = [output.fact for output in tool.outputs if output.fact in facts]
        given = {name: draw(value_of(facts[name])) for name in dict.fromkeys(outputs) if draw(st.integers(0, 5))}
        lacking = tuple(name for name in outputs if name not in given and not facts[name].optional)
        answers[tool.name] = NoAnswer("it lacks something", lacking, given) if lacking else given
    return Case(1, 2, "", inputs, answers, {})


def without_prose(sop: Sop) -> Sop:
    """The SOP with conditions that code can decide: what a scenario lays down of prose, no table has."""

    def edges(graph: Graph) -> tuple[Edge, ...]:
        return tuple(
            replace_fields(edge, kind="always", condition="") if edge.kind == "prose" else edge for edge in graph.edges
        )

    procedures = tuple(replace_fields(procedure, edges=edges(procedure)) for procedure in sop.procedures)
    return replace_fields(sop, edges=edges(sop), procedures=procedures)


@given(st.data())
def test_both_drivers_of_the_interpreter_go_the_same_way(data: st.DataObject) -> None:
    sop = without_prose(data.draw(sops(persons=False)))
    runtime = Runtime(Flow(sop))
    case = data.draw(cases(sop))
    assumed: dict[str, FactValue] = assumed_values(runtime, set(runtime.flow.facts))
    passage = CaseWalker(runtime, assumed).follow(case)
    expected = row_scenario(runtime, case, assumed).expected
    assert (expected.path, expected.end, expected.status == "completed") == (
        passage.path,
        passage.end,
        passage.is_completed,
    )
    assert bool(passage.stop) is not passage.is_completed
