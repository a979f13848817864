"""An exported process is valid BPMN, and SpiffWorkflow does with it what our engine does."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from sopstudio.deploy import CaseLimits, find_target, verify
from sopstudio.sop import Document, Sop, replace_fields
from tests.analysis.examples import GOOD
from tests.deploy.projects import HOSTILE, SAMPLES, hostile_sop, interpreter, project, ruff_objections, sample
from tests.subsets import DEEP, subset

LIMITS = CaseLimits(60, 60) if DEEP else CaseLimits(20, 25)
BPMN = "{http://www.omg.org/spec/BPMN/20100524/MODEL}"
DI = "{http://www.omg.org/spec/BPMN/20100524/DI}"
SPIFF = "{http://spiffworkflow.org/"
CHEAP = "ride_complaint.sop.json"


def read(content: bytes | str) -> ElementTree.Element:
    """A process that was exported."""
    return ElementTree.fromstring(content)  # noqa: S314 # we wrote it


@pytest.mark.parametrize("name", SAMPLES if DEEP else [CHEAP])
def test_a_sample_does_the_same_as_our_engine(name: str, tmp_path: Path) -> None:
    interpreter("bpmn")
    result = verify(project(sample(name), "bpmn", tmp_path / "out"), LIMITS)
    assert result.differences == ()
    assert result.is_equal, result.reason
    assert list(result.packages) == ["SpiffWorkflow"]


@pytest.mark.skipif(not DEEP, reason="starts SpiffWorkflow once more; in `python3 tests deep`")
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("loan_application", "&gt;= ", "&gt; "),
        ("loan_application", "facts.get(&quot;", "facts.get(&quot;x"),
        ("food_delivery_complaint", "taken(", "not taken("),
        ("food_delivery_complaint", "<bpmn:script>", "<bpmn:script>pass #"),
    ],
)
def test_a_changed_process_is_never_equal(name: str, old: str, new: str, tmp_path: Path) -> None:
    folder = project(sample(f"{name}.sop.json"), "bpmn", tmp_path / "out")
    path = folder / "process.bpmn"
    before = path.read_text()
    assert old in before
    path.write_text(before.replace(old, new))
    assert not verify(folder, CaseLimits(80, 120)).is_equal


@pytest.mark.parametrize("name", subset(SAMPLES, 1, "drawn"))
def test_every_element_is_drawn_and_stands_for_a_node(name: str, tmp_path: Path) -> None:
    root = read(find_target("bpmn").build(sample(name)).files["process.bpmn"])
    drawn = {shape.attrib["bpmnElement"] for kind in ("BPMNShape", "BPMNEdge") for shape in root.iter(f"{DI}{kind}")}
    flows = [flow for process in root.iter(f"{BPMN}process") for flow in process if flow.tag == f"{BPMN}sequenceFlow"]
    elements = {part.attrib["id"] for process in root.iter(f"{BPMN}process") for part in process if "id" in part.attrib}
    assert elements - {part for part in elements if part.startswith("lanes_")} <= drawn
    assert all({flow.attrib["sourceRef"], flow.attrib["targetRef"]} <= elements for flow in flows)
    identifiers = [part.attrib["id"] for part in root.iter() if "id" in part.attrib and SPIFF not in part.tag]
    assert len(identifiers) == len(set(identifiers))


def test_persons_have_lanes_and_a_timer_where_their_time_is_limited() -> None:
    text = find_target("bpmn").build(sample("incident_response.sop.json")).files["process.bpmn"].decode()
    root = read(text)
    assert {"On-call engineer", "Incident manager"} <= {lane.attrib["name"] for lane in root.iter(f"{BPMN}lane")}
    timers = [event.attrib["attachedToRef"] for event in root.iter(f"{BPMN}boundaryEvent")]
    people = {task.attrib["id"] for task in root.iter(f"{BPMN}userTask")}
    assert timers
    assert set(timers) <= people


def test_the_same_version_gives_the_same_clean_project(tmp_path: Path) -> None:
    document = sample("brand_approval.sop.json")
    folder = project(document, "bpmn", tmp_path / "out")
    assert ruff_objections(folder) == ""
    files = find_target("bpmn").build(document).files
    assert all((folder / path).read_bytes() == content for path, content in files.items())
    assert str(Path.cwd()).encode() not in b"".join(files.values())
    assert document.sop.id.encode() in files["process.bpmn"]


def test_texts_of_an_sop_never_become_code_or_markup(tmp_path: Path) -> None:
    folder = project(hostile_sop(), "bpmn", tmp_path / "out")
    root = read((folder / "process.bpmn").read_bytes())
    assert HOSTILE.split("\n")[0] in "".join(root.itertext())
    scripts = "".join(
        part.text or "" for part in root.iter() if part.tag in (f"{BPMN}script", f"{BPMN}conditionExpression")
    )
    assert "os._exit" not in scripts
    if DEEP:
        interpreter("bpmn")
        assert verify(folder, CaseLimits(10, 10)).is_equal


def test_a_condition_in_words_is_a_task_of_a_person_before_its_gateway() -> None:
    edges = tuple(
        replace_fields(edge, kind="prose", condition="the user agrees") if edge.kind == "formal" else edge
        for edge in GOOD.edges
    )
    sop: Sop = replace_fields(GOOD, edges=edges)
    text = find_target("bpmn").build(Document(sop=sop)).files["process.bpmn"].decode()
    assert 'name="Decide: the user agrees"' in text
    assert "answered(" in text
