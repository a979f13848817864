"""The content of a file: an SOP and everything beside it that is not the procedure itself."""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from sopstudio.sop.canonical_json import digest
from sopstudio.sop.frozen import FrozenDict, FrozenModel, JsonObject, freeze, replace_fields, update_fields
from sopstudio.sop.head import BLANK_HEAD, Head
from sopstudio.sop.model import Sop

UID_BYTES = 16
FlowDirection = Literal["down", "right"]
"""The way in which a drawing leads from the start."""


class Point(FrozenModel):
    """The centre of a node on the canvas, in canvas units."""

    x: float
    y: float


class Note(FrozenModel):
    """A remark for people; agents never see it.

    It is about the node or edge `element`, or stands on the canvas with its upper left corner `at` a place, where
    `element` is a name of its own: `note:1`.
    """

    element: str
    text: str
    at: Point | None = None


class Area(FrozenModel):
    """A rectangle on the canvas, in canvas units."""

    left: float
    top: float
    right: float
    bottom: float


class Section(FrozenModel):
    """A titled band of the drawing around some nodes of one graph; `element` is a name of its own: `section:1`.

    `nodes` holds keys as in the layout. `area` is what the band covers at least where somebody drew its borders.
    """

    element: str
    title: str = ""
    nodes: tuple[str, ...] = ()
    area: Area | None = None


class Provenance(FrozenModel):
    """The origin of an element that was read: its place in the source, and what was proposed rather than stated."""

    element: str
    origin: str
    text: str = ""
    proposed: str = ""


class AdviceOff(FrozenModel):
    """Hints of one kind (`rule` is their code) that the author ignores, with the reason: those about one element, or
    with a blank `element` all in the SOP. Elements are named as in `Provenance`.
    """

    rule: str
    reason: str
    element: str = ""


class DocumentSettings(FrozenModel):
    """Choices stored with the document: hints that are ignored, mappings of table columns to facts, and the direction
    in which the layout leads.
    """

    advice_off: tuple[AdviceOff, ...] = ()
    tables: JsonObject = FrozenDict()
    direction: FlowDirection = "down"


class Document(FrozenModel):
    """The unit of editing and saving. Only `sop` enters the version hash.

    `uid` is the identity of the SOP: random, made once, kept for ever (blank in a file that was never kept); `sop.id`
    is its readable name, which may change and which another SOP may share. `layout` gives positions by node id; nodes
    of a sub-procedure are keyed `procedure/node`. A node is in at most one of the `sections`.
    """

    sop: Sop
    uid: Annotated[str, Field(pattern="^([0-9a-f]{32})?$")] = ""
    head: Head = BLANK_HEAD
    layout: Annotated[dict[str, Point], AfterValidator(freeze)] = FrozenDict()
    notes: tuple[Note, ...] = ()
    sections: tuple[Section, ...] = ()
    provenance: tuple[Provenance, ...] = ()
    settings: DocumentSettings = DocumentSettings.model_construct()


def new_uid() -> str:
    """A fresh identity: 32 random hexadecimal digits."""
    return secrets.token_hex(UID_BYTES)


def with_uid(document: Document, uid: str = "") -> Document:
    """`document` with an identity: `uid`, else the one it has, else a fresh one."""
    wanted = uid or document.uid or new_uid()
    return document if document.uid == wanted else replace_fields(document, uid=wanted)


def content_digest(document: Document) -> str:
    """The digest of what a version holds, the SOP and the head; without a head that of the SOP alone."""
    return digest(document.sop) if document.head.is_blank() else digest((document.sop, document.head))


def with_head_of(document: Document, other: Document) -> Document:
    """`document` with the head of `other` where it has none of its own."""
    return update_fields(document, head=other.head) if document.head.is_blank() else document


SOP_ELEMENT = ""
"""The element of a provenance entry that is about the SOP itself."""
DESCRIPTION_ELEMENT = "sop:description"
"""The element of one that is about the description of the SOP; facts are `fact:NAME`, tools `tool:NAME`, articles
`article:ID`."""


def set_author_text(document: Document, text: str, origin: str = "text") -> Document:
    """The document with `text` as the author's text it was read from; an earlier text is replaced.

    `origin` is the format in which the text is read, and behind a colon the file it comes from: `word: returns.docx`.
    """
    other_entries = tuple(entry for entry in document.provenance if entry.element != SOP_ELEMENT)
    return update_fields(
        document, provenance=(Provenance(element=SOP_ELEMENT, origin=origin, text=text), *other_entries)
    )


def author_text(document: Document) -> str:
    """The author's text that the document was read from; blank where there is none."""
    return next((entry.text for entry in document.provenance if entry.element == SOP_ELEMENT), "")


def author_text_origin(document: Document) -> tuple[str, str]:
    """The format and the file of the author's text; blank where they are not known."""
    origin = next((entry.origin for entry in document.provenance if entry.element == SOP_ELEMENT), "")
    name, _, file = origin.partition(": ")
    return name, file
