"""The target `camunda8`: the SOP as a process of BPMN 2.0 for Camunda 8."""

from sopstudio.deploy.bpmn import camunda8
from sopstudio.deploy.bpmn.project import MAX_DIGITS, NODE_PACKAGES, build_camunda8
from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.translation import mark

TARGET = Target(
    "camunda8",
    mark("BPMN for Camunda 8"),
    build_camunda8,
    carried_out_by(camunda8.__file__, "camunda8_driver.py"),
    node_packages=NODE_PACKAGES,
    max_digits=MAX_DIGITS,
    summary=mark("A BPMN 2.0 process with conditions in FEEL, and forms for persons."),
)

__all__ = ["TARGET"]
