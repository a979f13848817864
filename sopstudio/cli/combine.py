"""`sopstudio combine`: several SOPs as the use cases of one platform (MARCO)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sopstudio.cli.console import Console, unusable, write_bytes
from sopstudio.text.humanize import plural


def combine(
    console: Console,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="SOPs in any readable format.")],
    output: Annotated[str, typer.Option("-o", "--output", metavar="OUT", help="Where to write; - is standard output.")],
    title: Annotated[str, typer.Option("--title", help="What the platform is called.")] = "Support",
    use_cases: Annotated[
        int,
        typer.Option("--use-cases", min=1, max=5, metavar="N", help="How many a user may have in a conversation."),
    ] = 1,
) -> int:
    """Put several SOPs behind one question for what the user wants, as one SOP: a sub-procedure for each."""
    from sopstudio.files import put
    from sopstudio.formats import write
    from sopstudio.sop import Document
    from sopstudio.sop.use_cases import combine_use_cases

    if output == "-" and console.format == "json":
        raise unusable("standard output would be used twice", where="--format json", hint="name a file for OUT")
    sops = []
    for file in files:
        reading = console.read(file)
        console.report_losses(reading.losses)
        sops.append(reading.document.sop)
    platform = combine_use_cases(sops, title.strip() or "Support", max_use_cases=use_cases)
    [content] = write(Document(sop=platform), "native").files.values()
    if output == "-":
        write_bytes(content)
    else:
        put({Path(output): content})
    data = {
        "sop": platform.id,
        "use_cases": [sop.label() for sop in sops],
        "facts": [fact.name for fact in platform.facts],
        "tools": [tool.name for tool in platform.tools],
    }
    summary = f"{output}: {plural(len(sops), 'use case')}, {plural(len(data['tools']), 'tool')}"
    if console.format == "json":
        console.answer(data, ())
    else:
        console.note(summary)
    return 0


__all__ = ["combine"]
