"""Turns commands into a Typer application: each takes `--format`, `--quiet` and `--home`, before or after its name."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from sopstudio import __version__
from sopstudio.cli.console import Console, Faces, unusable, write
from sopstudio.cli.registry import Entry, Function, Verbs, load

EPILOG = "Exit codes: 0 success, 1 the answer is no, 2 the input or the command is unusable, 3 a model gave no answer."

FormatOption = Annotated[str | None, typer.Option("--format", help="Output format.", metavar="FORM")]
QuietOption = Annotated[bool | None, typer.Option("--quiet", help="Print nothing but the answer.")]
HomeOption = Annotated[
    str | None, typer.Option("--home", help="Folder of the library and the settings.", metavar="DIR")
]
COMMON: dict[str, Any] = {"form": FormatOption, "quiet": QuietOption, "home": HomeOption}


@dataclass(frozen=True, slots=True)
class Common:
    """What was said before the command."""

    form: str | None
    quiet: bool | None
    home: str | None
    faces: Faces


def application(entries: Iterable[Entry], faces: Faces) -> typer.Typer:
    """The command line with `entries` as its commands."""
    app = _typer("Draft Standard Operating Procedures as decision graphs, prove them complete, dry-run them.", EPILOG)

    @app.callback(invoke_without_command=True)
    def start(
        context: typer.Context,
        form: FormatOption = None,
        quiet: QuietOption = None,
        home: HomeOption = None,
        version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
    ) -> int:
        context.obj = Common(form, quiet, home, faces)
        if version:
            write(f"sopstudio {__version__}\n")
            raise typer.Exit
        return 0

    for entry in entries:
        found = load(entry)
        if isinstance(found, Verbs):
            group = _typer(found.help)
            for verb, function in found.functions.items():
                group.command(verb)(_command(entry, function))
            app.add_typer(group, name=entry.name)
        else:
            app.command(entry.name)(_command(entry, found))
    return app


def _typer(help_text: str, epilog: str | None = None) -> typer.Typer:
    return typer.Typer(
        help=help_text,
        epilog=epilog,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )


def _command(entry: Entry, function: Function) -> Function:
    """`function` as Typer calls it: with the common options, and a `Console` made from them."""
    own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]

    def run(**given: Any) -> int:
        common: Common = given.pop("context").obj
        form, quiet, home = (_chosen(given.pop(name), getattr(common, name)) for name in COMMON)
        form = form or "text"
        if form not in entry.outputs:
            raise unusable(
                "the output format is unknown",
                where=f"{entry.name} --format {form}",
                hint=f"choose {', '.join(entry.outputs[:-1])} or {entry.outputs[-1]}",
            )
        return function(Console(form, bool(quiet), home, common.faces), **given) or 0

    keyword = inspect.Parameter.KEYWORD_ONLY
    context = inspect.Parameter("context", keyword, annotation=typer.Context)
    added = [inspect.Parameter(name, keyword, default=None, annotation=kind) for name, kind in COMMON.items()]
    parameters = [context, *(one.replace(kind=keyword) for one in own), *added]
    for name, value in (
        ("__signature__", inspect.Signature(parameters, return_annotation=int)),
        ("__annotations__", {one.name: one.annotation for one in parameters}),
        ("__name__", function.__name__),
        ("__doc__", function.__doc__),
    ):
        setattr(run, name, value)
    return run


def _chosen(after: Any, before: Any) -> Any:
    """What is said after the command counts more than what is said before it."""
    return before if after is None else after
