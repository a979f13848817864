"""Follows which parts of the open SOP were changed in other SOPs of the library since they had them just so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from sopstudio.errors import SopStudioError
from sopstudio.sop import Sop, replace_fields
from sopstudio.sop.shared_parts import Owner, PartChange, find_changes, part_names, take_parts
from sopstudio.text.humanize import one_line
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.open_document import OpenDocument

if TYPE_CHECKING:
    from sopstudio.store import Version
    from sopstudio.store.versions import Versions

DELAY_MS = 1500
MAX_EARLIER_VERSIONS, MAX_VERSIONS_READ = 50, 400
"""As many earlier versions of each SOP are looked at, the newest ones, and as many versions in all."""


class ChangeRequest(NamedTuple):
    """The library, and the SOP whose parts are compared with the others; where `stop` is set, no more is read."""

    home: Path
    uid: str
    sop: Sop
    stop: Event


def load_changes(request: ChangeRequest) -> list[PartChange]:
    """What the other SOPs of the library have changed; nothing where the library cannot be read."""
    from sopstudio.store import Library

    try:
        with Library.open(request.home, read_only=True) as library:
            return find_changes(request.sop, _OtherSops(library.versions, request).read())
    except SopStudioError:
        return []


class _OtherSops:
    """The other SOPs that name a part of the open one; what cannot be read is left out."""

    def __init__(self, versions: Versions, request: ChangeRequest) -> None:
        self._versions, self._request = versions, request
        self._names = {f'"{name}"' for kind, name in part_names(request.sop) if kind != "message"}
        self._versions_left = MAX_VERSIONS_READ

    def read(self) -> Iterator[tuple[Owner, Iterator[Sop]]]:
        """Each SOP with its earlier versions, the newest first."""
        for summary in self._versions.list_sops() if self._names else ():
            if summary.uid != self._request.uid:
                newest, *earlier = self._versions.log(summary.uid)[: 1 + MAX_EARLIER_VERSIONS]
                for sop in self._read_versions([newest]):
                    yield Owner(summary.uid, one_line(sop.label()), sop), self._read_versions(earlier)

    def _read_versions(self, wanted: Iterable[Version]) -> Iterator[Sop]:
        """The SOPs of versions in whose text one of the names stands, each read when it is asked for."""
        from sopstudio.formats import read

        for version in wanted:
            if self._request.stop.is_set() or not self._versions_left:
                return
            self._versions_left -= 1
            with suppress(SopStudioError):
                text = self._versions.get(version.uid, version.number).document
                if any(name in text for name in self._names):
                    yield read(text, format="native").document.sop


class PartChangeMonitor(QObject):
    """The changes that could be taken; `changed` is emitted when there are others. Nothing is read before `watch`."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._found: list[PartChange] = []
        self._declined: set[tuple[str, str, object]] = set()
        self._document: OpenDocument | None = None
        self._library: LibraryAccess | None = None
        self._stop = Event()
        self._task = LatestTask(load_changes, DELAY_MS, self)
        self._task.ready.connect(self._accept)

    def watch(self, document: OpenDocument, library: LibraryAccess) -> None:
        """Follow the open document and the library from now on."""
        self._document, self._library = document, library
        document.opened.connect(self._forget)
        document.replaced.connect(self.changed)
        library.changed.connect(self._look)
        self._look()

    def close(self) -> None:
        """Stop looking, without waiting for what is left to read."""
        self._stop.set()
        self._task.close()

    @property
    def changes(self) -> list[PartChange]:
        """The changes of parts that are still as they were, without those that were declined."""
        if self._document is None:
            return []
        sop = self._document.document.sop
        return [change for change in self._found if change.is_open_in(sop) and _key(change) not in self._declined]

    def take(self, change: PartChange) -> None:
        """Take the part as the others have it now, as a step that can be undone."""
        if self._document is not None:
            document = self._document.document
            after = replace_fields(document, sop=take_parts(document.sop, [change.part]))
            self._document.edit(tr("Take the change of {part}", part=change.part.label()), after)

    def decline(self, change: PartChange) -> None:
        """Offer the change no more while the SOP is open."""
        self._declined.add(_key(change))
        self.changed.emit()

    def _forget(self) -> None:
        self._found = []
        self._declined.clear()
        self._look()
        self.changed.emit()

    def _look(self) -> None:
        if self._document is not None and self._library is not None:
            document = self._document.document
            self._task.request(ChangeRequest(self._library.home, document.uid, document.sop, self._stop))

    def _accept(self, request: ChangeRequest, found: list[PartChange]) -> None:
        if self._document is not None and request.uid == self._document.document.uid:
            self._found = found
            self.changed.emit()


def _key(change: PartChange) -> tuple[str, str, object]:
    return change.part.kind, change.part.name, change.part.value


__all__ = ["ChangeRequest", "PartChangeMonitor", "load_changes"]
