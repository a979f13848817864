"""`evaluate --group NAME=SOP,…`: groups of procedures, such as an industry, whose figures are put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from sopstudio.cli.console import suggest, unusable
from sopstudio.cli.options import split_list

GroupOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--group",
        metavar="NAME=SOP,..",
        help="Procedures (by id, or by file where ids are equal) whose figures are averaged, as an industry's.",
    ),
]


def parse_groups(texts: Sequence[str] | None, labels: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """The groups of a call, each with the labels of its procedures. Raises `SopStudioError`."""
    groups: dict[str, tuple[str, ...]] = {}
    for text in texts or ():
        name, _, members = (part.strip() for part in text.partition("="))
        sops = split_list(members)
        if not name or not sops:
            raise unusable("the group cannot be read", where=f"--group {text}", hint="write NAME=SOP,SOP")
        for sop in sops:
            if sop not in labels:
                hint = suggest(sop, labels) or f"the procedures are {', '.join(labels)}"
                raise unusable(f"no procedure of this command is called {sop}", where=f"--group {name}", hint=hint)
        groups[name] = tuple(dict.fromkeys((*groups.get(name, ()), *sops)))
    return groups


__all__ = ["GroupOptions", "parse_groups"]
