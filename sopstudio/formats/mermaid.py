"""Mermaid flowcharts, for pages that draw them. Every label stays inert text, whatever it holds."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from sopstudio.formats.drawing import Names, edge_words, losses, names, node_words, scope_of
from sopstudio.formats.format import Format, Writing
from sopstudio.formats.native import file_stem
from sopstudio.sop.document import Document
from sopstudio.sop.graph import Graph, Sop

_SHAPES: Final = MappingProxyType(
    {
        "task": ("[", "]"),
        "decision": ("{", "}"),
        "compute": ("[/", "/]"),
        "procedure": ("[[", "]]"),
        "end": ("([", "])"),
    }
)
_PLAIN: Final = frozenset(" _.,!?=+-*/()'")


def escaped(text: str) -> str:
    """`text` with everything that Mermaid, Markdown or HTML could read as an instruction written as a number entity."""
    found = []
    for char in text:
        if char == "\n":
            found.append("<br/>")
        elif char.isalnum() or char in _PLAIN:
            found.append(char)
        elif char.isprintable():
            found.append(f"#{ord(char)};")
        else:
            found.append(f"U+{ord(char):04X}")
    return "".join(found)


def write(document: Document) -> Writing:
    """One `.mmd` file; sub-procedures are subgraphs."""
    sop = document.sop
    known = names(sop)
    lines = ["flowchart TD", *_graph(sop, sop, known, "  ")]
    for number, procedure in enumerate(sop.procedures, 1):
        lines.append(f'  subgraph p{number}["{escaped(procedure.title or procedure.id)}"]')
        lines += [*_graph(sop, procedure, known, "    "), "  end"]
    text = "\n".join(lines) + "\n"
    return Writing(MappingProxyType({file_stem(sop) + ".mmd": text.encode()}), tuple(losses(document, "Mermaid")))


def _graph(sop: Sop, graph: Graph, known: Names, indent: str) -> list[str]:
    scope = scope_of(sop, graph)
    lines = []
    for node in graph.nodes:
        begin, end = _SHAPES[node.kind]
        lines.append(f'{indent}{known.of(scope, node.id)}{begin}"{escaped(node_words(node, sop))}"{end}')
    for edge in graph.edges:
        source, target = known.of(scope, edge.source), known.of(scope, edge.target)
        if source and target:
            words = edge_words(edge)
            label = f'|"{escaped(words)}"|' if words else ""
            lines.append(f"{indent}{source} -->{label} {target}")
    return lines


FORMAT = Format(name="mermaid", title="Mermaid", extensions=(".mmd", ".mermaid"), write=write)
