"""The function-calling agent, `fc`: the whole SOP, one case, native tool calls (SOP-Bench, 4.1 and
appendix D.1).

It logs its progress in tags, writes a checkpoint every three steps, stops where a critical step fails,
and closes with its answer in tags. There is no user: a needless question is answered by asking the
model to think again.
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.agents.whole_procedure import SinglePromptConversation
from sopstudio.translation import mark


@dataclass(frozen=True)
class FunctionCallingAgent:
    """The function-calling architecture."""

    name: str = "fc"
    title: str = mark("Function-calling agent (SOP-Bench)")
    policy: str = "any"
    talks: bool = False
    templates: tuple[str, ...] = ("fc", "alone")

    def converse(self, briefing: Briefing) -> Conversation:
        """Run one case from its facts to the final answer."""
        return SinglePromptConversation(briefing, "fc").run_case()


FUNCTION_CALLING = FunctionCallingAgent()
