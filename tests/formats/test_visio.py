"""Drawings of Visio: masters, glued and loose connectors, lanes, groups and pages."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.sop import Person, ProcedureCall
from tests.formats.mutations import is_read_or_refused
from tests.formats.texts import by_title, edges
from tests.formats.visio_files import MAIN, RELATIONS, Drawn, Glue, visio_file
from tests.subsets import examples

pytest.importorskip("defusedxml", reason="defusedxml is not installed here")

SHAPES = (
    Drawn(1, "Start/End", "Start", (1, 5, 1, 0.5)),
    Drawn(2, "Process", "Ask for\nthe order", (3, 5, 1, 0.5)),
    Drawn(3, "Decision.22", "Is it late?", (5, 5, 1, 1)),
    Drawn(4, "Process", "Offer a voucher", (7, 5, 1, 0.5)),
    Drawn(5, "Start/End", "Closed", (9, 5, 1, 0.5)),
    Drawn(6, "", "Drawn in May", (9, 1, 1, 0.5)),
)
GLUE = (
    Glue(11, 1, 2),
    Glue(12, 2, 3),
    Glue(13, 3, 4, "Yes"),
    Glue(14, 5, 3, "No", {"BeginArrow": 4, "EndArrow": 0}),
    Glue(15, 4, 0, "", {"BeginX": 7.4, "BeginY": 5, "EndX": 8.45, "EndY": 5.1}),
    Glue(16, 4, 0),
)
FILE = visio_file(("Page-1", SHAPES, GLUE))


def test_a_flowchart_is_read_by_its_masters_and_connectors(tmp_path: Path) -> None:
    path = tmp_path / "late_orders.vsdx"
    path.write_bytes(FILE)
    reading = read(path)
    sop = reading.document.sop
    assert (reading.format, sop.title, sop.start) == ("visio", "Late orders", by_title(reading, "Ask for the order").id)
    assert [(node.title, node.kind) for node in sop.nodes] == [
        ("Ask for the order", "task"),
        ("Is it late?", "decision"),
        ("Offer a voucher", "task"),
        ("Closed", "end"),
    ]
    assert edges(reading) == [
        "Ask for the order -always-> Is it late?",
        "Is it late? -Is it late-> Offer a voucher",
        "Is it late? -otherwise-> Closed",
        "Offer a voucher -always-> Closed",
    ]
    assert [(loss.what, loss.where) for loss in reading.losses if loss.kind == "lost"][:2] == [
        ("a text beside the diagram", "page 1, shape 6"),
        ("a connector leads nowhere", "page 1, shape 16"),
    ]


def line(identity: int, begin: tuple[float, float], end: tuple[float, float]) -> str:
    """A connector as converters write it: an open line without glue, and its arrowhead as a shape."""
    x, y = begin
    tip = (end[0] - x, end[1] - y)

    def geometry(fill: int, *points: tuple[float, float]) -> str:
        rows = "".join(
            f'<Row T="{"LineTo" if number else "MoveTo"}"><Cell N="X" V="{at[0]}"/><Cell N="Y" V="{at[1]}"/></Row>'
            for number, at in enumerate(points)
        )
        return f'<Section N="Geometry"><Cell N="NoFill" V="{fill}"/><Cell N="NoLine" V="0"/>{rows}</Section>'

    cells = "".join(f'<Cell N="{name}" V="{value}"/>' for name, value in (("PinX", x), ("PinY", y), ("LocPinX", 0)))
    head = geometry(0, tip, (tip[0] - 0.1, tip[1] + 0.04), (tip[0] - 0.1, tip[1] - 0.04), tip)
    drawn = geometry(1, (0, 0), (tip[0] / 2, 0), tip) + head
    return f'<Shape ID="{identity}" NameU="Edge.{identity}">{cells}{drawn}</Shape>'


def box(identity: int, text: str, x: float, name: str = "Shape", y: float = 1.0) -> str:
    cells = (("PinX", x), ("PinY", y), ("Width", 1), ("Height", 0.5))
    drawn = "".join(f'<Cell N="{cell}" V="{value}"/>' for cell, value in cells)
    return f'<Shape ID="{identity}" NameU="{name}.{identity}">{drawn}<Text>{text}</Text></Shape>'


def test_connectors_that_are_drawn_as_lines_and_names_beside_their_shapes_are_read() -> None:
    shapes = box(1, "Ask", 1) + box(2, "", 3) + box(3, "Close", 5) + box(4, "Check", 3, "Label", 0.6)
    lines = line(5, (1.5, 1), (2.5, 1)) + line(6, (3.5, 1), (4.5, 1))
    page = f"<PageContents {MAIN}><Shapes>{shapes}{lines}</Shapes></PageContents>"
    reading = read(visio_file(("", (Drawn(1, "", ""),), ()), parts={"visio/pages/page1.xml": page}))
    assert edges(reading) == ["Ask -always-> Check", "Check -always-> Close"]
    assert [loss for loss in reading.losses if loss.kind == "lost" and "shape" in loss.where] == []


def test_a_shape_has_the_size_and_outline_of_its_master_where_it_says_nothing_else() -> None:
    master = (
        '<Cell N="Width" V="1"/><Cell N="Height" V="1"/><Cell N="LocPinX" V="0.5"/><Cell N="LocPinY" V="0.5"/>'
        '<Section N="Geometry"><Row T="Ellipse"><Cell N="X" V="0.5"/></Row></Section>'
    )
    index = (
        f'<Masters {MAIN} {RELATIONS}><Master ID="1" NameU="Dynamic connector"/>'
        '<Master ID="2" NameU="Round"><Rel r:id="r2"/></Master></Masters>'
    )
    relations = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r2" Target="master2.xml"/></Relationships>'
    )
    places = "".join(
        f'<Shape ID="{number}" Master="2"><Cell N="PinX" V="{3 * number}"/><Cell N="PinY" V="1"/>'
        f"<Text>{text}</Text></Shape>"
        for number, text in ((1, "Ask"), (2, "Done"))
    )
    ends = "".join(
        f'<Cell N="{name}" V="{value}"/>'
        for name, value in (("BeginX", 3.5), ("BeginY", 1), ("EndX", 5.5), ("EndY", 1))
    )
    page = f'<PageContents {MAIN}><Shapes>{places}<Shape ID="9" Master="1">{ends}</Shape></Shapes></PageContents>'
    drawn = f"<MasterContents {MAIN}><Shapes><Shape>{master}</Shape></Shapes></MasterContents>"
    parts = {
        "visio/masters/masters.xml": index,
        "visio/masters/_rels/masters.xml.rels": relations,
        "visio/masters/master2.xml": drawn,
        "visio/pages/page1.xml": page,
    }
    reading = read(visio_file(("", (Drawn(1, "", ""),), ()), parts=parts))
    assert edges(reading) == ["Ask -always-> Done"]
    assert by_title(reading, "Done").kind == "end"


def test_shapes_in_a_lane_are_steps_of_its_role() -> None:
    shapes = (
        Drawn(1, "CFF Container", "Refunds", (5, 3, 10, 6)),
        Drawn(2, "Swimlane", "", (5, 4.5, 10, 3), {}, (Drawn(3, "", "Team lead", (0.2, 1.5, 0.4, 3)),)),
        Drawn(4, "Swimlane", "System", (5, 1.5, 10, 3)),
        Drawn(5, "Process", "Approve", (3, 4.5, 1, 0.5)),
        Drawn(6, "Process", "Pay", (3, 1.5, 1, 0.5)),
    )
    reading = read(visio_file(("Refunds", shapes, (Glue(9, 5, 6),))))
    approve = by_title(reading, "Approve")
    assert isinstance(approve, Person)
    assert (approve.role, by_title(reading, "Pay").kind, reading.document.sop.title) == ("Team lead", "end", "Refunds")


def test_a_connector_that_is_glued_to_a_part_of_a_group_leads_to_the_group() -> None:
    group = Drawn(1, "Process", "", (1, 1, 2, 1), {}, (Drawn(2, "", "Ask", (0.5, 0.5, 1, 1)), Drawn(3, "", "twice")))
    reading = read(visio_file(("", (group, Drawn(4, "Process", "Close")), (Glue(9, 2, 4),))))
    assert edges(reading) == ["Ask twice -always-> Close"]


def test_other_pages_are_the_procedures_that_shapes_lead_to() -> None:
    main = (Drawn(1, "Subprocess", "Check stock"), Drawn(2, "Process", "Send"))
    pages = (("Orders", main, (Glue(9, 1, 2),)), ("Check stock", (Drawn(1, "Process", "Count"),), ()))
    sop = read(visio_file(*pages)).document.sop
    call = sop.nodes[0]
    assert isinstance(call, ProcedureCall)
    assert [(part.id, part.nodes[0].title) for part in sop.procedures] == [(call.procedure, "Count")]


@pytest.mark.parametrize(
    "raw",
    [
        FILE[:600],
        visio_file(("x", SHAPES, ()), parts={"visio/pages/page1.xml": "<PageContents><Shapes>"}),
        visio_file(("x", SHAPES, ()), parts={"visio/pages/page1.xml": "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"}),
        visio_file(("x", (), ())),
        visio_file(("x", SHAPES, ()), parts={"visio/media/a.bin": " " * 61_000_000}),
    ],
    ids=["cut off", "no XML", "entity", "empty", "bomb"],
)
def test_what_is_no_drawing_is_refused_in_one_line(raw: bytes) -> None:
    with pytest.raises(FormatError) as refusal:
        read(raw)
    assert "\n" not in str(refusal.value)


PAGE = (
    'ID="1"',
    'ID="2"',
    "PinX",
    "BeginX",
    'V="1"',
    "<Shape ",
    "</Shape>",
    "Sheet",
    "page1",
    "Master",
    "Text",
    ">",
    '"',
)


@examples(25, deep=10_000)
@given(st.sampled_from(PAGE), st.sampled_from(("", "0", "<", "nan", "1e999", 'ID="3"', "-5", "é")), st.integers(0, 9))
def test_no_damaged_page_breaks_the_reader(piece: str, other: str, place: int) -> None:

    with zipfile.ZipFile(io.BytesIO(FILE)) as archive:
        text = archive.read("visio/pages/page1.xml").decode()
    parts = text.split(piece)
    at = place % max(1, len(parts) - 1) + 1
    changed = piece.join(parts[:at]) + other + piece.join(parts[at:])
    assert is_read_or_refused(visio_file(("x", (), ()), parts={"visio/pages/page1.xml": changed}), "visio")


@examples(25, deep=10_000)
@given(st.integers(0, len(FILE) - 1), st.binary(max_size=6))
def test_no_damaged_file_breaks_the_reader(at: int, piece: bytes) -> None:
    changed = FILE[:at] + piece + FILE[at + len(piece) :]
    assert changed[:4] != FILE[:4] or b"visio/document.xml" not in changed or is_read_or_refused(changed, "visio")
