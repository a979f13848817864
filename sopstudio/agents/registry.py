"""The agent architectures by name. A new one adds a file or folder, and a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from sopstudio.agents.agent_s import AgentS
from sopstudio.agents.code_agent import CodeAgent
from sopstudio.agents.dynamic_prompt import DynamicPromptAgent
from sopstudio.agents.function_calling import FunctionCallingAgent
from sopstudio.agents.marco import FLAT, MarcoAgent
from sopstudio.agents.protocol import Agent
from sopstudio.agents.react import ZERO_SHOT, ReActAgent
from sopstudio.agents.sop_agent import SopAgent
from sopstudio.agents.static_prompt import StaticPromptAgent
from sopstudio.errors import SimulationError
from sopstudio.expressions import closest_name

AGENTS: Mapping[str, Agent] = MappingProxyType(
    {
        agent.name: agent
        for agent in (
            DynamicPromptAgent(),
            StaticPromptAgent(),
            SopAgent(),
            SopAgent("sop-agent-react", "SOP-Agent on ReAct", thinks=True),
            SopAgent("sop-agent-naive", "SOP-Agent, naive", asks_each=True),
            AgentS(),
            FunctionCallingAgent(),
            ReActAgent(),
            ZERO_SHOT,
            MarcoAgent(),
            FLAT,
            CodeAgent(),
        )
    }
)


def find_agent(name: str) -> Agent:
    """The architecture called `name`. Raises `SimulationError` with the nearest name where there is none."""
    if name not in AGENTS:
        suggestion = closest_name(name, AGENTS)
        hint = f"did you mean {suggestion}?" if suggestion else f"choose one of: {', '.join(AGENTS)}"
        raise SimulationError(f"there is no agent {name!r}", hint=hint)
    return AGENTS[name]


__all__ = ["AGENTS", "find_agent"]
