"""The target `camunda7`: the SOP as a process of BPMN 2.0 for Camunda 7."""

from sopstudio.deploy.bpmn.project import build_camunda7
from sopstudio.deploy.target import Target

TARGET = Target("camunda7", "BPMN 2.0 process for Camunda 7", build_camunda7)

__all__ = ["TARGET"]
