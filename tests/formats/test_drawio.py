"""draw.io diagrams: packed and plain pages, shapes, lanes, labels in HTML; what we write comes back as it was."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given

from sopstudio.deploy import find_target
from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Person, ProcedureCall, Sop
from tests.formats.mutations import damaged, is_read_or_refused
from tests.formats.texts import by_title, edges
from tests.subsets import examples

pytest.importorskip("defusedxml", reason="defusedxml is not installed here")

HEAD = '<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>'
TAIL = "</root></mxGraphModel>"


def vertex(name: str, label: str, style: str = "rounded=0;html=1;", parent: str = "1") -> str:
    """A shape as draw.io writes it."""
    words = f'id="{name}" value="{quote_xml(label)}" style="{style}" vertex="1" parent="{parent}"'
    return f'<mxCell {words}><mxGeometry x="1" y="2" width="80" height="40" as="geometry"/></mxCell>'


def arrow(name: str, source: str, target: str, label: str = "", style: str = "html=1;") -> str:
    """An arrow as draw.io writes it; a blank end touches nothing."""
    ends = "".join(f' {end}="{cell}"' for end, cell in (("source", source), ("target", target)) if cell)
    words = f'id="{name}" value="{quote_xml(label)}" style="{style}" edge="1" parent="1"{ends}'
    return f'<mxCell {words}><mxGeometry relative="1" as="geometry"/></mxCell>'


def quote_xml(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def pack(model: str) -> str:
    """A page as draw.io packs it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(quote(model, safe="").encode()) + packer.flush()).decode()


CELLS = "".join(
    [
        vertex("s", "Start", "ellipse;whiteSpace=wrap;html=1;"),
        vertex("a", "Ask for the <b>order</b>&nbsp;number<br>and look it up"),
        vertex("d", "Is the order late?", "rhombus;whiteSpace=wrap;html=1;"),
        vertex("v", "Offer a voucher"),
        vertex("e", "Explain", "rounded=1;html=1;"),
        vertex("z", "Closed", "shape=mxgraph.flowchart.terminator;html=1;"),
        vertex("n", "Written in <i>May</i>", "text;html=1;"),
        arrow("f1", "s", "a"),
        arrow("f2", "a", "d"),
        arrow("f3", "d", "v", "Yes"),
        arrow("f4", "d", "e"),
        vertex("4l", "No", "edgeLabel;html=1;", parent="f4"),
        arrow("f5", "z", "v", "", "startArrow=classic;endArrow=none;html=1;"),
        arrow("f6", "e", "z"),
        arrow("f7", "e", ""),
    ]
)
FILE = f'<mxfile host="app"><diagram id="p" name="Page-1">{HEAD}{CELLS}{TAIL}</diagram></mxfile>'
GRAPH = [
    "Ask for the order number and look it up -always-> Is the order late?",
    "Is the order late? -Is the order late-> Offer a voucher",
    "Is the order late? -otherwise-> Explain",
    "Offer a voucher -always-> Closed",
    "Explain -always-> Closed",
]


@pytest.mark.parametrize(
    "text",
    [
        FILE,
        f'<?xml version="1.0" encoding="UTF-16"?>\n<!-- by hand -->{FILE}',
        f'<mxfile><diagram name="Page-1">{pack(HEAD + CELLS + TAIL)}</diagram></mxfile>',
        HEAD + CELLS + TAIL,
        quote(HEAD + CELLS + TAIL, safe=""),
    ],
    ids=["plain", "with a head", "packed", "a copied part", "the clipboard"],
)
def test_a_flowchart_is_read_however_it_is_packed(text: str) -> None:
    reading = read(text)
    assert reading.format == "drawio"
    assert edges(reading) == GRAPH
    assert reading.document.sop.start == by_title(reading, "Ask for the order number and look it up").id
    assert [node.kind for node in reading.document.sop.nodes] == ["task", "decision", "task", "task", "end"]
    assert [loss.what for loss in reading.losses if loss.kind == "lost"] == [
        "a text beside the diagram",
        "an arrow leads nowhere",
        "facts, tools and messages",
    ]


