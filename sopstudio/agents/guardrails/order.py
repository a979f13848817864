"""*order*: only a call that the SOP makes next, given the calls so far and the known facts.

For agents that are not placed in the graph (`spa`, `fc`, `react`, `agent-s`), whose calls out of order
otherwise run and are scored. The calls are aligned with the graph (`trace.alignment`); where a
condition cannot be decided, both transitions count as possible. A call that succeeded is not repeated
with the same values; with others it is a correction, and a failed call may be repeated. A repository
action named without values (`agent-s`) counts as called with the known ones. A run that has left every
path of the procedure gets no more objections.
"""

from __future__ import annotations

from sopstudio.agents.guardrails.context import GuardContext, Guardrail, GuardrailResult, GuardrailText
from sopstudio.trace import AskModel, ModelReply
from sopstudio.trace.alignment import align
from sopstudio.translation import mark


def check(reply: ModelReply, _request: AskModel, context: GuardContext) -> GuardrailResult:
    """Objects to calls that belong earlier, later or on another path, and to repeated calls."""
    tool_calls = [(call, tool) for call in reply.calls if (tool := context.tool_of(call.tool))]
    alignment = align(context.runtime, context.events)
    if not tool_calls or alignment.is_lost:
        return GuardrailResult(reply)
    upcoming = alignment.next_tools()
    next_tools = filter(alignment.allows_call, upcoming)
    available = ", ".join(sorted(action for tool in next_tools for action in context.action_names(tool))) or "no tool"
    refusals = {
        call.tool: "again with the same values" if tool in upcoming else "now"
        for call, tool in tool_calls
        if not alignment.allows_call(tool, None if call.tool in context.actions else call.arguments or {})
    }
    return GuardrailResult(
        reply,
        tuple(f"the procedure does not call {name} {how}; it calls {available}" for name, how in refusals.items()),
    )


GUARDRAIL = Guardrail(
    check,
    GuardrailText(
        mark("Only what the procedure calls next"),
        mark("order"),
        mark("A call that the procedure does not make next is refused"),
    ),
)
