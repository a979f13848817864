"""SOP-Agent, `sop-agent`: walks the decision graph depth first, the model chooses the branches (SOP-Agent,
section 3).

At each node the prompt holds the conditions and actions of its children, and their functions are the
only tools. The calls of the model say which branches hold. Each chosen branch is entered in turn: the
calls made for it run there, then its own children follow. The base agent acts at once or thinks first
(ReAct).
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents import wording
from sopstudio.agents.branching import BranchSelector
from sopstudio.agents.protocol import Briefing, Conversation, tell_user
from sopstudio.agents.steps import NodeExecutor
from sopstudio.agents.talk import ConversationState
from sopstudio.sop import End, PlacePlan, Position, Walker
from sopstudio.trace import Entered, Finished, ModelCall


@dataclass(frozen=True)
class SopAgent:
    """The architecture. With `thinks` the base agent is ReAct."""

    name: str = "sop-agent"
    title: str = "SOP-Agent"
    policy: str = "node"
    talks: bool = True
    thinks: bool = False

    @property
    def templates(self) -> tuple[str, ...]:
        """The prompt templates that the agent needs."""
        own_templates = ("sop-agent", "sop-agent-act", "branch-by-function", "branch-by-stand-in")
        return ("greeting", *own_templates, *(["think-first"] if self.thinks else []))

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from greeting to end."""
        thought = wording.fill_template(briefing.prompts, "think-first") if self.thinks else ""
        state, walker = ConversationState(briefing, "sop-agent-act", thought), Walker(briefing.flow)
        steps = NodeExecutor(state, narrates=False)
        brancher = BranchSelector(state, walker, steps.visited, thought)
        position: Position | None = walker.begin()
        pending_calls: dict[str, tuple[ModelCall, ...]] = {}
        end = ""
        finished = yield from steps.greet()
        while finished is None and position is not None:
            yield Entered(position.place)
            plan = briefing.runtime.plan(position.place)
            finished = yield from steps.run_node(plan, pending_calls.pop(position.place, ()))
            if finished is not None:
                break
            if plan.is_final:
                end = position.place
                if words := _outcome(plan):
                    yield from tell_user(words)
                position = walker.end(position)
                continue
            choice = yield from brancher.choose(plan, position)
            if isinstance(choice, Finished):
                return choice
            pending_calls |= choice.pending_calls
            position = walker.step(position, choice.transitions)
        return finished or Finished("completed", end, "")


def _outcome(plan: PlacePlan) -> str:
    """What is said at an end without a message of its own."""
    node = plan.node
    return "" if not isinstance(node, End) or node.message else node.outcome or node.label()
