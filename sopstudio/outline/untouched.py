"""What an edit of the text is about, and nothing else: where words do not say all, the rest of the SOP stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sopstudio.sop.frozen import FrozenModel, update_fields
from sopstudio.sop.model import Graph, Sop

V = TypeVar("V", bound=FrozenModel)
G = TypeVar("G", bound=Graph)


def keep_untouched(current: Sop, said: Sop, after: Sop) -> Sop:
    """`after` with the elements of `current` wherever the text says the same as before the edit.

    `said` is what the text was read as before it, `after` what it is read as now.
    """
    if said == current:
        return after
    if said == after:
        return current
    graphs = {graph.id: graph for graph in current.procedures}
    earlier = {graph.id: graph for graph in said.procedures}
    procedures = [
        _keep_graph(graphs[each.id], earlier[each.id], each) if each.id in graphs and each.id in earlier else each
        for each in after.procedures
    ]
    return update_fields(
        _keep_graph(current, said, after),
        facts=_keep(current.facts, said.facts, after.facts, "name"),
        tools=_keep(current.tools, said.tools, after.tools, "name"),
        knowledge=_keep(current.knowledge, said.knowledge, after.knowledge, "id"),
        procedures=tuple(procedures),
    )


def _keep_graph(current: Graph, said: Graph, after: G) -> G:
    fields = {
        name: getattr(current, name)
        for name in type(after).model_fields
        if name not in ("nodes", "edges", "procedures") and getattr(said, name) == getattr(after, name)
    }
    nodes = _keep(current.nodes, said.nodes, after.nodes, "id")
    edges = _keep(current.edges, said.edges, after.edges, "id")
    return update_fields(after, **{**fields, "nodes": nodes, "edges": edges})


def _keep(current: Sequence[V], said: Sequence[V], after: Sequence[V], key: str) -> tuple[V, ...]:
    """The items after the edit; those that it does not touch as they are now, also where they are not there."""
    now = {getattr(item, key): item for item in current}
    before = {getattr(item, key): item for item in said}
    kept = []
    for item in after:
        name = getattr(item, key)
        if before.get(name) != item:
            kept.append(item)
        elif name in now:
            kept.append(now[name])
    return tuple(kept)


__all__ = ["keep_untouched"]
