"""Sections are part of the drawing: a node is in at most one, and they follow what is done to their nodes."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import EditError
from sopstudio.formats import read
from sopstudio.formats.native import to_native_text
from sopstudio.layout import lay_out
from sopstudio.sop import Document, End, Person, Point, Sop, Task, content_digest, replace_fields
from sopstudio.sop.document import Area
from sopstudio.sop.edits import remove_nodes
from sopstudio.sop.renaming import rename_node
from sopstudio.sop.sections import (
    AGENT_TITLE,
    add_section,
    carry_areas,
    forget_areas,
    has_roles,
    move_area,
    put_into,
    remove_sections,
    rename_section,
    section_by_node,
    sections_by_role,
    set_areas,
    take_out,
)
from tests.ui.documents import edge, loan

NODES = ("a", "b", "c", "d")


def blank() -> Document:
    """Four steps in a row."""
    nodes = tuple(Task(id=name, title=name) for name in NODES)
    return Document(sop=Sop(id="s", title="S", start="a", nodes=nodes))


def contents(document: Document) -> dict[str, tuple[str, ...]]:
    return {section.title: section.nodes for section in document.sections}


def test_a_node_moves_from_section_to_section_and_empty_ones_go() -> None:
    document, desk = add_section(blank(), "  Loan \n desk", ["a", "b", "a"])
    document, credit = add_section(document, "Credit", ["b", "c"])
    assert contents(document) == {"Loan desk": ("a",), "Credit": ("b", "c")}
    document = put_into(document, credit, ["a"])
    assert contents(document) == {"Credit": ("b", "c", "a")}
    assert add_section(document, "", ["d"])[1] == desk
    document = rename_section(document, credit, "Risk")
    assert section_by_node(take_out(document, ["b", "d"])) == {"c": credit, "a": credit}
    assert remove_sections(document, [credit]).sections == ()
    with pytest.raises(EditError):
        put_into(document, desk, ["a"])
    with pytest.raises(EditError):
        rename_section(document, desk, "x")


def test_they_follow_renamed_and_removed_nodes() -> None:
    document, _ = add_section(blank(), "Desk", ["a", "b"])
    assert contents(rename_node(document, "a", "z")) == {"Desk": ("z", "b")}
    assert contents(remove_nodes(document, {"a"})) == {"Desk": ("b",)}
    assert contents(remove_nodes(document, {"a", "b"})) == {}


def test_the_file_keeps_them_and_they_are_no_new_version(tmp_path: Path) -> None:
    document, _ = add_section(loan(), "Desk", ["receive", "identity/ask"])
    file = tmp_path / "loan.sop.json"
    file.write_text(to_native_text(document), encoding="utf-8")
    kept = read(file).document
    assert kept.sections == document.sections
    assert content_digest(kept) == content_digest(loan())
    file.write_text(to_native_text(loan()), encoding="utf-8")
    assert "sections" not in file.read_text(encoding="utf-8")
    assert read(file).document.sections == ()


def test_roles_are_proposed_in_the_order_in_which_work_comes_to_them() -> None:
    nodes = (
        End(id="done", title="Done"),
        Person(id="pay", title="Pay", role="Cashier"),
        Task(id="ask", title="Ask"),
        Person(id="decide", title="Decide", role="Under  writer"),
        Task(id="tell", title="Tell"),
        End(id="stop", title="Stop"),
        Task(id="lost", title="Never reached"),
    )
    edges = (
        edge("1", "ask", "decide"), edge("2", "decide", "tell"), edge("3", "decide", "stop"), edge("4", "tell", "pay"),
        edge("5", "pay", "done"), edge("6", "tell", "done"),
    )  # fmt: skip
    document = Document(sop=Sop(id="s", title="S", start="ask", nodes=nodes, edges=edges))
    assert has_roles(document)
    proposed = sections_by_role(document)
    assert contents(proposed) == {
        AGENT_TITLE: ("ask", "tell", "done", "lost"), "Under writer": ("decide", "stop"), "Cashier": ("pay",)
    }  # fmt: skip
    assert sections_by_role(proposed) == proposed
    assert not has_roles(blank())
    assert sections_by_role(add_section(blank(), "Desk", ["a"])[0]).sections == ()


@given(st.lists(st.tuples(st.sampled_from(["new", "put", "out", "gone"]), st.sets(st.sampled_from(NODES), min_size=1))))
def test_no_node_is_ever_in_two_sections(steps: list[tuple[str, set[str]]]) -> None:
    document, element = blank(), ""
    for step, chosen in steps:
        nodes = chosen & {node.id for node in document.sop.nodes}
        if step == "new":
            document, element = add_section(document, "x", sorted(nodes))
        elif step == "put" and any(section.element == element for section in document.sections):
            document = put_into(document, element, nodes)
        elif step == "out":
            document = take_out(document, nodes)
        elif step == "gone":
            document = remove_nodes(document, nodes)
        members = [node for section in document.sections for node in section.nodes]
        assert len(members) == len(set(members))
        assert all(section.nodes for section in document.sections)
        assert set(members) <= {node.id for node in document.sop.nodes}


AREA = Area(left=-200, top=-100, right=200, bottom=100)


def placed() -> Document:
    """Two nodes of a section in its area, and one beside."""
    document, element = add_section(blank(), "Desk", ["a", "b"])
    layout = {"a": Point(x=0, y=0), "b": Point(x=0, y=50), "c": Point(x=900, y=0)}
    return set_areas(replace_fields(document, layout=layout), {element: AREA})


def moved(document: Document, **steps: tuple[float, float]) -> Document:
    layout = dict(document.layout)
    for name, (dx, dy) in steps.items():
        layout[name] = Point(x=layout[name].x + dx, y=layout[name].y + dy)
    return carry_areas(replace_fields(document, layout=layout), document.layout)


def test_an_area_stays_where_it_was_drawn_while_nodes_move_in_it() -> None:
    for steps in ({"a": (50.0, 0.0)}, {"a": (50.0, 8.0), "b": (50.0, 8.0)}, {"a": (900.0, 0.0)}, {"c": (8.0, 0.0)}):
        assert moved(placed(), **steps).sections[0].area == AREA
    assert moved(placed(), a=(400.0, 0.0), b=(400.0, 8.0)).sections[0].area == AREA


def test_an_area_goes_with_nodes_that_leave_it_together() -> None:
    assert moved(placed(), a=(400.0, 8.0), b=(400.0, 8.0)).sections[0].area == move_area(AREA, 400, 8)


def test_an_area_is_kept_in_files_and_renamings_and_lost_by_an_arrangement() -> None:
    document = placed()
    assert read(to_native_text(document)).document.sections[0].area == AREA
    assert rename_node(document, "a", "z").sections[0].area == AREA
    assert remove_nodes(document, {"a"}).sections[0].area == AREA
    assert lay_out(document).sections[0].area == AREA
    assert lay_out(document, again=True).sections[0].area is None
    assert forget_areas(blank()) == blank()
    assert '"area"' not in to_native_text(forget_areas(document))
