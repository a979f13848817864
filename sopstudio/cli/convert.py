"""`sopstudio convert`: from any format that is read to any format that is written, with every loss named."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, unusable, write_bytes
from sopstudio.cli.journeys import Seed
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.formats import Loss, Writing
    from sopstudio.sop import Document

VARIANT = "Make it harder (stress, look-alike-tools, background, outdated-alternatives) or argument-free (grounded)."


def convert(
    console: Console,
    source: Annotated[str, typer.Argument(metavar="IN", help="What to read; - is standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="What to write; - is standard output.")],
    source_format: Annotated[str | None, typer.Option("--from", metavar="F", help="Format to read.")] = None,
    target_format: Annotated[str | None, typer.Option("--to", metavar="F", help="Format to write.")] = None,
    variant: Annotated[str, typer.Option("--variant", metavar="V", help=VARIANT)] = "",
    seed: Seed = 0,
) -> int:
    """Read an SOP in any format and write it in any other. What a format cannot hold is listed."""
    from sopstudio.formats import write

    if target == "-" and console.format == "json":
        raise unusable("standard output would be used twice", where="--format json", hint="name a file for OUT")
    reading = console.read(source, source_format)
    name = target_format or _format_of(target)
    document = _varied(reading.document, variant, seed) if variant else reading.document
    writing = write(document, name)
    _deliver(writing, target)
    sop, losses = document.sop, (*reading.losses, *writing.losses)
    data: dict[str, Any] = {
        "from": reading.format,
        "to": name,
        "nodes": sum(len(graph.nodes) for graph in sop.graphs()),
        "edges": sum(len(graph.edges) for graph in sop.graphs()),
        "losses": [_row(loss) for loss in losses],
    }
    if console.format == "text":
        for loss in losses:
            console.note(f"{loss.kind}: {loss}")
        sizes = f"{plural(data['nodes'], 'node')}, {plural(data['edges'], 'edge')}"
        console.note(f"{source} ({reading.format}) -> {target} ({name}): {sizes}, {_counts(losses)}")
    else:
        console.answer(data, ())
    return 0


def _varied(document: Document, variant: str, seed: int) -> Document:
    """The document with a variant of its SOP. Raises `ScenarioError` where there is no such variant."""
    from sopstudio.scenarios.variants import variant as variant_of
    from sopstudio.sop import changed

    return changed(document, sop=variant_of(document.sop, variant, seed))


def _counts(losses: tuple[Loss, ...]) -> str:
    """How much was lost, and how much was assumed or kept unread where anything was."""
    counts = Counter(loss.kind for loss in losses)
    return ", ".join([plural(counts.pop("lost", 0), "loss"), *(f"{counts[kind]} {kind}" for kind in sorted(counts))])


def _row(loss: Loss) -> dict[str, str]:
    return {"what": loss.what, "where": loss.where, "why": loss.why}


def _format_of(target: str) -> str:
    """The format that the name of a file asks for."""
    from sopstudio.formats import formats

    fitting = [
        (len(end), one.name)
        for one in formats()
        for end in one.extensions
        if one.write is not None and target.lower().endswith(end)
    ]
    if fitting:
        return max(fitting, key=lambda pair: pair[0])[1]
    names = ", ".join(one.name for one in formats() if one.write is not None)
    raise unusable("the format to write is not clear", where=target, hint=f"choose one with --to: {names}")


def _deliver(writing: Writing, target: str) -> None:
    """Put one file under its name, several into a folder of that name, one to standard output."""
    from sopstudio.files import put

    files: dict[str, Any] = dict(writing.files)
    if len(files) == 1:
        content = next(iter(files.values()))
        if target == "-":
            write_bytes(content)
        else:
            put({Path(target): content})
        return
    if target == "-":
        raise unusable("the format needs several files", where="OUT", hint="name a folder for OUT")
    folder = Path(target)
    put({folder / name: content for name, content in files.items()})
