"""An exported LangGraph project has the graph of the SOP, and keeps clear of LangGraph's traps."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from sopstudio.sop import Flow, Runtime
from tests.deploy.projects import SAMPLES, interpreter, project, sample
from tests.subsets import DEEP, subset

DRAW = "import json, agent; g = agent.graph.get_graph(); print(json.dumps([list(g.nodes), [e[:2] for e in g.edges]]))"


@pytest.mark.skipif(not DEEP, reason="starts LangGraph once more; in `python3 tests deep`")
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


def test_a_router_always_has_its_path_map_and_no_static_edge_beside_it(tmp_path: Path) -> None:
    for name in subset(SAMPLES, 2, "routed"):
        text = (project(sample(name), "langgraph", tmp_path / name) / "agent.py").read_text()
        routed = re.findall(r'add_conditional_edges\("(\w+)", follow\(ways\), ways\)', text)
        assert text.count("add_conditional_edges") == len(routed) == len(set(routed))
        assert set(routed).isdisjoint(re.findall(r'add_edge\("(\w+)", ', text))
