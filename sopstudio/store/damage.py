"""Damage of a library file, detected from its bytes before SQLite touches it.

SQLite repairs and rewrites when it opens a file: a garbage WAL is silently dropped, a file of zeros gets
a new header. So header, size and WAL are checked first, and a file that is refused stays unchanged byte
for byte.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sopstudio.errors import StoreError
from sopstudio.files import check_regular, read_bytes
from sopstudio.translation import format_number, tr

APPLICATION_ID = 0x534F5053
"""*SOPS*, in the header of every library."""

MAGIC = b"SQLite format 3\0"
WAL_MAGIC: Mapping[int, Literal["little", "big"]] = {0x377F0682: "little", 0x377F0683: "big"}
BACKUPS = "backups"

UNREADABLE_KINDS = frozenset({"all-zero", "not-a-database", "newer", "foreign", "schema"})
"""Nothing can be read from these; the other kinds (truncated, page-count, wal, damaged, content) may have
good rows.
"""


class LibraryDamaged(StoreError):
    """The library file is not sound. `kind` is *truncated*, *page-count*, *wal*, *damaged* or *content* (good
    rows may still be readable, see `rescue`), or one of `UNREADABLE_KINDS`.
    """

    def __init__(self, kind: str, what: str, *, where: str = "", why: str = "", hint: str = "") -> None:
        super().__init__(what, where=where, why=why, hint=hint)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with a file: a kind as in `LibraryDamaged`, and the reason."""

    kind: str
    reason: str


def newest_backup(home: Path) -> Path | None:
    """The backup with the highest number; not checked. None where there is none."""
    paths = list_backups(home)
    return paths[0] if paths else None


def list_backups(home: Path) -> list[Path]:
    """All backups, highest number first."""
    paths = (home / BACKUPS).glob("library-*-*-*.db")
    return sorted((path for path in paths if path.stem.rsplit("-", 1)[1].isdigit()), key=backup_number, reverse=True)


def backup_number(path: Path) -> int:
    """The number in a backup's name."""
    return int(path.stem.rsplit("-", 1)[1])


def damage_error(kind: str, path: Path, reason: str, what: str = tr("the library cannot be opened")) -> LibraryDamaged:
    """The error for a damaged library at `path`; its hint names the newest backup."""
    backup = newest_backup(path.parent)
    hint = tr("the file was left as it is")
    if kind == "newer":
        hint += tr("; open it with the newer version of SOP Studio")
    elif backup:
        hint += tr("; the newest backup is {backup}, and the window offers to restore it", backup=backup)
    else:
        hint += tr("; choose another folder with --home, or move the file away to start afresh")
    return LibraryDamaged(kind, what, where=str(path), why=reason, hint=hint)


def examine(path: Path, latest: int) -> Damage | None:
    """What is wrong with the library file according to header, size and WAL. Changes nothing."""
    size = path.stat().st_size
    wal = _read_start(path.with_name(path.name + "-wal"), 32)
    if not size:
        return _check_empty(path, wal)
    header = _read_start(path, 100)
    if not header.startswith(MAGIC) or len(header) < 100:
        return _header_damage(path, header)
    return (
        _check_identity(header, latest) or _check_wal(wal) or _check_size(header, size, _has_pending_pages(path, wal))
    )


def _read_start(path: Path, length: int) -> bytes:
    return read_bytes(path, length) if check_regular(path) else b""


def _has_pending_pages(path: Path, wal: bytes) -> bool:
    """Whether a WAL or rollback journal has pages that are not yet in the file."""
    return bool(wal.strip(b"\0")) or bool(_read_start(path.with_name(path.name + "-journal"), 1))


def _check_empty(path: Path, wal: bytes) -> Damage | None:
    if wal.strip(b"\0") or newest_backup(path.parent):
        return Damage("truncated", tr("the file is empty, but there are traces of an earlier library beside it"))
    return None


def _header_damage(path: Path, header: bytes) -> Damage:
    if MAGIC.startswith(header[:16]):
        return Damage("truncated", tr("only {count} bytes are left of the file", count=len(header)))
    if not header.strip(b"\0"):
        return Damage(
            "all-zero",
            tr(
                "the file holds zeros ({st_size} bytes) instead of a database",
                st_size=format_number(path.stat().st_size),
            ),
        )
    return Damage("not-a-database", tr("the file is not an SQLite database"))


def _check_identity(header: bytes, latest: int) -> Damage | None:
    application, version = int.from_bytes(header[68:72], "big"), int.from_bytes(header[60:64], "big")
    if application not in (0, APPLICATION_ID):
        return Damage("foreign", tr("the database belongs to another program"))
    if application and version > latest:
        return newer_schema(version, latest)
    return None


def newer_schema(version: int, latest: int) -> Damage:
    """The damage of a schema that is newer than this program."""
    return Damage(
        "newer",
        tr(
            "its schema is version {version}, and this SOP Studio supports up to {latest}",
            version=version,
            latest=latest,
        ),
    )


def _check_wal(wal: bytes) -> Damage | None:
    if not wal.strip(b"\0"):
        return None
    order = WAL_MAGIC.get(int.from_bytes(wal[:4], "big"))
    if len(wal) < 32 or order is None or _checksum(wal[:24], order) != wal[24:32]:
        return Damage("wal", tr("the log of recent changes beside it (-wal) holds garbage"))
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


def _check_size(header: bytes, size: int, pending: bool) -> Damage | None:
    page = int.from_bytes(header[16:18], "big")
    page = 65536 if page == 1 else page
    if page < 512 or page & (page - 1):
        return Damage("damaged", tr("its header names a page size of {page}", page=page))
    is_count_valid = header[24:28] == header[92:96]
    pages, actual_pages = int.from_bytes(header[28:32], "big"), size // page
    if pending or not is_count_valid or pages <= actual_pages:
        return None
    if pages > 1000 * (actual_pages + 1):
        return Damage(
            "page-count",
            tr(
                "its header claims {pages} pages, but the file has {actual_pages}",
                pages=format_number(pages),
                actual_pages=format_number(actual_pages),
            ),
        )
    return Damage(
        "truncated",
        tr(
            "the file is cut off: {actual_pages} of {pages} pages are left",
            actual_pages=format_number(actual_pages),
            pages=format_number(pages),
        ),
    )
