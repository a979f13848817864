"""Drafts: what is being edited, written to a file within two seconds, so that a killed program loses nothing.

A draft is there as long as the document differs from what was saved. It is taken up again whenever its SOP is opened,
and the one that was open last is opened at the next start.
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
from sopstudio.sop import Document
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
        return _read(self._file(sop))

    def take_up(self, sop: str) -> Draft | None:
        """The draft of an SOP, which is ours from now on: it goes away when nothing is unsaved any more."""
        draft = self.find(sop)
        if draft is not None:
            self._mine.add(sop)
        return draft

    def last_open(self) -> Draft | None:
        """The draft that was open last, if there is one."""
        try:
            name = str(json.loads((self._folder / OPEN).read_text(encoding="utf-8"))["sop"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return self.find(name)

    def write(self) -> None:
        """Write the draft now, or take it away where nothing is unsaved; and note what is open."""
        self._soon.stop()
        self._late.stop()
        document, path = self._document.document, self._document.path
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if self.unsaved:
                held = {"path": str(path) if path else "", "document": text_of(document)}
                _replace(self._file(document.sop.id), json.dumps(held, ensure_ascii=False))
                self._mine.add(document.sop.id)
            elif document.sop.id in self._mine:
                self._file(document.sop.id).unlink(missing_ok=True)
            _replace(self._folder / OPEN, json.dumps({"sop": document.sop.id}, ensure_ascii=False))
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

    def _file(self, sop: str) -> Path:
        return self._folder / f"{hashlib.sha256(sop.encode()).hexdigest()[:24]}.json"


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
