"""Drafts: what is being edited, written to a file within two seconds, so that a killed program loses nothing.

A draft is there as long as the document differs from what was saved. It lies under the identity of its SOP, and is
taken up again whenever that SOP is opened. What is open is noted as well, saved or not, and opened at the next start.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from sopstudio.errors import SopStudioError
from sopstudio.formats import read
from sopstudio.sop import Document, Sop, digest, identified
from sopstudio.ui.editor import OpenDocument
from sopstudio.ui.library import text_of

DELAY, LATEST = 700, 1500
"""Milliseconds after the last edit, and at most after the first, at which the draft is written."""
FOLDER, OPEN = "drafts", "open.json"


@dataclass(frozen=True, slots=True)
class Draft:
    """A document with changes that were not saved, and the file that it came from.

    `base` is the digest of the SOP that it was made from; blank where that was never saved, or is not known. A draft
    from before there were identities has a document without one.
    """

    document: Document
    path: Path | None
    base: str = ""


@dataclass(frozen=True, slots=True)
class DraftEntry:
    """A draft as a list shows it. `key` opens it: the uid of its SOP, or in an older draft the readable id `sop`."""

    key: str
    sop: str
    title: str


class Drafts(QObject):
    """Keeps the draft of the open document. `written` after each write, `failed` with the reason where it cannot be."""

    written = Signal()
    failed = Signal(str)

    def __init__(self, home: Path, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder, self._document = home / FOLDER, document
        self.baseline: Document = document.document
        """The document as it was saved."""
        self._mine: set[str] = set()  # another window's draft of the same SOP is not ours to take away
        self._superseded: Path | None = None  # an older draft that is taken away once it is written anew
        self._soon = QTimer(self, singleShot=True, interval=DELAY)
        self._late = QTimer(self, singleShot=True, interval=LATEST)
        for timer in (self._soon, self._late):
            timer.timeout.connect(self.write)
        document.replaced.connect(self._changed)

    @property
    def unsaved(self) -> bool:
        """Whether the document differs from what was saved."""
        return self._document.document != self.baseline

    def saved(self, document: Document) -> None:
        """`document` is kept elsewhere now: no draft is needed of it."""
        if document.uid == self._document.document.uid:
            self._mine.add(document.uid)
            self.baseline, self._document.base = document, digest(document.sop)
            self.write()
            return
        draft = self.find(document.uid)
        if draft is not None and draft.document == document:
            _file(self._folder, document.uid).unlink(missing_ok=True)

    def find(self, uid: str) -> Draft | None:
        """The draft of the SOP with this identity, if one can be read."""
        draft = _read(_file(self._folder, uid))
        return draft if draft is not None and draft.document.uid == uid else None

    def find_older(self, sop: str) -> Draft | None:
        """The draft that was kept under a readable id, before there were identities."""
        return _older(self._folder, sop)

    def made_from(self, path: Path | None, base: str) -> Draft | None:
        """The draft that was made from a file without identity: from this place, with this content."""
        wanted = str(path or "")
        for file, held in self._files():
            if held.get("base") == base and held.get("path") == wanted:
                return _read(file)
        return None

    def entries(self) -> list[DraftEntry]:
        """All drafts, by title."""
        entries = []
        for _, held in self._files():
            sop = str(held.get("sop", ""))
            entries.append(DraftEntry(str(held.get("uid") or sop), sop, str(held.get("title", ""))))
        return sorted(entries, key=lambda entry: (entry.title.casefold(), entry.key))

    def take_up(self, draft: Draft) -> None:
        """A draft is ours from now on: it goes away when nothing is unsaved any more."""
        self._mine.add(draft.document.uid)
        older = self.find_older(draft.document.sop.id)
        if older is not None and older.document.sop == draft.document.sop:
            self._superseded = _file(self._folder, draft.document.sop.id)
            self._changed()

    def write(self) -> None:
        """Write the draft now, or take it away where nothing is unsaved; and note what is open."""
        self._soon.stop()
        self._late.stop()
        document = self._document.document
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            held, draft = self._text(document), _file(self._folder, document.uid)
            if self.unsaved:
                replace_file(draft, held)
                self._mine.add(document.uid)
            elif document.uid in self._mine:
                draft.unlink(missing_ok=True)
            if self._superseded is not None:
                self._superseded.unlink(missing_ok=True)
                self._superseded = None
            replace_file(self._folder / OPEN, held)
        except OSError as error:
            self.failed.emit(f"unsaved changes cannot be written to {self._folder}: {error.strerror}")
            return
        self.written.emit()

    def finish(self) -> None:
        """Write what is still to be written."""
        if self._soon.isActive():
            self.write()

    def _text(self, document: Document) -> str:
        sop, path = document.sop, self._document.path
        known = {"sop": sop.id, "uid": document.uid, "title": sop.label(), "path": str(path or "")}
        return json.dumps({**known, "base": self._document.base, "document": text_of(document)}, ensure_ascii=False)

    def _files(self) -> Iterator[tuple[Path, dict[str, Any]]]:
        """The files of all drafts, with what they hold."""
        for path in sorted(self._folder.glob("*.json")):
            held = _held(path) if path.name != OPEN else None
            if held is not None:
                yield path, held

    def _changed(self) -> None:
        self._soon.start()
        if not self._late.isActive():
            self._late.start()


def last_open(home: Path) -> tuple[Document | None, Draft] | None:
    """What was open last: as it was saved (None where that is still to be read) and as it is; None where nothing is.

    From before there were identities, the document has none.
    """
    folder = home / FOLDER
    held = _read(folder / OPEN)
    if held is None:
        return None
    uid, sop = held.document.uid, held.document.sop.id
    draft = _read(_file(folder, uid)) if uid else _older(folder, sop)
    return (held.document, held) if draft is None else (None, draft)


def blank(document: Document) -> Document:
    """What stands for the saved state of a document that was saved nowhere, or is not read before it is wanted."""
    return identified(Document(sop=Sop(id=document.sop.id)), document.uid)


def _older(folder: Path, sop: str) -> Draft | None:
    draft = _read(_file(folder, sop))
    return draft if draft is not None and not draft.document.uid else None


def _file(folder: Path, name: str) -> Path:
    return folder / f"{hashlib.sha256(name.encode()).hexdigest()[:24]}.json"


def _held(path: Path) -> dict[str, Any] | None:
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return held if isinstance(held, dict) and "document" in held else None


def _read(path: Path) -> Draft | None:
    held = _held(path)
    try:
        if held is None:
            return None
        document = read(held["document"], format="native").document
        return Draft(document, Path(held["path"]) if held["path"] else None, str(held.get("base", "")))
    except (KeyError, TypeError, SopStudioError):
        return None


def replace_file(path: Path, text: str) -> None:
    """Write `text` to a file, whole or not at all, whenever the program is killed. Raises `OSError`."""
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    try:
        with partial.open("w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
