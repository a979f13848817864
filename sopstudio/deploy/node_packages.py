"""Packages of Node that exported projects are run or checked with, installed once beside the environments of Python."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from sopstudio.deploy.environments import (
    READY,
    environment_key,
    environments_folder,
    first_problem,
    installation_failure,
    make_once,
)
from sopstudio.errors import DeployError, FormatError
from sopstudio.files import put, read_bytes
from sopstudio.sop import dumps, loads

LANGUAGE = "node"
INSTALL = ("install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")


class NodePackages(Struct, frozen=True):
    """The program `node`, the folder whose `node_modules` hold the packages, and the version of each package."""

    node: str
    folder: str
    packages: Mapping[str, str] = {}

    def module_command(self, module: Path, *arguments: str) -> list[str]:
        """The command that runs a module which imports the packages; it has to be run in `folder`."""
        text = module.read_text(encoding="utf-8")
        return [self.node, "--input-type=module", "--eval", text, "--", *arguments]


def prepare_packages(
    packages: Sequence[str], notify: Callable[[str], None] | None = None, folder: Path | None = None
) -> NodePackages:
    """The folder in which these pinned packages (`NAME@VERSION`) are installed, made where there is none.

    `notify` is told in a line that it takes a while. Raises `DeployError` where there is no Node, or no package.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None:
        raise installation_failure(packages, "there is no Node")
    program, base = node, (folder or environments_folder()) / environment_key(packages, LANGUAGE)

    def make(base: Path, names: list[str]) -> NodePackages:
        if npm is None:
            raise installation_failure(names, "there is no npm")
        return _make(program, npm, base, names)

    return make_once(base, sorted(packages), notify, lambda base: _find(program, base), make)


def find_packages(packages: Sequence[str], folder: Path | None = None) -> NodePackages | None:
    """The folder in which these pinned packages are installed already, if there is one."""
    node = shutil.which("node")
    base = (folder or environments_folder()) / environment_key(packages, LANGUAGE)
    return _find(node, base) if node is not None else None


def _find(node: str, base: Path) -> NodePackages | None:
    try:
        data: Any = loads(read_bytes(base / READY).decode())
        folder = base / data["folder"]
        return NodePackages(node, str(folder), data["packages"]) if (folder / "node_modules").is_dir() else None
    except (OSError, FormatError, UnicodeDecodeError, KeyError, TypeError):
        return None


def _make(node: str, npm: str, base: Path, packages: list[str]) -> NodePackages:
    folder = Path(tempfile.mkdtemp(prefix="node-", dir=base))
    try:
        (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        problem = first_problem([[npm, *INSTALL, *packages]], folder)
        if problem:
            raise installation_failure(packages, problem)
        versions = {name: _version(folder, name) for name in (name_of(package) for package in packages)}
    except (DeployError, FormatError):
        shutil.rmtree(folder, ignore_errors=True)
        raise
    put({base / READY: f"{dumps({'folder': folder.name, 'packages': versions})}\n".encode()})
    return NodePackages(node, str(folder), versions)


def name_of(package: str) -> str:
    """The name in `NAME@VERSION`; a name may begin with @ itself."""
    return package.rpartition("@")[0] or package


def _version(folder: Path, name: str) -> str:
    data: Any = loads(read_bytes(folder / "node_modules" / name / "package.json").decode())
    return str(data["version"])


__all__ = ["NodePackages", "find_packages", "name_of", "prepare_packages"]
