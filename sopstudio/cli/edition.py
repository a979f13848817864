"""`sopstudio edition`: what a newer edition of the document changes in the SOP that was read from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from sopstudio.cli.console import Console, unusable, write_bytes
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.editions.comparison import Comparison
    from sopstudio.sop import Document

Taking = Literal["advised", "all", "none"]


def edition(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="An SOP that was read from a document.")],
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="The newer edition of that document.")],
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="OUT", help="Write the SOP with the changes that are taken.")
    ] = "",
    take: Annotated[
        Taking, typer.Option("--take", help="Which changes: advised leaves out what was edited in the graph since.")
    ] = "advised",
) -> int:
    """List what a newer edition of a document changes in its SOP, and take it in."""
    from sopstudio.editions.comparison import compare_editions
    from sopstudio.sop.document import author_text, author_text_origin

    if output == "-" and console.format == "json":
        raise unusable("standard output would be used twice", where="--format json", hint="name a file for OUT")
    sop, newer = console.read(file).document, console.read(document).document
    (name, origin), text = author_text_origin(newer), author_text(newer)
    comparison = compare_editions(sop, text, f"{name}: {origin}" if origin else name) if text else None
    if comparison is None:
        missing = file if text else document
        raise unusable("there is no document to compare", where=missing, why="it holds no text that it was read from")
    chosen = {
        number for number, change in enumerate(comparison.changes)
        if take == "all" or (take == "advised" and change.is_advised)
    }  # fmt: skip
    if output:
        _write(output, take_chosen(sop, comparison, chosen))
    rows = [
        {
            "kind": change.kind, "what": change.text, "element": change.element, "before": change.before,
            "after": change.after, "advised": change.is_advised, "note": change.note, "taken": number in chosen,
        }
        for number, change in enumerate(comparison.changes)
    ]  # fmt: skip
    console.answer({"changes": rows, "written": output}, _lines(comparison))
    return int(bool(rows) and not output)


def take_chosen(sop: Document, comparison: Comparison, chosen: set[int]) -> bytes:
    """The SOP with these changes, in the native format."""
    from sopstudio.editions.application import take_changes
    from sopstudio.formats import write

    [content] = write(take_changes(sop, comparison, chosen), "native").files.values()
    return content


def _write(output: str, content: bytes) -> None:
    from sopstudio.files import put

    if output == "-":
        write_bytes(content)
    else:
        put({Path(output): content})


def _lines(comparison: Comparison) -> Iterator[str]:
    for change in comparison.changes:
        yield change.text + (f" (check first: {change.note})" if change.note else "")
        yield from (f"  {sign} {text}" for sign, text in (("-", change.before), ("+", change.after)) if text)
    yield f"{plural(len(comparison.changes), 'change')}" if comparison.changes else "nothing in the SOP changes"


__all__ = ["edition"]
