"""Exported processes for Camunda are valid BPMN, and say what Camunda cannot hold."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sopstudio.deploy import find_target, prepare
from sopstudio.deploy.bpmn.camunda8 import feel_path
from sopstudio.errors import DeployError
from sopstudio.sop import PersonTool
from tests.deploy.projects import HOSTILE, SAMPLES, hostile_sop, interpreter, project, sample
from tests.subsets import subset

BPMN = "{http://www.omg.org/spec/BPMN/20100524/MODEL}"
ZEEBE = "{http://camunda.org/schema/zeebe/1.0}"
CAMUNDA = "{http://camunda.org/schema/1.0/bpmn}"
TARGETS = ("camunda8", "camunda7")
VALIDATE = """
import sys
from lxml import etree
from SpiffWorkflow.bpmn.parser import BpmnValidator

for path in sys.argv[1:]:
    BpmnValidator().validate(etree.parse(path), path)
"""


def process(name: str, target: str) -> ElementTree.Element:
    """The process of a sample."""
    export = find_target(target).build(sample(name))
    return ElementTree.fromstring(export.files["process.bpmn"])  # noqa: S314 # we wrote it


def test_processes_fit_the_schema_of_bpmn(tmp_path: Path) -> None:
    paths = [
        str(project(sample(name), target, tmp_path / f"{target}-{name}") / "process.bpmn")
        for target in TARGETS
        for name in subset(SAMPLES, 1, "schema")
    ]
    hostile = [str(project(hostile_sop(), target, tmp_path / target) / "process.bpmn") for target in TARGETS]
    command = [interpreter("bpmn"), "-I", "-c", VALIDATE, *paths, *hostile]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stderr == ""
    texts = "".join(ElementTree.parse(hostile[0]).getroot().itertext())  # noqa: S314 # we wrote it
    assert HOSTILE.split("\n")[0] in texts


def test_every_tool_is_a_job_with_its_variables() -> None:
    name = "loan_application.sop.json"
    root, document = process(name, "camunda8"), sample(name)
    jobs = {job.attrib["type"]: int(job.attrib["retries"]) for job in root.iter(f"{ZEEBE}taskDefinition")}
    effects = {tool.name: tool.effect for tool in document.sop.tools if not isinstance(tool, PersonTool)}
    assert set(jobs) == set(effects)
    assert all((retries == 1) is (effects[tool] in ("sends", "pays")) for tool, retries in jobs.items())
    sources = [item.attrib["source"] for item in root.iter(f"{ZEEBE}output")]
    assert sources
    assert all(source.startswith("=response") for source in sources)
    topics = [task.attrib[f"{CAMUNDA}topic"] for task in process(name, "camunda7").iter(f"{BPMN}serviceTask")]
    assert set(topics) == set(effects)


@pytest.mark.parametrize(("target", "opening"), [("camunda8", "="), ("camunda7", "${")])
def test_every_guarded_flow_has_a_condition_of_its_language(target: str, opening: str) -> None:
    for name in subset(SAMPLES, 2, target):
        root = process(name, target)
        conditions = [item.text or "" for item in root.iter(f"{BPMN}conditionExpression")]
        assert conditions
        assert all(text.startswith(opening) for text in conditions)
        gateways = [item for item in root.iter(f"{BPMN}exclusiveGateway") if len(item.findall(f"{BPMN}outgoing")) > 1]
        flows = {flow.attrib["id"]: flow for flow in root.iter(f"{BPMN}sequenceFlow")}
        for gateway in gateways:
            assert gateway.attrib["name"]
            assert "default" not in gateway.attrib
            for outgoing in gateway.findall(f"{BPMN}outgoing"):
                assert flows[outgoing.text or ""].find(f"{BPMN}conditionExpression") is not None


def test_a_person_has_a_form_with_what_is_wanted() -> None:
    files = prepare(sample("incident_response.sop.json"), find_target("camunda8"), accept_losses=True).files
    forms = {path: json.loads(content) for path, content in files.items() if path.endswith(".form")}
    root = process("incident_response.sop.json", "camunda8")
    wanted = {form.attrib["formId"] for form in root.iter(f"{ZEEBE}formDefinition")}
    assert {form["id"] for form in forms.values()} == wanted
    fields = [field for form in forms.values() for field in form["components"]]
    assert {"select", "checkbox", "text"} <= {field["type"] for field in fields}


def test_what_camunda_cannot_hold_needs_consent() -> None:
    with pytest.raises(DeployError, match="accept-losses"):
        prepare(sample("incident_response.sop.json"), find_target("camunda8"))
    lost = [
        loss for loss in find_target("camunda7").build(sample("telecom_support.sop.json")).losses if loss.kind == "lost"
    ]
    assert "0.8" in lost[0].what


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("status", "response.status"),
        ("items.0.name", "response.items[1].name"),
        ("odd name.x", 'get value(response, "odd name").x'),
        ('a"b', 'get value(response, "a\\"b")'),
    ],
)
def test_paths_in_responses_become_feel(path: str, text: str) -> None:
    assert feel_path(path) == text
