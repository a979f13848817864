"""The bundled samples, as the library and the start screen list them, and which file is one in the window's language.

`sample_sops/FILE` is in English, `sample_sops/LANGUAGE/FILE` the same sample in another language.
"""

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
from sopstudio.translation import current_language

NATIVE_PATTERN = "*.sop.json"


class Sample(Struct, frozen=True):
    """A sample file; `sop` is the id of the SOP in it, blank where it cannot be read."""

    title: str
    sop: str
    path: Path


def find_sample(file: str, folder: Path | None = None) -> Path:
    """The sample `file` in the language of the window, in English where that language has none; it may be missing.

    Raises `SopStudioError` where this installation has no samples.
    """
    folder = folder or samples_dir()
    translated = folder / current_language() / file
    return translated if translated.is_file() else folder / file


def list_samples(folder: Path | None = None) -> list[Sample]:
    """Every native SOP in `folder` (default: the bundled samples), in the language of the window, by title; empty where
    the folder is missing.
    """
    try:
        paths = [find_sample(path.name, folder) for path in (folder or samples_dir()).glob(NATIVE_PATTERN)]
    except SopStudioError:
        return []
    return sorted(map(_find_title, paths), key=lambda sample: sample.title.casefold())


def samples_in_all_languages() -> list[Path]:
    """The files of the bundled samples, in every language."""
    try:
        return sorted(samples_dir().rglob(NATIVE_PATTERN))
    except SopStudioError:
        return []


def sample_id(file: str) -> str:
    """The id of the SOP in the sample `file`, blank where it cannot be read."""
    return _find_title(find_sample(file)).sop


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


__all__ = ["Sample", "find_sample", "list_samples", "read_sample", "sample_id", "samples_in_all_languages"]
