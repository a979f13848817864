"""The flow of an SOP: what places and ways there are once sub-procedures are unfolded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from sopstudio.errors import EditError
from sopstudio.sop import Decision, Edge, End, Flow, Procedure, ProcedureCall, Sop, Task
from tests.strategies import sops


def edge(source: str, target: str, **more: Any) -> Edge:
    return Edge(id=f"{source}-{target}", source=source, target=target, kind="always", **more)


def calling(*procedures: Procedure, call: str = "sub", **more: Any) -> Sop:
    nodes = (ProcedureCall(id="call", procedure=call, branching=more.pop("branching", "first")), End(id="over"))
    return Sop(id="main", start="call", nodes=nodes, edges=(edge("call", "over"),), procedures=procedures, **more)


SUB = Procedure(
    id="sub",
    start="look",
    nodes=(Decision(id="look"), End(id="good"), End(id="bad")),
    edges=(edge("look", "good"), edge("look", "bad")),
)


def ways(flow: Flow, place: str) -> list[tuple[str, str]]:
    return [(way.id, way.target) for way in flow.transitions_from(place)]


def test_a_call_leads_to_the_start_of_its_procedure() -> None:
    flow = Flow(calling(SUB))
    assert flow.start == "call"
    assert ways(flow, "call") == [("call/", "call/look")]
    assert flow.transitions_from("call")[0].edge is None


def test_places_inside_a_call_are_named_by_the_call_and_the_node() -> None:
    flow = Flow(calling(SUB))
    assert set(flow.nodes) == {"call", "over", "call/look", "call/good", "call/bad"}
    assert ways(flow, "call/look") == [("call/look-good", "call/good"), ("call/look-bad", "call/bad")]


def test_every_end_of_a_procedure_leads_on_by_the_edges_of_its_call() -> None:
    flow = Flow(calling(SUB))
    assert ways(flow, "call/good") == ways(flow, "call/bad") == [("call-over", "over")]
    assert [place for place in flow.nodes if flow.is_final(place)] == ["over"]


def test_an_end_of_a_procedure_branches_as_its_call_does() -> None:
    flow = Flow(calling(SUB, branching="all"))
    assert flow.branching("call/good") == "all"
    assert flow.branching("call/look") == "first"


def test_calls_nest() -> None:
    outer = Procedure(
        id="outer",
        start="inner",
        nodes=(ProcedureCall(id="inner", procedure="sub"), End(id="out")),
        edges=(edge("inner", "out"),),
    )
    flow = Flow(calling(SUB, outer, call="outer"))
    assert ways(flow, "call/inner") == [("call/inner/", "call/inner/look")]
    assert ways(flow, "call/inner/good") == [("call/inner-out", "call/out")]
    assert ways(flow, "call/out") == [("call-over", "over")]


def test_a_procedure_that_is_called_twice_leads_on_from_each_call() -> None:
    nodes = (ProcedureCall(id="one", procedure="sub"), ProcedureCall(id="two", procedure="sub"), End(id="over"))
    edges = (edge("one", "two"), edge("two", "over"))
    flow = Flow(Sop(id="main", start="one", nodes=nodes, edges=edges, procedures=(SUB,)))
    assert ways(flow, "one/good") == [("one-two", "two")]
    assert ways(flow, "two/good") == [("two-over", "over")]


@pytest.mark.parametrize("start", ["", "nowhere"])
def test_an_sop_without_a_start_is_refused_by_its_title(start: str) -> None:
    with pytest.raises(EditError, match="'Refunds' has no start node"):
        Flow(Sop(id="main", title="Refunds", start=start, nodes=(End(id="over"),)))


def test_an_unknown_procedure_is_refused_with_the_node_that_calls_it() -> None:
    with pytest.raises(EditError, match=r"(?s)'sub' does not exist.*call"):
        Flow(calling())


def test_a_procedure_that_calls_itself_through_another_is_refused() -> None:
    one = Procedure(id="sub", start="c", nodes=(ProcedureCall(id="c", procedure="two"),))
    two = Procedure(id="two", start="c", nodes=(ProcedureCall(id="c", procedure="sub"),))
    with pytest.raises(EditError, match="calls itself"):
        Flow(calling(one, two))


def test_edges_to_or_from_nodes_that_do_not_exist_are_left_out() -> None:
    nodes = (Task(id="a"), End(id="over"))
    edges = (edge("a", "gone"), edge("gone", "over"), edge("a", "over"))
    assert ways(Flow(Sop(id="main", start="a", nodes=nodes, edges=edges)), "a") == [("a-over", "over")]


def chain_of_procedures(size: int, calls: int) -> tuple[Procedure, ...]:
    """Each procedure calls the next one `calls` times; the last one is over at once."""
    made = [Procedure(id=f"p{size}", start="end", nodes=(End(id="end"),))]
    for number in range(size):
        names = [f"c{number}" for number in range(calls)]
        nodes = tuple(ProcedureCall(id=name, procedure=f"p{number + 1}") for name in names)
        made.append(Procedure(id=f"p{number}", start="c0", nodes=nodes))
    return tuple(made)


def test_procedures_that_call_one_another_too_deep_are_refused() -> None:
    with pytest.raises(EditError, match="too deep"):
        Flow(calling(*chain_of_procedures(400, 1), call="p0"))


def test_an_sop_that_unfolds_to_too_many_places_is_refused() -> None:
    with pytest.raises(EditError, match="too large"):
        Flow(calling(*chain_of_procedures(6, 10), call="p0"))


def test_declarations_are_found_by_name() -> None:
    flow = Flow(calling(SUB))
    assert flow.procedure("sub") is SUB
    assert flow.procedure("other") is None


@given(sops())
def test_every_way_leads_from_a_place_to_a_place(sop: Sop) -> None:
    flow = Flow(sop)
    assert flow.start in flow.nodes
    for way in flow.transitions():
        assert way in flow.transitions_from(way.source)
        assert way.target in flow.nodes
        assert not flow.is_final(way.source)
