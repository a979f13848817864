"""Every command in one list. A new command is one module and one line here.

The module holds a function with the command's name (`-` becomes `_`) that takes the `Console` and then what Typer reads
from the call, and returns the exit code (nothing means 0). For a command with verbs it holds a `Verbs` of that name. A
module is imported only when its command is called or listed, and imports what is heavy inside its functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

Function = Callable[..., int | None]


@dataclass(frozen=True, slots=True)
class Entry:
    """A command: its name, the module it is in, and the forms in which it can answer."""

    name: str
    module: str
    outputs: tuple[str, ...] = ("text", "json")


@dataclass(frozen=True, slots=True)
class Verbs:
    """A command that is a group: `library save`, `library log` …"""

    help: str
    functions: Mapping[str, Function]


COMMANDS: tuple[Entry, ...] = (
    Entry("check", "check", outputs=("text", "json", "sarif")),
    Entry("convert", "convert"),
    Entry("formats", "formats"),
    Entry("stats", "stats"),
    Entry("picture", "picture"),
    Entry("journeys", "journeys"),
    Entry("scenarios", "scenarios"),
    Entry("run", "run"),
    Entry("evaluate", "evaluate", outputs=("text", "json", "markdown")),
    Entry("evidence", "evidence"),
    Entry("replay", "replay"),
    Entry("library", "library"),
    Entry("agents", "agents"),
    Entry("models", "agents"),
    Entry("serve-model", "serving"),
)
NAMES = tuple(entry.name for entry in COMMANDS)


def load(entry: Entry) -> Function | Verbs:
    """The function (or group) of a command."""
    module: Any = import_module(f"sopstudio.cli.{entry.module}")
    found: Function | Verbs = getattr(module, entry.name.replace("-", "_"))
    return found
