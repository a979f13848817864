"""Two documents as one: the newer one with what was removed still in it, and what is to be marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from sopstudio.layout import laid_out
from sopstudio.sop import Change, Document, Graph, Point, Sop, changed
from sopstudio.sop.diff import diff
from sopstudio.ui.canvas.marks import Mark

APART_X, APART_Y = 216, 68
"""Canvas units between the centres of two nodes that do not lie on one another."""
SIGNS: Mapping[str, str] = {"added": "+", "removed": "−", "changed": "~", "moved": "~"}
MARKS: Mapping[str, Mark] = {
    "added": Mark("good", SIGNS["added"]),
    "removed": Mark("bad", SIGNS["removed"], ghost=True),
    "changed": Mark("warning", SIGNS["changed"]),
    "moved": Mark("warning", SIGNS["moved"]),
}
G = TypeVar("G", bound=Graph)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What lies between two documents. `merged` is what the canvas shows; `before` and `after` name the two sides."""

    before: str
    after: str
    changes: tuple[Change, ...]
    merged: Document

    def count(self, kind: str) -> int:
        """How many differences are of one kind; what moved counts as changed."""
        return sum(kind == ("changed" if one.kind == "moved" else one.kind) for one in self.changes)

    def marks(self) -> dict[str, Mark]:
        """How each node and edge on the canvas is marked."""
        return {key: MARKS[change.kind] for change in self.changes for key in keys_of(change, self.merged.sop)}


def compare(before: Document, after: Document, names: tuple[str, str] = ("", "")) -> Comparison:
    """The differences from `before` to `after`; `names` are what the two sides are called."""
    return Comparison(*names, diff(before.sop, after.sop), merged(laid_out(before), laid_out(after)))


def merged(before: Document, after: Document) -> Document:
    """`after` with the nodes, edges and sub-procedures that only `before` has; places of both, none on another."""
    earlier = {one.id: one for one in before.sop.procedures}
    procedures = [_with_removed(one, earlier.pop(one.id, None)) for one in after.sop.procedures]
    whole = changed(_with_removed(after.sop, before.sop), procedures=(*procedures, *earlier.values()))
    layout = dict(after.layout)
    for prefix, graph in _prefixed(whole):
        held = {prefix + node.id for node in graph.nodes}
        gone = held - after.layout.keys()
        taken = [point for key, point in after.layout.items() if key in held]
        layout.update(_kept_places(sorted(gone), before.layout, taken))
    return laid_out(changed(after, sop=whole, layout=layout))


def keys_of(change: Change, sop: Sop) -> Iterator[str]:
    """The nodes and edges on the canvas that a difference is about, by key; those of a whole sub-procedure."""
    if change.element in ("node", "edge"):
        if change.kind != "moved" or change.element == "edge":
            yield f"{change.scope}/{change.id}" if change.scope else change.id
    elif change.element == "procedure" and change.kind in ("added", "removed"):
        for prefix, graph in _prefixed(sop):
            if graph is not sop and graph.id == change.id:
                yield from (prefix + one.id for one in (*graph.nodes, *graph.edges))
    elif change.element == "tool":
        for prefix, graph in _prefixed(sop):
            yield from (prefix + node.id for node in graph.nodes if change.id in _tools(node))


def _tools(node: object) -> set[str]:
    return {binding.tool for binding in getattr(node, "tools", ())}


def _prefixed(sop: Sop) -> Iterator[tuple[str, Graph]]:
    """Every graph with what the keys of its nodes and edges begin with."""
    yield from (("" if graph is sop else f"{graph.id}/", graph) for graph in sop.graphs())


def _with_removed(after: G, before: Graph | None) -> G:
    if before is None:
        return after
    nodes, edges = {one.id for one in after.nodes}, {one.id for one in after.edges}
    gone_nodes = tuple(one for one in before.nodes if one.id not in nodes)
    gone_edges = tuple(one for one in before.edges if one.id not in edges)
    if not gone_nodes and not gone_edges:
        return after
    return changed(after, nodes=(*after.nodes, *gone_nodes), edges=(*after.edges, *gone_edges))


def _kept_places(gone: list[str], before: Mapping[str, Point], taken: list[Point]) -> Iterator[tuple[str, Point]]:
    """Places of removed nodes: where they were, unless something else stands there now."""
    for key in gone:
        point = before.get(key)
        if point is not None and not any(
            abs(one.x - point.x) < APART_X and abs(one.y - point.y) < APART_Y for one in taken
        ):
            taken.append(point)
            yield key, point
