"""`--knowledge DIR`: articles that the agent can search besides those of the SOP."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sopstudio.sop import Runtime

KnowledgeOption = Annotated[
    str, typer.Option("--knowledge", metavar="DIR", help="A folder of Markdown in which to look things up.")
]


def with_knowledge(runtime: Runtime, folder: str) -> Runtime:
    """The SOP with the articles of a folder added, so that they are stored with the run.

    Raises `FormatError` where the folder has none.
    """
    from sopstudio.simulation.world.knowledge import read_articles
    from sopstudio.sop import Flow, replace_fields
    from sopstudio.sop import Runtime as Routed

    if not folder:
        return runtime
    sop = runtime.flow.sop
    return Routed(Flow(replace_fields(sop, knowledge=(*sop.knowledge, *read_articles(Path(folder))))))


__all__ = ["KnowledgeOption", "with_knowledge"]
