"""Written text: the same graph comes back from it, on its own base or on none."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.formats import read
from sopstudio.sop import (
    Document,
    Edge,
    End,
    Fact,
    Node,
    Person,
    Procedure,
    ProcedureCall,
    Sop,
    Task,
)
from sopstudio.sop.model import EdgeKind
from tests.formats.texts import write_words
from tests.strategies import documents
from tests.subsets import examples


def _same(one: Sop, other: Sop) -> None:
    assert one.nodes == other.nodes
    assert one.edges == other.edges
    assert one == other


@given(documents())
def test_a_written_document_read_on_its_own_base_is_the_same(document: Document) -> None:
    _same(read(write_words(document), "text", base=document).document.sop, document.sop)


def test_a_step_that_calls_a_procedure_follows_every_branch_where_that_is_said() -> None:
    text = "Ask {a}\nLook closer\nfollow every branch that holds:\nif {a} > 1:\n  Write\nif {a} > 2:\n  Call\n"
    sop = read(f"{text}\nprocedure Look closer:\n  Open it\n", "text").document.sop
    [called] = [node for node in sop.nodes if isinstance(node, ProcedureCall)]
    assert (called.title, called.branching) == ("Look closer", "all")


@given(documents(procedures=False))
def test_without_a_base_the_same_flow_comes_back_under_other_names(document: Document) -> None:
    sop = document.sop
    after = read(write_words(document), "text").document.sop
    assert len(after.nodes) == len(sop.nodes)
    assert len(after.edges) == len(sop.edges)
    assert sorted(edge.loop or 0 for edge in after.edges) == sorted(edge.loop or 0 for edge in sop.edges)
    kinds = {"always": "otherwise"}
    assert sorted(kinds.get(edge.kind, edge.kind) for edge in after.edges) == sorted(
        kinds.get(edge.kind, edge.kind) for edge in sop.edges
    )


CONDITIONS: dict[EdgeKind, tuple[str, ...]] = {
    "prose": ("if it: rains", "{x} > 1", "yes", "", '"quoted"', "a then b", " padded\n", "time runs out"),
    "formal": ("{x} > 1", "x", "", "{x} >\n 1", "broken >", "'a: b' == {x}"),
    "always": ("",),
    "otherwise": ("",),
    "timeout": ("",),
}
ROLES = ("", "Team lead", "]", " x", "a\nb", '"q"', "tool: x")


@st.composite
def tangles(draw: st.DrawFn) -> Document:
    """Any graph at all: unreachable nodes, dead ends, cycles without a bound, no start, the same titles again."""
    count = draw(st.integers(1, 7))
    titles = st.sampled_from(["A", "B", "C", "", "end: x", "End"])
    nodes: list[Node] = []
    for number in range(count):
        kind_number = draw(st.integers(0, 4))
        if kind_number == 4:
            nodes.append(Person(id=f"n{number}", title=draw(titles), role=draw(st.sampled_from(ROLES))))
            continue
        made = Task if kind_number else End
        nodes.append(made(id=f"n{number}", title=draw(titles)))
    sources = [node.id for node in nodes if not isinstance(node, End)]
    found = []
    for number in range(draw(st.integers(0, 12)) if sources else 0):
        kind = draw(st.sampled_from(list(CONDITIONS)))
        condition = draw(st.sampled_from(CONDITIONS[kind]))
        source, target = draw(st.sampled_from(sources)), draw(st.sampled_from([node.id for node in nodes]))
        loop = draw(st.none() | st.integers(1, 3))
        found.append(Edge(id=f"e{number}", source=source, target=target, kind=kind, condition=condition, loop=loop))
    start = draw(st.sampled_from(["", *(node.id for node in nodes)]))
    return Document(
        sop=Sop(id="t", start=start, nodes=tuple(nodes), edges=tuple(found), facts=(Fact(name="x", type="number"),))
    )


@examples(60)
@given(tangles())
def test_any_graph_comes_back_on_its_own_base(document: Document) -> None:
    _same(read(write_words(document), "text", base=document).document.sop, document.sop)


def test_long_chains_of_decisions_are_written_in_sections_of_bounded_depth() -> None:
    nodes: list[Node] = [Task(id=f"n{number}", title=f"Step {number}") for number in range(1100)]
    found = []
    for number in range(1099):
        source, target = f"n{number}", f"n{number + 1}"
        found.append(Edge(id=f"a{number}", source=source, target=target, kind="prose", condition="yes"))
        found.append(Edge(id=f"b{number}", source=source, target="z", kind="prose", condition="no"))
    sop = Sop(id="x", start="n0", nodes=(*nodes, End(id="z")), edges=tuple(found))
    text = write_words(Document(sop=sop))
    assert max(len(line) - len(line.lstrip()) for line in text.split("\n")) <= 30
    _same(read(text, base=Document(sop=sop)).document.sop, sop)


def test_procedures_come_back_on_their_own_base() -> None:
    inner = Procedure(
        id="p",
        title="Pack: it",
        start="a",
        nodes=(Task(id="a", title="wrap"), End(id="b")),
        edges=(Edge(id="1", source="a", target="b", kind="always"),),
    )
    call = ProcedureCall(id="c", title="packing", procedure="p")
    sop = Sop(
        id="s",
        start="c",
        nodes=(call, End(id="z", title="Done")),
        procedures=(inner,),
        edges=(Edge(id="1", source="c", target="z", kind="always"),),
    )
    document = Document(sop=sop)
    assert read(write_words(document), base=document).document.sop == sop


def test_branches_within_a_branch_go_on_to_the_step_that_is_written_below_both() -> None:
    """Not to what follows that one, which would stand above it then, with jumps to and fro."""
    text = (
        "Weigh it\nif {amount} <= 50:\n  continue\nelse:\n  Ask the lead\n  if {amount} <= 500:\n    Wait for it\n"
        "  else:\n    Inform the board\nPay it\nTell the customer\nend: Done\n"
    )
    document = read(text, "text").document
    written = write_words(document)
    assert "go to" not in written
    assert written.index("Pay it") < written.index("Tell the customer")
