"""Mermaid and DOT: the same nodes and edges as the SOP, and labels that stay inert."""

from __future__ import annotations

import re

import pygraphviz
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.formats import dot, write
from sopstudio.formats.mermaid import writer as mermaid
from sopstudio.sop import Decision, Document, Edge, End, Procedure, ProcedureCall, Sop, Task
from tests.strategies import HOSTILE_TITLES, documents

SOP = Sop(
    id="sell it",
    title='Sell "it"',
    start="a",
    nodes=(Task(id="a", title="Ask"), Decision(id="b"), ProcedureCall(id="c", procedure="p"), End(id="end")),
    edges=(
        Edge(id="1", source="a", target="b", kind="always"),
        Edge(id="2", source="b", target="c", condition="{x} == 'a|b'"),
        Edge(id="3", source="b", target="a", kind="otherwise", loop=2),
        Edge(id="4", source="c", target="end", kind="always", label="ok"),
        Edge(id="5", source="c", target="ghost"),
    ),
    procedures=(Procedure(id="p", title="Pack", start="a", nodes=(Task(id="a"),)),),
)


def draw(document: Document, format: str) -> str:
    return next(iter(write(document, format).files.values())).decode()


def test_mermaid_draws_kinds_as_shapes_and_procedures_as_subgraphs() -> None:
    assert draw(Document(sop=SOP), "mermaid").splitlines() == [
        "flowchart TD",
        '  n0["Ask"]',
        '  n1{"b"}',
        '  n2[["c<br/>(Pack)"]]',
        '  n3(["end"])',
        "  n0 --> n1",
        "  n1 -->|\"#123;x#125; == 'a#124;b'\"| n2",
        '  n1 -->|"otherwise (at most 2 times)"| n0',
        '  n2 -->|"ok"| n3',
        '  subgraph p1["Pack"]',
        '    p1n0["a"]',
        "  end",
    ]


def test_edges_that_lead_nowhere_are_listed() -> None:
    for format in ("mermaid", "dot"):
        assert "the edge '5'" in [loss.what for loss in write(Document(sop=SOP), format).losses]


def test_dot_is_what_graphviz_reads() -> None:
    graph = pygraphviz.AGraph(string=draw(Document(sop=SOP), "dot"))
    assert sorted(graph.nodes()) == ["n0", "n1", "n2", "n3", "p1n0"]
    assert graph.get_node("n0").attr["label"] == "Ask"
    assert sorted(graph.edges()) == [("n0", "n1"), ("n1", "n0"), ("n1", "n2"), ("n2", "n3")]


@given(st.sampled_from(HOSTILE_TITLES) | st.text(max_size=30))
def test_no_label_leaves_its_quotes(text: str) -> None:
    assert re.fullmatch(r"(?:[^\"<>|{}\[\]#;`%&\n\\]|#\d+;|<br/>)*", mermaid.escape_label(text))
    assert re.fullmatch(r'"(?:[^"\\\n]|\\[\\"n])*"', dot.quote_label(text))


@pytest.mark.parametrize("title", HOSTILE_TITLES)
def test_graphviz_reads_hostile_titles_as_one_node(title: str) -> None:
    sop = Sop(id="x", nodes=(Task(id="a", title=title),))
    assert pygraphviz.AGraph(string=draw(Document(sop=sop), "dot")).nodes() == ["n0"]


@given(documents())
def test_a_drawing_has_exactly_the_nodes_and_edges_of_the_sop(document: Document) -> None:
    nodes = sum(len(graph.nodes) for graph in document.sop.graphs())
    edges = sum(len(graph.edges) for graph in document.sop.graphs())
    lines = draw(document, "mermaid").splitlines()
    assert sum(re.match(r"\s+(p\d+)?n\d+ -->", line) is not None for line in lines) == edges
    assert len(lines) == 1 + nodes + edges + 2 * len(document.sop.procedures)
    graph = pygraphviz.AGraph(string=draw(document, "dot"), strict=False, directed=True)
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (nodes, edges)
