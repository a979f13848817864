"""Which SOP in the library a file or a name on the command line means. What is not clear is refused, never guessed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sopstudio.cli.console import Console, file_context, unusable
from sopstudio.errors import SopStudioError

if TYPE_CHECKING:
    from sopstudio.sop import Document
    from sopstudio.store import Library, SopSummary, StoredVersion

SopArgument = Annotated[
    str, typer.Argument(metavar="SOP", help="The id of an SOP in the library, the beginning of its uid, or a file.")
]
SHOWN_DIGITS = 12
"""How much of a uid tells SOPs apart on the command line."""


def identity_to_save(library: Library, document: Document, file: str, keep_both: bool, target: str) -> Document:
    """`document` with the identity that it is saved under.

    That is the one it has; without one, that of the library's SOP with its readable id, else a fresh one. `keep_both`
    makes it an SOP of its own; `target` names the SOP that it is to be the next version of. Raises `SopStudioError`
    where the library has another SOP with that id, or several.
    """
    from sopstudio.sop import new_uid, replace_fields, with_uid

    if target:
        newest = library.versions.log(target)[0]
        return replace_fields(document, uid=newest.uid, sop=replace_fields(document.sop, id=newest.sop))
    known = bool(document.uid) and bool(library.versions.named(document.uid))
    if keep_both:
        return with_uid(document, new_uid() if known else "")
    if known:
        return document
    namesakes = library.versions.with_id(document.sop.id)
    if not namesakes:
        return with_uid(document, "" if document.uid else _uid_by_content(library, document))
    if document.uid:
        raise _another_sop(document.sop.id, file, namesakes)
    return with_uid(document, _only(library, document, file, namesakes))


def _uid_by_content(library: Library, document: Document) -> str:
    """The uid of the SOP that has this content as a version, though its readable id is another one now."""
    from sopstudio.sop import digest

    uids = {version.uid for version in library.versions.with_hash(digest(document.sop))}
    return uids.pop() if len(uids) == 1 else ""


def _only(library: Library, document: Document, file: str, namesakes: tuple[SopSummary, ...]) -> str:
    """The uid of the one SOP that a file without identity can be: by its readable id, or among several by content."""
    from sopstudio.sop import digest

    uids = {sop.uid for sop in namesakes}
    if len(uids) > 1:
        uids &= {version.uid for version in library.versions.with_hash(digest(document.sop))}
    if len(uids) == 1:
        return uids.pop()
    why = f"{len(namesakes)} SOPs in the library are called {document.sop.id}"
    raise unusable("it is not clear which SOP the file is", where=file, why=why, hint=_ways(namesakes))


def _another_sop(sop: str, file: str, namesakes: tuple[SopSummary, ...]) -> SopStudioError:
    why = f"the library has another SOP that is called {sop}"
    return unusable("the file has an identity of its own", where=file, why=why, hint=_ways(namesakes))


def _ways(namesakes: Iterable[SopSummary]) -> str:
    known = " or ".join(f"--as {sop.uid[:SHOWN_DIGITS]} ({sop.title or sop.id})" for sop in namesakes)
    return f"--keep-both saves it as an SOP of its own, {known} as the next version"


def name_of(console: Console, library: Library, sop: str) -> str:
    """What the library knows an SOP by that is named by its id, by its uid, or by a file that holds it.

    Raises `SopStudioError` where a file holds an SOP with an identity that the library does not have.
    """
    from sopstudio.formats import formats

    endings = {end for known_format in formats() for end in known_format.extensions}
    if sop == "-" or not any(sop.lower().endswith(end) for end in endings) or not Path(sop).is_file():
        return sop
    document = console.read(sop).document
    if not document.uid:
        with file_context(sop):
            namesakes = library.versions.with_id(document.sop.id)
            return _only(library, document, sop, namesakes) if namesakes else document.sop.id
    if not library.versions.named(document.uid):
        hint = f"sopstudio library save {sop} adds it"
        raise unusable("no such SOP in the library", where=sop, why="its identity is not there", hint=hint)
    return document.uid


def text_of(kept: StoredVersion) -> bytes:
    """A version as a native file; the identity of its SOP is added to what was saved before there were any."""
    from sopstudio.formats import read, write
    from sopstudio.sop import with_uid

    document = read(kept.document, "native").document
    if document.uid == kept.version.uid:
        return kept.document.encode()
    return next(iter(write(with_uid(document, kept.version.uid), "native").files.values()))
