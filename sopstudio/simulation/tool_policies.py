"""Which tools may run, whatever an agent or its model says (agents.md, *Which tools may run, enforced in
code*).

A policy finds the tools that an architecture may run at its position, from the SOP and from what the
session accepted: the place it entered, the task agent it loaded, the action it selected. Never from a
set that the agent sends. A new policy is a function and a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from sopstudio.sop import BoundTool, FrozenDict, Graph, PlacePlan, ProcedureCall, Runtime, Sop, Task
from sopstudio.trace import Refused


@dataclass(frozen=True, slots=True)
class AgentPosition:
    """Where an agent is: the plan of its place (None before any), the loaded task agent, the selected action.

    `actions` gives the tool that each action of the repository calls (Agent-S).
    """

    runtime: Runtime
    plan: PlacePlan | None = None
    loaded: str = ""
    selected: str = ""
    actions: Mapping[str, str] = field(default_factory=dict)


NO_ACTIONS: Mapping[str, str] = FrozenDict()


def repository_actions(options: Mapping[str, Any]) -> Mapping[str, str]:
    """The actions of a run's repository, each with the tool that it calls ("" for none)."""
    rows = options.get("actions", ())
    return {str(row["action"]): str(row.get("tool", "")) for row in rows} if rows else NO_ACTIONS


FindCandidates = Callable[[AgentPosition, str], Iterator[BoundTool]]
"""The bound tools with that name that may be used at a position."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What an architecture may do. `checks_conditions`: a tool runs only where condition and precondition hold.

    `is_free`: the agent itself says which facts it learned from the user and what it decided; the graph does
    not tell. `refusal` says why a tool that exists is not allowed.
    """

    name: str
    candidates: FindCandidates
    refusal: str = "not one of the tools of this step"
    checks_conditions: bool = True
    is_free: bool = False

    def find_permitted(self, position: AgentPosition, tool: str, facts: Mapping[str, Any]) -> BoundTool | Refused:
        """The tool as it may be used now, or why it may not."""
        known = position.runtime.flow.tools
        if tool not in known:
            return Refused(f"The tool {tool!r} does not exist.", "unknown-tool")
        candidates = list(self.candidates(position, tool))
        if not candidates:
            return Refused(f"The tool {tool!r} is {self.refusal}.", "tool-not-offered")
        permitted = next((bound for bound in candidates if not self.checks_conditions or bound.may_run(facts)), None)
        if permitted is None:
            return Refused(f"The tool {tool!r} may not run yet: its condition does not hold.", "precondition")
        return permitted


def _place_tools(position: AgentPosition, tool: str) -> Iterator[BoundTool]:
    """The tools bound at the current place."""
    if position.plan is not None:
        yield from (bound for bound in position.plan.tools if bound.tool.name == tool)


def _any_tool(position: AgentPosition, tool: str) -> Iterator[BoundTool]:
    """The tool, wherever in the SOP the agent is; none where the SOP has no such tool."""
    bound = position.runtime.unbound_tool(tool)
    if bound is not None:
        yield bound


def _selected_tool(position: AgentPosition, tool: str) -> Iterator[BoundTool]:
    """The tool of the action that was selected last (Agent-S)."""
    if position.actions.get(position.selected) == tool:
        yield from _any_tool(position, tool)


def _task_tools(position: AgentPosition, tool: str) -> Iterator[BoundTool]:
    """The tools of the loaded task agent, and of the procedures that code runs for it (MARCO)."""
    if tool in procedure_tools(position.runtime.flow.sop, position.loaded):
        yield from _any_tool(position, tool)


def child_agents(sop: Sop, name: str) -> frozenset[str]:
    """The task agents that the agent `name` can hand over to: the sub-procedures it calls, except those run by
    code.
    """
    return frozenset(node.procedure for node in _calls(_graphs_by_id(sop).get(name)) if not node.deterministic)


def procedure_tools(sop: Sop, name: str) -> frozenset[str]:
    """The tools bound in the procedure `name` ("" for the SOP itself), and in all that code runs for it."""
    graphs = _graphs_by_id(sop)
    tools = _bound_tools(graphs.get(name))
    pending = [node.procedure for node in _calls(graphs.get(name)) if node.deterministic]
    seen = set(pending)
    for procedure in pending:
        tools |= _bound_tools(graphs.get(procedure))
        inner = {node.procedure for node in _calls(graphs.get(procedure))} - seen
        seen |= inner
        pending += sorted(inner)
    return frozenset(tools)


def _graphs_by_id(sop: Sop) -> dict[str, Graph]:
    return {"": sop, **{procedure.id: procedure for procedure in sop.procedures}}


def _calls(graph: Graph | None) -> list[ProcedureCall]:
    return [node for node in graph.nodes if isinstance(node, ProcedureCall)] if graph is not None else []


def _bound_tools(graph: Graph | None) -> set[str]:
    nodes = graph.nodes if graph is not None else ()
    return {binding.tool for node in nodes if isinstance(node, Task) for binding in node.tools}


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        policy.name: policy
        for policy in (
            Policy("node", _place_tools),
            Policy(
                "action", _selected_tool, "not the one of the selected action", checks_conditions=False, is_free=True
            ),
            Policy(
                "task", _task_tools, "not one of the tools of this task agent", checks_conditions=False, is_free=True
            ),
            Policy("any", _any_tool, checks_conditions=False, is_free=True),
        )
    }
)

__all__ = ["POLICIES", "AgentPosition", "Policy", "child_agents", "procedure_tools", "repository_actions"]
