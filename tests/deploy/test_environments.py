"""Environments of export targets are made once, shared by processes, and never half."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sopstudio.deploy.conformance import compare
from sopstudio.deploy.environments import environments_folder, prepare_environment
from sopstudio.deploy.python.project import build, command
from sopstudio.deploy.target import Target
from sopstudio.errors import DeployError
from sopstudio.sop import Flow, Runtime
from tests.analysis.examples import GOOD
from tests.deploy.wheels import make_wheel
from tests.subsets import DEEP, subset

UV = """#!{python} -I
import os, subprocess, sys
from pathlib import Path

here = Path(__file__).parent
with (here / "log").open("a") as log:
    log.write(sys.argv[1] + "\\n")
if sys.argv[1] == "venv":
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", "--clear", sys.argv[-1]], check=True)
else:
    if (here / "begun").exists():
        (here / "begun").write_text("now")
        (here / "go on").read_text()
    python = Path(sys.argv[sys.argv.index("--python") + 1])
    packages = next(python.parent.parent.glob("lib/*/site-packages"))
    for requirement in sys.argv[sys.argv.index("--python") + 2:]:
        name, version = requirement.split("==")
        info = packages / f"{{name}}-{{version}}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {{name}}\\nVersion: {{version}}\\n")
"""
"""Stands for uv: makes a real environment, installs packages that are empty, and waits where it is told to."""

needs_posix = pytest.mark.skipif(os.name == "nt", reason="uses scripts and pipes with names")


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a `uv` that is alone on the path."""
    folder = tmp_path / "tools"
    folder.mkdir()
    (folder / "uv").write_text(UV.format(python=sys.executable))
    (folder / "uv").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    return folder


@needs_posix
def test_an_environment_is_made_once_and_shared(tools: Path, tmp_path: Path) -> None:
    lines: list[str] = []
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(lambda _: prepare_environment(["a==1", "b==2"], lines.append, tmp_path / "e"), "xy")
    assert first == second == prepare_environment(["b==2", "a==1"], lines.append, tmp_path / "e")
    assert (tools / "log").read_text().split() == ["venv", "pip"]
    assert {name: first.packages[name] for name in "ab"} == {"a": "1", "b": "2"}
    assert len(lines) == 1
    assert subprocess.run([first.python, "-I", "-c", ""], check=True).returncode == 0
    assert prepare_environment(["a==2"], folder=tmp_path / "e").python != first.python


@needs_posix
def test_what_a_killed_process_leaves_behind_is_never_used(tools: Path, tmp_path: Path) -> None:
    for name in ("begun", "go on"):
        os.mkfifo(tools / name)
    code = (
        "from pathlib import Path; from sopstudio.deploy.environments import prepare_environment\n"
        f"prepare_environment(['a==1'], folder=Path({str(tmp_path / 'e')!r}))"
    )
    process = subprocess.Popen([sys.executable, "-c", code], cwd=Path.cwd())
    assert (tools / "begun").read_text() == "now"
    process.send_signal(signal.SIGKILL)
    process.wait()
    [left] = (tmp_path / "e").glob("*/env-*")
    (tools / "begun").unlink()
    environment = prepare_environment(["a==1"], folder=tmp_path / "e")
    assert environment.packages["a"] == "1"
    assert not left.exists()
    (tools / "go on").write_text("the installer of the dead process goes on, and finds its folder gone")


@needs_posix
@pytest.mark.parametrize("damage", subset(["interpreter", "record"], 1))
def test_a_damaged_environment_is_made_anew(damage: str, tools: Path, tmp_path: Path) -> None:
    environment = prepare_environment(["a==1"], folder=tmp_path / "e")
    [record] = (tmp_path / "e").glob("*/ready.json")
    if damage == "interpreter":
        Path(environment.python).unlink()
    else:
        record.write_text(record.read_text()[:-9])
    again = prepare_environment(["a==1"], folder=tmp_path / "e")
    assert subprocess.run([again.python, "-I", "-c", ""], check=True).returncode == 0


def test_without_requirements_it_is_our_own_python(tmp_path: Path) -> None:
    assert prepare_environment([], folder=tmp_path / "e").python == sys.executable
    assert not (tmp_path / "e").exists()


def test_the_folder_is_below_the_home_folder_or_where_the_variable_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOPSTUDIO_ENVIRONMENTS")
    assert environments_folder() == Path(os.environ["SOPSTUDIO_HOME"]) / "environments"
    monkeypatch.setenv("SOPSTUDIO_ENVIRONMENTS", "/elsewhere")
    assert environments_folder() == Path("/elsewhere")


def test_a_target_whose_environment_cannot_be_made_is_not_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SOPSTUDIO_ENVIRONMENTS", str(tmp_path / "file"))
    target = Target("other", "Other", build, command, ("a==1",))
    result = compare(target, str(tmp_path), Runtime(Flow(GOOD)), [])
    assert (result.is_equal, result.row()["verdict"]) == (False, "not verified")
    assert "a==1" in result.reason


@pytest.mark.skipif(not DEEP, reason="makes environments with pip, which takes seconds; in `python3 tests deep`")
def test_pip_makes_it_where_there_is_no_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    environment = prepare_environment([str(make_wheel(tmp_path, "tiny_wheel", "3"))], folder=tmp_path / "e")
    assert environment.packages["tiny_wheel"] == "3"
    with pytest.raises(DeployError) as refusal:
        prepare_environment([str(tmp_path / "absent-1-py3-none-any.whl")], folder=tmp_path / "e")
    assert refusal.value.why
    records = [json.loads(path.read_text()) for path in (tmp_path / "e").glob("*/ready.json")]
    assert len(records) == 1
