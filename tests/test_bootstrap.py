"""Starting from a bare Python, in small checkouts of our own and without a network.

Most of them hold a `pip` that writes down what it is asked for, so that each start takes milliseconds.
"""

import ast
import fcntl
import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from sopstudio import bootstrap
from sopstudio.bootstrap import SetupError

ROOT = Path(__file__).resolve().parent.parent

# What the small checkouts run: it says where it is and what it was given.
PROGRAM = """
    import json, sys
    sys.stdout.write(json.dumps({"prefix": sys.prefix, "arguments": sys.argv[1:], "path": sys.path}))
"""

# A pip that keeps a diary in the checkout, and fails for as long as a file there says with which words.
PIP = """
import json, pathlib, sys
root = pathlib.Path(sys.prefix).parent
with (root / "diary").open("a") as diary:
    diary.write(json.dumps(sys.argv[1:]) + "\\n")
if (root / "pip_fails").exists():
    sys.exit((root / "pip_fails").read_text())
"""


@dataclass(frozen=True)
class Checkout:
    """A checkout with our bootstrap, a program of a few lines, and nothing else of ours."""

    root: Path

    def start(self, *arguments: str, folder: str = "sopstudio", **environment: str) -> subprocess.CompletedProcess[str]:
        """`python3 FOLDER ARGUMENTS` with a bare Python, from another folder."""
        return subprocess.run(
            [bare_python(), str(self.root / folder), *arguments],
            capture_output=True,
            text=True,
            cwd=self.root.parent,
            env=self.environment() | environment,
            check=False,
        )

    def environment(self) -> dict[str, str]:
        """The variables of a start: none of those that this test run was started with, and no network for pip."""
        return {"PATH": "/usr/bin:/bin", "HOME": str(self.root), "PIP_NO_INDEX": "1"}

    def depend_on(self, *requirements: str) -> None:
        """Write a pyproject.toml with these dependencies, and a `dev` extra."""
        text = f'[project]\nname = "small"\ndependencies = {json.dumps(requirements)}\n'
        text += '[project.optional-dependencies]\ndev = ["checker>=1"]\n'
        (self.root / "pyproject.toml").write_text(text, encoding="utf-8")

    def make_environment(self) -> None:
        """A real virtual environment, with the pip that keeps a diary."""
        venv.create(self.root / ".venv", with_pip=False, symlinks=True)
        pip = bootstrap.site_packages(self.root / ".venv") / "pip"
        pip.mkdir()
        (pip / "__main__.py").write_text(PIP, encoding="utf-8")

    def diary(self) -> list[list[str]]:
        """What pip was asked for, call by call."""
        path = self.root / "diary"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def bare_python() -> str:
    """The interpreter that our own environment was made with."""
    return str(Path(getattr(sys, "_base_executable", sys.executable)))


@pytest.fixture
def bare(tmp_path: Path) -> Checkout:
    """A checkout without an environment or dependencies."""
    checkout = Checkout(tmp_path / "a checkout")
    for folder in ("sopstudio", "tests"):
        (checkout.root / folder).mkdir(parents=True)
        shutil.copy(ROOT / folder / "__init__.py", checkout.root / folder)
        head = (ROOT / folder / "__main__.py").read_text(encoding="utf-8")
        start = head[head.index("    if not __package__ or importlib") : head.index("    sys.exit(main(")]
        head = head[: head.index("\ndef main(")]
        main = f'{head}\nif __name__ == "__main__":\n{start}{PROGRAM}'
        (checkout.root / folder / "__main__.py").write_text(main, encoding="utf-8")
    for module in ("bootstrap.py", "errors.py"):
        shutil.copy(ROOT / "sopstudio" / module, checkout.root / "sopstudio")
    (checkout.root / "sopstudio" / "trace").mkdir()  # ours; `import trace` must go on meaning Python's
    (checkout.root / "resources").mkdir()
    (checkout.root / "resources" / "constraints.txt").write_text("thing==1\n", encoding="utf-8")
    checkout.depend_on()
    return checkout


@pytest.fixture
def checkout(bare: Checkout) -> Checkout:
    """A checkout with an environment and one dependency."""
    bare.make_environment()
    bare.depend_on("thing>=1")
    return bare


def test_the_first_start_installs_and_goes_on_inside_and_a_second_installs_and_says_nothing(checkout: Checkout) -> None:
    """Inside, the path holds the root and neither the package nor the user's folder."""
    result = checkout.start("run", "--inputs", '{"a b": "ü"}', "", "-")
    assert result.returncode == 0, result.stderr
    answer = json.loads(result.stdout)  # so there is nothing else on standard output
    assert answer["arguments"] == ["run", "--inputs", '{"a b": "ü"}', "", "-"]
    assert Path(answer["prefix"]) == checkout.root / ".venv"
    constraints = str(checkout.root / "resources" / "constraints.txt")
    assert checkout.diary() == [["install", "--no-input", "--quiet", "--no-compile", "-c", constraints, "thing>=1"]]
    path = answer["path"]
    assert str(checkout.root) in path
    assert str(checkout.root / "sopstudio") not in path
    assert str(checkout.root.parent) not in path
    assert "" not in path
    result = checkout.start()
    assert (result.returncode, result.stderr) == (0, "")
    assert len(checkout.diary()) == 1


