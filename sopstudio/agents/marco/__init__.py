"""MARCO: a multi-agent chat for tasks (Shrimal et al., 2024), `marco`; and its baseline of one agent, `marco-flat`.

`team` makes the hierarchy of task agents, `conversation` orchestrates, `routine` runs deterministic tasks, `thread` is
the shared history, `prompts` fills the templates. The guardrails it wears are `agents.guardrails`.
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents.marco.conversation import MarcoConversation
from sopstudio.agents.marco.team import TaskAgent, Team
from sopstudio.agents.protocol import Briefing, Conversation


@dataclass(frozen=True)
class MarcoAgent:
    """The architecture. `flat`: one agent whose procedure holds the steps of all (section 4, *Baseline*)."""

    name: str = "marco"
    title: str = "MARCO (a team of task agents)"
    policy: str = "task"
    flat: bool = False
    talks: bool = True
    templates: tuple[str, ...] = (
        "greeting",
        "marco-intent",
        "marco-knowledge",
        "marco-agent",
        "marco-decline",
        "marco-unknown",
    )

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from greeting to end."""
        return MarcoConversation(briefing, flat=self.flat).run()


FLAT = MarcoAgent(name="marco-flat", title="MARCO as one agent (the team flattened)", policy="any", flat=True)

__all__ = ["FLAT", "MarcoAgent", "TaskAgent", "Team"]
