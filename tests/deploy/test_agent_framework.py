"""An exported Agent Framework workflow goes on in another process, from a checkpoint on disk."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.deploy.projects import interpreter, project, sample
from tests.deploy.test_frameworks import TOOLS
from tests.subsets import DEEP

GO_ON = """
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
ANSWERS = ["checkout", "EMP-10417", {"severity": "minor", "by": "Kim", "minutes": 3}]


@pytest.mark.skipif(not DEEP, reason="starts Agent Framework once more; in `python3 tests deep`")
def test_a_run_goes_on_in_another_process(tmp_path: Path) -> None:
    folder = project(sample("incident_response.sop.json"), "agent-framework", tmp_path / "out")
    (folder / "tools.py").write_text(TOOLS.replace("}\n", '    "open_ticket": lambda service, reporter_id: {},\n}\n'))
    kinds = []
    for answer in [None, *ANSWERS]:
        command = [interpreter("agent-framework"), "-B", "-c", GO_ON, json.dumps(answer)]
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr
        requests, outputs = json.loads(result.stdout)
        kinds += [request["kind"] for request in requests]
    [state] = outputs
    assert kinds == ["fact", "fact", "person"]
    assert (state["status"], state["end"], state["performers"]) == (
        "completed",
        "filed",
        {"person_judge_severity": "Kim"},
    )
    assert [call["tool"] for call in state["calls"]].count("read_service_status") == 1
