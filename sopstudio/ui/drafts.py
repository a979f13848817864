"""Drafts: unsaved edits, written to a file within two seconds so that a crash loses nothing.

A draft exists as long as the document differs from its saved version, and is restored whenever its SOP
is opened. The open document is recorded as well, saved or not, and opened at the next start.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal

from sopstudio.errors import SopStudioError
from sopstudio.files import write_whole
from sopstudio.formats import read
from sopstudio.sop import Document, Sop, content_digest, with_uid
from sopstudio.text.humanize import format_timestamp
from sopstudio.translation import tr
from sopstudio.ui.library import to_native_text
from sopstudio.ui.open_document import OpenDocument

WRITE_DELAY_MS, MAX_WRITE_DELAY_MS = 700, 1500
"""Milliseconds after the last edit, and at most after the first, at which the draft is written."""
DRAFTS_FOLDER, OPEN_FILE, DELETED_FOLDER = "drafts", "open.json", "deleted"


class Draft(Struct, frozen=True):
    """A document with unsaved changes, the file that it was read from, and a text of its outline that could not be read
    when the draft was written.
    """

    document: Document
    path: Path | None
    base: str = ""
    outline: str = ""


class DraftEntry(Struct, frozen=True):
    """A draft as a list shows it. `key` opens it: the uid of its SOP, or in an older draft the readable id `sop`."""

    key: str
    sop: str
    title: str


class Drafts(QObject):
    """Keeps the draft of the open document. `written` is emitted after each write, `failed` with the reason
    where writing fails.
    """

    written = Signal()
    failed = Signal(str)

    def __init__(self, home: Path, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder, self._document = home / DRAFTS_FOLDER, document
        self.baseline: Document = document.document
        """The document as it was saved."""
        self._adopted: set[str] = set()  # another window's draft of the same SOP is not ours to take away
        self._superseded: Path | None = None  # an older draft that is taken away once it is written anew
        self._delay_timer = QTimer(self, singleShot=True, interval=WRITE_DELAY_MS)
        self._deadline_timer = QTimer(self, singleShot=True, interval=MAX_WRITE_DELAY_MS)
        for timer in (self._delay_timer, self._deadline_timer):
            timer.timeout.connect(self.write)
        document.replaced.connect(self._schedule_write)
        document.outline_changed.connect(self._schedule_write)

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether the document differs from its saved version, or does not say all of the text of its outline."""
        return self._document.unread_outline is not None or self._document.document != self.baseline

    def mark_saved(self, document: Document) -> None:
        """Record that `document` is saved elsewhere, so that it needs no draft."""
        if document.uid == self._document.document.uid:
            self._adopted.add(document.uid)
            self.baseline, self._document.base = document, content_digest(document)
            self.write()
            return
        draft = self.find(document.uid)
        if draft is not None and draft.document == document:
            _draft_path(self._folder, document.uid).unlink(missing_ok=True)

    def find(self, uid: str) -> Draft | None:
        """The draft of an SOP, or None where there is none that can be read."""
        draft = _read_draft(_draft_path(self._folder, uid))
        return draft if draft is not None and draft.document.uid == uid else None

    def find_older(self, sop: str) -> Draft | None:
        """The draft that was kept under a readable id, before there were identities."""
        return _find_older(self._folder, sop)

    def find_by_origin(self, path: Path | None, base: str) -> Draft | None:
        """The draft that was made from a file without identity: from this place, with this content."""
        wanted = str(path or "")
        for file, fields in self._files():
            if fields.get("base") == base and fields.get("path") == wanted:
                return _read_draft(file)
        return None

    def entries(self, *, deleted: bool = False) -> list[DraftEntry]:
        """All drafts, by title; with `deleted` those that were thrown away."""
        entries = []
        for _, fields in self._files(deleted=deleted):
            sop = str(fields.get("sop", ""))
            entries.append(DraftEntry(str(fields.get("uid") or sop), sop, str(fields.get("title", ""))))
        return sorted(entries, key=lambda entry: (entry.title.casefold(), entry.key))

    def describe_change(self, key: str, *, deleted: bool = False) -> str:
        """When a draft was written last, in words; blank where there is none."""
        path = _draft_path(self._folder, key)
        path = self._folder / DELETED_FOLDER / path.name if deleted else path
        if not path.is_file():
            return ""
        return format_timestamp(datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat())

    def set_aside(self, key: str) -> bool:
        """Throw away the draft of an SOP that is not open, so that `recover` brings it back; whether there was one.

        Raises `OSError` where it cannot be moved.
        """
        path = _draft_path(self._folder, key)
        if not path.is_file():
            return False
        self._adopted.discard(key)
        aside = self._folder / DELETED_FOLDER
        aside.mkdir(exist_ok=True)
        path.replace(aside / path.name)
        return True

    def recover(self, key: str) -> bool:
        """Bring back a draft that was thrown away, unless there is a newer one; whether there was one."""
        path = _draft_path(self._folder, key)
        aside = self._folder / DELETED_FOLDER / path.name
        if not aside.is_file() or path.exists():
            return False
        aside.replace(path)
        return True

    def put(self, draft: Draft) -> None:
        """Write the draft of an SOP that is not open."""
        content = _draft_text(draft)
        write_whole(_draft_path(self._folder, draft.document.uid), content.encode())
        self.written.emit()

    def adopt(self, draft: Draft) -> None:
        """Take charge of the draft of an SOP: it is deleted when nothing is unsaved any more."""
        self._adopted.add(draft.document.uid)
        older = self.find_older(draft.document.sop.id)
        if older is not None and older.document.sop == draft.document.sop:
            self._superseded = _draft_path(self._folder, draft.document.sop.id)
            self._schedule_write()

    def write(self) -> None:
        """Write the draft now, or delete it where nothing is unsaved; and record what is open."""
        self._delay_timer.stop()
        self._deadline_timer.stop()
        document = self._document.document
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            content, draft_path = self._text(document).encode(), _draft_path(self._folder, document.uid)
            if self.has_unsaved_changes:
                write_whole(draft_path, content)
                self._adopted.add(document.uid)
            elif document.uid in self._adopted:
                draft_path.unlink(missing_ok=True)
            if self._superseded is not None:
                self._superseded.unlink(missing_ok=True)
                self._superseded = None
            write_whole(self._folder / OPEN_FILE, content)
        except OSError as error:
            self.failed.emit(
                tr(
                    "unsaved changes cannot be written to {folder}: {strerror}",
                    folder=self._folder,
                    strerror=error.strerror,
                )
            )
            return
        self.written.emit()

    def flush(self) -> None:
        """Write a draft that is still waiting to be written, with what is being typed."""
        self._document.settle()
        if self._delay_timer.isActive():
            self.write()

    def _text(self, document: Document) -> str:
        unread = self._document.unread_outline
        return _draft_text(Draft(document, self._document.path, self._document.base, unread.text if unread else ""))

    def _files(self, *, deleted: bool = False) -> Iterator[tuple[Path, dict[str, Any]]]:
        """The files of all drafts, with what they hold."""
        folder = self._folder / DELETED_FOLDER if deleted else self._folder
        for path in sorted(folder.glob("*.json")):
            fields = _read_draft_data(path) if path.name != OPEN_FILE else None
            if fields is not None:
                yield path, fields

    def _schedule_write(self) -> None:
        self._delay_timer.start()
        if not self._deadline_timer.isActive():
            self._deadline_timer.start()


