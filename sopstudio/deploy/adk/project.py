"""The exported ADK project: the workflow, tools to be written, a program for the terminal, and a README."""

from __future__ import annotations

from typing import Final

from sopstudio.deploy.adk.agent_module import AgentModule
from sopstudio.deploy.python.framework_project import framework_files, read_templates
from sopstudio.deploy.python.package import find_losses, make_package
from sopstudio.deploy.target import Export
from sopstudio.sop import Document

REQUIREMENTS: Final = ("google-adk==2.13.0",)


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "adk")
    agent = AgentModule(package)
    templates = read_templates("adk", (f"{package.name}/steps.py", "chat.py", "README.md"))
    files = framework_files(package, REQUIREMENTS, {"agent.py": agent.text()}, templates)
    return Export(files, tuple(find_losses(package)), {**package.names, **agent.names})


__all__ = ["REQUIREMENTS", "build"]
