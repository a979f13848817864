"""Several files, or all of a folder, taken into the library at once; what is not taken is said, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject

from sopstudio.errors import SopStudioError, StoreError
from sopstudio.formats import Reading, formats
from sopstudio.sop import Document, digest, new_uid, replace_fields, with_uid
from sopstudio.sop.elements import fresh_id
from sopstudio.text.humanize import plural, shorten
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.window.file_reading import is_bundle, read_file

MAX_REASONS = 3
"""How many of the files that could not be taken are named; the others are counted."""
MAX_REASON_CHARACTERS, MAX_TITLE_CHARACTERS = 160, 30


class ReadFile(NamedTuple):
    """A file and the document in it, or why it has none."""

    path: Path
    document: Document | None
    reason: str = ""


@dataclass
class Imported:
    """What became of the files: the uids of what is new, with the title of the first; the folder of the library in
    which it lies (blank for none); and the files that were not taken, with the reason.
    """

    folder: str = ""
    uids: list[str] = field(default_factory=list)
    first_title: str = ""
    known_count: int = 0
    refused: list[tuple[str, str]] = field(default_factory=list)


def list_files(paths: Sequence[Path]) -> list[Path]:
    """The files among `paths`, and those directly in the folders among them that a reader may understand, by name."""
    endings = tuple(ending for known in formats() if known.read is not None for ending in known.extensions)
    files: list[Path] = []
    for path in paths:
        inside = sorted(path.iterdir()) if path.is_dir() else [path]
        is_named = not path.is_dir()
        files += [file for file in inside if file.is_file() and (is_named or file.name.casefold().endswith(endings))]
    return files


def read_files(paths: Sequence[Path]) -> list[ReadFile]:
    """Read each file as if it was opened alone. Files of tools, cases and bundles are opened one by one."""
    return [_read(path) for path in paths]


def _read(path: Path) -> ReadFile:
    if is_bundle(path):
        return ReadFile(path, None, tr("bundles are opened one by one"))
    result = read_file(path)
    if isinstance(result, Reading):
        return ReadFile(path, result.document)
    return ReadFile(path, None, str(result) if isinstance(result, SopStudioError) else tr("it describes tools"))


class FileImport(QObject):
    """Reads files in the background and saves each as an SOP of the library. `open_sop` opens one by its uid."""

    def __init__(self, context: WindowContext, parent: QObject, open_sop: Callable[[str], object]) -> None:
        super().__init__(parent)
        self._context, self._open_sop = context, open_sop
        self._folder = ""
        self._waiting: list[Sequence[Path]] = []
        """What was dropped while other files are being read: a task would drop those for it."""
        self._reader = LatestTask(read_files, 0, self)
        self._reader.ready.connect(lambda _, files: self._take(files))

    def start(self, paths: Sequence[Path]) -> None:
        """Read these files and folders; the notice says what became of them. The files of one folder come into one of
        that name in the library.
        """
        if self._reader.busy:
            self._waiting.append(paths)
            return
        self._folder = paths[0].name if len(paths) == 1 and paths[0].is_dir() else ""
        try:
            files = list_files(paths)
        except OSError as error:
            reason = error.strerror or str(error)
            text = tr("{name} cannot be read: {reason}.", name=Path(error.filename or "").name, reason=reason)
            self._context.notices.post(text, "bad")
            return
        if not files:
            self._context.notices.post(tr("There is nothing in it that can be read."), "warning")
            return
        self._context.notices.post(tr("Reading {files} …", files=plural(len(files), "file")), "accent")
        self._reader.request(files)

    def close(self) -> None:
        """Wait for what is being read."""
        self._reader.close()

    def _take(self, files: Sequence[ReadFile]) -> None:
        imported = self._save(files)
        offers: list[tuple[str, Callable[[], object]]] = []
        if imported.uids:
            title = shorten(imported.first_title, MAX_TITLE_CHARACTERS)
            offers.append((tr("Open “{title}”", title=title), partial(self._open_sop, imported.uids[0])))
            offers.append((tr("Remove them again"), partial(self._remove, imported.uids)))
        self._context.notices.post(describe_import(imported), "warning" if imported.refused else "good", offers)
        if self._waiting:
            self.start(self._waiting.pop(0))

    def _save(self, files: Sequence[ReadFile]) -> Imported:
        """Save what is new. What the library has under the same identity stays as it is. A file that the library
        cannot take is refused with the reason, and the others go on.
        """
        imported = Imported(self._folder)
        for file in files:
            try:
                self._save_file(file, imported)
            except StoreError as error:
                imported.refused.append((file.path.name, str(error)))
        if imported.uids and imported.folder:
            try:
                self._context.library.put_in_folder(imported.uids, imported.folder)
            except StoreError as error:
                imported.refused.append((imported.folder, str(error)))
        return imported

    def _save_file(self, file: ReadFile, imported: Imported) -> None:
        """Save one file and note what became of it. Raises `StoreError`."""
        library, document = self._context.library, file.document
        if document is None:
            imported.refused.append((file.path.name, file.reason))
            return
        if not imported.uids:
            imported.first_title = document.sop.label()
        known = self._known_uids(document)
        deleted = {sop.uid for sop in library.list_sops(deleted=True)} if known else set()
        if known - deleted:
            imported.known_count += 1
        elif known:
            library.undelete(min(known))
            imported.uids.append(min(known))
        elif document.uid and library.holds(document.uid):
            imported.refused.append((file.path.name, tr("the library has another version; open it to compare")))
        else:
            fresh = _with_free_id(document, set(library.sop_ids()), file.path)
            library.save(fresh, f"read from {file.path.name}")
            imported.uids.append(fresh.uid)

    def _known_uids(self, document: Document) -> set[str]:
        """The SOPs of the library that have this very content, also deleted ones."""
        versions = self._context.library.with_content(digest(document.sop))
        return {version.uid for version in versions if document.uid in ("", version.uid)}

    def _remove(self, uids: Sequence[str]) -> None:
        try:
            for uid in uids:
                self._context.library.delete(uid)
        except StoreError as error:
            self._context.notices.post(str(error), "bad")


def describe_import(imported: Imported) -> str:
    """What became of the files, in a few sentences."""
    parts = [tr("{sops} added to the library.", sops=plural(len(imported.uids), "SOP"))]
    if imported.known_count:
        parts.append(tr("{files} there already.", files=plural(imported.known_count, "file")))
    for name, reason in imported.refused[:MAX_REASONS]:
        parts.append(f"{name}: {shorten(reason, MAX_REASON_CHARACTERS).rstrip('.')}.")
    if len(imported.refused) > MAX_REASONS:
        more = plural(len(imported.refused) - MAX_REASONS, "more file")
        parts.append(tr("{more} could not be taken.", more=more))
    return " ".join(parts)


def _with_free_id(document: Document, taken: set[str], path: Path) -> Document:
    """The document with an identity, an id that no other SOP has, and a title, which is that of its file if need be."""
    sop = document.sop
    title = sop.title.strip() or path.name.partition(".")[0]
    sop = replace_fields(sop, id=fresh_id(taken, sop.id), title=title)
    return with_uid(replace_fields(document, sop=sop), document.uid or new_uid())


__all__ = ["FileImport", "Imported", "ReadFile", "describe_import", "list_files", "read_files"]
