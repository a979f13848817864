"""The offline model as what stands before a team of agents: it sorts messages by intent, and answers from passages.

It goes by the form of a message and by the words that it shares with what the prompt names: a question about one of its
topics is *info*; an order to drop all rules, or a question or wish that shares no word with anything, is *out of
domain*; all else is *action*. So it takes a wish in foreign words for foreign, and cannot tell a question about the
user's own case from one about the rules unless the words differ.
"""

from __future__ import annotations

import re
from typing import Any

from sopstudio.llm.offline.conversation import Conversation, text_of
from sopstudio.llm.offline.words import GENERIC, bag, same_word, sentences, telling, words_of

SORTS = re.compile(r"\binfo\b.*\bout[- ]of[- ]domain\b|\bout[- ]of[- ]domain\b.*\binfo\b", re.I | re.S)
ANSWERS = re.compile(r"\bfrom these passages\b", re.I)
PASSAGE = re.compile(
    r"^## (?P<title>[^\n]+)\n(?P<text>.+?)(?=\n\n## |\n\n[A-Z][^\n]*\b(?:question|passages)\b|\Z)", re.M | re.S
)
PURPOSES = re.compile(r"\bdone for the user\b[^\n]*\n(?P<purposes>(?:[ \t]*[-*•][^\n]*\n?)+)", re.I)
TOPICS = re.compile(r"\binformation about\b[^\n]*\n(?P<topics>(?:[ \t]*[-*•][^\n]*\n?)+)", re.I)
SUBJECT = re.compile(r"\bsupport for \"(?P<name>[^\"\n]+)\"", re.I)
ORDER = re.compile(
    r"\b(?:ignore|forget|disregard|override|drop)\b[^.!?]*\b(?:instructions?|rules?|prompts?|orders?)\b"
    r"|\bsystem prompt\b|\bpretend (?:to be|that|you)\b",
    re.I,
)
QUESTION = re.compile(
    r"^\W*(?:where|how|what|why|when|who|which|can|could|would|will|do|does|did|is|are|may|should)\b", re.I
)
COMMON = bag("what can could would tell about this that do does with all will my me i you please for first")


def is_sorting(talk: Conversation) -> bool:
    """Whether the request asks for the intent of the last message."""
    return not talk.tools and SORTS.search(talk.instructions) is not None


def sort(talk: Conversation) -> dict[str, Any]:
    """The intent of what the user said last."""
    return {"content": _intent(talk)}


def is_informing(talk: Conversation) -> bool:
    """Whether the request asks for an answer from passages."""
    return not talk.tools and ANSWERS.search(talk.instructions) is not None


def inform(talk: Conversation) -> dict[str, Any]:
    """The passage that shares most words with the question."""
    asked = _matter(_last(talk))
    found = [(one["title"], " ".join(one["text"].split())) for one in PASSAGE.finditer(talk.system)]
    best = max(found, key=lambda one: _shared(asked, f"{one[0]} {one[1]}"), default=("", ""))
    return {"content": best[1] or "I do not know that, I am afraid."}


def _intent(talk: Conversation) -> str:
    text = _last(talk)
    said = [one for one in sentences(text) if not ORDER.search(one)]
    if text.strip() and not said:
        return "out-of-domain"
    questions = [one for one in said if one.rstrip().endswith("?") and QUESTION.match(one)]
    if not questions:
        return "action"
    topics = TOPICS.search(talk.system)
    asked = _matter(" ".join(questions))
    if topics and _shared(asked, topics["topics"]):
        return "info"
    found = (PURPOSES.search(talk.system), SUBJECT.search(talk.system))
    here = " ".join(match[1] for match in found if match)
    if len(said) > len(questions) or _shared(asked, here) or not asked or _is_about_the_talk(asked, talk):
        return "action"
    return "out-of-domain"


def _is_about_the_talk(asked: frozenset[str], talk: Conversation) -> bool:
    """Whether a question takes up words of what was last said to the user."""
    return bool(talk.exchanges) and _shared(asked, talk.exchanges[-1].question) > 0


def _last(talk: Conversation) -> str:
    return next((text_of(one) for one in reversed(talk.talk) if one.get("role") == "user"), "")


def _matter(text: str) -> frozenset[str]:
    return telling(text) - COMMON - GENERIC


def _shared(words: frozenset[str], text: str) -> int:
    said = words_of(text)
    return sum(any(same_word(one, word) or same_word(word, one) for one in said) for word in words)


__all__ = ["inform", "is_informing", "is_sorting", "sort"]
