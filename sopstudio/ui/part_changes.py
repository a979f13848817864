"""Follows which parts of the open SOP were changed in other SOPs of the library since they had them just so."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from sopstudio.errors import SopStudioError
from sopstudio.files import write_whole
from sopstudio.sop import Sop, replace_fields, to_json_data
from sopstudio.text.humanize import one_line
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.open_document import OpenDocument

if TYPE_CHECKING:
    from sopstudio.sop.shared_parts import Owner, PartChange
    from sopstudio.store import Version
    from sopstudio.store.versions import Versions

DELAY_MS = 1500
DECLINED_FILE, MAX_DECLINED = "declined-changes.json", 1000
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
    from sopstudio.sop.shared_parts import find_changes
    from sopstudio.store import Library

    try:
        with Library.open(request.home, read_only=True) as library:
            return find_changes(request.sop, _OtherSops(library.versions, request).read())
    except SopStudioError:
        return []


class _OtherSops:
    """The other SOPs that name a part of the open one; what cannot be read is left out."""

    def __init__(self, versions: Versions, request: ChangeRequest) -> None:
        from sopstudio.sop.shared_parts import part_names

        self._versions, self._request = versions, request
        self._names = {f'"{name}"' for kind, name in part_names(request.sop) if kind != "message"}
        self._versions_left = MAX_VERSIONS_READ

    def read(self) -> Iterator[tuple[Owner, Iterator[Sop]]]:
        """Each SOP with its earlier versions, the newest first."""
        from sopstudio.sop.shared_parts import Owner

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


class DeclinedChanges:
    """The changes that the user does not want in an SOP, kept in the home folder. A file that cannot be read or written
    loses nothing but that: they are offered again.
    """

    def __init__(self, home: Path) -> None:
        self._path = home / DECLINED_FILE
        self._keys = self._read()

    def has(self, uid: str, change: PartChange) -> bool:
        """Whether this change was declined in the SOP with this identity."""
        return _key(uid, change) in self._keys

    def add(self, uid: str, change: PartChange) -> None:
        """Keep that it was declined, beside what another window has kept since."""
        self._keys = [*dict.fromkeys([*self._read(), *self._keys, _key(uid, change)])][-MAX_DECLINED:]
        with suppress(OSError):
            write_whole(self._path, json.dumps(self._keys).encode())

    def _read(self) -> list[str]:
        try:
            return [str(key) for key in json.loads(self._path.read_bytes())]
        except (OSError, ValueError, TypeError):
            return []


class PartChangeMonitor(QObject):
    """The changes that could be taken; `changed` is emitted when there are others. Nothing is read before `watch`."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._found: list[PartChange] = []
        self._document: OpenDocument | None = None
        self._library: LibraryAccess | None = None
        self._declined: DeclinedChanges | None = None
        self._stop = Event()
        self._task = LatestTask(load_changes, DELAY_MS, self)
        self._task.ready.connect(self._accept)

    def watch(self, document: OpenDocument, library: LibraryAccess) -> None:
        """Follow the open document and the library from now on."""
        self._document, self._library = document, library
        self._declined = DeclinedChanges(library.home)
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
        if self._document is None or self._declined is None:
            return []
        document, declined = self._document.document, self._declined
        return [
            change
            for change in self._found
            if change.is_open_in(document.sop) and not declined.has(document.uid, change)
        ]

    @property
    def is_looking(self) -> bool:
        """Whether the library is being read."""
        return self._task.busy

    def take(self, change: PartChange) -> None:
        """Take the part as the others have it now, as a step that can be undone."""
        from sopstudio.sop.shared_parts import take_parts

        if self._document is not None:
            document = self._document.document
            after = replace_fields(document, sop=take_parts(document.sop, [change.part]))
            self._document.edit(tr("Take the change of {part}", part=change.part.label()), after)

    def decline(self, change: PartChange) -> None:
        """Offer the change no more in this SOP."""
        if self._document is not None and self._declined is not None:
            self._declined.add(self._document.document.uid, change)
            self.changed.emit()

    def _forget(self) -> None:
        self._found = []
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


def _key(uid: str, change: PartChange) -> str:
    """A short text that stands for a change of a part in an SOP."""
    part = change.part
    text = json.dumps([uid, part.kind, part.name, to_json_data(part.value)], sort_keys=True, default=str)
    return blake2b(text.encode(), digest_size=12).hexdigest()


__all__ = ["ChangeRequest", "DeclinedChanges", "PartChangeMonitor", "load_changes"]
