"""The samples that a new user finds in the list: each with its title and one line, read from a folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sopstudio.errors import SopStudioError
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document
from sopstudio.ui.canvas.words import one_line

NATIVE = "*.sop.json"


@dataclass(frozen=True, slots=True)
class Sample:
    """One entry of the list. `document` is None where the file cannot be read; `line` then says why."""

    title: str
    line: str
    document: Document | None
    path: Path | None = None


def sample_of(document: Document, path: Path | None = None) -> Sample:
    """The entry for a document."""
    sop = document.sop
    return Sample(one_line(sop.title or sop.id), one_line(sop.description), document, path)


def samples_in(folder: Path) -> list[Sample]:
    """Every native SOP in `folder` by title, unreadable ones last."""
    found = [_sample(path) for path in sorted(folder.glob(NATIVE))]
    return sorted(found, key=lambda sample: (sample.document is None, sample.title.casefold()))


def _sample(path: Path) -> Sample:
    try:
        return sample_of(read(path).document, path)
    except SopStudioError as error:
        return Sample(path.name, one_line(str(error)), None, path)


def library(folder: Path | None = None) -> list[Sample]:
    """The samples in `folder`, or those that come with SOP Studio; none where they are missing."""
    try:
        return samples_in(folder or samples_dir())
    except SopStudioError:
        return []
