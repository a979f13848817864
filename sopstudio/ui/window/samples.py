"""The bundled samples, as the library and the start screen list them."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from sopstudio.errors import SopStudioError
from sopstudio.formats import read
from sopstudio.layout import lay_out
from sopstudio.resources import samples_dir
from sopstudio.sop import Document
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
    return sorted(map(_find_title, paths), key=lambda sample: sample.title.casefold())


def read_sample(path: Path) -> Document:
    """The document of a sample, laid out. Raises `SopStudioError` where it cannot be read."""
    return _read_document(path, _modification_time(path))


@lru_cache(maxsize=64)
def _read_document(path: Path, _modified: int) -> Document:
    """Cached, as every window shows the samples."""
    return lay_out(read(path).document)


def _modification_time(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _find_title(path: Path) -> Sample:
    return _read_title(path, _modification_time(path))


@lru_cache(maxsize=64)
def _read_title(path: Path, _modified: int) -> Sample:
    """A sample, titled by its file name where the file cannot be read."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Sample(one_line(str(content["title"])), str(content["id"]), path)
    except (OSError, ValueError, KeyError, TypeError):
        return Sample(path.name.removesuffix(NATIVE_PATTERN[1:]), "", path)


__all__ = ["Sample", "list_samples", "read_sample"]
