"""The ReAct agent, `react`: thought, action and observation over the whole SOP (SOP-Bench, 4.1 and
appendix D.2).

Actions are written in the text, in the form of `agents.forms.react`; observations come back as
messages. It closes with a final answer that holds the decision and its reason in tags.
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents.forms import react
from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.agents.whole_procedure import SinglePromptConversation


@dataclass(frozen=True)
class ReActAgent:
    name: str = "react"
    title: str = "ReAct agent (SOP-Bench)"
    policy: str = "any"
    talks: bool = False
    templates: tuple[str, ...] = ("react", "alone")

    def converse(self, briefing: Briefing) -> Conversation:
        """Run one case from its facts to the final answer."""
        return SinglePromptConversation(briefing, "react", react.NAME).run_case()
