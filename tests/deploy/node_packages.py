"""Packages of Node for tests, installed once beside the environments of export targets; without Node a test skips."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest
from filelock import FileLock

from sopstudio.deploy.environments import environments_folder
from tests.subsets import DEEP

MAX_SECONDS = 300


def node_folder(*packages: str) -> Path:
    """A folder whose `node_modules` hold these pinned packages (`NAME@VERSION`).

    Skips the test where there is no Node, and in an ordinary run where they have not been installed yet.
    """
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("needs Node")
    key = hashlib.sha256("\n".join(sorted(packages)).encode()).hexdigest()[:16]
    folder = environments_folder() / f"node-{key}"
    if not (folder / "ready").exists() and not DEEP:
        pytest.skip(f"{', '.join(packages)}: not installed yet (python3 tests deep installs them)")
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(f"{folder}.lock", timeout=MAX_SECONDS):
        if not (folder / "ready").exists():
            _install(npm, folder, packages)
    return folder


def _install(npm: str, folder: Path, packages: tuple[str, ...]) -> None:
    (folder / "package.json").write_text('{"private": true}\n')
    command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", *packages]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=MAX_SECONDS, check=False)
    if result.returncode:
        pytest.skip(f"npm cannot install {', '.join(packages)}: {result.stderr.strip()[-200:]}")
    (folder / "ready").write_text("")


__all__ = ["node_folder"]
