"""What the canvas says of nodes and edges, in one line of plain text."""

from sopstudio.sop import Edge
from sopstudio.text.labels import edge_pill, edge_with_values, node_summary
from tests.ui.documents import edge, loan

SOP = loan().sop
NODES = {node.id: node for node in (*SOP.nodes, *SOP.procedures[0].nodes)}
TOOLS = {tool.name: tool for tool in SOP.tools}


def line(name: str) -> str:
    return node_summary(
        NODES[name], TOOLS, {"identity": "Check identity"}, [edge for edge in SOP.edges if edge.source == name]
    )


def test_each_kind_says_what_happens_there() -> None:
    assert line("receive") == "asks: applicant id, amount, term"
    assert line("report") == "Credit bureau report"
    assert line("ratio") == "debt ratio = (debt + rate × amount) ÷ income"
    assert line("band") == "by score, debt ratio, wants to withdraw"
    assert line("identity_call") == "runs Check identity"
    assert line("no_identity") == "identity not proved"
    assert line("explain").startswith("We are sorry")


def test_pills_tell_the_kinds_of_edges_apart() -> None:
    assert edge_pill(edge("1", "a", "b", "formal", "{x}", loop=2)) == ("x · 2×", "formal")
    assert edge_pill(edge("1", "a", "b", "prose", "it is late")) == ("“it is late”", "prose")
    assert edge_pill(edge("1", "a", "b", "otherwise")) == ("otherwise", "otherwise")
    assert edge_pill(edge("1", "a", "b")) == ("", "")
    assert edge_pill(edge("1", "a", "b", label="then"))[0] == "then"


def test_other_edges_are_told_by_their_kind() -> None:
    assert edge_with_values(Edge(id="e", source="a", target="b", kind="otherwise"), {}, True) == "otherwise ✓"
    prose = Edge(id="e", source="a", target="b", kind="prose", condition="it rains")
    assert edge_with_values(prose, {}, False) == "“it rains” ✗"
