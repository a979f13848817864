"""Reading again: ids, places and declarations come back to what they belonged to, whatever the reader called it."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.sop import (
    Binding,
    Decision,
    Document,
    DocumentNote,
    Edge,
    End,
    Fact,
    Node,
    Point,
    Procedure,
    ProcedureCall,
    Provenance,
    Sop,
    Task,
    Tool,
    edits,
    replace_fields,
)
from sopstudio.sop.reconcile import reconcile
from tests.strategies import documents

BASE = Document(
    sop=Sop(
        id="loan",
        title="Loan",
        start="n1",
        facts=(Fact(name="score", type="integer", description="A score"), Fact(name="extra")),
        tools=(Tool(name="fetch", description="Gets it"),),
        nodes=(
            Task(id="n1", title="Fetch the report", description="Carefully", tools=(Binding(tool="fetch"),)),
            Decision(id="n2", title="How good is it"),
            Task(id="n3", title="Tell the applicant", steps=("kindly",)),
            End(id="n4", title="Closed"),
        ),
        edges=(
            Edge(id="e1", source="n1", target="n2", kind="always"),
            Edge(id="e2", source="n2", target="n3", condition="{score} > 5", label="good"),
            Edge(id="e3", source="n2", target="n4", kind="otherwise"),
            Edge(id="e4", source="n3", target="n4", kind="always"),
        ),
    ),
    layout={"n1": Point(x=1, y=1), "n3": Point(x=3, y=3)},
    notes=(DocumentNote(element="n3", text="wording?"),),
    provenance=(Provenance(element="n1", origin="old"), Provenance(element="n4", origin="old")),
)


def reading(*nodes: Node, edges: tuple[Edge, ...] = (), made_up: bool = True) -> Document:
    proposed = "id" if made_up else ""
    return Document(
        sop=Sop(id="new", start=nodes[0].id, nodes=nodes, edges=edges, facts=(Fact(name="score", type="integer"),)),
        provenance=tuple(Provenance(element=node.id, origin="line", proposed=proposed) for node in nodes),
    )


AGAIN = reading(
    Task(id="a", title="Fetch the report"),
    Task(id="b", title="How good is it"),
    Task(id="n1", title="Tell the applicant"),
    End(id="d", title="Closed"),
    edges=(
        Edge(id="1", source="a", target="b", kind="always"),
        Edge(id="2", source="b", target="n1", condition="{score} > 5"),
        Edge(id="3", source="b", target="d", kind="otherwise"),
        Edge(id="4", source="n1", target="d", kind="always"),
    ),
)


def test_the_same_titles_give_back_the_same_sop() -> None:
    after = reconcile(BASE, AGAIN)
    assert after.sop is BASE.sop
    assert after.layout == BASE.layout
    assert after.notes == BASE.notes
    assert {entry.element: entry.origin for entry in after.provenance} == dict.fromkeys(
        ("n1", "n2", "n3", "n4"), "line"
    )


def test_a_reworded_node_keeps_its_id_and_what_the_text_cannot_hold() -> None:
    sop = edits.replace_node(AGAIN.sop, Task(id="n1", title="Inform the applicant kindly"))
    after = reconcile(BASE, replace_fields(AGAIN, sop=sop)).sop
    assert after.nodes[2] == Task(id="n3", title="Inform the applicant kindly", steps=("kindly",))
    assert after.nodes[0] is BASE.sop.nodes[0]
    assert [edge.id for edge in after.edges] == ["e1", "e2", "e3", "e4"]


def test_a_new_node_gets_an_id_of_its_own_even_where_the_reader_took_a_known_one() -> None:
    sop = edits.insert_node(AGAIN.sop, "4", Task(id="n2", title="Archive every single paper"))
    provenance = (*AGAIN.provenance, Provenance(element="n2", origin="line", proposed="id"))
    after = reconcile(BASE, replace_fields(AGAIN, sop=sop, provenance=provenance)).sop
    assert [node.id for node in after.nodes] == ["n1", "n2", "n3", "n4", "n2-2"]
    assert [(edge.source, edge.target) for edge in after.edges][-2:] == [("n3", "n2-2"), ("n2-2", "n4")]


def test_stated_ids_hold_whatever_the_titles_say() -> None:
    swapped = reading(
        Task(id="n1", title="Tell the applicant"), Task(id="n3", title="Fetch the report"), End(id="n4"), made_up=False
    )
    after = reconcile(BASE, swapped).sop
    assert [(node.id, node.title) for node in after.nodes] == [
        ("n1", "Tell the applicant"),
        ("n3", "Fetch the report"),
        ("n4", "Closed"),
    ]


def test_what_is_gone_is_gone_with_its_place() -> None:
    sop = edits.remove_node(AGAIN.sop, "a")
    after = reconcile(BASE, replace_fields(AGAIN, sop=sop))
    assert [node.id for node in after.sop.nodes] == ["n2", "n3", "n4"]
    assert set(after.layout) == {"n3"}


def test_declarations_stay_unless_the_reading_says_more() -> None:
    assert reconcile(BASE, AGAIN).sop.facts is BASE.sop.facts
    sop = edits.replace_fact(AGAIN.sop, Fact(name="score", type="number", minimum=3))
    sop = edits.add_fact(sop, Fact(name="new"))
    after = reconcile(BASE, replace_fields(AGAIN, sop=sop)).sop
    assert [(fact.name, fact.minimum) for fact in after.facts] == [("score", 3), ("extra", None), ("new", None)]
    assert after.tools is BASE.sop.tools


def test_the_order_of_edges_is_that_of_the_reading() -> None:
    after = reconcile(BASE, replace_fields(AGAIN, sop=edits.reorder_edge(AGAIN.sop, "3", 0))).sop
    assert [edge.id for edge in after.edges] == ["e1", "e3", "e2", "e4"]


def test_a_procedure_of_known_title_keeps_its_id() -> None:
    inner = Procedure(id="p1", title="Part", start="x", nodes=(Task(id="x", title="Do"), End(id="y")))
    call = ProcedureCall(id="c", procedure="p1")
    base = Document(sop=Sop(id="s", start="c", nodes=(call, End(id="z")), procedures=(inner,)))
    read = edits.rename_node(edits.rename_procedure(base, "p1", "part"), "x", "do", scope="part")
    read = replace_fields(read, provenance=(Provenance(element="part/do", origin="l", proposed="id"),))
    after = reconcile(base, read)
    assert after.sop == base.sop
    assert after.provenance[0].element == "p1/x"


@given(documents(), st.randoms())
def test_a_document_reconciled_with_itself_under_any_order_is_itself(document: Document, random: Random) -> None:
    nodes = list(document.sop.nodes)
    random.shuffle(nodes)
    shuffled = replace_fields(document, sop=replace_fields(document.sop, nodes=tuple(nodes)))
    assert reconcile(document, shuffled).sop == document.sop


@given(documents(), documents())
def test_any_two_documents_can_be_reconciled(one: Document, other: Document) -> None:
    after = reconcile(one, other).sop
    assert len(after.nodes) == len(other.sop.nodes)
    assert len({node.id for node in after.nodes}) == len(after.nodes)
    assert len({edge.id for edge in after.edges}) == len(after.edges) == len(other.sop.edges)
    assert {edge.source for edge in after.edges} <= {node.id for node in after.nodes}
    assert after.start in {node.id for node in after.nodes}
