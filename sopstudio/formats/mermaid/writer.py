"""Mermaid flowcharts, for pages that draw them. Every label stays inert text, whatever it contains."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from sopstudio.formats.drawing import NodeNames, drawing_losses, edge_text, name_nodes, node_text, scope_of
from sopstudio.formats.format import Writing
from sopstudio.formats.native import file_stem
from sopstudio.sop.document import Document
from sopstudio.sop.model import Graph, Sop

_SHAPES: Final = MappingProxyType(
    {
        "task": ("[", "]"),
        "decision": ("{", "}"),
        "compute": ("[/", "/]"),
        "procedure": ("[[", "]]"),
        "end": ("([", "])"),
        "person": ("[\\", "/]"),
    }
)
_SAFE_CHARACTERS: Final = frozenset(" _.,!?=+-*/()'")


def escape_label(text: str) -> str:
    """`text` with everything that Mermaid, Markdown or HTML could interpret written as a number entity."""
    pieces = []
    for char in text:
        if char == "\n":
            pieces.append("<br/>")
        elif char.isalnum() or char in _SAFE_CHARACTERS:
            pieces.append(char)
        elif char.isprintable():
            pieces.append(f"#{ord(char)};")
        else:
            pieces.append(f"U+{ord(char):04X}")
    return "".join(pieces)


def write(document: Document) -> Writing:
    """One `.mmd` file; sub-procedures are subgraphs."""
    sop = document.sop
    known = name_nodes(sop)
    lines = ["flowchart TD", *_graph_lines(sop, sop, known, "  ")]
    for number, procedure in enumerate(sop.procedures, 1):
        lines.append(f'  subgraph p{number}["{escape_label(procedure.title or procedure.id)}"]')
        lines += [*_graph_lines(sop, procedure, known, "    "), "  end"]
    text = "\n".join(lines) + "\n"
    return Writing(
        MappingProxyType({file_stem(sop) + ".mmd": text.encode()}), tuple(drawing_losses(document, "Mermaid"))
    )


def _graph_lines(sop: Sop, graph: Graph, known: NodeNames, indent: str) -> list[str]:
    scope = scope_of(sop, graph)
    lines = []
    for node in graph.nodes:
        begin, end = _SHAPES[node.kind]
        lines.append(f'{indent}{known.find(scope, node.id)}{begin}"{escape_label(node_text(node, sop))}"{end}')
    for edge in graph.edges:
        source, target = known.find(scope, edge.source), known.find(scope, edge.target)
        if source and target:
            words = edge_text(edge)
            label = f'|"{escape_label(words)}"|' if words else ""
            lines.append(f"{indent}{source} -->{label} {target}")
    return lines
