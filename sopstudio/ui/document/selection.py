"""The selection: nodes and edges by their keys on the canvas, or one element that the SOP declares."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sopstudio.sop import Document

SubjectKind = Literal["", "sop", "tool", "fact", "article", "procedure"]


class Subject(Struct, frozen=True):
    """A declared element shown in the inspector: the SOP, a tool, fact, article or procedure, by its name."""

    kind: SubjectKind = ""
    name: str = ""


class Selection(Struct, frozen=True):
    """Nodes and edges by key (`procedure/id` inside a sub-procedure), or a subject."""

    nodes: frozenset[str] = frozenset()
    edges: frozenset[str] = frozenset()
    subject: Subject = Subject()

    def __bool__(self) -> bool:
        return bool(self.nodes or self.edges or self.subject.kind)

    def filter_existing(self, document: Document) -> Selection:
        """The part of the selection that exists in `document`."""
        sop = document.sop
        nodes, edges = set(), set()
        for graph in sop.graphs():
            prefix = "" if graph is sop else f"{graph.id}/"
            nodes |= {prefix + node.id for node in graph.nodes}
            edges |= {prefix + edge.id for edge in graph.edges}
        names = {
            "tool": {tool.name for tool in sop.tools},
            "fact": {fact.name for fact in sop.facts},
            "article": {article.id for article in sop.knowledge},
            "procedure": {procedure.id for procedure in sop.procedures},
        }.get(self.subject.kind, {self.subject.name})
        subject = self.subject if self.subject.name in names else Subject()
        return Selection(self.nodes & nodes, self.edges & edges, subject)


EMPTY_SELECTION = Selection()


def split_key(key: str) -> tuple[str, str]:
    """The sub-procedure ("" for the SOP itself) and the id in a key."""
    scope, _, name = key.rpartition("/")
    return scope, name
