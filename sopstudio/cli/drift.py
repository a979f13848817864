"""`sopstudio drift`: whether what is deployed is what was approved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.deploy.drift import Drift


def drift(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The approved SOP.")],
    deployed: Annotated[
        str,
        typer.Argument(
            metavar="DIR|URL|TRACES",
            help="A folder that export has written, the address of its service, or a file of OpenTelemetry spans.",
        ),
    ],
) -> int:
    """Compare what is deployed, and what it did, with the SOP that was approved."""
    from sopstudio.deploy.drift import find_drift

    result = find_drift(console.read(file).document, deployed)
    rows = [deviation.row() for deviation in result.deviations]
    data = {"conversations": result.conversations, "compared": result.compared, "cut_off": result.is_cut_off}
    console.answer({"deviations": rows, **data}, _lines(result))
    return int(bool(rows))


def _lines(result: Drift) -> Iterator[str]:
    """A heading for each conversation, folder or address that deviates, with what does."""
    where = ""
    for item in result.deviations:
        if item.where != where:
            where = item.where
            yield where
        yield f"  {item.what}: approved {_show(item.approved)}; deployed {_show(item.deployed)}"
    if result.conversations:
        yield f"{plural(result.conversations, 'conversation')} carried out again"
    if result.compared:
        count = plural(result.compared, "conversation")
        yield f"{count} without answers in the spans: only what no run can do is a deviation"
    if result.is_cut_off:
        yield "the last span of the file is cut off and was left out"
    if not result.deviations:
        yield "what is deployed is what was approved"


def _show(value: Any) -> str:
    """A value for people: steps of a path with arrows, calls by name."""
    if isinstance(value, list):
        return " → ".join(str(item.get("tool", item)) if isinstance(item, Mapping) else str(item) for item in value)
    return str(value) if value not in ("", None) else "nothing"


__all__ = ["drift"]
