"""Which sentences of a document stand behind what is no step and no condition: description, terms, inputs, details."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from sopstudio.documents.draft import Draft
from sopstudio.documents.passages import Passage, find_passages, fold_words
from sopstudio.expressions import is_fact_name
from sopstudio.sop.document import DESCRIPTION_ELEMENT, Document, Provenance
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Node, Person, Task

LinkedPassage = tuple[str, Passage]


def link_background(document: Document, draft: Draft) -> Document:
    """The document that was read of a draft, with provenance for everything beside its steps and conditions."""
    passages = find_passages(draft.source)
    stated = {(entry.origin, entry.text) for entry in document.provenance}
    free = [passage for passage in passages if (f"line {passage.line}", passage.text) not in stated]
    links = [
        *_link_description(draft, passages),
        *_link_inputs(draft, passages),
        *_link_terms(document, draft, passages),
    ]
    left_out = {(item.line, item.text) for item in draft.left_out}
    used = {passage.start for _, passage in links}
    unused = [item for item in free if item.start not in used and (item.line, item.text) not in left_out]
    links += _link_details(document, unused)
    entries = [
        Provenance(element=element, origin=f"line {passage.line}", text=passage.text) for element, passage in links
    ]
    return update_fields(document, provenance=(*document.provenance, *dict.fromkeys(entries)))


def _link_description(draft: Draft, passages: Sequence[Passage]) -> Iterator[LinkedPassage]:
    lines = {
        block.line
        for section in draft.sections
        if section.kind in ("purpose", "scope")
        for block in section.blocks
        if block.kind in ("paragraph", "item")
    }
    description = fold_words(draft.description)
    for passage in passages:
        if passage.line in lines or (not draft.sections and _is_within(passage, [description])):
            yield DESCRIPTION_ELEMENT, passage


def _link_inputs(draft: Draft, passages: Sequence[Passage]) -> Iterator[LinkedPassage]:
    for item in draft.inputs:
        if is_fact_name(item.name):
            yield from ((f"fact:{item.name}", passage) for passage in _about(item.name, item.line, passages))
    for name in draft.outputs:
        lines = [block.line for section in draft.sections if section.kind == "outputs" for block in section.blocks]
        rows = [passage for passage in passages if passage.line in lines]
        words = f" {fold_words(name)} "
        yield from ((f"fact:{name}", passage) for passage in rows if words in f" {fold_words(passage.text)} ")


def _link_terms(document: Document, draft: Draft, passages: Sequence[Passage]) -> Iterator[LinkedPassage]:
    for term, article in zip(draft.terms, document.sop.knowledge, strict=False):
        meaning = [fold_words(term.meaning)]
        texts = [passage for passage in passages if passage.line >= term.line and _is_within(passage, meaning)]
        about = _about(term.name, term.line, passages)
        yield from ((f"article:{article.id}", passage) for passage in dict.fromkeys([*about, *texts]))


def _about(name: str, line: int, passages: Sequence[Passage]) -> list[Passage]:
    """The sentences on a line; in a table whose header is on that line, the rows with the name."""
    on_line = [passage for passage in passages if passage.line == line]
    if not on_line or on_line[0].kind != "table":
        return on_line
    block = on_line[0].block
    words = f" {fold_words(name)} "
    return [passage for passage in passages if passage.block == block and words in f" {fold_words(passage.text)} "]


def _link_details(document: Document, passages: Collection[Passage]) -> Iterator[LinkedPassage]:
    """The lines that only say how a step is done, which the step holds as its details."""
    lines = {
        entry.element: int(entry.origin[5:])
        for entry in reversed(document.provenance)
        if entry.origin.startswith("line ") and entry.origin[5:].isdigit()
    }
    details = [
        (node.id, lines.get(node.id, 0), [fold_words(text) for text in _details(node)]) for node in document.sop.nodes
    ]
    for passage in passages:
        fitting = [(line, name) for name, line, texts in details if _is_within(passage, texts)]
        above = [pair for pair in fitting if pair[0] <= passage.line]
        if fitting:
            yield max(above, default=fitting[0])[1], passage


def _details(node: Node) -> Iterator[str]:
    """What lines below a step say of it: how it is done, its tools, who does it."""
    if isinstance(node, Task):
        yield from node.steps
        names = " ".join(binding.tool for binding in node.tools)
        yield from (f"{word} {names}" for word in ("tool", "tools", "function", "api") if names)
    elif isinstance(node, Person):
        yield from (f"{word} {node.role}" for word in ("owner", "role", "responsible", "who", "performed by", "actor"))


def _is_within(passage: Passage, texts: Sequence[str]) -> bool:
    words = fold_words(passage.text)
    return bool(words) and any(f" {words} " in f" {text} " for text in texts)


__all__ = ["link_background"]
