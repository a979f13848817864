"""Tools of one step that change one another's conditions: the solver calls them in the order of the interpreter."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from sopstudio.scenarios import Journeys, MockResponse
from sopstudio.scenarios.expected_trace import ScenarioInputs, expected_trace, inputs_from_solution
from sopstudio.sop import Binding, Decision, Fact, Flow, Output, Runtime, Sop, Task, Tool
from tests.agents.examples import binds, edge, end, tool

FULL = settings().max_examples
FACTS = ("x", "y", "z")
VALUES = (True, False, None)
"""What a tool may answer for an optional fact; others get one of the first two."""


def yes_or_no(*tools: Tool, bindings: tuple[Binding, ...], way: str = "{x}", optional: str = "") -> Runtime:
    """A step with these tools, and two ends: one where `way` holds after it, another elsewhere."""
    facts = tuple(Fact(name=name, type="boolean", optional=name in optional) for name in ("a", *FACTS))
    return Runtime(
        Flow(
            Sop(
                id="order",
                start="work",
                facts=facts,
                tools=tools,
                nodes=(Task(id="work", asks=("a",), tools=bindings), Decision(id="which"), end("yes"), end("no")),
                edges=(
                    edge("work", "which"),
                    edge("which", "yes", way),
                    edge("which", "no", kind="otherwise"),
                ),
            )
        )
    )


def test_a_condition_that_holds_without_the_fact_of_another_tool_does_not_wait_for_it() -> None:
    """`first` is called before `second` where `a` holds and after it elsewhere; the later one decides."""
    runtime = yes_or_no(
        tool("first", gives=("x",)),
        tool("second", gives=("x", "y")),
        bindings=(Binding(tool="first", condition="{a} || {y}"), *binds("second")),
    )
    for journey in Journeys(runtime).iter_all():
        taken = expected_trace(runtime, inputs_from_solution(journey.solution))
        assert (taken.path, taken.status) == (journey.nodes, "completed")


def test_a_value_that_only_another_order_would_give_is_no_solution() -> None:
    """Where `a` holds, `first` is called before `second`, which says no: nothing gives `x` after that."""
    runtime = yes_or_no(
        tool("first", gives=("x",)),
        tool("second", gives=("x", "y")),
        bindings=(Binding(tool="first", condition="{a} || {y}"), Binding(tool="second")),
        way="{a} && {x} && !{y}",
    )
    assert {journey.nodes[-1]: journey.feasible for journey in Journeys(runtime).iter_all()} == {
        "yes": True,
        "no": True,
    }
    never = yes_or_no(
        tool("first", gives=("x",)),
        tool("second", gives=("y",), precondition="!{x}"),
        bindings=(Binding(tool="first", condition="{a} || {y}"), Binding(tool="second")),
        way="{a} && {x} && present({y})",
    )
    assert {journey.nodes[-1]: journey.feasible for journey in Journeys(never).iter_all()} == {
        "yes": False,
        "no": True,
    }


CONDITIONS = st.sampled_from(
    [f"{sign}{{{name}}}" for sign in ("", "!") for name in ("a", *FACTS)] + [f"present({{{name}}})" for name in FACTS]
)


@st.composite
def steps(draw: st.DrawFn) -> Runtime:
    """A step of three tools that read and give the same few facts."""
    tools, bindings = [], []
    for number in range(3):
        gives = draw(st.lists(st.sampled_from(FACTS), min_size=1, max_size=2, unique=True))
        needs = draw(st.lists(st.sampled_from(FACTS), max_size=1))
        schema = {
            "type": "object",
            "properties": {name: {"type": "boolean"} for name in needs},
            "required": needs,
        }
        tools.append(
            Tool(
                name=f"tool{number}",
                parameters=schema,
                outputs=tuple(Output(path=name, fact=name) for name in gives),
                precondition=draw(CONDITIONS) if draw(st.integers(0, 4)) == 0 else "",
            )
        )
        condition = draw(st.sampled_from((" && ", " || "))).join(draw(st.lists(CONDITIONS, max_size=2)))
        bindings.append(Binding(tool=f"tool{number}", condition=condition))
    way = draw(st.sampled_from((" && ", " || "))).join(draw(st.lists(CONDITIONS, min_size=1, max_size=2)))
    return yes_or_no(
        *tools,
        bindings=tuple(draw(st.permutations(bindings))),
        way=way,
        optional=draw(st.sampled_from(("", "", "y", "xz"))),
    )


def all_runs(runtime: Runtime) -> set[tuple[str, ...]]:
    """The paths of all runs that complete."""
    outputs = [(tool.name, output.fact) for tool in runtime.flow.sop.tools for output in tool.outputs]
    paths, facts = set(), runtime.flow.facts
    for asked in VALUES[:2]:
        for values in product(*(VALUES if facts[fact].optional else VALUES[:2] for _, fact in outputs)):
            bodies: dict[str, dict[str, Any]] = {}
            for (name, fact), value in zip(outputs, values, strict=True):
                bodies.setdefault(name, {})[fact] = value
            responses = {name: (MockResponse(response=body),) for name, body in bodies.items()}
            run = expected_trace(runtime, ScenarioInputs({"a": (asked,)}, responses))
            if run.status == "completed":
                paths.add(run.path)
    return paths


@given(steps())
@settings(max_examples=FULL)
def test_what_the_solver_finds_is_what_all_runs_do(runtime: Runtime) -> None:
    found = {journey.nodes: journey.feasible for journey in Journeys(runtime).iter_all()}
    event(str(sorted(map(str, found.values()))))
    assert {path for path, feasible in found.items() if feasible} == all_runs(runtime)
    assert None not in found.values()
