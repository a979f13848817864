"""What all edits share: reaching into a document or procedure, changing no more than differs, fresh identifiers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Set
from typing import TypeVar

from sopstudio.errors import EditError
from sopstudio.sop.document import Document
from sopstudio.sop.frozen import FrozenDict, Value, changed
from sopstudio.sop.graph import Edge, Graph, Node, Sop

T = TypeVar("T", Sop, Document)
V = TypeVar("V", bound=Value)


def edited(value: T, edit: Callable[[Sop], Sop]) -> T:
    """`edit` applied to an SOP, or to the SOP inside a document."""
    if isinstance(value, Document):
        after = edit(value.sop)
        return value if after is value.sop else changed(value, sop=after)
    return edit(value)


def graph_of(sop: Sop, scope: str = "") -> Graph:
    """The SOP itself or the sub-procedure `scope`. Raises `EditError` where there is none."""
    if not scope:
        return sop
    for procedure in sop.procedures:
        if procedure.id == scope:
            return procedure
    raise EditError(f"there is no procedure {scope!r}")


def in_scope(value: T, scope: str, fields: Callable[[Graph], dict[str, object]]) -> T:
    """The graph of `scope` with the `fields` replaced that are worked out from it."""

    def edit(sop: Sop) -> Sop:
        graph = graph_of(sop, scope)
        after = patched(graph, **fields(graph))
        if after is graph:
            return sop
        if isinstance(after, Sop):
            return after
        return changed(sop, procedures=tuple(after if one is graph else one for one in sop.procedures))

    return edited(value, edit)


def patched(value: V, **fields: object) -> V:
    """`changed`, or the very same object where no field would differ."""
    known = type(value).model_fields
    fresh = {name: field for name, field in fields.items() if name not in known or getattr(value, name) != field}
    return changed(value, **fresh) if fresh else value


def fresh_id(existing: Iterable[str], wish: str) -> str:
    """An identifier like `wish` that is not among `existing`: `wish`, `wish-2`, `wish-3` …"""
    taken = existing if isinstance(existing, Set) else set(existing)
    stem = re.sub(r"[/\x00-\x1f\x7f]+", "-", wish).strip()[:180] or "new"
    if stem not in taken:
        return stem
    number = 2
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def slug(text: str, limit: int = 60) -> str:
    """A short lower-case identifier from a title; letters of every script stay."""
    return "-".join(re.findall(r"\w+", text.casefold()))[:limit].strip("-")


def node_of(graph: Graph, node_id: str) -> Node:
    """The node called `node_id`. Raises `EditError` where there is none."""
    for node in graph.nodes:
        if node.id == node_id:
            return node
    raise EditError(f"there is no node {node_id!r}", where=graph.title or graph.id)


def edge_of(graph: Graph, edge_id: str) -> Edge:
    """The edge called `edge_id`. Raises `EditError` where there is none."""
    for edge in graph.edges:
        if edge.id == edge_id:
            return edge
    raise EditError(f"there is no edge {edge_id!r}", where=graph.title or graph.id)


def place(scope: str, element: str) -> str:
    """How layout, notes and provenance name an element: `procedure/element` inside a sub-procedure."""
    return f"{scope}/{element}" if scope else element


def forget(value: T, gone: Callable[[str], bool]) -> T:
    """A document without the places, notes and provenance of the elements that are `gone`; an SOP as it is."""
    if isinstance(value, Sop):
        return value
    return patched(
        value,
        layout=FrozenDict((key, point) for key, point in value.layout.items() if not gone(key)),
        notes=tuple(note for note in value.notes if not gone(note.element)),
        provenance=tuple(one for one in value.provenance if not gone(one.element)),
    )
