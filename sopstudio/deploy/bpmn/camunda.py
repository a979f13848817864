"""The common part of the dialects for Camunda: variables, conditions, and what cannot be held."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar
from xml.etree.ElementTree import Element as Node

from sopstudio.deploy.bpmn.dialect import GuardForms, answer_name, count_name, node, tag, variables
from sopstudio.deploy.bpmn.model import Element, Every, Guard, Holds, Process, SequenceFlow, Some
from sopstudio.deploy.bpmn.writer import XSI
from sopstudio.deploy.conditions.kinds import InexpressibleError, certain_facts
from sopstudio.deploy.conditions.language import identifiers
from sopstudio.deploy.conditions.text_printer import TextPrinter
from sopstudio.errors import DeployError
from sopstudio.expressions import Arithmetic, Condition, FactName, Literal, to_text, walk
from sopstudio.expressions.tree import Compare
from sopstudio.formats import Loss
from sopstudio.sop import PersonTool, Runtime
from sopstudio.translation import quoted, tr

IRREVOCABLE = ("sends", "pays")
RETRIES = 3


class CamundaDialect(ABC):
    """How Camunda wants a process. Each fact is a variable, as are counts of ways taken and answers to questions."""

    printer_type: ClassVar[type[TextPrinter]]
    opening: ClassVar[str]
    closing: ClassVar[str] = ""
    is_exact: ClassVar[bool]
    namespaces: ClassVar[Mapping[str, str]]
    definitions: ClassVar[Mapping[str, str]]

    def __init__(self, runtime: Runtime, processes: Sequence[Process]) -> None:
        self.runtime, self.processes = runtime, processes
        further = variables(processes)
        self.names = identifiers([*runtime.flow.facts, *self._further_facts(), *further])
        facts = {**certain_facts(runtime.flow), **further}
        self.printer = self.printer_type(facts, self.names)
        self._forms = GuardForms(facts)

    def _further_facts(self) -> Iterator[str]:
        """The facts that tools give without a declaration."""
        for tool in self.runtime.flow.tools.values():
            for output in tool.outputs:
                if output.fact not in self.runtime.flow.facts:
                    yield output.fact

    def expression(self, text: str) -> str:
        """A text as an expression of the engine."""
        return f"{self.opening}{text}{self.closing}"

    def condition(self, flow: SequenceFlow) -> str:
        """The condition of a guarded flow; one that cannot be said never holds."""
        if flow.guard is None:
            raise DeployError(tr("the flow {id} has no condition", id=quoted(flow.id)))
        return self.guard(flow.guard)

    def guard(self, guard: Guard) -> str:
        """A guard as an expression of the engine; one that cannot be said never holds."""
        try:
            return self.expression(self.printer.form(self._forms.form(guard)))
        except InexpressibleError:
            return self.expression("false")

    def count(self, element: Element) -> str:
        """The next number of a count."""
        name = FactName(count_name(element.about))
        known = self.printer.presence(name.name, False)
        value = self.names[name.name]
        return self.printer.template("if", [known, "1", f"{value} + 1"], Compare("==", name, Literal(1)))

    def kind(self, element: Element) -> str:
        """As it is."""
        return element.kind

    def attributes(self, element: Element) -> Mapping[str, str]:
        """What an event at the edge of a task is attached to."""
        return {"attachedToRef": element.attached_to} if element.attached_to else {}

    def children(self, element: Element) -> Iterable[Node]:
        """The time that a timer waits."""
        if element.role == "timer":
            event = node("timerEventDefinition", id=f"{element.id}_time")
            duration = node("timeDuration", f"PT{element.minutes}M")
            duration.set(tag("type", XSI), "bpmn:tFormalExpression")
            event.append(duration)
            yield event

    @abstractmethod
    def extensions(self, element: Element) -> Iterable[Node]:
        """The extension elements of a flow node."""

    def process_attributes(self, process: Process) -> Mapping[str, str]:
        """Nothing."""
        return {}

    def variable_of(self, element: Element) -> str:
        """The variable of what a user task asks for."""
        return self.names[answer_name(element.about) if element.role == "decide" else element.about]

    def retries(self, tool: str) -> int:
        """How often a worker may try a call."""
        return 1 if self.runtime.flow.tools[tool].effect in IRREVOCABLE else RETRIES

    def losses(self) -> Iterator[Loss]:
        """What is not the same."""
        yield Loss(
            tr("checks of values"),
            "",
            tr("forms and workers check them; the process takes what it is given"),
            "assumed",
        )
        why = tr("the process stops there with an incident; with us the other work of the node is done first")
        yield Loss(tr("what follows a failure"), "", why, "assumed")
        yield from self._losses_of_conditions()
        yield from self._losses_of_people()

    def _losses_of_conditions(self) -> Iterator[Loss]:
        seen: set[Loss] = set()
        for process in self.processes:
            for flow in process.flows:
                for condition in conditions_in(flow.guard) if flow.guard is not None else ():
                    seen.update(self._losses_of(condition))
            for element in process.elements:
                for fact, value in element.assignments:
                    try:
                        self.printer.expression(value.tree)
                    except InexpressibleError as error:
                        seen.add(
                            Loss(
                                tr("the computation of {fact}", fact=fact),
                                tr("node {node}", node=element.node),
                                str(error),
                            )
                        )
        yield from sorted(seen, key=str)

    def _losses_of(self, condition: Condition) -> Iterator[Loss]:
        what = tr("the condition {condition}", condition=to_text(condition.tree))
        is_divided = any(isinstance(part, Arithmetic) and part.operator == "/" for part in walk(condition.tree))
        try:
            for loss in self.printer.losses(condition.tree):
                if not self.is_exact or is_divided:
                    yield Loss(what, "", loss)
        except InexpressibleError as error:
            yield Loss(what, "", str(error))

    def _losses_of_people(self) -> Iterator[Loss]:
        for tool in self.runtime.flow.tools.values():
            if isinstance(tool, PersonTool) and (tool.person.not_by or tool.person.not_user):
                why = tr("nothing in the process keeps them from it; see to it where tasks are assigned")
                yield Loss(
                    tr("who may not carry out {label}", label=tool.label()), tr("node {place}", place=tool.place), why
                )


def conditions_in(guard: Guard) -> Iterator[Condition]:
    """The conditions of the SOP in a guard."""
    if isinstance(guard, Every | Some):
        for part in guard.parts:
            yield from conditions_in(part)
    elif isinstance(guard, Holds):
        yield guard.condition


__all__ = ["CamundaDialect", "conditions_in"]