@pytest.mark.parametrize("changed", ["pyproject.toml", "resources/constraints.txt"])
def test_a_change_of_what_is_asked_for_installs_again(checkout: Checkout, changed: str) -> None:
    checkout.start()
    path = checkout.root / changed
    path.write_text(path.read_text() + "\n# changed\n", encoding="utf-8")
    assert checkout.start().returncode == 0
    assert len(checkout.diary()) == 2
    checkout.start()
    assert len(checkout.diary()) == 2


def test_a_moved_checkout_finds_itself(checkout: Checkout) -> None:
    checkout.start()
    moved = Checkout(checkout.root.rename(checkout.root.with_name("moved")))
    answer = json.loads(moved.start().stdout)
    assert str(moved.root) in answer["path"]
    assert str(checkout.root) not in answer["path"]


def test_the_tests_add_their_extra_and_the_program_does_not(checkout: Checkout) -> None:
    checkout.start()
    assert checkout.start(folder="tests").returncode == 0
    first, second = checkout.diary()
    assert "checker>=1" not in first
    assert second[-1] == "checker>=1"
    checkout.start()
    checkout.start(folder="tests")
    assert len(checkout.diary()) == 2


def test_a_failed_download_is_one_line_and_the_next_start_tries_again(checkout: Checkout) -> None:
    failure = checkout.root / "pip_fails"
    failure.write_text("WARNING: Retrying\nERROR: No matching distribution found for thing>=1\n", encoding="utf-8")
    result = checkout.start()
    assert (result.returncode, result.stdout) == (2, "")
    line = result.stderr.splitlines()[-1]
    assert line.startswith("sopstudio: cannot install the packages (")
    assert line.endswith("): No matching distribution found for thing>=1; check the network and start again")
    assert "Traceback" not in result.stderr
    failure.unlink()
    assert checkout.start().returncode == 0
    assert len(checkout.diary()) == 2


def test_a_broken_environment_is_replaced_by_a_whole_one(bare: Checkout) -> None:
    (bare.root / ".venv" / "bin").mkdir(parents=True)
    (bare.root / ".venv" / "bin" / "python").symlink_to("/nowhere/python")
    (bare.root / ".venv" / "pyvenv.cfg").write_text("version = 3.11.7\n", encoding="utf-8")
    result = bare.start()
    assert result.returncode == 0, result.stderr
    assert Path(json.loads(result.stdout)["prefix"]) == bare.root / ".venv"


