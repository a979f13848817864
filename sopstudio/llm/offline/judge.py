"""The offline model on a closed question: it compares words, and is unsure where that does not tell."""

from __future__ import annotations

import re
from typing import Any

from sopstudio.llm.offline.conversation import Conversation
from sopstudio.llm.offline.extraction import NO, STOP, YES, words_of

ASKED = re.compile(r"(?:holds?[^:\n]*|condition|question|decide|true)\s*(?:now)?\s*:\s*(?P<condition>.+)", re.I)
FILLER = STOP | frozenset("if its it's when then status has been any user else case not no than".split())


def judge(talk: Conversation) -> dict[str, Any]:
    """*yes* where the condition's words are in what was last said or found; *no* where they are denied; else *unsure*."""
    match = ASKED.search(talk.system)
    condition = match["condition"] if match else ""
    sought = [word for word in words_of(condition) if word not in FILLER]
    negated = bool(re.search(r"\b(?:not|no|without|never)\b|n't\b", condition, re.I))
    for text in _evidence(talk):
        said = set(words_of(text))
        hits = [word for word in sought if word in said]
        if sought and len(hits) == len(sought) or ("or" in words_of(condition) and hits):
            return {"content": "no" if negated else "yes"}
        answer = False if NO.search(text) else True if YES.search(text) else None
        if answer is not None:
            return {"content": "yes" if answer is not negated else "no"}
        if said and not hits:
            return {"content": "no" if not negated else "unsure"}
    return {"content": "unsure"}


def _evidence(talk: Conversation) -> list[str]:
    """What was last found or said, newest first."""
    found = [str(one.content) for one in talk.called[-1:] if not one.failed()]
    said = [one.reply for one in talk.exchanges[-1:]]
    return found + said if talk.last_role() == "tool" else said + found
