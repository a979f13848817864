"""What a bundle holds, and the names of its parts."""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec import Struct

from sopstudio.scenarios import Scenario
from sopstudio.sop import Document

SUFFIX: Final = ".sopbundle"
FORMAT, FORMAT_VERSION = "sopstudio-bundle", 1
MAX_RUNS: Final = 500
MANIFEST, PROCEDURE, SCENARIOS, RUNS = "manifest.json", "procedure.sop.json", "scenarios.jsonl", "runs.jsonl"
PAGE, REPORT = "procedure.html", "report.html"
_FIXED_NAMES = "|".join(map(re.escape, (MANIFEST, PROCEDURE, SCENARIOS, RUNS, PAGE, REPORT)))
PART_NAME: Final = re.compile(rf"{_FIXED_NAMES}|versions/\d{{1,6}}\.sop\.json")


class BundledVersion(Struct, frozen=True):
    """A version of the SOP: its number and time where it was saved, its note and tags."""

    number: int
    document: Document
    note: str = ""
    tags: tuple[str, ...] = ()
    created: str = ""


class BundledRun(Struct, frozen=True):
    """A finished run that stands on its own: JSON data as the library keeps it, numbers exact."""

    header: dict[str, Any]
    events: list[dict[str, Any]]
    result: Any = None


class Bundle(Struct, frozen=True):
    """An SOP as it is (`document`), its versions, the oldest first, and what belongs to it."""

    document: Document
    versions: tuple[BundledVersion, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    runs: tuple[BundledRun, ...] = ()


class VersionEntry(Struct, frozen=True):
    """A version in the manifest."""

    number: int
    note: str = ""
    tags: tuple[str, ...] = ()
    created: str = ""


class Manifest(Struct, frozen=True):
    """The table of contents."""

    format: str
    format_version: int
    sop: str
    uid: str
    title: str
    made: str = ""
    versions: tuple[VersionEntry, ...] = ()
    scenarios: int = 0
    runs: int = 0


def version_part(number: int) -> str:
    """The name of the part that holds a version."""
    return f"versions/{number}.sop.json"
