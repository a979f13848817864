"""BPMN for SpiffWorkflow: conditions and computations are the Python of the exported package, over `facts`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import SubElement

from sopstudio.deploy.bpmn.dialect import node, tag
from sopstudio.deploy.bpmn.model import (
    Answered,
    Element,
    Every,
    Guard,
    Holds,
    Known,
    Process,
    SequenceFlow,
    Some,
    Taken,
)
from sopstudio.deploy.conditions.kinds import Facts
from sopstudio.deploy.python.condition_printer import PythonPrinter, join
from sopstudio.deploy.python.source import Source, flat, quote
from sopstudio.errors import DeployError
from sopstudio.translation import quoted, tr

SPIFF = "http://spiffworkflow.org/bpmn/schema/1.0/core"
SOP = "urn:sopstudio:bpmn"
"""The namespace of the attributes that say which part of the SOP an element stands for."""


class SpiffDialect:
    """How SpiffWorkflow wants a process, with what the runner beside it needs."""

    namespaces: ClassVar[Mapping[str, str]] = {"spiffworkflow": SPIFF, "sop": SOP}

    definitions: ClassVar[Mapping[str, str]] = {}

    def kind(self, element: Element) -> str:
        """As it is."""
        return element.kind

    def __init__(self, facts: Facts) -> None:
        kinds = {name: "number" if fact.type == "integer" else fact.type for name, fact in facts.items()}
        self._printer = PythonPrinter(kinds)

    def condition(self, flow: SequenceFlow) -> str:
        """The condition of a guarded flow, as a line of Python."""
        if flow.guard is None:
            raise DeployError(tr("the flow {id} has no condition", id=quoted(flow.id)))
        return flat(self.guard(flow.guard))

    def guard(self, guard: Guard) -> Source:
        """A guard as Python."""
        match guard:
            case Every(parts) | Some(parts):
                return join("and" if isinstance(guard, Every) else "or", [self.guard(part) for part in parts])
            case Holds(condition, wanted):
                print_outcome = self._printer.when_true if wanted else self._printer.when_false
                return print_outcome(condition.tree)
            case Known(fact, wanted):
                return f"{quote(fact)} {'in' if wanted else 'not in'} facts"
            case Taken(route, times, below):
                return f"taken({quote(route)}) {'<' if below else '>='} {times}"
            case Answered(route, wanted):
                return f"answered({quote(route)}) is {wanted}"

    def extensions(self, element: Element) -> Iterable[Node]:
        """The service that a service task calls, with its parameters."""
        if element.kind != "serviceTask":
            return
        operator = node("serviceTaskOperator", namespace=SPIFF, id=element.about, resultVariable="response")
        parameters = SubElement(operator, tag("parameters", SPIFF))
        for name, fact in element.inputs:
            value = {"id": name, "type": "any", "value": f"facts.get({quote(fact)})"}
            SubElement(parameters, tag("parameter", SPIFF), value)
        yield operator

    def attributes(self, element: Element) -> Mapping[str, str]:
        """What the element stands for in the SOP."""
        no_route = "" if element.no_route is None else flat(self.guard(element.no_route))
        values = {
            "node": element.node,
            "entry": "true" if element.is_entry else "",
            "role": element.role,
            "about": self._about(element),
            "noRoute": no_route,
        }
        called = {"calledElement": element.about} if element.kind == "callActivity" else {}
        attached = {"attachedToRef": element.attached_to} if element.attached_to else {}
        return {**called, **attached, **{tag(name, SOP): value for name, value in values.items() if value}}

    def _about(self, element: Element) -> str:
        if element.role == "timer" and element.late is not None:
            return flat(self.guard(element.late))
        return element.about if element.kind != "callActivity" else ""

    def children(self, element: Element) -> Iterable[Node]:
        """The script of a script task, or the time that a timer waits."""
        if element.role == "compute":
            lines = [f"facts[{quote(fact)}] = {self._printer.value(value.tree)}" for fact, value in element.assignments]
            yield node("script", "\n".join(lines))
        elif element.role == "count":
            yield node("script", f"take({quote(element.about)})")
        elif element.role == "timer":
            event = node("timerEventDefinition", id=f"{element.id}_time")
            event.append(node("timeDuration", f'"PT{element.minutes}M"'))
            yield event

    def process_attributes(self, process: Process) -> Mapping[str, str]:
        """Which sub-procedure a process is."""
        return {tag("procedure", SOP): process.procedure} if process.procedure else {}


__all__ = ["SOP", "SpiffDialect"]
