"""Kinds of scenarios: what is withheld or fails, which calls are still made, and where the run stops."""

import pytest

from sopstudio.errors import ScenarioError
from sopstudio.scenarios import Scenario, cases
from sopstudio.scenarios.kinds import fault_of
from sopstudio.sop import Binding, End, ErrorResponse, Fact, FrozenDict, Sop, Task, changed
from tests.scenarios.small import edge, tool

FACTS = tuple(Fact(name=name) for name in ("x", "y", "a out", "b out", "c out"))
TOOLS = (
    tool("a", "x", gives=("a out",)),
    tool("b", "y", gives=("b out",)),
    tool("c", "b out", gives=("c out",)),
    tool("d", "a out"),
)
SOP = Sop(
    id="calls",
    start="work",
    facts=FACTS,
    tools=TOOLS,
    nodes=(
        Task(id="work", asks=("x", "y"), tools=tuple(Binding(tool=name) for name in ("a", "b", "c"))),
        Task(id="later", tools=(Binding(tool="d"),)),
        End(id="end"),
    ),
    edges=(edge("work", "later"), edge("later", "end")),
)


def made(kind: str, sop: Sop = SOP) -> dict[str, Scenario]:
    """The scenarios of a kind by what is withheld or fails."""
    return {one.id.split(".")[-1]: one for one in cases(sop, kinds=[kind])}


def trace(scenario: Scenario) -> str:
    """The expected calls as letters, those that fail with a bang."""
    return " ".join(call.tool + "!" * (not call.ok) for call in scenario.expected.tools)


def test_in_the_correct_context_everything_is_called_and_the_end_is_reached() -> None:
    (case,) = made("correct-context").values()
    assert (trace(case), case.expected.path, case.expected.end) == ("a b c d", ("work", "later", "end"), "end")


def test_a_missing_parameter_takes_the_calls_that_rest_on_it_away_and_leaves_the_independent_ones() -> None:
    cases_by_fact = made("missing-parameter")
    assert {name: trace(case) for name, case in cases_by_fact.items()} == {"x": "b c", "y": "a"}
    for name, case in cases_by_fact.items():
        assert (case.expected.path, case.expected.status, case.expected.end) == (("work",), "stopped", "")
        assert case.user.withheld == (name,)
        assert name not in case.user.facts
        assert set(case.responses) == {call.tool for call in case.expected.tools}


def test_calls_before_the_fact_is_missed_stay_in_the_trace() -> None:
    nodes = (
        Task(id="first", asks=("x",), tools=(Binding(tool="a"),)),
        Task(id="second", asks=("y",), tools=(Binding(tool="d"), Binding(tool="b"))),
        End(id="end"),
    )
    sop = changed(SOP, start="first", nodes=nodes, edges=(edge("first", "second"), edge("second", "end")))
    found = made("missing-parameter", sop)
    assert {name: (trace(case), case.expected.path) for name, case in found.items()} == {
        "x": ("", ("first",)),
        "y": ("a d", ("first", "second")),
    }


def test_a_failing_function_takes_what_rests_on_it_away_and_the_run_stops_at_its_step() -> None:
    found = made("failing-function")
    assert {name: trace(case) for name, case in found.items()} == {
        "a": "a! b c",
        "b": "a b!",
        "c": "a b c!",
        "d": "a b c d!",
    }
    for name, case in found.items():
        assert case.expected.path[-1] == ("later" if name == "d" else "work")
        assert (case.expected.status, case.expected.end) == ("stopped", "")
        (answer,) = case.responses[name]
        assert answer.fault is not None
        assert answer.response is None


def test_a_tool_fails_as_it_says_it_does() -> None:
    told = ErrorResponse(code="E42", message="no such order", body=FrozenDict(detail="gone"))
    fault = fault_of(changed(TOOLS[0], errors=(told, ErrorResponse(code="E1", message="other"))))
    assert (fault.code, fault.message, fault.body) == ("E42", "no such order", {"detail": "gone"})
    assert fault_of(TOOLS[0]).message == "a could not be reached"


def test_an_unknown_kind_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ScenarioError, match="correct-context, missing-parameter, failing-function"):
        list(cases(SOP, kinds=["wrong"]))


def test_scenarios_of_a_journey_that_cannot_happen_are_not_made() -> None:
    closed = changed(SOP, edges=(edge("work", "later", "1 > 2"), edge("later", "end")))
    assert list(cases(closed, cover="all")) == []
