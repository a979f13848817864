"""From a document to a JourneyBench graph, in wording that the reader understands; losses are listed."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from sopstudio.errors import ConditionError
from sopstudio.expressions import parse
from sopstudio.formats.fact_descriptions import describe_fact, fact_from_schema, propose
from sopstudio.formats.format import Loss, Writing
from sopstudio.formats.journeybench.tools import tool_name
from sopstudio.formats.native import file_stem
from sopstudio.sop.canonical_json import dumps, to_json_data
from sopstudio.sop.document import Document
from sopstudio.sop.facts import Fact
from sopstudio.sop.model import Binding, Edge, Node, Output, Sop, Task, Tool
from sopstudio.sop.people import executable, person_steps
from sopstudio.translation import quoted, tr

_NO_PLACE = tr("JourneyBench has no place for it")


def write(document: Document) -> Writing:
    """One JSON file, and everything of the document that the format cannot hold."""
    writer = _GraphWriter(executable(document.sop))
    for place, person in person_steps(document.sop):
        writer.add_loss(
            tr("that a person carries it out"),
            tr("node {place}", place=place),
            tr("it is a call, answered by {role}", role=person.role or tr("somebody")),
        )
    text = dumps(writer.graph()) + "\n"
    losses = (*writer.losses, *_document_losses(document))
    return Writing(MappingProxyType({file_stem(document.sop) + ".json": text.encode()}), losses)


class _GraphWriter:
    def __init__(self, sop: Sop) -> None:
        self.sop = sop
        self.facts = {fact.name: fact for fact in sop.facts}
        self.tools = {tool.name: tool for tool in sop.tools}
        self.written_facts: set[str] = set()
        self.outgoing: dict[str, list[Edge]] = {}
        for edge in sop.edges:
            self.outgoing.setdefault(edge.source, []).append(edge)
        self.losses: list[Loss] = []

    def add_loss(self, subject: str, where: str, reason: str = _NO_PLACE) -> None:
        self.losses.append(Loss(subject, where, reason))

    def graph(self) -> dict[str, Any]:
        sop = self.sop
        nodes = sorted(sop.nodes, key=lambda node: node.id != sop.start)
        data: dict[str, Any] = {"title": sop.title, "description": sop.description}
        if not self._start_is_plain():
            data["start"] = sop.start
        data["nodes"] = [self.node(node) for node in nodes]
        data["edges"] = [{"source": e.source, "target": e.target, "label": e.label} for e in sop.edges]
        self.list_unwritten()
        return {key: value for key, value in data.items() if value != ""}

    def _start_is_plain(self) -> bool:
        """Whether the start is the only node without incoming edges, so that readers find it."""
        entered = {edge.target for edge in self.sop.edges if edge.source != edge.target}
        return [node.id for node in self.sop.nodes if node.id not in entered] == [self.sop.start]

    def node(self, node: Node) -> dict[str, Any]:
        where = f"node {node.id}"
        task = node if isinstance(node, Task) else Task(id=node.id)
        if node.kind not in ("task", "end"):
            self.add_loss(tr("that it is a {kind}", kind=node.kind), where)
        if node.branching == "all":
            self.add_loss(tr("that all edges that hold are followed"), where)
        for name in ("message", "outcome", "ending", "assignments", "procedure"):
            if getattr(node, name, ""):
                self.add_loss(tr("its {name}", name=name), where)
        fed = {fact for binding in task.tools for fact in self._inputs(binding)}
        for fact in task.asks:
            if fact not in fed:
                self.add_loss(
                    tr("that it asks for {fact}", fact=quoted(fact)), where, tr("no tool of the node takes it")
                )
        return {
            "id": node.id,
            "task_name": node.title,
            "task_description": node.description,
            "steps": list(task.steps),
            "responsePathways": [self.pathway(edge) for edge in self._outgoing_edges(node.id)],
            "tools": [tool for binding in task.tools for tool in self.tool(binding, where)],
        }

    def _outgoing_edges(self, node_id: str) -> list[Edge]:
        return self.outgoing.get(node_id, [])

    def _inputs(self, binding: Binding) -> list[str]:
        tool = self.tools.get(binding.tool)
        return [binding.fact_for(name) for name in tool.properties()] if tool else []

    def pathway(self, edge: Edge) -> dict[str, Any]:
        where = f"edge {edge.id}"
        if edge.loop is not None:
            self.add_loss(tr("its loop bound"), where)
        siblings = self._outgoing_edges(edge.source)
        if edge.kind == "otherwise":
            if siblings[-1] is not edge or not any(sibling.kind == "formal" for sibling in siblings):
                self.add_loss(
                    tr("that it is taken otherwise"),
                    where,
                    tr("it is read as such only in last place, after conditions"),
                )
            conditions: list[dict[str, str]] = []
        elif edge.kind == "prose":
            self.add_loss(
                tr("its prose condition"), where, tr("it is written as the name of a condition without an expression")
            )
            conditions = [{"name": edge.condition}] if edge.condition.strip() else []
        elif edge.kind == "always":
            conditions = [] if len(siblings) == 1 else [{"algebraicExpression": "true"}]
        else:
            conditions = [{"algebraicExpression": self.condition(edge.condition, where)}]
        return {"conditions": conditions, "nextNodeId": edge.target}

    def condition(self, text: str, where: str) -> str:
        """The condition in its canonical spelling, which JourneyBench shares."""
        try:
            return str(parse(text))
        except ConditionError as error:
            self.add_loss(tr("its condition as a condition"), where, str(error))
            return text

    def tool(self, binding: Binding, where: str) -> Iterator[dict[str, Any]]:
        tool = self.tools.get(binding.tool)
        if tool is None:
            self.add_loss(tr("the tool {tool}", tool=quoted(binding.tool)), where, tr("it is not declared"))
            return
        texts = [text for text in (tool.precondition, binding.condition) if text.strip() not in ("", "true")]
        constants, inputs = self._parameters(tool, binding, where)
        name = tool.title if tool.title and tool_name(tool.title) == tool.name else tool.name
        if name != (tool.title or tool.name):
            self.add_loss(
                tr("the title {title}", title=quoted(tool.title)),
                tr("tool {name}", name=tool.name),
                tr("only the name that models call is kept"),
            )
        yield {
            "method": tool.method,
            "url": tool.url,
            "body": dumps(
                {variable["variableName"]: variable["variableName"] for variable in inputs} | constants, indent=None
            ),
            "name": name,
            "tool_description": tool.description,
            "condition": [{"algebraicExpression": self.condition(text, where)} for text in texts] or None,
            "extractVars": inputs,
            "responseData": [self.output(tool, output) for output in tool.outputs],
        }

    def _parameters(self, tool: Tool, binding: Binding, where: str) -> tuple[dict[str, Any], list[dict[str, str]]]:
        """The parameters that only have a default, and those that a fact feeds."""
        constants: dict[str, Any] = {}
        inputs = []
        for name, schema in tool.properties().items():
            fact = binding.fact_for(name)
            if fact not in self.facts and name not in tool.required() and "default" in schema:
                constants[name] = to_json_data(schema["default"])
                continue
            if fact != name:
                self.add_loss(
                    tr("the parameter {name}", name=quoted(name)),
                    where,
                    tr("it is written under the name of its fact, {fact}", fact=quoted(fact)),
                )
            if name not in tool.required():
                self.add_loss(
                    tr("that the parameter {name} is optional", name=quoted(name)), tr("tool {name}", name=tool.name)
                )
            declared = self.facts.get(fact) or fact_from_schema(fact, schema)
            description = f"{fact} ({declared.type}): {self.describe_fact(declared)}"
            inputs.append({"variableName": fact, "type": declared.type, "description": description})
        return constants, inputs

    def output(self, tool: Tool, output: Output) -> dict[str, str]:
        if output.path != output.fact:
            reason = tr("it is written under the name of its fact, {fact}", fact=quoted(output.fact))
            self.add_loss(
                tr("the path {path} in the response", path=quoted(output.path)),
                tr("tool {name}", name=tool.name),
                reason,
            )
        fact = self.facts.get(output.fact) or Fact(name=output.fact)
        return {"name": fact.name, "context": f"{fact.name} ({fact.type}): {self.describe_fact(fact)}"}

    def describe_fact(self, fact: Fact) -> str:
        """The words that declare a fact; what readers cannot recover from them is listed once."""
        text = describe_fact(fact)
        if fact.name not in self.written_facts:
            self.written_facts.add(fact.name)
            reread = propose(text, fact.type)
            for name in ("allowed", "minimum", "maximum", "pattern", "examples"):
                if getattr(reread, name) != getattr(fact, name):
                    self.add_loss(
                        tr("its {name}", name=name), tr("fact {name}", name=fact.name), tr("words cannot say it")
                    )
            for name in ("unit", "optional", "items"):
                if getattr(fact, name):
                    self.add_loss(tr("its {name}", name=name), tr("fact {name}", name=fact.name))
        return text

    def list_unwritten(self) -> None:
        """List the declarations of the SOP that no node writes."""
        used_tools = {binding.tool for node in self.sop.nodes if isinstance(node, Task) for binding in node.tools}
        for fact in self.sop.facts:
            if fact.name not in self.written_facts:
                self.add_loss(
                    tr("its declaration"),
                    tr("fact {name}", name=fact.name),
                    tr("no tool that is used takes or gives it"),
                )
        for tool in self.sop.tools:
            where = f"tool {tool.name}"
            if tool.name not in used_tools:
                self.add_loss(tr("its declaration"), where, tr("no node uses it"))
            if tool.precondition:
                self.add_loss(tr("its precondition"), where, tr("it is written with the condition of each use"))
            for name in ("responses", "errors", "effect"):
                if getattr(tool, name) not in ((), "reads"):
                    self.add_loss(tr("its {name}", name=name), where)


def _document_losses(document: Document) -> Iterator[Loss]:
    sop = document.sop
    for name, content in (
        (tr("what a customer says first"), sop.opening),
        (tr("the outputs of the SOP"), sop.outputs),
        (tr("the articles"), sop.knowledge),
        (tr("the sub-procedures"), sop.procedures),
        (tr("the head of the document"), not document.head.is_blank()),
        (tr("the layout"), document.layout),
        (tr("the notes"), document.notes),
        (tr("the sections"), document.sections),
        (tr("the provenance"), document.provenance),
        (tr("advice switched off and table mappings"), bool(document.settings.advice_off or document.settings.tables)),
    ):
        if content:
            yield Loss(name, "", _NO_PLACE)
