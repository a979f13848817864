"""What becomes of a document that comes in: the SOP that it is, or a question where only its readable id is known.

A document is the SOP whose identity it has. Without an identity it is the SOP that has its content as a version. Where
neither says so, and the library knows its readable id, nobody but the person can tell.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.errors import SopStudioError, StoreError
from sopstudio.sop import Document, content_digest, digest, new_uid, with_uid
from sopstudio.translation import tr
from sopstudio.ui.drafts import Draft, Drafts
from sopstudio.ui.library import LibraryAccess

if TYPE_CHECKING:
    from sopstudio.store import Version


class Arrival(Struct, frozen=True):
    """A document that can be opened: as it was saved, and as it is (the draft, where there is one)."""

    saved: Document
    draft: Draft
    restored: bool = False


class Conflict(Struct, frozen=True):
    """A document that may be another SOP, or a version of `mine`.

    `mine` is the SOP of the person as it stands, `version` the number of its newest version (0: only a draft),
    `unsaved` whether it has unsaved changes. `theirs` has an identity of its own; `related` says that the file itself
    names the identity of `mine`.
    """

    theirs: Document
    path: Path | None
    mine: Document
    version: int
    unsaved: bool
    related: bool

    @property
    def name(self) -> str:
        """The name of the file that came in; "the document" for a paste."""
        return self.path.name if self.path is not None else tr("the document")


class Arrivals:
    """Decides for each document by what library and drafts hold."""

    def __init__(self, library: LibraryAccess, drafts: Drafts) -> None:
        self._library, self._drafts = library, drafts

    def receive(self, document: Document, path: Path | None, *, asks: bool = True) -> Arrival | Conflict:
        """What to do with a document from a file. Without `asks` it is opened as an SOP of its own where it is not
        clear what it is."""
        content = digest(document.sop)
        uid = document.uid or self._uid_by_content(document.sop.id, content)
        draft = self._draft(document, path, uid)
        if draft is not None:
            is_older = content_digest(document) != content_digest(draft.document)
            return Arrival(with_uid(document, draft.document.uid), draft, restored=is_older)
        versions, unsaved = self._versions(uid), uid != "" and self._drafts.find(uid) is not None
        if not unsaved and any(version.hash == content for version in versions):
            return arrival_without_draft(with_uid(document, uid), path)
        if (versions or unsaved) and asks:
            return self._conflict(document, path, uid)
        namesakes = self._library.with_id(document.sop.id)
        if namesakes and asks:
            return self._conflict(document, path, namesakes[0].uid)
        return arrival_without_draft(self._with_own_uid(document), path)

    def mine(self, uid: str) -> tuple[Document | None, int, bool]:
        """An SOP as it stands: its draft or newest version, the number of that version, whether there is a draft."""
        versions, draft = self._versions(uid), self._drafts.find(uid)
        newest = versions[0].number if versions else 0
        if draft is not None:
            return draft.document, newest, True
        try:
            return (self._library.load_document(uid) if versions else None), newest, False
        except SopStudioError:
            return None, newest, False

    def adopt_draft(self, draft: Draft) -> Draft:
        """A draft from before there were identities, with that of the only SOP that has its readable id."""
        if draft.document.uid:
            return draft
        return adopt(draft, self.uid_by_id(draft.document.sop.id))

    def uid_by_id(self, sop: str) -> str:
        """The uid of the only SOP in the library with this readable id; blank where there is none, or several."""
        namesakes = self._library.with_id(sop)
        return namesakes[0].uid if len(namesakes) == 1 else ""

    def _draft(self, document: Document, path: Path | None, uid: str) -> Draft | None:
        """The draft that goes on with this very document."""
        content = content_digest(document)
        draft = self._drafts.find(uid) if uid else self._drafts.find_by_origin(path, content)
        if draft is None:
            older = None if document.uid else self._drafts.find_older(document.sop.id)
            return self.adopt_draft(older) if older is not None and path is not None and older.path == path else None
        return draft if content in (draft.base, content_digest(draft.document)) else None

    def _uid_by_content(self, sop: str, content: str) -> str:
        versions = self._library.with_content(content)
        uids = {version.uid for version in versions}
        if len(uids) > 1:
            uids &= {version.uid for version in self._library.with_id(sop)}
        return uids.pop() if len(uids) == 1 else ""

    def _versions(self, uid: str) -> tuple[Version, ...]:
        try:
            return self._library.versions_of(uid) if uid else ()
        except StoreError:
            return ()

    def _conflict(self, document: Document, path: Path | None, uid: str) -> Arrival | Conflict:
        mine, version, unsaved = self.mine(uid)
        theirs = self._with_own_uid(document)
        if mine is None:
            return arrival_without_draft(theirs, path)
        return Conflict(theirs, path, mine, version, unsaved, related=document.uid == uid)

    def _with_own_uid(self, document: Document) -> Document:
        """`document` with an identity that nothing else here has."""
        uid = document.uid
        taken = uid != "" and (bool(self._versions(uid)) or self._drafts.find(uid) is not None)
        return with_uid(document, new_uid() if taken else uid)


def arrival_without_draft(document: Document, path: Path | None) -> Arrival:
    """A document as it lies in a file or in the library, without a draft."""
    return Arrival(document, Draft(document, path, content_digest(document)))


def adopt(draft: Draft, uid: str) -> Draft:
    """`draft` with the identity of the SOP that it is of; a fresh one where `uid` is blank."""
    return replace(draft, document=with_uid(draft.document, uid))
