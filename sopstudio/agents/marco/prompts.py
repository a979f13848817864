"""The prompts of MARCO's components, filled from their templates (appendices A.6 and A.7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType

from sopstudio.agents import wording
from sopstudio.agents.architecture_choices import CHOICES, FORM, INTENT, get_choice
from sopstudio.agents.final_answer import answer_format
from sopstudio.agents.marco.team import TaskAgent
from sopstudio.agents.procedure_text import format_procedure
from sopstudio.agents.protocol import Briefing
from sopstudio.sop import dumps
from sopstudio.trace import ToolOffer


class Intent(Enum):
    """*Info*: a question that knowledge answers. *Action*: a step of the task. *Out of domain*: anything else."""

    INFO = "info"
    ACTION = "action"
    OUT_OF_DOMAIN = "out-of-domain"


INTENT_TEMPLATES: Mapping[str, str] = MappingProxyType(
    {style: "marco-intent" if style == "few-shot" else f"marco-intent-{style}" for style in CHOICES[INTENT].values}
)
FORM_TEMPLATES: Mapping[str, str] = MappingProxyType({form: f"marco-form-{form}" for form in CHOICES[FORM].values})
"""The templates by what is chosen."""

_INTENT_LINE = re.compile(r"^\W*(?:the )?intent\W*(?:is|:|=)(?P<intent>.*)$", re.IGNORECASE | re.MULTILINE)
_INTENT_WORDS = re.compile(r"\b(?:(info)|(action)|(out[- _]of[- _]domain|ood))\b", re.IGNORECASE)


def parse_intent(text: str) -> Intent | None:
    """The intent that an answer names, in its last line *Intent: …* if it has one; None for none, or several."""
    lines = _INTENT_LINE.findall(text)
    text, kinds = lines[-1] if lines else text, list(Intent)
    intents = {kinds[match.lastindex - 1] for match in _INTENT_WORDS.finditer(text) if match.lastindex}
    return intents.pop() if len(intents) == 1 else None


def task_agent_prompt(briefing: Briefing, agent: TaskAgent) -> str:
    """The prompt of a task agent."""
    offers = agent.offers
    handovers = [offer for offer in offers if offer.name in agent.sub_agents]
    return wording.fill_template(
        briefing.prompts,
        "marco-agent",
        agent=agent.title,
        purpose=" ".join(agent.purpose.split()),
        sections=format_procedure(agent.runtime),
        agents=_format_functions(handovers),
        tools=_format_functions(offer for offer in offers if offer not in handovers),
        definitions=wording.format_needed(agent.definitions()),
        form=wording.fill_template(
            briefing.prompts, FORM_TEMPLATES[get_choice(briefing.options, FORM)], agent=agent.title
        ),
        answer=answer_format(agent.runtime.flow),
    )


def _format_functions(offers: Iterable[ToolOffer]) -> str:
    """Functions as JSON, one a line."""
    lines = (
        dumps({"name": offer.name, "description": offer.description, "parameters": offer.parameters}, indent=None)
        for offer in offers
    )
    return "\n".join(lines) or "(none)"


def classifier_prompt(briefing: Briefing, scopes: Iterable[str]) -> str:
    """The prompt of the intent classifier."""
    articles = briefing.flow.sop.knowledge
    return wording.fill_template(
        briefing.prompts,
        INTENT_TEMPLATES[get_choice(briefing.options, INTENT)],
        procedure=briefing.flow.sop.label(),
        purposes="\n".join(f"- {' '.join(scope.split())}" for scope in dict.fromkeys(scopes)),
        topics="\n".join(f"- {' '.join(article.title.split())}" for article in articles) or "- none",
    )


def classifier_question(briefing: Briefing) -> str:
    """What the classifier is told after the conversation."""
    return wording.fill_template(briefing.prompts, "marco-intent-question")


def knowledge_prompt(briefing: Briefing, matches: Iterable[tuple[str, str]]) -> str:
    """The prompt of the knowledge agent, with the matching passages."""
    passages = "\n\n".join(f"## {title}\n{text}" for title, text in matches)
    return wording.fill_template(
        briefing.prompts, "marco-knowledge", procedure=briefing.flow.sop.label(), passages=passages
    )


__all__ = [
    "FORM_TEMPLATES",
    "INTENT_TEMPLATES",
    "Intent",
    "classifier_prompt",
    "classifier_question",
    "knowledge_prompt",
    "parse_intent",
    "task_agent_prompt",
]
