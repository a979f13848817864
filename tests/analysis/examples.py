"""A small SOP without problems, and short ways to make others like it."""

from __future__ import annotations

from typing import Any

from sopstudio.analysis import Problem, check
from sopstudio.sop import (
    Assignment,
    Binding,
    Compute,
    Decision,
    Edge,
    End,
    Fact,
    Output,
    Procedure,
    ProcedureCall,
    SampleResponse,
    Sop,
    Task,
    Tool,
    replace_fields,
)

LOOK_UP = Tool(
    name="look_up",
    description="Finds the order.",
    parameters={"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]},
    outputs=(Output(path="order.status", fact="status"), Output(path="order.total", fact="total")),
    responses=(SampleResponse(body={"order": {"status": "open", "total": 12}}),),
)
FACTS = (
    Fact(name="order_id"),
    Fact(name="status", allowed=("open", "sent")),
    Fact(name="total", type="number"),
    Fact(name="refund", type="number"),
)


def edge(source: str, target: str, condition: str = "", **fields: Any) -> Edge:
    """An edge named after its nodes: formal with a condition, always without."""
    kind = fields.pop("kind", "formal" if condition else "always")
    name = fields.pop("id", f"{source}-{target}")
    return Edge(id=name, source=source, target=target, kind=kind, condition=condition, **fields)


GOOD = Sop(
    id="refunds",
    title="Refunds",
    start="ask",
    facts=FACTS,
    tools=(LOOK_UP,),
    outputs=("status",),
    nodes=(
        Task(
            id="ask",
            title="Ask",
            asks=("order_id",),
            tools=(Binding(tool="look_up"),),
            message="Looking at {order_id}.",
        ),
        Compute(id="sum", title="Sum", assignments=(Assignment(fact="refund", expression="{total} * 0.5"),)),
        Decision(id="decide", title="Decide"),
        End(id="paid", title="Paid", message="You get {refund}."),
        End(id="kept", title="Kept"),
    ),
    edges=(
        edge("ask", "sum"),
        edge("sum", "decide"),
        edge("decide", "paid", "{status} == 'open'"),
        edge("decide", "kept", kind="otherwise"),
    ),
)


def with_node(node: Any, sop: Sop = GOOD) -> Sop:
    """The SOP with one node in the place of the one with its id."""
    return replace_fields(
        sop, nodes=tuple(node if other_node.id == node.id else other_node for other_node in sop.nodes)
    )


def with_edge(new: Edge, sop: Sop = GOOD) -> Sop:
    """The SOP with one edge in the place of the one with its id, or added."""
    if any(edge.id == new.id for edge in sop.edges):
        return replace_fields(sop, edges=tuple(new if edge.id == new.id else edge for edge in sop.edges))
    return replace_fields(sop, edges=(*sop.edges, new))


def without_edge(name: str, sop: Sop = GOOD) -> Sop:
    """The SOP without one edge."""
    return replace_fields(sop, edges=tuple(edge for edge in sop.edges if edge.id != name))


def with_fact(fact: Fact, sop: Sop = GOOD) -> Sop:
    """The SOP with one fact in the place of the one with its name, or added."""
    return replace_fields(sop, facts=(*(other_fact for other_fact in sop.facts if other_fact.name != fact.name), fact))


def with_tool(tool: Tool, sop: Sop = GOOD) -> Sop:
    """The SOP with one tool in the place of the one with its name, or added."""
    return replace_fields(sop, tools=(*(other_tool for other_tool in sop.tools if other_tool.name != tool.name), tool))


def node(name: str, sop: Sop = GOOD) -> Any:
    """One node."""
    return next(node for node in sop.nodes if node.id == name)


def calling(procedure: Procedure, sop: Sop = GOOD, **fields: Any) -> Sop:
    """The SOP with a call of `procedure` before its decision."""
    call = ProcedureCall(id="call", title="Call", procedure=procedure.id, **fields)
    edges = (*(edge for edge in sop.edges if edge.id != "sum-decide"), edge("sum", "call"), edge("call", "decide"))
    return replace_fields(sop, nodes=(*sop.nodes, call), edges=edges, procedures=(procedure,))


def problems_with(sop: Sop, code: str) -> list[Problem]:
    """The problems with that code."""
    return [problem for problem in check(sop) if problem.code == code]


def codes(sop: Sop) -> set[str]:
    """The codes of all problems."""
    return {problem.code for problem in check(sop)}
