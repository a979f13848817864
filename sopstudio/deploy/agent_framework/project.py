"""The exported Agent Framework project: the workflow, tools to be written, a program for the terminal, and a README."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sopstudio.deploy.agent_framework.workflow_module import WorkflowModule
from sopstudio.deploy.python.framework_project import framework_files, read_templates
from sopstudio.deploy.python.package import find_losses, make_package
from sopstudio.deploy.target import Export
from sopstudio.formats import Loss
from sopstudio.sop import Document
from sopstudio.translation import tr

REQUIREMENTS: Final = ("agent-framework-core==1.23.0",)


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "agent-framework")
    workflow = WorkflowModule(package)
    templates = read_templates("agent_framework", (f"{package.name}/steps.py", "chat.py", "README.md"))
    files = framework_files(package, REQUIREMENTS, {"workflow.py": workflow.text()}, templates)
    return Export(files, (*find_losses(package), *_own_losses()), {**package.names, **workflow.names})


def _own_losses() -> Iterator[Loss]:
    why = tr("checkpoints are written between steps; a step in whose middle the process was killed begins anew")
    yield Loss(tr("a call made just before the process was killed"), "", why, "kept")


__all__ = ["REQUIREMENTS", "build"]
