"""The bundled samples, as the library and the start screen list them."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec import Struct

from sopstudio.errors import SopStudioError
from sopstudio.resources import samples_dir
from sopstudio.text.humanize import one_line

NATIVE_PATTERN = "*.sop.json"


class Sample(Struct, frozen=True):
    """A sample file; `sop` is the id of the SOP in it, blank where it cannot be read."""

    title: str
    sop: str
    path: Path


def list_samples(folder: Path | None = None) -> list[Sample]:
    """Every native SOP in `folder` (default: the bundled samples) by title; empty where the folder is missing."""
    try:
        paths = sorted((folder or samples_dir()).glob(NATIVE_PATTERN))
    except SopStudioError:
        return []
    return sorted(map(_read_sample, paths), key=lambda sample: sample.title.casefold())


def _read_sample(path: Path) -> Sample:
    """A sample, titled by its file name where the file cannot be read."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Sample(one_line(str(content["title"])), str(content["id"]), path)
    except (OSError, ValueError, KeyError, TypeError):
        return Sample(path.name.removesuffix(NATIVE_PATTERN[1:]), "", path)


__all__ = ["Sample", "list_samples"]
