"""MARCO: a multi-agent chat for tasks (Shrimal et al., 2024), `marco`; and its single-agent baseline,
`marco-flat`.

`team` builds the hierarchy of task agents, `conversation` orchestrates over the shared history,
`deterministic_task` runs deterministic tasks, `prompts` fills the templates and reads intents. Its
guardrails are `agents.guardrails`.
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents.marco.conversation import MarcoConversation
from sopstudio.agents.marco.prompts import FORM_TEMPLATES, INTENT_TEMPLATES
from sopstudio.agents.marco.team import TaskAgent, Team
from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.translation import mark


@dataclass(frozen=True)
class MarcoAgent:
    """The MARCO architecture. `flat`: one agent whose procedure holds all steps (section 4, *Baseline*)."""

    name: str = "marco"
    title: str = mark("MARCO (a team of task agents)")
    policy: str = "task"
    flat: bool = False
    talks: bool = True
    templates: tuple[str, ...] = (
        "greeting",
        *INTENT_TEMPLATES.values(),
        "marco-intent-question",
        "marco-knowledge",
        "marco-agent",
        *FORM_TEMPLATES.values(),
        "marco-decline",
        "marco-unknown",
    )

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from greeting to end."""
        return MarcoConversation(briefing, flat=self.flat).run()


MARCO = MarcoAgent()
FLAT = MarcoAgent(name="marco-flat", title=mark("MARCO as one agent (the team flattened)"), policy="any", flat=True)

__all__ = ["FLAT", "MARCO", "MarcoAgent", "TaskAgent", "Team"]
