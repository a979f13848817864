"""Two documents as one: what was removed is still there, nothing lies on another, and everything is marked."""

from itertools import combinations

from sopstudio.layout import lay_out
from sopstudio.sop import Document, Task, Tool, replace_fields
from sopstudio.ui.history.comparison import MIN_DISTANCE_X, MIN_DISTANCE_Y, changed_keys, compare
from tests.ui.documents import edge, loan


def without(document: Document, *ids: str) -> Document:
    sop = document.sop
    nodes = tuple(node for node in sop.nodes if node.id not in ids)
    edges = tuple(edge for edge in sop.edges if edge.source not in ids and edge.target not in ids)
    return replace_fields(document, sop=replace_fields(sop, nodes=nodes, edges=edges))


def retitle(document: Document, name: str, title: str) -> Document:
    sop = document.sop
    nodes = tuple(replace_fields(node, title=title) if node.id == name else node for node in sop.nodes)
    return replace_fields(document, sop=replace_fields(sop, nodes=nodes))


def test_what_was_removed_is_still_shown_and_marked() -> None:
    before = lay_out(loan())
    found = compare(before, without(before, "withdrawn"))
    assert {node.id for node in found.merged.sop.nodes} == {node.id for node in before.sop.nodes}
    marks = found.marks()
    assert (marks["withdrawn"].sign, marks["withdrawn"].ghost) == ("−", True)
    assert {key for key in marks if key != "withdrawn"} == {"e10", "e12", "e24"}
    assert (found.count("removed"), found.count("added"), found.count("changed")) == (4, 0, 0)


def test_what_was_added_and_changed_has_signs_of_its_own() -> None:
    before = lay_out(loan())
    after = without(before, "withdrawn")
    found = compare(after, retitle(before, "offer", "Send it"))
    marks = found.marks()
    assert (marks["withdrawn"].sign, marks["offer"].sign) == ("+", "~")
    assert len({mark.tone for mark in marks.values()}) == 2
    assert "assess" not in marks


def test_equal_documents_have_no_marks() -> None:
    found = compare(lay_out(loan()), lay_out(loan()))
    assert found.changes == ()
    assert found.marks() == {}
    assert found.merged == lay_out(loan())


def test_a_removed_node_does_not_lie_on_one_that_took_its_place() -> None:
    before = lay_out(loan())
    after = without(before, "withdrawn")
    place = before.layout["withdrawn"]
    sop = replace_fields(after.sop, nodes=(*after.sop.nodes, Task(id="fresh", title="Fresh")))
    layout = {key: point for key, point in after.layout.items() if key != "withdrawn"} | {"fresh": place}
    found = compare(before, replace_fields(after, sop=sop, layout=layout))
    assert found.merged.layout["fresh"] == place
    points = [found.merged.layout[node.id] for node in found.merged.sop.nodes]
    near = [
        (a, b)
        for a, b in combinations(points, 2)
        if abs(a.x - b.x) < MIN_DISTANCE_X and abs(a.y - b.y) < MIN_DISTANCE_Y
    ]
    assert near == []


def test_a_removed_sub_procedure_is_marked_as_a_whole() -> None:
    before = lay_out(loan())
    found = compare(before, replace_fields(before, sop=replace_fields(before.sop, procedures=())))
    assert {f"identity/{node.id}" for node in before.sop.procedures[0].nodes} <= found.marks().keys()


def test_a_change_within_a_sub_procedure_has_its_key() -> None:
    before = lay_out(loan())
    (procedure,) = before.sop.procedures
    shorter = replace_fields(procedure, edges=procedure.edges[:-1])
    found = compare(before, replace_fields(before, sop=replace_fields(before.sop, procedures=(shorter,))))
    assert set(found.marks()) == {"identity/p4"}


def test_a_changed_tool_is_shown_where_it_is_bound() -> None:
    before = lay_out(loan())
    tools = tuple(replace_fields(tool, title="Other") if tool.name == "risk" else tool for tool in before.sop.tools)
    found = compare(before, replace_fields(before, sop=replace_fields(before.sop, tools=tools)))
    (change,) = found.changes
    assert list(changed_keys(change, found.merged.sop)) == ["assess"]
    assert isinstance(before.sop.tools[0], Tool)


def test_an_edge_that_moved_counts_as_changed() -> None:
    before = lay_out(loan())
    edges = (*before.sop.edges[1:], before.sop.edges[0])
    found = compare(before, replace_fields(before, sop=replace_fields(before.sop, edges=edges)))
    assert found.count("changed") == 1
    assert found.marks()["e1"].sign == "~"


def test_a_document_without_places_is_laid_out() -> None:
    found = compare(
        loan(), replace_fields(loan(), sop=replace_fields(loan().sop, edges=(edge("only", "receive", "report"),)))
    )
    assert all(node.id in found.merged.layout for node in found.merged.sop.nodes)
