"""BPMN for Camunda 7: conditions in JUEL, external tasks for workers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import SubElement

from sopstudio.deploy.bpmn.camunda import CamundaDialect
from sopstudio.deploy.bpmn.dialect import node, tag
from sopstudio.deploy.bpmn.model import Element, Process
from sopstudio.deploy.conditions.juel import JuelPrinter
from sopstudio.deploy.conditions.kinds import InexpressibleError
from sopstudio.deploy.python.names import to_identifier

CAMUNDA = "http://camunda.org/schema/1.0/bpmn"
MODELER = "http://camunda.org/schema/modeler/1.0"
DAYS_KEPT = "180"


class Camunda7Dialect(CamundaDialect):
    """How Camunda 7 wants a process. A worker completes its external task with the variables of the facts."""

    printer_type = JuelPrinter
    opening, closing = "${", "}"
    is_exact = False
    namespaces: ClassVar = {"camunda": CAMUNDA, "modeler": MODELER}
    definitions: ClassVar = {
        tag("executionPlatform", MODELER): "Camunda Platform",
        tag("executionPlatformVersion", MODELER): "7.22.0",
    }

    def kind(self, element: Element) -> str:
        """As it is, but what is computed is a service task, as JUEL is no language of scripts."""
        return "serviceTask" if element.kind == "scriptTask" else element.kind

    def attributes(self, element: Element) -> Mapping[str, str]:
        """Topic, candidates, called process; a gateway where no flow is open becomes an incident."""
        further: dict[str, str] = {}
        if element.role == "call":
            further = {"type": "external", "topic": element.about}
        elif element.role == "person":
            further = {"candidateGroups": element.performer}
        elif element.kind == "scriptTask":
            further = {"expression": "${true}"}
        elif element.kind in ("exclusiveGateway", "inclusiveGateway") and element.role not in ("merge", "join"):
            further = {"asyncBefore": "true"}
        called = {"calledElement": element.about} if element.kind == "callActivity" else {}
        own = {tag(name, CAMUNDA): value for name, value in further.items()}
        return {**super().attributes(element), **called, **own}

    def process_attributes(self, process: Process) -> Mapping[str, str]:
        """How many days the history of a process is kept, which the engine asks for."""
        return {tag("historyTimeToLive", CAMUNDA): DAYS_KEPT}

    def extensions(self, element: Element) -> Iterable[Node]:
        """What a call is given, what is computed, and variables that a called process shares."""
        if element.role == "call":
            values = [(to_identifier(name), f"${{{self.names[fact]}}}") for name, fact in element.inputs]
            yield _parameters("inputParameter", values)
            yield _camunda("failedJobRetryTimeCycle", f"R{self.retries(element.about)}/PT1M")
        elif element.role == "compute":
            computed = [(self.names[fact], self._computation(value.tree)) for fact, value in element.assignments]
            yield _parameters("outputParameter", computed)
        elif element.role == "count":
            name = self.names[f"count of {element.about}"]
            yield _parameters("outputParameter", [(name, f"${{{self.count(element)}}}")])
        elif element.kind == "callActivity":
            yield _camunda("in", variables="all")
            yield _camunda("out", variables="all")

    def _computation(self, tree: Any) -> str:
        """A value; an error, and so an incident, where there is none, as a variable that is not there is no name."""
        try:
            return f"${{{self.printer.expression(tree)[0]}}}"
        except InexpressibleError:
            return "${null}"


def _camunda(name: str, text: str = "", **attributes: str) -> Node:
    return node(name, text, namespace=CAMUNDA, **attributes)


def _parameters(kind: str, values: Iterable[tuple[str, str]]) -> Node:
    made = _camunda("inputOutput")
    for name, value in values:
        SubElement(made, tag(kind, CAMUNDA), {"name": name}).text = value
    return made


__all__ = ["Camunda7Dialect"]
