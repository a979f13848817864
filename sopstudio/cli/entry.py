"""The entry point: runs a command or opens the window, and returns the exit code."""

from __future__ import annotations

import difflib
import os
import sys
from itertools import pairwise
from pathlib import Path

from sopstudio.cli.console import Painter, UiHooks, WindowOpener, unusable
from sopstudio.cli.outcome import Outcome
from sopstudio.cli.registry import COMMAND_NAMES

OPTIONS_WITH_VALUE = ("--home", "--format")
META_OPTIONS = ("--help", "-h", "--version")


def main(
    argv: list[str] | None = None,
    *,
    paint: Painter | None = None,
    open_window: WindowOpener | None = None,
    print_document: Painter | None = None,
    paint_handout: Painter | None = None,
) -> int:
    """Run one call and return its exit code (contracts, *Command line*). Never raises.

    `paint(document, out, perspective, theme, window)` draws pictures, `open_window(arguments)` opens the studio, and
    `print_document(document, out, picture, paper, language)` writes the document as a PDF, and
    `paint_handout(document, paper, language)` paints the pictures of the document.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    outcome = Outcome()
    with outcome:
        outcome.code = _run(arguments, UiHooks(paint, open_window, print_document, paint_handout))
        sys.stdout.flush()
    return outcome.code


def _run(arguments: list[str], ui_hooks: UiHooks) -> int:
    first = _first_argument(arguments)
    if arguments and arguments[-1] in OPTIONS_WITH_VALUE:
        raise unusable(
            "the command is not understood", why=f"{arguments[-1]} needs a value", hint="try sopstudio --help"
        )
    if first in COMMAND_NAMES or any(argument in META_OPTIONS for argument in arguments):
        from sopstudio.cli.application import run_command  # only now: a window needs no typer

        return run_command(arguments, ui_hooks)
    if first is None or _is_file(first):
        if ui_hooks.open_window is None:
            raise unusable("the window cannot be opened here", hint="name a command; sopstudio --help lists them")
        home = _home_option(arguments)
        if home:
            os.environ["SOPSTUDIO_HOME"] = home
        return ui_hooks.open_window([first] if first else [])
    matches = difflib.get_close_matches(first, COMMAND_NAMES, n=1, cutoff=0.5)
    hint = f"did you mean {matches[0]}?" if matches else f"commands are: {', '.join(COMMAND_NAMES)}"
    raise unusable("there is no such command or file", where=first, hint=hint)


def _first_argument(arguments: list[str]) -> str | None:
    """The first argument that is not an option: a command or a file."""
    rest = iter(arguments)
    for argument in rest:
        if argument in OPTIONS_WITH_VALUE:
            next(rest, None)
        elif argument == "-" or not argument.startswith("-"):
            return argument
    return None


def _home_option(arguments: list[str]) -> str:
    """The folder of the library that the call names; blank where it names none."""
    home = dict(pairwise(arguments)).get("--home", "")
    return next((argument.partition("=")[2] for argument in arguments if argument.startswith("--home=")), home)


def _is_file(name: str) -> bool:
    """Whether a word that is no command was meant as a file."""
    return name == "-" or Path(name).suffix != "" or "/" in name or "\\" in name or Path(name).exists()
