"""The exported Strands project: the graph, tools to be written, a program for the terminal, and a README."""

from __future__ import annotations

from typing import Final

from sopstudio.deploy.python.framework_project import framework_files, read_templates
from sopstudio.deploy.python.package import find_losses, make_package
from sopstudio.deploy.strands.graph_module import GraphModule
from sopstudio.deploy.target import Export
from sopstudio.sop import Document

REQUIREMENTS: Final = ("strands-agents==1.62.0",)


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "strands")
    graph = GraphModule(package)
    templates = read_templates("strands", (f"{package.name}/steps.py", "chat.py", "README.md"))
    files = framework_files(package, REQUIREMENTS, {"agent.py": graph.text()}, templates)
    return Export(files, tuple(find_losses(package)), {**package.names, **graph.names})


__all__ = ["REQUIREMENTS", "build"]
