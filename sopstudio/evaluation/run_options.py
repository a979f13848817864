"""Options of runs besides the SOP: how agents work, action repository rows, how they are retrieved, the author's text,
and what models are asked with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sopstudio.agents import Agent
from sopstudio.agents.architecture_choices import CHOICES
from sopstudio.agents.guardrails import RETRIES_OPTION
from sopstudio.formats.text.format import is_author_text_current
from sopstudio.llm import Model, get_options
from sopstudio.simulation.setup import STRICT_OPTION, Setup, repository_options
from sopstudio.simulation.world.action_search import default_method, make_search
from sopstudio.sop import Document
from sopstudio.sop.document import author_text
from sopstudio.store import Library
from sopstudio.store.database import FILE_NAME


@dataclass(frozen=True, slots=True)
class AgentOptions:
    """How agents work, and which answers of their models they take.

    `choices` are values by the name of the choice (`agents.architecture_choices`); `retries` is how often guardrails
    ask a model again, None for the usual number; `strict` refuses answers that need a tolerance.
    """

    choices: Mapping[str, str] = field(default_factory=dict)
    retries: int | None = None
    strict: bool = False

    @classmethod
    def from_header(cls, header: Mapping[str, Any]) -> AgentOptions:
        """The options in the header of an evaluation."""
        return cls(header.get("choices", {}), header.get("retries"), bool(header.get(STRICT_OPTION)))

    def run_options(self, agent: Agent) -> dict[str, Any]:
        """The options of a run of this agent; choices that it does not have are left out."""
        chosen = {name: value for name, value in self.choices.items() if agent.name in CHOICES[name].agents}
        retries = {} if self.retries is None else {RETRIES_OPTION: self.retries}
        return {**chosen, **retries, **({STRICT_OPTION: True} if self.strict else {})}

    def header(self) -> dict[str, Any]:
        """What the library keeps of them with an evaluation."""
        strict = {STRICT_OPTION: True} if self.strict else {}
        return {"retries": self.retries, "choices": dict(self.choices), **strict}


def uses_repository(agent: Agent) -> bool:
    """Whether an agent retrieves and executes actions of a repository (Agent-S)."""
    return agent.policy == "action"


def retrieval_option(agent: Agent, method: str) -> dict[str, str]:
    """The option that says how actions are retrieved; {} by default and for agents without a repository.

    Raises `SimulationError` where the method is unknown, or what it needs is not installed.
    """
    if not method or not uses_repository(agent):
        return {}
    make_search((), method)
    return {"retrieval": method}


def with_actions(setup: Setup, home: Path) -> Setup:
    """The setup with its action repository (the library's rows and the SOP's proposals), for agents that have
    one.

    The rows, and how they are searched, are options of the run, so it replays after the library has changed. Raises
    `StoreError`.
    """
    if not uses_repository(setup.agent) or "actions" in setup.options:
        return setup
    with Library.open(home, read_only=not (home / FILE_NAME).exists()) as library:
        shared = library.actions.list()
    options = {"retrieval": default_method(), **setup.options}
    return replace(setup, options={**options, **repository_options(setup.agent, setup.runtime, shared)})


def reads_prose(agent: Agent) -> bool:
    """Whether an agent reads the whole procedure as text (SOP-Bench, JourneyBench's static prompt, Agent-S)."""
    return agent.policy in ("any", "action")


def prose_option(agent: Agent, document: Document) -> dict[str, str]:
    """The option with the author's text, for agents that read it, while it still matches the graph."""
    return {"prose": author_text(document)} if reads_prose(agent) and is_author_text_current(document) else {}


def options_by_model(*models: Mapping[str, Model]) -> dict[str, dict[str, Any]]:
    """What each model of an evaluation is asked with, by its spec; models without options are left out."""
    options = {spec: get_options(model) for group in models for spec, model in group.items()}
    return {spec: asked.values() for spec, asked in options.items() if asked is not None and asked.values()}
