"""Edits: pure functions from an SOP (or the document around it) to the next, for editor, importers and fixes.

Every function takes a `Sop` or a `Document` and returns the same kind; untouched parts stay the same
objects. `scope` is the id of a sub-procedure, blank for the SOP itself. An edit that does not fit raises
`EditError`. Edits never repair: faults that an edit leaves in the procedure are reported by the check.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from typing import Any, TypeVar

from sopstudio.errors import EditError
from sopstudio.sop.document import AdviceOff, Document, Point
from sopstudio.sop.elements import (
    T,
    apply_edit,
    edge_of,
    edit_graph,
    element_key,
    fresh_id,
    graph_of,
    is_deciding,
    node_of,
    remove_annotations,
    slug,
)
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import FrozenDict, FrozenModel, replace_fields, update_fields
from sopstudio.sop.model import Article, Edge, EdgeKind, End, Graph, Node, Procedure, Sop, Tool
from sopstudio.sop.renaming import rename_fact, rename_node, rename_procedure, rename_tool, rename_value
from sopstudio.translation import quoted, tr

V = TypeVar("V", bound=FrozenModel)
HEAD_FIELDS = ("title", "description", "opening", "outputs", "inputs")
"""What an SOP says of itself."""


def add_fact(value: T, fact: Fact) -> T:
    """`value` with a fact added. Raises `EditError` where the name is taken."""
    return apply_edit(value, lambda sop: replace_fields(sop, facts=_add(sop.facts, fact, "name", "fact")))


def replace_fact(value: T, fact: Fact) -> T:
    """`value` with `fact` in place of the one with the same name. Raises `EditError` where there is none."""
    return apply_edit(value, lambda sop: update_fields(sop, facts=_replace(sop.facts, fact, "name", "fact")))


def remove_fact(value: T, name: str) -> T:
    """`value` without the fact `name`. Raises `EditError` where there is none."""
    after = apply_edit(value, lambda sop: replace_fields(sop, facts=_remove(sop.facts, name, "name", "fact")))
    return remove_annotations(after, lambda element: element == f"fact:{name}")


def add_tool(value: T, tool: Tool) -> T:
    """`value` with a tool added. Raises `EditError` where the name is taken."""
    return apply_edit(value, lambda sop: replace_fields(sop, tools=_add(sop.tools, tool, "name", "tool")))


def replace_tool(value: T, tool: Tool) -> T:
    """`value` with `tool` in place of the one with the same name. Raises `EditError` where there is none."""
    return apply_edit(value, lambda sop: update_fields(sop, tools=_replace(sop.tools, tool, "name", "tool")))


def remove_tool(value: T, name: str) -> T:
    """`value` without the tool `name`. Raises `EditError` where there is none."""
    after = apply_edit(value, lambda sop: replace_fields(sop, tools=_remove(sop.tools, name, "name", "tool")))
    return remove_annotations(after, lambda element: element == f"tool:{name}")


def add_article(value: T, article: Article) -> T:
    """`value` with an article added. Raises `EditError` where the id is taken."""
    return apply_edit(value, lambda sop: replace_fields(sop, knowledge=_add(sop.knowledge, article, "id", "article")))


def replace_article(value: T, article: Article) -> T:
    """`value` with `article` in place of the one with the same id. Raises `EditError` where there is none."""
    return apply_edit(
        value, lambda sop: update_fields(sop, knowledge=_replace(sop.knowledge, article, "id", "article"))
    )


def remove_article(value: T, article_id: str) -> T:
    """`value` without the article `article_id`. Raises `EditError` where there is none."""
    return apply_edit(
        value, lambda sop: replace_fields(sop, knowledge=_remove(sop.knowledge, article_id, "id", "article"))
    )


def add_procedure(value: T, procedure: Procedure) -> T:
    """`value` with a sub-procedure added. Raises `EditError` where the id is taken."""
    return apply_edit(
        value, lambda sop: replace_fields(sop, procedures=_add(sop.procedures, procedure, "id", "procedure"))
    )


def replace_procedure(value: T, procedure: Procedure) -> T:
    """`value` with `procedure` in place of the one with the same id. Raises `EditError` where there is none."""
    return apply_edit(
        value, lambda sop: update_fields(sop, procedures=_replace(sop.procedures, procedure, "id", "procedure"))
    )


def remove_procedure(value: T, procedure_id: str) -> T:
    """`value` without the sub-procedure and the annotations of its nodes. Raises `EditError` where there is none."""
    after = apply_edit(
        value, lambda sop: replace_fields(sop, procedures=_remove(sop.procedures, procedure_id, "id", "procedure"))
    )
    return remove_annotations(after, lambda element: element.startswith(f"{procedure_id}/"))


def _add(items: tuple[V, ...], item: V, key: str, kind_name: str) -> tuple[V, ...]:
    name: Any = getattr(item, key)
    if any(getattr(existing, key) == name for existing in items):
        raise EditError(
            tr("the {kind_name} {name} already exists", kind_name=kind_name, name=quoted(name)),
            hint=tr("choose another name"),
        )
    return (*items, item)


def _replace(items: tuple[V, ...], item: V, key: str, kind_name: str) -> tuple[V, ...]:
    name: Any = getattr(item, key)
    if all(getattr(existing, key) != name for existing in items):
        raise EditError(tr("there is no {kind_name} {name}", kind_name=kind_name, name=quoted(name)))
    return tuple(
        (existing if existing == item else item) if getattr(existing, key) == name else existing for existing in items
    )


def _remove(items: tuple[V, ...], name: str, key: str, kind_name: str) -> tuple[V, ...]:
    if all(getattr(existing, key) != name for existing in items):
        raise EditError(tr("there is no {kind_name} {name}", kind_name=kind_name, name=quoted(name)))
    return tuple(existing for existing in items if getattr(existing, key) != name)


def add_node(value: T, node: Node, *, scope: str = "") -> T:
    """`value` with `node` added; the first node of an empty graph becomes its start.

    Raises `EditError` where the id is taken.
    """

    def fields(graph: Graph) -> dict[str, object]:
        if any(existing.id == node.id for existing in graph.nodes):
            raise EditError(tr("a node {id} already exists", id=quoted(node.id)), hint=tr("choose another id"))
        return {"nodes": (*graph.nodes, node), "start": graph.start if graph.nodes else graph.start or node.id}

    return edit_graph(value, scope, fields)


def replace_node(value: T, node: Node, *, scope: str = "") -> T:
    """`value` with `node` in place of the one with the same id. Raises `EditError` where there is none."""

    def fields(graph: Graph) -> dict[str, object]:
        before = node_of(graph, node.id)
        if before == node:
            return {}
        if isinstance(node, End) and any(edge.source == node.id for edge in graph.edges):
            raise EditError(
                tr("{label} has edges, and an end has none", label=quoted(node.label())),
                hint=tr("remove its edges first"),
            )
        return {"nodes": tuple(node if existing is before else existing for existing in graph.nodes)}

    return edit_graph(value, scope, fields)


def remove_nodes(value: T, ids: Collection[str], *, scope: str = "") -> T:
    """`value` without the nodes `ids`, their edges and (in a document) their annotations. Raises `EditError`."""

    def fields(graph: Graph) -> dict[str, object]:
        for removed_id in ids:
            node_of(graph, removed_id)
        return {
            "nodes": tuple(node for node in graph.nodes if node.id not in ids),
            "edges": tuple(edge for edge in graph.edges if edge.source not in ids and edge.target not in ids),
            "start": "" if graph.start in ids else graph.start,
        }

    graph = graph_of(value if isinstance(value, Sop) else value.sop, scope)
    lost_edges: list[str] = [edge.id for edge in graph.edges if edge.source in ids or edge.target in ids]
    after = edit_graph(value, scope, fields)
    return _forget(after, scope, (*ids, *lost_edges), remaining={node.id for node in graph.nodes} - set(ids))


def _forget(value: T, scope: str, ids: Collection[str], remaining: Set[str]) -> T:
    """`value` without the annotations of `ids`, unless a node of that id is `remaining`."""
    keys = {element_key(scope, removed_id) for removed_id in ids if removed_id not in remaining}
    return remove_annotations(value, keys.__contains__)


def remove_node(value: T, node_id: str, *, scope: str = "") -> T:
    """`remove_nodes` for a single node."""
    return remove_nodes(value, (node_id,), scope=scope)


def _check_endpoints(graph: Graph, edge: Edge) -> None:
    source = node_of(graph, edge.source)
    if isinstance(source, End):
        raise EditError(
            tr("no edge can leave the end {source}", source=quoted(source.label())), hint=tr("make it a task first")
        )
    node_of(graph, edge.target)


def add_edge(value: T, edge: Edge, *, position: int | None = None, scope: str = "") -> T:
    """`value` with `edge` added, at `position` among the edges of its source (last by default).

    Raises `EditError` where the id is taken, an endpoint does not exist, or the source is an end.
    """

    def fields(graph: Graph) -> dict[str, object]:
        if any(existing.id == edge.id for existing in graph.edges):
            raise EditError(tr("an edge {id} already exists", id=quoted(edge.id)), hint=tr("choose another id"))
        _check_endpoints(graph, edge)
        return {"edges": _insert_edge(graph.edges, edge, position)}

    return edit_graph(value, scope, fields)


def _insert_edge(edges: tuple[Edge, ...], edge: Edge, position: int | None) -> tuple[Edge, ...]:
    """`edges` with `edge` inserted before the one at `position` among those with the same source."""
    same = [index for index, existing in enumerate(edges) if existing.source == edge.source]
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

    Without `kind` the edge is always taken where it is the first of a source that decides nothing, and has no
    condition; else it is formal, with a condition to be filled in where none is given. Beside such a second edge, a
    first one that was always taken becomes *otherwise*: it would leave nothing to the second. *Otherwise* stays the
    last.
    """
    edited_sop = value if isinstance(value, Sop) else value.sop
    graph = graph_of(edited_sop, scope)
    siblings = [edge for edge in graph.edges if edge.source == source]
    decides = any(node.id == source and is_deciding(node) for node in graph.nodes)
    edge_kind: EdgeKind = kind or ("formal" if condition or siblings or decides else "always")
    if kind is None and [sibling.kind for sibling in siblings] == ["always"] and _takes_first(graph, source):
        siblings = [replace_fields(siblings[0], kind="otherwise")]
        value = replace_edge(value, siblings[0], scope=scope)
    kinds = [sibling.kind for sibling in siblings]
    position = kinds.index("otherwise") if edge_kind != "otherwise" and "otherwise" in kinds else None
    edge = Edge(
        id=fresh_id((existing.id for existing in graph.edges), f"{source}-{target}"),
        source=source,
        target=target,
        kind=edge_kind,
        condition=condition,
        label=label,
        loop=loop,
    )
    return add_edge(value, edge, position=position, scope=scope)


