"""Packages of Node are installed once, and where there is no Node nothing is called equal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from sopstudio.deploy import CaseLimits, verify
from sopstudio.deploy.node_packages import find_packages, name_of, prepare_packages
from sopstudio.errors import DeployError
from tests.deploy.projects import project, sample

NPM = """#!{python} -I
import json, sys
from pathlib import Path

with (Path(__file__).parent / "log").open("a") as log:
    log.write("install\\n")
for package in sys.argv[1:]:
    name, _, version = package.rpartition("@")
    if name and not package.startswith("--"):
        folder = Path("node_modules", name)
        folder.mkdir(parents=True)
        (folder / "package.json").write_text(json.dumps({{"version": version}}))
sys.exit("broken@1" in sys.argv)
"""
"""Stands for npm: installs packages that are empty, but one."""
needs_posix = pytest.mark.skipif(os.name == "nt", reason="uses scripts")


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with `node` and `npm` that is alone on the path."""
    folder = tmp_path / "programs"
    folder.mkdir()
    for name in ("node", "npm"):
        (folder / name).write_text(NPM.format(python=sys.executable))
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    return folder


@needs_posix
def test_packages_are_installed_once(programs: Path, tmp_path: Path) -> None:
    wanted, lines = ["b@1.0.0", "@a/c@2.0.0"], list[str]()
    assert find_packages(wanted, tmp_path / "e") is None
    first = prepare_packages(wanted, lines.append, tmp_path / "e")
    assert first.packages == {"@a/c": "2.0.0", "b": "1.0.0"}
    assert (
        first == prepare_packages(wanted[::-1], lines.append, tmp_path / "e") == find_packages(wanted, tmp_path / "e")
    )
    assert (programs / "log").read_text().split() == ["install"]
    assert len(lines) == 1
    assert prepare_packages(["b@1.0.1"], folder=tmp_path / "e").folder != first.folder


@needs_posix
def test_an_installation_that_fails_leaves_nothing(programs: Path, tmp_path: Path) -> None:
    with pytest.raises(DeployError, match="cannot be installed"):
        prepare_packages(["broken@1"], folder=tmp_path / "e")
    assert [path.name for path in (tmp_path / "e").rglob("*") if path.is_dir() and path.parent.name == "e"]
    assert list((tmp_path / "e").rglob("package.json")) == []
    (programs / "npm").unlink()
    with pytest.raises(DeployError, match="no npm"):
        prepare_packages(["b@1"], folder=tmp_path / "e")


def test_without_node_a_process_is_not_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = project(sample("ride_complaint.sop.json"), "camunda8", tmp_path / "out")
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    result = verify(folder, CaseLimits(1, 1))
    assert not result.is_equal
    assert "there is no Node" in result.reason


@pytest.mark.parametrize(("package", "name"), [("a@1", "a"), ("@a/b@1.2.3", "@a/b"), ("a", "a")])
def test_the_name_of_a_package_may_begin_with_an_at(package: str, name: str) -> None:
    assert name_of(package) == name
