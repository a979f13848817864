"""The documents that were opened last, kept in the home folder from one start to the next."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject

from sopstudio.files import write_whole
from sopstudio.sop import Document
from sopstudio.text.humanize import one_line
from sopstudio.translation import mark, tr
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowActions, WindowContext
from sopstudio.ui.drafts import Drafts
from sopstudio.ui.window.file_actions import FileActions
from sopstudio.ui.window.library_rows import LibraryItem

RECENT_FILE, MAX_RECENT, RECENT_KIND = "recent.json", 12, mark("recent")


class RecentDocument(Struct, frozen=True):
    """An SOP that was open: its identity, its title then, and its file; blank for one of the library."""

    uid: str
    title: str
    path: str = ""


class RecentDocuments(QObject):
    """Follows what is opened, and how it is called since. A list that cannot be read or written is empty: it is only a
    convenience.
    """

    def __init__(self, context: WindowContext, drafts: Drafts, files: FileActions, window: WindowActions) -> None:
        super().__init__(files)
        self._context, self._drafts, self._files, self._window = context, drafts, files, window
        self._path = context.library.home / RECENT_FILE
        self._documents = _read(self._path)
        context.document.opened.connect(self._remember)
        context.document.about_to_open.connect(self._rename_open)
        drafts.written.connect(self._rename_open)
        context.library.saved.connect(self._rename)

    def actions(self) -> Iterator[Action]:
        """Opening a recent SOP."""
        yield Action(
            "file.recent", tr("Open a recent SOP…"), partial(self._window.open_palette, RECENT_KIND), "File", "Ctrl+R",
            "history", search_words=tr("last opened"),
        )  # fmt: skip

    def items(self) -> Iterator[LibraryItem]:
        """What can still be opened, the one opened last first, without the one that is open."""
        open_uid, listed = self._context.document.document.uid, {entry.key for entry in self._drafts.entries()}
        for recent in self._documents:
            is_file = bool(recent.path) and Path(recent.path).is_file()
            is_kept = recent.uid in listed or self._context.library.holds(recent.uid)
            if recent.uid != open_uid and (is_file or is_kept):
                note = Path(recent.path).name if is_file else ""
                yield LibraryItem(recent.title, RECENT_KIND, note, self._opener(recent, is_file=is_file), recent.uid)

    def _opener(self, recent: RecentDocument, *, is_file: bool) -> Callable[[], object]:
        if is_file:
            return partial(self._files.open_path, Path(recent.path))
        return partial(self._files.open_sop, recent.uid)

    def _remember(self) -> None:
        document = self._context.document
        opened = RecentDocument(document.document.uid, _title_of(document.document), str(document.path or ""))
        others = [recent for recent in self._newest() if recent.uid != opened.uid]
        self._write([opened, *others][:MAX_RECENT])

    def _rename_open(self) -> None:
        self._rename(self._context.document.document)

    def _rename(self, document: Document) -> None:
        """Keep the title that a listed document has now."""
        title = _title_of(document)
        if any(recent.uid == document.uid and recent.title != title for recent in self._documents):
            self._write(
                [
                    RecentDocument(recent.uid, title, recent.path) if recent.uid == document.uid else recent
                    for recent in self._newest()
                ]
            )

    def _newest(self) -> list[RecentDocument]:
        """The list as it is kept now: another window may have opened something."""
        return _read(self._path) or self._documents

    def _write(self, documents: list[RecentDocument]) -> None:
        self._documents = documents
        rows = [[recent.uid, recent.title, recent.path] for recent in documents]
        try:
            write_whole(self._path, json.dumps(rows, ensure_ascii=False).encode())
        except OSError:
            return


def _title_of(document: Document) -> str:
    return one_line(document.sop.label())


def _read(path: Path) -> list[RecentDocument]:
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return [RecentDocument(str(uid), str(title), str(file)) for uid, title, file in rows][:MAX_RECENT]
    except (OSError, ValueError, TypeError):
        return []


__all__ = ["RecentDocuments"]
