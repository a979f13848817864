"""Which SOP a name means: identities (uids), the keys under which versions lie, and readable ids.

An SOP is known by its uid. Readable ids may change and may be shared, so a name that means several SOPs is refused,
never guessed.
"""

from __future__ import annotations

import re

from sopstudio.errors import StoreError
from sopstudio.sop import new_uid
from sopstudio.store.database import LibraryFile, Row
from sopstudio.store.identity_rows import ADD_SOP, identity_row
from sopstudio.translation import quoted, tr

MIN_PREFIX = 6
UID = re.compile(r"[0-9a-f]{32}")
UID_PREFIX = re.compile(rf"[0-9a-f]{{{MIN_PREFIX},32}}")
NEWEST_NAME = """SELECT sop FROM versions WHERE id IN (SELECT max(id) FROM versions GROUP BY sop)
                 AND coalesce(name, sop) = ? ORDER BY id DESC"""
ANY_NAME = "SELECT DISTINCT sop FROM versions WHERE coalesce(name, sop) = ?"
BY_PREFIX = "SELECT key FROM sops WHERE uid >= ? AND uid < ? ORDER BY uid"


class Identities:
    """Names, uids and keys of the SOPs in one library."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file

    def uid(self, key: str) -> str:
        """The uid of the SOP under a key (the key itself where a damaged library lacks the row)."""
        rows = self._file.fetch_rows("SELECT uid FROM sops WHERE key = ?", (key,))
        return str(rows[0][0]) if rows else key

    def keys(self, name: str) -> list[str]:
        """Keys of the SOPs that `name` can mean: a uid, a readable id (an earlier one too), the start of a uid."""
        queries: list[tuple[str, Row]] = [
            ("SELECT key FROM sops WHERE uid = ?", (name,)),
            (NEWEST_NAME, (name,)),
            (ANY_NAME, (name,)),
        ]
        if UID_PREFIX.fullmatch(name):
            queries.append((BY_PREFIX, (name, name + "g")))  # "g" follows every hexadecimal digit
        found: list[Row] = []
        for statement, parameters in queries:
            found = found or self._file.fetch_rows(statement, parameters)
        return [str(key) for (key,) in found]

    def namesakes(self, name: str) -> list[str]:
        """Keys of the SOPs whose readable id is `name` now, the one saved last first."""
        return [str(key) for (key,) in self._file.fetch_rows(NEWEST_NAME, (name,))]

    def key_to_save(self, name: str, uid: str) -> str:
        """The key for the next version, inside a transaction; an SOP that is not known yet is added.

        Raises `StoreError` where there is no `uid` and several SOPs have the readable id `name`.
        """
        if uid and not UID.fullmatch(uid):
            raise StoreError(
                tr("the version cannot be saved"), where=name, why=tr("{uid} is not a uid", uid=quoted(uid))
            )
        rows = self._file.fetch_rows("SELECT key FROM sops WHERE uid = ?", (uid,)) if uid else []
        keys = [str(key) for (key,) in rows] if uid else self.namesakes(name)
        if len(keys) > 1:
            raise self.ambiguous(name, keys)
        if keys:
            return keys[0]
        fresh = uid or new_uid()
        self._file.database.conn.execute(ADD_SOP, identity_row(fresh, fresh))
        return fresh

    def ambiguous(self, name: str, keys: list[str]) -> StoreError:
        """The refusal of a name that several SOPs share, with what tells them apart."""
        known = ", ".join(f"{self.uid(key)[:12]} ({self._title(key)})" for key in keys[:5])
        why = tr("{count} SOPs go by that name", count=len(keys))
        return StoreError(
            tr("it is not clear which SOP is meant"), where=name, why=why, hint=tr("give its uid: {known}", known=known)
        )

    def _title(self, key: str) -> str:
        rows = self._file.fetch_rows(
            "SELECT title, number FROM versions WHERE sop = ? ORDER BY number DESC LIMIT 1", (key,)
        )
        return f"{rows[0][0]}, version {rows[0][1]}" if rows else key
