"""Versions of SOPs: saved once, never changed, identified by their hash, numbered per SOP.

A version refers to a content (the document's text, stored once under its own SHA-256) and has a seal: a
hash over its row and the previous seal, so a flipped bit in text or row is detected on reading, although
SQLite sees nothing wrong. Versions are ordered by saving; the clock is only shown.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sopstudio.errors import StoreError
from sopstudio.store.clock import Clock, format_time
from sopstudio.store.damage import damage_error
from sopstudio.store.database import LibraryFile
from sopstudio.store.identities import Identities
from sopstudio.store.rows import require_storable
from sopstudio.translation import quoted, tr

LATEST = "latest"
HEAD = "head"
"""The member of a document that makes a version of its own, although it is no part of the SOP's hash."""
HASH = re.compile(r"[0-9a-f]{64}")
HASH_PREFIX = re.compile(r"[0-9a-f]{6,64}")
DELETED = "@deleted"
"""A mark that lies among the tags of an SOP while it is deleted; no tag of a user can have an @."""
TAG = re.compile(r"(?!\d+$)[^\s,@](?:[^\n\r\t,@]{0,62}[^\s,@])?")

SELECT_VERSIONS = "SELECT id, sop, number, hash, title, created, parent, content, seal, name FROM versions"
SELECT_UNNAMED = "SELECT id, sop, number, hash, title, created, parent, content, seal, NULL FROM versions"
"""The same in a library from before there were identities."""
INSERT_VERSION = """INSERT INTO versions (sop, number, hash, title, created, parent, content, seal, name)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
PUT_CONTENT = """INSERT INTO contents (hash, text) VALUES (?, ?)
          ON CONFLICT (hash) DO UPDATE SET text = excluded.text WHERE text <> excluded.text"""


@dataclass(frozen=True, slots=True)
class Version:
    """A saved state of an SOP.

    `number` counts from 1 per SOP, `hash` is the digest of the SOP (without its layout), `parent` the number
    before it (None for the first), `created` UTC as text, `content` the hash of the text.
    """

    sop: str
    number: int
    hash: str
    title: str
    note: str
    created: str
    parent: int | None
    tags: tuple[str, ...]
    content: str
    uid: str


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """A version with the document text as it was saved."""

    version: Version
    document: str


@dataclass(frozen=True, slots=True)
class SopSummary:
    """An SOP in the library: how many versions it has, and the newest."""

    id: str
    title: str
    versions: int
    latest: Version
    uid: str


@dataclass(frozen=True, slots=True)
class TagMove:
    """A tag was set on a version (`number`), or removed (None)."""

    tag: str
    number: int | None
    created: str


def content_hash(text: str) -> str:
    """The hash under which a document's text is stored."""
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def has_same_head(document: str, other: str) -> bool:
    """Whether two documents, as JSON text, have the same head and were read from the same text.

    The SOP's hash says nothing about either.
    """
    if document == other:
        return True
    first, second = json.loads(document), json.loads(other)
    return first.get(HEAD) == second.get(HEAD) and _author_text(first) == _author_text(second)


def _author_text(document: Mapping[str, Any]) -> str:
    """The text that a document was read from, as its provenance holds it: the entry that is about no element."""
    entries = document.get("provenance")
    about_no_element = (entry for entry in entries or () if isinstance(entry, dict) and not entry.get("element"))
    return next((str(entry.get("text", "")) for entry in about_no_element), "")


class VersionRow(NamedTuple):
    """A row of the table `versions`."""

    id: int
    sop: str
    number: int
    hash: str
    title: str
    created: str
    parent: int | None
    content: str
    seal: str = ""
    name: str | None = None

    @property
    def label(self) -> str:
        """The readable id of the SOP at this version."""
        return self.sop if self.name is None else self.name

    def compute_seal(self, before: str) -> str:
        """The checksum over this row and the seal of the version before it."""
        named = () if self.name is None else (self.name,)
        return hashlib.sha256(json.dumps([*self[1:8], before, *named]).encode()).hexdigest()


