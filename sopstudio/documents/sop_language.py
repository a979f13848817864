"""The language of a procedure: that of what it says to people."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.documents.languages import Language, find_language, is_english
from sopstudio.sop import Sop


def find_sop_language(sop: Sop, *, by_letters: bool = True) -> Language | None:
    """The language of what an SOP says to people: its head, and the titles, descriptions and messages of its nodes.

    None for English, and where too little tells it. Old runs go by words alone: `by_letters` is false for them.
    """
    nodes = [node for graph in sop.graphs() for node in graph.nodes]
    said = [f"{node.label()}. {getattr(node, 'message', '')}" for node in nodes]
    if not by_letters:
        return find_language("\n".join((sop.description, *said)))
    return find_language("\n".join(_spoken_texts(sop)), by_letters=True)


def find_sop_language_code(sop: Sop) -> str:
    """The code of the language of what an SOP says to people; blank where too little tells it."""
    language = find_sop_language(sop)
    return language.code if language is not None else "en" if is_english("\n".join(_spoken_texts(sop))) else ""


def _spoken_texts(sop: Sop) -> Iterator[str]:
    nodes = [node for graph in sop.graphs() for node in graph.nodes]
    yield from (sop.description, sop.label())
    yield from (f"{node.label()}. {getattr(node, 'message', '')}" for node in nodes)
    yield from (node.description for node in nodes)


__all__ = ["find_sop_language", "find_sop_language_code"]
