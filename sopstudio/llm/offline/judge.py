"""The offline model on a closed question: it compares words, and is unsure where that does not tell."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from sopstudio.llm.offline.conversation import Conversation
from sopstudio.llm.offline.course import STATEMENT, matter
from sopstudio.text import values as text_values
from sopstudio.text.phrases import same_word, sentences, words_of

LABELLED = re.compile(
    r"^\W*(?:[^:\n]{0,100}\b)?(?:holds?|condition|question|decide|true|statement|point|case|so|judge|this)\b[^:\n]{0,20}:"
    r"\W*(?P<condition>\S[^\n]*)",
    re.I | re.M,
)
NEGATED = re.compile(r"\b(?:not|no|without|never)\b|n't\b", re.I)


def judge(talk: Conversation) -> dict[str, Any]:
    """*yes* where what was said or found has the condition's words; *no* where they are denied; else *unsure*."""
    match = LABELLED.search(talk.instructions)
    condition = match["condition"] if match else ""
    holds = verdict(condition, talk)
    if holds is None:
        return {"content": "unsure"}
    return {"content": "yes" if holds is not (NEGATED.search(condition) is not None) else "no"}


def verdict(condition: str, talk: Conversation) -> bool | None:
    """Whether the conversation bears a condition out, its negations left aside: what came last counts most."""
    return borne_out(condition, *_evidence(talk))


def borne_out(condition: str, newest: list[str], older: list[str]) -> bool | None:
    """Whether texts bear a condition out, its negations left aside: what came last counts most."""
    for text in newest:
        holds = _says_so(condition, text)
        holds = text_values.boolean(text) if holds is None else holds
        if holds is not None:
            return holds
    for text in older:
        holds = _says_so(condition, text)
        if holds is not None:
            return holds
    return False if any(map(partial(_is_elsewhere, condition), newest)) else None


def _says_so(condition: str, text: str) -> bool | None:
    """Whether a sentence with all words of a condition says or denies it; None where there is no such sentence."""
    for sentence in sentences(text):
        statement = STATEMENT.search(sentence)
        matter = statement["what"] if statement else sentence
        if any(way and len(hit) == len(way) for way, hit in _compared(condition, matter)):
            return (NEGATED.search(matter) is None) is not bool(statement and statement["no"])
    return None


def _is_elsewhere(condition: str, text: str) -> bool:
    """Whether a text says something that has no word of the condition."""
    compared = _compared(condition, text)
    return bool(words_of(text)) and any(way for way, _ in compared) and not any(hit for _, hit in compared)


def _compared(condition: str, text: str) -> list[tuple[list[str], list[str]]]:
    """The words of each alternative of a condition, and those of them that a text has."""
    said = words_of(text)
    ways = [matter(part) for part in re.split(r"\bor\b", condition, flags=re.I)]
    return [
        (way, [word for word in way if any(same_word(a, word) or same_word(word, a) for a in said)]) for way in ways
    ]


def _evidence(talk: Conversation) -> tuple[list[str], list[str]]:
    """What was last found or said, newest first; and what was said and found before that."""
    found = [str(one.content) for one in reversed(talk.called) if not one.failed()]
    said = [one.reply for one in reversed(talk.exchanges)]
    first, second = (found, said) if talk.last_role() == "tool" else (said, found)
    return first[:1] + second[:1], said[1:] + found[1:]
