"""The limits of a packed file (ZIP), looked at before anything in it is unpacked."""

from __future__ import annotations

import io
import zipfile
from typing import Final

from sopstudio.errors import FormatError
from sopstudio.translation import format_number, tr

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
            size = tr(
                "{count} parts, {total} MB unpacked", count=format_number(len(parts)), total=f"{total / 1e6:,.0f}"
            )
            raise FormatError(tr("the {kind} is too large", kind=kind), why=size, hint=tr("split the procedure"))
        for part in parts:
            if part.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in archive.read(part):
                why = tr("a part of it declares a document type, which such files never do")
                raise FormatError(tr("the {kind} is refused", kind=kind), where=part.filename[:80], why=why)


__all__ = ["MAX_PARTS", "MAX_PART_BYTES", "MAX_UNPACKED_BYTES", "check_archive"]
