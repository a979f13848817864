"""What is selected: nodes and edges by their keys on the canvas, or one thing that the SOP declares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sopstudio.sop import Document

SubjectKind = Literal["", "sop", "tool", "fact", "article", "procedure"]


@dataclass(frozen=True, slots=True)
class Subject:
    """Something declared that is shown in the inspector: a tool, fact, article or procedure by its name."""

    kind: SubjectKind = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Selection:
    """Nodes and edges by key (`procedure/id` inside a sub-procedure), or a subject; several nodes and edges at once."""

    nodes: frozenset[str] = frozenset()
    edges: frozenset[str] = frozenset()
    subject: Subject = Subject()

    def __bool__(self) -> bool:
        return bool(self.nodes or self.edges or self.subject.kind)

    def within(self, document: Document) -> Selection:
        """What of it the document still holds."""
        sop = document.sop
        nodes, edges = set(), set()
        for graph in sop.graphs():
            prefix = "" if graph is sop else f"{graph.id}/"
            nodes |= {prefix + node.id for node in graph.nodes}
            edges |= {prefix + edge.id for edge in graph.edges}
        held = {
            "tool": {tool.name for tool in sop.tools},
            "fact": {fact.name for fact in sop.facts},
            "article": {article.id for article in sop.knowledge},
            "procedure": {procedure.id for procedure in sop.procedures},
        }.get(self.subject.kind, {self.subject.name})
        subject = self.subject if self.subject.name in held else Subject()
        return Selection(self.nodes & nodes, self.edges & edges, subject)


NOTHING = Selection()


def scope_of(key: str) -> tuple[str, str]:
    """The sub-procedure (blank for the SOP itself) and the id that a key names."""
    scope, _, name = key.rpartition("/")
    return scope, name
