"""Every command that the README shows, run as it stands there."""

from __future__ import annotations

import gc
import io
import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from sopstudio.__main__ import main
from tests.subsets import subset

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
LINES = [line for block in BLOCKS for line in block.splitlines() if line.strip()]
NOT_HERE = ("python3 sopstudio", "python3 tests")
"""The two commands themselves open a window and run these tests."""


@dataclass(frozen=True)
class Shell:
    """Runs lines in a folder as a reader would, with a library of its own."""

    folder: Path
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def run(self, line: str) -> tuple[int, str]:
        """Exit code and output; a plain call of the program runs in this process, which saves its start."""
        if not line.startswith("python3 sopstudio ") or re.search(r"[|<>]| picture ", line):
            return self._run_by_bash(line)
        words = [found for word in shlex.split(line)[2:] for found in self._expand(word)]
        self.capsys.readouterr()
        threshold = gc.get_threshold()
        with self.monkeypatch.context() as patch:
            patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
            code = main(words)
        gc.set_threshold(*threshold)
        captured = self.capsys.readouterr()
        return code, captured.out + captured.err

    def _expand(self, word: str) -> list[str]:
        return sorted(map(str, self.folder.glob(word))) if "*" in word and "/" in word else [word]

    def _run_by_bash(self, line: str) -> tuple[int, str]:
        command = line.replace("python3 sopstudio", f"{shlex.quote(sys.executable)} -m sopstudio")
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            ["bash", "-c", command], env=environment, input="", capture_output=True, text=True, timeout=600, check=False
        )
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    (tmp_path / "sample_sops").symlink_to(ROOT / "sample_sops")
    monkeypatch.setenv("SOPSTUDIO_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, monkeypatch, capsys)


def test_every_command_of_the_readme_does_what_it_says(shell: Shell) -> None:
    """In order and in one folder, as a reader would: later commands use what earlier ones made."""
    lines = [line for line in LINES if line not in NOT_HERE]
    for line in lines:
        code, output = shell.run(line)
        expected = 3 if "openai:" in line else 1 if "check gap." in line else 0
        assert code == expected, f"{line}\n{output}"
        assert output or line.startswith(("printf", "sed")), line
    assert len(lines) >= 20
    assert (shell.folder / "late.png").stat().st_size > 5_000
    assert len((shell.folder / "cases.jsonl").read_text(encoding="utf-8").splitlines()) >= 10


def test_the_readme_names_every_command() -> None:
    from sopstudio.cli.registry import COMMAND_NAMES

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [name for name in COMMAND_NAMES if not re.search(rf"`{name}[ `,]", text)]
    assert not missing


@pytest.mark.parametrize("line", ["python3 sopstudio run sample_sops/loan_application.sop.json --journey 1"])
def test_the_first_run_shows_conversation_calls_conditions_path_and_score(line: str, shell: Shell) -> None:
    _, shown = shell.run(line)
    for part in ("agent  ", "user  ", "call  get_application(", "→  ", "edge  ", "path    ", "score   ", "kept    r-"):
        assert part in shown


def _hook() -> dict[str, str]:
    """The one hook that pre-commit finds at the root, as plain pairs."""
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    return dict(re.findall(r"^[- ] (\w+): (.*)$", text, re.M))


def test_the_hook_for_commits_lets_good_files_pass_and_stops_bad_ones(shell: Shell) -> None:
    hook = _hook()
    samples = sorted((ROOT / "sample_sops").rglob("*.sop.json"))
    assert all(re.search(hook["files"], path.name) for path in samples)
    good = subset(samples, 3)
    bad = shell.folder / "bad.sop.json"
    bad.write_text(samples[0].read_text(encoding="utf-8").replace('"start": "', '"start": "no_'), encoding="utf-8")
    call = hook["entry"].replace("sopstudio", "python3 sopstudio", 1)
    assert shell.run(f"{call} {shlex.join(map(str, good))}")[0] == 0
    code, output = shell.run(f"{call} {bad}")
    assert code == 1
    assert "error no-start" in output


def test_the_examples_for_commits_and_build_servers_call_what_there_is(shell: Shell) -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert f"id: {_hook()['id']}" in "".join(blocks)
    (shell.folder / "procedures").symlink_to(ROOT / "sample_sops")
    calls = re.findall(r"- run: (sopstudio .*)", "".join(blocks))
    assert calls
    for call in calls:
        assert shell.run(call.replace("sopstudio", "python3 sopstudio", 1))[0] == 0
    assert json.loads((shell.folder / "check.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
