"""The commands of `resources/production.md` run in their order, in a fresh folder."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.calling import ROOT, Calls
from tests.cli.conftest import calls as calls  # the fixture
from tests.subsets import DEEP

PAGE = (ROOT / "resources" / "production.md").read_text(encoding="utf-8")
COMMANDS = [shlex.split(line) for block in re.findall(r"```sh\n(.*?)```", PAGE, re.S) for line in block.splitlines()]


def test_the_walk_through_three_targets(calls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    targets = [words[words.index("--to") + 1] for words in COMMANDS if "--to" in words]
    assert targets == ["python", "langgraph", "http"]
    for words in COMMANDS:
        arguments = [str(ROOT / word) if word.startswith("sample_sops/") else word for word in words[2:]]
        if not DEEP:  # what takes long is done on other samples in the ordinary run
            if "evaluate" in arguments:
                continue
            arguments = [word for word in arguments if word != "--verify"]
        result = calls.json(*arguments)
        if "--verify" in arguments:
            assert result["conformance"]["verdict"] == "equal"
            assert result["conformance"]["n"] > 100
