"""Which tools were called up to one point of a run, which may run there, and why the others may not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sopstudio.debugger.snapshot import Snapshot
from sopstudio.errors import SopStudioError
from sopstudio.simulation import Setup
from sopstudio.simulation.tool_policies import POLICIES, AgentPosition, Policy, repository_actions
from sopstudio.sop import Fact, parse_value
from sopstudio.text.conditions import condition_label
from sopstudio.trace import Event, Refused
from sopstudio.trace.alignment import align
from sopstudio.trace.state import tool_calls
from sopstudio.translation import tr

RUN_OVER_REASON, NO_STEP_REASON = tr("the run is over"), tr("no step has begun yet")
OUT_OF_ORDER_REASON = tr("not what the procedure calls next")
ORDER_GUARDRAIL = "order"
"""The guardrail that lets only the calls run that the procedure makes next."""


@dataclass(frozen=True, slots=True)
class ToolPermission:
    """A tool, the reason why it may not run now (blank: it may), and how often it was called so far.

    A call that was refused does not count.
    """

    name: str
    title: str
    reason: str
    call_count: int = 0


def list_permissions(setup: Setup, snapshot: Snapshot, events: Sequence[Event]) -> list[ToolPermission]:
    """Every tool of the SOP with its reason, those that may run now first.

    `events` are those up to the snapshot.
    """
    tools = setup.runtime.flow.sop.tools
    counts = Counter(call.tool for call in tool_calls(events) if not call.refused)
    if snapshot.is_over:
        return [ToolPermission(tool.name, tool.label(), RUN_OVER_REASON, counts[tool.name]) for tool in tools]
    try:
        reasons = {
            tool.name: _refusal_reason(setup, _agent_position(setup, snapshot), tool.name, snapshot) for tool in tools
        }
    except SopStudioError as error:
        reasons = {tool.name: str(error) for tool in tools}
    for name in _out_of_order_tools(setup, events):
        reasons[name] = reasons[name] or OUT_OF_ORDER_REASON
    permissions = [ToolPermission(tool.name, tool.label(), reasons[tool.name], counts[tool.name]) for tool in tools]
    return sorted(permissions, key=lambda permission: bool(permission.reason))


def _agent_position(setup: Setup, snapshot: Snapshot) -> AgentPosition:
    plan = setup.runtime.plan(snapshot.place) if snapshot.place else None
    return AgentPosition(
        setup.runtime, plan, snapshot.loaded_agent, snapshot.selected_action, repository_actions(setup.options)
    )


def _refusal_reason(setup: Setup, position: AgentPosition, tool: str, snapshot: Snapshot) -> str:
    """Blank where the tool may run here, or is offered to choose a branch (SOP-Agent)."""
    policy: Policy = POLICIES[setup.agent.policy]
    if policy.name == "node" and tool in snapshot.offered_tools:
        return ""
    try:
        permitted = policy.find_permitted(position, tool, _typed_values(setup, snapshot))
    except SopStudioError as error:
        return str(error)
    if not isinstance(permitted, Refused):
        return ""
    if permitted.kind != "precondition":
        return policy.refusal if snapshot.place or snapshot.selected_action or snapshot.loaded_agent else NO_STEP_REASON
    bound = next(policy.candidates(position, tool))
    conditions = filter(str.strip, (bound.binding.condition, bound.tool.precondition))
    return tr("only if ") + " and ".join(dict.fromkeys(map(condition_label, conditions)))


def _typed_values(setup: Setup, snapshot: Snapshot) -> dict[str, Any]:
    declared = setup.runtime.flow.facts
    return {name: parse_value(declared.get(name) or Fact(name=name), value) for name, value in snapshot.values.items()}


def _out_of_order_tools(setup: Setup, events: Sequence[Event]) -> set[str]:
    """The tools that the order guardrail rejects; none where it is off or the run has left the procedure."""
    if ORDER_GUARDRAIL not in setup.guardrails:
        return set()
    alignment = align(setup.runtime, events)
    if alignment.is_lost:
        return set()
    return {tool.name for tool in setup.runtime.flow.sop.tools} - alignment.next_tools()


__all__ = ["ToolPermission", "list_permissions"]
