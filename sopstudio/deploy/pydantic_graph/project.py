"""The exported pydantic-graph project: the graph, tools to be written, a program for the terminal, and a README."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sopstudio.deploy.pydantic_graph.workflow_module import WorkflowModule
from sopstudio.deploy.python.framework_project import framework_files, read_templates
from sopstudio.deploy.python.package import find_losses, make_package
from sopstudio.deploy.target import Export
from sopstudio.formats import Loss
from sopstudio.sop import Document
from sopstudio.translation import tr

REQUIREMENTS: Final = ("pydantic-graph==2.68.0",)


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "pydantic-graph")
    workflow = WorkflowModule(package)
    templates = read_templates("pydantic_graph", (f"{package.name}/steps.py", "chat.py", "README.md"))
    files = framework_files(package, REQUIREMENTS, {"workflow.py": workflow.text()}, templates)
    return Export(files, (*find_losses(package), *_own_losses()), {**package.names, **workflow.names})


def _own_losses() -> Iterator[Loss]:
    why = tr("pydantic-graph begins every run at the start; the state is plain JSON data for you to keep")
    yield Loss(tr("going on in another process"), "", why, "kept")


__all__ = ["REQUIREMENTS", "build"]
