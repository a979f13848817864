"""Every command that the README shows, run as it stands there."""

from __future__ import annotations

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
        ["bash", "-c", command], cwd=folder, env=environment, input="", capture_output=True, text=True, timeout=120
    )


def test_every_command_of_the_readme_does_what_it_says(tmp_path: Path) -> None:
    """In order and in one folder, as a reader would: later commands use what earlier ones made."""
    (tmp_path / "sample_sops").symlink_to(ROOT / "sample_sops")
    ran = 0
    for line in LINES:
        if line in NOT_HERE:
            continue
        done = _run(line, tmp_path)
        expected = 3 if "openai:" in line else 0
        assert done.returncode == expected, f"{line}\n{done.stdout}\n{done.stderr}"
        assert done.stdout or done.stderr or line.startswith("printf"), line
        ran += 1
    assert ran >= 20
    assert (tmp_path / "late.png").stat().st_size > 5_000
    assert len((tmp_path / "cases.jsonl").read_text(encoding="utf-8").splitlines()) >= 10


def test_the_readme_names_every_command() -> None:
    from sopstudio.cli.registry import NAMES

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [name for name in NAMES if not re.search(rf"`{name}[ `,]", text)]
    assert not missing


@pytest.mark.parametrize("line", ["python3 sopstudio run sample_sops/loan_application.sop.json --journey 1"])
def test_the_first_run_shows_conversation_calls_conditions_path_and_score(line: str, tmp_path: Path) -> None:
    (tmp_path / "sample_sops").symlink_to(ROOT / "sample_sops")
    shown = _run(line, tmp_path).stdout
    for part in ("agent  ", "user  ", "call  get_application(", "→  ", "edge  ", "path    ", "score   ", "kept    r-"):
        assert part in shown
