"""Which sentences of a document stand behind what is no step and no condition: description, terms, inputs, details."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence

from sopstudio.documents.draft import Draft
from sopstudio.documents.passages import Passage, find_passages, fold_words
from sopstudio.documents.sentences import split_sentences
from sopstudio.expressions import is_fact_name
from sopstudio.sop.document import DESCRIPTION_ELEMENT, Document, Provenance
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Node, Person, Task

LinkedPassage = tuple[str, Passage]


def link_background(document: Document, draft: Draft) -> Document:
    """The document that was read of a draft, with provenance for everything beside its steps and conditions."""
    index = _Index(find_passages(draft.source))
    stated = {(entry.origin, entry.text) for entry in document.provenance}
    links = [
        *_link_description(draft, index),
        *_link_inputs(draft, index),
        *_link_terms(document, draft, index),
    ]
    left_out = {(item.line, item.text) for item in draft.left_out}
    used = {passage.start for _, passage in links}
    unused = [
        item
        for item in index.passages
        if item.start not in used
        and (f"line {item.line}", item.text) not in stated
        and (item.line, item.text) not in left_out
    ]
    links += _link_details(document, unused)
    entries = [
        Provenance(element=element, origin=f"line {passage.line}", text=passage.text) for element, passage in links
    ]
    return update_fields(document, provenance=(*document.provenance, *dict.fromkeys(entries)))


class _Index:
    """The sentences of a document by their lines and by their words."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = passages
        self.by_line: dict[int, list[Passage]] = {}
        self.by_block: dict[int, list[Passage]] = {}
        self._words: list[str] = []
        for passage in passages:
            self.by_line.setdefault(passage.line, []).append(passage)
            self.by_block.setdefault(passage.block, []).append(passage)
            self._words.append(fold_words(passage.text))

    def find_about(self, name: str, line: int) -> list[Passage]:
        """The sentences on a line; in a table whose header is on that line, the rows with the name."""
        on_line = self.by_line.get(line, [])
        if not on_line or on_line[0].kind != "table":
            return on_line
        return [row for row in self.by_block[on_line[0].block] if _has_words(row.text, name)]

    def find_in(self, text: str, lines: range) -> list[Passage]:
        """The sentences on these lines that stand in a text."""
        padded = f" {fold_words(text)} "
        first = bisect_left(self.passages, lines.start, key=lambda passage: passage.line)
        last = bisect_left(self.passages, lines.stop, key=lambda passage: passage.line)
        candidates = zip(self.passages[first:last], self._words[first:last], strict=True)
        return [passage for passage, words in candidates if words and f" {words} " in padded]


def _link_description(draft: Draft, index: _Index) -> Iterator[LinkedPassage]:
    lines = [
        block.line
        for section in draft.sections
        if section.kind in ("purpose", "scope")
        for block in section.blocks
        if block.kind in ("paragraph", "item")
    ]
    if not draft.sections:
        whole = range(1, sys.maxsize)
        yield from ((DESCRIPTION_ELEMENT, passage) for passage in index.find_in(draft.description, whole))
    for line in dict.fromkeys(lines):
        yield from ((DESCRIPTION_ELEMENT, passage) for passage in index.by_line.get(line, ()))


def _link_inputs(draft: Draft, index: _Index) -> Iterator[LinkedPassage]:
    for item in draft.inputs:
        if is_fact_name(item.name):
            yield from ((f"fact:{item.name}", passage) for passage in index.find_about(item.name, item.line))
    lines = [block.line for section in draft.sections if section.kind == "outputs" for block in section.blocks]
    rows = [passage for line in dict.fromkeys(lines) for passage in index.by_line.get(line, ())]
    for name in draft.outputs:
        yield from ((f"fact:{name}", passage) for passage in rows if _has_words(passage.text, name))


def _link_terms(document: Document, draft: Draft, index: _Index) -> Iterator[LinkedPassage]:
    starts = sorted({term.line for term in draft.terms})
    for term, article in zip(draft.terms, document.sop.knowledge, strict=False):
        end = next((line for line in starts if line > term.line), sys.maxsize)
        about = index.find_about(term.name, term.line)
        passages = [*about, *index.find_in(term.meaning, range(term.line, end))]
        yield from ((f"article:{article.id}", passage) for passage in dict.fromkeys(passages))


def _has_words(text: str, name: str) -> bool:
    return f" {fold_words(name)} " in f" {fold_words(text)} "


def _link_details(document: Document, passages: Collection[Passage]) -> Iterator[LinkedPassage]:
    """The lines that only say how a step is done, which the step holds as its details."""
    lines = {
        entry.element: int(entry.origin[5:])
        for entry in reversed(document.provenance)
        if entry.origin.startswith("line ") and entry.origin[5:].isdigit()
    }
    places: dict[str, list[tuple[int, str]]] = {}
    for node in document.sop.nodes:
        for text in _details(node):
            for part in dict.fromkeys((text, *split_sentences(text))):
                places.setdefault(fold_words(part), []).append((lines.get(node.id, 0), node.id))
    for passage in passages:
        fitting = places.get(fold_words(passage.text), [])
        above = [pair for pair in fitting if pair[0] <= passage.line]
        if fitting and passage.text:
            yield max(above, default=fitting[0])[1], passage


def _details(node: Node) -> Iterator[str]:
    """What lines below a step say of it: how it is done, its tools, who does it."""
    if isinstance(node, Task):
        yield from node.steps
        names = " ".join(binding.tool for binding in node.tools)
        yield from (f"{word} {names}" for word in ("tool", "tools", "function", "api") if names)
    elif isinstance(node, Person):
        yield from (f"{word} {node.role}" for word in ("owner", "role", "responsible", "who", "performed by", "actor"))


__all__ = ["link_background"]
