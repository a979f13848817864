"""What the details of a text state of an SOP and of its nodes, beside the words of its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sopstudio.formats.text.details import SOP, read_details, split_details
from sopstudio.formats.text.outline import OutlineLine
from sopstudio.formats.text.sections import build, read_articles, read_facts, read_tools, split_sections
from sopstudio.sop.facts import Fact
from sopstudio.sop.model import (
    Article,
    Binding,
    Compute,
    Decision,
    End,
    Node,
    Person,
    ProcedureCall,
    Task,
    Tool,
)

KINDS: Mapping[str, type[Node]] = {
    kind.model_fields["kind"].default: kind for kind in (Task, Decision, Compute, ProcedureCall, End, Person)
}
COMMON_FIELDS = ("id", "title", "description", "branching")


@dataclass(frozen=True, slots=True)
class SopStatement:
    """What the head and the sections of a text state."""

    fields: Mapping[str, Any] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    tools: tuple[Tool, ...] = ()
    articles: tuple[Article, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether the text says everything of the SOP."""
        return "id" in self.fields


@dataclass(frozen=True, slots=True)
class NodeStatement:
    """What the details of a node state: its line, the fields, and the tools of its tags."""

    line: int
    fields: Mapping[str, Any]
    tags: tuple[Binding, ...] = ()


def read_statement(lines: Sequence[OutlineLine]) -> tuple[list[OutlineLine], SopStatement]:
    """The lines of steps, and what stands above and below them. Raises `FormatError`, naming the line."""
    others, sections = split_sections(lines)
    details, body = split_details(others, SOP)
    return body, SopStatement(
        read_details(details, SOP),
        read_facts(sections.get("facts:", ())),
        read_tools(sections.get("tools:", ())),
        read_articles(sections.get("knowledge:", ())),
    )


def state_node(node: Node, stated: NodeStatement) -> Node:
    """The node with the fields that its details state, of the kind that they have. Raises `FormatError`."""
    fields = dict(stated.fields)
    if not fields:
        return node
    kind = fields.pop("kind", None) or _implied_kind(fields) or node.kind
    if "tools" in fields:
        fields["tools"] = (*stated.tags, *fields["tools"])
    names = type(node).model_fields if node.kind == kind else COMMON_FIELDS
    known = {name: getattr(node, name) for name in names if name != "kind"}
    built: Node = build(KINDS.get(kind, Task), stated.line, {**known, **fields, "kind": kind})
    return built


def _implied_kind(fields: Mapping[str, Any]) -> str:
    """The kind of node that alone has one of the fields; blank where none does."""
    return "compute" if "assignments" in fields else "procedure" if "procedure" in fields else ""


__all__ = ["NodeStatement", "SopStatement", "read_statement", "state_node"]
