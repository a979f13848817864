"""What Mermaid and DOT share: the words on nodes and edges, and what a drawing leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sopstudio.formats.format import Loss
from sopstudio.sop.document import Document
from sopstudio.sop.graph import Edge, Graph, Node, ProcedureCall, Sop

LONGEST = 400


@dataclass(frozen=True, slots=True)
class Names:
    """Identifiers that mean nothing in any language (`n0`, `p1n2`), so that no id of an SOP can break a drawing."""

    nodes: dict[tuple[str, str], str]

    def of(self, scope: str, node_id: str) -> str | None:
        """The name of a node, None for one that does not exist."""
        return self.nodes.get((scope, node_id))


def names(sop: Sop) -> Names:
    """A name for every node of the SOP and its sub-procedures."""
    found: dict[tuple[str, str], str] = {}
    for part, graph in enumerate(sop.graphs()):
        prefix = f"p{part}n" if part else "n"
        for number, node in enumerate(graph.nodes):
            found[scope_of(sop, graph), node.id] = f"{prefix}{number}"
    return Names(found)


def scope_of(sop: Sop, graph: Graph) -> str:
    """The scope of a graph: blank for the SOP itself."""
    return "" if graph is sop else graph.id


def node_words(node: Node, sop: Sop) -> str:
    """What stands on a node; a call names its procedure."""
    text = node.label()
    if isinstance(node, ProcedureCall):
        called = next((one for one in sop.procedures if one.id == node.procedure), None)
        text += f"\n({(called.title if called else '') or node.procedure})"
    return _short(text)


def edge_words(edge: Edge) -> str:
    """What stands on an edge: its label, else what decides it; nothing for always."""
    text = edge.label or ("" if edge.kind == "always" else edge.wording())
    if edge.loop is not None:
        text = f"{text} (at most {edge.loop} times)".strip()
    return _short(text)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def losses(document: Document, language: str) -> Iterator[Loss]:
    """What a drawing of the graph does not hold."""
    sop = document.sop
    why = f"{language} draws the graph alone"
    for what, held in (
        ("facts", sop.facts),
        ("tools", sop.tools),
        ("articles", sop.knowledge),
        ("what happens at the nodes", sop.nodes),
        ("the layout", document.layout),
        ("the notes", document.notes),
    ):
        if held:
            yield Loss(what, "", why)
    for graph in sop.graphs():
        known = {node.id for node in graph.nodes}
        for edge in graph.edges:
            if edge.source not in known or edge.target not in known:
                yield Loss(f"the edge {edge.id!r}", scope_of(sop, graph), "it leads from or to no node")
