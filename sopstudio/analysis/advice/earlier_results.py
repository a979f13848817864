"""What a decision can rest on: the results of the nearest steps before it, on every path that leads there."""

from __future__ import annotations

from sopstudio.analysis.advice.passages import stems
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.sop import Compute, Edge, Node, ProcedureCall, Task

_SAYING_STEMS = stems(
    "accepts admits agrees answers asked chooses complains confirms consents declines denies disagrees insists mentions"
    " objects prefers refuses rejects replies requests said says speaks states tells thanks wants wishes"
)


class EarlierResults:
    """The results of the nodes of one graph, by node."""

    def __init__(self, context: CheckContext, scope: Scope) -> None:
        names_by_node = {name: result_names(context, node) for name, node in scope.nodes.items()}
        self._names = {name: names for name, names in names_by_node.items() if names}
        self._sources: dict[str, list[str]] = {}
        for edge in scope.graph.edges:
            self._sources.setdefault(edge.target, []).append(edge.source)
        self._nearest_cache: dict[str, dict[str, tuple[str, ...]]] = {}

    def nearest_before(self, source: str) -> dict[str, tuple[str, ...]]:
        """The nearest nodes at or before `source` that have results, with the names of these results."""
        if source not in self._nearest_cache:
            self._nearest_cache[source] = self._find_nearest(source) if self._names else {}
        return self._nearest_cache[source]

    def _find_nearest(self, source: str) -> dict[str, tuple[str, ...]]:
        nearest: dict[str, tuple[str, ...]] = {}
        pending, seen = [source], {source}
        while pending:
            name = pending.pop()
            if name in self._names:
                nearest[name] = self._names[name]
                continue
            fresh = [source_node for source_node in self._sources.get(name, ()) if source_node not in seen]
            seen.update(fresh)
            pending.extend(fresh)
        return nearest


def result_names(context: CheckContext, node: Node) -> tuple[str, ...]:
    """The names of a node's results: facts that it asks for, computes or receives, and tools that it calls."""
    if isinstance(node, Task):
        tools = [context.tools[binding.tool] for binding in node.tools if binding.tool in context.tools]
        outputs = [output.fact for tool in tools for output in tool.outputs]
        return (*node.asks, *outputs, *(tool.label() for tool in tools))
    if isinstance(node, Compute):
        return tuple(assignment.fact for assignment in node.assignments)
    if isinstance(node, ProcedureCall) and node.procedure in context.procedures:
        return context.procedures[node.procedure].graph.outputs
    return ()


def is_user_statement(edge: Edge) -> bool:
    """Whether a prose condition is about what the user says, so that the conversation itself is its basis."""
    return bool(stems(edge.condition) & _SAYING_STEMS)
