"""What runs are given besides the SOP: rows of the action repository and how they are found, its author's words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sopstudio.agents import Agent
from sopstudio.formats.authored import is_current
from sopstudio.simulation.setup import Setup, repository
from sopstudio.simulation.world.nearest import nearest
from sopstudio.sop import Document
from sopstudio.sop.authored import author_text
from sopstudio.store import Library
from sopstudio.store.database import NAME


def looks_for_actions(agent: Agent) -> bool:
    """Whether an agent carries out actions of a repository, the nearest to what it wants (Agent-S)."""
    return agent.policy == "action"


def retrieving(agent: Agent, way: str) -> dict[str, str]:
    """The option of a run that says how actions are found; none for an agent that looks for none, or by default.

    Raises `SimulationError` where there is no such way, or what it needs is not installed.
    """
    if not way or not looks_for_actions(agent):
        return {}
    nearest((), way)
    return {"retrieval": way}


def with_actions(setup: Setup, home: Path) -> Setup:
    """The setup with its action repository, for an agent that has one: the library's rows and the SOP's proposals.

    They are options of the run, so that it replays after the library has changed. Raises `StoreError`.
    """
    if not looks_for_actions(setup.agent) or "actions" in setup.options:
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
