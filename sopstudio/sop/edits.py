"""Edits: pure functions from an SOP (or the document around it) to the next, for editor, importers and fixes alike.

Every function takes a `Sop` or a `Document` and returns the same kind; what an edit does not touch stays the same
object. `scope` is the id of a sub-procedure, blank for the SOP itself. An edit that does not fit raises `EditError`; it
never repairs: what the edit leaves wrong with the procedure is for the check to name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sopstudio.errors import EditError
from sopstudio.sop.declaring import (
    add_article,
    add_fact,
    add_procedure,
    add_tool,
    remove_article,
    remove_fact,
    remove_procedure,
    remove_tool,
    replace_article,
    replace_fact,
    replace_procedure,
    replace_tool,
)
from sopstudio.sop.document import AdviceOff, Document, Point
from sopstudio.sop.editing import T, edge_of, forget, fresh_id, graph_of, in_scope, node_of, patched, place, slug
from sopstudio.sop.frozen import FrozenDict, changed
from sopstudio.sop.graph import Edge, EdgeKind, End, Graph, Node, Sop
from sopstudio.sop.renaming import rename_fact, rename_node, rename_procedure, rename_tool

__all__ = [
    "add_article",
    "add_edge",
    "add_fact",
    "add_node",
    "add_procedure",
    "add_tool",
    "connect",
    "describe",
    "fresh_id",
    "graph_of",
    "insert_node",
    "move",
    "place",
    "remove_article",
    "remove_edge",
    "remove_edges",
    "remove_fact",
    "remove_node",
    "remove_nodes",
    "remove_procedure",
    "remove_tool",
    "rename_fact",
    "rename_node",
    "rename_procedure",
    "rename_tool",
    "reorder_edge",
    "replace_article",
    "replace_edge",
    "replace_fact",
    "replace_node",
    "replace_procedure",
    "replace_tool",
    "set_start",
    "slug",
    "switch_advice_off",
    "switch_advice_on",
]


def add_node(value: T, node: Node, *, scope: str = "") -> T:
    """`value` with `node`; the first node of an empty graph becomes its start. Raises `EditError` for an id taken."""

    def fields(graph: Graph) -> dict[str, object]:
        if any(one.id == node.id for one in graph.nodes):
            raise EditError(f"a node {node.id!r} already exists", hint="choose another id")
        return {"nodes": (*graph.nodes, node), "start": graph.start if graph.nodes else graph.start or node.id}

    return in_scope(value, scope, fields)


def replace_node(value: T, node: Node, *, scope: str = "") -> T:
    """`value` with `node` in place of the one of the same id. Raises `EditError` where there is none."""

    def fields(graph: Graph) -> dict[str, object]:
        before = node_of(graph, node.id)
        if before == node:
            return {}
        if isinstance(node, End) and any(edge.source == node.id for edge in graph.edges):
            raise EditError(f"{node.label()!r} has edges, and an end has none", hint="remove its edges first")
        return {"nodes": tuple(node if one is before else one for one in graph.nodes)}

    return in_scope(value, scope, fields)


def remove_nodes(value: T, ids: Collection[str], *, scope: str = "") -> T:
    """`value` without the nodes `ids`, their edges, and (in a document) their places and notes. Raises `EditError`."""

    def fields(graph: Graph) -> dict[str, object]:
        for one in ids:
            node_of(graph, one)
        return {
            "nodes": tuple(node for node in graph.nodes if node.id not in ids),
            "edges": tuple(edge for edge in graph.edges if edge.source not in ids and edge.target not in ids),
            "start": "" if graph.start in ids else graph.start,
        }

    after = in_scope(value, scope, fields)
    return forget(after, {place(scope, one) for one in ids}.__contains__)


def remove_node(value: T, node_id: str, *, scope: str = "") -> T:
    """`remove_nodes` for one."""
    return remove_nodes(value, (node_id,), scope=scope)


def _fits(graph: Graph, edge: Edge) -> None:
    if isinstance(node_of(graph, edge.source), End):
        raise EditError(f"no edge can leave the end {edge.source!r}", hint="make it a task first")
    node_of(graph, edge.target)


def add_edge(value: T, edge: Edge, *, position: int | None = None, scope: str = "") -> T:
    """`value` with `edge`, at `position` among the edges of its source (last by default).

    Raises `EditError` where the id is taken, an endpoint does not exist, or the source is an end.
    """

    def fields(graph: Graph) -> dict[str, object]:
        if any(one.id == edge.id for one in graph.edges):
            raise EditError(f"an edge {edge.id!r} already exists", hint="choose another id")
        _fits(graph, edge)
        return {"edges": _placed(graph.edges, edge, position)}

    return in_scope(value, scope, fields)


def _placed(edges: tuple[Edge, ...], edge: Edge, position: int | None) -> tuple[Edge, ...]:
    """`edges` with `edge` before the one that stands at `position` among those of the same source."""
    same = [index for index, one in enumerate(edges) if one.source == edge.source]
    end = same[-1] + 1 if same else len(edges)
    at = end if position is None or position >= len(same) else same[max(0, position)]
    return (*edges[:at], edge, *edges[at:])


def connect(
    value: T,
    source: str,
    target: str,
    *,
    condition: str = "",
    kind: EdgeKind | None = None,
    label: str = "",
    loop: int | None = None,
    scope: str = "",
) -> T:
    """`value` with a new edge from `source` to `target`. Raises `EditError` as `add_edge` does.

    Without `kind` it is formal where a condition is given, always where it is the only one out, else prose to fill in.
    """
    edited_sop = value if isinstance(value, Sop) else value.sop
    graph = graph_of(edited_sop, scope)
    alone = all(edge.source != source for edge in graph.edges)
    chosen: EdgeKind = kind or ("formal" if condition else "always" if alone else "prose")
    edge = Edge(
        id=fresh_id((one.id for one in graph.edges), f"{source}-{target}"),
        source=source,
        target=target,
        kind=chosen,
        condition=condition,
        label=label,
        loop=loop,
    )
    return add_edge(value, edge, scope=scope)


def replace_edge(value: T, edge: Edge, *, scope: str = "") -> T:
    """`value` with `edge` in place of the one of the same id. Raises `EditError` as `add_edge` does."""

    def fields(graph: Graph) -> dict[str, object]:
        before = edge_of(graph, edge.id)
        if before == edge:
            return {}
        _fits(graph, edge)
        return {"edges": tuple(edge if one is before else one for one in graph.edges)}

    return in_scope(value, scope, fields)


def remove_edges(value: T, ids: Collection[str], *, scope: str = "") -> T:
    """`value` without the edges `ids`. Raises `EditError` where one does not exist."""

    def fields(graph: Graph) -> dict[str, object]:
        for one in ids:
            edge_of(graph, one)
        return {"edges": tuple(edge for edge in graph.edges if edge.id not in ids)}

    return in_scope(value, scope, fields)


def remove_edge(value: T, edge_id: str, *, scope: str = "") -> T:
    """`remove_edges` for one."""
    return remove_edges(value, (edge_id,), scope=scope)


def reorder_edge(value: T, edge_id: str, position: int, *, scope: str = "") -> T:
    """`value` with an edge moved to `position` among the edges of its source, which are tried in order."""

    def fields(graph: Graph) -> dict[str, object]:
        edge = edge_of(graph, edge_id)
        slots = [index for index, one in enumerate(graph.edges) if one.source == edge.source]
        siblings = [graph.edges[index] for index in slots if graph.edges[index] is not edge]
        siblings.insert(max(0, position), edge)
        edges = list(graph.edges)
        for index, one in zip(slots, siblings, strict=True):
            edges[index] = one
        return {"edges": tuple(edges)}

    return in_scope(value, scope, fields)


def insert_node(value: T, edge_id: str, node: Node, *, scope: str = "") -> T:
    """`value` with `node` on an edge: the edge now leads to it, and it always leads on to the old target.

    Raises `EditError` where there is no such edge, the node's id is taken, or the node is an end.
    """
    if isinstance(node, End):
        raise EditError("an end cannot be inserted into an edge", hint="insert a task or a decision")
    edge = edge_of(graph_of(value if isinstance(value, Sop) else value.sop, scope), edge_id)
    after = add_node(value, node, scope=scope)
    after = replace_edge(after, changed(edge, target=node.id), scope=scope)
    return connect(after, node.id, edge.target, kind="always", scope=scope)


def set_start(value: T, node_id: str, *, scope: str = "") -> T:
    """`value` beginning at `node_id`. Raises `EditError` where there is no such node."""
    return in_scope(value, scope, lambda graph: {"start": node_of(graph, node_id).id})


def describe(value: T, *, scope: str = "", **fields: str | tuple[str, ...]) -> T:
    """`value` with its own `title`, `description`, `outputs` or (a procedure's) `inputs` replaced."""
    for name in fields:
        if name not in ("title", "description", "outputs", "inputs"):
            raise EditError(f"{name!r} cannot be described", hint="title, description, outputs, inputs")
    return in_scope(value, scope, lambda _: dict(fields))


def move(document: Document, places: Mapping[str, Point], *, scope: str = "") -> Document:
    """`document` with nodes at other places of the canvas. Raises `EditError` where there is no such node."""
    graph = graph_of(document.sop, scope)
    for name in places:
        node_of(graph, name)
    moved = {place(scope, name): point for name, point in places.items()}
    return patched(document, layout=FrozenDict({**document.layout, **moved}))


def switch_advice_off(document: Document, rule: str, reason: str) -> Document:
    """`document` with a rule of advice switched off, and why. Raises `EditError` where no reason is given."""
    if not reason.strip():
        raise EditError("switching advice off needs a reason", where=rule, hint="say why it does not matter here")
    others = tuple(one for one in document.settings.advice_off if one.rule != rule)
    off = (*others, AdviceOff(rule=rule, reason=reason.strip()))
    return patched(document, settings=changed(document.settings, advice_off=off))


def switch_advice_on(document: Document, rule: str) -> Document:
    """`document` with a rule of advice given again."""
    others = tuple(one for one in document.settings.advice_off if one.rule != rule)
    return patched(document, settings=changed(document.settings, advice_off=others))
