"""The intents that a message of a user can have (MARCO, section 3.1), and reading the classifier's answer."""

from __future__ import annotations

import re
from enum import Enum


class Intent(Enum):
    """*Info*: a question that knowledge answers. *Action*: a step of the task. *Elsewhere*: out of domain."""

    INFO = "info"
    ACTION = "action"
    ELSEWHERE = "out-of-domain"


_WORDS = re.compile(r"\b(?:(info)|(action)|(out[- _]of[- _]domain|ood))\b", re.IGNORECASE)


def intent_in(text: str) -> Intent | None:
    """The intent that an answer names; None where it names none, or several."""
    kinds = list(Intent)
    named = {kinds[match.lastindex - 1] for match in _WORDS.finditer(text) if match.lastindex}
    return named.pop() if len(named) == 1 else None


__all__ = ["Intent", "intent_in"]
