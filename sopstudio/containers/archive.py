"""The limits of a packed file (ZIP), looked at before anything in it is unpacked."""

from __future__ import annotations

import io
import zipfile
from typing import Final

from sopstudio.errors import FormatError

MAX_PARTS: Final = 2_000
MAX_PART_BYTES: Final = 25_000_000
MAX_UNPACKED_BYTES: Final = 60_000_000


def check_archive(raw: bytes, kind: str) -> None:
    """Raise `FormatError` for an archive with too many parts or too large ones, or with a part in XML that declares a
    document type, by which entities are made. `kind` is what the file is called in the message.
    """
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        parts = archive.infolist()
        total, largest = sum(part.file_size for part in parts), max((part.file_size for part in parts), default=0)
        if len(parts) > MAX_PARTS or total > MAX_UNPACKED_BYTES or largest > MAX_PART_BYTES:
            size = f"{len(parts):,} parts, {total / 1e6:,.0f} MB unpacked"
            raise FormatError(f"the {kind} is too large", why=size, hint="split the procedure")
        for part in parts:
            if part.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in archive.read(part):
                why = "a part of it declares a document type, which such files never do"
                raise FormatError(f"the {kind} is refused", where=part.filename[:80], why=why)


__all__ = ["MAX_PARTS", "MAX_PART_BYTES", "MAX_UNPACKED_BYTES", "check_archive"]