def _takes_first(graph: Graph, source: str) -> bool:
    """Whether the first edge that holds is taken at a node, not every one."""
    return any(node.id == source and getattr(node, "branching", "first") == "first" for node in graph.nodes)


def replace_edge(value: T, edge: Edge, *, scope: str = "") -> T:
    """`value` with `edge` in place of the one with the same id. Raises `EditError` as `add_edge` does."""

    def fields(graph: Graph) -> dict[str, object]:
        before = edge_of(graph, edge.id)
        if before == edge:
            return {}
        _check_endpoints(graph, edge)
        return {"edges": tuple(edge if existing is before else existing for existing in graph.edges)}

    return edit_graph(value, scope, fields)


def remove_edges(value: T, ids: Collection[str], *, scope: str = "") -> T:
    """`value` without the edges `ids` and (in a document) their annotations. Raises `EditError`."""

    def fields(graph: Graph) -> dict[str, object]:
        for removed_id in ids:
            edge_of(graph, removed_id)
        return {"edges": tuple(edge for edge in graph.edges if edge.id not in ids)}

    graph = graph_of(value if isinstance(value, Sop) else value.sop, scope)
    after = edit_graph(value, scope, fields)
    return _forget(after, scope, ids, remaining={node.id for node in graph.nodes})


def remove_edge(value: T, edge_id: str, *, scope: str = "") -> T:
    """`remove_edges` for a single edge."""
    return remove_edges(value, (edge_id,), scope=scope)


