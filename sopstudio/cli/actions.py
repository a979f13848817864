"""`sopstudio library actions`: the action repository that all SOPs share (Agent-S)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer

from sopstudio.cli.console import Console, about, unusable
from sopstudio.text.humanize import plural

Row = Mapping[str, Any]


def actions(
    console: Console,
    add: Annotated[str, typer.Option("--add", metavar="FILE", help="Add what the SOP in FILE needs.")] = "",
    put: Annotated[
        str, typer.Option("--put", metavar="FILE", help="Add rows from JSON; they replace rows of the same name.")
    ] = "",
    remove: Annotated[str, typer.Option("--remove", metavar="ACTION", help="Remove a row.")] = "",
    sop: Annotated[str, typer.Option("--for", metavar="FILE", help="Show what a run of this SOP would use.")] = "",
) -> int:
    """List the actions that agents share, or change them."""
    if sum(map(bool, (add, put, remove, sop))) > 1:
        raise unusable("several things are asked for at once", hint="give only one of --add, --put, --remove and --for")
    if add or put or remove:
        return _change(console, add, put, remove)
    rows = _needed(console, sop, _shared(console)) if sop else _shared(console)
    console.answer(
        list(rows), [*map(_line, rows)] or ["no actions yet; sopstudio library actions --add FILE adds some"]
    )
    return 0


def _shared(console: Console) -> tuple[Row, ...]:
    with console.library(read_only=True) as library:
        return library.actions.list()


def _change(console: Console, add: str, put: str, remove: str) -> int:
    """Change the repository, and say what was changed."""
    given = _given(console, put) if put else []
    with console.library() as library:
        shared = library.actions.list()
        names = {row["action"] for row in shared}
        kept = [row for row in _needed(console, add, shared) if row["action"] not in names] if add else given
        if kept:
            library.actions.put(kept)
        if remove:
            library.actions.remove(remove)
    said = f"removed: {remove}" if remove else f"kept: {plural(len(kept), 'action')}"
    console.answer({"kept": kept, "removed": remove}, [said, *map(_line, kept)])
    return 0


def _needed(console: Console, file: str, shared: Iterable[Row]) -> list[Row]:
    """The repository of a run of this SOP: shared rows that serve it, and its own proposals."""
    from sopstudio.agents import agent
    from sopstudio.simulation.setup import repository

    found: list[Row] = repository(agent("agent-s"), console.routing(file), shared)["actions"]
    return found


def _given(console: Console, file: str) -> list[Row]:
    """Rows from a file: a JSON list, or one object."""
    from sopstudio.agents.agent_s.actions import read_rows
    from sopstudio.sop import loads

    text = console.text(file)
    with about(file):
        data = loads(text)
        return [row.row() for row in read_rows(data if isinstance(data, list) else [data])]


def _line(row: Row) -> str:
    """An action as people read it: its name, its types, and what it needs or says."""
    about_it = row.get("user_interaction") or row.get("tool") or ", ".join(row.get("computes", ()))
    params = f"({', '.join(row['params'])})" if row.get("params") else ""
    tool = f"{row['tool']}{params}" if row.get("tool") else ""
    return f"{row['action']:<40} {'+'.join(row['type']):<18} {tool or about_it}"


__all__ = ["actions"]
