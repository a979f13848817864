"""What a drawing says beside its labels, so that reading it gives the same graph: ids, kinds, conditions.

A mark holds only as long as its label is the one that was written: a label that somebody changed is read instead.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Mapping
from typing import Final, cast, get_args
from urllib.parse import quote, unquote

from msgspec.structs import replace

from sopstudio.formats.diagram import DiagramEdge, DiagramNode, Shape
from sopstudio.formats.drawing import edge_text, shorten
from sopstudio.sop.model import Edge, EdgeKind, Graph, Node, Person, ProcedureCall

ID, KIND, TITLE, CALLS, BRANCHING, ROLE, MINUTES = (
    "sopId", "sopKind", "sopTitle", "sopCalls", "sopBranching", "sopRole", "sopMinutes",
)  # fmt: skip
CONDITION, LABEL, LOOP, GRAPH = "sopCondition", "sopLabel", "sopLoop", "sopGraph"
NODE, NUMBER, DRAWN, START, SECTION = "sopNode", "sopNumber", "sopDrawn", "sopStart", "sopSection"
NO_SECTION: Final = "none"
"""What `SECTION` says of a lane that we draw for a role, not for a section of the document."""
MARKS: Final = (
    ID,
    KIND,
    TITLE,
    CALLS,
    BRANCHING,
    ROLE,
    MINUTES,
    CONDITION,
    LABEL,
    LOOP,
    GRAPH,
    NODE,
    NUMBER,
    DRAWN,
    START,
    SECTION,
)
GRAPH_NAMESPACE: Final = "urn:sopstudio:graph"
"""The namespace of marks in XML."""
_UNSAFE: Final = re.compile(r"[^\w .,:!?()+*/'~@$^|{}\[\]<>=#-]|[^\x20-\x7e]")
_KINDS: Final[tuple[str, ...]] = ("task", "decision", "compute", "procedure", "end", "person")
_MAX_LOOP_DIGITS: Final = 8


def node_marks(node: Node) -> dict[str, str]:
    """The marks of a node, encoded."""
    marks = {ID: node.id, KIND: node.kind, TITLE: node.title}
    if isinstance(node, ProcedureCall):
        marks[CALLS] = node.procedure
    if isinstance(node, Person):
        marks[ROLE] = node.role
        marks[MINUTES] = "" if node.time_limit is None else str(node.time_limit)
    if node.branching != "first":
        marks[BRANCHING] = node.branching
    return encode_marks(marks)


def edge_marks(edge: Edge) -> dict[str, str]:
    """The marks of an edge, encoded."""
    loop = "" if edge.loop is None else str(edge.loop)
    return encode_marks({ID: edge.id, KIND: edge.kind, CONDITION: edge.condition, LABEL: edge.label, LOOP: loop})


def graph_marks(graph: Graph) -> dict[str, str]:
    """The marks of an SOP or a sub-procedure, encoded."""
    return encode_marks({GRAPH: graph.id, TITLE: graph.title})


def encode_marks(marks: Mapping[str, str]) -> dict[str, str]:
    """The marks without those that are blank; signs that a language could read are percent-encoded."""
    texts = {
        name: _UNSAFE.sub(lambda match: quote(match[0], safe="", errors="surrogatepass"), text)
        for name, text in marks.items()
    }
    return {name: text for name, text in texts.items() if text or name == ID}


def decode_marks(marks: Mapping[str, str]) -> dict[str, str]:
    """The marks among the attributes of an element, decoded."""
    return {name: unquote(marks[name], errors="surrogatepass") for name in MARKS if name in marks}


def _same(label: str, text: str) -> bool:
    """Whether a label is still the text, but for signs that a language cannot write."""
    return _fold(label) == _fold(text)


def _fold(text: str) -> str:
    return "".join(char for char in text if char.isalnum())


def fingerprint(*texts: str) -> str:
    """A short sum of what was written at an element, for `DRAWN`; how it is broken into lines does not count."""
    words = "\n".join(" ".join(text.split()) for text in texts)
    return f"{zlib.crc32(words.encode('utf-8', errors='surrogatepass')):08x}"


def apply_node_marks(
    node: DiagramNode,
    attributes: Mapping[str, str],
    spell: Callable[[str], str] = str,
    is_current: bool | None = None,
) -> DiagramNode:
    """A node with what its marks say.

    `spell` writes a text as the language does; `is_current` says whether the label is the one that was written, where
    the language knows that.
    """
    marks = decode_marks(attributes)
    kind, title = marks.get(KIND, ""), marks.get(TITLE, "")
    if kind not in _KINDS or not marks.get(ID):
        return node
    called = re.sub(r"\n\(.*\)$", "", node.text, flags=re.S) if CALLS in marks else node.text
    if is_current is None:
        is_current = any(_same(label, spell(shorten(title or marks[ID]))) for label in (called, node.text))
    if is_current:
        node = replace(node, text=title)
    minutes = marks.get(MINUTES, "")
    return replace(
        node,
        id=marks[ID],
        shape=cast("Shape", kind),
        calls=marks.get(CALLS, ""),
        role=marks.get(ROLE, "") or node.role,
        minutes=int(minutes) if _is_number(minutes) else node.minutes,
        branching="all" if marks.get(BRANCHING) == "all" else "first",
    )


def apply_edge_marks(
    edge: DiagramEdge,
    attributes: Mapping[str, str],
    spell: Callable[[str], str] = str,
    is_current: bool | None = None,
) -> DiagramEdge:
    """An edge with what its marks say, unless its label was changed (see `apply_node_marks`)."""
    marks = decode_marks(attributes)
    kind, loop = marks.get(KIND, ""), marks.get(LOOP, "")
    if kind not in get_args(EdgeKind):
        return edge
    stated = replace(
        edge,
        id=marks.get(ID, ""),
        kind=cast("EdgeKind", kind),
        condition=marks.get(CONDITION, ""),
        title=marks.get(LABEL, ""),
        loop=int(loop) if _is_number(loop) else None,
    )
    if is_current is None:
        is_current = _same(edge.label, spell(_text(stated)))
    return stated if is_current else edge


def _text(edge: DiagramEdge) -> str:
    """What is written at an edge with these marks."""
    loop = None if edge.loop is None else min(1000, max(1, edge.loop))
    made = Edge(
        id="e",
        source="a",
        target="b",
        kind=edge.kind or "always",
        condition=edge.condition,
        label=edge.title,
        loop=loop,
    )
    return edge_text(made)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MAX_LOOP_DIGITS


__all__ = [
    "DRAWN",
    "GRAPH",
    "GRAPH_NAMESPACE",
    "ID",
    "MARKS",
    "NODE",
    "NO_SECTION",
    "NUMBER",
    "ROLE",
    "SECTION",
    "START",
    "TITLE",
    "apply_edge_marks",
    "apply_node_marks",
    "decode_marks",
    "edge_marks",
    "encode_marks",
    "fingerprint",
    "graph_marks",
    "node_marks",
]
