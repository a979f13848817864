"""The entry point: runs a command or opens the window, and returns the exit code."""

from __future__ import annotations

import difflib
import inspect
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

from sopstudio import __version__
from sopstudio.cli.console import Console, Painter, UiHooks, WindowOpener, unusable, write
from sopstudio.cli.outcome import Outcome
from sopstudio.cli.registry import COMMAND_NAMES, COMMANDS, CommandEntry, CommandFunction, CommandGroup, load_command

EPILOG = "Exit codes: 0 success, 1 the answer is no, 2 the input or the command is unusable, 3 a model gave no answer."

FormatOption = Annotated[str | None, typer.Option("--format", help="Output format.", metavar="FORM")]
QuietOption = Annotated[bool | None, typer.Option("--quiet", help="Print nothing but the answer.")]
HomeOption = Annotated[
    str | None, typer.Option("--home", help="Folder of the library and the settings.", metavar="DIR")
]
COMMON: dict[str, Any] = {"form": FormatOption, "quiet": QuietOption, "home": HomeOption}


@dataclass(frozen=True, slots=True)
class CommonOptions:
    """The options that were given before the command."""

    form: str | None
    quiet: bool | None
    home: str | None
    ui_hooks: UiHooks


def create_application(entries: Iterable[CommandEntry], ui_hooks: UiHooks) -> typer.Typer:
    """The command line with `entries` as its commands."""
    app = _create_typer(
        "Draft Standard Operating Procedures as decision graphs, prove them complete, dry-run them.", EPILOG
    )

    @app.callback(invoke_without_command=True)
    def start(
        context: typer.Context,
        form: FormatOption = None,
        quiet: QuietOption = None,
        home: HomeOption = None,
        version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
    ) -> int:
        context.obj = CommonOptions(form, quiet, home, ui_hooks)
        if version:
            write(f"sopstudio {__version__}\n")
            raise typer.Exit
        return 0

    for entry in entries:
        command = load_command(entry)
        if isinstance(command, CommandGroup):
            group = _create_typer(command.help)
            for verb, function in command.functions.items():
                group.command(verb)(_wrap_command(entry, function))
            app.add_typer(group, name=entry.name)
        else:
            app.command(entry.name)(_wrap_command(entry, command))
    return app


def _create_typer(help_text: str, epilog: str | None = None) -> typer.Typer:
    return typer.Typer(
        help=help_text,
        epilog=epilog,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )


def _wrap_command(entry: CommandEntry, function: CommandFunction) -> CommandFunction:
    """`function` as Typer calls it: with the common options, and a `Console` made from them."""
    own_parameters = list(inspect.signature(function, eval_str=True).parameters.values())[1:]

    def run(**values: Any) -> int:
        common: CommonOptions = values.pop("context").obj
        form, quiet, home = (_first_given(values.pop(name), getattr(common, name)) for name in COMMON)
        form = form or "text"
        if form not in entry.outputs:
            raise unusable(
                "the output format is unknown",
                where=f"{entry.name} --format {form}",
                hint=f"choose {', '.join(entry.outputs[:-1])} or {entry.outputs[-1]}",
            )
        return function(Console(form, bool(quiet), home, common.ui_hooks), **values) or 0

    keyword = inspect.Parameter.KEYWORD_ONLY
    context = inspect.Parameter("context", keyword, annotation=typer.Context)
    added = [inspect.Parameter(name, keyword, default=None, annotation=kind) for name, kind in COMMON.items()]
    parameters = [context, *(parameter.replace(kind=keyword) for parameter in own_parameters), *added]
    for name, value in (
        ("__signature__", inspect.Signature(parameters, return_annotation=int)),
        ("__annotations__", {parameter.name: parameter.annotation for parameter in parameters}),
        ("__name__", function.__name__),
        ("__doc__", function.__doc__),
    ):
        setattr(run, name, value)
    return run


def _first_given(after: Any, before: Any) -> Any:
    """The value given after the command, else the one given before it."""
    return before if after is None else after


OPTIONS_WITH_VALUE = ("--home", "--format")
META_OPTIONS = ("--help", "-h", "--version")


def main(
    argv: list[str] | None = None, *, paint: Painter | None = None, open_window: WindowOpener | None = None
) -> int:
    """Run one call and return its exit code (contracts, *Command line*). Never raises.

    `paint(document, out, perspective, theme, window)` draws pictures; `open_window(arguments)` opens the
    studio.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    outcome = Outcome()
    with outcome:
        outcome.code = _run(arguments, UiHooks(paint, open_window))
        sys.stdout.flush()
    return outcome.code


def _run(arguments: list[str], ui_hooks: UiHooks) -> int:
    first = _first_argument(arguments)
    if arguments and arguments[-1] in OPTIONS_WITH_VALUE:
        raise unusable(
            "the command is not understood", why=f"{arguments[-1]} needs a value", hint="try sopstudio --help"
        )
    if first in COMMAND_NAMES or any(argument in META_OPTIONS for argument in arguments):
        return _run_command(arguments, ui_hooks)
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


def _run_command(arguments: list[str], ui_hooks: UiHooks) -> int:
    import typer

    entries = [entry for entry in COMMANDS if entry.name in arguments]
    command = typer.main.get_command(create_application(entries or COMMANDS, ui_hooks))
    with command.make_context("sopstudio", arguments) as context:
        code = command.invoke(context)
    return code if isinstance(code, int) else 0
