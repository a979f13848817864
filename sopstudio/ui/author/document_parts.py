"""The parts of a document that the inspector edits: nodes, edges, and what the SOP declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from sopstudio.errors import EditError
from sopstudio.expressions import is_fact_name
from sopstudio.sop import Article, Document, Edge, Fact, Graph, Node, Tool, edits
from sopstudio.sop.elements import edge_of, node_of
from sopstudio.sop.first_use import guess_fact, set_condition, set_node
from sopstudio.translation import quoted, tr
from sopstudio.ui.forms import DocumentPart
from sopstudio.ui.open_document import OpenDocument, Selection, Subject, SubjectKind, split_key


@dataclass(frozen=True)
class _SelectedNamePart(DocumentPart[str]):
    kind: SubjectKind = ""

    def set_value(self, undo_text: str, value: str, visit: str = "") -> str:
        """Rename; a selected element stays selected."""
        open_document = self.document
        try:
            old, renamed = self.value, self.write(open_document.document, value)
        except EditError as error:  # the name is not valid, or the element was deleted while its name was typed
            return str(error)
        is_selected = open_document.selection.subject == Subject(self.kind, old)
        open_document.edit(
            undo_text, renamed, select=Selection(subject=Subject(self.kind, value)) if is_selected else None
        )
        return ""


def follow_rename(document: OpenDocument, part: DocumentPart[str], kind: SubjectKind) -> DocumentPart[str]:
    """`part`, the name of an element of that kind, such that the selection follows a rename."""
    return _SelectedNamePart(document, part.name, part.read, part.write, kind)


ValueT = TypeVar("ValueT")


def graph_part(document: OpenDocument, scope: str) -> DocumentPart[Graph]:
    """The SOP itself or a sub-procedure. Only title, description, opening, inputs, outputs and start are written."""

    def write(current: Document, graph: Graph) -> Document:
        updated = edits.update_header(current, scope=scope, title=graph.title, description=graph.description)
        updated = edits.update_header(updated, scope=scope, outputs=graph.outputs)
        if scope:
            updated = edits.update_header(updated, scope=scope, inputs=getattr(graph, "inputs", ()))
        else:
            updated = edits.update_header(updated, opening=getattr(graph, "opening", ""))
        return (
            edits.set_start(updated, graph.start, scope=scope) if graph.start != _start_of(current, scope) else updated
        )

    return DocumentPart(document, f"graph:{scope}", lambda document: edits.graph_of(document.sop, scope), write)


def _start_of(document: Document, scope: str) -> str:
    return edits.graph_of(document.sop, scope).start


def node_part(document: OpenDocument, key: str) -> DocumentPart[Node]:
    """A node by its key on the canvas."""
    scope, name = split_key(key)
    return DocumentPart(
        document,
        f"node:{key}",
        lambda current: node_of(edits.graph_of(current.sop, scope), name),
        lambda current, node: set_node(current, node, scope=scope),
    )


def edge_part(document: OpenDocument, key: str) -> DocumentPart[Edge]:
    """An edge by its key on the canvas."""
    return _edge_part(document, key, edits.replace_edge)


def decided_edge_part(document: OpenDocument, key: str) -> DocumentPart[Edge]:
    """An edge; writing it declares the facts that it is the first to name, and sets the type of those that it is the
    first to compare.
    """
    return _edge_part(document, key, set_condition)


def _edge_part(document: OpenDocument, key: str, replace: Callable[..., Document]) -> DocumentPart[Edge]:
    scope, name = split_key(key)
    return DocumentPart(
        document,
        f"edge:{key}",
        lambda current: edge_of(edits.graph_of(current.sop, scope), name),
        lambda current, edge: replace(current, edge, scope=scope),
    )


def fact_part(document: OpenDocument, name: str) -> DocumentPart[Fact]:
    """A fact by its name; reading it raises `EditError` where it is not declared any more."""
    return DocumentPart(
        document,
        f"fact:{name}",
        lambda current: _find_by_name(current.sop.facts, "name", name, "fact"),
        edits.replace_fact,
    )


def tool_part(document: OpenDocument, name: str) -> DocumentPart[Tool]:
    """A tool by its name; reading it raises `EditError` where it is not declared any more."""
    return DocumentPart(
        document,
        f"tool:{name}",
        lambda current: _find_by_name(current.sop.tools, "name", name, "tool"),
        edits.replace_tool,
    )


def article_part(document: OpenDocument, name: str) -> DocumentPart[Article]:
    """A knowledge article by its id."""
    return DocumentPart(
        document,
        f"article:{name}",
        lambda current: _find_by_name(current.sop.knowledge, "id", name, "article"),
        edits.replace_article,
    )


def name_part(part: DocumentPart[Any], rename: Callable[[Document, str, str], Document], old: str) -> DocumentPart[str]:
    """The name of the element in `part`; writing it renames the element wherever it is used."""
    return DocumentPart(
        part.document,
        f"{part.name}!name",
        lambda current: _require_exists(part, current, old),
        lambda current, new: rename(current, old, new),
    )


def _require_exists(part: DocumentPart[Any], document: Document, name: str) -> str:
    part.read(document)
    return name


def with_declared_facts(part: DocumentPart[ValueT]) -> DocumentPart[ValueT]:
    """The same part, which holds names of facts; writing it declares facts that the SOP does not have yet."""

    def write(document: Document, value: ValueT) -> Document:
        names = (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
        return part.write(declare_facts(document, names), value)

    return DocumentPart(part.document, part.name, part.read, write)


def declare_facts(document: Document, names: Iterable[object]) -> Document:
    """`document` with every fact of `names` declared. Raises `EditError` for an invalid name."""
    known = {fact.name for fact in document.sop.facts}
    for name in names:
        if isinstance(name, str) and name and name not in known:
            if complaint := fact_name_error(name):
                raise EditError(complaint)
            known.add(name)
            document = edits.add_fact(document, guess_fact(name))
    return document


def fact_name_error(name: str) -> str:
    """Why a text cannot be the name of a fact; "" where it can."""

    return (
        ""
        if is_fact_name(name)
        else tr("“{name}” cannot name a fact: use letters, digits, spaces, _ . and -", name=name[:40])
    )


def _find_by_name(items: Iterable[ValueT], field: str, name: str, noun: str) -> ValueT:
    for item in items:
        if getattr(item, field) == name:
            return item
    raise EditError(tr("there is no {noun} {name}", noun=noun, name=quoted(name)))
