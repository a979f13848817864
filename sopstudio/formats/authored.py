"""Whether the author's text of a procedure still matches the procedure."""

from __future__ import annotations

from sopstudio.errors import FormatError
from sopstudio.formats.format import Source
from sopstudio.formats.text import read
from sopstudio.sop.authored import author_text
from sopstudio.sop.document import Document

STATED_FIELDS = ("start", "nodes", "edges", "procedures")
"""What a text can state of a procedure; facts and tools are declared beside it."""


def is_author_text_current(document: Document) -> bool:
    """Whether reading the author's text over the document leaves every step and edge unchanged."""
    text = author_text(document)
    if not text:
        return False
    try:
        reread = read(Source(text), document).document.sop
    except FormatError:
        return False
    return all(getattr(reread, name) == getattr(document.sop, name) for name in STATED_FIELDS)


__all__ = ["is_author_text_current"]
