"""The prompts of MARCO's components, filled from their templates (appendices A.6 and A.7)."""

from __future__ import annotations

from collections.abc import Iterable

from sopstudio.agents import wording
from sopstudio.agents.marco.team import TaskAgent
from sopstudio.agents.outcome import request
from sopstudio.agents.protocol import Briefing
from sopstudio.agents.sections import sections
from sopstudio.sop import dumps
from sopstudio.trace import ToolOffer


def task_agent(briefing: Briefing, agent: TaskAgent) -> str:
    """The prompt of a task agent."""
    offers = agent.offers()
    handing = [one for one in offers if one.name in agent.sub_agents]
    return wording.filled(
        briefing.prompts,
        "marco-agent",
        agent=agent.title,
        purpose=" ".join(agent.purpose.split()),
        sections=sections(agent.routing),
        agents=_functions(handing),
        tools=_functions(one for one in offers if one not in handing),
        definitions=wording.needed(agent.definitions()),
        answer=request(agent.routing.flow),
    )


def _functions(offers: Iterable[ToolOffer]) -> str:
    """Functions as JSON, a line each."""
    lines = (
        dumps({"name": one.name, "description": one.description, "parameters": one.parameters}, indent=None)
        for one in offers
    )
    return "\n".join(lines) or "(none)"


def classifier(briefing: Briefing, scopes: Iterable[str]) -> str:
    """The prompt of the intent classifier."""
    articles = briefing.flow.sop.knowledge
    return wording.filled(
        briefing.prompts,
        "marco-intent",
        procedure=briefing.flow.sop.label(),
        purposes="\n".join(f"- {' '.join(one.split())}" for one in dict.fromkeys(scopes)),
        topics="\n".join(f"- {' '.join(one.title.split())}" for one in articles) or "- none",
    )


def knowledge(briefing: Briefing, found: Iterable[tuple[str, str]]) -> str:
    """The prompt of the knowledge agent, with the passages that were found."""
    passages = "\n\n".join(f"## {title}\n{text}" for title, text in found)
    return wording.filled(briefing.prompts, "marco-knowledge", procedure=briefing.flow.sop.label(), passages=passages)


__all__ = ["classifier", "knowledge", "task_agent"]
