"""*order*: only a call that the SOP makes next, given the calls made so far and what is known.

For agents without a place in the graph (`spa`, `fc`, `react`, `agent-s`), whose calls out of turn are otherwise made
and scored (agents.md, *Which tools may run*). The calls are laid along the graph (`trace.alignment`); where a condition
cannot be decided, both ways count as possible. A step whose call succeeded is not called again with the same values;
with others it is corrected, and a call that failed may be made again. The action of a repository that is named without
values (`agent-s`) is taken to be called with those that are known. A run that has left every way of the procedure is
not objected to any more.
"""

from __future__ import annotations

from sopstudio.agents.guardrails.guardrail import Finding
from sopstudio.agents.guardrails.seen import Seen
from sopstudio.trace import AskModel, ModelReply
from sopstudio.trace.alignment import align


def check(reply: ModelReply, _request: AskModel, seen: Seen) -> Finding:
    """Objects to calls of tools that come earlier, later, or on another way, and to a call that was made already."""
    wanted = [(one, tool) for one in reply.calls if (tool := seen.tool_of(one.tool))]
    alignment = align(seen.routing, seen.events)
    if not wanted or alignment.lost:
        return Finding(reply)
    upcoming = alignment.upcoming()
    next_ones = filter(alignment.wants, upcoming)
    there = ", ".join(sorted(one for tool in next_ones for one in seen.names_of(tool))) or "no tool"
    wrong = {
        one.tool: "again with the same values" if tool in upcoming else "now"
        for one, tool in wanted
        if not alignment.wants(tool, None if one.tool in seen.actions else one.arguments or {})
    }
    return Finding(
        reply, tuple(f"the procedure does not call {name} {how}; it calls {there}" for name, how in wrong.items())
    )
