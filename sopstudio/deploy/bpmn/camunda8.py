"""BPMN for Camunda 8: conditions in FEEL, jobs for workers, forms for user tasks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import SubElement

from sopstudio.deploy.bpmn.camunda import CamundaDialect
from sopstudio.deploy.bpmn.dialect import node, tag
from sopstudio.deploy.bpmn.model import Element
from sopstudio.deploy.conditions.feel import FeelPrinter
from sopstudio.deploy.conditions.kinds import InexpressibleError
from sopstudio.deploy.conditions.text_printer import quote_json
from sopstudio.deploy.python.names import to_identifier
from sopstudio.formats import Loss
from sopstudio.sop import Fact, dumps
from sopstudio.text.humanize import speak_name
from sopstudio.translation import tr

ZEEBE = "http://camunda.org/schema/zeebe/1.0"
MODELER = "http://camunda.org/schema/modeler/1.0"
VERSION = "8.6.0"


class Camunda8Dialect(CamundaDialect):
    """How Camunda 8 wants a process. A worker completes its job with the response as the variable `response`."""

    printer_type = FeelPrinter
    opening = "="
    is_exact = True
    namespaces: ClassVar = {"zeebe": ZEEBE, "modeler": MODELER}
    definitions: ClassVar = {
        tag("executionPlatform", MODELER): "Camunda Cloud",
        tag("executionPlatformVersion", MODELER): VERSION,
    }

    def extensions(self, element: Element) -> Iterable[Node]:
        """Job, mapping of variables, form, script, or called process."""
        if element.role == "call":
            retries = str(self.retries(element.about))
            yield _zeebe("taskDefinition", type=element.about, retries=retries)
            yield self._mapping(element)
        elif element.kind == "userTask":
            yield _zeebe("userTask")
            yield _zeebe("formDefinition", formId=f"form_{element.id}")
            if element.role == "person":
                yield _zeebe("assignmentDefinition", candidateGroups=element.performer)
        elif element.kind == "scriptTask":
            yield from self._script(element)
        elif element.kind == "callActivity":
            yield _zeebe("calledElement", processId=element.about, propagateAllChildVariables="true")

    def losses(self) -> Iterator[Loss]:
        """What is not the same."""
        yield from super().losses()
        yield Loss(
            tr("numbers of more than 15 digits"), "", tr("the engine keeps variables as binary numbers"), "assumed"
        )

    def _mapping(self, element: Element) -> Node:
        mapping = _zeebe("ioMapping")
        for parameter, fact in element.inputs:
            values = {"source": f"={self.names[fact]}", "target": to_identifier(parameter)}
            SubElement(mapping, tag("input", ZEEBE), values)
        for path, fact in element.outputs:
            SubElement(mapping, tag("output", ZEEBE), {"source": f"={feel_path(path)}", "target": self.names[fact]})
        return mapping

    def _script(self, element: Element) -> Iterable[Node]:
        if element.role == "count":
            name = self.names[f"count of {element.about}"]
            yield _zeebe("script", expression=f"={self.count(element)}", resultVariable=name)
            return
        values = [(self.names[fact], self._computation(value.tree)) for fact, value in element.assignments]
        if len(values) == 1:
            [(name, text)] = values
            yield _zeebe("script", expression=f"={text}", resultVariable=name)
            return
        entries = ", ".join(f"{name}: {text}" for name, text in values)
        yield _zeebe("script", expression=f"={{{entries}}}", resultVariable="computed")
        mapping = _zeebe("ioMapping")
        for name, _ in values:
            SubElement(mapping, tag("output", ZEEBE), {"source": f"=computed.{name}", "target": name})
        yield mapping

    def _computation(self, tree: Any) -> str:
        """A value, or an incident where there is none."""
        try:
            value, is_known = self.printer.expression(tree)
        except InexpressibleError:
            return "null"
        return value if is_known == "true" else f"assert({value}, {is_known})"

    def forms(self) -> dict[str, str]:
        """The forms of user tasks by file name."""
        tasks = [element for process in self.processes for element in process.elements if element.kind == "userTask"]
        return {f"forms/{task.id}.form": dumps(self._form(task)) + "\n" for task in tasks}

    def _form(self, element: Element) -> Mapping[str, Any]:
        facts = self.runtime.flow.facts
        if element.role == "person":
            shown = [_text(f"{speak_name(fact)}: {{{{{self.names[fact]}}}}}") for _, fact in element.inputs]
            fields = [_field(facts.get(fact) or Fact(name=fact), self.names[fact]) for _, fact in element.outputs]
            components = [*shown, *fields]
        elif element.role == "decide":
            answer = Fact(name=element.name, type="boolean")
            components = [_field(answer, self.variable_of(element))]
        else:
            components = [_field(facts[element.about], self.variable_of(element))]
        return {
            "type": "default",
            "id": f"form_{element.id}",
            "schemaVersion": 16,
            "executionPlatform": "Camunda Cloud",
            "executionPlatformVersion": VERSION,
            "components": components,
        }


def _zeebe(name: str, **attributes: str) -> Node:
    return node(name, namespace=ZEEBE, **attributes)


def feel_path(path: str) -> str:
    """A path in a response as FEEL, which counts list positions from 1."""
    text = "response"
    for key in path.split("."):
        if key.isascii() and key.isdigit():
            text = f"{text}[{int(key) + 1}]"
        elif key.isidentifier() and key.isascii():
            text = f"{text}.{key}"
        else:
            text = f"get value({text}, {quote_json(key)})"
    return text


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def _field(fact: Fact, variable: str) -> dict[str, Any]:
    """The field of a form that asks for a fact."""
    field: dict[str, Any] = {"key": variable, "label": speak_name(fact.name), "type": "textfield"}
    checks: dict[str, Any] = {} if fact.optional or fact.type == "boolean" else {"required": True}
    if fact.type in ("number", "integer"):
        field |= {"type": "number"} | ({"decimalDigits": 0} if fact.type == "integer" else {})
        bounds = {"min": fact.minimum, "max": fact.maximum}
        checks |= {name: bound for name, bound in bounds.items() if bound is not None}
    elif fact.type == "boolean":
        field |= {"type": "checkbox"}
    elif fact.type in ("date", "datetime"):
        field |= {"type": "datetime", "subtype": fact.type, "dateLabel": speak_name(fact.name)}
    elif fact.allowed:
        kind = "taglist" if fact.type == "list" else "select"
        field |= {"type": kind, "values": [{"label": str(value), "value": value} for value in fact.allowed]}
    elif fact.pattern:
        checks |= {"pattern": fact.pattern}
    described = {"description": fact.description} if fact.description else {}
    return {**field, **described, **({"validate": checks} if checks else {})}


__all__ = ["Camunda8Dialect", "feel_path"]
