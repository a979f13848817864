"""The target `camunda8`: the SOP as a process of BPMN 2.0 for Camunda 8."""

from sopstudio.deploy.bpmn.project import build_camunda8
from sopstudio.deploy.target import Target

TARGET = Target(
    "camunda8",
    "BPMN for Camunda 8",
    build_camunda8,
    summary="A BPMN 2.0 process with conditions in FEEL, and forms for persons.",
)

__all__ = ["TARGET"]
