"""The samples that a new user finds in the list: the title of each, without reading the whole of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from sopstudio.errors import SopStudioError
from sopstudio.resources import samples_dir
from sopstudio.ui.canvas.words import one_line

NATIVE = "*.sop.json"


@dataclass(frozen=True, slots=True)
class Sample:
    """One entry of the list."""

    title: str
    path: Path


def samples_in(folder: Path | None = None) -> list[Sample]:
    """Every native SOP in `folder` (or of those that come with SOP Studio) by title; none where it is missing."""
    try:
        paths = sorted((folder or samples_dir()).glob(NATIVE))
    except SopStudioError:
        return []
    return sorted((Sample(_title(path), path) for path in paths), key=lambda sample: sample.title.casefold())


def _title(path: Path) -> str:
    """The title in the file; its name where there is none that can be read."""
    try:
        return one_line(str(json.loads(path.read_text(encoding="utf-8"))["title"]))
    except (OSError, ValueError, KeyError, TypeError):
        return path.name.removesuffix(NATIVE[1:])
