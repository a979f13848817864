"""The truth: what a faithful agent does with what the user says and the tools answer, and where it stops."""

from typing import Any

import pytest

from sopstudio.agents import find_agent
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Journeys, MockResponse, Scenario, cases, journeys
from sopstudio.scenarios.expected_trace import ScenarioInputs, expected_trace
from sopstudio.simulation import Setup, drive, load_prompts
from sopstudio.sop import Assignment, Binding, Compute, End, Fact, FrozenDict, SampleResponse, Sop, Task, replace_fields
from sopstudio.trace import run_state
from tests.scenarios.small import by_end, choice, edge, in_a_row, routing, tool

NOTE, MAIL = Fact(name="note", optional=True), Fact(name="mail", optional=True)


def path_and_status(sop: Sop, **said: Any) -> tuple[tuple[str, ...], str]:
    """Path and status of a run in which the user says this and nothing else."""
    expected = expected_trace(routing(sop), ScenarioInputs({name: (value,) for name, value in said.items()}, {}))
    return expected.path, expected.status


def test_an_optional_fact_that_the_user_lacks_does_not_stop_the_run_and_another_does() -> None:
    sop = choice("present({note})", facts=(NOTE,))
    assert path_and_status(sop) == (("ask", "other"), "completed")
    assert path_and_status(sop, note="hello") == (("ask", "e0"), "completed")
    assert path_and_status(choice("present({note})", facts=(Fact(name="note"),))) == (("ask",), "stopped")


def scenario(sop: Sop, end: str) -> Scenario:
    return next(scenario for scenario in cases(sop, kinds=["correct-context"]) if scenario.expected.end == end)


@pytest.mark.parametrize(("by", "end"), [("code", "e0"), ("code", "other"), ("dpa", "e0")])
def test_agents_go_where_the_truth_goes_when_an_optional_fact_is_lacking(by: str, end: str) -> None:
    sop = choice("missing({note})", facts=(NOTE,))
    case = scenario(sop, end)
    assert case.user.withheld == (("note",) if end == "e0" else ())
    setup = Setup(routing(sop), find_agent(by), case, load_prompts())
    after = run_state(drive(setup.session(), setup.world(OfflineModel())).events)
    assert after.finished is not None
    assert (after.path, after.finished.end) == (case.expected.path, case.expected.end)


def test_a_user_is_asked_for_what_a_tool_did_not_bring() -> None:
    nodes = (
        Task(id="find", tools=(Binding(tool="look"),)),
        Task(id="ask", asks=("mail",)),
        Task(id="go"),
        End(id="found"),
        End(id="told"),
    )
    edges = (
        edge("find", "found", "present({mail})"),
        edge("find", "ask", kind="otherwise"),
        edge("ask", "told", "present({mail})"),
    )
    look = tool("look", gives=("mail",))
    sop = Sop(id="mail", start="find", facts=(MAIL,), tools=(look,), nodes=nodes, edges=edges)
    told = by_end(sop)["told"]
    assert told.feasible
    assert (told.solution.answers["look"], list(told.solution.user)) == (({},), ["mail"])
    found = by_end(sop)["found"]
    assert (list(found.solution.answers["look"][0]), dict(found.solution.user)) == (["mail"], {})


def test_a_fact_that_is_not_there_is_not_said_to_make_a_journey_happen() -> None:
    assert by_end(choice("missing({note})", facts=(NOTE,)))["e0"].facts() == {}


def test_a_user_who_would_have_a_fact_only_at_times_is_not_decided() -> None:
    sop = in_a_row(Task(id="one", asks=("note",)), Task(id="two", asks=("note",)), facts=(NOTE,))
    edges = (edge("one", "two", "missing({note})"), edge("two", "end", "present({note})"))
    (found,) = journeys(replace_fields(sop, edges=edges))
    assert found.feasible is None
    assert "note at one time and lack it at another" in found.solution.reason


@pytest.mark.parametrize("condition", ["{text} == ' '", "starts_with({text}, ' ') && len({text}) == 1", "{text} == ''"])
def test_nobody_says_a_blank(condition: str) -> None:
    assert by_end(choice(condition, facts=(Fact(name="text"),)))["e0"].feasible is False


def test_a_text_may_begin_with_a_blank() -> None:
    found = by_end(choice("starts_with({text}, '  ')", facts=(Fact(name="text"),)))["e0"]
    assert found.facts()["text"].strip()


@pytest.mark.parametrize(("text", "there"), [("''", False), ("' '", False), ("if({n} == 1, ' ', 'x')", True)])
def test_a_fact_that_is_computed_as_a_blank_is_missing(text: str, there: bool) -> None:
    facts = (Fact(name="n", type="integer"), Fact(name="mark"))
    compute = Compute(id="set", assignments=(Assignment(fact="mark", expression=text),))
    sop = in_a_row(Task(id="ask", asks=("n",)), compute, facts=facts)
    edges = (sop.edges[0], edge("set", "end", "present({mark})"), edge("set", "gone", kind="otherwise"))
    found = by_end(replace_fields(sop, nodes=(*sop.nodes, End(id="gone")), edges=edges))
    assert (found["end"].feasible, found["gone"].feasible) == (there, True)


