"""The language of a procedure: that of what it says to people."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Final

from sopstudio.documents.languages import Language, find_language, is_english, languages
from sopstudio.documents.step_words import instructs
from sopstudio.documents.verbs import is_imperative
from sopstudio.sop import Sop

MIN_STEPS: Final = 2
"""How many titles must be instructions of a language for it to be that of an SOP of which nothing else tells it."""


def find_sop_language(sop: Sop, *, by_letters: bool = True, by_steps: bool = True) -> Language | None:
    """The language of what an SOP says to people: its head, and the titles, descriptions and messages of its nodes;
    where they are too short to tell it, that in which most steps are instructions (*Konto abfragen*).

    None for English, and where too little tells it. Old runs go by words alone, later ones by letters too, but not by
    steps: `by_letters` and `by_steps` are false for them.
    """
    nodes = [node for graph in sop.graphs() for node in graph.nodes]
    said = [f"{node.label()}. {getattr(node, 'message', '')}" for node in nodes]
    if not by_letters:
        return find_language("\n".join((sop.description, *said)))
    text = "\n".join(_spoken_texts(sop))
    language = find_language(text, by_letters=True)
    is_told = language is not None or not by_steps or is_english(text)
    return language if is_told else _language_of_steps(tuple(node.label() for node in nodes))


@lru_cache(maxsize=64)
def _language_of_steps(titles: tuple[str, ...]) -> Language | None:
    """The language in which more titles are instructions than in any other, English among them; None for too few."""
    english = sum(is_imperative(title) and not instructs(title) for title in titles)
    counts = [(sum(bool(language.instruction.match(title)) for title in titles), language) for language in languages()]
    count, language = max(counts, key=itemgetter(0))
    return language if count >= MIN_STEPS and count > english else None


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
