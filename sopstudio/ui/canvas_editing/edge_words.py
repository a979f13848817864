"""The decision of an edge as one line of text: a condition, `always`, `otherwise`, or prose."""

from __future__ import annotations

from sopstudio.expressions import parse
from sopstudio.sop import Edge, replace_fields


def edge_text(edge: Edge) -> str:
    """The text of the line: the condition without line breaks, or the kind of the edge."""
    return " ".join(edge.condition.split()) if edge.kind in ("formal", "prose") else edge.kind


def parse_edge_text(edge: Edge, text: str) -> Edge:
    """`edge` as the text says: "" or *always*, *otherwise*, or a condition. Raises `ParseError`."""
    stripped = text.strip()
    if stripped == edge_text(edge):
        return edge
    if stripped in ("", "always"):
        return replace_fields(edge, kind="always", condition="")
    if stripped == "otherwise":
        return replace_fields(edge, kind="otherwise", condition="")
    parse(stripped)
    return replace_fields(edge, kind="formal", condition=stripped)


def with_prose(edge: Edge, text: str) -> Edge:
    """`edge` with a prose condition, which a person or a model decides."""
    return replace_fields(edge, kind="prose", condition=text.strip())
