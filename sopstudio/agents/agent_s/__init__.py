"""Agent-S: a workflow text, an action repository and an execution memory (Kulkarni 2024)."""

from sopstudio.agents.agent_s.agent import AgentS
from sopstudio.agents.agent_s.repository import complete_repository
from sopstudio.agents.agent_s.steps import ActionSteps

__all__ = ["ActionSteps", "AgentS", "complete_repository"]
