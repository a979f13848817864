"""The window's access to the library: opened when first needed, read-only where it is damaged, with signals."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from sopstudio.errors import StoreError
from sopstudio.formats import read, write
from sopstudio.sop import Document, digest, with_uid
from sopstudio.text.saved_version import SavedVersion, find_saved_version
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sopstudio.bundles import Arrived, Bundle
    from sopstudio.store import EvaluationSummary, Library, Rescue, SopSummary, Version

READ_ONLY_REASON = tr("the library is damaged and open read-only")


def to_native_text(document: Document) -> str:
    """The document as text in the native format."""
    return next(iter(write(document, "native").files.values())).decode()


class LibraryAccess(QObject):
    """Versions and runs in `home`. `changed` is emitted after every save; `damaged` once where the library is
    damaged, and `rescued` is set then.

    `saved` carries the document that was saved as a version. Methods raise `StoreError`; those that write
    also do so where the library is open for reading only.
    """

    changed = Signal()
    saved = Signal(object)
    damaged = Signal()

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.home = home
        self.rescued: Rescue | None = None
        self._library: Library | None = None

    @property
    def library(self) -> Library:
        """The open library; where it is damaged, what can still be read of it. Raises `StoreError` where nothing
        can.
        """
        if self._library is None and self.rescued is None:
            from sopstudio.store import Library, LibraryDamaged

            try:
                self._library = Library.open(self.home)
            except LibraryDamaged:
                self._open_rescued()
        if self._library is None:
            raise StoreError(
                tr("nothing in the library can be read"), where=str(self.home), hint=tr("restore a backup")
            )
        return self._library

    @property
    def writable(self) -> Library:
        """The open library, for writing. Raises `StoreError` where it is open for reading only."""
        from sopstudio.store import LibraryDamaged

        library = self.library
        if library.read_only:
            raise StoreError(READ_ONLY_REASON, where=str(library.path), hint=tr("restore a backup"))
        try:
            library.ensure_sound()
        except LibraryDamaged:
            self._open_rescued()
            raise
        return library

    def list_sops(self, *, deleted: bool = False) -> tuple[SopSummary, ...]:
        """The SOPs in the library, the one saved last first; with `deleted` those that were deleted."""
        from sopstudio.store import LibraryDamaged

        try:
            return self.library.versions.list_sops(deleted=deleted)
        except LibraryDamaged:
            if self.rescued is None:
                self._open_rescued()
            raise

    def sop_ids(self) -> frozenset[str]:
        """The ids of the SOPs in the library; empty where it cannot be read."""
        try:
            return frozenset(sop.id for sop in self.list_sops())
        except StoreError:
            return frozenset()

    def versions_of(self, sop: str) -> tuple[Version, ...]:
        """The versions of an SOP, newest first; empty where it was never saved."""
        from sopstudio.store import LibraryDamaged

        try:
            known = self.library.versions.named(sop)
        except LibraryDamaged:
            if self.rescued is None:
                self._open_rescued()
            raise
        return self.library.versions.log(sop) if known else ()

    def saved_version(self, document: Document) -> SavedVersion | None:
        """The version that a document is, or that it was changed since; None where none can be read."""
        try:
            log = self.versions_of(document.uid)
        except StoreError:
            return None
        return find_saved_version(((each.number, each.created, each.hash) for each in log), digest(document.sop))

    def holds(self, uid: str) -> bool:
        """Whether an SOP is in the library, as far as it can be read."""
        try:
            return bool(self.versions_of(uid))
        except StoreError:
            return False

    def with_id(self, sop: str) -> tuple[SopSummary, ...]:
        """The SOPs with this readable id, the one saved last first; none where the library cannot be read."""
        try:
            return self.library.versions.with_id(sop)
        except StoreError:
            return ()

    def with_content(self, sop_hash: str) -> tuple[Version, ...]:
        """The versions with this content, the one saved last first; none where the library cannot be read."""
        try:
            return self.library.versions.with_hash(sop_hash)
        except StoreError:
            return ()

    def load_document(self, sop: str, ref: str | int = "latest") -> Document:
        """A version as it was saved. Raises `StoreError` or `FormatError`."""
        kept = self.library.versions.get(sop, ref)
        return with_uid(read(kept.document, format="native").document, kept.version.uid)

    def save(self, document: Document, note: str = "", tags: tuple[str, ...] = ()) -> Version:
        """Save the document as the next version of its SOP, or return the newest version where the SOP is unchanged."""
        sop, document = document.sop, with_uid(document)
        text = to_native_text(document)
        version = self.writable.versions.save(text, sop.id, sop.title, digest(sop), note, tags, document.uid)
        self.saved.emit(document)
        self.changed.emit()
        return version

    def rename(self, sop: str, title: str) -> Version:
        """Save the newest version of an SOP under another title."""
        from sopstudio.store.copies import rename_sop

        version = rename_sop(self.writable.versions, sop, title)
        self.changed.emit()
        return version

    def save_copy(self, document: Document) -> Version:
        """Save a document as the first version of an SOP of its own."""
        from sopstudio.store.copies import save_copy

        version = save_copy(self.writable.versions, document)
        self.changed.emit()
        return version

    def delete(self, sop: str) -> None:
        """Delete an SOP; `undelete` brings it back with all its versions."""
        self.writable.versions.delete(sop)
        self.changed.emit()

    def undelete(self, sop: str) -> None:
        """Bring a deleted SOP back."""
        self.writable.versions.undelete(sop)
        self.changed.emit()

    def import_bundle(self, bundle: Bundle) -> Arrived:
        """Take a bundle into the library. Raises `StoreError`."""
        from sopstudio.bundles import import_bundle

        library = self.writable
        with library.alone():
            arrived = import_bundle(library, bundle)
        self.changed.emit()
        return arrived

    def folders(self) -> dict[str, str]:
        """The folder of each SOP that lies in one, by uid; none where the library cannot be read."""
        try:
            return self.library.folders.by_uid()
        except StoreError:
            return {}

    def put_in_folder(self, uids: Iterable[str], name: str) -> None:
        """Put SOPs into a folder, or out of all folders with a blank `name`. Raises `StoreError`."""
        self.writable.folders.put(uids, name)
        self.changed.emit()

    def tag(self, sop: str, number: int, tag: str) -> None:
        """Set a tag on version `number` of the SOP with the uid `sop`. Raises `StoreError`."""
        self.writable.versions.tag(sop, number, tag)
        self.changed.emit()

    def untag(self, sop: str, tag: str) -> None:
        """Remove a tag from the version that has it."""
        self.writable.versions.untag(sop, tag)
        self.changed.emit()

    def list_evaluations(self, document: Document) -> tuple[EvaluationSummary, ...]:
        """The evaluations of an SOP that were started in the window, newest first."""
        uid, sop = document.uid, document.sop.id
        known = {kept.uid for kept in self.list_sops()}

        def is_of_it(header: dict[str, Any]) -> bool:
            other = str(header.get("uid", ""))
            return other == uid or (sop in header.get("sops", ()) and other not in known)

        return tuple(evaluation for evaluation in self.library.evaluations.list() if is_of_it(evaluation.header))

    def _open_rescued(self) -> None:
        """Read what is left of the damaged library from now on, and write nothing."""
        from sopstudio.store import rescue

        if self._library is not None:
            self._library.close()
        self.rescued = rescue(self.home)
        self._library = self.rescued.library
        self.damaged.emit()

    def restore_backup(self) -> None:
        """Replace a damaged library, which is kept beside it, by its newest good backup."""
        from sopstudio.store import restore_backup

        if self.rescued is None or self.rescued.backup is None:
            raise StoreError(tr("there is no backup to restore"), where=str(self.home))
        backup = self.rescued.backup
        self.close()
        restore_backup(self.home, backup)
        self.changed.emit()

    def close(self) -> None:
        """Close the library file, and the copy of a damaged one."""
        if self.rescued is not None:
            self.rescued.close()
        elif self._library is not None:
            self._library.close()
        self._library = self.rescued = None
