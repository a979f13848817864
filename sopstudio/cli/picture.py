"""`sopstudio picture`: the canvas or the whole window as an image, for documentation, reports and checks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from sopstudio.cli.console import Console, unusable

SUFFIXES = (".png", ".svg", ".pdf")


def picture(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The SOP to draw.")],
    out: Annotated[str, typer.Option("--output", "-o", metavar="OUT", help="Where to draw: .png, .svg or .pdf.")],
    perspective: Annotated[
        Literal["author", "simulate"], typer.Option("--perspective", help="The perspective to draw.")
    ] = "author",
    theme: Annotated[Literal["light", "dark", "contrast"], typer.Option("--theme", help="Colours.")] = "light",
    window: Annotated[bool, typer.Option("--window", help="Draw the whole window, not just the canvas.")] = False,
) -> int:
    """Draw the canvas, or with --window the whole window, to a file."""
    if console.ui_hooks.paint is None:
        raise unusable("pictures cannot be drawn here", why="the window is not installed", hint="run python3 sopstudio")
    if Path(out).suffix.lower() not in SUFFIXES:
        hint = f"choose a name that ends with {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
        raise unusable("the picture format is unknown", where=out, hint=hint)
    reading = console.read(file)
    console.report_losses(reading.losses)
    figures = dict(console.ui_hooks.paint(reading.document, Path(out), perspective, theme, window))
    console.answer(
        figures,
        [f"{out}: {figures['width']} × {figures['height']}, {figures['nodes']} nodes, {figures['edges']} edges"],
    )
    return 0
