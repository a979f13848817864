"""A folder with descriptions of tools: every file in it that lists some, as one list."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from sopstudio.errors import FormatError
from sopstudio.formats.format import Loss
from sopstudio.formats.limits import MAX_BYTES, MAX_DECLARATIONS, read_file
from sopstudio.formats.tool_lists.reading import ToolReading
from sopstudio.formats.tool_lists.registry import read_tools
from sopstudio.sop.facts import Fact
from sopstudio.sop.model import Tool
from sopstudio.translation import quoted, tr

MAX_FILES: Final = 500
MAX_ENTRIES: Final = 20_000
"""How many files are read, and how many names of a folder are looked at."""
MAX_FOLDER_BYTES: Final = 2 * MAX_BYTES
SUFFIXES: Final = (".json", ".yaml", ".yml", ".txt", ".md", ".sh", ".curl")


def read_folder(folder: Path) -> ToolReading:
    """The tools of all files in a folder and the folders below it, by the names of the files.

    Hidden files, and links to folders, are passed over. A file without tools, and a tool whose name another file has,
    are listed. Raises `FormatError` where there is no tool.
    """
    tools: dict[str, Tool] = {}
    facts: dict[str, Fact] = {}
    losses: list[Loss] = []
    size = 0
    files = list(islice(_files(folder), MAX_FILES + 1))
    if len(files) > MAX_FILES:
        losses.append(Loss(tr("more files are left out"), "", tr("at most {max_files} are read", max_files=MAX_FILES)))
    for file in files[:MAX_FILES]:
        name = file.relative_to(folder).as_posix()
        try:
            content = read_file(file)
            size += len(content)
            if size > MAX_FOLDER_BYTES:
                losses.append(
                    Loss(
                        tr("more files are left out"),
                        name,
                        tr("more than {max_folder_bytes} MB", max_folder_bytes=MAX_FOLDER_BYTES // 1_000_000),
                    )
                )
                break
            reading = read_tools(content)
        except FormatError as error:
            losses.append(Loss(tr("a file is left out"), name, str(error)))
            continue
        losses += (Loss(loss.what, f"{name} {loss.where}".rstrip(), loss.why, loss.kind) for loss in reading.losses)
        losses += _add(tools, reading, name)
        for fact in reading.facts:
            facts.setdefault(fact.name, fact)
    if not tools:
        why = str(losses[0]) if losses else tr("no file has an ending that is read")
        raise FormatError(
            tr("no tool can be used"), why=why, hint=tr("files end with {suffixes}", suffixes=", ".join(SUFFIXES))
        )
    return ToolReading(tuple(tools.values()), tuple(facts.values()), tuple(losses), tr("a folder"))


def _add(tools: dict[str, Tool], reading: ToolReading, name: str) -> Iterator[Loss]:
    for tool in reading.tools:
        if tool.name in tools:
            yield Loss(tr("a second {name} is left out", name=quoted(tool.name)), name, tr("one tool has that name"))
        elif len(tools) >= MAX_DECLARATIONS:
            yield Loss(
                tr("more tools are left out"),
                name,
                tr("at most {max_declarations} are read", max_declarations=MAX_DECLARATIONS),
            )
            return
        else:
            tools[tool.name] = tool


def _files(folder: Path) -> Iterator[Path]:
    """The files to read, folder by folder."""
    seen = 0
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        seen += len(names)
        if seen > MAX_ENTRIES:
            return
        for name in sorted(names):
            path = Path(place, name)
            if not name.startswith(".") and path.suffix.lower() in SUFFIXES and path.is_file():
                yield path


__all__ = ["read_folder"]
