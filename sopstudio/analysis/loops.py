"""Whether going round a loop can change anything: one that sets nothing that its conditions read repeats itself."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.problem import Problem, quoted
from sopstudio.analysis.subject import Scope, Subject
from sopstudio.sop import Compute, Edge, Node, ProcedureCall, Task
from sopstudio.sop.graph_algorithms import strong_components


def check(subject: Subject) -> Iterator[Problem]:
    """Declared loops without progress. Loops that prose or a sub-procedure has a say in are let be."""
    for scope in subject.scopes:
        for group in strong_components(scope.nodes, scope.targets):
            members = set(group)
            inside = [edge for node in group for edge in scope.out[node] if edge.target in members]
            if any(edge.loop is not None for edge in inside):
                yield from _without_progress(subject, scope, group, inside)


def _without_progress(subject: Subject, scope: Scope, group: list[str], inside: list[Edge]) -> Iterator[Problem]:
    edges = [edge for node in group for edge in scope.out[node]]
    nodes = [scope.nodes[node] for node in group]
    if any(edge.kind == "prose" for edge in edges) or any(isinstance(node, ProcedureCall) for node in nodes):
        return
    formulas = [subject.by_place.get((f"edges {scope.name(edge.id)}", "condition")) for edge in edges]
    read = {name for one in formulas if one is not None and one.read is not None for name in one.read.facts}
    if not read or read & {name for node in nodes for name in _sets(subject, node)}:
        return
    titles = quoted([node.label() for node in nodes])
    message = (
        f"Going round {titles}{scope.suffix()} changes nothing that its conditions depend on "
        f"({', '.join(sorted(read))}), so each round ends like the one before. Ask again, or call a tool, in the loop."
    )
    loops = tuple(scope.name(edge.id) for edge in inside if edge.loop is not None)
    yield Problem("loop-without-progress", "warning", message, nodes=tuple(map(scope.name, group)), edges=loops)


def _sets(subject: Subject, node: Node) -> set[str]:
    """The facts that a node may set."""
    if isinstance(node, Compute):
        return {one.fact for one in node.assignments}
    if not isinstance(node, Task):
        return set()
    tools = [subject.tools[binding.tool] for binding in node.tools if binding.tool in subject.tools]
    return {*node.asks, *(output.fact for tool in tools for output in tool.outputs)}
