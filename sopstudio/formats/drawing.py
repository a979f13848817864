"""The common part of Mermaid and DOT: the texts of nodes and edges, and the losses of a drawing."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sopstudio.formats.format import Loss
from sopstudio.sop.document import Document
from sopstudio.sop.model import Edge, Graph, Node, ProcedureCall, Sop
from sopstudio.translation import quoted, tr

MAX_LABEL_CHARACTERS = 400
_BREAK: Final = re.compile(r"<\s*(?:br|/p|/div|/li|/h[1-6]|/tr)\b[^>]*>", re.I)
_DROPPED: Final = re.compile(r"<(script|style)\b[^>]*>.*?(?:</\1\s*>|\Z)", re.I | re.S)
_TAG: Final = re.compile(r"</?[A-Za-z!][^<>]*>")


@dataclass(frozen=True, slots=True)
class NodeNames:
    """Neutral identifiers (`n0`, `p1n2`) for the nodes, so that no id of an SOP can break a drawing."""

    nodes: dict[tuple[str, str], str]

    def find(self, scope: str, node_id: str) -> str | None:
        """The identifier of a node; None where the node does not exist."""
        return self.nodes.get((scope, node_id))


def name_nodes(sop: Sop) -> NodeNames:
    """Identifiers for all nodes of the SOP and its sub-procedures."""
    identifiers: dict[tuple[str, str], str] = {}
    for part, graph in enumerate(sop.graphs()):
        prefix = f"p{part}n" if part else "n"
        for number, node in enumerate(graph.nodes):
            identifiers[scope_of(sop, graph), node.id] = f"{prefix}{number}"
    return NodeNames(identifiers)


def scope_of(sop: Sop, graph: Graph) -> str:
    """The scope of a graph: the procedure's id, blank for the SOP itself."""
    return "" if graph is sop else graph.id


def node_text(node: Node, sop: Sop) -> str:
    """The text of a node; a call also names its procedure."""
    text = node.label()
    if isinstance(node, ProcedureCall):
        called = next((procedure for procedure in sop.procedures if procedure.id == node.procedure), None)
        text += f"\n({(called.title if called else '') or node.procedure})"
    return shorten(text)


def edge_text(edge: Edge) -> str:
    """The text of an edge: its label, else its condition; blank for always."""
    text = edge.label or ("" if edge.kind == "always" else edge.wording())
    if edge.loop is not None:
        text = f"{text} (at most {edge.loop} times)".strip()
    return shorten(text)


def shorten(text: str) -> str:
    """A text as a label, at most `MAX_LABEL_CHARACTERS` long."""
    return text if len(text) <= MAX_LABEL_CHARACTERS else text[: MAX_LABEL_CHARACTERS - 1] + "…"


def label_text(label: str) -> str:
    """The text of a label in HTML; ends of lines and paragraphs stay."""
    bare = _TAG.sub("", _BREAK.sub("\n", _DROPPED.sub("", label))) if "<" in label else label
    lines = (" ".join(line.split()) for line in html.unescape(bare).split("\n"))
    return "\n".join(line for line in lines if line)


def drawing_losses(document: Document, language: str) -> Iterator[Loss]:
    """What a drawing of the graph cannot hold."""
    sop = document.sop
    reason = tr("{language} draws the graph alone", language=language)
    for part, content in (
        (tr("what a customer says first"), sop.opening),
        ("facts", sop.facts),
        ("tools", sop.tools),
        ("articles", sop.knowledge),
        (tr("what happens at the nodes"), sop.nodes),
        (tr("the head of the document"), not document.head.is_blank()),
        (tr("the layout"), document.layout),
        (tr("the notes"), document.notes),
        (tr("the sections"), document.sections),
    ):
        if content:
            yield Loss(part, "", reason)
    for graph in sop.graphs():
        known = {node.id for node in graph.nodes}
        for edge in graph.edges:
            if edge.source not in known or edge.target not in known:
                yield Loss(
                    tr("the edge {id}", id=quoted(edge.id)), scope_of(sop, graph), tr("it leads from or to no node")
                )
