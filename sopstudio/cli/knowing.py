"""`--knowledge DIR`: what the agent can look up besides the articles of the SOP."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sopstudio.sop import Routing

KnowledgeFolder = Annotated[
    str, typer.Option("--knowledge", metavar="DIR", help="A folder of Markdown in which to look things up.")
]


def informed(routing: Routing, folder: str) -> Routing:
    """The SOP with the articles of a folder beside its own, so that they are kept with the run.

    Raises `FormatError` where there are none.
    """
    from sopstudio.simulation.world.knowledge import articles_in
    from sopstudio.sop import Flow, changed
    from sopstudio.sop import Routing as Routed

    if not folder:
        return routing
    sop = routing.flow.sop
    return Routed(Flow(changed(sop, knowledge=(*sop.knowledge, *articles_in(Path(folder))))))


__all__ = ["KnowledgeFolder", "informed"]
