"""The package of a project never hides another module that the project imports."""

from __future__ import annotations

import ast
from pathlib import PurePath

import pytest

from sopstudio.deploy import Target, prepare, targets
from sopstudio.deploy.python.names import package_name
from tests.deploy.projects import sample
from tests.subsets import subset

SAMPLE = "loan_application"


@pytest.mark.parametrize("target", subset(targets(), 10), ids=lambda target: target.name)
def test_an_sop_that_is_called_like_a_module_gets_another_package(target: Target) -> None:
    files = prepare(sample(f"{SAMPLE}.sop.json"), target, accept_losses=True).files
    modules = {PurePath(path).stem for path in files if path.endswith(".py") and "/" not in path} - {"__main__"}
    for path, content in files.items():
        for node in ast.walk(ast.parse(content)) if path.endswith(".py") else ():
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                modules.add(str(node.module).partition(".")[0])
            if isinstance(node, ast.Import):
                modules.update(alias.name.partition(".")[0] for alias in node.names)
    assert [name for name in sorted(modules - {SAMPLE}) if package_name(name) == name] == []


@pytest.mark.parametrize("target", targets(), ids=lambda target: target.name)
def test_nothing_that_is_exported_needs_this_program(target: Target) -> None:
    files = prepare(sample("incident_response.sop.json"), target, accept_losses=True).files
    for path, content in files.items():
        may_name_it = path.endswith(".py") and b"sopstudio" in content
        for node in ast.walk(ast.parse(content)) if may_name_it else ():
            module = node.module if isinstance(node, ast.ImportFrom) and node.level == 0 else None
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [module or ""]
            assert not any(name.partition(".")[0] == "sopstudio" for name in names), path
