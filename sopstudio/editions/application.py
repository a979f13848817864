"""A newer edition taken in: the chosen changes as one edit, and links from the new sentences to what stays."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from sopstudio.documents.conditions import formalize
from sopstudio.documents.invented_titles import follow_condition
from sopstudio.editions.comparison import Change, Comparison, texts_of, wordings
from sopstudio.editions.coverage import SourceReading, find_coverage
from sopstudio.editions.handouts import read_edition
from sopstudio.editions.insertion import lay_out_as, splice_passage
from sopstudio.errors import EditError
from sopstudio.formats.text.steps import declare_facts
from sopstudio.sop.document import DESCRIPTION_ELEMENT, Document, Provenance, set_author_text
from sopstudio.sop.edits import remove_edges, remove_nodes, replace_article, replace_edge, replace_node, update_header
from sopstudio.sop.elements import edge_of, node_of
from sopstudio.sop.frozen import replace_fields, update_fields
from sopstudio.sop.model import Decision, Edge, Node, Sop, Task
from sopstudio.translation import quoted, tr

EARLIER = "an earlier edition"
"""The origin of what comes from a sentence that the newest edition does not have."""
_LINE = re.compile(r"line (\d+)")


def take_changes(document: Document, comparison: Comparison, chosen: Collection[int]) -> Document:
    """The document with the newer edition as its source and with those changes, by their numbers, in its graph."""
    changes = [change for index, change in enumerate(comparison.changes) if index in chosen]
    whole = read_edition(document, comparison.after) if any(change.kind == "whole" for change in changes) else None
    if whole is not None:
        return lay_out_as(document, set_author_text(whole, comparison.after.text, comparison.origin))
    after = document
    coverage = find_coverage(document, comparison.before)
    for change in changes:
        if change.kind == "remove":
            after = _remove(
                after, coverage.elements.get(change.old, ()), _staying(comparison, coverage.passages, change)
            )
        elif change.kind != "add":
            after = _edit(after, change)
    after = _relink(after, comparison)
    after = set_author_text(after, comparison.after.text, comparison.origin)
    for change in changes:
        if change.kind == "add":
            after = splice_passage(after, comparison.after, find_coverage(after, comparison.after), change.new).document
    return lay_out_as(document, after)


def _staying(comparison: Comparison, passages: Mapping[str, tuple[int, ...]], change: Change) -> frozenset[str]:
    """The elements that other sentences of the new edition still say."""
    return frozenset(
        name
        for name, indexes in passages.items()
        if any(index in comparison.pairs and index != change.old for index in indexes)
    )


def _remove(document: Document, elements: Iterable[str], staying: Collection[str]) -> Document:
    """The document without nodes and conditions that come from one sentence; what came before them goes on behind them.

    An *otherwise* stays, and leads to what came behind its steps.
    """
    names = [name for name in elements if name not in staying]
    edges = {edge.id for edge in document.sop.edges if edge.kind != "otherwise"} & set(names)
    sources = {edge.source for edge in document.sop.edges if edge.id in edges}
    after = remove_edges(document, sorted(edges))
    for node in document.sop.nodes:
        if node.id in names and not isinstance(node, Decision):
            after = _bypass(after, node.id)
    for source in sorted(sources):
        after = _simplify(after, source, is_gone=source in names)
    return after


def _simplify(document: Document, name: str, *, is_gone: bool) -> Document:
    """The document, in which a node whose only way left is *otherwise* goes on always, or is passed by (`is_gone`)."""
    if all(node.id != name for node in document.sop.nodes):
        return document
    outgoing = [edge for edge in document.sop.edges if edge.source == name]
    if len(outgoing) == 1 and outgoing[0].kind == "otherwise":
        document = replace_edge(document, replace_fields(outgoing[0], kind="always"))
    return _bypass(document, name) if is_gone and len(outgoing) <= 1 else document


def _bypass(document: Document, name: str) -> Document:
    """The document without a node: where a single way leaves it, what led to it leads on."""
    sop = document.sop
    outgoing = [edge for edge in sop.edges if edge.source == name and edge.target != name]
    if len(outgoing) != 1:
        return remove_nodes(document, (name,))
    target = outgoing[0].target
    edges = tuple(
        replace_fields(edge, target=target) if edge.target == name and edge.source != name else edge
        for edge in sop.edges
    )
    after = replace_fields(
        document, sop=replace_fields(sop, edges=edges, start=target if sop.start == name else sop.start)
    )
    return remove_nodes(after, (name,))


def _edit(document: Document, change: Change) -> Document:
    if change.kind == "title":
        return replace_node(document, replace_fields(node_of(document.sop, change.element), title=change.value))
    if change.kind == "target":
        edge = edge_of(document.sop, change.element)
        return replace_edge(document, replace_fields(edge, target=change.value))
    if change.kind == "condition":
        return set_condition(document, change.element, change.value)
    return _replace_words(document, change)


def set_condition(document: Document, edge_id: str, words: str) -> Document:
    """The document with another condition on an edge: formal where the words allow it, with the facts it declares.

    A decision that is called after the condition is called after the new one.
    """
    formal = formalize(words, [fact.name for fact in document.sop.facts])
    before = edge_of(document.sop, edge_id)
    edge: Edge = replace_fields(
        before, kind="formal" if formal else "prose", condition=formal.expression if formal else words
    )
    after = replace_edge(document, edge)
    source = node_of(after.sop, edge.source)
    if isinstance(source, Decision):
        title = follow_condition(source.title, before.condition, edge.condition)
        after = replace_node(after, update_fields(source, title=title))
    facts = declare_facts(after.sop.facts, edge.condition) if formal else after.sop.facts
    return update_fields(after, sop=update_fields(after.sop, facts=facts))


def _replace_words(document: Document, change: Change) -> Document:
    """The document with the new sentence in a description, an article or the details of a step."""
    forms = zip(wordings(change.before), wordings(change.value) if change.value else [""] * 4, strict=False)
    old, new = next(((old, new) for old, new in forms if _holds(document, change, old)), ("", ""))
    if not old:
        return document
    if change.element == DESCRIPTION_ELEMENT:
        return update_header(document, description=" ".join(document.sop.description.replace(old, new).split()))
    for article in document.sop.knowledge:
        if f"article:{article.id}" == change.element:
            return replace_article(document, replace_fields(article, text=article.text.replace(old, new).strip()))
    node = _task(document.sop, change.element)
    steps = tuple(filter(None, (step.replace(old, new).strip() for step in node.steps)))
    return replace_node(document, replace_fields(node, steps=steps))


def _holds(document: Document, change: Change, form: str) -> bool:
    return any(form in text for text in texts_of(document, change.element))


def _task(sop: Sop, name: str) -> Task:
    node: Node = node_of(sop, name)
    if not isinstance(node, Task):
        raise EditError(tr("{name} has no details", name=quoted(name)), hint=tr("refuse this change"))
    return node


def _relink(document: Document, comparison: Comparison) -> Document:
    """The document, whose elements name the sentences of the new edition from which they come."""
    places = _Places(comparison.before)
    entries: list[Provenance] = []
    for entry in document.provenance:
        indexes = places.find(entry)
        news = [comparison.pairs[index] for index in indexes if index in comparison.pairs]
        if not indexes:
            entries.append(entry)
        elif not news:
            entries.append(update_fields(entry, origin=EARLIER))
        for new in news:
            passage = comparison.after.passages[new]
            entries.append(update_fields(entry, origin=f"line {passage.line}", text=passage.text))
    return update_fields(document, provenance=tuple(dict.fromkeys(entries)))


class _Places:
    """The sentences that entries of provenance name, whatever became of their elements."""

    def __init__(self, reading: SourceReading) -> None:
        self._reading = reading

    def find(self, entry: Provenance) -> list[int]:
        match = _LINE.match(entry.origin)
        if match is None or not entry.element:
            return []
        line = int(match[1])
        passages = list(enumerate(self._reading.passages))
        if entry.text:
            same = [(abs(passage.line - line), index) for index, passage in passages if passage.text == entry.text]
            return [min(same)[1]] if same else []
        return [index for index, passage in passages if passage.line == line]


__all__ = ["EARLIER", "set_condition", "take_changes"]
