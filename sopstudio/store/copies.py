"""Renaming and copying whole SOPs of the library: each makes a version, and no version that there is changes."""

from __future__ import annotations

from sopstudio.errors import StoreError
from sopstudio.formats import read, write
from sopstudio.sop import Document, digest, new_uid, replace_fields, with_uid
from sopstudio.sop.edits import update_header
from sopstudio.sop.elements import fresh_id
from sopstudio.store.versions import Version, Versions
from sopstudio.translation import tr

MAX_TITLE_CHARACTERS = 300


def rename_sop(versions: Versions, sop: str, title: str) -> Version:
    """Save the newest version of an SOP under another title; its readable id stays. Raises `StoreError`."""
    document = _newest_document(versions, sop)
    before = document.sop.label()
    renamed = update_header(document, title=_require_title(title))
    return _save(versions, renamed, f"renamed from “{before}”")


def duplicate_sop(versions: Versions, sop: str, title: str = "") -> Version:
    """Save the newest version of an SOP as the first version of an SOP of its own. Raises `StoreError`."""
    return save_copy(versions, _newest_document(versions, sop), title)


def save_copy(versions: Versions, document: Document, title: str = "") -> Version:
    """Save `document` as the first version of an SOP of its own, by default with *(copy)* after its title, in
    the language of the window.
    """
    label = document.sop.label()
    name = fresh_id([known.id for known in versions.list_sops()], document.sop.id)
    copied = update_header(document, title=_require_title(title or tr("{title} (copy)", title=label)))
    copied = replace_fields(copied, sop=replace_fields(copied.sop, id=name), uid=new_uid())
    return _save(versions, copied, f"a copy of “{label}”")


def _newest_document(versions: Versions, sop: str) -> Document:
    stored = versions.get(sop)
    return with_uid(read(stored.document, "native").document, stored.version.uid)


def _save(versions: Versions, document: Document, note: str) -> Version:
    sop = document.sop
    text = next(iter(write(document, "native").files.values())).decode()
    return versions.save(text, sop.id, sop.title, digest(sop), note, (), document.uid)


def _require_title(title: str) -> str:
    """The title on one line. Raises `StoreError` for a blank one, or one that is too long."""
    words = " ".join(title.split())
    if not words or len(words) > MAX_TITLE_CHARACTERS:
        why = tr("a title has 1 to {max_title_characters} characters", max_title_characters=MAX_TITLE_CHARACTERS)
        raise StoreError(tr("this cannot be a title"), where=repr(words[:40]), why=why)
    return words
