"""Drafts: what is being edited, written to a file within two seconds, so that a killed program loses nothing.

A draft is there as long as the document differs from what was saved. It is taken up again whenever its SOP is opened.
What is open is noted as well, saved or not, and opened at the next start.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from sopstudio.errors import SopStudioError
from sopstudio.formats import read
from sopstudio.sop import Document, Sop
from sopstudio.ui.editor import OpenDocument
from sopstudio.ui.library import text_of

DELAY, LATEST = 700, 1500
"""Milliseconds after the last edit, and at most after the first, at which the draft is written."""
FOLDER, OPEN = "drafts", "open.json"


@dataclass(frozen=True, slots=True)
class Draft:
    """A document with changes that were not saved, and the file that it came from."""

    document: Document
    path: Path | None


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
        self._mine.add(document.sop.id)
        self.baseline = document
        self.write()

    def find(self, sop: str) -> Draft | None:
        """The draft of an SOP, if one can be read."""
        return _read(_file(self._folder, sop))

    def listed(self) -> list[tuple[str, str]]:
        """Ids and titles of the SOPs of which there is a draft, by title."""
        found = (_named(path) for path in self._folder.glob("*.json") if path.name != OPEN)
        return sorted((one for one in found if one is not None), key=lambda named: named[1].casefold())

    def take_up(self, sop: str) -> None:
        """The draft of an SOP is ours from now on: it goes away when nothing is unsaved any more."""
        self._mine.add(sop)

    def write(self) -> None:
        """Write the draft now, or take it away where nothing is unsaved; and note what is open."""
        self._soon.stop()
        self._late.stop()
        document, path = self._document.document, self._document.path
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            sop = document.sop
            named = {"sop": sop.id, "title": sop.label(), "path": str(path or "")}
            held = json.dumps({**named, "document": text_of(document)}, ensure_ascii=False)
            draft = _file(self._folder, document.sop.id)
            if self.unsaved:
                _replace(draft, held)
                self._mine.add(document.sop.id)
            elif document.sop.id in self._mine:
                draft.unlink(missing_ok=True)
            _replace(self._folder / OPEN, held)
        except OSError as error:
            self.failed.emit(f"unsaved changes cannot be written to {self._folder}: {error.strerror}")
            return
        self.written.emit()

    def finish(self) -> None:
        """Write what is still to be written."""
        if self._soon.isActive():
            self.write()

    def _changed(self) -> None:
        self._soon.start()
        if not self._late.isActive():
            self._late.start()


def draft_of(home: Path, sop: str) -> Draft | None:
    """The draft of an SOP in `home`, if one can be read."""
    return _read(_file(home / FOLDER, sop))


def last_open(home: Path) -> tuple[Document, Draft] | None:
    """What was open last, as it was saved and as it is; None where nothing can be read."""
    folder = home / FOLDER
    held = _read(folder / OPEN)
    if held is None:
        return None
    draft = _read(_file(folder, held.document.sop.id))
    return (held.document, held) if draft is None else (Document(sop=Sop(id=held.document.sop.id)), draft)


def _file(folder: Path, sop: str) -> Path:
    return folder / f"{hashlib.sha256(sop.encode()).hexdigest()[:24]}.json"


def _named(path: Path) -> tuple[str, str] | None:
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        return str(held["sop"]), str(held["title"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _read(path: Path) -> Draft | None:
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        return Draft(read(held["document"], format="native").document, Path(held["path"]) if held["path"] else None)
    except (OSError, ValueError, KeyError, TypeError, SopStudioError):
        return None


def _replace(path: Path, text: str) -> None:
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    with partial.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
