"""The words of an edge as one line to write in: a condition, `always`, `otherwise`, or prose."""

from __future__ import annotations

from sopstudio.expressions import parse
from sopstudio.sop import Edge, changed


def words_of(edge: Edge) -> str:
    """What the line shows: the condition on one line, or how the edge is decided."""
    return " ".join(edge.condition.split()) if edge.kind in ("formal", "prose") else edge.kind


def meant(edge: Edge, text: str) -> Edge:
    """`edge` with what was written: nothing or *always*, *otherwise*, or a condition. Raises `ParseError`."""
    words = text.strip()
    if words == words_of(edge):
        return edge
    if words in ("", "always"):
        return changed(edge, kind="always", condition="")
    if words == "otherwise":
        return changed(edge, kind="otherwise", condition="")
    parse(words)
    return changed(edge, kind="formal", condition=words)


def as_prose(edge: Edge, text: str) -> Edge:
    """`edge` decided by a person or a model that is asked `text`."""
    return changed(edge, kind="prose", condition=text.strip())
