"""`sopstudio library rename, duplicate, delete, undelete, folder`: keeping the library in order."""

from __future__ import annotations

from typing import Annotated

import typer

from sopstudio.cli.console import Console
from sopstudio.cli.library_identity import SHOWN_DIGITS, SopArgument, name_of
from sopstudio.text.humanize import plural


def rename(
    console: Console,
    sop: SopArgument,
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The new title; id and versions stay.")],
) -> int:
    """Give an SOP another title, as a version of its own."""
    from sopstudio.store.copies import rename_sop

    with console.library() as library, library.alone():
        version = rename_sop(library.versions, name_of(console, library, sop), title)
    data = {"sop": version.sop, "version": version.number, "hash": version.hash, "title": version.title}
    console.answer(data, [f"{version.sop} version {version.number}: {version.title}"])
    return 0


def duplicate(
    console: Console,
    sop: SopArgument,
    title: Annotated[str, typer.Option("--title", help="The title of the copy.")] = "",
) -> int:
    """Copy the newest version of an SOP as an SOP of its own."""
    from sopstudio.store.copies import duplicate_sop

    with console.library() as library, library.alone():
        version = duplicate_sop(library.versions, name_of(console, library, sop), title)
    data = {"sop": version.sop, "uid": version.uid, "version": version.number, "hash": version.hash}
    console.answer(data, [f"{version.sop} version {version.number}: {version.title}"])
    return 0


def delete(console: Console, sop: SopArgument) -> int:
    """Delete an SOP; undelete brings it back with all its versions and runs."""
    with console.library() as library:
        summary = library.versions.delete(name_of(console, library, sop))
    hint = f"sopstudio library undelete {summary.uid[:SHOWN_DIGITS]} brings it back"
    console.answer({"sop": summary.id, "uid": summary.uid, "deleted": True}, [f"{summary.id} is deleted; {hint}"])
    return 0


def undelete(console: Console, sop: SopArgument) -> int:
    """Bring a deleted SOP back with all its versions and runs."""
    with console.library() as library:
        summary = library.versions.undelete(name_of(console, library, sop))
    data = {"sop": summary.id, "uid": summary.uid, "deleted": False}
    console.answer(data, [f"{summary.id} is back with {plural(summary.versions, 'version')}"])
    return 0


def folder(
    console: Console,
    sop: SopArgument,
    name: Annotated[str, typer.Argument(metavar="[FOLDER]", help="The folder; none takes the SOP out of its.")] = "",
) -> int:
    """Put an SOP into a folder of the library, or take it out of its folder."""
    with console.library() as library:
        summary = library.versions.named(name_of(console, library, sop))[0]
        library.folders.put([summary.uid], name)
        placed = library.folders.by_uid().get(summary.uid, "")
    where = f"in the folder {placed}" if placed else "in no folder"
    console.answer({"sop": summary.id, "uid": summary.uid, "folder": placed}, [f"{summary.id} is {where}"])
    return 0


__all__ = ["delete", "duplicate", "folder", "rename", "undelete"]
