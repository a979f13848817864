"""A sentence of the document taken into the graph, where it stands in the text between sentences that are in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sopstudio.documents.blocks import SourceText
from sopstudio.documents.branches import read_sentence
from sopstudio.documents.clauses import Action, Clause, with_sentence
from sopstudio.documents.draft import Draft
from sopstudio.documents.inputs import Input
from sopstudio.documents.invented_titles import DECIDE_TITLE, decide_title
from sopstudio.documents.passages import Passage
from sopstudio.editions.coverage import Coverage, SourceReading
from sopstudio.formats.prose import read_steps
from sopstudio.layout import lay_out
from sopstudio.sop.document import Document, Provenance
from sopstudio.sop.elements import fresh_id, node_of, slug
from sopstudio.sop.frozen import replace_fields, update_fields
from sopstudio.sop.model import Decision, Edge, End, Node, Sop
from sopstudio.translation import tr

_REST = tr("the rest of the procedure")
"""The step that stands in what is read for everything behind the sentence."""


class Insertion(NamedTuple):
    """The document with a sentence in its graph, and the nodes that are new in it."""

    document: Document
    nodes: tuple[str, ...]


class _Place(NamedTuple):
    """Where steps go: the edges that lead to them now, and the node that follows; `after` is left by a new edge.

    Where it `splits`, the ways that leave `after` leave the new steps instead: its branches stand behind them.
    """

    edges: frozenset[str] = frozenset()
    target: str = ""
    after: str = ""
    is_start: bool = False
    splits: bool = False


def insert_passage(document: Document, reading: SourceReading, coverage: Coverage, index: int) -> Insertion:
    """The document with the sentence `index` as steps: between those before and behind it in the text.

    A condition in it becomes a branch. Where no sentence around it is in the graph, the steps stand alone.
    """
    after, nodes = splice_passage(document, reading, coverage, index)
    return Insertion(lay_out_as(document, after), nodes)


def splice_passage(document: Document, reading: SourceReading, coverage: Coverage, index: int) -> Insertion:
    """The same, but the new nodes have no positions."""
    place = _find_place(document.sop, coverage, index)
    return Insertion(*_splice(document, _read_passage(reading.passages[index], document.sop), place))


def read_clauses(passage: Passage) -> list[Clause]:
    """What a sentence says; one that says nothing to do is a step in its own words."""
    clauses = read_sentence(passage.text, passage.line) or [Action(passage.text, passage.line)]
    return with_sentence(clauses, passage.text, passage.line)


def _read_passage(passage: Passage, sop: Sop) -> Document:
    """The sentence as a graph, with a step for the rest of the procedure at its end."""
    known = tuple(Input(fact.name, passage.line, is_name=True) for fact in sop.facts)
    clauses = (*read_clauses(passage), Action(_REST, passage.line))
    return read_steps(Draft(SourceText(passage.text, ()), "", (), clauses, inputs=known), sop.facts)


def _find_place(sop: Sop, coverage: Coverage, index: int) -> _Place:
    nodes = {node.id: node for node in sop.nodes}
    before = _nearest(coverage, sorted((other for other in coverage.elements if other < index), reverse=True), nodes)
    behind = _nearest(coverage, sorted(other for other in coverage.elements if other > index), nodes)
    previous, following = before[-1:], behind[:1]
    outgoing = [edge for edge in sop.edges if edge.source in previous]
    if len(outgoing) == 1 and outgoing[0].kind == "always" and outgoing[0].loop is None:
        return _Place(frozenset({outgoing[0].id}), outgoing[0].target)
    if previous and not outgoing and not isinstance(nodes[previous[0]], End):
        return _Place(after=previous[0])
    next_elements = next((coverage.elements[other] for other in sorted(coverage.elements) if other > index), ())
    if any(edge.id in next_elements for edge in outgoing) and not isinstance(nodes[previous[0]], Decision):
        return _Place(after=previous[0], splits=True)
    for name in (*following, *previous):
        incoming = frozenset(edge.id for edge in sop.edges if edge.target == name and edge.loop is None)
        if incoming or name == sop.start:
            return _Place(incoming, name, is_start=name == sop.start)
    return _Place(is_start=not sop.start)


def _nearest(coverage: Coverage, order: Iterable[int], nodes: Mapping[str, Node]) -> list[str]:
    """The nodes of the first of these sentences that has any, in their order in the graph."""
    for index in order:
        names = set(coverage.elements[index])
        if those := [name for name in nodes if name in names]:
            return those
    return []


def _splice(document: Document, part: Document, place: _Place) -> tuple[Document, tuple[str, ...]]:
    """The document with the steps of `part` at a place."""
    if place.splits:
        document, place = _split(document, place.after)
    sop = document.sop
    rest = next(node.id for node in part.sop.nodes if node.title == _REST)
    names = _fresh_names(sop, _reach(part.sop, rest))
    fresh_nodes = tuple(replace_fields(node, id=names[node.id]) for node in part.sop.nodes if node.id in names)
    if not fresh_nodes:
        return document, ()
    start = names[part.sop.start]
    edges = [replace_fields(edge, target=start) if edge.id in place.edges else edge for edge in sop.edges]
    if place.after:
        edges.append(_edge(edges, place.after, start))
    edge_names: dict[str, str] = {}
    for edge in part.sop.edges:
        target = place.target if edge.target == rest else names.get(edge.target, "")
        if edge.source in names and target:
            name = edge_names[edge.id] = _fresh_edge(edges)
            edges.append(replace_fields(edge, id=name, source=names[edge.source], target=target))
    known = {fact.name for fact in sop.facts}
    after = replace_fields(
        sop,
        nodes=_insert_behind(sop, fresh_nodes, place),
        edges=tuple(edges),
        facts=(*sop.facts, *(fact for fact in part.sop.facts if fact.name not in known)),
        start=start if place.is_start else sop.start,
    )
    provenance = _rename(part.provenance, {**edge_names, **names})
    return update_fields(document, sop=after, provenance=(*document.provenance, *provenance)), tuple(names.values())


def _split(document: Document, name: str) -> tuple[Document, _Place]:
    """The document, in which a decision behind the node `name` holds its branches, and the place between them."""
    sop = document.sop
    node = node_of(sop, name)
    outgoing = [edge for edge in sop.edges if edge.source == name]
    condition = next((edge.condition for edge in outgoing if edge.condition), "")
    title = decide_title(condition) if condition else DECIDE_TITLE
    branching = "first" if isinstance(node, End) else node.branching
    decision = Decision(id=_fresh_names(sop, [slug(title)])[slug(title)], title=title, branching=branching)
    first = _edge(sop.edges, name, decision.id)
    edges = [replace_fields(edge, source=decision.id) if edge in outgoing else edge for edge in sop.edges]
    at = next(index for index, edge in enumerate(sop.edges) if edge in outgoing)
    nodes = [part for each in sop.nodes for part in ((each, decision) if each is node else (each,))]
    after = replace_fields(sop, nodes=tuple(nodes), edges=(*edges[:at], first, *edges[at:]))
    return replace_fields(document, sop=after), _Place(frozenset({first.id}), decision.id)


def _insert_behind(sop: Sop, fresh_nodes: Sequence[Node], place: _Place) -> tuple[Node, ...]:
    """The nodes in the order of the document: the new ones before the one that follows them."""
    at = next((index for index, node in enumerate(sop.nodes) if node.id == place.target), len(sop.nodes))
    return (*sop.nodes[:at], *fresh_nodes, *sop.nodes[at:])


def _edge(edges: Sequence[Edge], source: str, target: str) -> Edge:
    return Edge(id=_fresh_edge(edges), source=source, target=target, kind="always")


def _fresh_edge(edges: Sequence[Edge]) -> str:
    return fresh_id({edge.id for edge in edges}, f"e{len(edges) + 1}")


def _reach(sop: Sop, rest: str) -> list[str]:
    """The nodes that are come to before the step `rest`, in their order."""
    reached, waiting = {rest}, [sop.start]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [edge.target for edge in sop.edges if edge.source == name]
    return [node.id for node in sop.nodes if node.id in reached - {rest}]


def _fresh_names(sop: Sop, wanted: Sequence[str]) -> dict[str, str]:
    taken = {node.id for node in sop.nodes}
    names: dict[str, str] = {}
    for name in wanted:
        names[name] = fresh_id(taken, name)
        taken.add(names[name])
    return names


def _rename(entries: Sequence[Provenance], names: Mapping[str, str]) -> list[Provenance]:
    return [update_fields(entry, element=names[entry.element]) for entry in entries if entry.element in names]


def lay_out_as(before: Document, after: Document) -> Document:
    """`after` with positions: all anew where those of `before` are the program's own, else the missing ones."""
    is_own = bool(before.layout) and lay_out(before, again=True) == before
    return lay_out(after, again=is_own)


__all__ = ["Insertion", "insert_passage", "lay_out_as", "read_clauses", "splice_passage"]
