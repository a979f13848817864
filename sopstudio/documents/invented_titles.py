"""Titles that readers give to steps for which a document has no words, in the language of the document.

They are English in the readers; a language has them in its file of `resources/languages`, under *titles*.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from sopstudio.documents.languages import languages
from sopstudio.sop.document import Document
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Graph, Node

ASK_TITLE: Final = "Ask for what is needed"
ASK_PREFIX: Final = "Ask for {"
DECIDE_TITLE: Final = "Decide what follows"
DECIDE_PREFIX: Final = "Decide: "
STEP_PREFIX: Final = "Step "
END_TITLE: Final = "End"
JUMP_PREFIX: Final = "Go to "
REST_CONDITION: Final = "nothing of the above holds"

G = TypeVar("G", bound=Graph)


def translate_titles(document: Document, language: str) -> Document:
    """The document with its invented titles in a language, which is named in English (blank for English)."""
    if not language:
        return document
    sop = document.sop
    procedures = tuple(_translate_graph(procedure, language) for procedure in sop.procedures)
    return update_fields(document, sop=update_fields(_translate_graph(sop, language), procedures=procedures))


def in_language(text: str, language: str) -> str:
    """An invented text in a language; as it is where the language has no other."""
    return next((known.titles.get(text, text) for known in languages() if known.name == language), text)


def follow_condition(title: str, before: str, after: str) -> str:
    """The title of a decision that is called after its condition, when that changes; any other title as it is."""
    return next((prefix + after for prefix in _decide_prefixes() if title == prefix + before), title)


def _decide_prefixes() -> Iterator[str]:
    yield DECIDE_PREFIX
    yield from (language.titles[DECIDE_PREFIX] for language in languages())


def _translate_graph(graph: G, language: str) -> G:
    return update_fields(graph, nodes=tuple(_translate_node(node, language) for node in graph.nodes))


def _translate_node(node: Node, language: str) -> Node:
    if node.title.startswith(DECIDE_PREFIX):
        condition = node.title.removeprefix(DECIDE_PREFIX)
        return update_fields(node, title=in_language(DECIDE_PREFIX, language) + in_language(condition, language))
    if node.title.startswith(ASK_PREFIX):
        return update_fields(node, title=in_language(ASK_PREFIX, language) + node.title.removeprefix(ASK_PREFIX))
    return update_fields(node, title=in_language(node.title, language))


__all__ = [
    "ASK_TITLE",
    "DECIDE_PREFIX",
    "DECIDE_TITLE",
    "END_TITLE",
    "JUMP_PREFIX",
    "REST_CONDITION",
    "STEP_PREFIX",
    "follow_condition",
    "in_language",
    "translate_titles",
]