@pytest.mark.parametrize("name", ["refund.drawio", "refund.drawio.xml", "refund.xml"])
def test_a_file_opens_by_its_name(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(FILE, encoding="utf-8")
    assert (read(path).format, read(path).document.sop.title) == ("drawio", "Refund")


def test_lanes_are_roles_but_for_those_of_a_program() -> None:
    cells = "".join(
        [
            vertex("pool", "Refunds", "swimlane;html=1;"),
            vertex("l1", "Team lead", "swimlane;horizontal=0;html=1;", parent="pool"),
            vertex("l2", "The system", "swimlane;horizontal=0;html=1;", parent="pool"),
            vertex("a", "Approve", parent="l1"),
            vertex("d", "Enough?", "rhombus;html=1;", parent="l1"),
            vertex("b", "Pay", parent="l2"),
            vertex("c", "Refuse", parent="l2"),
            arrow("f1", "a", "d"),
            arrow("f2", "d", "b", "amount <= 500"),
            arrow("f3", "d", "c", "else"),
        ]
    )
    reading = read(HEAD + cells + TAIL)
    approve = by_title(reading, "Approve")
    assert isinstance(approve, Person)
    assert (approve.role, by_title(reading, "Pay").kind) == ("Team lead", "end")
    assert edges(reading)[1:] == ["Enough? -amount <= 500-> Pay", "Enough? -otherwise-> Refuse"]
    assert [loss.what for loss in reading.losses if loss.what.startswith("the role")] == ["the role 'Team lead'"]


def test_other_pages_are_the_procedures_that_shapes_lead_to() -> None:
    main = "".join(
        [
            vertex("a", "Check stock", "shape=process;html=1;"),
            f'<UserObject id="b" label="Pack" link="data:page/id,p3">{vertex("", "")}</UserObject>',
            arrow("f1", "a", "b"),
        ]
    )
    pages = {"p1": ("Orders", main), "p2": ("Check stock", vertex("x", "Count")), "p3": ("Other", vertex("y", "Wrap"))}
    text = "".join(
        f'<diagram id="{name}" name="{title}">{HEAD}{cells}{TAIL}</diagram>' for name, (title, cells) in pages.items()
    )
    sop = read(f"<mxfile>{text}</mxfile>").document.sop
    calls = {node.title: node.procedure for node in sop.nodes if isinstance(node, ProcedureCall)}
    assert calls == {"Check stock": "check-stock", "Pack": "other"}
    assert {part.id: part.nodes[0].title for part in sop.procedures} == {"check-stock": "Count", "other": "Wrap"}
    assert (sop.title, sop.id) == ("Orders", "orders")


@pytest.mark.parametrize(
    "text",
    [
        "<mxfile>",
        "<mxfile></mxfile>",
        '<mxfile><diagram name="x">AAAA</diagram></mxfile>',
        f"<!DOCTYPE mxfile [<!ENTITY x 'y'>]>{FILE}",
        "<mxfile>" + "<a>" * 200 + "</a>" * 200 + "</mxfile>",
        HEAD + TAIL,
    ],
    ids=["open", "no page", "damaged", "entity", "deep", "empty"],
)
def test_what_is_no_diagram_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read(text, format="drawio")
    assert "\n" not in str(refusal.value)


def test_a_page_that_unpacks_to_more_than_is_read_is_refused_in_one_line() -> None:
    bomb = pack("<mxGraphModel>" + "a" * 11_000_000)
    with pytest.raises(FormatError) as refusal:
        read(f"<mxfile><diagram>{bomb}</diagram></mxfile>", format="drawio")
    assert "\n" not in str(refusal.value)


def shape_of(sop: Sop) -> list[object]:
    """What a drawing holds of an SOP."""
    return [
        (
            *(graph.id, graph.title, graph.start),
            [(node.id, node.kind, node.title, node.branching, getattr(node, "procedure", "")) for node in graph.nodes],
            graph.edges,
        )
        for graph in sop.graphs()
    ]


@pytest.mark.parametrize("path", sorted(samples_dir().glob("*.sop.json")), ids=lambda path: path.stem)
def test_what_we_export_comes_back_with_its_nodes_edges_and_conditions(path: Path) -> None:
    document = read(path).document
    text = find_target("drawio").build(document).files["procedure.drawio"].decode()
    assert shape_of(read(text).document.sop) == shape_of(document.sop)


def test_a_label_that_was_changed_counts_more_than_what_was_written() -> None:
    document = read(samples_dir() / "listing_blocked.sop.json").document
    text = find_target("drawio").build(document).files["procedure.drawio"].decode()
    edge, node = next(edge for edge in document.sop.edges if edge.condition), document.sop.nodes[0]
    label = quote_xml(edge.label)
    assert f'value="{label}"' in text
    changed = text.replace(f'value="{label}"', 'value="amount > 7"', 1).replace(f'"{node.title}"', '"Begin anew"', 1)
    sop = read(changed).document.sop
    assert (sop.nodes[0].title, sop.nodes[0].id) == ("Begin anew", node.id)
    assert "amount > 7" in [other.condition for other in sop.edges]


@examples(40, deep=10_000)
@given(damaged([FILE, HEAD + CELLS + TAIL]))
def test_no_damaged_file_breaks_the_reader(text: str) -> None:
    assert is_read_or_refused(text, "drawio")
