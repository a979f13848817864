"""The agent architectures. Each is a generator over the same requests."""

from sopstudio.agents.protocol import Agent, Briefing, Conversation
from sopstudio.agents.registry import AGENTS, explain_agent, find_agent, label_agent

__all__ = ["AGENTS", "Agent", "Briefing", "Conversation", "explain_agent", "find_agent", "label_agent"]
