"""Exported projects, and the environments in which they are run."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from sopstudio.deploy import find_target, prepare, write_export
from sopstudio.deploy.environments import find_environment, prepare_environment
from sopstudio.errors import SopStudioError
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Sop, replace_fields
from tests.analysis.examples import GOOD
from tests.subsets import DEEP

SAMPLES = sorted(path.name for path in samples_dir().glob("*.sop.json"))
HOSTILE = "\"\"\"'''); import os; os._exit(7) #\n{facts} \\ \u202e%s |:__end__"


def sample(name: str) -> Document:
    """A sample."""
    return read(samples_dir() / name).document


def project(document: Document | Sop, target: str, folder: Path) -> Path:
    """The folder that an SOP was exported into."""
    whole = document if isinstance(document, Document) else Document(sop=document)
    write_export(prepare(whole, find_target(target), accept_losses=True), folder)
    return folder


@cache
def interpreter(target: str) -> str:
    """The Python of a target's environment; skips where it cannot be made, or is left to the deep run."""
    requirements = find_target(target).requirements
    if not DEEP and find_environment(requirements) is None:
        pytest.skip(f"the environment of {target} is not made yet (python3 tests deep makes it)")
    try:
        return prepare_environment(requirements).python
    except SopStudioError as error:
        pytest.skip(str(error))


def hostile_sop() -> Sop:
    """A good SOP whose texts try to become code."""
    nodes = tuple(replace_fields(node, title=HOSTILE, description=HOSTILE) for node in GOOD.nodes)
    edges = tuple(replace_fields(edge, label=HOSTILE) for edge in GOOD.edges)
    tools = tuple(replace_fields(tool, description=HOSTILE) for tool in GOOD.tools)
    return replace_fields(GOOD, title=HOSTILE, nodes=nodes, edges=edges, tools=tools)


def ruff_objections(folder: Path) -> str:
    """What ruff says of the code in a folder, and of its format."""
    options = ["--isolated", "--line-length", "120", "--quiet", "--no-cache", "."]
    checks = [["check", "--select", "E4,E7,E9,F,I,UP,B,SIM,C4"], ["format", "--diff"]]
    results = [
        subprocess.run(
            [sys.executable, "-m", "ruff", *check, *options], cwd=folder, capture_output=True, text=True, check=False
        )
        for check in checks
    ]
    return "".join(result.stdout for result in results if result.returncode)


__all__ = ["HOSTILE", "SAMPLES", "hostile_sop", "interpreter", "project", "ruff_objections", "sample"]
