"""An exported LangGraph project has the graph of the SOP, and does what our engine does."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from sopstudio.deploy import CaseLimits, find_target, prepare, verify
from sopstudio.sop import Flow, Runtime
from tests.deploy.projects import SAMPLES, hostile_sop, interpreter, project, ruff_objections, sample
from tests.subsets import DEEP, subset

LIMITS = CaseLimits(300, 700) if DEEP else CaseLimits(20, 25)
CHEAP = "ride_complaint.sop.json"
DRAW = "import json, agent; g = agent.graph.get_graph(); print(json.dumps([list(g.nodes), [e[:2] for e in g.edges]]))"
TOOLS = """
TOOLS = {
    "read_service_status": lambda service, reporter_id: {"status": {"error_rate": 0.25, "customers": 12000}},
    "apply_change": lambda service, fix_plan: {"change": {"state": "recovered"}},
    "send_notice": lambda service: {},
}
"""
starts_langgraph = pytest.mark.skipif(not DEEP, reason="starts LangGraph once more; in `python3 tests deep`")


@pytest.mark.parametrize("name", SAMPLES if DEEP else [CHEAP])
def test_a_sample_does_the_same_as_our_engine(name: str, tmp_path: Path) -> None:
    interpreter("langgraph")
    result = verify(project(sample(name), "langgraph", tmp_path / "out"), LIMITS)
    assert result.differences == ()
    assert result.is_equal, result.reason
    assert list(result.packages) == ["langgraph"]


@starts_langgraph
@pytest.mark.parametrize("name", SAMPLES if DEEP else SAMPLES[:1])
def test_the_graph_shows_the_nodes_and_edges_of_the_sop(name: str, tmp_path: Path) -> None:
    document = sample(name)
    folder = project(document, "langgraph", tmp_path / "out")
    command = [interpreter("langgraph"), "-B", "-c", DRAW]
    nodes, edges = json.loads(subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout)
    runtime, names = Runtime(Flow(document.sop)), json.loads((folder / "export.json").read_text())["names"]
    drawn = {node: names[node] for node in nodes if node in names}
    assert {*drawn.values()} == {*runtime.flow.nodes}
    pairs = {(drawn.get(source), drawn.get(target)) for source, target in edges}
    for place in runtime.flow.nodes:
        assert {(place, route.transition.target) for route in runtime.plan(place).routes} <= pairs


def test_texts_of_an_sop_never_become_code(tmp_path: Path) -> None:
    folder = project(hostile_sop(), "langgraph", tmp_path / "out")
    assert ruff_objections(folder) == ""
    if DEEP:
        interpreter("langgraph")
        assert verify(folder, CaseLimits(10, 10)).is_equal


def test_the_project_is_clean_and_the_same_for_the_same_version(tmp_path: Path) -> None:
    for name in subset([name for name in SAMPLES if name != "patient_intake.sop.json"], 1, "clean"):
        folder = project(sample(name), "langgraph", tmp_path / name)
        assert ruff_objections(folder) == ""
        files = prepare(sample(name), find_target("langgraph")).files
        assert all((folder / path).read_bytes() == content for path, content in files.items())
        assert str(Path.cwd()).encode() not in b"".join(files.values())


def test_a_router_always_has_its_path_map_and_no_static_edge_beside_it(tmp_path: Path) -> None:
    for name in subset(SAMPLES, 2, "routed"):
        text = (project(sample(name), "langgraph", tmp_path / name) / "agent.py").read_text()
        routed = re.findall(r'add_conditional_edges\("(\w+)", follow\(ways\), ways\)', text)
        assert text.count("add_conditional_edges") == len(routed) == len(set(routed))
        assert set(routed).isdisjoint(re.findall(r'add_edge\("(\w+)", ', text))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"detour": "refund_detour",', '"detour": "report_driving",'),
        ('call_tools_at("report_driving", tools)', 'work_at("explain_fare")'),
    ],
)
@starts_langgraph
def test_a_graph_that_was_changed_is_never_equal(old: str, new: str, tmp_path: Path) -> None:
    interpreter("langgraph")
    folder = project(sample(CHEAP), "langgraph", tmp_path / "out")
    text = (folder / "agent.py").read_text()
    assert old in text
    (folder / "agent.py").write_text(text.replace(old, new))
    assert not verify(folder, CaseLimits(60, 60)).is_equal


@starts_langgraph
def test_it_runs_at_the_terminal_as_its_readme_says(tmp_path: Path) -> None:
    folder = project(sample("incident_response.sop.json"), "langgraph", tmp_path / "out")
    assert ".venv/bin/python chat.py" in (folder / "README.md").read_text()
    (folder / "tools.py").write_text(TOOLS)
    lines = ["checkout", "E-1041", "EMP-10417", "major", "Restart it", "true", "true", ""]
    result = subprocess.run(
        [interpreter("langgraph"), "-B", "chat.py"],
        cwd=folder,
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.endswith("completed: restored\n")
    assert "does not match" in result.stdout
