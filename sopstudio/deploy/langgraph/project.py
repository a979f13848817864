"""The exported LangGraph project: the graph, tools to be written, a program for the terminal, and a README."""

from __future__ import annotations

from typing import Final

from sopstudio.deploy.langgraph.graph_module import GraphModule
from sopstudio.deploy.python.framework_project import framework_files, read_templates
from sopstudio.deploy.python.package import find_losses, make_package
from sopstudio.deploy.target import Export
from sopstudio.sop import Document, dumps

REQUIREMENTS: Final = ("langgraph==1.2.22",)


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "langgraph")
    graph, name = GraphModule(package), package.name
    modules = {
        "agent.py": graph.text(),
        f"{name}/places.py": graph.places(),
        "langgraph.json": dumps({"dependencies": ["."], "graphs": {name: "./agent.py:graph"}}) + "\n",
    }
    templates = read_templates("langgraph", (f"{name}/nodes.py", "chat.py", "README.md"))
    files = framework_files(package, REQUIREMENTS, modules, templates)
    return Export(files, tuple(find_losses(package)), {**package.names, **graph.names})


__all__ = ["REQUIREMENTS", "build"]
