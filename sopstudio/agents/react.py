"""The ReAct agent, `react`: thought, action and observation over the whole SOP (SOP-Bench, 4.1 and
appendix D.2).

Actions are written in the text, in the form of `agents.forms.react`; observations come back as
messages. It closes with a final answer that holds the decision and its reason in tags.

`react-zero-shot` is the baseline of SOP-Agent (5.2): the procedure in bullet points, the usual form of zero-shot ReAct,
and a final answer in words.
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents.forms import react
from sopstudio.agents.procedure_text import format_bullets, format_procedure
from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.agents.whole_procedure import SinglePromptConversation
from sopstudio.translation import mark


@dataclass(frozen=True)
class ReActAgent:
    name: str = "react"
    title: str = mark("ReAct agent (SOP-Bench)")
    policy: str = "any"
    talks: bool = False
    template: str = "react"
    is_zero_shot: bool = False

    @property
    def templates(self) -> tuple[str, ...]:
        """The prompt templates that the agent needs."""
        return (self.template, "alone")

    def converse(self, briefing: Briefing) -> Conversation:
        """Run one case from its facts to the final answer."""
        sections = format_bullets if self.is_zero_shot else format_procedure
        conversation = SinglePromptConversation(
            briefing, self.template, react.NAME, sections=sections, answers_in_words=self.is_zero_shot
        )
        return conversation.run_case()


REACT = ReActAgent()
ZERO_SHOT = ReActAgent(
    "react-zero-shot",
    mark("Zero-shot ReAct (SOP-Agent's baseline)"),
    template="react-zero-shot",
    is_zero_shot=True,
)
