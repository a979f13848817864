"""The page about exports is true: its commands do what it says, and it names the versions that are run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sopstudio.deploy import find_target
from tests.deploy.projects import interpreter
from tests.deploy.test_durable import ENGINES
from tests.deploy.test_frameworks import FRAMEWORKS
from tests.subsets import DEEP

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "resources" / "exports.md").read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


@pytest.mark.skipif(not DEEP, reason="compares a LangGraph project; in `python3 tests deep`")
def test_its_commands_run(tmp_path: Path) -> None:
    interpreter("langgraph")
    (tmp_path / "sample_sops").symlink_to(ROOT / "sample_sops")
    assert len(COMMANDS) == 3
    for line in COMMANDS:
        command = [sys.executable, "-m", *line.split()[1:]]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr
    assert "**Equal**" in (tmp_path / "rides" / "conformance.md").read_text()


@pytest.mark.parametrize("name", [*FRAMEWORKS, *ENGINES])
def test_it_names_the_versions_that_are_run(name: str) -> None:
    requirement = find_target(name).requirements[0]
    assert f"| `{name}` | {requirement.replace('==', ' ')} |" in PAGE
