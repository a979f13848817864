"""The lines of a PDF document, page by page, through pypdf. Only the child imports this."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Sequence
from typing import Any, Final

from sopstudio.containers.extracts import MAX_BLOCKS, Note, Pages
from sopstudio.errors import FormatError
from sopstudio.translation import format_number, tr

MAX_PAGES: Final = 1_000
MAX_DRAWING_BYTES: Final = 25_000_000
"""How much the instructions that draw all pages may take when they are unpacked."""
_LIGATURES: Final = str.maketrans({"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "\u00ad": "", "\f": "\n"})
_UNPRINTABLE: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")


def extract(raw: bytes) -> Pages:
    """The lines of every page, and what could not be read.

    Raises `FormatError` where the file is locked, damaged, or has more than `MAX_PAGES` pages.
    """
    from pypdf import PdfReader
    from pypdf.errors import FileNotDecryptedError, PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(io.BytesIO(raw))
        if reader.is_encrypted and not reader.decrypt(""):
            raise _locked_error()
        return _read_pages(reader.pages)
    except FormatError:
        raise
    except FileNotDecryptedError:
        raise _locked_error() from None
    except (PyPdfError, *DAMAGED) as error:
        reason = re.sub(r"[^ -~]+", " ", str(error))[:120].strip() or type(error).__name__
        raise FormatError(
            tr("the PDF cannot be read"), why=reason, hint=tr("print it to a new PDF, or paste its text")
        ) from None


DAMAGED: Final = (
    ArithmeticError, AssertionError, AttributeError, EOFError, ImportError, LookupError, OSError,
    RuntimeError, SyntaxError, TypeError, ValueError,
)  # fmt: skip
"""What pypdf raises for damaged files beside its own errors; it needs cryptography for a few encrypted ones."""


def _locked_error() -> FormatError:
    hint = tr("open it with its password and print it to a new PDF")
    return FormatError(tr("the PDF is locked"), why=tr("it is encrypted with a password"), hint=hint)


def _read_pages(pages: Sequence[Any]) -> Pages:
    if len(pages) > MAX_PAGES:
        raise FormatError(
            tr("the PDF is too large"),
            why=tr("more than {max_pages} pages", max_pages=format_number(MAX_PAGES)),
            hint=tr("split the procedure"),
        )
    texts: list[list[str]] = []
    pictures = drawn = 0
    for page in pages:
        contents = page.get_contents()
        drawn += len(contents.get_data()) if contents is not None else 0
        if drawn > MAX_DRAWING_BYTES:
            size = tr(
                "its pages unpack to more than {max_drawing_bytes} MB", max_drawing_bytes=MAX_DRAWING_BYTES // 1_000_000
            )
            raise FormatError(tr("the PDF is too large"), why=size, hint=tr("print it to a new PDF, or paste its text"))
        text = _with_blanks(page.extract_text())
        lines = _UNPRINTABLE.sub("", text.translate(_LIGATURES)).split("\n")
        texts.append([line.rstrip() for line in lines])
        pictures += not text.strip()
        if sum(map(len, texts)) > MAX_BLOCKS:
            raise FormatError(
                tr("the PDF is too large"),
                why=tr("more than {max_blocks} lines", max_blocks=format_number(MAX_BLOCKS)),
                hint=tr("split the procedure"),
            )
    notes = (
        (Note(tr("{pictures} pages without text", pictures=pictures), tr("what their pictures show is not read")),)
        if pictures
        else ()
    )
    return Pages(tuple(map(tuple, texts)), notes)


def _with_blanks(text: str) -> str:
    """The text of a page with blanks where Qt writes tabs: in its PDFs the glyph of a blank stands for a tab."""
    return text.replace("\t", " ") if text.count("\t") > text.count(" ") else text


__all__ = ["extract"]
