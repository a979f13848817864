"""Which tools may run, whatever an agent or its model says (agents.md, *Which tools may run, enforced in code*).

A policy finds the tools that an architecture may run where it stands, from the SOP and from what the session accepted:
the place it entered, the task agent it loaded, the action it selected. Never from a set that the agent sends. Adding a
policy adds a function and a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from sopstudio.sop import BoundTool, Graph, ProcedureCall, Routing, Sop, Task, Work
from sopstudio.trace import Refused


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an agent is: the work of its place, or None before any; the task agent loaded; the action selected.

    `actions` tells for each action of the repository which tool it calls (Agent-S).
    """

    routing: Routing
    work: Work | None = None
    loaded: str = ""
    selected: str = ""
    actions: Mapping[str, str] = field(default_factory=dict)


def actions_of(options: Mapping[str, Any]) -> dict[str, str]:
    """The actions of the repository that a run was given, each with the tool it calls (blank for none)."""
    return {str(one["action"]): str(one.get("tool", "")) for one in options.get("actions", ())}


Candidates = Callable[[Standing, str], Iterator[BoundTool]]
"""The ways in which the tool of that name may be used there."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What an architecture may do. `judged`: a tool runs only where its condition and its precondition hold.

    `free`: the agent itself says which facts it learned from the user and what it decided; nothing in the graph tells.
    `elsewhere` says why a tool that exists is not allowed.
    """

    name: str
    candidates: Candidates
    elsewhere: str = "not one of the tools of this step"
    judged: bool = True
    free: bool = False

    def permitted(self, standing: Standing, tool: str, facts: Mapping[str, Any]) -> BoundTool | Refused:
        """The tool as it may be used now, or why it may not."""
        known = standing.routing.flow.tools
        if tool not in known:
            return Refused(f"The tool {tool!r} does not exist.", "unknown-tool")
        found = list(self.candidates(standing, tool))
        if not found:
            return Refused(f"The tool {tool!r} is {self.elsewhere}.", "tool-not-offered")
        allowed = next((bound for bound in found if not self.judged or bound.allowed(facts)), None)
        if allowed is None:
            return Refused(f"The tool {tool!r} may not run yet: its condition does not hold.", "precondition")
        return allowed


def _here(standing: Standing, tool: str) -> Iterator[BoundTool]:
    """The bindings of the current place."""
    if standing.work is not None:
        yield from (bound for bound in standing.work.tools if bound.tool.name == tool)


def _any(standing: Standing, tool: str) -> Iterator[BoundTool]:
    """Every tool of the SOP."""
    bound = standing.routing.unbound(tool)
    if bound is not None:
        yield bound


def _selected(standing: Standing, tool: str) -> Iterator[BoundTool]:
    """The tool of the action that was selected last (Agent-S)."""
    if standing.actions.get(standing.selected) == tool:
        yield from _any(standing, tool)


def _loaded(standing: Standing, tool: str) -> Iterator[BoundTool]:
    """The tools of the task agent that is loaded, and of the procedures that code runs for it (MARCO)."""
    if tool in tools_of(standing.routing.flow.sop, standing.loaded):
        yield from _any(standing, tool)


def children_of(sop: Sop, name: str) -> frozenset[str]:
    """The task agents that the one called `name` can hand over to: the sub-procedures that it calls, but by code."""
    return frozenset(node.procedure for node in _calls(_graphs(sop).get(name)) if not node.deterministic)


def tools_of(sop: Sop, name: str) -> frozenset[str]:
    """The tools bound in the procedure `name` (blank: the SOP itself), and in all that code runs for it."""
    graphs = _graphs(sop)
    found = _bound(graphs.get(name))
    waiting = [node.procedure for node in _calls(graphs.get(name)) if node.deterministic]
    seen = set(waiting)
    for one in waiting:
        found |= _bound(graphs.get(one))
        inner = {node.procedure for node in _calls(graphs.get(one))} - seen
        seen |= inner
        waiting += sorted(inner)
    return frozenset(found)


def _graphs(sop: Sop) -> dict[str, Graph]:
    return {"": sop, **{procedure.id: procedure for procedure in sop.procedures}}


def _calls(graph: Graph | None) -> list[ProcedureCall]:
    return [node for node in graph.nodes if isinstance(node, ProcedureCall)] if graph is not None else []


def _bound(graph: Graph | None) -> set[str]:
    nodes = graph.nodes if graph is not None else ()
    return {binding.tool for node in nodes if isinstance(node, Task) for binding in node.tools}


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        policy.name: policy
        for policy in (
            Policy("node", _here),
            Policy("action", _selected, "not the one of the selected action", judged=False, free=True),
            Policy("task", _loaded, "not one of the tools of this task agent", judged=False, free=True),
            Policy("any", _any, judged=False, free=True),
        )
    }
)

__all__ = ["POLICIES", "Policy", "Standing", "actions_of", "children_of", "tools_of"]
