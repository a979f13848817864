"""The offline model on a closed question: it compares words, and is unsure where that does not tell."""

from __future__ import annotations

import re
from typing import Any

from sopstudio.llm.offline import shapes
from sopstudio.llm.offline.conversation import Conversation
from sopstudio.llm.offline.words import STOP, bag, same_word, words_of

LABELLED = re.compile(
    r"^\W*(?:[^:\n]{0,100}\b)?(?:holds?|condition|question|decide|true|statement|point|case|so|judge|this)\b[^:\n]{0,20}:"
    r"\W*(?P<condition>\S[^\n]*)",
    re.I | re.M,
)
FILLER = STOP | bag("if its it's when then status has been any user else case not no than never without customer")
NEGATED = re.compile(r"\b(?:not|no|without|never)\b|n't\b", re.I)


def judge(talk: Conversation) -> dict[str, Any]:
    """*yes* where what was last said or found has the condition's words; *no* where they are denied; else *unsure*."""
    match = LABELLED.search(talk.instructions)
    condition = match["condition"] if match else ""
    negated = NEGATED.search(condition) is not None
    for text in _evidence(talk):
        holds = _holds(condition, text)
        if holds is not None:
            return {"content": "yes" if holds is not negated else "no"}
    return {"content": "unsure"}


def _holds(condition: str, text: str) -> bool | None:
    """Whether a text bears a condition out, its negations left aside; None where it does not say."""
    ways = [_words(part) for part in re.split(r"\bor\b", condition, flags=re.I)]
    said = words_of(text)
    hits = [[word for word in way if any(same_word(one, word) or same_word(word, one) for one in said)] for way in ways]
    if any(way and len(hit) == len(way) for way, hit in zip(ways, hits, strict=True)):
        return NEGATED.search(text) is None
    answer = shapes.boolean(text)
    if answer is None and said and any(ways) and not any(hits):
        return False
    return answer


def _words(condition: str) -> list[str]:
    return [word for word in words_of(condition) if word not in FILLER]


def _evidence(talk: Conversation) -> list[str]:
    """What was last found or said, newest first."""
    found = [str(one.content) for one in talk.called[-1:] if not one.failed()]
    said = [one.reply for one in talk.exchanges[-1:]]
    return found + said if talk.last_role() == "tool" else said + found