class Versions:
    """The versions of one library."""

    def __init__(self, file: LibraryFile, clock: Clock) -> None:
        self._file, self._clock = file, clock
        self._identities = Identities(file)

    def save(
        self,
        document: str,
        sop: str,
        title: str,
        sop_hash: str,
        note: str = "",
        tags: Iterable[str] = (),
        uid: str = "",
    ) -> Version:
        """Save `document` (the JSON text of a whole document) as the next version of `sop`, synced to the disk.

        Where the newest version has the same `sop_hash`, the same head and the same text that it was read from, that
        one is returned, with note and tags added. Raises `StoreError`; then nothing was saved.
        """
        tags = [_require_tag(tag) for tag in tags]
        document, title, note = (
            _require_valid(document, sop, sop_hash),
            require_storable(title),
            require_storable(note.strip()),
        )
        content = content_hash(document)
        with self._file.guard_rows(f"the newest version of {sop}"), self._file.transaction(durable=True) as connection:
            key = self._identities.key_to_save(sop, uid)
            self._mark_deleted(key, is_deleted=False)
            newest = self._newest(key)
            unchanged = newest is not None and newest.hash == sop_hash and self._has_head_of(newest, document)
            if newest is None or not unchanged or newest.content == content:
                connection.execute(PUT_CONTENT, (content, document))
            entry = newest if newest and unchanged else self._add(newest, key, sop, sop_hash, title, content)
            self._annotate(entry, note, tags)
        return self._version(entry)

    def _has_head_of(self, version: VersionRow, document: str) -> bool:
        """Whether a version and `document` have the same head; a version that cannot be read counts as the same."""
        texts = self._file.fetch_rows("SELECT text FROM contents WHERE hash = ?", (version.content,))
        try:
            return not texts or has_same_head(texts[0][0], document)
        except (ValueError, RecursionError):
            return True

    def _add(
        self, newest: VersionRow | None, key: str, sop: str, sop_hash: str, title: str, content: str
    ) -> VersionRow:
        parent = newest.number if newest else None
        name = None if sop == key else sop
        entry = VersionRow(
            0, key, (parent or 0) + 1, sop_hash, title, format_time(self._clock), parent, content, name=name
        )
        entry = entry._replace(seal=entry.compute_seal(newest.seal if newest else ""))
        identity = self._file.database.conn.execute(INSERT_VERSION, entry[1:]).lastrowid
        return entry._replace(id=identity or 0)

    def _newest(self, sop: str) -> VersionRow | None:
        entries = self._entries("WHERE sop = ? ORDER BY number DESC LIMIT 1", (sop,))
        return entries[0] if entries else None

    def _entries(self, where: str, parameters: tuple[Any, ...]) -> list[VersionRow]:
        return [VersionRow(*row) for row in self._file.fetch_rows(f"{SELECT_VERSIONS} {where}", parameters)]

    def _annotate(self, entry: VersionRow, note: str, tags: list[str]) -> None:
        if note and note not in self._notes(entry):
            statement = "INSERT INTO notes (version, text, created) VALUES (?, ?, ?)"
            self._file.database.conn.execute(statement, (entry.id, note, format_time(self._clock)))
        version_by_tag = self._tags(entry.sop)
        for tag in tags:
            if version_by_tag.get(tag) != entry.id:
                self._add_tag_move(entry.sop, tag, entry.id)

    def _add_tag_move(self, sop: str, tag: str, identity: int | None) -> None:
        values = (sop, tag, identity, format_time(self._clock))
        statement = "INSERT INTO tags (sop, tag, version, created) VALUES (?, ?, ?, ?)"
        self._file.database.conn.execute(statement, values)

    def _mark_deleted(self, key: str, *, is_deleted: bool) -> None:
        """Set or remove the mark of a deleted SOP, inside a transaction."""
        newest = self._newest(key)
        if newest is not None and (DELETED in self._marks(key)) != is_deleted:
            self._add_tag_move(key, DELETED, newest.id if is_deleted else None)

    def _notes(self, entry: VersionRow) -> list[str]:
        rows = self._file.fetch_rows("SELECT text FROM notes WHERE version = ? ORDER BY id", (entry.id,))
        return [text for (text,) in rows]

    def _tags(self, sop: str) -> dict[str, int]:
        return {tag: version for tag, version in self._marks(sop).items() if tag != DELETED}

    def _marks(self, sop: str) -> dict[str, int]:
        """The tags of an SOP and the mark of a deleted one, each with the version that it is on."""
        version_by_tag: dict[str, int] = {}
        for tag, version in self._file.fetch_rows("SELECT tag, version FROM tags WHERE sop = ? ORDER BY id", (sop,)):
            version_by_tag[tag] = version
        return {tag: version for tag, version in version_by_tag.items() if version is not None}

    def _version(self, entry: VersionRow, tags: dict[str, int] | None = None) -> Version:
        version_by_tag = self._tags(entry.sop) if tags is None else tags
        names = tuple(sorted(tag for tag, at in version_by_tag.items() if at == entry.id))
        note = "\n".join(self._notes(entry))
        return Version(
            sop=entry.label,
            number=entry.number,
            hash=entry.hash,
            title=entry.title,
            note=note,
            created=entry.created,
            parent=entry.parent,
            tags=names,
            content=entry.content,
            uid=self._identities.uid(entry.sop),
        )

    def log(self, sop: str) -> tuple[Version, ...]:
        """All versions of an SOP (by its uid, the beginning of it, or its readable id), newest first.

        Raises `StoreError` where there is none, or where several SOPs go by that name.
        """
        key = self._key(sop)
        entries = self._entries("WHERE sop = ? ORDER BY number DESC", (key,))
        with self._file.guard_rows(f"the list of versions of {sop}"):
            tags = self._tags(key)
            return tuple(self._version(entry, tags) for entry in entries)

    def _key(self, sop: str) -> str:
        """The key of the SOP that `sop` names. Raises `StoreError` where it names none, or several."""
        keys = self._identities.keys(sop)
        if len(keys) > 1:
            raise self._identities.ambiguous(sop, keys)
        if not keys or self._newest(keys[0]) is None:
            raise self._unknown_sop_error(sop)
        return keys[0]

    def named(self, sop: str) -> tuple[SopSummary, ...]:
        """The SOPs that `sop` can mean: a uid, a readable id, or the beginning of a uid."""
        return self._summaries(self._identities.keys(sop))

    def with_id(self, sop: str) -> tuple[SopSummary, ...]:
        """The SOPs whose readable id is `sop` now, the one saved last first; none that is deleted."""
        return self._summaries(key for key in self._identities.namesakes(sop) if DELETED not in self._marks(key))

    def with_hash(self, sop_hash: str) -> tuple[Version, ...]:
        """Every version of any SOP whose SOP has this digest, the one saved last first."""
        with self._file.guard_rows("the list of versions"):
            return tuple(map(self._version, self._entries("WHERE hash = ? ORDER BY id DESC", (sop_hash,))))

    def _summaries(self, keys: Iterable[str]) -> tuple[SopSummary, ...]:
        with self._file.guard_rows("the list of SOPs"):
            newest = [self._version(entry) for entry in map(self._newest, keys) if entry is not None]
        return tuple(SopSummary(version.sop, version.title, version.number, version, version.uid) for version in newest)

    def list_sops(self, *, deleted: bool = False) -> tuple[SopSummary, ...]:
        """All SOPs, the one saved last first; with `deleted` those that are deleted instead."""
        entries = self._entries("WHERE id IN (SELECT max(id) FROM versions GROUP BY sop) ORDER BY id DESC", ())
        with self._file.guard_rows("the list of SOPs"):
            gone = self._deleted_keys()
            latest = [self._version(entry) for entry in entries if (entry.sop in gone) == deleted]
        return tuple(SopSummary(version.sop, version.title, version.number, version, version.uid) for version in latest)

    def _deleted_keys(self) -> set[str]:
        """The keys of the deleted SOPs."""
        statement = """SELECT sop FROM tags WHERE id IN (SELECT max(id) FROM tags WHERE tag = ? GROUP BY sop)
                       AND version IS NOT NULL"""
        return {str(key) for (key,) in self._file.fetch_rows(statement, (DELETED,))}

    def delete(self, sop: str) -> SopSummary:
        """Delete an SOP: it is listed no more, and comes back with all its versions, tags and runs by `undelete` or
        with the next version that is saved of it. Raises `StoreError`.
        """
        return self._set_deleted(sop, is_deleted=True)

    def undelete(self, sop: str) -> SopSummary:
        """Bring a deleted SOP back as it was. Raises `StoreError`."""
        return self._set_deleted(sop, is_deleted=False)

    def _set_deleted(self, sop: str, *, is_deleted: bool) -> SopSummary:
        with self._file.transaction(durable=True):
            key = self._key(sop)
            if (DELETED in self._marks(key)) == is_deleted:
                why = tr("the SOP is deleted already") if is_deleted else tr("the SOP is not deleted")
                raise StoreError(
                    tr("nothing was changed"), where=sop, why=why, hint=tr("library list shows what there is")
                )
            self._mark_deleted(key, is_deleted=is_deleted)
        return self._summaries((key,))[0]

    def get(self, sop: str, ref: str | int = LATEST) -> StoredVersion:
        """The version that `ref` names, its text checked against its hash.

        `ref` is a number, *latest*, a tag, or a prefix (6 characters or more) of a hash. Raises `StoreError`
        where it names none or several, and `LibraryDamaged` where the text or its row is damaged.
        """
        with self._file.guard_rows(f"version {ref} of {sop}"):
            return self._load(self._find(sop, str(ref)))

    def _load(self, entry: VersionRow) -> StoredVersion:
        previous = self._entries("WHERE sop = ? AND number = ?", (entry.sop, entry.number - 1))
        if entry.compute_seal(previous[0].seal if previous else "") != entry.seal:
            raise self._damage_error(entry, tr("its entry is not what was saved"))
        texts = self._file.fetch_rows("SELECT text FROM contents WHERE hash = ?", (entry.content,))
        if not texts or content_hash(texts[0][0]) != entry.content:
            raise self._damage_error(entry, tr("its text does not have the hash that it was saved with"))
        return StoredVersion(self._version(entry), texts[0][0])

    def _damage_error(self, entry: VersionRow, reason: str) -> StoreError:
        name = tr("version {number} of {label} ({hash})", number=entry.number, label=entry.label, hash=entry.hash[:12])
        return damage_error("content", self._file.path, tr("{name} is damaged: {reason}", name=name, reason=reason))

    def _unknown_sop_error(self, sop: str) -> StoreError:
        known = ", ".join(sop_summary.id for sop_summary in self.list_sops()[:5])
        hint = (
            tr("the library has: {known}", known=known)
            if known
            else tr("there is none yet; sopstudio library save FILE adds one")
        )
        return StoreError(tr("no such SOP in the library"), where=sop, hint=hint)

    def _find(self, sop: str, ref: str) -> VersionRow:
        key = self._key(sop)
        newest = self._newest(key)
        if not newest:
            raise self._unknown_sop_error(sop)
        if ref == LATEST:
            return newest
        entries = self._by_number(key, ref) or self._by_tag(key, ref) or self._by_hash(key, ref)
        if entries:
            return entries[0]
        hint = tr(
            "give a number from 1 to {value}, latest, a tag, or the first 6 characters of a hash", value=newest.number
        )
        raise StoreError(tr("no such version"), where=f"{sop} {ref}", hint=hint)

    def _by_number(self, sop: str, ref: str) -> list[VersionRow]:
        number = ref if re.fullmatch(r"[0-9]{1,15}", ref) else None
        return self._entries("WHERE sop = ? AND number = ?", (sop, int(number))) if number else []

    def _by_tag(self, sop: str, ref: str) -> list[VersionRow]:
        identity = self._tags(sop).get(ref)
        return self._entries("WHERE id = ?", (identity,)) if identity else []

    def _by_hash(self, sop: str, ref: str) -> list[VersionRow]:
        if not HASH_PREFIX.fullmatch(ref):
            return []
        where = "WHERE sop = ? AND substr(hash, 1, ?) = ? ORDER BY number DESC"
        entries = self._entries(where, (sop, len(ref), ref))
        hashes = {entry.hash for entry in entries}
        if len(hashes) > 1:
            where, reason = f"{entries[0].label} {ref}", tr("{count} versions begin with that", count=len(hashes))
            raise StoreError(tr("the hash is ambiguous"), where=where, why=reason, hint=tr("give more characters"))
        return entries

    def tag(self, sop: str, ref: str | int, tag: str) -> Version:
        """Set `tag` on a version, removing it from any other. Raises `StoreError`."""
        with self._file.transaction(durable=True):
            entry = self._find(sop, str(ref))
            self._annotate(entry, "", [_require_tag(tag)])
        return self._version(entry)

    def untag(self, sop: str, tag: str) -> None:
        """Remove a tag; its history stays. Raises `StoreError` where no version has it."""
        with self._file.transaction(durable=True):
            key = self._key(sop)
            if tag not in self._tags(key):
                raise StoreError(tr("no version has this tag"), where=f"{sop} {tag}")
            self._add_tag_move(key, tag, None)

    def tag_history(self, sop: str) -> tuple[TagMove, ...]:
        """Every move of every tag of an SOP, oldest first."""
        statement = """SELECT t.tag, v.number, t.created FROM tags t LEFT JOIN versions v ON v.id = t.version
                       WHERE t.sop = ? AND t.tag <> ? ORDER BY t.id"""
        return tuple(TagMove(*row) for row in self._file.fetch_rows(statement, (self._key(sop), DELETED)))


def _require_tag(tag: str) -> str:
    if not TAG.fullmatch(tag) or tag == LATEST or not tag.isprintable():
        reason = tr("a tag has 1 to 64 characters, no comma or @, and is neither a number nor 'latest'")
        raise StoreError(tr("this cannot be a tag"), where=repr(tag), why=reason)
    return tag


def _require_valid(document: str, sop: str, sop_hash: str) -> str:
    if not HASH.fullmatch(sop_hash):
        raise StoreError(
            tr("the version cannot be saved"),
            where=sop,
            why=tr("{sop_hash} is not a SHA-256 in hex", sop_hash=quoted(sop_hash)),
        )
    if not sop or not sop.isprintable():
        raise StoreError(
            tr("the version cannot be saved"),
            why=tr("{sop} is not the id of an SOP", sop=quoted(sop)),
            hint=tr("give the SOP an id"),
        )
    try:
        if not isinstance(json.loads(document), dict):
            raise ValueError("it is not a JSON object")
    except (ValueError, RecursionError) as error:
        raise StoreError(
            tr("the version cannot be saved"), where=sop, why=tr("the document is not JSON: {error}", error=error)
        ) from None
    return require_storable(document)
