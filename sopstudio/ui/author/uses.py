"""Where facts, tools and sub-procedures are used, as links for the inspector."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sopstudio.sop import Binding, Compute, Edge, Graph, Node, Person, ProcedureCall, Sop, Task, Tool
from sopstudio.text.conditions import facts_of_condition
from sopstudio.text.humanize import one_line, placeholders
from sopstudio.text.labels import edge_title
from sopstudio.translation import tr
from sopstudio.ui.open_document import Selection, Subject


class UseSite(Struct, frozen=True):
    """One place of use: its title, what happens there, and what to select."""

    title: str
    note: str
    selection: Selection


def find_fact_uses(sop: Sop, name: str) -> list[UseSite]:
    """Where the fact is asked for, computed, said, set by a tool, passed to one, or used in a condition."""
    sites = [
        UseSite(tool.label(), effect, _declaration_selection("tool", tool.name))
        for tool in sop.tools
        for effect in _tool_effects(tool, name)
    ]
    if name in sop.outputs:
        sites.append(UseSite(sop.label(), tr("decides it"), _declaration_selection("sop", "")))
    parameters = {tool.name: tuple(tool.properties()) for tool in sop.tools}
    for graph in sop.graphs():
        for node in graph.nodes:
            effects = list(dict.fromkeys(_node_effects(node, name, parameters)))
            if effects:
                sites.append(UseSite(one_line(node.label()), ", ".join(effects), _node_selection(sop, graph, node)))
        for edge in graph.edges:
            if edge.kind == "formal" and name in facts_of_condition(edge.condition):
                sites.append(_edge_site(sop, graph, edge))
    return sites


def _tool_effects(tool: Tool, name: str) -> Iterator[str]:
    if any(output.fact == name for output in tool.outputs):
        yield tr("gives it")
    if name in facts_of_condition(tool.precondition):
        yield tr("depends on it")


def _node_effects(node: Node, name: str, parameters: dict[str, tuple[str, ...]]) -> Iterator[str]:
    if isinstance(node, Task):
        yield from _task_effects(node, name, parameters)
    if isinstance(node, Person):
        effects = {tr("gives it"): node.provides, tr("shows it"): node.shows}
        yield from (effect for effect, facts in effects.items() if name in facts)
    if name in placeholders(getattr(node, "message", "")):
        yield tr("says it")
    if isinstance(node, Compute):
        for assignment in node.assignments:
            if assignment.fact == name:
                yield tr("computes it")
            if name in facts_of_condition(assignment.expression):
                yield tr("computes with it")


def _task_effects(node: Task, name: str, parameters: dict[str, tuple[str, ...]]) -> Iterator[str]:
    if name in node.asks:
        yield tr("asks for it")
    for binding in node.tools:
        if name in _passed_facts(binding, parameters.get(binding.tool, ())):
            yield tr("passes it to a tool")
        if name in facts_of_condition(binding.condition):
            yield tr("depends on it")


def _passed_facts(binding: Binding, parameters: tuple[str, ...]) -> set[str]:
    return {binding.fact_for(parameter) for parameter in parameters} | set(binding.arguments.values())


def find_tool_uses(sop: Sop, name: str) -> list[UseSite]:
    """The tasks at which the tool is bound."""
    return [
        UseSite(one_line(node.label()), "", _node_selection(sop, graph, node))
        for graph in sop.graphs()
        for node in graph.nodes
        if isinstance(node, Task) and any(binding.tool == name for binding in node.tools)
    ]


def find_procedure_uses(sop: Sop, name: str) -> list[UseSite]:
    """The nodes that run the sub-procedure."""
    return [
        UseSite(one_line(node.label()), "", _node_selection(sop, graph, node))
        for graph in sop.graphs()
        for node in graph.nodes
        if isinstance(node, ProcedureCall) and node.procedure == name
    ]


def _key_prefix(sop: Sop, graph: Graph) -> str:
    return "" if graph is sop else f"{graph.id}/"


def _node_selection(sop: Sop, graph: Graph, node: Node) -> Selection:
    return Selection(nodes=frozenset({_key_prefix(sop, graph) + node.id}))


def _edge_site(sop: Sop, graph: Graph, edge: Edge) -> UseSite:
    titles = {node.id: one_line(node.label()) for node in graph.nodes}
    ends_text = f"{titles.get(edge.source, edge.source)} → {titles.get(edge.target, edge.target)}"
    return UseSite(edge_title(edge), ends_text, Selection(edges=frozenset({_key_prefix(sop, graph) + edge.id})))


def _declaration_selection(kind: str, name: str) -> Selection:
    return Selection(subject=Subject("tool" if kind == "tool" else "sop", name))
