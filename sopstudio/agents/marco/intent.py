"""The intents of a user's message (MARCO, section 3.1), and reading the classifier's answer."""

from __future__ import annotations

import re
from enum import Enum


class Intent(Enum):
    """*Info*: a question that knowledge answers. *Action*: a step of the task. *Out of domain*: anything else."""

    INFO = "info"
    ACTION = "action"
    OUT_OF_DOMAIN = "out-of-domain"


_INTENT_WORDS = re.compile(r"\b(?:(info)|(action)|(out[- _]of[- _]domain|ood))\b", re.IGNORECASE)


def parse_intent(text: str) -> Intent | None:
    """The intent that an answer names; None where it names none, or several."""
    kinds = list(Intent)
    intents = {kinds[match.lastindex - 1] for match in _INTENT_WORDS.finditer(text) if match.lastindex}
    return intents.pop() if len(intents) == 1 else None


__all__ = ["Intent", "parse_intent"]