def reorder_edge(value: T, edge_id: str, position: int, *, scope: str = "") -> T:
    """`value` with an edge moved to `position` among the edges of its source; edges are tried in this order."""

    def fields(graph: Graph) -> dict[str, object]:
        edge = edge_of(graph, edge_id)
        slots = [index for index, sibling in enumerate(graph.edges) if sibling.source == edge.source]
        siblings = [graph.edges[index] for index in slots if graph.edges[index] is not edge]
        siblings.insert(max(0, position), edge)
        edges = list(graph.edges)
        for index, sibling in zip(slots, siblings, strict=True):
            edges[index] = sibling
        return {"edges": tuple(edges)}

    return edit_graph(value, scope, fields)


def insert_node(value: T, edge_id: str, node: Node, *, scope: str = "") -> T:
    """`value` with `node` inserted into an edge.

    The edge leads to the node; a new always edge leads on to the old target.

    Raises `EditError` where there is no such edge, the node's id is taken, or the node is an end.
    """
    if isinstance(node, End):
        raise EditError(tr("an end cannot be inserted into an edge"), hint=tr("insert a task or a decision"))
    edge = edge_of(graph_of(value if isinstance(value, Sop) else value.sop, scope), edge_id)
    after = add_node(value, node, scope=scope)
    after = replace_edge(after, replace_fields(edge, target=node.id), scope=scope)
    return connect(after, node.id, edge.target, kind="always", scope=scope)


