"""Routing: what is to be done at each place, what a tool may be called with, and where facts come from."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from sopstudio.errors import ConditionError, EditError
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
    Runtime,
    Sop,
    Task,
    Tool,
)
from sopstudio.sop.interpreter import due_tools, undecided_tools

SCORE = Tool(
    name="score",
    parameters={
        "type": "object",
        "properties": {"who": {"type": "string", "pattern": "."}, "day": {"type": "string"}},
        "required": ["who"],
    },
    outputs=(Output(path="data.score", fact="score"), Output(path="note", fact="note")),
    precondition="{member}",
)
MAIL = Tool(name="mail")
FACTS = (
    Fact(name="name"),
    Fact(name="day", type="date"),
    Fact(name="member", type="boolean"),
    Fact(name="score", type="number"),
    Fact(name="note", optional=True),
    Fact(name="double", type="number"),
)


def sop(*tools: Binding, known: tuple[Tool, ...] = (SCORE, MAIL), edges: tuple[Edge, ...] = (), **more: Any) -> Sop:
    nodes = (
        Task(id="ask", asks=("name", "score"), tools=tools, **more),
        Compute(id="sum", assignments=(Assignment(fact="double", expression="{score} * 2"),)),
        Task(id="late", tools=(Binding(tool="mail"),)),
        End(id="end"),
    )
    edges = edges or (
        Edge(id="o", source="ask", target="end", kind="otherwise"),
        Edge(id="f", source="ask", target="sum", condition="{score} > 5"),
        Edge(id="p", source="ask", target="late", kind="prose", condition="is cross", loop=2),
        Edge(id="u", source="ask", target="late", condition="{score} >"),
        Edge(id="a", source="sum", target="late", kind="always"),
        Edge(id="b", source="late", target="end", kind="always"),
    )
    return Sop(id="s", start="ask", nodes=nodes, edges=edges, facts=FACTS, tools=known)


def make_bound_tool(binding: Binding | None = None) -> BoundTool:
    found = Runtime(Flow(sop(binding or Binding(tool="score")))).plan("ask").tool("score")
    assert found is not None
    return found


def test_a_tool_is_allowed_when_its_condition_and_its_precondition_hold() -> None:
    one = make_bound_tool(Binding(tool="score", condition="{score} < 5"))
    assert one.may_run({"score": 3, "member": True})
    assert not one.may_run({"score": 7, "member": True})
    assert not one.may_run({"score": 3, "member": False})
    assert not one.may_run({"score": 3})
    assert not one.may_run({"member": True})


def test_a_tool_without_conditions_is_always_allowed() -> None:
    found = Runtime(Flow(sop())).plan("late").tool("mail")
    assert found is not None
    assert found.may_run({})


def test_arguments_are_the_known_facts_by_parameter_as_json() -> None:
    one = make_bound_tool(Binding(tool="score", arguments={"who": "name"}))
    assert one.arguments({"name": "Ann", "day": date(2024, 5, 1), "score": 3}) == {"who": "Ann", "day": "2024-05-01"}
    assert one.arguments({}) == {}
    assert one.required_parameters == (("who", "name"),)


@pytest.mark.parametrize(
    ("body", "learned"),
    [
        ({"data": {"score": 7}, "note": "ok"}, [("score", 7), ("note", "ok")]),
        ({"data": {"score": 0.1}, "note": ""}, [("score", Decimal("0.1"))]),
        ({"data": {"score": 0}}, [("score", 0)]),
        ({"data.score": 7}, [("score", 7)]),
    ],
)
def test_facts_are_learned_from_a_response_and_optional_ones_may_be_missing(body: Any, learned: Any) -> None:
    assert make_bound_tool().read_facts(body) == learned


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"note": "ok"}, "gave no score"),
        ([], "gave no score"),
        (None, "gave no score"),
        ({"data": {"score": "7"}}, "must be of type number"),
        ({"data": {"score": float("nan")}}, "must be of type number"),
        ({"data": {"score": 7}, "note": 5}, "must be of type string"),
    ],
)
def test_a_response_without_a_fact_or_with_one_of_another_type_is_refused(body: Any, why: str) -> None:
    with pytest.raises(ConditionError, match=why):
        make_bound_tool().read_facts(body)


def test_a_response_gives_only_the_values_that_stand_in_it() -> None:
    body = {"data": {"score": 0.1}, "note": "ok"}
    one = make_bound_tool()
    assert one.response_has(body, "score", Decimal("0.1"))
    assert one.response_has(body, "note", "ok")
    assert not one.response_has(body, "score", Decimal("0.2"))
    assert not one.response_has(body, "name", "ok")
    assert not one.response_has({"data": {"score": True}}, "score", 1)
    assert not one.response_has(None, "score", 1)


def test_arguments_are_checked_and_half_a_surrogate_pair_is_a_misfit() -> None:
    one = make_bound_tool()
    assert one.accepts({"who": "Ann"})
    assert not one.schema.fits({})
    assert not one.schema.fits({"who": "\ud800"})
    assert one.schema.describe_mismatch({"who": "\ud800"})


def test_tools_are_to_be_called_that_apply_and_have_not_succeeded() -> None:
    work = Runtime(Flow(sop(Binding(tool="score", condition="{score} > 5"), Binding(tool="mail")))).plan("ask")

    def names(facts: dict[str, Any], *done: str) -> tuple[list[str], list[str]]:
        to_call, waits_for = due_tools(work, facts, done), undecided_tools(work, facts, done)
        return [call.tool.name for call in to_call], [call.tool.name for call in waits_for]

    assert names({"score": 7}) == (["score", "mail"], [])
    assert names({"score": 7}, "score") == (["mail"], [])
    assert names({"score": 3}, "mail") == ([], [])
    assert names({}) == (["mail"], ["score"])
    assert names({}, "score", "mail") == ([], [])


def test_ways_are_tried_in_order_and_otherwise_last() -> None:
    routes = Runtime(Flow(sop())).plan("ask").routes
    assert [route.transition.id for route in routes] == ["f", "p", "u", "o"]
    formal, prose, unreadable, otherwise = routes
    assert formal.decide is not None
    assert [formal.decide(facts).value for facts in ({"score": 7}, {"score": 3}, {})] == [True, False, None]
    assert prose.decide is None
    assert prose.is_bounded
    assert unreadable.decide is not None
    assert unreadable.decide({"score": 7}).value is None
    assert otherwise.decide is not None
    assert otherwise.decide({}).value is True


def test_users_say_what_is_asked_here_or_what_nothing_else_provides() -> None:
    routing = Runtime(Flow(sop()))
    here, elsewhere = routing.plan("ask"), routing.plan("late")
    assert [name for name in ("name", "score", "double", "other") if routing.user_may_set(here, name)] == [
        "name",
        "score",
    ]
    assert [name for name in ("name", "score", "double", "other") if routing.user_may_set(elsewhere, name)] == ["name"]
    assert routing.produced_facts == {"score", "note", "double"}


def test_work_tells_what_there_is_to_do() -> None:
    routing = Runtime(Flow(sop(Binding(tool="score"))))
    assert [routing.plan(place).has_work for place in ("ask", "sum", "late", "end")] == [True, True, True, False]
    assert [routing.plan(place).is_final for place in ("ask", "end")] == [False, True]
    ((fact, expression),) = routing.plan("sum").assignments
    assert (fact, expression.value({"score": 4})) == ("double", 8)
    assert routing.plan("ask") is routing.plan("ask")


def test_a_walk_goes_on_one_step_ahead_or_after_branches_to_any_place_they_lead_to() -> None:
    edges = tuple(Edge(id=a + b, source=a, target=b, kind="always") for a, b in ("ab", "bc", "ad", "de", "ce"))
    nodes: tuple[Node, ...] = (*(Decision(id=name) for name in "abcd"), End(id="e"))
    plain = Runtime(Flow(Sop(id="s", start="a", nodes=nodes, edges=edges)))
    assert plain.plan("a").next_places == {"b", "d"}
    split: tuple[Node, ...] = (Decision(id="a", branching="all"), *nodes[1:])
    assert Runtime(Flow(Sop(id="s", start="a", nodes=split, edges=edges))).plan("c").next_places == {"b", "c", "d", "e"}


def test_a_tool_is_found_without_a_place() -> None:
    routing = Runtime(Flow(sop()))
    free = routing.unbound_tool("score")
    assert free is not None
    assert free.condition is None
    assert not free.may_run({})
    assert free.may_run({"member": True})
    assert routing.unbound_tool("other") is None


def test_a_tool_that_does_not_exist_is_named_with_its_node_when_the_place_is_used() -> None:
    routing = Runtime(Flow(sop(Binding(tool="fax"))))
    assert routing.plan("late").tools_by_name
    with pytest.raises(EditError, match=r"(?s)'fax' does not exist.*node ask"):
        routing.plan("ask")


def test_a_tool_whose_parameters_are_no_schema_is_refused() -> None:
    routing = Runtime(Flow(sop(Binding(tool="score"), known=(Tool(name="score", parameters={"required": 5}),))))
    with pytest.raises(EditError, match="not a usable JSON Schema"):
        routing.plan("ask")
