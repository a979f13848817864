"""Copied parts of a document: a fragment is itself a document, written and read in the native format."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from sopstudio.expressions import facts_of
from sopstudio.formats import native
from sopstudio.formats.format import Source
from sopstudio.sop import Compute, Document, Edge, Node, Point, ProcedureCall, Sop, Task, changed
from sopstudio.sop.edits import fresh_id, graph_of, place
from sopstudio.sop.expressions_of import trees_of
from sopstudio.ui.editor import Selection, scope_of

MIME = "application/x-sopstudio-fragment+json"
APART = 32.0


def cut_out(document: Document, selection: Selection) -> Document | None:
    """The selected nodes with the edges between them, and the facts, tools and procedures they use; None for nothing.

    Nodes of several procedures at once: those of the one that has most of them.
    """
    by_scope: dict[str, set[str]] = {}
    for key in selection.nodes:
        scope, name = scope_of(key)
        by_scope.setdefault(scope, set()).add(name)
    if not by_scope:
        return None
    scope = max(by_scope, key=lambda one: (len(by_scope[one]), one == ""))
    names, graph, sop = by_scope[scope], graph_of(document.sop, scope), document.sop
    nodes = tuple(node for node in graph.nodes if node.id in names)
    edges = tuple(edge for edge in graph.edges if edge.source in names and edge.target in names)
    calls = _called(nodes, sop)
    part = Sop(id="fragment", title="Copied nodes", nodes=nodes, edges=edges)
    part = changed(part, procedures=tuple(one for one in sop.procedures if one.id in calls))
    tools = _tools_at(node for one in part.graphs() for node in one.nodes)
    part = changed(part, tools=tuple(tool for tool in sop.tools if tool.name in tools))
    facts = _facts_used(part)
    part = changed(part, facts=tuple(fact for fact in sop.facts if fact.name in facts))
    layout = {name: document.layout[place(scope, name)] for name in names if place(scope, name) in document.layout}
    inner = tuple(f"{one.id}/" for one in part.procedures)
    layout |= {key: point for key, point in document.layout.items() if inner and key.startswith(inner)}
    return Document(sop=part, layout=layout)


def written(fragment: Document) -> str:
    """The fragment as native JSON."""
    return native.to_text(fragment)


def read(text: str) -> Document:
    """The fragment in a text. Raises `FormatError` for anything else."""
    return native.read(Source(text)).document


def pasted(
    document: Document, fragment: Document, scope: str, shift: tuple[float, float]
) -> tuple[Document, Selection]:
    """`document` with the nodes and edges of `fragment` under fresh ids, moved by `shift`, and what they need.

    Facts, tools and procedures that the document has already (by name) stay as they are.
    """
    graph = graph_of(document.sop, scope)
    names = _fresh((node.id for node in graph.nodes), [node.id for node in fragment.sop.nodes])
    ways = _fresh((edge.id for edge in graph.edges), [edge.id for edge in fragment.sop.edges])
    nodes = tuple(changed(node, id=names[node.id]) for node in fragment.sop.nodes)
    edges = tuple(
        _led(edge, names, ways) for edge in fragment.sop.edges if edge.source in names and edge.target in names
    )
    fields: dict[str, object] = {"nodes": (*graph.nodes, *nodes), "edges": (*graph.edges, *edges)}
    if not graph.nodes and nodes:
        fields["start"] = nodes[0].id
    after = changed(graph, **fields)
    procedures = tuple(after if one is graph else one for one in document.sop.procedures)
    sop = after if isinstance(after, Sop) else changed(document.sop, procedures=procedures)
    layout = dict(document.layout)
    for old, new in names.items():
        point = fragment.layout.get(old, Point(x=0, y=0))
        layout[place(scope, new)] = Point(x=point.x + shift[0], y=point.y + shift[1])
    sop = _with_needs(sop, fragment.sop)
    fresh = {one.id for one in sop.procedures} - {one.id for one in document.sop.procedures}
    layout |= {key: point for key, point in fragment.layout.items() if scope_of(key)[0] in fresh}
    selection = Selection(
        frozenset(place(scope, one.id) for one in nodes), frozenset(place(scope, one.id) for one in edges)
    )
    return changed(document, sop=sop, layout=layout), selection


def _fresh(existing: Iterable[str], wishes: Collection[str]) -> dict[str, str]:
    taken, found = set(existing), {}
    for wish in wishes:
        found[wish] = fresh_id(taken, wish)
        taken.add(found[wish])
    return found


def _led(edge: Edge, names: Mapping[str, str], ways: Mapping[str, str]) -> Edge:
    return changed(edge, id=ways[edge.id], source=names[edge.source], target=names[edge.target])


def _with_needs(sop: Sop, part: Sop) -> Sop:
    facts = {one.name for one in sop.facts}
    tools = {one.name for one in sop.tools}
    known = {one.id for one in sop.procedures}
    return changed(
        sop,
        facts=(*sop.facts, *(one for one in part.facts if one.name not in facts)),
        tools=(*sop.tools, *(one for one in part.tools if one.name not in tools)),
        procedures=(*sop.procedures, *(one for one in part.procedures if one.id not in known)),
    )


def _called(nodes: Iterable[Node], sop: Sop) -> set[str]:
    """The procedures that `nodes` run, and those that these run."""
    procedures = {one.id: one for one in sop.procedures}
    found: set[str] = set()
    stack = [node.procedure for node in nodes if isinstance(node, ProcedureCall)]
    while stack:
        name = stack.pop()
        if name in procedures and name not in found:
            found.add(name)
            stack += [node.procedure for node in procedures[name].nodes if isinstance(node, ProcedureCall)]
    return found


def _tools_at(nodes: Iterable[Node]) -> set[str]:
    return {binding.tool for node in nodes if isinstance(node, Task) for binding in node.tools}


def _facts_used(part: Sop) -> set[str]:
    """Names of facts that are asked for, computed, given by tools, fed to them, or read by a condition."""
    found = {name for tree in trees_of(part) for name in facts_of(tree)}
    for tool in part.tools:
        found |= {output.fact for output in tool.outputs} | set(tool.properties())
    for graph in part.graphs():
        for node in graph.nodes:
            if isinstance(node, Task):
                found |= {*node.asks, *(fact for binding in node.tools for fact in binding.arguments.values())}
            elif isinstance(node, Compute):
                found |= {one.fact for one in node.assignments}
    return found
