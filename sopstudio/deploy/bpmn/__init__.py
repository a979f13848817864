"""The target `bpmn`: the SOP as a process of BPMN 2.0 for SpiffWorkflow."""

from sopstudio.deploy.bpmn.project import REQUIREMENTS, build_spiff, command
from sopstudio.deploy.target import Target

TARGET = Target("bpmn", "BPMN 2.0 process for SpiffWorkflow", build_spiff, command, REQUIREMENTS)

__all__ = ["TARGET"]
