"""What a reader of tables is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class TableRequest(NamedTuple):
    """What is to be read: the name of the file, its bytes, and the part of it (a sheet, a query)."""

    name: str
    path: Path | None
    raw: bytes
    sheet: str = ""
    query: str = ""


__all__ = ["TableRequest"]
