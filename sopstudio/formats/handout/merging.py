"""What a document does not tell, or in other words, taken from the SOP that it was written from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from sopstudio.expressions import Tree
from sopstudio.sop import Assignment, Binding, Compute, Document, Edge, End, Graph, Node, Task
from sopstudio.sop.frozen import FrozenModel, update_fields
from sopstudio.sop.reconcile import reconcile
from sopstudio.text.condition_rows import Rows, rows_of
from sopstudio.text.conditions import condition_tree

V = TypeVar("V", bound=FrozenModel)


def merge_handout(base: Document, document: Document) -> Document:
    """A document with the ids of `base` where its steps are the same, and with the spelling of what means the same."""
    merged = reconcile(base, document)
    graphs = {graph.id: graph for graph in base.sop.procedures}
    procedures = tuple(
        _keep(graphs[graph.id], graph) if graph.id in graphs else graph for graph in merged.sop.procedures
    )
    sop = update_fields(_keep(base.sop, merged.sop), procedures=procedures)
    return update_fields(merged, sop=sop, head=base.head)


G = TypeVar("G", bound=Graph)


def _keep(before: Graph, after: G) -> G:
    """A graph whose nodes and edges are as they were where a document would say the same of both."""
    nodes, edges = _merge(before.nodes, after.nodes, _keep_node), _merge(before.edges, after.edges, _keep_edge)
    return update_fields(after, nodes=nodes, edges=edges)


def _merge(before: Sequence[V], after: Sequence[V], keep: Callable[[V, V], V]) -> tuple[V, ...]:
    known = {getattr(item, "id", ""): item for item in before}
    return tuple(keep(known[name], item) if (name := getattr(item, "id", "")) in known else item for item in after)


def _keep_node(before: Node, after: Node) -> Node:
    match before, after:
        case (End(), End()) if before.outcome.removesuffix(".") == after.outcome.removesuffix("."):
            return update_fields(after, outcome=before.outcome)
        case (Task(), Task()):
            bindings = {binding.tool: binding for binding in before.tools}
            return update_fields(
                after, tools=tuple(_keep_binding(bindings.get(each.tool), each) for each in after.tools)
            )
        case (Compute(), Compute()):
            known = {each.fact: each for each in before.assignments}
            kept = tuple(_keep_assignment(known.get(each.fact), each) for each in after.assignments)
            return update_fields(after, assignments=kept)
    return after


def _keep_binding(before: Binding | None, after: Binding) -> Binding:
    is_same = before is not None and _means_same(before.condition, after.condition)
    return before if before is not None and is_same else after


def _keep_assignment(before: Assignment | None, after: Assignment) -> Assignment:
    is_same = before is not None and _means_same(before.expression, after.expression)
    return before if before is not None and is_same else after


def _keep_edge(before: Edge, after: Edge) -> Edge:
    fields = {}
    if before.kind == after.kind == "formal" and _means_same(before.condition, after.condition):
        fields["condition"] = before.condition
    if before.label.casefold() == after.label.casefold():
        fields["label"] = before.label
    return update_fields(after, **fields)


def _means_same(one: str, other: str) -> bool:
    return _meaning(one) == _meaning(other)


def _meaning(text: str) -> Rows | Tree | str:
    """A condition as rows, which are the same for `{ready}` and `{ready} == true`; else its tree, or its text."""
    tree = condition_tree(text)
    return text if tree is None else rows_of(tree) or tree


__all__ = ["merge_handout"]
