"""Every command that the README shows, run as it stands there."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
LINES = [line for block in BLOCKS for line in block.splitlines() if line.strip()]
NOT_HERE = ("python3 sopstudio", "python3 tests")
"""The two commands themselves open a window and run these tests."""


def _run(line: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    words = shlex.quote(sys.executable)
    command = line.replace("python3 sopstudio", f"{words} -m sopstudio")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SOPSTUDIO_HOME": str(folder / "home"), **more}
    environment.pop("OPENAI_API_KEY", None)
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, input="", capture_output=True, text=True, timeout=600
    )


def test_every_command_of_the_readme_does_what_it_says(tmp_path: Path) -> None:
    """In order and in one folder, as a reader would: later commands use what earlier ones made."""
    (tmp_path / "sample_sops").symlink_to(ROOT / "sample_sops")
    ran = 0
    for line in LINES:
        if line in NOT_HERE:
            continue
        done = _run(line, tmp_path)
        expected = 3 if "openai:" in line else 1 if "check gap." in line else 0
        assert done.returncode == expected, f"{line}\n{done.stdout}\n{done.stderr}"
        assert done.stdout or done.stderr or line.startswith(("printf", "sed")), line
        ran += 1
    assert ran >= 20
    assert (tmp_path / "late.png").stat().st_size > 5_000
    assert len((tmp_path / "cases.jsonl").read_text(encoding="utf-8").splitlines()) >= 10


def test_the_readme_names_every_command() -> None:
    from sopstudio.cli.registry import COMMAND_NAMES

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [name for name in COMMAND_NAMES if not re.search(rf"`{name}[ `,]", text)]
    assert not missing


@pytest.mark.parametrize("line", ["python3 sopstudio run sample_sops/loan_application.sop.json --journey 1"])
def test_the_first_run_shows_conversation_calls_conditions_path_and_score(line: str, tmp_path: Path) -> None:
    (tmp_path / "sample_sops").symlink_to(ROOT / "sample_sops")
    shown = _run(line, tmp_path).stdout
    for part in ("agent  ", "user  ", "call  get_application(", "→  ", "edge  ", "path    ", "score   ", "kept    r-"):
        assert part in shown


def _hook() -> dict[str, str]:
    """The one hook that pre-commit finds at the root, as plain pairs."""
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    return dict(re.findall(r"^[- ] (\w+): (.*)$", text, re.M))


def test_the_hook_for_commits_lets_good_files_pass_and_stops_bad_ones(tmp_path: Path) -> None:
    hook = _hook()
    samples = sorted((ROOT / "sample_sops").iterdir())
    assert all(re.search(hook["files"], path.name) for path in samples)
    bad = tmp_path / "bad.sop.json"
    bad.write_text(samples[0].read_text(encoding="utf-8").replace('"start": "', '"start": "no_'), encoding="utf-8")
    call = hook["entry"].replace("sopstudio", "python3 sopstudio", 1)
    assert _run(f"{call} {shlex.join(map(str, samples))}", tmp_path).returncode == 0
    stopped = _run(f"{call} {bad}", tmp_path)
    assert stopped.returncode == 1
    assert "error no-start" in stopped.stdout


def test_the_examples_for_commits_and_build_servers_call_what_there_is(tmp_path: Path) -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert f"id: {_hook()['id']}" in "".join(blocks)
    (tmp_path / "procedures").symlink_to(ROOT / "sample_sops")
    calls = re.findall(r"- run: (sopstudio .*)", "".join(blocks))
    assert calls
    for call in calls:
        assert _run(call.replace("sopstudio", "python3 sopstudio", 1), tmp_path).returncode == 0
    assert json.loads((tmp_path / "check.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
