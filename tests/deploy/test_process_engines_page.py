"""The commands of `resources/process-engines.md` run, and write what the page says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from sopstudio.deploy.bpmn.project import REQUIREMENTS
from sopstudio.deploy.registry import targets
from tests.cli.calling import ROOT, Calls
from tests.cli.conftest import calls as calls  # the fixture

PAGE = (ROOT / "resources" / "process-engines.md").read_text(encoding="utf-8")
COMMANDS = [shlex.split(line) for block in re.findall(r"```sh\n(.*?)```", PAGE, re.S) for line in block.splitlines()]
WRITTEN = {
    "bpmn": "process.bpmn",
    "camunda8": "process.bpmn",
    "camunda7": "process.bpmn",
    "dmn": "decisions.dmn",
    "drawio": "procedure.drawio",
    "conditions": "conditions.md",
    "cedar": "policies.cedar",
    "langgraph": "incident_response/policies.cedar",
}


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[words.index("--to") + 1])
def test_a_command_of_the_page_runs(words: list[str], calls: Calls, tmp_path: Path) -> None:
    target, out = words[words.index("--to") + 1], words[words.index("-o") + 1]
    arguments = [str(tmp_path / out) if word == out else word for word in words[2:]]
    arguments = [str(ROOT / word) if word.startswith("sample_sops/") else word for word in arguments]
    assert calls.json(*arguments)["target"] == target
    assert (tmp_path / out / WRITTEN[target]).is_file()
    assert (tmp_path / out / "export.json").is_file()


def test_the_page_names_targets_and_versions_as_they_are() -> None:
    names = {target.name for target in targets()}
    assert set(WRITTEN) <= names
    assert {words[words.index("--to") + 1] for words in COMMANDS} == set(WRITTEN)
    [version] = (requirement.partition("==")[2] for requirement in REQUIREMENTS)
    assert f"SpiffWorkflow {version.rpartition('.')[0]}" in PAGE
