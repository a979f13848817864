"""Packages of Node for tests, installed once beside the environments of export targets; without Node a test skips."""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.deploy.node_packages import find_packages, prepare_packages
from sopstudio.errors import SopStudioError
from tests.subsets import DEEP


def node_folder(*packages: str) -> Path:
    """A folder whose `node_modules` hold these pinned packages (`NAME@VERSION`).

    Skips the test where there is no Node, and in an ordinary run where they have not been installed yet.
    """
    if not DEEP and find_packages(packages) is None:
        pytest.skip(f"{', '.join(packages)}: not installed yet (python3 tests deep installs them)")
    try:
        return Path(prepare_packages(packages).folder)
    except SopStudioError as error:
        pytest.skip(str(error))


__all__ = ["node_folder"]
