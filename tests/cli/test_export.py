"""`sopstudio export` and `conformance`."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from sopstudio.resources import resource_path, samples_dir
from tests.cli.calling import UNREADABLE, Calls


def test_export_writes_a_project_and_proves_it(calls: Calls, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    answer = calls.json("export", calls.file(), "--to", "python", "-o", out, "--verify")
    assert answer["target"] == "python"
    assert all((Path(out) / name).is_file() for name in answer["files"])
    assert answer["conformance"]["equal"] == answer["conformance"]["n"] > 0
    again = calls.json("conformance", out)
    assert again["conformance"] == answer["conformance"]
    assert json.loads((Path(out) / "conformance.json").read_text())["conformance"] == answer["conformance"]


def test_a_changed_project_is_different(calls: Calls, tmp_path: Path) -> None:
    out = tmp_path / "out"
    calls.answers("export", calls.file(), "--to", "python", "-o", str(out))
    [path] = out.glob("*/engine.py")
    path.write_text(path.read_text().replace("MAX_RETRIES = 2", "MAX_RETRIES = 1"))
    answer = calls.json("conformance", str(out), code=1)["conformance"]
    assert answer["verdict"] == "different"
    assert answer["differences"][0]["part"] == "calls"


def test_targets_are_listed(calls: Calls) -> None:
    rows = calls.json("export", "--targets")
    assert {(row["name"], row["executed"]) for row in rows} >= {("python", True)}


def test_what_cannot_be_exported_is_refused_in_one_line(calls: Calls, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    assert "--to" in calls.refused("export", calls.file(), "-o", out)
    calls.refused("export", calls.file(), "--to", "cobol", "-o", out)
    assert "--force" in calls.refused("export", calls.file(UNREADABLE), "--to", "python", "-o", out)
    calls.refused("conformance", str(tmp_path / "nowhere"))
    assert not Path(out).exists()


def test_drift_compares_a_folder_with_the_approved_sop(calls: Calls, tmp_path: Path) -> None:
    out = tmp_path / "out"
    calls.json("export", calls.file(), "--to", "python", "-o", str(out))
    assert calls.json("drift", calls.file(), str(out))["deviations"] == []
    [engine] = out.glob("*/engine.py")
    engine.write_text("")
    [row] = calls.json("drift", calls.file(), str(out), code=1)["deviations"]
    assert (row["what"], row["deployed"]) == ("file", "edited")


def test_the_commands_of_the_page_work(calls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = resource_path("services.md").read_text(encoding="utf-8")
    commands = re.findall(r"^python3 sopstudio (.*)$", page, re.MULTILINE)
    assert len(commands) == 10
    [agent] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "agent.py").write_text(agent)
    sample = str(samples_dir() / "email_update.sop.json")
    monkeypatch.chdir(tmp_path)
    for command in commands:
        calls.answers(*shlex.split(command.replace("sample_sops/email_update.sop.json", sample)))
    assert {path.name for path in tmp_path.iterdir()} >= {"service", "tools", "skill", "agent-sop", "prompt", "openapi"}


def test_every_target_is_listed_with_a_short_title_and_what_is_written(calls: Calls) -> None:
    rows = calls.json("export", "--targets")
    assert [row["name"] for row in rows if not row["summary"].endswith(".") or len(row["title"]) > 24] == []
