"""Where facts, tools and sub-procedures are used: links in the inspector, found in one pass over the SOP."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sopstudio.sop import Binding, Compute, Edge, Graph, Node, ProcedureCall, Sop, Task, Tool
from sopstudio.text.conditions import facts_of_condition
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_pill
from sopstudio.ui.editor import Selection, Subject


@dataclass(frozen=True, slots=True)
class Use:
    """One place: what to call it, what happens there, and what to select."""

    title: str
    what: str
    place: Selection


def uses_of_fact(sop: Sop, name: str) -> list[Use]:
    """Where the fact is asked for, computed, given by a tool, fed to one, decided on."""
    found = [
        Use(tool.label(), what, _subject("tool", tool.name)) for tool in sop.tools for what in _of_tool(tool, name)
    ]
    if name in sop.outputs:
        found.append(Use(sop.label(), "decides it", _subject("sop", "")))
    parameters = {tool.name: tuple(tool.properties()) for tool in sop.tools}
    for graph in sop.graphs():
        for node in graph.nodes:
            what = list(dict.fromkeys(_at_node(node, name, parameters)))
            if what:
                found.append(Use(one_line(node.label()), ", ".join(what), _node(sop, graph, node)))
        for edge in graph.edges:
            if edge.kind == "formal" and name in facts_of_condition(edge.condition):
                found.append(_edge(sop, graph, edge))
    return found


def _of_tool(tool: Tool, name: str) -> Iterator[str]:
    if any(output.fact == name for output in tool.outputs):
        yield "gives it"
    if name in facts_of_condition(tool.precondition):
        yield "depends on it"


def _at_node(node: Node, name: str, parameters: dict[str, tuple[str, ...]]) -> Iterator[str]:
    if isinstance(node, Task):
        yield from _at_task(node, name, parameters)
    if isinstance(node, Compute):
        for one in node.assignments:
            if one.fact == name:
                yield "computes it"
            if name in facts_of_condition(one.expression):
                yield "computes with it"


def _at_task(node: Task, name: str, parameters: dict[str, tuple[str, ...]]) -> Iterator[str]:
    if name in node.asks:
        yield "asks for it"
    for binding in node.tools:
        if name in _fed(binding, parameters.get(binding.tool, ())):
            yield "passes it to a tool"
        if name in facts_of_condition(binding.condition):
            yield "depends on it"


def _fed(binding: Binding, parameters: tuple[str, ...]) -> set[str]:
    return {binding.fact_for(one) for one in parameters} | set(binding.arguments.values())


def uses_of_tool(sop: Sop, name: str) -> list[Use]:
    """The tasks at which the tool is bound."""
    return [
        Use(one_line(node.label()), "", _node(sop, graph, node))
        for graph in sop.graphs()
        for node in graph.nodes
        if isinstance(node, Task) and any(binding.tool == name for binding in node.tools)
    ]


def uses_of_procedure(sop: Sop, name: str) -> list[Use]:
    """The nodes that run the sub-procedure."""
    return [
        Use(one_line(node.label()), "", _node(sop, graph, node))
        for graph in sop.graphs()
        for node in graph.nodes
        if isinstance(node, ProcedureCall) and node.procedure == name
    ]


def _prefix(sop: Sop, graph: Graph) -> str:
    return "" if graph is sop else f"{graph.id}/"


def _node(sop: Sop, graph: Graph, node: Node) -> Selection:
    return Selection(nodes=frozenset({_prefix(sop, graph) + node.id}))


def _edge(sop: Sop, graph: Graph, edge: Edge) -> Use:
    titles = {node.id: one_line(node.label()) for node in graph.nodes}
    between = f"{titles.get(edge.source, edge.source)} → {titles.get(edge.target, edge.target)}"
    return Use(edge_pill(edge)[0], between, Selection(edges=frozenset({_prefix(sop, graph) + edge.id})))


def _subject(kind: str, name: str) -> Selection:
    return Selection(subject=Subject("tool" if kind == "tool" else "sop", name))
