"""A document attached to an SOP that was not read from it, or whose document was lost."""

from __future__ import annotations

from sopstudio.editions.coverage import element_words
from sopstudio.sop.document import SOP_ELEMENT, Document
from sopstudio.sop.frozen import update_fields


def attach_source(document: Document, reading: Document) -> Document:
    """`document` with the text that `reading` was read from, and links to the elements that both have.

    `reading` was read with `document` as its base, so that what is the same has the same ids. The SOP stays as it is.
    """
    existing = element_words(document.sop)
    links = tuple(entry for entry in reading.provenance if entry.element == SOP_ELEMENT or entry.element in existing)
    linked = {entry.element for entry in links}
    others = tuple(entry for entry in document.provenance if entry.element not in linked)
    return update_fields(document, provenance=(*links, *others))


__all__ = ["attach_source"]
