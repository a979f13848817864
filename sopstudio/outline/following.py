"""An outline and a document in step: whichever of the two is changed, the other follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from sopstudio.formats.text.format import STATED_FIELDS
from sopstudio.formats.text.writer import to_indented_text, to_whole_text
from sopstudio.outline.line_changes import carry_ids, merge_texts
from sopstudio.outline.plain_words import PlainWords
from sopstudio.outline.reading import LineElements, OutlineReading, read_outline
from sopstudio.outline.renaming import follow_titles
from sopstudio.outline.untouched import keep_untouched
from sopstudio.sop.document import Document
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Sop

Detail = Literal["words", "everything"]
"""How much an outline says: steps and branches in plain words, or in the notation all that a text can say."""
MAX_KNOWN_LINES: Final = 20_000


def write_outline(sop: Sop, detail: Detail = "words") -> str:
    """The text of an SOP, without a line break at its end; one without steps has a line to write the first one on."""
    return _write(sop, detail, PlainWords(sop))


def _write(sop: Sop, detail: Detail, words: PlainWords) -> str:
    """The text of an SOP; `words` know its lines from then on."""
    text = to_indented_text(sop) if detail == "words" else to_whole_text(sop)
    text = text.removesuffix("\n") if sop.nodes or not text.strip() else text
    return words.say(text) if detail == "words" else text


@dataclass(frozen=True, slots=True)
class OutlineState:
    """A text and the document that it says; `elements` are what its lines stand for."""

    text: str
    document: Document
    detail: Detail = "words"
    elements: LineElements = field(default_factory=LineElements)
    said: Sop | None = None
    """What the text is read as; None where it was not read yet."""
    known: Mapping[str, str] = field(default_factory=dict)
    """The lines of the notation for which lines in words were shown."""


@dataclass(frozen=True, slots=True)
class OutlineRequest:
    """The text and the document as they are now, beside the state in which they were last in step, None for none.

    `known_text` is the text that once said the document, blank where none is known.
    """

    text: str
    document: Document
    state: OutlineState | None
    detail: Detail = "words"
    known_text: str = ""


@dataclass(frozen=True, slots=True)
class OutlineUpdate:
    """The text after both changes were brought together, and what it says; `state` is that to go on from."""

    text: str
    reading: OutlineReading
    state: OutlineState


def open_outline(document: Document, detail: Detail = "words") -> OutlineState:
    """The outline of a document as it is written."""
    return follow(OutlineRequest("", document, None, detail)).state


def follow(request: OutlineRequest) -> OutlineUpdate:
    """Bring text and document in step.

    A text that was edited is read over the document; a document that was changed is written, and lines that the author
    added without an effect, such as comments and blank lines, stay. Where both changed the same lines, the text counts.
    """
    state, document, detail = request.state, request.document, request.detail
    words = PlainWords(document.sop, state.known if state is not None and len(state.known) < MAX_KNOWN_LINES else None)
    earlier = _write(state.document.sop, detail, words) if state is not None and detail == state.detail else ""
    written = _write(document.sop, detail, words)
    if state is None or detail != state.detail:
        return _show(written, document, detail, words)
    if document.sop is state.document.sop or document.sop == state.document.sop:
        return _read_edited(request.text, document, state, words)
    merged = "\n".join(merge_texts(earlier.split("\n"), request.text.split("\n"), written.split("\n")))
    if request.text != state.text:
        return _read_edited(merged, document, OutlineState(written, document, detail), words)
    for text in filter(None, (request.known_text, merged)):
        update = _show(text, document, detail, words)
        if text == written or _says(update.reading, document):
            return update
    return _show(written, document, detail, words)


def _read(
    text: str, document: Document, detail: Detail, words: PlainWords, ids: Mapping[int, str] | None = None
) -> OutlineReading:
    return read_outline(words.read(text) if detail == "words" else text, document, ids)


def _show(text: str, document: Document, detail: Detail, words: PlainWords) -> OutlineUpdate:
    """A text that stands for the document as it is."""
    reading = _read(text, document, detail, words)
    reading = replace(reading, document=document) if reading.document is not None else reading
    state = OutlineState(text, document, detail, reading.elements, reading.said, words.known)
    return OutlineUpdate(text, reading, state)


def _read_edited(text: str, document: Document, state: OutlineState, words: PlainWords) -> OutlineUpdate:
    """An edited text read over the document; its lines keep the ids that they have in `state`."""
    if state.said is None:
        known = _read(state.text, document, state.detail, words)
        state = replace(state, elements=known.elements, said=known.said)
    before, after = state.text.split("\n"), text.split("\n")
    carried = carry_ids(before, state.elements.nodes, after)
    text = "\n".join(_follow_titles(before, state, after, carried, words))
    reading = _read(text, document, state.detail, words, carried)
    if reading.document is None:
        return OutlineUpdate(text, reading, replace(state, known=words.known))
    if state.said is not None:
        sop = keep_untouched(document.sop, state.said, reading.document.sop)
        edited = document if sop == document.sop else update_fields(reading.document, sop=sop)
        reading = replace(reading, document=edited)
    after_edit = OutlineState(
        text, reading.document or document, state.detail, reading.elements, reading.said, words.known
    )
    return OutlineUpdate(text, reading, after_edit)


def _follow_titles(
    before: list[str], state: OutlineState, after: list[str], carried: Mapping[int, str], words: PlainWords
) -> list[str]:
    """The lines of `after`, whose jumps name steps by the words that these have now."""
    if state.detail != "words":
        return follow_titles(before, state.elements.nodes, after, carried)
    notation_before, notation_after = (words.read("\n".join(lines)).split("\n") for lines in (before, after))
    renamed = follow_titles(notation_before, state.elements.nodes, notation_after, carried)
    return [
        line if new == old else words.say(new) for line, old, new in zip(after, notation_after, renamed, strict=True)
    ]


def _says(reading: OutlineReading, document: Document) -> bool:
    sop = reading.said
    return sop is not None and all(getattr(sop, name) == getattr(document.sop, name) for name in STATED_FIELDS)


__all__ = ["Detail", "OutlineRequest", "OutlineState", "OutlineUpdate", "follow", "open_outline", "write_outline"]
