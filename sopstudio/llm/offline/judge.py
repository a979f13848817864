"""The offline model on a closed question: it compares words, and is unsure where that does not decide."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from sopstudio.llm.offline.conversation import ChatRequest
from sopstudio.llm.offline.course import STATEMENT, condition_words
from sopstudio.text import values as text_values
from sopstudio.text.phrases import same_word, sentences, words_of

CONDITION_LINE = re.compile(
    r"^\W*(?:[^:\n]{0,100}\b)?(?:holds?|condition|question|decide|true|statement|point|case|so|judge|this)\b[^:\n]{0,20}:"
    r"\W*(?P<condition>\S[^\n]*)",
    re.I | re.M,
)
NEGATION = re.compile(r"\b(?:not|no|without|never)\b|n't\b", re.I)


def judge(request: ChatRequest) -> dict[str, Any]:
    """*yes* where the last texts contain the words of the condition, *no* where they deny it, else *unsure*."""
    match = CONDITION_LINE.search(request.instructions)
    condition = match["condition"] if match else ""
    holds = judge_condition(condition, request)
    if holds is None:
        return {"content": "unsure"}
    return {"content": "yes" if holds is not (NEGATION.search(condition) is not None) else "no"}


def judge_condition(condition: str, request: ChatRequest) -> bool | None:
    """Whether the conversation supports a condition, ignoring its negation; the latest text counts most."""
    return judge_texts(condition, *_evidence(request))


def judge_texts(condition: str, newest: list[str], older: list[str]) -> bool | None:
    """Whether texts support a condition, ignoring its negation; the latest text counts most."""
    for text in newest:
        holds = _read_statement(condition, text)
        holds = text_values.boolean(text) if holds is None else holds
        if holds is not None:
            return holds
    for text in older:
        holds = _read_statement(condition, text)
        if holds is not None:
            return holds
    return False if any(map(partial(_is_unrelated, condition), newest)) else None


def _read_statement(condition: str, text: str) -> bool | None:
    """Whether a sentence with all words of a condition states or denies it; None where there is no such
    sentence.
    """
    for sentence in sentences(text):
        statement = STATEMENT.search(sentence)
        matter = statement["what"] if statement else sentence
        if any(words and len(hit) == len(words) for words, hit in _match_alternatives(condition, matter)):
            return (NEGATION.search(matter) is None) is not bool(statement and statement["no"])
    return None


def _is_unrelated(condition: str, text: str) -> bool:
    """Whether a text says something without any word of the condition."""
    alternatives = _match_alternatives(condition, text)
    return bool(words_of(text)) and any(words for words, _ in alternatives) and not any(hit for _, hit in alternatives)


def _match_alternatives(condition: str, text: str) -> list[tuple[list[str], list[str]]]:
    """The words of each alternative of a condition, and those of them that a text contains."""
    text_words = words_of(text)
    alternatives = [condition_words(part) for part in re.split(r"\bor\b", condition, flags=re.I)]
    return [
        (words, [word for word in words if any(same_word(a, word) or same_word(word, a) for a in text_words)])
        for words in alternatives
    ]


def _evidence(request: ChatRequest) -> tuple[list[str], list[str]]:
    """The latest result and reply, newest first; and the earlier ones."""
    results = [str(call.content) for call in reversed(request.calls) if not call.has_failed()]
    replies = [exchange.reply for exchange in reversed(request.exchanges)]
    first, second = (results, replies) if request.last_role() == "tool" else (replies, results)
    return first[:1] + second[:1], replies[1:] + results[1:]
