"""Copied parts of a document. A fragment is itself a document, written and read in the native format."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from sopstudio.expressions import facts_of
from sopstudio.formats import native
from sopstudio.formats.format import Source
from sopstudio.sop import Compute, Document, Edge, Node, Point, ProcedureCall, Sop, Task, replace_fields
from sopstudio.sop.document import Section
from sopstudio.sop.edits import element_key, fresh_id, graph_of
from sopstudio.sop.elements import expression_trees
from sopstudio.sop.sections import add_section, put_into
from sopstudio.translation import tr
from sopstudio.ui.open_document import Selection, split_key

MIME_TYPE = "application/x-sopstudio-fragment+json"
PASTE_OFFSET = 32.0


def extract(document: Document, selection: Selection) -> Document | None:
    """The selected nodes with the edges between them, their sections, and the facts, tools and procedures they use;
    None for nothing.

    Of nodes in several procedures, those of the procedure with most of them are taken.
    """
    by_scope: dict[str, set[str]] = {}
    for key in selection.nodes:
        scope, name = split_key(key)
        by_scope.setdefault(scope, set()).add(name)
    if not by_scope:
        return None
    scope = max(by_scope, key=lambda scope_id: (len(by_scope[scope_id]), scope_id == ""))
    names, graph, sop = by_scope[scope], graph_of(document.sop, scope), document.sop
    nodes = tuple(node for node in graph.nodes if node.id in names)
    edges = tuple(edge for edge in graph.edges if edge.source in names and edge.target in names)
    called = _called_procedures(nodes, sop)
    part = Sop(id="fragment", title=tr("Copied nodes"), nodes=nodes, edges=edges)
    part = replace_fields(part, procedures=tuple(procedure for procedure in sop.procedures if procedure.id in called))
    tools = _bound_tools(node for part_graph in part.graphs() for node in part_graph.nodes)
    part = replace_fields(part, tools=tuple(tool for tool in sop.tools if tool.name in tools))
    facts = _used_facts(part)
    part = replace_fields(part, facts=tuple(fact for fact in sop.facts if fact.name in facts))
    layout = {
        name: document.layout[element_key(scope, name)] for name in names if element_key(scope, name) in document.layout
    }
    inner = tuple(f"{procedure.id}/" for procedure in part.procedures)
    layout |= {key: point for key, point in document.layout.items() if inner and key.startswith(inner)}
    keys = {element_key(scope, name): name for name in names}
    held = ((section, tuple(keys[key] for key in section.nodes if key in keys)) for section in document.sections)
    sections = tuple(replace_fields(section, nodes=nodes) for section, nodes in held if nodes)
    return Document(sop=part, layout=layout, sections=sections)


def to_text(fragment: Document) -> str:
    """The fragment as native JSON."""
    return native.to_native_text(fragment)


def parse(text: str) -> Document:
    """The fragment in a text. Raises `FormatError` for anything else."""
    return native.read(Source(text)).document


def paste(
    document: Document, fragment: Document, scope: str, offset: tuple[float, float]
) -> tuple[Document, Selection]:
    """`document` with the nodes and edges of `fragment` under new ids, moved by `offset`, and what they need.

    Facts, tools and procedures that the document already has (by name) stay as they are. Nodes of a section join the
    one of that title, or a new one. Returns the document and the selection of what was pasted.
    """
    graph = graph_of(document.sop, scope)
    node_ids = _new_ids((node.id for node in graph.nodes), [node.id for node in fragment.sop.nodes])
    edge_ids = _new_ids((edge.id for edge in graph.edges), [edge.id for edge in fragment.sop.edges])
    nodes = tuple(replace_fields(node, id=node_ids[node.id]) for node in fragment.sop.nodes)
    edges = tuple(
        _rewire(edge, node_ids, edge_ids)
        for edge in fragment.sop.edges
        if edge.source in node_ids and edge.target in node_ids
    )
    fields: dict[str, object] = {"nodes": (*graph.nodes, *nodes), "edges": (*graph.edges, *edges)}
    if not graph.nodes and nodes:
        fields["start"] = nodes[0].id
    new_graph = replace_fields(graph, **fields)
    procedures = tuple(new_graph if procedure is graph else procedure for procedure in document.sop.procedures)
    sop = new_graph if isinstance(new_graph, Sop) else replace_fields(document.sop, procedures=procedures)
    layout = dict(document.layout)
    for old, new in node_ids.items():
        point = fragment.layout.get(old, Point(x=0, y=0))
        layout[element_key(scope, new)] = Point(x=point.x + offset[0], y=point.y + offset[1])
    sop = _add_declarations(sop, fragment.sop)
    new_procedures = {procedure.id for procedure in sop.procedures} - {
        procedure.id for procedure in document.sop.procedures
    }
    layout |= {key: point for key, point in fragment.layout.items() if split_key(key)[0] in new_procedures}
    selection = Selection(
        frozenset(element_key(scope, pasted_node.id) for pasted_node in nodes),
        frozenset(element_key(scope, pasted_edge.id) for pasted_edge in edges),
    )
    pasted = replace_fields(document, sop=sop, layout=layout)
    for section in fragment.sections:
        keys = [element_key(scope, node_ids[name]) for name in section.nodes if name in node_ids]
        pasted = _put_into_section(pasted, section, keys)
    return pasted, selection


def _put_into_section(document: Document, section: Section, keys: Collection[str]) -> Document:
    """`document` with these nodes in its section of that title; the one they were copied from, where there are two."""
    namesakes = [known.element for known in document.sections if known.title == section.title]
    if not namesakes:
        return add_section(document, section.title, keys)[0] if keys else document
    return put_into(document, section.element if section.element in namesakes else namesakes[0], keys)


def _new_ids(existing: Iterable[str], wanted_ids: Collection[str]) -> dict[str, str]:
    taken, new_ids = set(existing), {}
    for wanted_id in wanted_ids:
        new_ids[wanted_id] = fresh_id(taken, wanted_id)
        taken.add(new_ids[wanted_id])
    return new_ids


def _rewire(edge: Edge, node_ids: Mapping[str, str], edge_ids: Mapping[str, str]) -> Edge:
    return replace_fields(edge, id=edge_ids[edge.id], source=node_ids[edge.source], target=node_ids[edge.target])


def _add_declarations(sop: Sop, part: Sop) -> Sop:
    facts = {fact.name for fact in sop.facts}
    tools = {tool.name for tool in sop.tools}
    procedure_ids = {procedure.id for procedure in sop.procedures}
    return replace_fields(
        sop,
        facts=(*sop.facts, *(fact for fact in part.facts if fact.name not in facts)),
        tools=(*sop.tools, *(tool for tool in part.tools if tool.name not in tools)),
        procedures=(
            *sop.procedures,
            *(procedure for procedure in part.procedures if procedure.id not in procedure_ids),
        ),
    )


def _called_procedures(nodes: Iterable[Node], sop: Sop) -> set[str]:
    """The procedures that `nodes` run, and those that these run."""
    procedures = {procedure.id: procedure for procedure in sop.procedures}
    called: set[str] = set()
    stack = [node.procedure for node in nodes if isinstance(node, ProcedureCall)]
    while stack:
        name = stack.pop()
        if name in procedures and name not in called:
            called.add(name)
            stack += [node.procedure for node in procedures[name].nodes if isinstance(node, ProcedureCall)]
    return called


def _bound_tools(nodes: Iterable[Node]) -> set[str]:
    return {binding.tool for node in nodes if isinstance(node, Task) for binding in node.tools}


def _used_facts(part: Sop) -> set[str]:
    """Names of facts that are asked for, computed, set by tools, passed to them, or read by a condition."""
    names = {name for tree in expression_trees(part) for name in facts_of(tree)}
    for tool in part.tools:
        names |= {output.fact for output in tool.outputs} | set(tool.properties())
    for graph in part.graphs():
        for node in graph.nodes:
            if isinstance(node, Task):
                names |= {*node.asks, *(fact for binding in node.tools for fact in binding.arguments.values())}
            elif isinstance(node, Compute):
                names |= {assignment.fact for assignment in node.assignments}
    return names
