"""`--retrieval`: how an agent with a repository finds the nearest action."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from sopstudio.cli.console import unusable

if TYPE_CHECKING:
    from sopstudio.agents import Agent

RetrievalOption = Annotated[
    str,
    typer.Option("--retrieval", metavar="WAY", help="How agent-s finds actions: words, embeddings, embeddings:MODEL."),
]


def check_retrieval(agents: Iterable[Agent], retrieval: str) -> None:
    """Raises `SopStudioError` where a retrieval is named and none of the agents retrieves actions."""
    from sopstudio.evaluation.shared import uses_repository

    if retrieval and not any(map(uses_repository, agents)):
        reason = "the agent in this command retrieves no actions"
        raise unusable(
            "there is nothing to retrieve", where=f"--retrieval {retrieval}", why=reason, hint="choose agent-s"
        )


__all__ = ["RetrievalOption", "check_retrieval"]
