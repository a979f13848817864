"""The target `bpmn`: the SOP as a process of BPMN 2.0 for SpiffWorkflow."""

from sopstudio.deploy.bpmn.project import REQUIREMENTS, build_spiff, command
from sopstudio.deploy.target import Target
from sopstudio.translation import mark

TARGET = Target(
    "bpmn",
    mark("BPMN for SpiffWorkflow"),
    build_spiff,
    command,
    REQUIREMENTS,
    summary=mark("A BPMN 2.0 process with conditions in Python; persons' steps are user tasks."),
)

__all__ = ["TARGET"]