def test_from_nothing_with_pythons_own_pip(bare: Checkout) -> None:
    wheel = bare.root / "thing-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("thing.py", "")
        file.writestr("thing-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: thing\nVersion: 1\n")
        file.writestr("thing-1.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr("thing-1.dist-info/RECORD", "")
    bare.depend_on(f"thing @ {wheel.as_uri()}")
    result = bare.start("hello")
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["arguments"] == ["hello"]
    assert (bootstrap.site_packages(bare.root / ".venv") / "thing.py").is_file()
    wheel.unlink()
    (bare.root / "resources" / "constraints.txt").write_text("", encoding="utf-8")
    bare.depend_on(f"other @ {wheel.as_uri()}")
    result = bare.start("hello")
    assert result.returncode == 2
    assert result.stderr.splitlines()[-1].startswith("sopstudio: cannot install the packages (")


def test_a_start_beside_another_waits_for_it(checkout: Checkout) -> None:
    command = [bare_python(), str(checkout.root / "sopstudio")]
    with (checkout.root / ".venv.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=checkout.environment()
        ) as process:
            assert process.stderr is not None
            assert "waiting" in process.stderr.readline()
            assert checkout.diary() == []
            fcntl.flock(lock, fcntl.LOCK_UN)
            output, _ = process.communicate(timeout=300)
    assert json.loads(output)["arguments"] == []
    assert len(checkout.diary()) == 1


def test_inside_the_environment_nothing_is_set_up(checkout: Checkout) -> None:
    python = str(checkout.root / ".venv" / "bin" / "python")
    result = subprocess.run([python, str(checkout.root / "sopstudio"), "x"], capture_output=True, text=True, check=True)
    assert json.loads(result.stdout)["arguments"] == ["x"]
    assert checkout.diary() == []


def test_without_a_project_file_it_is_installed_and_nothing_is_set_up(checkout: Checkout) -> None:
    (checkout.root / "pyproject.toml").unlink()
    result = checkout.start("x")
    assert json.loads(result.stdout)["arguments"] == ["x"]
    assert not (checkout.root / ".venv.lock").exists()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_checkout_that_cannot_be_written_is_one_line(bare: Checkout) -> None:
    bare.root.chmod(0o500)
    try:
        result = bare.start()
    finally:
        bare.root.chmod(0o700)
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1


def test_what_is_in_the_way_of_the_lock_is_one_line(bare: Checkout) -> None:
    (bare.root / ".venv.lock").mkdir()
    result = bare.start()
    assert result.returncode == 2
    assert result.stderr.startswith("sopstudio: cannot set up (")
    assert len(result.stderr.splitlines()) == 1


def test_an_old_python_is_told_what_is_needed() -> None:
    with pytest.raises(SetupError, match=r"this is 3\.8\.18, SOP Studio needs 3\.11 or newer; start it with") as caught:
        bootstrap.require_python((3, 8, 18, "final", 0))
    assert caught.value.exit_code == 2
    bootstrap.require_python((3, 11, 0))
    bootstrap.require_python((4, 0, 0))


@pytest.mark.parametrize(
    "path",
    [
        "sopstudio/__init__.py",
        "sopstudio/__main__.py",
        "sopstudio/bootstrap.py",
        "sopstudio/errors.py",
        "tests/__init__.py",
        "tests/__main__.py",
    ],
)
def test_an_old_python_can_read_what_it_runs(path: str) -> None:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"), feature_version=(3, 8))
    imported = {
        name.split(".")[0]
        for node in tree.body
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= sys.stdlib_module_names - {"tomllib"} | {"sopstudio"}


def test_system_packages_are_asked_for_only_where_a_library_is_missing() -> None:
    assert bootstrap.install_libraries({"libc.so.6": "libc6"})
    assert not bootstrap.is_present("libno-such-thing.so.1")
    assert not bootstrap.is_present("*.no-such-font")


@pytest.mark.parametrize(
    ("screen", "expected"),
    [
        ({}, ["offscreen"]),
        ({"DISPLAY": ":0"}, ["offscreen", "window"]),
        ({"WAYLAND_DISPLAY": "w"}, ["offscreen", "window"]),
    ],
)
def test_a_screen_asks_for_the_libraries_of_a_window(
    monkeypatch: pytest.MonkeyPatch, screen: dict[str, str], expected: list[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in screen.items():
        monkeypatch.setenv(name, value)
    assert bootstrap.library_sets() == (expected if sys.platform.startswith("linux") else [])


def fake_command(folder: Path, name: str, script: str) -> None:
    """A command on the path that writes down how it was called and then does as `script` says."""
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "{name} $*" >> "{folder}/calls"\n{script}\n', encoding="utf-8")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("script", "calls", "fine"),
    [
        ("exit 0", ["install"], True),
        (
            'case "$1" in update) touch "$0.read";; install) test -e "$0.read";; esac',
            ["install", "update", "install"],
            True,
        ),
        ("echo 'E: no route' >&2; exit 100", ["install", "update"], False),
    ],
)
@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="apt runs only as root")
def test_apt_reads_its_lists_only_after_it_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, calls: list[str], fine: bool
) -> None:
    fake_command(tmp_path, "apt-get", script)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert bootstrap.install_system_packages(["libthing1"]) is fine
    assert [line.split()[1] for line in (tmp_path / "calls").read_text().splitlines()] == calls


def test_without_apt_the_line_to_run_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert bootstrap.install_system_packages(["libthing1", "fonts-x"]) is False
    assert capsys.readouterr().err.endswith("sudo apt-get install libthing1 fonts-x\n")


@pytest.mark.parametrize(("code", "by_pip"), [(0, 0), (1, 1)])
def test_uv_is_used_where_it_is_and_pip_where_it_fails(
    checkout: Checkout, tmp_path: Path, code: int, by_pip: int
) -> None:
    commands = tmp_path / "commands"
    commands.mkdir()
    fake_command(commands, "uv", f"exit {code}")
    result = checkout.start(PATH=f"{commands}:/usr/bin:/bin")
    assert result.returncode == 0, result.stderr
    assert (commands / "calls").read_text().startswith("uv pip install --python ")
    assert len(checkout.diary()) == by_pip


PARSED: list[tuple[str, str]] = [
    ("ERROR: one\nERROR: No matching distribution found for x", "No matching distribution found for x"),
    (
        "WARNING: ... NameResolutionError(...)\nERROR: No matching distribution found for x",
        "package index cannot be reached",
    ),
    ("error: Failed to fetch: dns error", "package index cannot be reached"),
    ("something odd", "something odd"),
    ("", ""),
]


@pytest.mark.parametrize(("output", "expected"), PARSED)
def test_the_reason_is_the_line_that_says_why(output: str, expected: str) -> None:
    assert bootstrap.failure_reason(output).endswith(expected)
    assert bool(bootstrap.failure_reason(output)) is bool(expected)
