"""`--retrieval`: how an agent with a repository finds the action that is nearest to what it wants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from sopstudio.cli.console import unusable

if TYPE_CHECKING:
    from sopstudio.agents import Agent

Retrieval = Annotated[
    str,
    typer.Option("--retrieval", metavar="WAY", help="How agent-s finds actions: words, embeddings, embeddings:MODEL."),
]


def sought(agents: Iterable[Agent], way: str) -> None:
    """Raises `SopStudioError` where a way to find actions is named and none of the agents looks for any."""
    from sopstudio.evaluation.shared import looks_for_actions

    if way and not any(map(looks_for_actions, agents)):
        why = "the agent in this command retrieves no actions"
        raise unusable("there is nothing to retrieve", where=f"--retrieval {way}", why=why, hint="choose agent-s")


__all__ = ["Retrieval", "sought"]
