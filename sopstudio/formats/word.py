"""Word documents (.docx), whose text is read as prose."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sopstudio.containers.extracts import TextExtract
from sopstudio.containers.opening import open_word
from sopstudio.documents.draft import draft_procedure
from sopstudio.documents.plain_text import read_plain_text
from sopstudio.errors import FormatError
from sopstudio.formats.format import Format, Loss, Reading, Source
from sopstudio.formats.limits import check_lines
from sopstudio.formats.prose import build_sop
from sopstudio.sop.document import Document
from sopstudio.translation import tr

_MAIN: Final = b"word/document.xml"


def detect(source: Source) -> bool:
    """Whether the first bytes and the names of the parts are those of a Word document."""
    return source.raw.startswith(b"PK\x03\x04") and _MAIN in source.raw


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a Word document. Raises `FormatError` where it is damaged, too large, or says nothing to do."""
    if not detect(source):
        raise FormatError(tr("this is not a Word document"), hint=tr("a .docx file can be read; leave --from out"))
    return build_from_text(open_word(source.raw, here=source.is_limited), base)


def build_from_text(extract: TextExtract, base: Document | None = None) -> Reading:
    """The SOP of the text of a Word document. Raises `FormatError` where it says nothing to do."""
    text = extract.text
    losses = tuple(Loss(note.what, "", note.why, note.kind) for note in extract.notes)
    check_lines(text)
    if not text.strip():
        raise FormatError(tr("there is no text in this Word document"), why=tr("it holds at most pictures"))
    reading = build_sop(draft_procedure(read_plain_text(text)), base)
    return replace(reading, losses=(*losses, *reading.losses))


FORMAT = Format(name="word", title="Word", extensions=(".docx",), detect=detect, read=read, is_binary=True)

__all__ = ["FORMAT", "build_from_text", "detect", "read"]
