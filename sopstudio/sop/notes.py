"""Notes on the canvas: remarks of people at a place, kept in the document beside the procedure."""

from __future__ import annotations

from collections.abc import Collection

from sopstudio.errors import EditError
from sopstudio.sop.document import Document, Note, Point
from sopstudio.sop.frozen import replace_fields
from sopstudio.translation import quoted, tr

NOTE_PREFIX = "note:"
"""The elements of notes on the canvas, which belong to no node or edge: `note:1`."""
MAX_NOTE_CHARACTERS = 4000


def canvas_notes(document: Document) -> dict[str, Note]:
    """The notes that have a place, by their element."""
    return {note.element: note for note in document.notes if note.at is not None}


def add_note(document: Document, text: str, at: Point) -> tuple[Document, str]:
    """`document` with a note whose upper left corner is at a point, and the element of the note."""
    taken, number = {note.element for note in document.notes}, 1
    while f"{NOTE_PREFIX}{number}" in taken:
        number += 1
    note = Note(element=f"{NOTE_PREFIX}{number}", text=text[:MAX_NOTE_CHARACTERS], at=at)
    return replace_fields(document, notes=(*document.notes, note)), note.element


def change_note(document: Document, element: str, text: str | None = None, at: Point | None = None) -> Document:
    """`document` with another text or place of a note on the canvas. Raises `EditError` where there is none."""
    note = canvas_notes(document).get(element)
    if note is None:
        raise EditError(tr("there is no note {element}", element=quoted(element)))
    changed = Note(element=element, text=note.text if text is None else text[:MAX_NOTE_CHARACTERS], at=at or note.at)
    return replace_fields(document, notes=tuple(changed if known is note else known for known in document.notes))


def remove_notes(document: Document, elements: Collection[str]) -> Document:
    """`document` without these notes."""
    return replace_fields(document, notes=tuple(note for note in document.notes if note.element not in elements))
