"""From a document to a JourneyBench graph, in words that the reader understands; what it cannot hold is listed."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from sopstudio.errors import ConditionError
from sopstudio.expressions import parse
from sopstudio.formats.format import Loss, Writing
from sopstudio.formats.journeybench_tools import tool_name
from sopstudio.formats.native import file_stem
from sopstudio.formats.proposals import TYPES, in_prose, propose
from sopstudio.sop.canonical import dumps, plain
from sopstudio.sop.document import Document, DocumentSettings
from sopstudio.sop.facts import Fact
from sopstudio.sop.graph import Binding, Edge, Node, Sop, Task
from sopstudio.sop.tools import Output, Tool

_NOT_HELD = "JourneyBench has no place for it"


def write(document: Document) -> Writing:
    """One JSON file, and everything of the document that the format cannot hold."""
    writer = _Writer(document.sop)
    text = dumps(writer.graph()) + "\n"
    losses = (*writer.losses, *_beside(document))
    return Writing(MappingProxyType({file_stem(document.sop) + ".json": text.encode()}), losses)


class _Writer:
    def __init__(self, sop: Sop) -> None:
        self.sop = sop
        self.facts = {fact.name: fact for fact in sop.facts}
        self.tools = {tool.name: tool for tool in sop.tools}
        self.written: set[str] = set()
        self.out: dict[str, list[Edge]] = {}
        for edge in sop.edges:
            self.out.setdefault(edge.source, []).append(edge)
        self.losses: list[Loss] = []

    def lose(self, what: str, where: str, why: str = _NOT_HELD) -> None:
        self.losses.append(Loss(what, where, why))

    def graph(self) -> dict[str, Any]:
        sop = self.sop
        nodes = sorted(sop.nodes, key=lambda node: node.id != sop.start)
        data: dict[str, Any] = {"title": sop.title, "description": sop.description}
        if not self._start_is_plain():
            data["start"] = sop.start
        data["nodes"] = [self.node(node) for node in nodes]
        data["edges"] = [{"source": e.source, "target": e.target, "label": e.label} for e in sop.edges]
        self.declarations()
        return {key: value for key, value in data.items() if value != ""}

    def _start_is_plain(self) -> bool:
        """Whether the start is the one node that no edge leads to, so that readers find it."""
        entered = {edge.target for edge in self.sop.edges if edge.source != edge.target}
        return [node.id for node in self.sop.nodes if node.id not in entered] == [self.sop.start]

    def node(self, node: Node) -> dict[str, Any]:
        where = f"node {node.id}"
        task = node if isinstance(node, Task) else Task(id=node.id)
        if node.kind not in ("task", "end"):
            self.lose(f"that it is a {node.kind}", where)
        if node.branching == "all":
            self.lose("that all edges that hold are followed", where)
        for name in ("message", "outcome", "assignments", "procedure"):
            if getattr(node, name, ""):
                self.lose(f"its {name}", where)
        fed = {fact for binding in task.tools for fact in self._inputs(binding)}
        for fact in task.asks:
            if fact not in fed:
                self.lose(f"that it asks for {fact!r}", where, "no tool of the node takes it")
        return {
            "id": node.id,
            "task_name": node.title,
            "task_description": node.description,
            "steps": list(task.steps),
            "responsePathways": [self.pathway(edge) for edge in self._leaving(node.id)],
            "tools": [tool for binding in task.tools for tool in self.tool(binding, where)],
        }

    def _leaving(self, node_id: str) -> list[Edge]:
        return self.out.get(node_id, [])

    def _inputs(self, binding: Binding) -> list[str]:
        tool = self.tools.get(binding.tool)
        return [binding.fact_for(name) for name in tool.properties()] if tool else []

    def pathway(self, edge: Edge) -> dict[str, Any]:
        where = f"edge {edge.id}"
        if edge.loop is not None:
            self.lose("its loop bound", where)
        siblings = self._leaving(edge.source)
        if edge.kind == "otherwise":
            if siblings[-1] is not edge or not any(one.kind == "formal" for one in siblings):
                self.lose(
                    "that it is taken otherwise", where, "it is read as such only in last place, after conditions"
                )
            conditions: list[dict[str, str]] = []
        elif edge.kind == "prose":
            self.lose("its prose condition", where, "it is written as the name of a condition without an expression")
            conditions = [{"name": edge.condition}] if edge.condition.strip() else []
        elif edge.kind == "always":
            conditions = [] if len(siblings) == 1 else [{"algebraicExpression": "true"}]
        else:
            conditions = [{"algebraicExpression": self.condition(edge.condition, where)}]
        return {"conditions": conditions, "nextNodeId": edge.target}

    def condition(self, text: str, where: str) -> str:
        """The condition in its canonical spelling, which the format shares."""
        try:
            return str(parse(text))
        except ConditionError as error:
            self.lose("its condition as a condition", where, str(error))
            return text

    def tool(self, binding: Binding, where: str) -> Iterator[dict[str, Any]]:
        tool = self.tools.get(binding.tool)
        if tool is None:
            self.lose(f"the tool {binding.tool!r}", where, "it is not declared")
            return
        texts = [text for text in (tool.precondition, binding.condition) if text.strip() not in ("", "true")]
        constants, inputs = self._parameters(tool, binding, where)
        name = tool.title if tool.title and tool_name(tool.title) == tool.name else tool.name
        if name != (tool.title or tool.name):
            self.lose(f"the title {tool.title!r}", f"tool {tool.name}", "only the name that models call is kept")
        yield {
            "method": tool.method,
            "url": tool.url,
            "body": dumps({one["variableName"]: one["variableName"] for one in inputs} | constants, indent=None),
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
                constants[name] = plain(schema["default"])
                continue
            if fact != name:
                self.lose(f"the parameter {name!r}", where, f"it is written under the name of its fact, {fact!r}")
            if name not in tool.required():
                self.lose(f"that the parameter {name!r} is optional", f"tool {tool.name}")
            declared = self.facts.get(fact) or _from_schema(fact, schema)
            description = f"{fact} ({declared.type}): {self.prose(declared)}"
            inputs.append({"variableName": fact, "type": declared.type, "description": description})
        return constants, inputs

    def output(self, tool: Tool, output: Output) -> dict[str, str]:
        if output.path != output.fact:
            why = f"it is written under the name of its fact, {output.fact!r}"
            self.lose(f"the path {output.path!r} in the response", f"tool {tool.name}", why)
        fact = self.facts.get(output.fact) or Fact(name=output.fact)
        return {"name": fact.name, "context": f"{fact.name} ({fact.type}): {self.prose(fact)}"}

    def prose(self, fact: Fact) -> str:
        """The words that declare a fact; what readers will not get out of them is listed once."""
        text = in_prose(fact)
        if fact.name not in self.written:
            self.written.add(fact.name)
            heard = propose(text, fact.type)
            for name in ("allowed", "minimum", "maximum", "pattern", "examples"):
                if getattr(heard, name) != getattr(fact, name):
                    self.lose(f"its {name}", f"fact {fact.name}", "words cannot say it")
            for name in ("unit", "optional", "items"):
                if getattr(fact, name):
                    self.lose(f"its {name}", f"fact {fact.name}")
        return text

    def declarations(self) -> None:
        """List what the SOP declares and no node writes."""
        used = {binding.tool for node in self.sop.nodes if isinstance(node, Task) for binding in node.tools}
        for fact in self.sop.facts:
            if fact.name not in self.written:
                self.lose("its declaration", f"fact {fact.name}", "no tool that is used takes or gives it")
        for tool in self.sop.tools:
            where = f"tool {tool.name}"
            if tool.name not in used:
                self.lose("its declaration", where, "no node uses it")
            if tool.precondition:
                self.lose("its precondition", where, "it is written with the condition of each use")
            for name in ("responses", "errors", "side_effect"):
                if getattr(tool, name):
                    self.lose(f"its {name.replace('_', ' ')}", where)


def _from_schema(name: str, schema: Any) -> Fact:
    """A fact out of a parameter's JSON Schema, where none is declared."""
    kind = schema.get("type", "string") if isinstance(schema, dict) else "string"
    if not isinstance(schema, dict) or not isinstance(kind, str):
        return Fact(name=name)
    values = schema.get("enum", ())
    allowed = tuple(value for value in values if isinstance(value, str | int)) if isinstance(values, tuple) else ()
    return Fact(
        name=name, type=TYPES.get(kind, "string"), allowed=allowed, description=str(schema.get("description", ""))
    )


def _beside(document: Document) -> Iterator[Loss]:
    sop = document.sop
    for name, held in (
        ("the outputs of the SOP", sop.outputs),
        ("the articles", sop.knowledge),
        ("the sub-procedures", sop.procedures),
        ("the layout", document.layout),
        ("the notes", document.notes),
        ("the provenance", document.provenance),
        ("advice switched off and table mappings", document.settings != DocumentSettings()),
    ):
        if held:
            yield Loss(name, "", _NOT_HELD)
