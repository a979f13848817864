"""The text in which an author wrote a procedure, kept with the document that was read from it.

It is stored in the document's provenance, as the origin of the SOP as a whole.
"""

from __future__ import annotations

from sopstudio.sop.document import Document, Provenance
from sopstudio.sop.elements import update_fields

SOP_ELEMENT = ""
"""The element of a provenance entry that is about the SOP itself."""


def set_author_text(document: Document, text: str) -> Document:
    """The document with `text` as the author's text it was read from; an earlier text is replaced."""
    other_entries = tuple(entry for entry in document.provenance if entry.element != SOP_ELEMENT)
    return update_fields(
        document, provenance=(Provenance(element=SOP_ELEMENT, origin="text", text=text), *other_entries)
    )


def author_text(document: Document) -> str:
    """The author's text that the document was read from; blank where there is none."""
    return next((entry.text for entry in document.provenance if entry.element == SOP_ELEMENT), "")


__all__ = ["SOP_ELEMENT", "author_text", "set_author_text"]
