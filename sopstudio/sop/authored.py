"""The words in which an author wrote a procedure, kept with the document that was read from them.

They stand in its provenance, as what the SOP as a whole came from.
"""

from __future__ import annotations

from sopstudio.sop.document import Document, Provenance
from sopstudio.sop.editing import patched

WHOLE = ""
"""The element that a provenance entry names which is about the SOP itself."""


def authored(document: Document, text: str) -> Document:
    """The document as one that was read from these words, in place of any that it had."""
    others = tuple(one for one in document.provenance if one.element != WHOLE)
    return patched(document, provenance=(Provenance(element=WHOLE, origin="text", text=text), *others))


def author_text(document: Document) -> str:
    """The words that the document was read from; blank where there are none."""
    return next((one.text for one in document.provenance if one.element == WHOLE), "")


__all__ = ["WHOLE", "author_text", "authored"]
