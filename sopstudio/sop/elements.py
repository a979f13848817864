"""The common part of all edits: the graph of a scope, element keys, new identifiers, and the expressions in an SOP."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Set
from typing import TypeVar

from sopstudio.errors import ConditionError, EditError
from sopstudio.expressions import Condition, Expression, Tree, parse, parse_expression
from sopstudio.sop.document import Document, Section
from sopstudio.sop.frozen import FrozenDict, replace_fields, update_fields
from sopstudio.sop.model import Compute, Decision, Edge, Graph, Node, Person, Sop, Task
from sopstudio.translation import quoted, tr

T = TypeVar("T", Sop, Document)

MAX_CALLABLE_CHARACTERS = 50


def facts_given(node: Node) -> tuple[str, ...]:
    """The facts that a node gives by itself: what it asks for, what its person provides, what it computes."""
    match node:
        case Task():
            return node.asks
        case Person():
            return node.provides
        case Compute():
            return tuple(assignment.fact for assignment in node.assignments)
    return ()


def apply_edit(value: T, edit: Callable[[Sop], Sop]) -> T:
    """`edit` applied to an SOP, or to the SOP inside a document."""
    if isinstance(value, Document):
        after = edit(value.sop)
        return value if after is value.sop else replace_fields(value, sop=after)
    return edit(value)


def graph_of(sop: Sop, scope: str = "") -> Graph:
    """The SOP itself, or its sub-procedure `scope`. Raises `EditError` where there is none."""
    if not scope:
        return sop
    for procedure in sop.procedures:
        if procedure.id == scope:
            return procedure
    raise EditError(tr("there is no procedure {scope}", scope=quoted(scope)))


def edit_graph(value: T, scope: str, fields: Callable[[Graph], dict[str, object]]) -> T:
    """`value` with the fields of the graph `scope` replaced; `fields` computes the new ones from the graph."""

    def edit(sop: Sop) -> Sop:
        graph = graph_of(sop, scope)
        after = update_fields(graph, **fields(graph))
        if after is graph:
            return sop
        if isinstance(after, Sop):
            return after
        return replace_fields(
            sop, procedures=tuple(after if procedure is graph else procedure for procedure in sop.procedures)
        )

    return apply_edit(value, edit)


def fresh_id(existing: Iterable[str], preferred: str) -> str:
    """An identifier that is not in `existing`: `preferred`, else `preferred-2`, `preferred-3` …"""
    taken, stem, number = existing if isinstance(existing, Set) else set(existing), _usable_stem(preferred), 2
    if stem not in taken:
        return stem
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


class FreshIds:
    """Gives one identifier after another, as `fresh_id` does with all before, at the same cost for each.

    `taken` are those that may not be given.
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken, self._numbers = set(taken), dict[str, int]()

    def __contains__(self, name: str) -> bool:
        return name in self._taken

    def add(self, name: str) -> str:
        """Take an identifier as it is."""
        self._taken.add(name)
        return name

    def take(self, preferred: str) -> str:
        """Take `preferred`, or with the first free number behind it."""
        stem = _usable_stem(preferred)
        if stem not in self._taken:
            return self.add(stem)
        number = self._numbers.get(stem, 2)
        while f"{stem}-{number}" in self._taken:
            number += 1
        self._numbers[stem] = number + 1
        return self.add(f"{stem}-{number}")


def _usable_stem(preferred: str) -> str:
    return re.sub(r"[/\x00-\x1f\x7f]+", "-", preferred).strip()[:180] or "new"


def leaves_person(graph: Graph, edge: Edge) -> bool:
    """Whether an edge leaves the step of a person, so that it can say what follows when the time runs out."""
    return any(node.id == edge.source and isinstance(node, Person) for node in graph.nodes)


def is_deciding(node: Node) -> bool:
    """Whether the ways out of a node are different answers: of a decision, or of a person who decides or approves."""
    return isinstance(node, Decision) or (isinstance(node, Person) and node.action in ("decide", "approve"))


def callable_name(title: str) -> str:
    """A title as a name by which a model can call a tool; blank where it has no letter or digit of ASCII."""
    replaced = "".join(char if char.isascii() and (char.isalnum() or char in "_-") else "_" for char in title.strip())
    return "_".join(filter(None, replaced.lower().split("_")))[:MAX_CALLABLE_CHARACTERS]


def slug(text: str, limit: int = 60) -> str:
    """A short lower-case identifier from a title; letters of every script are kept."""
    return "-".join(re.findall(r"\w+", text.casefold()))[:limit].strip("-")


def node_of(graph: Graph, node_id: str) -> Node:
    """The node called `node_id`. Raises `EditError` where there is none."""
    for node in graph.nodes:
        if node.id == node_id:
            return node
    raise EditError(tr("there is no node {node_id}", node_id=quoted(node_id)), where=graph.title or graph.id)


def edge_of(graph: Graph, edge_id: str) -> Edge:
    """The edge called `edge_id`. Raises `EditError` where there is none."""
    for edge in graph.edges:
        if edge.id == edge_id:
            return edge
    raise EditError(tr("there is no edge {edge_id}", edge_id=quoted(edge_id)), where=graph.title or graph.id)


def element_key(scope: str, element: str) -> str:
    """The key of an element in layout, notes and provenance: `procedure/element` inside a sub-procedure."""
    return f"{scope}/{element}" if scope else element


def filter_sections(sections: Iterable[Section], is_kept: Callable[[str], bool]) -> tuple[Section, ...]:
    """Sections with those of their nodes that are kept; one without nodes goes."""
    kept = ((section, tuple(filter(is_kept, section.nodes))) for section in sections)
    return tuple(
        section if nodes == section.nodes else update_fields(section, nodes=nodes) for section, nodes in kept if nodes
    )


def remove_annotations(value: T, is_gone: Callable[[str], bool]) -> T:
    """A document without the positions, notes, places in sections, provenance and ignored hints of what is gone; an
    SOP unchanged.
    """
    if isinstance(value, Sop):
        return value
    ignored = tuple(entry for entry in value.settings.advice_off if not entry.element or not is_gone(entry.element))
    return update_fields(
        value,
        settings=update_fields(value.settings, advice_off=ignored),
        layout=FrozenDict((key, point) for key, point in value.layout.items() if not is_gone(key)),
        notes=tuple(note for note in value.notes if not is_gone(note.element)),
        sections=filter_sections(value.sections, lambda key: not is_gone(key)),
        provenance=tuple(entry for entry in value.provenance if not is_gone(entry.element)),
    )


def expression_trees(sop: Sop) -> Iterator[Tree]:
    """The trees of all edges, bindings, preconditions and computations; unreadable ones are left out."""
    for text, read in _expression_texts(sop):
        try:
            yield read(text).tree
        except ConditionError:
            continue


def _expression_texts(sop: Sop) -> Iterator[tuple[str, Callable[[str], Condition | Expression]]]:
    for tool in sop.tools:
        if tool.precondition.strip():
            yield tool.precondition, parse
    for graph in sop.graphs():
        yield from ((edge.condition, parse) for edge in graph.edges if edge.kind == "formal")
        for node in graph.nodes:
            yield from _node_texts(node)


def _node_texts(node: Node) -> Iterator[tuple[str, Callable[[str], Condition | Expression]]]:
    if isinstance(node, Compute):
        yield from ((assignment.expression, parse_expression) for assignment in node.assignments)
    elif isinstance(node, Task):
        yield from ((binding.condition, parse) for binding in node.tools if binding.condition.strip())
