"""The exported LangGraph project: the graph, tools to be written, a program for the terminal, and a README."""

from __future__ import annotations

from importlib.resources import files as package_files
from typing import Final

from sopstudio.deploy.langgraph.graph_module import GraphModule
from sopstudio.deploy.python.framework_project import framework_files
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
    templates = {
        f"{name}/nodes.py": _template("nodes.py"),
        **{file: _template(file) for file in ("chat.py", "README.md")},
    }
    files = framework_files(package, REQUIREMENTS, modules, templates)
    return Export(files, tuple(find_losses(package)), {**package.names, **graph.names})


def _template(name: str) -> str:
    return package_files("sopstudio.deploy.langgraph").joinpath(f"{name}.txt").read_text(encoding="utf-8")


__all__ = ["REQUIREMENTS", "build"]
