"""`sopstudio library actions`: the action repository that all SOPs share (Agent-S)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, file_context, unusable
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.sop import Sop

ActionRow = Mapping[str, Any]
ActionsOption = Annotated[
    str,
    typer.Option(
        "--actions",
        metavar="FILE",
        help="Actions as JSON, beside those of the library; steps in words call their tools.",
    ),
]


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
    rows = _needed_rows(console, sop, _shared_rows(console)) if sop else _shared_rows(console)
    console.answer(
        list(rows), [*map(_format_row, rows)] or ["no actions yet; sopstudio library actions --add FILE adds some"]
    )
    return 0


def _shared_rows(console: Console) -> tuple[ActionRow, ...]:
    with console.library(read_only=True) as library:
        return library.actions.list()


def _change(console: Console, add: str, put: str, remove: str) -> int:
    """Change the repository and report the change."""
    new_rows = read_actions(console, put) if put else []
    with console.library() as library:
        shared = library.actions.list()
        names = {row["action"] for row in shared}
        added = [row for row in _defined_rows(console, add, shared) if row["action"] not in names] if add else new_rows
        if added:
            library.actions.put(added)
        if remove:
            library.actions.remove(remove)
    summary = f"removed: {remove}" if remove else f"kept: {plural(len(added), 'action')}"
    console.answer({"kept": added, "removed": remove}, [summary, *map(_format_row, added)])
    return 0


def _needed_rows(console: Console, file: str, shared: Iterable[ActionRow]) -> list[ActionRow]:
    """The repository of a run of this SOP: the shared rows that serve it, and its own proposals."""
    from sopstudio.agents import find_agent
    from sopstudio.simulation.setup import repository_options

    rows: list[ActionRow] = repository_options(find_agent("agent-s"), console.load_runtime(file), shared)["actions"]
    return rows


def _defined_rows(console: Console, file: str, shared: Iterable[ActionRow]) -> list[ActionRow]:
    """The repository of a run of this SOP, with its tools and facts as the SOP declares them."""
    from sopstudio.agents.agent_s.actions import define_tool, read_rows

    sop = console.load_runtime(file).flow.sop
    return [define_tool(row, sop).to_row() for row in read_rows(_needed_rows(console, file, shared))]


def with_repository_tools(console: Console, sop: Sop, rows: Sequence[ActionRow], method: str = "") -> Sop:
    """The SOP with the tools of the rows that its steps in words mean; a note tells each. Raises `SopStudioError`."""
    from sopstudio.agents.agent_s.tool_supply import describe_supply
    from sopstudio.evaluation.run_options import supply_repository_tools

    result, supplied = supply_repository_tools(sop, rows, method)
    for line in describe_supply(supplied):
        console.note(f"sopstudio: {line}")
    return result


def read_actions(console: Console, file: str) -> list[ActionRow]:
    """Rows from a file: a JSON list, or one object. Raises `SopStudioError` that names the file."""
    from sopstudio.agents.agent_s.actions import read_rows
    from sopstudio.sop import loads

    text = console.read_text(file)
    with file_context(file):
        data = loads(text)
        return [row.to_row() for row in read_rows(data if isinstance(data, list) else [data])]


def _format_row(row: ActionRow) -> str:
    """An action as a line: its name, its types, and what it needs or says."""
    about_it = row.get("user_interaction") or row.get("tool") or ", ".join(row.get("computes", ()))
    params = f"({', '.join(row['params'])})" if row.get("params") else ""
    tool = f"{row['tool']}{params}" if row.get("tool") else ""
    return f"{row['action']:<40} {'+'.join(row['type']):<18} {tool or about_it}"


__all__ = ["ActionsOption", "actions", "read_actions", "with_repository_tools"]
