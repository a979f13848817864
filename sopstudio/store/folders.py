"""The folder that an SOP lies in: a plain name. An SOP without one lies outside all folders."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from sopstudio.errors import StoreError
from sopstudio.store.damage import damage_error
from sopstudio.store.database import LibraryFile
from sopstudio.store.identities import Identities
from sopstudio.translation import quoted, tr

MAX_FOLDER_CHARACTERS: Final = 60
HAS_TABLE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'folders'"
LIST_FOLDERS = "SELECT sop, name, digest FROM folders ORDER BY sop"
PUT_FOLDER = """INSERT INTO folders (sop, name, digest) VALUES (?, ?, ?)
         ON CONFLICT (sop) DO UPDATE SET name = excluded.name, digest = excluded.digest"""


def folder_digest(sop: str, name: str) -> str:
    """The checksum of a row of `folders`."""
    return hashlib.sha256(f"{sop}\n{name}".encode("utf-8", "surrogateescape")).hexdigest()


class Folders:
    """The folders of one library. SOPs are named by their uids."""

    def __init__(self, file: LibraryFile) -> None:
        self._file, self._identities = file, Identities(file)

    def by_uid(self) -> dict[str, str]:
        """The folder of each SOP that lies in one; none in a library from before there were folders.

        Raises `LibraryDamaged` where a row does not have its checksum.
        """
        folders: dict[str, str] = {}
        with self._file.guard_rows("the folders"):
            for key, name, expected in self._file.fetch_rows(LIST_FOLDERS) if self._has_table() else ():
                if folder_digest(key, name) != expected:
                    raise damage_error(
                        "content", self._file.path, tr("the folder {name} is not what was kept", name=quoted(name))
                    )
                folders[self._identities.uid(key)] = name
        return folders

    def put(self, uids: Iterable[str], name: str) -> None:
        """Put SOPs into a folder; out of all folders with a blank `name`. Raises `StoreError`."""
        name = require_folder(name)
        with self._file.transaction(durable=True) as connection:
            for uid in uids:
                key = self._key(uid)
                if name:
                    connection.execute(PUT_FOLDER, (key, name, folder_digest(key, name)))
                else:
                    connection.execute("DELETE FROM folders WHERE sop = ?", (key,))

    def _has_table(self) -> bool:
        return bool(self._file.fetch_rows(HAS_TABLE))

    def _key(self, uid: str) -> str:
        rows = self._file.fetch_rows("SELECT key FROM sops WHERE uid = ?", (uid,))
        if not rows:
            raise StoreError(tr("no such SOP in the library"), where=uid, hint=tr("save it first"))
        return str(rows[0][0])


def require_folder(name: str) -> str:
    """`name` without blanks at its ends. Raises `StoreError` where it cannot be the name of a folder."""
    name = " ".join(name.split())
    if len(name) > MAX_FOLDER_CHARACTERS or not name.isprintable():
        why = tr(
            "it has at most {max_folder_characters} characters, all of them printable",
            max_folder_characters=MAX_FOLDER_CHARACTERS,
        )
        raise StoreError(tr("this cannot be the name of a folder"), where=repr(name[:80]), why=why)
    return name


__all__ = ["LIST_FOLDERS", "MAX_FOLDER_CHARACTERS", "Folders", "folder_digest", "require_folder"]
