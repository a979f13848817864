"""The agent architectures by name. A new one adds a file or folder, and a line here.

Each is imported when it is first asked for, so that a service that runs one loads one.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple

from sopstudio.agents.protocol import Agent
from sopstudio.errors import SimulationError
from sopstudio.expressions import closest_name
from sopstudio.translation import quoted, tr


class AgentEntry(NamedTuple):
    """The module and value of an architecture, and for people who know none of them its label, and how it works in a
    sentence.
    """

    value: str
    label: str
    explanation: str


_ENTRIES: Mapping[str, AgentEntry] = MappingProxyType(
    {
        "dpa": AgentEntry(
            "dynamic_prompt.DPA",
            tr("Step-by-step agent"),
            tr("Shows the model one step and its tools at a time; the procedure decides which step is next."),
        ),
        "spa": AgentEntry(
            "static_prompt.SPA",
            tr("All-at-once agent"),
            tr("Gives the model the whole procedure and all tools at once, and trusts it."),
        ),
        "sop-agent": AgentEntry(
            "sop_agent.SOP_AGENT",
            tr("Branch agent"),
            tr("Walks the graph with the model: it chooses a branch by calling one of the tools that come next."),
        ),
        "sop-agent-react": AgentEntry(
            "sop_agent.ON_REACT",
            tr("Thinking branch agent"),
            tr("The same walk, but the model writes down a thought before each call."),
        ),
        "sop-agent-naive": AgentEntry(
            "sop_agent.NAIVE",
            tr("Asking branch agent"),
            tr("The same walk, but the model is asked about each branch by itself."),
        ),
        "agent-s": AgentEntry(
            "agent_s.agent.AGENT_S",
            tr("Planning agent"),
            tr("Splits the work: one model says what to do next, others pick the action and talk to the customer."),
        ),
        "fc": AgentEntry(
            "function_calling.FUNCTION_CALLING",
            tr("Text-reading agent"),
            tr("Gives the model the procedure as text and lets it call tools until it answers."),
        ),
        "react": AgentEntry(
            "react.REACT",
            tr("Thinking agent"),
            tr("The model thinks, acts and observes in turns, with the procedure as text before it."),
        ),
        "react-zero-shot": AgentEntry(
            "react.ZERO_SHOT",
            tr("Thinking agent, short text"),
            tr("The same turns, with the procedure as bullet points and an answer in words."),
        ),
        "marco": AgentEntry(
            "marco.MARCO",
            tr("Team of agents"),
            tr("A team: a first model finds out what is wanted, and hands over to one that knows that task."),
        ),
        "marco-flat": AgentEntry(
            "marco.FLAT", tr("Team in one agent"), tr("The team's tasks in one agent, to see what the team is worth.")
        ),
        "code": AgentEntry(
            "code_agent.CODE", tr("Code alone"), tr("No model: the procedure is carried out by code, as a reference.")
        ),
    }
)


class Agents(Mapping[str, Agent]):
    """The architectures by name, in the order in which they are listed."""

    def __getitem__(self, name: str) -> Agent:
        module, _, value = _ENTRIES[name].value.rpartition(".")
        agent: Agent = getattr(import_module(f"sopstudio.agents.{module}"), value)
        return agent

    def __iter__(self) -> Iterator[str]:
        return iter(_ENTRIES)

    def __len__(self) -> int:
        return len(_ENTRIES)

    def __contains__(self, name: object) -> bool:
        return name in _ENTRIES


AGENTS: Mapping[str, Agent] = Agents()


def find_agent(name: str) -> Agent:
    """The architecture called `name`. Raises `SimulationError` with the nearest name where there is none."""
    if name not in AGENTS:
        suggestion = closest_name(name, AGENTS)
        hint = (
            tr("did you mean {suggestion}?", suggestion=suggestion)
            if suggestion
            else tr("choose one of: {agents}", agents=", ".join(AGENTS))
        )
        raise SimulationError(tr("there is no agent {name}", name=quoted(name)), hint=hint)
    return AGENTS[name]


def label_agent(name: str) -> str:
    """What people call the architecture `name`; that itself where this build does not have it."""
    return _ENTRIES[name].label if name in _ENTRIES else name


def explain_agent(name: str) -> str:
    """How the architecture `name` works, in a sentence. Raises `KeyError` for an unknown one."""
    return _ENTRIES[name].explanation


__all__ = ["AGENTS", "explain_agent", "find_agent", "label_agent"]
