"""DOT graphs for Graphviz. Labels are quoted strings, never HTML, and DOT escapes have no effect in them.

Attributes that Graphviz passes over say what the labels do not, so that reading the text gives the same graph.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sopstudio.formats.drawing import NodeNames, drawing_losses, edge_text, name_nodes, node_text, scope_of
from sopstudio.formats.drawing_marks import START, edge_marks, encode_marks, graph_marks, node_marks
from sopstudio.formats.format import Writing
from sopstudio.formats.native import file_stem
from sopstudio.sop.document import Document
from sopstudio.sop.model import Graph, Sop

_SHAPES: Final = MappingProxyType(
    {
        **{"task": "box", "decision": "diamond", "compute": "parallelogram", "procedure": "component"},
        **{"person": "trapezium", "end": "oval"},
    }
)


def quote_label(text: str) -> str:
    """`text` as a DOT string: quotes, backslashes and entities escaped, control characters written as U+XXXX."""
    pieces = []
    for char in text:
        if char in '"\\':
            pieces.append("\\" + char)
        elif char == "\n":
            pieces.append("\\n")
        elif char == "&":
            pieces.append("&amp;")
        else:
            pieces.append(char if char.isprintable() else f"U+{ord(char):04X}")
    return f'"{"".join(pieces)}"'


def write(document: Document) -> Writing:
    """One `.dot` file; sub-procedures are clusters."""
    sop = document.sop
    known = name_nodes(sop)
    lines = [
        f"digraph {quote_label(sop.title or sop.id)} {{",
        "  rankdir=TB;",
        f"  graph [{_marks(_graph_marks(sop))}];",
        *_graph_lines(sop, sop, known, "  "),
    ]
    for number, procedure in enumerate(sop.procedures, 1):
        lines += [f"  subgraph cluster_p{number} {{", f"    label={quote_label(procedure.title or procedure.id)};"]
        lines += [f"    graph [{_marks(_graph_marks(procedure))}];"]
        lines += [*_graph_lines(sop, procedure, known, "    "), "  }"]
    text = "\n".join([*lines, "}"]) + "\n"
    return Writing(MappingProxyType({file_stem(sop) + ".dot": text.encode()}), tuple(drawing_losses(document, "DOT")))


def _graph_lines(sop: Sop, graph: Graph, known: NodeNames, indent: str) -> list[str]:
    scope = scope_of(sop, graph)
    lines = []
    for node in graph.nodes:
        words, shape = quote_label(node_text(node, sop)), _SHAPES[node.kind]
        marks = _marks(node_marks(node))
        lines.append(f"{indent}{known.find(scope, node.id)} [shape={shape}, label={words}, {marks}];")
    for edge in graph.edges:
        source, target = known.find(scope, edge.source), known.find(scope, edge.target)
        if source and target:
            words = edge_text(edge)
            label = f"label={quote_label(words)}, " if words else ""
            lines.append(f"{indent}{source} -> {target} [{label}{_marks(edge_marks(edge))}];")
    return lines


def _marks(marks: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={quote_label(text)}" for name, text in marks.items())


def _graph_marks(graph: Graph) -> dict[str, str]:
    return {**graph_marks(graph), **encode_marks({START: graph.start})}


__all__ = ["quote_label", "write"]