def test_a_tool_that_is_bound_twice_is_called_once() -> None:
    twice = Task(id="find", tools=(Binding(tool="look"), Binding(tool="look", condition="{n} > 1")), asks=("n",))
    sop = in_a_row(twice, facts=(Fact(name="n", type="integer"),), tools=(tool("look"),))
    (found,) = journeys(sop)
    assert found.solution.answers["look"] == ({},)
    assert [call.tool for call in next(cases(sop)).expected.tools] == ["look"]


def test_a_second_binding_is_called_where_the_first_does_not_apply() -> None:
    bindings = (Binding(tool="look", condition="{n} > 1"), Binding(tool="look", condition="{n} < 5"))
    facts = (Fact(name="n", type="integer"), Fact(name="out", type="integer"))
    sop = in_a_row(Task(id="find", tools=bindings, asks=("n",)), facts=facts, tools=(tool("look", gives=("out",)),))
    edges = (edge("find", "end", "{n} == 0 && {out} == 7"), edge("find", "gone", "{n} == 3 && {out} == 8"))
    found = by_end(replace_fields(sop, nodes=(*sop.nodes, End(id="gone")), edges=edges))
    assert [found[end].solution.answers["look"] for end in ("end", "gone")] == [({"out": 7},), ({"out": 8},)]


def test_a_binding_that_cannot_be_decided_does_not_matter_where_another_one_calls_the_tool() -> None:
    bindings = (Binding(tool="look", condition="{vip}"), Binding(tool="look"))
    vip = Fact(name="vip", type="boolean", optional=True)
    sop = in_a_row(Task(id="find", tools=bindings, asks=("vip",)), facts=(vip,), tools=(tool("look"),))
    edges = (edge("find", "end", "present({vip})"), edge("find", "gone", "missing({vip})"))
    found = by_end(replace_fields(sop, nodes=(*sop.nodes, End(id="gone")), edges=edges))
    assert [found[end].feasible for end in ("end", "gone")] == [True, True]
    assert found["gone"].solution.lacking == ("vip",)


def test_a_tool_without_an_answer_laid_down_answers_as_its_mock_does() -> None:
    sampled = replace_fields(
        tool("look", gives=("mail",)), responses=(SampleResponse(body=FrozenDict(mail="a@b.test")),)
    )
    for look, ok in ((sampled, True), (tool("look", gives=("mail",)), False), (tool("look"), True)):
        sop = in_a_row(Task(id="find", tools=(Binding(tool="look"),)), facts=(MAIL,), tools=(look,))
        expected = expected_trace(routing(sop), ScenarioInputs({}, {}))
        assert [call.ok for call in expected.tools if not call.optional] == [ok]
        assert expected.status == ("completed" if ok else "stopped")


def test_a_loop_goes_round_as_often_as_it_may_and_no_more() -> None:
    count = Compute(id="count", assignments=(Assignment(fact="n", expression="if(present({n}), {n}, 0) + 1"),))
    edges = (edge("ask", "count"), edge("count", "ask", "{more}", loop=2), edge("count", "end", kind="otherwise"))
    facts = (Fact(name="n", type="integer"), Fact(name="more", type="boolean"))
    nodes = (Task(id="ask", asks=("more",)), count, End(id="end"))
    ready = routing(Sop(id="loop", start="ask", facts=facts, nodes=nodes, edges=edges))
    made = Journeys(ready)
    rounds = [journey.nodes.count("ask") for journey in made.iter_all()]
    assert rounds == [1, 2, 3]
    assert all(journey.feasible for journey in made.iter_all())
    assert [journey.solution.user["more"] for journey in made.iter_all()][1] == (True, False)
    answer = MockResponse(response=FrozenDict())
    endless = expected_trace(ready, ScenarioInputs({"more": (True,)}, {"x": (answer,)}))
    assert (endless.path.count("ask"), endless.status) == (3, "completed")


def test_what_the_user_lacks_and_a_tool_of_the_step_brings_does_not_stop_the_run() -> None:
    sop = in_a_row(Task(id="ask", asks=("n",), tools=(Binding(tool="look"),)), facts=(Fact(name="n"),), tools=(LOOK,))
    brought = {"look": (MockResponse(response=FrozenDict(n="x")),)}
    assert expected_trace(routing(sop), ScenarioInputs({}, brought)).status == "completed"
    assert (
        expected_trace(routing(sop), ScenarioInputs({}, {"look": (MockResponse(response=FrozenDict()),)})).status
        == "stopped"
    )


LOOK = tool("look", gives=("n",))