def load_last_open(home: Path) -> tuple[Document | None, Draft] | None:
    """The document that was open last, as saved and as it was left; None where it cannot be read."""
    folder = home / DRAFTS_FOLDER
    last_draft = _read_draft(folder / OPEN_FILE)
    if last_draft is None:
        return None
    uid, sop = last_draft.document.uid, last_draft.document.sop.id
    draft = _read_draft(_draft_path(folder, uid)) if uid else _find_older(folder, sop)
    return (last_draft.document, last_draft) if draft is None else (None, draft)


def blank_document(document: Document) -> Document:
    """What stands for the saved state of a document that was saved nowhere, or is not read before it is wanted."""
    return with_uid(Document(sop=Sop(id=document.sop.id)), document.uid)


def _find_older(folder: Path, sop: str) -> Draft | None:
    draft = _read_draft(_draft_path(folder, sop))
    return draft if draft is not None and not draft.document.uid else None


def _draft_text(draft: Draft) -> str:
    sop = draft.document.sop
    known = {"sop": sop.id, "uid": draft.document.uid, "title": sop.label(), "path": str(draft.path or "")}
    known |= {"outline": draft.outline} if draft.outline else {}
    return json.dumps({**known, "base": draft.base, "document": to_native_text(draft.document)}, ensure_ascii=False)


def _draft_path(folder: Path, name: str) -> Path:
    return folder / f"{hashlib.sha256(name.encode()).hexdigest()[:24]}.json"


def _read_draft_data(path: Path) -> dict[str, Any] | None:
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return fields if isinstance(fields, dict) and "document" in fields else None


def _read_draft(path: Path) -> Draft | None:
    content = _read_draft_data(path)
    try:
        if content is None:
            return None
        document = read(content["document"], format="native").document
        source = Path(content["path"]) if content["path"] else None
        return Draft(document, source, str(content.get("base", "")), str(content.get("outline", "")))
    except (KeyError, TypeError, SopStudioError):
        return None
