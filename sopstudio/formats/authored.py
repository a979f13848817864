"""Whether the words that a procedure was read from still say what is drawn."""

from __future__ import annotations

from sopstudio.errors import FormatError
from sopstudio.formats.format import Source
from sopstudio.formats.text import read
from sopstudio.sop.authored import author_text
from sopstudio.sop.document import Document

SAID = ("start", "nodes", "edges", "procedures")
"""What words can say of a procedure; facts and tools are declared beside them."""


def is_current(document: Document) -> bool:
    """Whether the author's words, read over the document, leave every step and every edge as it is."""
    text = author_text(document)
    if not text:
        return False
    try:
        again = read(Source(text), document).document.sop
    except FormatError:
        return False
    return all(getattr(again, name) == getattr(document.sop, name) for name in SAID)


__all__ = ["is_current"]
