"""The exported DBOS project: the workflow, tools to be written, a program for the terminal, and a README."""

from __future__ import annotations

from typing import Final

from sopstudio.deploy.python.framework_project import fill, framework_files, read_templates
from sopstudio.deploy.python.package import find_losses, make_package
from sopstudio.deploy.target import Export
from sopstudio.sop import Document

REQUIREMENTS: Final = ("dbos==3.4.0",)


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "dbos")
    modules = {
        file: f"{package.heading}\n\n{fill(package, text)}"
        for file, text in read_templates("dbos", ["cases.py"]).items()
    }
    templates = read_templates("dbos", ("chat.py", "README.md"))
    return Export(
        framework_files(package, REQUIREMENTS, modules, templates), tuple(find_losses(package)), package.names
    )


__all__ = ["REQUIREMENTS", "build"]
