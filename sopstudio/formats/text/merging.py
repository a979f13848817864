"""What was read of an edited text, with the ids of the earlier document and what the text does not say.

A whole text says everything, so nothing but ids of the SOP, order and annotations comes from the earlier document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from sopstudio.expressions import parse
from sopstudio.formats.text.lines import is_formal
from sopstudio.formats.text.statements import NodeStatement, state_node
from sopstudio.formats.text.steps import propose_node, says_its_title, tool_names
from sopstudio.formats.text.writer import line_label
from sopstudio.sop.document import Document
from sopstudio.sop.elements import element_key
from sopstudio.sop.frozen import FrozenModel, replace_fields, update_fields
from sopstudio.sop.model import Assignment, Compute, Decision, Edge, Graph, Node, Person, Sop, Task
from sopstudio.sop.reconcile import reconcile

G = TypeVar("G", bound=Graph)
V = TypeVar("V", bound=FrozenModel)
BoundTools = Callable[[str], tuple[str, ...]]
"""The tools that words alone bind."""


def merge_words(
    base: Document, document: Document, bound_tools: BoundTools, details: Mapping[str, NodeStatement]
) -> Document:
    """What words say, over the earlier document; `details` are those of nodes by origin, which count in any case."""
    merged = reconcile(base, document, partial(merge_line, bound_tools), line_label)
    return _state_details(_drop_unused(base, merged), details)


def merge_whole(base: Document, document: Document) -> Document:
    """What a whole text says, with the annotations of the earlier document."""
    merged = reconcile(base, document, wording=line_label)
    return update_fields(merged, sop=_in_order_of(base.sop, document.sop))


def _in_order_of(before: Sop, after: Sop) -> Sop:
    """`after`, which is whole, under the id of `before`, and its elements in the order that they had there."""
    earlier = {graph.id: graph for graph in before.procedures}
    procedures = _sort_like(
        [_sort_graph(earlier.get(procedure.id), procedure) for procedure in after.procedures], before.procedures, "id"
    )
    sop = update_fields(
        _sort_graph(before, after),
        id=before.id,
        facts=_sort_like(after.facts, before.facts, "name"),
        tools=_sort_like(after.tools, before.tools, "name"),
        knowledge=_sort_like(after.knowledge, before.knowledge, "id"),
        procedures=procedures,
    )
    return before if sop == before else sop


def _sort_graph(before: Graph | None, after: G) -> G:
    if before is None:
        return after
    nodes = _sort_like(after.nodes, before.nodes, "id")
    rank = {node.id: number for number, node in enumerate(nodes)}
    edges = _sort_like(after.edges, before.edges, "id")
    return update_fields(after, nodes=nodes, edges=_keep_order_of_ways(edges, after.edges, rank))


def _keep_order_of_ways(edges: Sequence[Edge], stated: Sequence[Edge], rank: Mapping[str, int]) -> tuple[Edge, ...]:
    """`edges`, but those of a node in the stated order, which decides: where that differs, they stand together."""
    by_source: dict[str, list[Edge]] = {}
    for edge in stated:
        by_source.setdefault(edge.source, []).append(edge)
    if all([edge for edge in edges if edge.source == source] == ways for source, ways in by_source.items()):
        return tuple(edges)
    return tuple(sorted(stated, key=lambda edge: rank.get(edge.source, len(rank))))


def _sort_like(items: Sequence[V], before: Sequence[V], key: str) -> tuple[V, ...]:
    """The items in their earlier order, new ones last."""
    rank = {getattr(item, key): number for number, item in enumerate(before)}
    return tuple(sorted(items, key=lambda item: rank.get(getattr(item, key), len(rank))))


def _state_details(document: Document, details: Mapping[str, NodeStatement]) -> Document:
    """The document with what the details below lines state, over what its nodes had before."""
    places = {entry.element: details[entry.origin] for entry in document.provenance if entry.origin in details}
    if not places:
        return document
    graphs = [_state_graph(graph, places, "" if graph is document.sop else graph.id) for graph in document.sop.graphs()]
    sop = update_fields(
        document.sop,
        nodes=graphs[0],
        procedures=tuple(
            update_fields(procedure, nodes=nodes)
            for procedure, nodes in zip(document.sop.procedures, graphs[1:], strict=True)
        ),
    )
    return update_fields(document, sop=sop)


def _state_graph(graph: Graph, places: Mapping[str, NodeStatement], scope: str) -> tuple[Node, ...]:
    pairs = ((node, places.get(element_key(scope, node.id))) for node in graph.nodes)
    return tuple(node if stated is None else state_node(node, stated) for node, stated in pairs)


def _drop_unused(base: Document, document: Document) -> Document:
    """`document` without the facts and tools proposed for steps whose nodes were then taken from `base`."""
    sop = document.sop
    facts, tools = {fact.name for fact in base.sop.facts}, {tool.name for tool in base.sop.tools}
    for graph in sop.graphs():
        for node in graph.nodes:
            if isinstance(node, Task):
                facts.update(node.asks)
                tools.update(binding.tool for binding in node.tools)
            elif isinstance(node, Person):
                facts.update(node.provides)
        for edge in graph.edges:
            facts.update(parse(edge.condition).facts if edge.kind == "formal" and is_formal(edge.condition) else ())
    facts |= {name for tool in sop.tools if tool.name in tools for name in tool.properties()}
    used_facts = tuple(fact for fact in sop.facts if fact.name in facts)
    return update_fields(
        document,
        sop=update_fields(sop, facts=used_facts, tools=tuple(tool for tool in sop.tools if tool.name in tools)),
    )


def merge_line(bound_tools: Callable[[str], tuple[str, ...]], before: Node, after: Node) -> Node:
    """The earlier node where its line is unchanged; else that node with the new words, as far as its kind allows.

    `bound_tools` gives the tools that words alone bind: a line with other tools has tags, and those count.
    """
    merged = _merge_words(bound_tools, before, after)
    if after.kind == "end" or merged.branching == after.branching:
        return merged
    return update_fields(merged, branching=after.branching)


def _merge_words(bound_tools: Callable[[str], tuple[str, ...]], before: Node, after: Node) -> Node:
    is_end = before.kind == "end"
    if isinstance(before, Person) and isinstance(after, Person):
        title = before.title if line_label(before) == after.title else after.title
        said, known = (after, before) if title != before.title else (before, after)
        answering = said if said.action != "do" else known
        return update_fields(
            before,
            title=title,
            role=after.role or before.role,
            action=answering.action,
            provides=answering.provides,
            time_limit=said.time_limit or known.time_limit,
        )
    if isinstance(before, Person) or isinstance(after, Person):
        return replace_fields(after, description=before.description)
    if line_label(before) == after.title and is_end == (after.kind == "end"):
        return _apply_tags(bound_tools, before, after)
    if isinstance(before, Compute) and isinstance(after, Compute):
        computes_as_said = before.assignments == propose_assignments(before.title)
        return update_fields(
            before, title=after.title, assignments=after.assignments if computes_as_said else before.assignments
        )
    if before.kind == after.kind == "task":
        old = propose_node(before.title)
        fields = {
            name: getattr(after, name) for name in ("asks", "tools") if getattr(before, name) == getattr(old, name)
        }
        if says_its_title(before):
            fields["message"] = after.message
        return _apply_tags(bound_tools, update_fields(before, title=after.title, **fields), after)
    if is_end == (after.kind == "end"):
        return _apply_tags(bound_tools, update_fields(before, title=after.title), after)
    return replace_fields(after, description=before.description)


def propose_assignments(title: str) -> tuple[Assignment, ...]:
    """What the words of a step compute."""
    proposal = propose_node(title)
    return proposal.assignments if isinstance(proposal, Compute) else ()


def _apply_tags(bound_tools: Callable[[str], tuple[str, ...]], node: Node, after: Node) -> Node:
    """`node` with the tools that the tags of `after` name; a decision becomes a task then."""
    names = tool_names(after)
    if not isinstance(after, Task) or names == tool_names(node) or names == bound_tools(after.title):
        return node
    if isinstance(node, Decision):
        return replace_fields(after, description=node.description)
    if not isinstance(node, Task):
        return node
    known = set(tool_names(node))
    tools = [binding for binding in (*node.tools, *after.tools) if binding.tool in names]
    fresh = [binding for binding in tools if binding in node.tools or binding.tool not in known]
    return update_fields(node, tools=tuple(sorted(fresh, key=lambda binding: names.index(binding.tool))))


__all__ = ["merge_line", "merge_whole", "merge_words"]
