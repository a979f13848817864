"""The exported LangGraph project: the graph, tools to be written, a program for the terminal, and a README."""

from __future__ import annotations

from importlib.resources import files as package_files
from typing import Final

from sopstudio.deploy.langgraph.graph_module import GraphModule
from sopstudio.deploy.python.package import SUPPORT, find_losses, make_package
from sopstudio.deploy.python.source import LINE_LENGTH, comment
from sopstudio.deploy.python.tools_module import ToolFunctions
from sopstudio.deploy.target import Export
from sopstudio.sop import Document, dumps

REQUIREMENTS: Final = ("langgraph==1.2.22",)


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "langgraph")
    graph, tools = GraphModule(package), ToolFunctions(package)
    sop, name = document.sop, package.name
    distribution = name.replace("_", "-")
    values = {
        "title": " ".join(sop.label().split()),
        "identity": sop.id,
        "version": package.runtime.flow.sop_hash,
        "package": name,
        "tools": package.tool_rows(),
        "requirements": "\n".join(REQUIREMENTS),
    }
    texts = {
        **package.files(f"{comment(sop.label())}\n", (*SUPPORT, "state", "visit")),
        f"{name}/nodes.py": _template("nodes.py"),
        f"{name}/places.py": graph.places(),
        "agent.py": graph.text(),
        "tools.py": tools.module(),
        "chat.py": _template("chat.py").replace("IMPORTS\n", _chat_imports(name)),
        "langgraph.json": dumps({"dependencies": ["."], "graphs": {name: "./agent.py:graph"}}) + "\n",
        "pyproject.toml": PROJECT.format(name=distribution, package=name, requirements=dumps(list(REQUIREMENTS))),
        "requirements.txt": "\n".join(REQUIREMENTS) + "\n",
        "README.md": _template("README.md").format(**values),
    }
    names = {**package.names, **graph.names.by_identifier}
    return Export({file: texts[file].encode() for file in sorted(texts)}, tuple(find_losses(package)), names)


def _chat_imports(package: str) -> str:
    modules = {"agent": "build_graph", f"{package}.procedure": "PROCEDURE", "tools": "TOOLS"}
    return "".join(f"from {module} import {modules[module]}\n" for module in sorted(modules))


def _template(name: str) -> str:
    return package_files("sopstudio.deploy.langgraph").joinpath(f"{name}.txt").read_text(encoding="utf-8")


PROJECT = f"""[build-system]
requires = ["setuptools>=68"]
build-backend = "setuptools.build_meta"

[project]
name = "{{name}}"
version = "1"
requires-python = ">=3.11"
dependencies = {{requirements}}

[tool.setuptools]
packages = ["{{package}}"]
py-modules = ["agent", "tools"]

[tool.ruff]
line-length = {LINE_LENGTH}
"""

__all__ = ["REQUIREMENTS", "build"]
