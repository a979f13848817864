"""SOPs broken on purpose: good ones with a few things made wrong, without any validation in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from sopstudio.sop import (
    Assignment,
    Binding,
    Compute,
    Edge,
    End,
    Fact,
    Output,
    Procedure,
    ProcedureCall,
    Sop,
    Task,
    Tool,
    replace_fields,
)
from tests.strategies import FACTS, sops

NAMES = st.sampled_from(("score", "amount", "sco re", "", "a/b", "ready", "no such", "{x}", "\x1b[31m", "x" * 300))
TEXTS = st.sampled_from(
    (
        *(
            "",
            "{score} = 3",
            "{score} > 'x'",
            "{ready}",
            "present({score}) && {score} > 3",
            "{no such} == 1",
            "((((",
            "\0",
        ),
        *(
            "if({ready}, {score}, {amount}) > 3",
            "{status} == 'nwe'",
            "{a} && {b} || !{c}",
            "x" * 5000,
            "1 < {score} < 3",
        ),
    )
)
SCHEMAS: st.SearchStrategy[dict[str, Any]] = st.sampled_from(
    (
        {},
        {"type": "array"},
        {"properties": 3},
        {
            "type": "object",
            "properties": {"score": 1, "x": {"type": ["integer", 3], "enum": [1, None, {}]}},
            "required": "x",
        },
        {"type": "object", "properties": {"x": {"$ref": "http://a.test"}}, "required": ["y", 3]},
        {"$ref": "#"},
        {
            "type": "object",
            "properties": {"score": {"type": "string", "enum": ["a"], "minimum": "b"}},
            "required": ["score"],
        },
    )
)


def _edge(draw: st.DrawFn, sop: Sop) -> Sop:
    ends = [node.id for node in sop.nodes] + ["gone", ""]
    kind = draw(st.sampled_from(("formal", "prose", "always", "otherwise")))
    ids = [edge.id for edge in sop.edges] + ["new"]
    fields: dict[str, Any] = {
        "id": draw(st.sampled_from(ids)),
        "source": draw(st.sampled_from(ends)),
        "target": draw(st.sampled_from(ends)),
    }
    made = Edge.model_construct(
        **fields, kind=kind, condition=draw(TEXTS), label="", loop=draw(st.sampled_from((None, 2)))
    )
    return replace_fields(sop, edges=(*sop.edges, made))


def _lost_edge(draw: st.DrawFn, sop: Sop) -> Sop:
    gone = draw(st.integers(0, max(0, len(sop.edges) - 1)))
    return replace_fields(sop, edges=(*sop.edges[:gone], *sop.edges[gone + 1 :]))


def _node(draw: st.DrawFn, sop: Sop) -> Sop:
    name = draw(st.sampled_from([node.id for node in sop.nodes] + ["extra", "a/b"]))
    binding = Binding.model_construct(
        tool=draw(NAMES), condition=draw(TEXTS), arguments={"x": draw(NAMES)}, optional=False
    )
    common: dict[str, Any] = {
        "id": name,
        "title": draw(NAMES),
        "description": "",
        "branching": draw(st.sampled_from(("first", "all"))),
    }
    made = draw(
        st.sampled_from(
            (
                Task.model_construct(**common, asks=(draw(NAMES),), tools=(binding,), message="{no such} {score}"),
                Compute.model_construct(**common, assignments=(Assignment(fact=draw(NAMES), expression=draw(TEXTS)),)),
                ProcedureCall.model_construct(**common, procedure=draw(NAMES), deterministic=True),
                End.model_construct(**common),
            )
        )
    )
    return replace_fields(sop, nodes=(*sop.nodes, made))


def _recursion(draw: st.DrawFn, sop: Sop) -> Sop:
    name = draw(st.sampled_from([procedure.id for procedure in sop.procedures] + ["self"]))
    call = ProcedureCall(id="begin", procedure=name)
    made = Procedure.model_construct(
        id=name, start="begin", nodes=(call,), edges=(), inputs=("no such",), outputs=("x",)
    )
    return replace_fields(sop, procedures=(*sop.procedures, made))


def _facts(draw: st.DrawFn, sop: Sop) -> Sop:
    odd = Fact.model_construct(
        name=draw(NAMES), type="number", minimum=3, maximum=1, pattern="(", allowed=("x",), examples=({},)
    )
    return replace_fields(sop, facts=draw(st.sampled_from(((), (*sop.facts, *FACTS[:2]), (*sop.facts, odd)))))


def _tools(draw: st.DrawFn, sop: Sop) -> Sop:
    made = Tool.model_construct(
        name=draw(NAMES),
        parameters=draw(SCHEMAS),
        precondition=draw(TEXTS),
        outputs=(Output(path="a.0.b", fact=draw(NAMES)), Output(path="", fact="score")),
    )
    return replace_fields(sop, tools=draw(st.sampled_from(((), (*sop.tools, made), (made,)))))


def _start(draw: st.DrawFn, sop: Sop) -> Sop:
    return replace_fields(sop, start=draw(NAMES), outputs=(draw(NAMES),))


BREAKS: tuple[Callable[[st.DrawFn, Sop], Sop], ...] = (
    _edge,
    _edge,
    _lost_edge,
    _node,
    _recursion,
    _facts,
    _tools,
    _start,
)


@st.composite
def broken_sops(draw: st.DrawFn, most: int = 5) -> Sop:
    """A good SOP with up to `most` things made wrong."""
    sop = draw(sops())
    for damage in draw(st.lists(st.sampled_from(BREAKS), max_size=most)):
        sop = damage(draw, sop)
    return sop
