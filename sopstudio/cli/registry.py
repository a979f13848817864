"""The list of commands. A new command is one module and one line here.

The module holds a function with the command's name (`-` becomes `_`) that takes the `Console` and then
the options that Typer reads, and returns the exit code (None means 0). For a command with verbs it
holds a `CommandGroup` of that name. A module is imported only when its command is called or listed, and
imports heavy packages inside its functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

CommandFunction = Callable[..., int | None]


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A command: its name, its module, and its output formats."""

    name: str
    module: str
    outputs: tuple[str, ...] = ("text", "json")


@dataclass(frozen=True, slots=True)
class CommandGroup:
    """A command that is a group: `library save`, `library log` …"""

    help: str
    functions: Mapping[str, CommandFunction]


COMMANDS: tuple[CommandEntry, ...] = (
    CommandEntry("check", "check", outputs=("text", "json", "sarif")),
    CommandEntry("convert", "convert"),
    CommandEntry("formats", "convert"),
    CommandEntry("combine", "combine"),
    CommandEntry("edition", "edition"),
    CommandEntry("stats", "stats"),
    CommandEntry("picture", "convert"),
    CommandEntry("document", "document"),
    CommandEntry("export", "export"),
    CommandEntry("conformance", "export"),
    CommandEntry("drift", "drift"),
    CommandEntry("journeys", "journeys"),
    CommandEntry("scenarios", "scenarios"),
    CommandEntry("run", "run"),
    CommandEntry("evaluate", "evaluate", outputs=("text", "json", "markdown")),
    CommandEntry("evaluations", "evaluations", outputs=("text", "json", "markdown")),
    CommandEntry("backtest", "backtest"),
    CommandEntry("benchmark", "benchmark"),
    CommandEntry("turns", "turns"),
    CommandEntry("evidence", "evidence"),
    CommandEntry("replay", "replay"),
    CommandEntry("runs", "runs"),
    CommandEntry("library", "library"),
    CommandEntry("agents", "agents"),
    CommandEntry("models", "agents"),
    CommandEntry("serve", "serve"),
    CommandEntry("serve-model", "agents"),
    CommandEntry("lsp", "lsp"),
)
COMMAND_NAMES = tuple(entry.name for entry in COMMANDS)


def load_command(entry: CommandEntry) -> CommandFunction | CommandGroup:
    """The function or group of a command."""
    module: Any = import_module(f"sopstudio.cli.{entry.module}")
    command: CommandFunction | CommandGroup = getattr(module, entry.name.replace("-", "_"))
    return command
