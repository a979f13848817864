"""Exported processes pass the rules of bpmnlint, which reads them as the editors of bpmn.io do."""

from __future__ import annotations

import subprocess
from pathlib import Path

from sopstudio.deploy import find_target
from tests.deploy.node_packages import node_folder
from tests.deploy.projects import SAMPLES, sample
from tests.subsets import subset

PACKAGES = ("bpmnlint@11.15.0",)
ADVICE = "no-inclusive-gateway"
"""A rule that only discourages: branches that run side by side need that gateway."""
TARGETS = ("bpmn", "camunda8", "camunda7")
UNSAID = ("camunda7", "ecommerce_order_support.sop.json")
"""What JUEL cannot say becomes two flows that are never taken, which the rules take for one."""


def objections(folder: Path, path: Path) -> list[str]:
    """What bpmnlint says of a file, beyond advice."""
    command = ["node", "node_modules/bpmnlint/bin/bpmnlint.js", str(path)]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    lines = [line for line in f"{result.stdout}\n{result.stderr}".splitlines() if line.startswith("  ")]
    return [line for line in lines if not line.endswith(ADVICE)]


def test_processes_are_clean(tmp_path: Path) -> None:
    folder = node_folder(*PACKAGES)
    (folder / ".bpmnlintrc").write_text('{"extends": "bpmnlint:recommended"}')
    for name in subset(SAMPLES, 1, "lint"):
        for target in subset(TARGETS, 1):
            if (target, name) == UNSAID:
                continue
            path = tmp_path / f"{name}.{target}.bpmn"
            path.write_bytes(find_target(target).build(sample(name)).files["process.bpmn"])
            assert objections(folder, path) == []
    path.write_text(
        path.read_text().replace('<bpmn:startEvent id="', '<bpmn:task id="').replace("bpmn:startEvent>", "bpmn:task>")
    )
    assert objections(folder, path)
