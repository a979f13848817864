"""What the library has for runs to come: the rows of the action repository that all SOPs share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sopstudio.simulation.setup import Setup, repository
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
