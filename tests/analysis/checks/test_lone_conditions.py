"""A node that only one condition in words leads away from is a dead end where it does not hold."""

from __future__ import annotations

import pytest

from sopstudio.analysis import Problem, check
from sopstudio.sop import Document, Edge, End, Sop, Task, replace_fields
from tests.analysis.examples import edge

UNHAPPY = edge("a", "b", "the guest is still unhappy", kind="prose")


def make_sop(*edges: Edge) -> Sop:
    nodes = (Task(id="a", title="Log it"), Task(id="b", title="Call"), End(id="e", title="Done"))
    return Sop(id="x", title="Noise", start="a", nodes=nodes, edges=(*edges, edge("b", "e", kind="always")))


def lone(sop: Sop) -> list[Problem]:
    return [problem for problem in check(sop) if problem.code == "lone-condition"]


def test_one_condition_in_words_alone_is_a_dead_end() -> None:
    (problem,) = lone(make_sop(UNHAPPY))
    assert (problem.severity, problem.nodes, problem.edges) == ("warning", ("a",), ("a-b",))
    mended = problem.fixes[0].apply(Document(sop=make_sop(UNHAPPY))).sop
    assert [edge.kind for edge in mended.edges if edge.source == "a"] == ["prose", "otherwise"]
    assert lone(mended) == []


@pytest.mark.parametrize(
    "edges",
    [
        (UNHAPPY, edge("a", "e", kind="otherwise")),
        (UNHAPPY, edge("a", "e", "the guest is content", kind="prose")),
        (replace_fields(UNHAPPY, condition=""),),
        (edge("a", "b", kind="always"),),
    ],
    ids=["otherwise", "two answers", "nothing said yet", "always"],
)
def test_other_ways_are_none(edges: tuple[Edge, ...]) -> None:
    assert lone(make_sop(*edges)) == []


def test_a_way_back_is_no_way_on() -> None:
    back = replace_fields(edge("a", "a", "the line is busy", kind="prose"), loop=3)
    assert [problem.edges for problem in lone(make_sop(UNHAPPY, back))] == [("a-b",)]
