"""`sopstudio document`: an SOP as a document that people read, in Word, PDF, HTML or Markdown."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from sopstudio.cli.console import Console, unusable
from sopstudio.text.humanize import plural

PDF = ".pdf"
PaperName = Literal["a4", "letter"]
LanguageCode = Literal["en", "de"]


def document(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The SOP to write down.")],
    out: Annotated[str, typer.Option("--output", "-o", metavar="OUT", help="Where: .docx, .pdf, .html or .md.")],
    paper: Annotated[
        PaperName | None,
        typer.Option("--paper", help="The paper that it is printed on; that of your country where you do not say."),
    ] = None,
    language: Annotated[
        LanguageCode | None,
        typer.Option("--language", help="The language of its headings; that of the procedure where you do not say."),
    ] = None,
    picture: Annotated[bool, typer.Option("--picture/--no-picture", help="With pictures of the SOP.")] = True,
) -> int:
    """Write an SOP as a document that people read: steps in order, decisions as tables, tools and facts."""
    from sopstudio.files import put
    from sopstudio.handout import HANDOUT_FORMATS, handout_files, handout_language, make_handout
    from sopstudio.handout.paper import PAPERS, usual_paper

    suffix, hooks = Path(out).suffix.lower(), console.ui_hooks
    if suffix not in HANDOUT_FORMATS and suffix != PDF:
        hint = f"choose a name that ends with {', '.join(HANDOUT_FORMATS)} or {PDF}"
        raise unusable("the format of the document is unknown", where=out, hint=hint)
    if suffix == PDF and hooks.print_document is None:
        raise unusable("a PDF cannot be written here", why="the window is not installed", hint="write .docx or .html")
    reading = console.read(file)
    console.report_losses(reading.losses)
    sop = reading.document.sop
    beside: list[str] = []
    sheet = PAPERS[paper] if paper is not None else usual_paper()
    if suffix == PDF and hooks.print_document is not None:
        hooks.print_document(reading.document, Path(out), picture, sheet, language or "")
    else:
        spoken, paint = handout_language(sop, language or ""), hooks.paint_handout if picture else None
        pictures = paint(reading.document, sheet, spoken) if paint is not None else ()
        blocks = make_handout(reading.document, pictures, spoken)
        files = handout_files(blocks, Path(out), sop.label(), sheet, spoken)
        put(files)
        beside = [str(path) for path in files if path != Path(out)]
    nodes = sum(len(graph.nodes) for graph in sop.graphs())
    lines = [f"{out}: {plural(nodes, 'step')}", *(f"{name}: picture" for name in beside)]
    console.answer({"written": out, "pictures": beside, "steps": nodes}, lines)
    return 0
