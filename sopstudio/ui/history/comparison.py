"""Two documents as one: the newer one with what was removed still in it, and the marks for the canvas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from sopstudio.layout import lay_out
from sopstudio.sop import Change, Document, Graph, Point, Sop, replace_fields
from sopstudio.sop.diff import diff_documents
from sopstudio.translation import tr
from sopstudio.ui.canvas.marks import Mark

MIN_DISTANCE_X, MIN_DISTANCE_Y = 216, 68
"""Canvas units between the centres of two nodes that do not lie on one another."""
SIGNS: Mapping[str, str] = {"added": "+", "removed": "−", "changed": "~", "moved": "~", "renamed": "~"}
COUNTED_AS: Mapping[str, str] = {"moved": "changed", "renamed": "changed"}
"""The kinds of differences that are counted and coloured as another."""
MARKS: Mapping[str, Mark] = {
    "added": Mark("good", SIGNS["added"], words=tr("added")),
    "removed": Mark("bad", SIGNS["removed"], ghost=True, words=tr("removed")),
    "changed": Mark("warning", SIGNS["changed"], words=tr("changed")),
    "moved": Mark("warning", SIGNS["moved"], words=tr("moved")),
    "renamed": Mark("warning", SIGNS["renamed"], words=tr("renamed")),
}
GraphT = TypeVar("GraphT", bound=Graph)


@dataclass(frozen=True, slots=True)
class VersionComparison:
    """The differences of two documents. `merged` is shown on the canvas; `before` and `after` name the two
    sides, `sops` are their SOPs.
    """

    before: str
    after: str
    changes: tuple[Change, ...]
    merged: Document
    sops: tuple[Sop, Sop]

    def count(self, kind: str) -> int:
        """The number of differences of one kind; what was moved or renamed counts as changed."""
        return sum(kind == COUNTED_AS.get(change.kind, change.kind) for change in self.changes)

    def marks(self) -> dict[str, Mark]:
        """The mark of each node and edge on the canvas."""
        return {key: MARKS[change.kind] for change in self.changes for key in changed_keys(change, self.merged.sop)}


def compare(before: Document, after: Document, names: tuple[str, str] = ("", "")) -> VersionComparison:
    """The differences from `before` to `after`; `names` are the titles of the two sides."""
    merged = merge_documents(lay_out(before), lay_out(after))
    return VersionComparison(*names, diff_documents(before, after), merged, (before.sop, after.sop))


def merge_documents(before: Document, after: Document) -> Document:
    """`after` with the nodes, edges and sub-procedures that only `before` has, all at free positions."""
    removed_procedures = {procedure.id: procedure for procedure in before.sop.procedures}
    procedures = [
        _add_removed(procedure, removed_procedures.pop(procedure.id, None)) for procedure in after.sop.procedures
    ]
    merged_sop = replace_fields(
        _add_removed(after.sop, before.sop), procedures=(*procedures, *removed_procedures.values())
    )
    layout = dict(after.layout)
    for prefix, graph in _graphs_by_prefix(merged_sop):
        keys = {prefix + node.id for node in graph.nodes}
        removed_keys = keys - after.layout.keys()
        occupied = [point for key, point in after.layout.items() if key in keys]
        layout.update(_removed_positions(sorted(removed_keys), before.layout, occupied))
    return lay_out(replace_fields(after, sop=merged_sop, layout=layout))


def changed_keys(change: Change, sop: Sop) -> Iterator[str]:
    """Keys of the nodes and edges on the canvas that a difference is about; all those of an added or removed
    procedure.
    """
    if change.element in ("node", "edge"):
        if change.kind != "moved" or change.element == "edge":
            yield f"{change.scope}/{change.id}" if change.scope else change.id
    elif change.element == "procedure" and change.kind in ("added", "removed"):
        for prefix, graph in _graphs_by_prefix(sop):
            if graph is not sop and graph.id == change.id:
                yield from (prefix + element.id for element in (*graph.nodes, *graph.edges))
    elif change.element == "tool":
        for prefix, graph in _graphs_by_prefix(sop):
            yield from (prefix + node.id for node in graph.nodes if change.id in _bound_tools(node))


def _bound_tools(node: object) -> set[str]:
    return {binding.tool for binding in getattr(node, "tools", ())}


def _graphs_by_prefix(sop: Sop) -> Iterator[tuple[str, Graph]]:
    """Every graph with the prefix of its keys."""
    yield from (("" if graph is sop else f"{graph.id}/", graph) for graph in sop.graphs())


def _add_removed(after: GraphT, before: Graph | None) -> GraphT:
    if before is None:
        return after
    node_ids, edge_ids = {node.id for node in after.nodes}, {edge.id for edge in after.edges}
    removed_nodes = tuple(removed_node for removed_node in before.nodes if removed_node.id not in node_ids)
    removed_edges = tuple(removed_edge for removed_edge in before.edges if removed_edge.id not in edge_ids)
    if not removed_nodes and not removed_edges:
        return after
    return replace_fields(after, nodes=(*after.nodes, *removed_nodes), edges=(*after.edges, *removed_edges))


def _removed_positions(
    removed_keys: list[str], before: Mapping[str, Point], occupied: list[Point]
) -> Iterator[tuple[str, Point]]:
    """Positions of removed nodes: the old ones, unless another node is there now."""
    for key in removed_keys:
        point = before.get(key)
        if point is not None and not any(
            abs(other_point.x - point.x) < MIN_DISTANCE_X and abs(other_point.y - point.y) < MIN_DISTANCE_Y
            for other_point in occupied
        ):
            occupied.append(point)
            yield key, point
