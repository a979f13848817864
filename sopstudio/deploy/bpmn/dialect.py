"""What engines of BPMN write differently: conditions, and what an element does beyond its kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Protocol
from xml.etree.ElementTree import Element as Node

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
from sopstudio.deploy.conditions.certainty import Certainty, Form, Present, Test, conjunction, disjunction
from sopstudio.deploy.conditions.kinds import Facts
from sopstudio.expressions import Compare, Domain, FactName, Literal

BPMN = "http://www.omg.org/spec/BPMN/20100524/MODEL"


class Dialect(Protocol):
    """How an engine wants a process."""

    namespaces: ClassVar[Mapping[str, str]]
    """The namespaces of its extensions, by prefix."""
    definitions: ClassVar[Mapping[str, str]]
    """Further attributes of the whole file."""

    def kind(self, element: Element) -> str:
        """The element that it is written as."""
        ...

    def condition(self, flow: SequenceFlow) -> str:
        """The condition of a guarded sequence flow."""
        ...

    def extensions(self, element: Element) -> Iterable[Node]:
        """The extension elements of a flow node."""
        ...

    def attributes(self, element: Element) -> Mapping[str, str]:
        """Further attributes of a flow node."""
        ...

    def children(self, element: Element) -> Iterable[Node]:
        """What stands in a flow node at its end: a script, or the event that it waits for."""
        ...

    def process_attributes(self, process: Process) -> Mapping[str, str]:
        """Further attributes of a process."""
        ...


def tag(name: str, namespace: str = BPMN) -> str:
    """The full name of an XML element or attribute."""
    return f"{{{namespace}}}{name}"


def node(kind: str, text: str = "", /, namespace: str = BPMN, **attributes: str) -> Node:
    """An XML element."""
    made = Node(tag(kind, namespace), attributes)
    if text:
        made.text = text
    return made


def count_name(route: str) -> str:
    """The variable that counts how often a way was taken, as a fact."""
    return f"count of {route}"


def answer_name(route: str) -> str:
    """The variable that holds the answer to a condition in words, as a fact."""
    return f"answer to {route}"


def variables(processes: Iterable[Process]) -> dict[str, Domain]:
    """The variables of processes beside the facts of the SOP."""
    result: dict[str, Domain] = {}
    for process in processes:
        for element in process.elements:
            if element.role == "count":
                result[count_name(element.about)] = Domain("integer")
            elif element.role == "decide":
                result[answer_name(element.about)] = Domain("boolean")
    return result


class GuardForms:
    """Guards as forms of conditions, for the printers of languages of two truth values."""

    def __init__(self, facts: Facts) -> None:
        self._certainty = Certainty(facts)

    def form(self, guard: Guard) -> Form:
        """The form of a guard. Raises `InexpressibleError`."""
        match guard:
            case Every(parts):
                return conjunction([self.form(part) for part in parts])
            case Some(parts):
                return disjunction([self.form(part) for part in parts])
            case Holds(condition, wanted):
                return self._certainty.outcome(condition.tree, wanted)
            case Known(fact, wanted):
                return Present(fact, wanted)
            case Taken(route, times, below):
                count = FactName(count_name(route))
                test = Test(Compare("<" if below else ">=", count, Literal(times)))
                present = Present(count.name, not below)
                return (
                    disjunction([present, conjunction([Present(count.name), test])])
                    if below
                    else conjunction([Present(count.name), test])
                )
            case Answered(route, wanted):
                answer = FactName(answer_name(route))
                return conjunction([Present(answer.name), Test(answer, wanted)])


__all__ = ["BPMN", "Dialect", "GuardForms", "answer_name", "count_name", "node", "tag", "variables"]
