"""Where a call begins: which command it is, or the window; and where it ends, whatever happens in between."""

from __future__ import annotations

import difflib
import os
import sys
from itertools import pairwise
from pathlib import Path

from sopstudio.cli.console import Faces, Painter, WindowOpener, unusable
from sopstudio.cli.outcome import Outcome
from sopstudio.cli.registry import COMMANDS, NAMES

WITH_VALUE = ("--home", "--format")
ANSWERED_HERE = ("--help", "-h", "--version")


def main(
    argv: list[str] | None = None, *, paint: Painter | None = None, open_window: WindowOpener | None = None
) -> int:
    """Carry out one call and return its exit code (contracts, *Command line*). Never raises.

    `paint(document, out, perspective, theme, window)` draws pictures; `open_window(arguments)` opens the studio.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    outcome = Outcome()
    with outcome:
        outcome.code = _carry_out(arguments, Faces(paint, open_window))
        sys.stdout.flush()
    return outcome.code


def _carry_out(arguments: list[str], faces: Faces) -> int:
    first = _first(arguments)
    if arguments and arguments[-1] in WITH_VALUE:
        raise unusable(
            "the command is not understood", why=f"{arguments[-1]} needs a value", hint="try sopstudio --help"
        )
    if first in NAMES or any(one in ANSWERED_HERE for one in arguments):
        return _command_line(arguments, faces)
    if first is None or _is_file(first):
        if faces.open_window is None:
            raise unusable("the window cannot be opened here", hint="name a command; sopstudio --help lists them")
        home = _home(arguments)
        if home:
            os.environ["SOPSTUDIO_HOME"] = home
        return faces.open_window([first] if first else [])
    near = difflib.get_close_matches(first, NAMES, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"commands are: {', '.join(NAMES)}"
    raise unusable("there is no such command or file", where=first, hint=hint)


def _first(arguments: list[str]) -> str | None:
    """The first argument that is no option: a command or a file."""
    rest = iter(arguments)
    for one in rest:
        if one in WITH_VALUE:
            next(rest, None)
        elif one == "-" or not one.startswith("-"):
            return one
    return None


def _home(arguments: list[str]) -> str:
    """The folder of the library that the call names."""
    given = dict(pairwise(arguments)).get("--home", "")
    return next((one.partition("=")[2] for one in arguments if one.startswith("--home=")), given)


def _is_file(name: str) -> bool:
    """Whether a word that is no command was meant as a file."""
    return name == "-" or Path(name).suffix != "" or "/" in name or "\\" in name or Path(name).exists()


def _command_line(arguments: list[str], faces: Faces) -> int:
    import typer

    from sopstudio.cli.command import application

    wanted = [entry for entry in COMMANDS if entry.name in arguments]
    command = typer.main.get_command(application(wanted or COMMANDS, faces))
    with command.make_context("sopstudio", arguments) as context:
        code = command.invoke(context)
    return code if isinstance(code, int) else 0
