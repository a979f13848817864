"""Sections of a document are lanes of its process; roles stay what engines ask."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from sopstudio.deploy import find_target
from sopstudio.sop.sections import add_section
from tests.deploy.projects import sample

BPMN = "{http://www.omg.org/spec/BPMN/20100524/MODEL}"
DI, DC = "{http://www.omg.org/spec/BPMN/20100524/DI}", "{http://www.omg.org/spec/DD/20100524/DC}"
OUTAGE = "incident_response.sop.json"
PEOPLE = {"On-call engineer", "Incident manager"}


def process(target: str, *sections: tuple[str, list[str]]) -> ElementTree.Element:
    """The process of the outage with these sections."""
    document = sample(OUTAGE)
    for title, nodes in sections:
        document, _ = add_section(document, title, nodes)
    text = find_target(target).build(document).files["process.bpmn"]
    return ElementTree.fromstring(text)  # noqa: S314 # we wrote it


def lanes_of(root: ElementTree.Element) -> dict[str, set[str]]:
    return {lane.attrib["name"]: {reference.text or "" for reference in lane} for lane in root.iter(f"{BPMN}lane")}


def test_each_element_is_in_one_lane_which_is_that_of_its_section() -> None:
    nodes = [node.id for node in sample(OUTAGE).sop.nodes]
    root = process("bpmn", ("Second stage", nodes[4:]), ("First stage", nodes[:4]))
    lanes = lanes_of(root)
    assert list(lanes) == ["Second stage", "First stage"]
    main = next(root.iter(f"{BPMN}process"))
    elements = [
        part for part in main if part.attrib.get("id") and part.tag not in (f"{BPMN}laneSet", f"{BPMN}sequenceFlow")
    ]
    assert sorted(part.attrib["id"] for part in elements) == sorted(name for held in lanes.values() for name in held)
    assert any(name.startswith("start_event") for name in lanes["First stage"])


def test_what_is_in_no_section_is_where_it_was() -> None:
    nodes = [node.id for node in sample(OUTAGE).sop.nodes]
    assert "Stage" in lanes_of(process("bpmn", ("Stage", nodes[:1])))
    assert lanes_of(process("bpmn", ("Stage", nodes[:1]))).keys() > PEOPLE


@pytest.mark.parametrize("target", ["camunda7", "camunda8"])
def test_engines_still_ask_the_role(target: str) -> None:
    nodes = [node.id for node in sample(OUTAGE).sop.nodes]
    root = process(target, ("Everything", nodes))
    assert list(lanes_of(root)) == ["Everything"]
    asked = {value for part in root.iter() for name, value in part.attrib.items() if name.endswith("candidateGroups")}
    assert asked > PEOPLE


def test_shapes_lie_in_the_shape_of_their_lane() -> None:
    nodes = [node.id for node in sample(OUTAGE).sop.nodes]
    root = process("bpmn", ("Second", nodes[4:]), ("First", nodes[:4]))
    boxes = {}
    for shape in root.iter(f"{DI}BPMNShape"):
        bounds = shape.find(f"{DC}Bounds")
        assert bounds is not None
        x, y, width, height = (float(bounds.attrib[name]) for name in ("x", "y", "width", "height"))
        boxes[shape.attrib["bpmnElement"]] = (x, y, x + width, y + height)
    for lane in root.iter(f"{BPMN}lane"):
        left, top, right, bottom = boxes[lane.attrib["id"]]
        for reference in lane:
            box = boxes[reference.text or ""]
            assert max(left - box[0], top - box[1], box[2] - right, box[3] - bottom) <= 0
