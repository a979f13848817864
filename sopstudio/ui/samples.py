"""The samples that a new user finds in the list: title and id of each, without making a document of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from sopstudio.errors import SopStudioError
from sopstudio.resources import samples_dir
from sopstudio.text.humanize import one_line

NATIVE = "*.sop.json"


@dataclass(frozen=True, slots=True)
class Sample:
    """One entry of the list; `sop` is the id of the SOP in the file, blank where it cannot be read."""

    title: str
    sop: str
    path: Path


def samples_in(folder: Path | None = None) -> list[Sample]:
    """Every native SOP in `folder` (or of those that come with SOP Studio) by title; none where it is missing."""
    try:
        paths = sorted((folder or samples_dir()).glob(NATIVE))
    except SopStudioError:
        return []
    return sorted(map(_sample, paths), key=lambda sample: sample.title.casefold())


def _sample(path: Path) -> Sample:
    """A file, called by its name where its title cannot be read."""
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        return Sample(one_line(str(held["title"])), str(held["id"]), path)
    except (OSError, ValueError, KeyError, TypeError):
        return Sample(path.name.removesuffix(NATIVE[1:]), "", path)
