"""SOP-Agent walks depth first into the branches that the model's calls name, and asks only where it has to."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given

from sopstudio.agents.protocol import USER_LEFT
from sopstudio.evaluation import make_run, score_metrics
from sopstudio.scenarios import Journeys, cases_of
from sopstudio.sop import Article, End, Fact, Procedure, ProcedureCall, Sop, Task, replace_fields
from sopstudio.sop.model import KNOWLEDGE, STAND_IN
from sopstudio.trace import AskModel, Evaluated, Event, Finished, Say, Took, Tripped
from tests.agents.examples import ACCEPTABLE, RISK, answers, binds, edge, end, ending, path, run, run_calls, tool
from tests.fakes import FakeModel, calls, says
from tests.scenarios.random_sops import walkable
from tests.scenarios.small import routing
from tests.simulation.player import Player
from tests.simulation.samples import NAMES, of_kind, run_offline, sample, scenarios, setup_of
from tests.simulation.test_perfect_play import binds_tools_once
from tests.simulation.test_scenarios_run import find_difference
from tests.subsets import examples, subset

SICK = Sop(
    id="sick",
    title="Sick day",
    start="look",
    facts=(Fact(name="fever", type="boolean"), Fact(name="cough", type="boolean")),
    tools=(
        tool("examine", gives=("fever", "cough")),
        tool("cool"),
        tool("syrup", "flavour"),
        tool("note"),
    ),
    nodes=(
        Task(id="look", title="Look", tools=binds("examine"), branching="all"),
        Task(id="cool", title="Cool", tools=binds("cool")),
        Task(id="syrup", title="Syrup", tools=binds("syrup")),
        Task(id="note", title="Note", tools=binds("note")),
        end("done"),
    ),
    edges=(
        edge("look", "cool", "{fever}"),
        edge("look", "syrup", "{cough}"),
        edge("cool", "note"),
        edge("syrup", "note"),
        edge("note", "done"),
    ),
)
EXAMINED = answers({"fever": True, "cough": True})
FLAVOUR = ("syrup", {"flavour": "cherry"})


def queries(events: list[Event]) -> list[list[str]]:
    """What was offered in each query of the agent to its model."""
    asked = (event for event in events if isinstance(event, AskModel) and event.component == "agent")
    return [[offer.name for offer in request.offers] for request in asked]


def test_branches_told_apart_by_their_functions_take_one_query_and_are_walked_depth_first() -> None:
    model = FakeModel(calls(("examine", {})), calls(("cool", {}), FLAVOUR))
    session = run(SICK, model, ["I feel ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert session.finished == Finished("completed", "done", "")
    assert path(session.events) == ("look", "cool", "syrup", "note", "done")
    assert [name for name, _ in run_calls(session.events)] == ["examine", "cool", "syrup", "note"]
    assert queries(session.events) == [["examine"], ["cool", "syrup", f"{STAND_IN}B"]]
    assert Took(("look-cool", "look-syrup")) in session.events


def test_a_single_child_that_always_follows_takes_no_query_unless_there_is_something_to_fill_in() -> None:
    chain = replace_fields(
        SICK, edges=(edge("look", "cool"), edge("cool", "syrup"), edge("syrup", "note"), edge("note", "done"))
    )
    model = FakeModel(calls(("examine", {})), calls(FLAVOUR))
    session = run(chain, model, ["I feel ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert session.finished == Finished("completed", "done", "")
    assert queries(session.events) == [["examine"], ["syrup"]]


def test_children_that_share_a_function_are_explored_first_and_then_acted_on() -> None:
    same = replace_fields(
        SICK,
        nodes=tuple(replace_fields(node, tools=binds("syrup")) if node.id == "cool" else node for node in SICK.nodes),
    )
    explore = calls((f"{STAND_IN}B", {}))
    model = FakeModel(calls(("examine", {})), explore, calls(FLAVOUR))
    session = run(same, model, ["I feel ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert path(session.events) == ("look", "syrup", "note", "done")
    assert queries(session.events) == [["examine"], [f"{STAND_IN}A", f"{STAND_IN}B"], ["syrup"]]
    assert [event.value for event in session.events if isinstance(event, Evaluated)][:2] == [False, True]


def test_a_function_that_branches_share_names_none_of_them_and_a_branch_not_taken_is_said_not_to_be() -> None:
    look, cool, *others = SICK.nodes
    same = replace_fields(
        SICK, nodes=(replace_fields(look, branching="first"), replace_fields(cool, tools=binds("syrup")), *others)
    )
    both = calls((f"{STAND_IN}B", {}), (f"{STAND_IN}A", {}))
    model = FakeModel(calls(("examine", {})), calls(FLAVOUR), both, calls(FLAVOUR))
    session = run(same, model, ["I feel ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert path(session.events) == ("look", "cool", "note", "done")
    assert "not offered here" in str(model.asked[2]["messages"][-1]["content"])
    told = [str(message["content"]) for message in model.asked[3]["messages"] if message["role"] == "tool"][-2:]
    assert "an earlier branch holds" in told[0]
    assert "is taken" in told[1]


def test_a_user_who_leaves_without_saying_what_every_branch_needs_has_not_given_it() -> None:
    only = replace_fields(SICK, edges=(edge("look", "syrup", "{cough}"), *SICK.edges[3:]))
    model = FakeModel(calls(("examine", {})), says("Which flavour?"))
    session = run(only, model, ["ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert ending(session, "flavour") == ("stopped", [])


def test_a_branch_that_waits_for_a_value_is_entered_and_asks_for_it_there() -> None:
    script = (calls(("examine", {})), calls((f"{STAND_IN}B", {})), says("Which flavour?"), calls(FLAVOUR))
    session = run(SICK, FakeModel(*script), ["ill", "Cherry"], by="sop-agent", responses={"examine": EXAMINED})
    assert session.finished == Finished("completed", "done", "")
    assert path(session.events) == ("look", "syrup", "note", "done")
    left = run(SICK, FakeModel(*script), ["ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert ending(left, "flavour") == ("stopped", [])
    assert path(left.events) == ("look", "syrup")


def test_what_the_model_looks_up_before_it_chooses_is_found_for_it() -> None:
    look_up = calls((KNOWLEDGE, {"query": "syrup flavours"}))
    model = FakeModel(calls(("examine", {})), look_up, calls(FLAVOUR))
    known = replace_fields(SICK, knowledge=(Article(id="syrup", title="Syrup", text="Syrup comes in three flavours."),))
    session = run(known, model, ["I feel ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert session.finished == Finished("completed", "done", "")
    assert "three flavours" in str(model.asked[2]["messages"][-1]["content"])
    assert not [event for event in session.events if isinstance(event, Tripped)]


def test_children_without_functions_are_explored_and_then_nothing_is_left_to_ask() -> None:
    sop = replace_fields(RISK, nodes=(RISK.nodes[0], end("refund"), *RISK.nodes[2:]), edges=RISK.edges[:2])
    model = FakeModel(calls(("getRisk", {"customerId": "42"})), calls((f"{STAND_IN}A", {})))
    session = run(sop, model, ["a refund, I am 42"], by="sop-agent", responses={"getRisk": ACCEPTABLE})
    assert session.finished == Finished("completed", "refund", "")
    assert queries(session.events)[1] == [f"{STAND_IN}A", f"{STAND_IN}B", "search_knowledge"]


def test_under_first_branching_only_the_first_named_branch_is_taken_and_the_other_call_is_answered() -> None:
    first = replace_fields(SICK, nodes=(replace_fields(SICK.nodes[0], branching="first"), *SICK.nodes[1:]))
    model = FakeModel(calls(("examine", {})), calls(FLAVOUR, ("cool", {})))
    session = run(first, model, ["I feel ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert [name for name, _ in run_calls(session.events)] == ["examine", "cool", "note"]
    assert [event.rule for event in session.events if isinstance(event, Tripped)] == ["branch"]


def test_a_call_that_belongs_to_no_branch_is_turned_down_and_asked_for_again() -> None:
    model = FakeModel(calls(("examine", {})), calls(("note", {})), calls(("cool", {})))
    session = run(SICK, model, ["I feel ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert [name for name, _ in run_calls(session.events)] == ["examine", "cool", "note"]
    assert "not offered here" in str(model.asked[2]["messages"][-1]["content"])
    stubborn = run(
        SICK,
        FakeModel(calls(("examine", {})), calls(("note", {}))),
        ["ill"],
        by="sop-agent",
        responses={"examine": EXAMINED},
    )
    assert ending(stubborn, "Look") == ("agent-error", [])


def test_what_is_not_clear_is_asked_and_the_user_may_leave() -> None:
    model = FakeModel(calls(("examine", {})), says("Do you cough?"), calls(FLAVOUR))
    session = run(SICK, model, ["I feel ill", "Yes, I do"], by="sop-agent", responses={"examine": EXAMINED})
    assert Say("Do you cough?") in session.events
    assert session.finished == Finished("completed", "done", "")
    left = run(
        SICK,
        FakeModel(calls(("examine", {})), says("Do you cough?")),
        ["ill"],
        by="sop-agent",
        responses={"examine": EXAMINED},
    )
    assert left.finished == USER_LEFT


def test_on_react_a_thought_comes_first_and_the_user_does_not_see_it() -> None:
    model = FakeModel(calls(("examine", {})), says("Thought: is it a cough?\nDo you cough?"), calls(FLAVOUR))
    session = run(SICK, model, ["I feel ill", "Yes"], by="sop-agent-react", responses={"examine": EXAMINED})
    assert "Thought:" in model.system(1)
    assert [event.text for event in session.events if isinstance(event, Say)][1] == "Do you cough?"
    plain = FakeModel(calls(("examine", {})), calls(FLAVOUR))
    run(SICK, plain, ["I feel ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert "Thought:" not in plain.system(1)


def test_a_sub_procedure_is_entered_and_left_without_a_query() -> None:
    resting = Procedure(
        id="resting",
        start="cool",
        nodes=(Task(id="cool", tools=binds("cool")), End(id="well")),
        edges=(edge("cool", "well"),),
    )
    sop = replace_fields(
        SICK,
        nodes=(Task(id="look", tools=binds("examine")), ProcedureCall(id="rest", procedure="resting"), end("done")),
        edges=(edge("look", "rest"), edge("rest", "done")),
        procedures=(resting,),
    )
    session = run(sop, FakeModel(calls(("examine", {}))), ["ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert session.finished == Finished("completed", "done", "")
    assert len(queries(session.events)) == 1


def test_an_outcome_is_said_where_the_end_has_no_words_of_its_own() -> None:
    sop = replace_fields(SICK, nodes=(*SICK.nodes[:-1], End(id="done", outcome="Get well soon")))
    model = FakeModel(calls(("examine", {})), calls(FLAVOUR))
    session = run(sop, model, ["I feel ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert Say("Get well soon", wait=False) in session.events


def test_a_value_that_is_not_given_stops_the_run_at_the_step_that_asks_for_it() -> None:
    withheld = [(name, event) for name in NAMES for event in subset(of_kind(name, "missing-parameter"), 4, name)]
    for name, scenario in withheld:
        session = run_offline(setup_of(name, scenario, "sop-agent"))
        assert path(session.events) == scenario.expected.path, (name, scenario.id)
    assert len(withheld) > 30


@pytest.mark.parametrize("by", ["sop-agent", "sop-agent-react"])
def test_with_a_perfect_model_every_scenario_of_every_sample_is_followed(
    by: str, capsys: pytest.CaptureFixture[str]
) -> None:
    played: Counter[str] = Counter()
    for name in NAMES:
        ready = routing(sample(name))
        for scenario in subset(scenarios(name), 6, f"{name} {by}"):
            assert find_difference(scenario, Player(ready, scenario, by).play()) == "", (name, scenario.id)
            played[scenario.kind] += 1
    with capsys.disabled():
        sys.stdout.write(f"\n{by}: {played.total()} scenarios of the samples played, none missed\n")
    assert played["correct-context"] > 20


def test_with_a_perfect_model_random_procedures_are_followed(capsys: pytest.CaptureFixture[str]) -> None:
    played = 0

    @examples(12, deep=500)
    @given(walkable.filter(binds_tools_once))
    def play(sop: Sop) -> None:
        nonlocal played
        ready = routing(sop)
        made = Journeys(ready)
        if made.count() > 40:
            return
        for scenario in islice(cases_of(ready, made.find_covering("edges")[:3], ["correct-context"]), 6):
            played += 1
            events = Player(ready, scenario, "sop-agent").play().events
            assert score_metrics(make_run(ready, scenario, events))["lenient_tool_call_accuracy"] == (
                1 if ready.flow.sop.tools else None
            )

    play()
    with capsys.disabled():
        sys.stdout.write(f"\nsop-agent: {played} scenarios of random SOPs played\n")
    assert played > 5


def test_the_naive_approach_asks_about_each_condition_and_then_for_each_call() -> None:
    """SOP-Agent, 3.3 and appendix A: one query a traversal where calls tell branches apart, else one a condition."""
    naive = FakeModel(
        calls(("examine", {})), says("yes"), says("Yes."), calls(("cool", {})), calls(FLAVOUR), calls(("note", {}))
    )
    session = run(SICK, naive, ["I feel ill"], by="sop-agent-naive", responses={"examine": EXAMINED})
    assert session.finished == Finished("completed", "done", "")
    assert [name for name, _ in run_calls(session.events)] == ["examine", "cool", "syrup", "note"]
    assert len(queries(session.events)) == 6
    assert [event.by for event in session.events if isinstance(event, Evaluated)][:2] == ["model", "model"]
    together = FakeModel(calls(("examine", {})), calls(("cool", {}), FLAVOUR))
    by_calls = run(SICK, together, ["I feel ill"], by="sop-agent", responses={"examine": EXAMINED})
    assert by_calls.finished == session.finished
    assert len(queries(by_calls.events)) == 2


def test_the_naive_approach_takes_the_first_that_holds_or_stops_where_the_model_is_unsure() -> None:
    first = replace_fields(SICK, nodes=(replace_fields(SICK.nodes[0], branching="first"), *SICK.nodes[1:]))
    model = FakeModel(calls(("examine", {})), says("yes"), calls(("cool", {})), calls(("note", {})))
    session = run(first, model, ["I feel ill"], by="sop-agent-naive", responses={"examine": EXAMINED})
    assert [name for name, _ in run_calls(session.events)] == ["examine", "cool", "note"]
    unsure = FakeModel(calls(("examine", {})), says("unsure"))
    stopped = run(first, unsure, ["I feel ill"], by="sop-agent-naive", responses={"examine": EXAMINED})
    assert stopped.finished is not None
    assert stopped.finished.status == "stopped"
