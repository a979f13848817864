"""What can be wrong with a library file, told from its bytes before SQLite touches it.

SQLite repairs and rewrites while it opens: a garbage WAL is silently dropped, a file of zeros gets a new header. So the
header, the size and the WAL are looked at first, and a file that is refused stays as it is, byte for byte.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sopstudio.errors import StoreError
from sopstudio.files import check_regular, read_bytes

APPLICATION_ID = 0x534F5053
"""*SOPS*, in the header of every library."""

MAGIC = b"SQLite format 3\0"
WAL_MAGIC: Mapping[int, Literal["little", "big"]] = {0x377F0682: "little", 0x377F0683: "big"}
BACKUPS = "backups"

REFUSED = frozenset({"all-zero", "not-a-database", "newer", "foreign", "schema"})
"""Nothing can be read from these; the other kinds (truncated, page-count, wal, damaged, content) may hold good rows."""


class LibraryDamaged(StoreError):
    """The library file is not sound. `kind` is one of *truncated page-count wal damaged content* (good rows may still
    be read, see `rescue`), or of `REFUSED`."""

    def __init__(self, kind: str, what: str, *, where: str = "", why: str = "", hint: str = "") -> None:
        super().__init__(what, where=where, why=why, hint=hint)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with a file: one of the kinds that `LibraryDamaged` lists, and why we think so."""

    kind: str
    why: str


def newest_backup(home: Path) -> Path | None:
    """The newest backup by its counter, whatever the clock said when it was made; unchecked."""
    found = backups(home)
    return found[0] if found else None


def backups(home: Path) -> list[Path]:
    """All automatic and unnamed backups, newest first by counter."""
    paths = (home / BACKUPS).glob("library-*-*-*.db")
    return sorted((path for path in paths if path.stem.rsplit("-", 1)[1].isdigit()), key=backup_number, reverse=True)


def backup_number(path: Path) -> int:
    """The counter in a backup's name."""
    return int(path.stem.rsplit("-", 1)[1])


def damaged(kind: str, path: Path, why: str, what: str = "the library cannot be opened") -> LibraryDamaged:
    """The error for a damaged library at `path`: it names the newest backup."""
    backup = newest_backup(path.parent)
    hint = "the file was left as it is"
    if kind == "newer":
        hint += "; open it with the newer version of SOP Studio"
    elif backup:
        hint += f"; the newest backup is {backup}, and the window offers to restore it"
    else:
        hint += "; choose another folder with --home, or move the file away to start afresh"
    return LibraryDamaged(kind, what, where=str(path), why=why, hint=hint)


def examine(path: Path, latest: int) -> Damage | None:
    """What is wrong with the library file, as far as its header, its size and its WAL tell. Changes nothing."""
    size = path.stat().st_size
    wal = _first(path.with_name(path.name + "-wal"), 32)
    if not size:
        return _empty(path, wal)
    header = _first(path, 100)
    if not header.startswith(MAGIC) or len(header) < 100:
        return _no_header(path, header)
    return _identity(header, latest) or _wal(wal) or _size(header, size, _pending(path, wal))


def _first(path: Path, length: int) -> bytes:
    return read_bytes(path, length) if check_regular(path) else b""


def _pending(path: Path, wal: bytes) -> bool:
    """Whether a WAL or a rollback journal holds pages that the file itself has not got yet."""
    return bool(wal.strip(b"\0")) or bool(_first(path.with_name(path.name + "-journal"), 1))


def _empty(path: Path, wal: bytes) -> Damage | None:
    if wal.strip(b"\0") or newest_backup(path.parent):
        return Damage("truncated", "the file is empty, but there are traces of an earlier library beside it")
    return None


def _no_header(path: Path, header: bytes) -> Damage:
    if MAGIC.startswith(header[:16]):
        return Damage("truncated", f"only {len(header)} bytes are left of the file")
    if not header.strip(b"\0"):
        return Damage("all-zero", f"the file holds zeros ({path.stat().st_size:,} bytes) instead of a database")
    return Damage("not-a-database", "the file is not an SQLite database")


def _identity(header: bytes, latest: int) -> Damage | None:
    application, version = int.from_bytes(header[68:72], "big"), int.from_bytes(header[60:64], "big")
    if application not in (0, APPLICATION_ID):
        return Damage("foreign", "the database belongs to another program")
    if application and version > latest:
        return newer(version, latest)
    return None


def newer(version: int, latest: int) -> Damage:
    """A schema from the future."""
    return Damage("newer", f"its schema is version {version}, and this SOP Studio supports up to {latest}")


def _wal(wal: bytes) -> Damage | None:
    if not wal.strip(b"\0"):
        return None
    order = WAL_MAGIC.get(int.from_bytes(wal[:4], "big"))
    if len(wal) < 32 or order is None or _checksum(wal[:24], order) != wal[24:32]:
        return Damage("wal", "the log of recent changes beside it (-wal) holds garbage")
    return None


def _checksum(data: bytes, order: Literal["little", "big"]) -> bytes:
    """The WAL checksum (SQLite file format, section 4.2)."""
    first = second = 0
    for position in range(0, len(data), 8):
        left = int.from_bytes(data[position : position + 4], order)
        right = int.from_bytes(data[position + 4 : position + 8], order)
        first = (first + left + second) & 0xFFFFFFFF
        second = (second + right + first) & 0xFFFFFFFF
    return first.to_bytes(4, "big") + second.to_bytes(4, "big")


def _size(header: bytes, size: int, pending: bool) -> Damage | None:
    page = int.from_bytes(header[16:18], "big")
    page = 65536 if page == 1 else page
    if page < 512 or page & (page - 1):
        return Damage("damaged", f"its header names a page size of {page}")
    counted = header[24:28] == header[92:96]
    pages, there = int.from_bytes(header[28:32], "big"), size // page
    if pending or not counted or pages <= there:
        return None
    if pages > 1000 * (there + 1):
        return Damage("page-count", f"its header claims {pages:,} pages, but the file has {there:,}")
    return Damage("truncated", f"the file is cut off: {there:,} of {pages:,} pages are left")
