"""The format *word*: a .docx file is opened by python-docx, after it was checked to be no bomb, and read as prose."""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from sopstudio.documents.draft import draft_procedure
from sopstudio.documents.plain_text import read_plain_text
from sopstudio.errors import FormatError
from sopstudio.extras import require
from sopstudio.formats.format import Format, Loss, Reading, Source
from sopstudio.formats.limits import check_lines
from sopstudio.formats.prose import build_sop
from sopstudio.sop.document import Document

if TYPE_CHECKING:
    from docx.opc.part import Part
    from lxml.etree import _Element as Element

MAX_PARTS: Final = 2_000
MAX_PART_BYTES: Final = 25_000_000
MAX_UNPACKED_BYTES: Final = 60_000_000
MAX_LISTED_NOTES: Final = 50
_MAIN: Final = b"word/document.xml"
_DAMAGED: Final = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, OSError, EOFError, LookupError, ValueError,
    TypeError, AttributeError, ArithmeticError, AssertionError, RuntimeError, SyntaxError,
)  # fmt: skip
"""What python-docx, lxml and zipfile raise for damaged files (lxml's errors of syntax are `SyntaxError`)."""


def detect(source: Source) -> bool:
    """Whether the first bytes and the names of the parts are those of a Word document."""
    return source.raw.startswith(b"PK\x03\x04") and _MAIN in source.raw


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a Word document. Raises `FormatError` where it is damaged, too large, or says nothing to do."""
    if not detect(source):
        raise FormatError("this is not a Word document", hint="a .docx file can be read; leave --from out")
    require("docx")
    text, losses = extract_text(source.raw)
    check_lines(text)
    if not text.strip():
        raise FormatError("there is no text in this Word document", why="it holds at most pictures")
    reading = build_sop(draft_procedure(read_plain_text(text)), base)
    return replace(reading, losses=(*losses, *reading.losses))


def extract_text(raw: bytes) -> tuple[str, tuple[Loss, ...]]:
    """The text of a Word document with its labels, headings and tables in signs of plain text, and what is not in it.

    Raises `FormatError` where the file is damaged or unpacks to more than `MAX_UNPACKED_BYTES`.
    """
    try:
        _check_archive(raw)
        return _extract(raw)
    except FormatError:
        raise
    except _DAMAGED as error:
        reason = re.sub(r"[^ -~]+", " ", str(error))[:120].strip() or type(error).__name__
        raise FormatError(
            "the Word document cannot be read", why=reason, hint="open it in Word, save it again as .docx"
        ) from None


def _check_archive(raw: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        parts = archive.infolist()
        total, largest = sum(part.file_size for part in parts), max((part.file_size for part in parts), default=0)
        if len(parts) > MAX_PARTS or total > MAX_UNPACKED_BYTES or largest > MAX_PART_BYTES:
            size = f"{len(parts):,} parts, {total / 1e6:,.0f} MB unpacked"
            raise FormatError("the Word document is too large", why=size, hint="split the procedure")
        for part in parts:
            if part.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in archive.read(part):
                why = "a part of it declares a document type, which Word never writes"
                raise FormatError("the Word document is refused", where=part.filename[:80], why=why)


def _extract(raw: bytes) -> tuple[str, tuple[Loss, ...]]:
    import docx

    from sopstudio.formats.word.body import BodyReader, count_losses
    from sopstudio.formats.word.numbering import Numbering
    from sopstudio.formats.word.styles import read_styles

    document = docx.Document(io.BytesIO(raw))
    styles = read_styles(_part(document.part, "styles"))
    lists = {name: style.list_id for name, style in styles.items() if style.list_id}
    reader = BodyReader(styles, Numbering(_part(document.part, "numbering"), lists))
    body = document.element.body
    reader.read(body)
    losses = (*count_losses(body), *_notes(document.part))
    return reader.rendition.text, losses


def _part(main: Part, name: str) -> Element | None:
    """The root of the part to which the document refers by this kind of relationship; None where it has none."""
    return next(_parts(main, name), None)


def _parts(main: Part, name: str) -> Iterator[Element]:
    from docx.oxml import parse_xml

    for relation in main.rels.values():
        if relation.reltype.endswith(f"/{name}") and not relation.is_external:
            yield parse_xml(relation.target_part.blob)


def _notes(main: Part) -> Iterator[Loss]:
    """What stands beside the body: footnotes, comments, running heads and feet."""
    from sopstudio.formats.word.body import text_of
    from sopstudio.formats.word.numbering import W

    for name, tag in (("footnotes", "footnote"), ("endnotes", "endnote"), ("comments", "comment")):
        for root in _parts(main, name):
            notes = [" ".join(map(text_of, note.iter(f"{W}p"))).strip() for note in root.iter(W + tag)]
            words = [note for note in notes if note]
            yield from (Loss(f"a {tag} is left out", "", note[:300]) for note in words[:MAX_LISTED_NOTES])
            if len(words) > MAX_LISTED_NOTES:
                yield Loss(f"{len(words) - MAX_LISTED_NOTES} more {name} are left out")
    for name in ("header", "footer"):
        texts = {" ".join(filter(None, map(text_of, root.iter(f"{W}p")))) for root in _parts(main, name)}
        for text in sorted(filter(None, texts)):
            yield Loss(f"the {name} of the pages is left out", "", text[:300])


FORMAT = Format(name="word", title="Word", extensions=(".docx",), detect=detect, read=read, is_binary=True)
