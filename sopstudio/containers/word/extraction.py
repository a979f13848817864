"""The text of a .docx file, opened by python-docx after it was checked to be no bomb."""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sopstudio.containers.archive import check_archive
from sopstudio.containers.extracts import Note, TextExtract
from sopstudio.containers.word.body import BodyReader, count_losses, text_of
from sopstudio.containers.word.numbering import Numbering, W
from sopstudio.containers.word.styles import read_styles
from sopstudio.errors import FormatError
from sopstudio.translation import tr

if TYPE_CHECKING:
    from docx.opc.part import Part
    from lxml.etree import _Element as Element

MAX_LISTED_NOTES: Final = 50
_DAMAGED: Final = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, OSError, EOFError, LookupError, ValueError,
    TypeError, AttributeError, ArithmeticError, AssertionError, RuntimeError, SyntaxError,
)  # fmt: skip
"""What python-docx, lxml and zipfile raise for damaged files (lxml's errors of syntax are `SyntaxError`)."""


def extract(raw: bytes) -> TextExtract:
    """The text of a Word document with its labels, headings and tables in signs of plain text, and what is not in it.

    Raises `FormatError` where the file is damaged or unpacks to more than `MAX_UNPACKED_BYTES`.
    """
    try:
        check_archive(raw, "Word document")
        return _extract(raw)
    except FormatError:
        raise
    except _DAMAGED as error:
        reason = re.sub(r"[^ -~]+", " ", str(error))[:120].strip() or type(error).__name__
        raise FormatError(
            tr("the Word document cannot be read"), why=reason, hint=tr("open it in Word, save it again as .docx")
        ) from None


def _extract(raw: bytes) -> TextExtract:
    import docx

    document = docx.Document(io.BytesIO(raw))
    styles = read_styles(_part(document.part, "styles"))
    lists = {name: style.list_id for name, style in styles.items() if style.list_id}
    reader = BodyReader(styles, Numbering(_part(document.part, "numbering"), lists))
    body = document.element.body
    reader.read(body)
    notes = (*count_losses(body, document.part), *_notes(document.part))
    return TextExtract(reader.rendition.text, notes)


def _part(main: Part, name: str) -> Element | None:
    """The root of the part to which the document refers by this kind of relationship; None where it has none."""
    return next(_parts(main, name), None)


def _parts(main: Part, name: str) -> Iterator[Element]:
    from docx.oxml import parse_xml

    for relation in main.rels.values():
        if relation.reltype.endswith(f"/{name}") and not relation.is_external:
            yield parse_xml(relation.target_part.blob)


def _notes(main: Part) -> Iterator[Note]:
    """What stands beside the body: footnotes, comments, running heads and feet."""

    for name, tag in (("footnotes", "footnote"), ("endnotes", "endnote"), ("comments", "comment")):
        for root in _parts(main, name):
            notes = [" ".join(map(text_of, note.iter(f"{W}p"))).strip() for note in root.iter(W + tag)]
            words = [note for note in notes if note]
            yield from (Note(tr("a {tag} is left out", tag=tag), note[:300]) for note in words[:MAX_LISTED_NOTES])
            if len(words) > MAX_LISTED_NOTES:
                yield Note(tr("{count} more {name} are left out", count=len(words) - MAX_LISTED_NOTES, name=name))
    for name in ("header", "footer"):
        texts = {" ".join(filter(None, map(text_of, root.iter(f"{W}p")))) for root in _parts(main, name)}
        for text in sorted(filter(None, texts)):
            yield Note(tr("the {name} of the pages is left out", name=name), text[:300])


__all__ = ["extract"]
