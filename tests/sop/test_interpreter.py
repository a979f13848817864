"""How an SOP is carried out: what is done at a place and in which order, and which transitions are taken."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.expressions import ConditionResult as Answer
from sopstudio.sop import (
    Assignment,
    Binding,
    BoundTool,
    Compute,
    Decision,
    Edge,
    End,
    Fact,
    Flow,
    Node,
    Output,
    PlacePlan,
    Position,
    Route,
    Runtime,
    Sop,
    Task,
    Tool,
    Transition,
)
from sopstudio.sop.interpreter import (
    NO_EDGE_HOLDS,
    Ask,
    Blocked,
    Computed,
    Failed,
    LoopUsedUp,
    NoTransition,
    Step,
    UserValues,
    carry_out,
    choose,
    choose_by,
    execution_order,
    possible_choices,
    route_decisions,
    visit,
)
from sopstudio.sop.model import Effect
from tests.mentions import unnamed

FACTS = (
    Fact(name="x", type="integer"),
    Fact(name="y", type="integer"),
    Fact(name="z", type="integer"),
    Fact(name="note", optional=True),
)


def tool(name: str, *needs: str, gives: tuple[str, ...] = (), precondition: str = "") -> Tool:
    schema = {"type": "object", "properties": {name: {} for name in needs}, "required": list(needs)}
    outputs = tuple(Output(path=name, fact=name) for name in gives)
    return Tool(name=name, parameters=schema, outputs=outputs, precondition=precondition)


TOOLS = (
    tool("give_x", gives=("x",)),
    tool("use_x", "x", gives=("y",)),
    tool("use_y", "y"),
    tool("guarded", precondition="{x} > 1"),
    tool("alone"),
)


def work_of(node: Node, *edges: Edge) -> PlacePlan:
    targets = tuple(End(id=name) for name in dict.fromkeys(edge.target for edge in edges) if name != node.id)
    sop = Sop(id="s", start=node.id, facts=FACTS, tools=TOOLS, nodes=(node, *targets), edges=edges)
    return Runtime(Flow(sop)).plan(node.id)


def task(*tools: str | Binding, asks: tuple[str, ...] = ()) -> PlacePlan:
    bindings = tuple(Binding(tool=tool) if isinstance(tool, str) else tool for tool in tools)
    return work_of(Task(id="n", asks=asks, tools=bindings))


def carried_out(
    work: PlacePlan,
    facts: dict[str, Any],
    *,
    user: Mapping[str, Any] | None = None,
    outputs: Mapping[str, Any] | None = None,
    fails: Mapping[str, int] | None = None,
    **how: Any,
) -> tuple[list[str], Blocked | None]:
    """What is done at a place, step by step, and why it is not done. A tool `fails` so many times.

    Where the visit is a whole one, `carry_out` has to do the same.
    """
    left_before, facts_before = dict(fails or {}), dict(facts)

    def answer(step: Step, facts: dict[str, Any], done: list[str], left: dict[str, int]) -> Failed | None:
        if isinstance(step, Ask):
            done.append(f"ask {step.fact}")
            facts |= {name: value for name, value in (user or {}).items() if name == step.fact}
        elif isinstance(step, Computed):
            done.append(f"compute {step.fact}")
            facts[step.fact] = step.value
        else:
            done.append(step.tool.name)
            left[step.tool.name] = left.get(step.tool.name, 0) - 1
            if left[step.tool.name] >= 0:
                return Failed("closed")
            facts |= {fact.name: (outputs or {}).get(fact.name, 1) for _, fact in step.outputs}
        return None

    steps, done, left = visit(work, facts, **how), list[str](), dict(left_before)
    failure: Failed | None = None
    try:
        while True:
            failure = answer(steps.send(failure), facts, done, left)
    except StopIteration as stop:
        result: tuple[list[str], Blocked | None] = done, stop.value
    if how.keys() <= {"again"}:
        also: list[str] = []
        others, other_left = dict(facts_before), dict(left_before)
        blocked = carry_out(work, others, lambda step: answer(step, others, also, other_left), **how)
        assert ((also, blocked), others) == (result, facts)
    return result


def test_a_tool_waits_for_what_another_one_gives_however_they_are_bound() -> None:
    assert carried_out(task("use_y", "use_x", "give_x"), {}) == (["give_x", "use_x", "use_y"], None)


def test_of_several_tools_that_may_run_the_first_that_is_bound_is_called() -> None:
    assert carried_out(task("alone", "give_x"), {})[0] == ["alone", "give_x"]
    assert carried_out(task("use_x", "give_x"), {"x": 5})[0] == ["use_x", "give_x"]


def test_a_tool_is_called_before_facts_that_it_does_not_need_are_asked_for() -> None:
    work = task("use_x", "use_y", asks=("x", "y", "z"))
    assert carried_out(work, {}, user={"x": 1, "y": 2, "z": 3}, outputs={"y": 7})[0] == [
        "ask x",
        "use_x",
        "use_y",
        "ask z",
    ]


def test_a_tool_never_overtakes_one_bound_before_it_that_waits_for_the_user() -> None:
    work = task("use_y", "alone", asks=("y",))
    assert carried_out(work, {}, user={"y": 2})[0] == ["ask y", "use_y", "alone"]


def test_on_a_second_visit_what_was_asked_is_asked_anew_and_what_tools_gave_stays() -> None:
    work = task(asks=("x", "note"))
    facts: dict[str, Any] = {"x": 1, "note": "old", "y": 2}
    assert carried_out(work, facts, again=True, user={"x": 5}) == (["ask x", "ask note"], None)
    assert facts == {"x": 5, "y": 2}


def test_an_optional_fact_may_be_missing_and_another_may_not() -> None:
    assert carried_out(task(asks=("note",)), {}) == (["ask note"], None)
    done, blocked = carried_out(task("alone", asks=("x",)), {})
    assert done == ["alone", "ask x"]
    assert blocked is not None
    assert (blocked.kind, blocked.facts) == ("missing", ("x",))


def test_an_asked_fact_that_a_tool_gives_is_not_asked_for() -> None:
    assert carried_out(task("give_x", asks=("x",)), {}) == (["give_x"], None)


@pytest.mark.parametrize(("times", "calls"), [(1, 2), (2, 3)])
def test_a_call_that_fails_is_repeated_twice_at_most(times: int, calls: int) -> None:
    assert carried_out(task("alone"), {}, fails={"alone": times}) == (["alone"] * calls, None)


def test_where_a_call_fails_for_good_the_others_are_made_and_what_depends_on_it_is_not() -> None:
    done, blocked = carried_out(task("give_x", "use_x", "alone"), {}, fails={"give_x": 9})
    assert done == [*["give_x"] * 3, "alone"]
    assert blocked == Blocked("failed", "closed")


def test_a_failure_that_is_final_is_not_repeated() -> None:
    steps = visit(task("alone", "give_x"), {})
    assert isinstance(next(steps), BoundTool)
    step = steps.send(Failed("no", final=True))
    assert isinstance(step, BoundTool)
    assert step.tool.name == "give_x"


def test_a_tool_whose_condition_fails_is_left_out_and_one_that_is_undecided_stops_the_run() -> None:
    high = Binding(tool="alone", condition="{x} > 5")
    assert carried_out(task(high), {"x": 3}) == ([], None)
    assert carried_out(task(high), {"x": 7}) == (["alone"], None)
    done, blocked = carried_out(task(high), {})
    assert done == []
    assert blocked is not None
    assert (blocked.kind, blocked.facts) == ("undecided", ("x",))


def test_a_tool_that_may_not_run_stops_the_run_and_lets_the_others_be_called() -> None:
    done, blocked = carried_out(task("guarded", "alone"), {"x": 1})
    assert done == ["alone"]
    assert blocked is not None
    assert blocked.kind == "forbidden"
    assert carried_out(task("guarded", "give_x"), {}, outputs={"x": 2}) == (["give_x", "guarded"], None)


def test_what_a_tool_cannot_do_without_and_nothing_gives_is_named() -> None:
    done, blocked = carried_out(task("use_x"), {})
    assert done == []
    assert blocked is not None
    assert (blocked.kind, blocked.facts) == ("missing", ("x",))
    assert unnamed(blocked.reason, "use_x", "x") == []


def test_facts_are_computed_in_order_and_one_that_cannot_be_stops_the_run() -> None:
    node = Compute(
        id="n", assignments=tuple(Assignment(fact=a, expression=b) for a, b in (("y", "{x}+1"), ("z", "{y}*2")))
    )
    facts: dict[str, Any] = {"x": 1}
    assert carried_out(work_of(node), facts) == (["compute y", "compute z"], None)
    assert facts["z"] == 4
    done, blocked = carried_out(work_of(node), {})
    assert done == []
    assert blocked is not None
    assert (blocked.kind, blocked.facts) == ("computing", ("y",))


def test_a_visit_that_was_broken_off_goes_on_without_what_was_done() -> None:
    done: dict[str, None] = {}
    work = task("give_x", "use_x")
    assert carried_out(work, {}, fails={"use_x": 9}, done=done)[1] == Blocked("failed", "closed")
    assert list(done) == ["give_x"]
    assert carried_out(work, {"x": 1}, done=done) == (["use_x"], None)


@given(st.permutations(["use_y", "use_x", "give_x", "alone"]))
def test_the_order_to_be_written_down_is_that_of_a_first_visit(order: list[str]) -> None:
    work = task(*order)
    written = [bound if isinstance(bound, str) else bound.tool.name for bound in execution_order(work, sort=True)]
    assert written == carried_out(work, {})[0]


def test_written_down_as_bound_a_tool_stands_before_what_it_does_not_need() -> None:
    work = task("alone", "use_x", "give_x", asks=("z",))
    written = [bound if isinstance(bound, str) else bound.tool.name for bound in execution_order(work)]
    assert written == ["alone", "use_x", "give_x", "z"]


def edge(number: int, condition: str = "", **fields: Any) -> Edge:
    kind = fields.pop("kind", "formal" if condition else "always")
    return Edge(id=f"e{number}", source="n", target=f"to{number}", kind=kind, condition=condition, **fields)


def chosen(facts: Mapping[str, Any], *edges: Edge, branching: Any = "first", taken: int = 0) -> Any:
    work = work_of(Decision(id="n", branching=branching), *edges)
    position = Position("n", (), tuple((edge.id, taken) for edge in edges if edge.loop and taken))
    answer = choose_by(lambda route: route.decide(facts) if route.decide else Answer(None, "prose"), work, position)
    return answer if isinstance(answer, NoTransition) else [way.id for way in answer]


def test_the_first_that_holds_is_taken_and_under_all_every_one() -> None:
    edges = edge(0, "{x} > 5"), edge(1, "{x} > 1"), edge(2, "{x} > 0"), edge(3, kind="otherwise")
    assert chosen({"x": 3}, *edges) == ["e1"]
    assert chosen({"x": 3}, *edges, branching="all") == ["e1", "e2"]
    assert chosen({"x": 0}, *edges) == ["e3"]
    assert chosen({"x": 0}, *edges, branching="all") == ["e3"]
    assert chosen({"x": 0}, *edges[:3]) == NoTransition(NO_EDGE_HOLDS)


def test_an_undecided_edge_stops_the_run_unless_an_earlier_one_is_taken() -> None:
    edges = edge(0, "{x} > 5"), edge(1, "{y} > 1"), edge(2)
    assert chosen({"x": 7}, *edges) == ["e0"]
    for branching, facts in (("first", {"x": 1}), ("all", {"x": 7})):
        stopped = chosen(facts, *edges, branching=branching)
        assert isinstance(stopped, NoTransition)
        assert stopped.route is not None
        assert stopped.route.transition.id == "e1"


def test_a_loop_is_passed_over_once_its_bound_is_used_up() -> None:
    edges = edge(0, loop=2), edge(1)
    assert [chosen({}, *edges, taken=times) for times in range(4)] == [["e0"], ["e0"], ["e1"], ["e1"]]
    work = work_of(Decision(id="n"), *edges)
    first = next(choose(work, Position("n", (), (("e0", 2),))))
    assert isinstance(first, LoopUsedUp)
    assert first.route.transition.id == "e0"


def _as_in(ways: tuple[Transition, ...], route: Route) -> Answer:
    return Answer(route.transition in ways)


KINDS = st.sampled_from(["formal", "formal", "formal", "always", "otherwise", "prose"])


@given(
    st.lists(st.tuples(KINDS, st.booleans(), st.sampled_from([True, False, None])), min_size=1, max_size=5),
    st.sampled_from(["first", "all"]),
    st.integers(0, 1),
)
def test_every_way_to_choose_comes_to_the_same(rows: list[tuple[Any, bool, Any]], branching: Any, taken: int) -> None:
    edges = [
        edge(number, "{x} > 1" if kind in ("formal", "prose") else "", kind=kind, loop=1 if loops else None)
        for number, (kind, loops, _) in enumerate(rows)
    ]
    work = work_of(Decision(id="n", branching=branching), *edges)
    position = Position("n", (), tuple((edge.id, taken) for edge in edges if edge.loop and taken))
    fixed = {edge.id: rows[number][2] for number, edge in enumerate(edges)}

    def decide(route: Route) -> Answer:
        return Answer(True) if route.kind in ("always", "otherwise") else Answer(fixed[route.transition.id])

    choosing, answer = choose(work, position), None
    try:
        while True:
            item = choosing.send(answer)
            answer = None if isinstance(item, LoopUsedUp) else decide(item)
    except StopIteration as stop:
        slowly = stop.value
    quickly = choose_by(decide, work, position)
    assert quickly == slowly
    possible = list(possible_choices(decide, work, position))
    assert len(possible) == len(set(possible))
    if isinstance(quickly, tuple):
        assert possible == [quickly]
    for ways in possible:
        assert choose_by(partial(_as_in, ways), work, position) == ways
        assert all(holds is (route.transition in ways) for route, holds in route_decisions(work, position, ways))


def test_a_value_that_does_not_fit_is_asked_for_again_and_an_optional_one_is_not() -> None:
    user = UserValues({"x": ("one", 2, 3), "note": (5, "later")})
    x, note = FACTS[0], FACTS[3]
    value, problem = user.give(x)
    assert value == 2
    assert problem
    assert [user.give(x)[0] for _ in range(3)] == [3, 3, 3]
    assert user.give(note)[0] is None
    assert user.give(note)[0] == "later"
    assert user.give(FACTS[1]) == (None, "")


@pytest.mark.parametrize(("effect", "tries"), [("reads", 3), ("writes", 3), ("sends", 1), ("pays", 1)])
def test_a_call_that_may_have_had_its_effect_is_not_repeated(effect: Effect, tries: int) -> None:
    tool = Tool(name="act", effect=effect)
    sop = Sop(id="s", start="a", tools=(tool,), nodes=(Task(id="a", tools=(Binding(tool="act"),)), End(id="z")))
    steps, calls = visit(Runtime(Flow(sop)).plan("a"), {}), 0
    failure: Failed | None = None
    with suppress(StopIteration):
        while True:
            steps.send(failure)
            calls, failure = calls + 1, Failed("no line")
    assert calls == tries
