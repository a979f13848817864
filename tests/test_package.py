"""What is shipped works from where it lies: the wheel in a fresh environment, its resources, its child processes."""

import os
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import sopstudio
from sopstudio import api, child_processes, resources
from sopstudio.errors import SopStudioError

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = "loan_application.sop.json"


def call(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in `folder`, without anything of ours in its environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SOPSTUDIO_"))}
    environment = {**kept, "SOPSTUDIO_HOME": str(folder / "home")}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout with the build backend that we have."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    result = call(*pip, "--wheel-dir", str(folder), str(ROOT), folder=folder)
    assert result.returncode == 0, result.stderr
    return next(folder.glob("sopstudio-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `sopstudio` command of a fresh environment with the wheel in it, and our copies of its dependencies."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    python = folder / "venv" / "bin" / "python"
    site_packages = next((folder / "venv" / "lib").glob("python3*/site-packages"))
    (site_packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    result = call(*pip, "--no-compile", str(wheel), folder=folder)  # Python compiles the few modules that are used
    assert result.returncode == 0, result.stderr
    return folder / "venv" / "bin" / "sopstudio"


def test_the_wheel_holds_resources_samples_and_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
    for folder in ("resources", "sample_sops"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"]
        expected = {path.relative_to(ROOT).as_posix() for path in files}
        assert expected, f"{folder} is empty"
        assert {f"sopstudio/_data/{name}" for name in expected} <= names
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert not any(name.startswith(("tests/", "resources/", "sample_sops/")) for name in names)


def test_the_installed_command_says_its_version(installed: Path, tmp_path: Path) -> None:
    result = call(str(installed), "--version", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert sopstudio.__version__ in result.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_installed_package_finds_its_own_resources(installed: Path, tmp_path: Path) -> None:
    code = "from sopstudio import resources as r\n"
    code += "print(r.is_checkout(), r.samples_dir(), r.resource_path('constraints.txt'))"
    result = call(str(installed.with_name("python")), "-c", code, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("False ")
    assert str(ROOT) not in result.stdout
    assert result.stdout.count("_data") == 2


def test_the_installed_command_runs_a_sample(installed: Path, tmp_path: Path) -> None:
    sample = ROOT / "sample_sops" / SAMPLE
    if not sample.exists():
        pytest.skip(f"{SAMPLE} is not there yet")
    result = call(str(installed), "run", str(sample), "--journey", "1", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip()


def test_without_a_screen_the_installed_program_dry_runs_a_sample(installed: Path, tmp_path: Path) -> None:
    if not (ROOT / "sample_sops" / SAMPLE).exists():
        pytest.skip(f"{SAMPLE} is not there yet")
    screen = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    command = ["env", *(word for name in screen for word in ("-u", name)), str(installed)]
    result = call(*command, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "there is no screen here" in result.stderr
    assert result.stdout.strip()


def test_a_resource_that_is_missing_is_named() -> None:
    assert resources.read_text("constraints.txt").count("==") > 20
    with pytest.raises(SopStudioError, match=r"no-such-file\.txt"):
        resources.resource_path("no-such-file.txt")


def test_only_a_known_child_is_started() -> None:
    assert child_processes.child_command("sopstudio.layout.worker")[-2:] == ["-m", "sopstudio.layout.worker"]
    with pytest.raises(SopStudioError, match="no such child process"):
        child_processes.child_command("os")
    result = call(sys.executable, "-m", "sopstudio", "--child", "http.server", folder=ROOT)
    assert result.returncode == 2
    assert result.stderr.startswith("sopstudio: no such child process (http.server)")


def test_the_constraints_pin_every_dependency_and_nothing_else_of_ours() -> None:
    lines = [line for line in resources.read_text("constraints.txt").splitlines() if line and not line.startswith("#")]
    pins = dict(line.split("==") for line in lines)  # so no addresses, no hashes, no editable lines
    names = {name.lower().replace("_", "-").replace(".", "-") for name in pins}
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for requirement in tomllib.loads(project)["project"]["dependencies"]:
        assert requirement.split(">")[0].lower().replace("_", "-") in names
    assert not names & {"pip", "setuptools", "sopstudio"}


def test_the_package_offers_what_the_interface_lists() -> None:
    assert set(sopstudio.__all__) == {*api.__all__, "__version__"}
    assert all(getattr(sopstudio, name) is getattr(api, name) for name in api.__all__)
