"""The dynamic-prompt agent, `dpa`: a state machine over the graph (JourneyBench, sections 2.1, 4.1, A.2
and A.3).

At each node the prompt holds that node's description, steps and pathways, and only its tools are
offered. After each tool result the orchestrator stores the facts; when the node is done it evaluates
the pathways and swaps prompt and tools. Missing facts and failed tools stop progress. At a prose edge
it asks a closed question.
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents.conversation_state import ConversationState
from sopstudio.agents.decider import Decider
from sopstudio.agents.node_execution import NodeExecutor, stop_outcome
from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.sop import Position, Walker
from sopstudio.trace import Entered, Finished


@dataclass(frozen=True)
class DynamicPromptAgent:
    """The dynamic-prompt architecture."""

    name: str = "dpa"
    title: str = "Dynamic-prompt agent (JourneyBench)"
    policy: str = "node"
    talks: bool = True
    templates: tuple[str, ...] = ("greeting", "dpa-node", "closed-question")

    def converse(self, briefing: Briefing) -> Conversation:
        """Run one conversation from greeting to end."""
        state, walker = ConversationState(briefing, "dpa-node"), Walker(briefing.flow)
        steps = NodeExecutor(state)
        decider = Decider(state.question, person=bool(briefing.options.get("person")))
        position: Position | None = walker.begin()
        end = ""
        finished = yield from steps.greet()
        while finished is None and position is not None:
            yield Entered(position.place)
            plan = briefing.runtime.plan(position.place)
            finished = yield from steps.run_node(plan)
            if finished is not None:
                break
            if plan.is_final:
                end = position.place
                position = walker.end(position)
                continue
            choice = yield from decider.choose(plan, position, state.facts)
            if isinstance(choice, str):
                return stop_outcome(plan, choice)
            position = walker.step(position, choice)
        return finished or Finished("completed", end, "")
