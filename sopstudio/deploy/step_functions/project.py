"""The exported project for AWS Step Functions: the state machine, Lambda functions, and a program that runs it here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sopstudio.deploy.python.framework_project import fill, framework_files, read_templates
from sopstudio.deploy.python.package import find_losses, make_package
from sopstudio.deploy.step_functions.state_machine import StateMachine
from sopstudio.deploy.target import Export
from sopstudio.formats import Loss
from sopstudio.sop import Document, dumps

REQUIREMENTS: Final = ("moto[stepfunctions]==5.2.5",)
"""What runs the state machine here; nothing of it is needed on AWS."""
MODULES: Final = ("functions.py", "local.py")


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "step-functions")
    machine = StateMachine(package)
    modules = {
        file: f"{package.heading}\n\n{fill(package, text)}"
        for file, text in read_templates("step_functions", MODULES).items()
    }
    templates = read_templates("step_functions", ("chat.py", "README.md"))
    files = framework_files(
        package, REQUIREMENTS, {**modules, "state_machine.asl.json": dumps(machine.definition()) + "\n"}, templates
    )
    return Export(files, (*find_losses(package), *_own_losses()), {**package.names, **machine.names})


def _own_losses() -> Iterator[Loss]:
    why = (
        "a Lambda function evaluates them exactly; JSONata counts with binary numbers and takes a missing fact as false"
    )
    yield Loss("conditions in the state machine", "", why, "kept")


__all__ = ["REQUIREMENTS", "build"]
