"""Adding and deleting what an SOP declares. A new element gets a free name and is selected, so that it can
be filled in.
"""

from __future__ import annotations

from sopstudio.sop import Article, Document, Fact, Procedure, Sop, Tool, edits
from sopstudio.translation import tr
from sopstudio.ui.open_document import OpenDocument, Selection, Subject, SubjectKind

NEW_NAMES: dict[str, str] = {
    "fact": tr("new fact"),
    "tool": "new_tool",
    "article": "new-article",
    "procedure": "new-sub-procedure",
}
KIND_WORDS: dict[str, str] = {
    "fact": tr("fact"),
    "tool": tr("tool"),
    "article": tr("article"),
    "procedure": tr("sub-procedure"),
}


def add(document: OpenDocument, kind: SubjectKind) -> None:
    """Add a fact, tool, article or sub-procedure, and select it."""
    sop = document.document.sop
    name = edits.fresh_id(_used_names(sop, kind), NEW_NAMES[kind])

    def change(current: Document) -> Document:
        if kind == "fact":
            return edits.add_fact(current, Fact(name=name))
        if kind == "tool":
            return edits.add_tool(current, Tool(name=name))
        if kind == "article":
            return edits.add_article(current, Article(id=name, title="", text=""))
        return edits.add_procedure(current, Procedure(id=name))

    document.attempt(
        tr("Add a {kind_words}", kind_words=KIND_WORDS[kind]), change, select=Selection(subject=Subject(kind, name))
    )


def delete(document: OpenDocument, kind: SubjectKind, name: str) -> None:
    """Delete one of them; the check reports what still uses it."""

    def change(current: Document) -> Document:
        if kind == "fact":
            return edits.remove_fact(current, name)
        if kind == "tool":
            return edits.remove_tool(current, name)
        if kind == "article":
            return edits.remove_article(current, name)
        return edits.remove_procedure(current, name)

    document.attempt(tr("Delete a {kind_words}", kind_words=KIND_WORDS[kind]), change)


def _used_names(sop: Sop, kind: str) -> set[str]:
    if kind in ("fact", "tool"):
        return {declaration.name for declaration in (sop.facts if kind == "fact" else sop.tools)}
    return {element.id for element in (sop.knowledge if kind == "article" else sop.procedures)}
