"""`--retrieval`: how an agent with a repository finds the action that is nearest to what it wants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import unusable

if TYPE_CHECKING:
    from sopstudio.agents import Agent

Retrieval = Annotated[
    str,
    typer.Option("--retrieval", metavar="WAY", help="How agent-s finds actions: words, embeddings, embeddings:MODEL."),
]


def retrieving(agent: Agent, way: str) -> dict[str, Any]:
    """The options of a run that say how actions are found; none for an agent that looks for none, or by default.

    Raises `SimulationError` where there is no such way, or what it needs is not installed.
    """
    from sopstudio.simulation.world.nearest import nearest

    if not way or agent.policy != "action":
        return {}
    nearest((), way)
    return {"retrieval": way}


def sought(agents: Iterable[Agent], way: str) -> None:
    """Raises `SopStudioError` where a way to find actions is named and none of the agents looks for any."""
    if way and not any(one.policy == "action" for one in agents):
        why = "the agent of this call looks for no actions"
        raise unusable("there is nothing to find", where=f"--retrieval {way}", why=why, hint="choose agent-s for it")


__all__ = ["Retrieval", "retrieving", "sought"]
