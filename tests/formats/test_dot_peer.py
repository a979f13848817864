"""Graphviz itself reads the same nodes, edges and labels in DOT as our parser, whatever the text looks like."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.formats.dot.statements import parse_graph
from tests.subsets import examples

pygraphviz = pytest.importorskip("pygraphviz", reason="Graphviz is not installed here")

NAMES = st.sampled_from(["a", "b1", "_c", "-3", "4.5", '"two words"', '"a"', '"say \\"hi\\""', "größe", '"x" + "y"'])
TEXTS = st.sampled_from(
    ['"Check it"', "plain", '"back\\\\slash"', '"two\\nlines"', "<b>", "<x &amp; <i>y</i>>", "12", '"->"']
)
GAPS = st.sampled_from([" ", "\n", " /* a -> b */ ", " // { \n", "\n# include\n", "\t"])
PORTS = st.sampled_from(["", "", ":p", ":p:ne", ":sw"])


@st.composite
def attributes(draw: st.DrawFn) -> str:
    """Attributes of a node or an edge in brackets, or nothing."""
    if not draw(st.booleans()):
        return ""
    pairs = [f"label={draw(TEXTS)}", f"shape{draw(GAPS)}=box", 'tooltip="x;y"']
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=2, unique_by=lambda pair: pair[:3]))
    return f"[{draw(st.sampled_from([',', ';', ' ']))[:1].join(chosen)}]"


@st.composite
def statements(draw: st.DrawFn, arrow: str, depth: int = 2) -> str:
    """Statements of a graph, with subgraphs down to a depth."""
    lines = []
    for _ in range(draw(st.integers(0, 4))):
        kind = draw(st.sampled_from(["node", "edge", "edge", "default", "attribute", "subgraph"]))
        if kind == "subgraph" and depth:
            head = draw(st.sampled_from(["", "subgraph ", "subgraph cluster_1 ", "subgraph s "]))
            lines.append(f"{head}{{{draw(statements(arrow, depth - 1))}}}")
        elif kind == "edge":
            ends = [draw(NAMES) + draw(PORTS) for _ in range(draw(st.integers(2, 3)))]
            if depth and draw(st.booleans()):
                ends[-1] = f"{{{draw(NAMES)} {draw(NAMES)}}}"
            lines.append(f"{draw(GAPS)}{arrow} ".join(ends) + draw(attributes()))
        elif kind == "default":
            lines.append(f"{draw(st.sampled_from(['node', 'edge', 'graph']))} [color=red]")
        elif kind == "attribute":
            lines.append(f"rankdir={draw(st.sampled_from(['LR', 'TB']))}")
        else:
            lines.append(draw(NAMES) + draw(PORTS) + draw(attributes()))
    return draw(GAPS).join(line + draw(st.sampled_from([";", "", " ;"])) + "\n" for line in lines)


@st.composite
def graphs(draw: st.DrawFn) -> str:
    """A graph in DOT."""
    kind, arrow = draw(st.sampled_from([("digraph", "->"), ("graph", "--"), ("DiGraph", "->")]))
    name = draw(st.sampled_from(["", "g", '"my graph"']))
    return f"{draw(GAPS)}{kind} {name}{{{draw(GAPS)}{draw(statements(arrow))}}}"


def order(ends: tuple[str, str], is_directed: bool) -> tuple[str, ...]:
    """The ends of an edge, which have no order in a graph without directions."""
    return ends if is_directed else tuple(sorted(ends))


@examples(60, 5_000)
@given(graphs())
def test_graphviz_reads_the_same(text: str) -> None:
    peer = pygraphviz.AGraph(string=text)
    ours = parse_graph(text)
    assert set(ours.nodes) == set(peer.nodes())
    assert ours.is_directed is peer.is_directed()
    ends = Counter(order((edge.source, edge.target), ours.is_directed) for edge in ours.edges)
    assert ends == Counter(order(edge, ours.is_directed) for edge in peer.edges())
