"""What runs are given besides the SOP: rows of the action repository that all SOPs share, its author's own words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sopstudio.agents import Agent
from sopstudio.formats.authored import is_current
from sopstudio.simulation.setup import Setup, repository
from sopstudio.sop import Document
from sopstudio.sop.authored import author_text
from sopstudio.store import Library
from sopstudio.store.database import NAME


def with_actions(setup: Setup, home: Path) -> Setup:
    """The setup with its action repository, for an agent that has one: the library's rows and the SOP's proposals.

    They are options of the run, so that it replays after the library has changed. Raises `StoreError`.
    """
    if setup.agent.policy != "action" or "actions" in setup.options:
        return setup
    with Library.open(home, read_only=not (home / NAME).exists()) as library:
        shared = library.actions.list()
    return replace(setup, options={**setup.options, **repository(setup.agent, setup.routing, shared)})


def reads_words(agent: Agent) -> bool:
    """Whether an agent reads the whole procedure as a text (SOP-Bench, JourneyBench's static prompt)."""
    return agent.policy == "any"


def prose_of(agent: Agent, document: Document) -> dict[str, str]:
    """The option of a run that holds the author's words, for an agent that reads such, while they say what is drawn."""
    return {"prose": author_text(document)} if reads_words(agent) and is_current(document) else {}
