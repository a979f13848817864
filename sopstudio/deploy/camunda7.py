"""The target `camunda7`: the SOP as a process of BPMN 2.0 for Camunda 7."""

from sopstudio.deploy.bpmn.project import build_camunda7
from sopstudio.deploy.target import Target
from sopstudio.translation import mark

TARGET = Target(
    "camunda7", mark("BPMN for Camunda 7"), build_camunda7, summary=mark("A BPMN 2.0 process with conditions in JUEL.")
)

__all__ = ["TARGET"]
