"""Solved journeys are followed: the truth of the solution's values is the path that was asked for."""

import random

import pytest

from sopstudio.analysis import check
from sopstudio.analysis.plausible_values import draw_matching_text, filler_value
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios import MockResponse, cases
from sopstudio.scenarios.expected_trace import ScenarioInputs, expected_trace, inputs_from_solution
from sopstudio.scenarios.generation import Journeys
from sopstudio.sop import Binding, End, Fact, Flow, Output, Runtime, Sop, Task, Tool, freeze, replace_fields
from tests.scenarios.small import by_end, choice, edge, follow_journey, routing, tool
from tests.subsets import subset

NAMES = sorted(path.name for path in samples_dir().glob("*.sop.json"))


@pytest.mark.parametrize("name", subset(NAMES, 3, "values"))
def test_a_covering_journey_of_a_sample_goes_its_path_to_the_end(name: str) -> None:
    routing = Runtime(Flow(read(samples_dir() / name).document.sop))
    for journey in Journeys(routing).find_covering():
        found = journey.solution
        answers = {
            tool: tuple(MockResponse(response=freeze(body)) for body in bodies)
            for tool, bodies in found.answers.items()
        }
        expected = expected_trace(routing, ScenarioInputs(found.user, answers, frozenset(found.prose)))
        assert (expected.path, expected.status) == (journey.nodes, "completed")


def test_a_user_is_not_told_of_a_step_at_which_to_give_what_is_withheld() -> None:
    sop = read(samples_dir() / NAMES[0]).document.sop
    for case in cases(sop, kinds=["missing-parameter"]):
        assert not set(case.user.withheld) & (set(case.user.facts) | set(case.user.again))


def test_a_tool_that_another_one_may_call_for_after_all_is_never_taken_to_be_settled() -> None:
    """The first tool waits for *new*, which the second one may say: then both are called."""
    status = Fact(name="status", allowed=("new", "done"))
    tools = tuple(
        Tool(name=name, parameters={"type": "object", "properties": {}}, outputs=(Output(path="s", fact="status"),))
        for name in ("renew", "look")
    )
    bound = (Binding(tool="renew", condition="{status} == 'new'"), Binding(tool="look"))
    sop = Sop(
        id="sway",
        start="ask",
        facts=(status,),
        tools=tools,
        nodes=(Task(id="ask", asks=("status",), tools=bound), End(id="new"), End(id="rest")),
        edges=(edge("ask", "new", "{status} == 'new'"), edge("ask", "rest", kind="otherwise")),
    )
    ready = Runtime(Flow(sop))
    for journey in Journeys(ready).iter_all():
        assert journey.feasible is True
        assert expected_trace(ready, inputs_from_solution(journey.solution)).path == journey.nodes
    assert [problem for problem in check(sop) if problem.severity == "error"] == []


def test_a_value_that_lies_in_a_list_is_the_first_of_the_list_and_not_whatever_the_solver_comes_to() -> None:
    country = Fact(name="country")
    sop = Sop(
        id="c",
        start="ask",
        facts=(country,),
        nodes=(Task(id="ask", asks=("country",)), End(id="far"), End(id="near")),
        edges=(edge("ask", "near", "{country} in ['NL', 'BE']"), edge("ask", "far", kind="otherwise")),
    )
    near = [scenario for scenario in cases(sop, kinds=["correct-context"]) if scenario.expected.end == "near"]
    assert [number.user.facts["country"] for number in near] == ["NL"]


def test_a_text_of_thousands_is_told_from_the_others_by_value_by_its_letters_and_by_another_text() -> None:
    codes = tuple(f"C{number:04d}" for number in range(3000))
    first, second = Fact(name="first", allowed=codes), Fact(name="second", allowed=codes[:100])
    sop = choice(
        "{first} in ['C0007', 'C2999']",
        "{first} == {second}",
        "starts_with({first}, 'C19') && {first} != 'C1900'",
        "{first} == 'nowhere'",
        facts=(first, second),
    )
    found = by_end(sop)
    ends = {end: journey.facts()["first"] for end, journey in found.items() if journey.feasible}
    assert ends == {"e0": "C0007", "e1": "C0000", "e2": "C1901", "other": "C0000"}
    assert found["e3"].feasible is False
    assert all(
        follow_journey(routing(sop), journey).path == journey.nodes for journey in found.values() if journey.feasible
    )


def test_a_closed_text_that_a_tool_may_change_is_the_one_that_stands_in_the_end() -> None:
    state = Fact(name="state", allowed=("new", "open", "done"))
    renew = tool("renew", gives=("state",))
    work = Task(id="ask", asks=("state",), tools=(Binding(tool="renew", condition="{state} == 'open'"),))
    sop = Sop(
        id="renewed",
        start="ask",
        facts=(state,),
        tools=(renew,),
        nodes=(work, End(id="new"), End(id="done"), End(id="rest")),
        edges=(
            edge("ask", "new", "{state} == 'new'"),
            edge("ask", "done", "{state} == 'done'"),
            edge("ask", "rest", kind="otherwise"),
        ),
    )
    ready = Runtime(Flow(sop))
    ways = [journey for journey in Journeys(ready).iter_all() if journey.feasible]
    assert {way.nodes[-1] for way in ways} == {"new", "done", "rest"}
    assert all(follow_journey(ready, way).path == way.nodes for way in ways)


def test_a_text_of_a_pattern_that_no_example_fits_is_drawn_and_not_whatever_the_solver_comes_to() -> None:
    country = Fact(name="country", pattern="[A-Z]{2}", examples=("NL",))
    sop = choice("{country} == 'NL'", facts=(country,))
    (other,) = [scenario for scenario in cases(sop, kinds=["correct-context"]) if scenario.expected.end == "other"]
    chance = random.Random("0:country:0")
    assert {filler_value(country, chance) for _ in range(5)} == {"NL"}
    assert other.user.facts["country"] in [draw_matching_text("[A-Z]{2}", chance) for _ in range(5)]


def test_of_two_edges_that_are_otherwise_the_second_is_never_taken() -> None:
    sop = choice("{n} > 1", facts=(Fact(name="n", type="integer"),))
    late = edge("ask", "late", id="late", kind="otherwise")
    found = by_end(replace_fields(sop, nodes=(*sop.nodes, End(id="late")), edges=(*sop.edges, late)))
    assert {name: journey.feasible for name, journey in found.items()} == {"e0": True, "other": True, "late": False}


def test_a_fact_that_only_some_runs_know_leaves_the_order_of_tools_open() -> None:
    facts = (Fact(name="n", type="integer"), Fact(name="mark"))
    nodes = (
        Task(id="ask", asks=("n",)),
        Task(id="maybe", tools=(Binding(tool="give", condition="{n} > 0"),)),
        Task(id="both", tools=(Binding(tool="use"), Binding(tool="give"))),
        End(id="end"),
    )
    edges = (edge("ask", "maybe", "{n} <= 0"), edge("maybe", "both"), edge("both", "end"))
    tools = (tool("give", gives=("mark",)), tool("use", "mark"))
    ready = routing(Sop(id="order", start="ask", facts=facts, tools=tools, nodes=nodes, edges=edges))
    answers = {"give": (MockResponse(response=freeze({"mark": "x"})),)}
    expected = expected_trace(ready, ScenarioInputs({"n": (0,)}, answers))
    assert [call.tool for call in expected.tools] == ["give", "use"]
    assert expected.status == "completed"
    (journey,) = Journeys(ready).iter_all()
    assert journey.feasible is not False
