"""Titles that readers give to steps for which a document has no words, in the language of the document.

They are English in the readers; a language has them in its file of `resources/languages`, under *titles*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from sopstudio.documents.languages import languages
from sopstudio.expressions import walk
from sopstudio.expressions.tree import Compare
from sopstudio.sop.document import Document
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Graph, Node
from sopstudio.text.clauses import ends_in_verb
from sopstudio.text.conditions import condition_tree, facts_of_condition
from sopstudio.text.humanize import speak_name

ASK_TITLE: Final = "Ask for what is needed"
ASK_PREFIX: Final = "Ask for {"
DECIDE_TITLE: Final = "Decide what follows"
DECIDE_PREFIX: Final = "Decide: "
WHETHER_PREFIX: Final = "Decide whether "
STEP_PREFIX: Final = "Step "
END_TITLE: Final = "End"
NOT_APPROVED_TITLE: Final = "Not approved"
NO_ANSWER_TITLE: Final = "Nobody answered in time"
APPROVED_FACT: Final = "approved"
"""The fact that is yes where a person approved."""
APPROVED_BY_PREFIX: Final = "approved by "
"""What stands before a role in the name of such a fact, where there are several."""
JUMP_PREFIX: Final = "Go to "
TRIGGER_PREFIX: Final = "It begins when "
"""How a description says what starts the procedure."""
REST_CONDITION: Final = "nothing of the above holds"
NOT_SO_CONDITION: Final = "it is not"
"""What *if not* comes to where nothing says what is not so."""

_BRACES: Final = re.compile(r"\{([^{}]+)\}")
_PREFIXES: Final = (DECIDE_PREFIX, WHETHER_PREFIX)

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
    conditions = (_name_condition(before), _without_braces(before), before)
    for titles in _title_tables():
        prefixes = [titles[prefix] for prefix in _PREFIXES if prefix in titles]
        if title in (prefix + condition for prefix in prefixes for condition in conditions):
            return _decide_title(after, titles)
    return title


def decide_title(condition: str) -> str:
    """The English title of a decision that is called after its condition: by the facts that a formal one compares, as
    the words of its branches say how, or else by its words.
    """
    return _decide_title(condition, {DECIDE_PREFIX: DECIDE_PREFIX})


def _title_tables() -> Iterator[Mapping[str, str]]:
    yield {DECIDE_PREFIX: DECIDE_PREFIX}
    yield from (language.titles for language in languages())


def _decide_title(condition: str, titles: Mapping[str, str]) -> str:
    """The title of a decision about a condition, in the words of a language for such titles."""
    is_clause = WHETHER_PREFIX in titles and ends_in_verb(condition)
    return titles[WHETHER_PREFIX if is_clause else DECIDE_PREFIX] + _name_condition(condition)


def _name_condition(condition: str) -> str:
    tree = condition_tree(condition)
    is_compared = tree is not None and any(isinstance(part, Compare) for part in walk(tree))
    return ", ".join(map(speak_name, facts_of_condition(condition))) if is_compared else _without_braces(condition)


def _without_braces(condition: str) -> str:
    return _BRACES.sub(r"\1", condition)


def _translate_graph(graph: G, language: str) -> G:
    return update_fields(graph, nodes=tuple(_translate_node(node, language) for node in graph.nodes))


def _translate_node(node: Node, language: str) -> Node:
    if node.title.startswith(DECIDE_PREFIX):
        condition = in_language(node.title.removeprefix(DECIDE_PREFIX), language)
        titles = next(known.titles for known in languages() if known.name == language)
        return update_fields(node, title=_decide_title(condition, titles))
    if node.title.startswith(ASK_PREFIX):
        return update_fields(node, title=in_language(ASK_PREFIX, language) + node.title.removeprefix(ASK_PREFIX))
    return update_fields(node, title=in_language(node.title, language))


__all__ = [
    "APPROVED_BY_PREFIX",
    "APPROVED_FACT",
    "ASK_TITLE",
    "DECIDE_PREFIX",
    "DECIDE_TITLE",
    "END_TITLE",
    "JUMP_PREFIX",
    "NOT_APPROVED_TITLE",
    "NOT_SO_CONDITION",
    "NO_ANSWER_TITLE",
    "REST_CONDITION",
    "STEP_PREFIX",
    "TRIGGER_PREFIX",
    "decide_title",
    "follow_condition",
    "in_language",
    "translate_titles",
]
