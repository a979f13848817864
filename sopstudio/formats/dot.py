"""DOT graphs for Graphviz. Labels are quoted strings, never HTML, and no escape of DOT works inside them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from sopstudio.formats.drawing import Names, edge_words, losses, names, node_words, scope_of
from sopstudio.formats.format import Format, Writing
from sopstudio.formats.native import file_stem
from sopstudio.sop.document import Document
from sopstudio.sop.graph import Graph, Sop

_SHAPES: Final = MappingProxyType(
    {"task": "box", "decision": "diamond", "compute": "parallelogram", "procedure": "component", "end": "oval"}
)


def quoted(text: str) -> str:
    """`text` as a DOT string: quotes and backslashes escaped, entities and control characters made plain words."""
    found = []
    for char in text:
        if char in '"\\':
            found.append("\\" + char)
        elif char == "\n":
            found.append("\\n")
        elif char == "&":
            found.append("&amp;")
        else:
            found.append(char if char.isprintable() else f"U+{ord(char):04X}")
    return f'"{"".join(found)}"'


def write(document: Document) -> Writing:
    """One `.dot` file; sub-procedures are clusters."""
    sop = document.sop
    known = names(sop)
    lines = [f"digraph {quoted(sop.title or sop.id)} {{", "  rankdir=TB;", *_graph(sop, sop, known, "  ")]
    for number, procedure in enumerate(sop.procedures, 1):
        lines += [f"  subgraph cluster_p{number} {{", f"    label={quoted(procedure.title or procedure.id)};"]
        lines += [*_graph(sop, procedure, known, "    "), "  }"]
    text = "\n".join([*lines, "}"]) + "\n"
    return Writing(MappingProxyType({file_stem(sop) + ".dot": text.encode()}), tuple(losses(document, "DOT")))


def _graph(sop: Sop, graph: Graph, known: Names, indent: str) -> list[str]:
    scope = scope_of(sop, graph)
    lines = []
    for node in graph.nodes:
        words, shape = quoted(node_words(node, sop)), _SHAPES[node.kind]
        lines.append(f"{indent}{known.of(scope, node.id)} [shape={shape}, label={words}];")
    for edge in graph.edges:
        source, target = known.of(scope, edge.source), known.of(scope, edge.target)
        if source and target:
            words = edge_words(edge)
            lines.append(f"{indent}{source} -> {target}{f' [label={quoted(words)}]' if words else ''};")
    return lines


FORMAT = Format(name="dot", title="Graphviz DOT", extensions=(".dot", ".gv"), write=write)
