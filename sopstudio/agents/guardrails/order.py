"""*order*: only a tool that the SOP calls next, given the calls made so far and what is known.

For agents without a place in the graph (`spa`, `fc`, `react`, `agent-s`), whose calls out of turn are otherwise made
and scored (agents.md, *Which tools may run*). The calls are laid along the graph (`trace.alignment`); where a condition
cannot be decided, both ways count as possible. A run that has left every way of the procedure is not objected to any
more.
"""

from __future__ import annotations

from sopstudio.agents.guardrails.guardrail import Finding
from sopstudio.agents.guardrails.seen import Seen
from sopstudio.trace import AskModel, ModelReply
from sopstudio.trace.alignment import align


def check(reply: ModelReply, _request: AskModel, seen: Seen) -> Finding:
    """Objects to calls of tools that come earlier, later, or on another way."""
    wanted = {one.tool: tool for one in reply.calls if (tool := seen.tool_of(one.tool))}
    alignment = align(seen.routing, seen.events)
    if not wanted or alignment.lost:
        return Finding(reply)
    upcoming = alignment.upcoming()
    there = ", ".join(sorted(one for tool in upcoming for one in seen.names_of(tool))) or "no tool"
    wrong = (name for name, tool in wanted.items() if tool not in upcoming)
    return Finding(reply, tuple(f"the procedure does not call {name} now; it calls {there}" for name in wrong))
