"""The agent architectures by name. A new one adds a file or folder, and a line here.

Each is imported when it is first asked for, so that a service that runs one loads one.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType

from sopstudio.agents.protocol import Agent
from sopstudio.errors import SimulationError
from sopstudio.expressions import closest_name

_VALUES: Mapping[str, str] = MappingProxyType(
    {
        "dpa": "dynamic_prompt.DPA",
        "spa": "static_prompt.SPA",
        "sop-agent": "sop_agent.SOP_AGENT",
        "sop-agent-react": "sop_agent.ON_REACT",
        "sop-agent-naive": "sop_agent.NAIVE",
        "agent-s": "agent_s.agent.AGENT_S",
        "fc": "function_calling.FUNCTION_CALLING",
        "react": "react.REACT",
        "react-zero-shot": "react.ZERO_SHOT",
        "marco": "marco.MARCO",
        "marco-flat": "marco.FLAT",
        "code": "code_agent.CODE",
    }
)
"""By name, the module and its value."""


class Agents(Mapping[str, Agent]):
    """The architectures by name, in the order in which they are listed."""

    def __getitem__(self, name: str) -> Agent:
        module, _, value = _VALUES[name].rpartition(".")
        agent: Agent = getattr(import_module(f"sopstudio.agents.{module}"), value)
        return agent

    def __iter__(self) -> Iterator[str]:
        return iter(_VALUES)

    def __len__(self) -> int:
        return len(_VALUES)

    def __contains__(self, name: object) -> bool:
        return name in _VALUES


AGENTS: Mapping[str, Agent] = Agents()


def find_agent(name: str) -> Agent:
    """The architecture called `name`. Raises `SimulationError` with the nearest name where there is none."""
    if name not in AGENTS:
        suggestion = closest_name(name, AGENTS)
        hint = f"did you mean {suggestion}?" if suggestion else f"choose one of: {', '.join(AGENTS)}"
        raise SimulationError(f"there is no agent {name!r}", hint=hint)
    return AGENTS[name]


__all__ = ["AGENTS", "find_agent"]
