"""Adding what an SOP declares: a fresh one under a fresh name, shown at once so that it can be filled in."""

from __future__ import annotations

from sopstudio.sop import Article, Document, Fact, Procedure, Sop, Tool, edits
from sopstudio.ui.editor import OpenDocument, Selection, Subject, SubjectKind

NAMES: dict[str, str] = {"fact": "fact", "tool": "tool", "article": "article", "procedure": "sub-procedure"}


def add(document: OpenDocument, kind: SubjectKind) -> None:
    """Add a fact, tool, article or sub-procedure, and show it."""
    sop = document.document.sop
    name = edits.fresh_id(_names(sop, kind), {"tool": "new_tool", "fact": "new fact"}.get(kind, f"new-{NAMES[kind]}"))

    def change(before: Document) -> Document:
        if kind == "fact":
            return edits.add_fact(before, Fact(name=name))
        if kind == "tool":
            return edits.add_tool(before, Tool(name=name))
        if kind == "article":
            return edits.add_article(before, Article(id=name, title="", text=""))
        return edits.add_procedure(before, Procedure(id=name))

    document.attempt(f"Add a {NAMES[kind]}", change, select=Selection(subject=Subject(kind, name)))


def delete(document: OpenDocument, kind: SubjectKind, name: str) -> None:
    """Delete one of them; what used it is named by the check."""

    def change(before: Document) -> Document:
        if kind == "fact":
            return edits.remove_fact(before, name)
        if kind == "tool":
            return edits.remove_tool(before, name)
        if kind == "article":
            return edits.remove_article(before, name)
        return edits.remove_procedure(before, name)

    document.attempt(f"Delete a {NAMES[kind]}", change)


def _names(sop: Sop, kind: str) -> set[str]:
    if kind in ("fact", "tool"):
        return {one.name for one in (sop.facts if kind == "fact" else sop.tools)}
    return {one.id for one in (sop.knowledge if kind == "article" else sop.procedures)}
