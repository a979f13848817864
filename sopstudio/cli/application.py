"""The commands as Typer knows them: each function of the registry with the options that all commands share."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from sopstudio import __version__
from sopstudio.cli.console import Console, UiHooks, unusable, write
from sopstudio.cli.registry import COMMANDS, CommandEntry, CommandFunction, CommandGroup, load_command

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


@cache
def create_application(entries: tuple[CommandEntry, ...]) -> TyperGroup:
    """The command line with `entries` as its commands. Calls of it get their `UiHooks` as `obj` of their context."""
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
        context.obj = CommonOptions(form, quiet, home, context.obj)
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
    return get_group(app)


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


def run_command(arguments: list[str], ui_hooks: UiHooks) -> int:
    """Run the command that `arguments` name, or print the help; returns the exit code."""
    entries = tuple(entry for entry in COMMANDS if entry.name in arguments)
    command = create_application(entries or COMMANDS)
    with command.make_context("sopstudio", arguments, obj=ui_hooks) as context:
        code = command.invoke(context)
    return code if isinstance(code, int) else 0
