"""What a decision can go by: the results of the steps before it, the nearest ones on every way that leads there."""

from __future__ import annotations

from sopstudio.analysis.advice.wording import stems
from sopstudio.analysis.subject import Scope, Subject
from sopstudio.sop import Compute, Edge, Node, ProcedureCall, Task

_SAYING = stems(
    "accepts admits agrees answers asked chooses complains confirms consents declines denies disagrees insists mentions"
    " objects prefers refuses rejects replies requests said says speaks states tells thanks wants wishes"
)


class Results:
    """What the nodes of one graph find out, by node."""

    def __init__(self, subject: Subject, scope: Scope) -> None:
        found = {name: found_out(subject, node) for name, node in scope.nodes.items()}
        self._names = {name: names for name, names in found.items() if names}
        self._sources: dict[str, list[str]] = {}
        for edge in scope.graph.edges:
            self._sources.setdefault(edge.target, []).append(edge.source)
        self._before: dict[str, dict[str, tuple[str, ...]]] = {}

    def before(self, source: str) -> dict[str, tuple[str, ...]]:
        """The nearest nodes at or before `source` that find something out, with the names of what they do."""
        if source not in self._before:
            self._before[source] = self._nearest(source) if self._names else {}
        return self._before[source]

    def _nearest(self, source: str) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        waiting, seen = [source], {source}
        while waiting:
            name = waiting.pop()
            if name in self._names:
                found[name] = self._names[name]
                continue
            fresh = [one for one in self._sources.get(name, ()) if one not in seen]
            seen.update(fresh)
            waiting.extend(fresh)
        return found


def found_out(subject: Subject, node: Node) -> tuple[str, ...]:
    """The names of what a node finds out: facts that it asks for, computes or is handed, tools that it calls."""
    if isinstance(node, Task):
        tools = [subject.tools[one.tool] for one in node.tools if one.tool in subject.tools]
        outputs = [output.fact for tool in tools for output in tool.outputs]
        return (*node.asks, *outputs, *(tool.label() for tool in tools))
    if isinstance(node, Compute):
        return tuple(one.fact for one in node.assignments)
    if isinstance(node, ProcedureCall) and node.procedure in subject.procedures:
        return subject.procedures[node.procedure].graph.outputs
    return ()


def is_said(edge: Edge) -> bool:
    """Whether a condition in words is about what the user says, so that the conversation is what it goes by."""
    return bool(stems(edge.condition) & _SAYING)
