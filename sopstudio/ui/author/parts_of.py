"""The parts of a document that the inspector edits: its nodes, edges, and what the SOP declares, each by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from sopstudio.errors import EditError
from sopstudio.expressions import is_fact_name
from sopstudio.sop import Article, Document, Edge, Fact, Graph, Node, Tool, edits
from sopstudio.sop.editing import edge_of, node_of
from sopstudio.ui.editor import OpenDocument, scope_of
from sopstudio.ui.forms import Part

V = TypeVar("V")


def graph_part(document: OpenDocument, scope: str) -> Part[Graph]:
    """The SOP itself, or a sub-procedure. Only what describes it is written: title, description, outputs, inputs."""

    def write(before: Document, graph: Graph) -> Document:
        after = edits.describe(before, scope=scope, title=graph.title, description=graph.description)
        after = edits.describe(after, scope=scope, outputs=graph.outputs)
        if scope:
            after = edits.describe(after, scope=scope, inputs=getattr(graph, "inputs", ()))
        return edits.set_start(after, graph.start, scope=scope) if graph.start != _start(before, scope) else after

    return Part(document, f"graph:{scope}", lambda one: edits.graph_of(one.sop, scope), write)


def _start(document: Document, scope: str) -> str:
    return edits.graph_of(document.sop, scope).start


def node_part(document: OpenDocument, key: str) -> Part[Node]:
    """A node by its key on the canvas."""
    scope, name = scope_of(key)
    return Part(
        document,
        f"node:{key}",
        lambda one: node_of(edits.graph_of(one.sop, scope), name),
        lambda one, node: edits.replace_node(one, node, scope=scope),
    )


def edge_part(document: OpenDocument, key: str) -> Part[Edge]:
    """An edge by its key on the canvas."""
    scope, name = scope_of(key)
    return Part(
        document,
        f"edge:{key}",
        lambda one: edge_of(edits.graph_of(one.sop, scope), name),
        lambda one, edge: edits.replace_edge(one, edge, scope=scope),
    )


def fact_part(document: OpenDocument, name: str) -> Part[Fact]:
    """A fact by its name."""
    return Part(
        document, f"fact:{name}", lambda one: _named(one.sop.facts, "name", name, "fact"), edits.replace_fact
    )  # fmt: skip


def tool_part(document: OpenDocument, name: str) -> Part[Tool]:
    """A tool by its name."""
    return Part(
        document, f"tool:{name}", lambda one: _named(one.sop.tools, "name", name, "tool"), edits.replace_tool
    )  # fmt: skip


def article_part(document: OpenDocument, name: str) -> Part[Article]:
    """A knowledge article by its id."""
    return Part(
        document, f"article:{name}", lambda one: _named(one.sop.knowledge, "id", name, "article"), edits.replace_article
    )


def renamed(part: Part[Any], rename: Callable[[Document, str, str], Document], old: str) -> Part[str]:
    """The name of what `part` holds; writing it renames it wherever it is used."""
    return Part(
        part.document, f"{part.name}!name", lambda one: _still(part, one, old), lambda one, new: rename(one, old, new)
    )


def _still(part: Part[Any], document: Document, name: str) -> str:
    part.read(document)
    return name


def declaring(part: Part[V]) -> Part[V]:
    """The same part, which holds names of facts; those that the SOP does not know yet are declared with it."""

    def write(document: Document, value: V) -> Document:
        names = (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
        return part.write(with_facts(document, names), value)

    return Part(part.document, part.name, part.read, write)


def with_facts(document: Document, names: Iterable[object]) -> Document:
    """`document` with every fact of `names` declared. Raises `EditError` for what cannot name a fact."""
    known = {fact.name for fact in document.sop.facts}
    for name in names:
        if isinstance(name, str) and name and name not in known:
            if complaint := fact_name_complaint(name):
                raise EditError(complaint)
            known.add(name)
            document = edits.add_fact(document, Fact(name=name))
    return document


def fact_name_complaint(name: str) -> str:
    """Why a text cannot name a fact; blank where it can."""

    return "" if is_fact_name(name) else f"“{name[:40]}” cannot name a fact: use letters, digits, spaces, _ . and -"


def _named(items: Iterable[V], field: str, name: str, what: str) -> V:
    for one in items:
        if getattr(one, field) == name:
            return one
    raise EditError(f"there is no {what} {name!r}")