def set_start(value: T, node_id: str, *, scope: str = "") -> T:
    """`value` with `node_id` as its start. Raises `EditError` where there is no such node."""
    return edit_graph(value, scope, lambda graph: {"start": node_of(graph, node_id).id})


def update_header(value: T, *, scope: str = "", **fields: str | tuple[str, ...]) -> T:
    """`value` with its `title`, `description`, `outputs`, `opening` or (of a sub-procedure) `inputs` replaced."""
    for name in fields:
        if name not in HEAD_FIELDS:
            raise EditError(tr("{name} cannot be described", name=quoted(name)), hint=", ".join(HEAD_FIELDS))
    return edit_graph(value, scope, lambda _: dict(fields))


def move_nodes(document: Document, points: Mapping[str, Point], *, scope: str = "") -> Document:
    """`document` with new positions for nodes on the canvas. Raises `EditError` where there is no such node."""
    graph = graph_of(document.sop, scope)
    for name in points:
        node_of(graph, name)
    moved = {element_key(scope, name): point for name, point in points.items()}
    return update_fields(document, layout=FrozenDict({**document.layout, **moved}))


def ignore_hints(document: Document, rule: str, reason: str, element: str = "") -> Document:
    """`document` without the hints of a kind: those about `element`, or with a blank one all of them.

    Raises `EditError` where no reason is given.
    """
    if not reason.strip():
        raise EditError(tr("ignoring a hint needs a reason"), where=rule, hint=tr("say why it does not matter here"))
    added = AdviceOff(rule=rule, reason=reason.strip(), element=element)
    ignored = document.settings.advice_off
    remaining = tuple(entry for entry in ignored if entry.rule != rule or (element and entry.element != element))
    return update_fields(document, settings=replace_fields(document.settings, advice_off=(*remaining, added)))


def show_hints(document: Document, rule: str, element: str = "") -> Document:
    """`document` with the hints again that `ignore_hints` took away."""
    ignored = document.settings.advice_off
    remaining = tuple(entry for entry in ignored if (entry.rule, entry.element) != (rule, element))
    return update_fields(document, settings=replace_fields(document.settings, advice_off=remaining))


__all__ = [
    "add_article",
    "add_edge",
    "add_fact",
    "add_node",
    "add_procedure",
    "add_tool",
    "connect",
    "element_key",
    "fresh_id",
    "graph_of",
    "ignore_hints",
    "insert_node",
    "move_nodes",
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
    "rename_value",
    "reorder_edge",
    "replace_article",
    "replace_edge",
    "replace_fact",
    "replace_node",
    "replace_procedure",
    "replace_tool",
    "set_start",
    "show_hints",
    "slug",
    "update_header",
]
