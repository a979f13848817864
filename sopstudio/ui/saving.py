"""Saving what is open: as a version in the library, and into the file that it came from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from sopstudio.errors import SopStudioError
from sopstudio.files import write_whole
from sopstudio.formats import read
from sopstudio.sop import Document, Sop, content_digest, replace_fields
from sopstudio.sop.elements import fresh_id, slug
from sopstudio.translation import tr
from sopstudio.ui.context import WindowContext
from sopstudio.ui.library import to_native_text

if TYPE_CHECKING:
    from sopstudio.store import Version

PLACEHOLDER = "new-sop"
"""The readable id of an SOP that was drawn and has not been saved yet."""
NUMBERED = re.compile(rf"{PLACEHOLDER}(-\d+)?")


def save_version(desk: WindowContext, note: str = "", tags: tuple[str, ...] = ()) -> Version | None:
    """Save what is open as a version, then into its file, and say how that went; None where nothing was saved."""
    desk.document.settle()
    name_by_title(desk)
    document, path, base = desk.document.document, desk.document.path, desk.document.base
    try:
        version = desk.library.save(document, note, tags)
    except (SopStudioError, OSError) as error:
        desk.notices.post(str(error), "bad")
        return None
    why = write_own_file(document, path, base) if path is not None else ""
    saved, unread = tr("Version {number} is saved in the library", number=version.number), desk.document.unread_outline
    if unread is not None:
        saved = tr("{saved}, without a text of the outline that cannot be read", saved=saved)
    text = tr("{saved}, but {why}.", saved=saved, why=why) if why else f"{saved}."
    text = f"{text} {unread.problem}" if unread is not None else text
    desk.notices.post(text.strip(), "warning" if why or unread is not None else "good")
    return version


def name_by_title(desk: WindowContext) -> None:
    """Before its first version, give an SOP that was drawn a readable id that says its title."""
    document = desk.document.document
    name = slug(document.sop.title)
    if not NUMBERED.fullmatch(document.sop.id) or not name or name == PLACEHOLDER or desk.library.holds(document.uid):
        return
    sop = replace_fields(document.sop, id=fresh_id(desk.library.sop_ids(), name))
    desk.document.edit(tr("Name the SOP after its title"), replace_fields(document, sop=sop))


def suggest_file_name(sop: Sop, *parts: str) -> str:
    """The name that is offered for a file made of an SOP, without its ending: its title, and what the file is, in the
    language of the window (`Loan application`, `Runs`: `loan-application-runs`).
    """
    return "-".join(filter(None, (slug(sop.title) or sop.id, *map(slug, parts))))


def suggest_scenarios_file(sop: Sop) -> str:
    """The name that is offered for a file of scenarios of an SOP."""
    return f"{suggest_file_name(sop, tr('Scenarios'))}.jsonl"


def write_own_file(document: Document, path: Path, base: str) -> str:
    """Write a document to the file that it came from; why that could not be done, blank where it was.

    The file is left alone where it is of another format, or holds something else since it was read: another SOP, or a
    content that is neither `base` (the digest of what was read or saved last) nor that of the document.
    """
    if not path.name.endswith(".json"):
        return ""
    if path.exists() and not _is_ours(document, path, base):
        return tr(
            "{name} has been changed by something else since it was opened, and was left as it is", name=path.name
        )
    try:
        write_whole(path, to_native_text(document).encode())
    except OSError as error:
        return tr("{name} cannot be written: {strerror}", name=path.name, strerror=error.strerror)
    return ""


def _is_ours(document: Document, path: Path, base: str) -> bool:
    try:
        held = read(path).document
    except SopStudioError:
        return False
    if held.uid and held.uid != document.uid and content_digest(held) != base:
        return False
    return not base or content_digest(held) in (base, content_digest(document))
