"""An exported graph goes on in another process, from what its framework keeps."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.deploy.projects import interpreter, project, sample
from tests.deploy.test_frameworks import TOOLS
from tests.subsets import DEEP

AGENT_FRAMEWORK = """
import asyncio, json, sys
from agent_framework import FileCheckpointStorage
from workflow import build_workflow

async def main():
    storage, workflow = FileCheckpointStorage("checkpoints"), build_workflow()
    checkpoint = await storage.get_latest(workflow_name=workflow.name)
    if checkpoint is None:
        result = await workflow.run({"facts": {}}, checkpoint_storage=storage)
    else:
        [request] = checkpoint.pending_request_info_events
        answers = {request: {"answer": json.loads(sys.argv[1])}}
        result = await workflow.run(
            responses=answers, checkpoint_id=checkpoint.checkpoint_id, checkpoint_storage=storage
        )
    print(json.dumps([[event.data for event in result.get_request_info_events()], result.get_outputs()]))

asyncio.run(main())
"""
STRANDS = """
import json, sys
from pathlib import Path
from agent import build_graph
from incident_response.steps import STATE

graph, path = build_graph(), Path("kept.json")
shared, task = {STATE: {"facts": {}}}, "begin"
if path.exists():
    shared, state, interrupt = json.loads(path.read_text())
    graph.deserialize_state(state)
    task = [{"interruptResponse": {"interruptId": interrupt, "response": {"answer": json.loads(sys.argv[1])}}}]
result = graph(task, shared)
for interrupt in result.interrupts:
    path.write_text(json.dumps([shared, graph.serialize_state(), interrupt.id]))
print(json.dumps([[interrupt.reason for interrupt in result.interrupts], [shared[STATE]]]))
"""
PROGRAMS = {"agent-framework": AGENT_FRAMEWORK, "strands": STRANDS}
ANSWERS = ["checkout", "EMP-10417", {"severity": "minor", "by": "Kim", "minutes": 3}]


@pytest.mark.skipif(not DEEP, reason="starts frameworks once more; in `python3 tests deep`")
@pytest.mark.parametrize("target", PROGRAMS)
def test_a_run_goes_on_in_another_process(target: str, tmp_path: Path) -> None:
    folder = project(sample("incident_response.sop.json"), target, tmp_path / "out")
    (folder / "tools.py").write_text(f'{TOOLS}TOOLS["open_ticket"] = lambda service, reporter_id: {{}}\n')
    kinds = []
    for answer in [None, *ANSWERS]:
        command = [interpreter(target), "-B", "-c", PROGRAMS[target], json.dumps(answer)]
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr
        requests, states = json.loads(result.stdout)
        kinds += [request["kind"] for request in requests]
    [state] = states
    assert kinds == ["fact", "fact", "person"]
    assert (state["status"], state["end"]) == ("completed", "filed")
    assert state["performers"] == {"person_judge_severity": "Kim"}
    assert [call["tool"] for call in state["calls"]].count("read_service_status") == 1
