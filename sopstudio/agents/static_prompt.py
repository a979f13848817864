"""The static-prompt agent, `spa`: the whole SOP in one prompt, all tools at once (JourneyBench, 4.1 and
appendix E).

The user leads: the prompt makes no section an order, opens it by what came before, and has each result reported. It
says nothing of failures, missing values or corrections, as the paper's does not. The model itself keeps track of the
step, the next tool and the end. It is the baseline for the dynamic-prompt agent.
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents import wording
from sopstudio.agents.procedure_text import format_sections
from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.agents.whole_procedure import SinglePromptConversation
from sopstudio.trace import Finished
from sopstudio.translation import mark


@dataclass(frozen=True)
class StaticPromptAgent:
    """The static-prompt architecture."""

    name: str = "spa"
    title: str = mark("Static-prompt agent (JourneyBench)")
    policy: str = "any"
    talks: bool = True
    templates: tuple[str, ...] = ("greeting", "spa")

    def converse(self, briefing: Briefing) -> Conversation:
        """Run one conversation from greeting to end."""
        conversation = SinglePromptConversation(briefing, "spa", speaks_with_calls=True, sections=format_sections)
        text = wording.speak(briefing.prompts, "greeting", briefing.flow.sop)
        while True:
            reply = yield from conversation.state.say(text)
            if isinstance(reply, Finished):
                return reply
            answer = yield from conversation.speak()
            if isinstance(answer, Finished):
                return answer
            text = answer


SPA = StaticPromptAgent()
