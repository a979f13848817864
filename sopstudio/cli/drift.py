"""`sopstudio drift`: whether what is deployed is what was approved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from sopstudio.cli.console import Console
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.deploy.drift import Drift


def drift(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The approved SOP.")],
    deployed: Annotated[
        str, typer.Argument(metavar="DIR|URL", help="A folder that export has written, or the address of its service.")
    ],
) -> int:
    """Compare what is deployed, and what it did, with the SOP that was approved."""
    from sopstudio.deploy.drift import find_drift

    result = find_drift(console.read(file).document, deployed)
    rows = [deviation.row() for deviation in result.deviations]
    console.answer({"deviations": rows, "conversations": result.conversations}, _lines(result))
    return int(bool(rows))


def _lines(result: Drift) -> Iterator[str]:
    for item in result.deviations:
        yield f"{item.where}: {item.what}: approved {item.approved}, deployed {item.deployed}"
    count = plural(result.conversations, "conversation")
    if result.conversations:
        yield f"{count} carried out again"
    if not result.deviations:
        yield "what is deployed is what was approved"


__all__ = ["drift"]
