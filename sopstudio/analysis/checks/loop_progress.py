"""Report loops that cannot make progress: no node in the loop sets a fact that its conditions read."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.problem import Problem, quote_names
from sopstudio.sop import Compute, Edge, Node, ProcedureCall, Task
from sopstudio.sop.graph_algorithms import strong_components
from sopstudio.translation import tr


def check(context: CheckContext) -> Iterator[Problem]:
    """Declared loops without progress. Loops that involve prose or a sub-procedure are skipped."""
    for scope in context.scopes:
        for group in strong_components(scope.nodes, scope.targets):
            members = set(group)
            inside = [edge for node in group for edge in scope.outgoing[node] if edge.target in members]
            if any(edge.loop is not None for edge in inside):
                yield from _check_progress(context, scope, group, inside)


def _check_progress(context: CheckContext, scope: Scope, group: list[str], inside: list[Edge]) -> Iterator[Problem]:
    edges = [edge for node in group for edge in scope.outgoing[node]]
    nodes = [scope.nodes[node] for node in group]
    if any(edge.kind == "prose" for edge in edges) or any(isinstance(node, ProcedureCall) for node in nodes):
        return
    formulas = [context.formulas_by_place.get((f"edges {scope.qualify(edge.id)}", "condition")) for edge in edges]
    facts_read = {
        name
        for formula in formulas
        if formula is not None and formula.parsed is not None
        for name in formula.parsed.facts
    }
    if not facts_read or facts_read & {name for node in nodes for name in _facts_set_by(context, node)}:
        return
    titles = quote_names([node.label() for node in nodes])
    message = tr(
        "Going round {titles}{location_suffix} changes nothing that its conditions depend on "
        "({facts_read}), so each round ends like the one before. Ask again, or call a tool, in the "
        "loop.",
        titles=titles,
        location_suffix=scope.location_suffix(),
        facts_read=", ".join(sorted(facts_read)),
    )
    loops = tuple(scope.qualify(edge.id) for edge in inside if edge.loop is not None)
    yield Problem("loop-without-progress", "warning", message, nodes=tuple(map(scope.qualify, group)), edges=loops)


def _facts_set_by(context: CheckContext, node: Node) -> set[str]:
    """The facts that a node may set."""
    if isinstance(node, Compute):
        return {assignment.fact for assignment in node.assignments}
    if not isinstance(node, Task):
        return set()
    tools = [context.tools[binding.tool] for binding in node.tools if binding.tool in context.tools]
    return {*node.asks, *(output.fact for tool in tools for output in tool.outputs)}
