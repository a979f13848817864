"""Agent-S: an agentic workflow around an action repository and an execution memory (Kulkarni 2024)."""

from sopstudio.agents.agent_s.agent import AgentS
from sopstudio.agents.agent_s.repository import completed
from sopstudio.agents.agent_s.steps import Steps

__all__ = ["AgentS", "Steps", "completed"]
