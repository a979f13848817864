"""The documents that were opened last, kept in the home folder from one start to the next."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject

from sopstudio.errors import StoreError
from sopstudio.files import write_whole
from sopstudio.sop import Document
from sopstudio.text.humanize import one_line
from sopstudio.translation import mark, tr
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowActions, WindowContext
from sopstudio.ui.drafts import Drafts
from sopstudio.ui.window.file_actions import FileActions
from sopstudio.ui.window.library_rows import LibraryItem

if TYPE_CHECKING:
    from sopstudio.store import SopSummary

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
        open_uid, drafts = self._context.document.document.uid, {entry.key for entry in self._drafts.entries()}
        versions = {stored.uid: stored.versions for stored in self._list_sops()}
        titles = Counter(recent.title for recent in self._documents)
        names = Counter(Path(recent.path).name for recent in self._documents)
        for recent in self._documents:
            path, uid = Path(recent.path), recent.uid
            is_file = bool(recent.path) and path.is_file()
            if uid == open_uid or not (is_file or uid in drafts or uid in versions):
                continue
            if is_file:
                note = path.name if names[path.name] == 1 else str(Path(path.parent.name, path.name))
            else:
                note = tr("draft") if uid in drafts else f"v{versions[uid]}"
                if uid in drafts and titles[recent.title] > 1:
                    note = " · ".join(filter(None, (note, self._drafts.describe_change(uid))))
            yield LibraryItem(recent.title, RECENT_KIND, note, self._opener(recent, is_file=is_file), uid)

    def _list_sops(self) -> Sequence[SopSummary]:
        try:
            return self._context.library.list_sops()
        except StoreError:
            return ()

    def _opener(self, recent: RecentDocument, *, is_file: bool) -> Callable[[], object]:
        if is_file:
            return partial(self._files.open_path, Path(recent.path))
        return partial(self._files.open_sop, recent.uid)

    def _remember(self) -> None:
        document = self._context.document
        path = "" if document.path is None else str(document.path.absolute())
        opened = RecentDocument(document.document.uid, _title_of(document.document), path)
        self._write(_list_once([opened, *self._newest()]))

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


def _list_once(documents: Iterable[RecentDocument]) -> list[RecentDocument]:
    """The first of the entries of each SOP and of each file: one without an identity gets another at each reading."""
    seen: set[str] = set()
    listed = []
    for document in documents:
        keys = {document.uid, document.path} - {""}
        if seen.isdisjoint(keys):
            listed.append(document)
        seen |= keys
    return listed[:MAX_RECENT]


def _read(path: Path) -> list[RecentDocument]:
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return _list_once(RecentDocument(str(uid), str(title), str(file)) for uid, title, file in rows)
    except (OSError, ValueError, TypeError):
        return []


__all__ = ["RecentDocuments"]
