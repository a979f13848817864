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
from sopstudio.translation import tr

REQUIREMENTS: Final = ("moto[stepfunctions]==5.2.5", "jsonata-python==0.7.1")
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
    losses = (*find_losses(package), *_own_losses(machine))
    return Export(files, losses, {**package.names, **machine.names})


def _own_losses(machine: StateMachine) -> Iterator[Loss]:
    for route, reason in machine.decided_elsewhere():
        why = tr("a Lambda function decides it, not the state machine: {reason}", reason=reason)
        yield Loss(tr("a condition in JSONata"), tr("edge {route}", route=route), why, "kept")
    why = tr("conditions in JSONata compare them as binary numbers; functions keep them")
    yield Loss(tr("numbers of more than 15 digits"), "", why, "assumed")


__all__ = ["REQUIREMENTS", "build"]
