"""The language of a procedure: that of what it says to people, or of the document that it is read from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from operator import itemgetter
from typing import Final

from sopstudio.catalogue import Catalogue
from sopstudio.documents.languages import (
    MAX_SAMPLE_CHARACTERS,
    Language,
    find_language,
    has_english,
    is_english,
    languages,
)
from sopstudio.documents.sentences import split_sentences
from sopstudio.documents.step_words import instructs
from sopstudio.documents.verbs import is_imperative
from sopstudio.errors import SopStudioError
from sopstudio.resources import resource_path
from sopstudio.settings import LANGUAGES
from sopstudio.sop import Sop
from sopstudio.translation import in_language

ENGLISH: Final = "en"
MIN_STEPS: Final = 2
"""How many titles must be instructions of a language for it to be that of an SOP of which nothing else tells it."""
_LEAD: Final = re.compile(r"^[\W\d_]+")
"""Bullets and numbers before the words of a line."""


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
def find_document_language(text: str) -> Language | None:
    """The language of a document; None for English, and where too little tells it.

    A document of a few words is in the language in which its sentences are instructions (*Rechnung prüfen.*).
    """
    language = find_language(text, in_notes=True)
    if language is not None or is_english(text):
        return language
    lines = text[:MAX_SAMPLE_CHARACTERS].splitlines()
    sentences = tuple(_LEAD.sub("", sentence) for line in lines for sentence in split_sentences(line))
    language = _language_of_steps(sentences, least=1)
    return None if language is None or has_english(text, language) else language


@lru_cache(maxsize=64)
def _language_of_steps(titles: tuple[str, ...], least: int = MIN_STEPS) -> Language | None:
    """The language in which more titles are instructions than in any other, English among them; None where fewer are
    than `least`.
    """
    english = sum(is_imperative(title) and not instructs(title) for title in titles)
    counts = [(sum(_is_step_in(title, language) for title in titles), language) for language in languages()]
    count, language = max(counts, key=itemgetter(0))
    return language if count >= least and count > english else None


def _is_step_in(title: str, language: Language) -> bool:
    """Whether a text is an instruction in a language, behind a condition too."""
    condition = next((rule for rule in language.beginnings if rule.english == "if" and rule.words.match(title)), None)
    return language.instruction.match(title) is not None or condition is not None


def find_sop_language_code(sop: Sop) -> str:
    """The code of the language of what an SOP says to people; blank where too little tells it."""
    language = find_sop_language(sop)
    return language.code if language is not None else "en" if is_english("\n".join(_spoken_texts(sop))) else ""


def _spoken_texts(sop: Sop) -> Iterator[str]:
    nodes = [node for graph in sop.graphs() for node in graph.nodes]
    yield from (sop.description, sop.label())
    yield from (f"{node.label()}. {getattr(node, 'message', '')}" for node in nodes)
    yield from (node.description for node in nodes)


def catalogue_of(code: str) -> Catalogue | None:
    """The catalogue of a language; None where there is none, as in English, in which the texts are written."""
    return _read_catalogue(code) if code in LANGUAGES and code != ENGLISH else None


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Write and read in the language of this code inside the block."""
    decimal_sign = next((language.decimal_sign for language in languages() if language.code == code), ".")
    with in_language(code, catalogue_of(code), "." if decimal_sign == "," else ","):
        yield


@lru_cache(maxsize=4)
def _read_catalogue(code: str) -> Catalogue | None:
    try:
        return Catalogue(resource_path("translations", f"{code}.ts"))
    except SopStudioError:  # the core alone may lack it
        return None


__all__ = [
    "ENGLISH",
    "catalogue_of",
    "find_document_language",
    "find_sop_language",
    "find_sop_language_code",
    "speaking",
]
