"""The offline model as what stands before a team of agents: it sorts messages by intent, and answers from passages.

It goes by the form of a message and by the words that it shares with what the prompt names and with what was said
last. A question about one of the topics is *info*, and so is one that asks how something of the procedure is in general
(*a refund*, not *my refund*); an order to drop all rules, or a question that shares no word with anything, is *out of
domain*; all else is *action*. So it takes a wish in foreign words for foreign, and a question that has only words of
what was just asked for a part of the talk.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sopstudio.llm.offline.conversation import Conversation, text_of
from sopstudio.text.phrases import (
    GENERIC,
    asks_for_own,
    asks_in_general,
    bag,
    same_word,
    sentences,
    telling,
    words_of,
)

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
COMMON = bag(
    "what can could would tell about this that do does with all will my me i you please for first find mean again"
)
WHEN = bag("where when why")
PLEASANT = bag("hello hi hey dear good morning afternoon evening thanks thank so much very well oh ok okay there")
POINTING = re.compile(r"\b(?:it|that|this|these|those|them|they)\b", re.I)


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
    """The passage that fits the question best, where one does."""
    found = [(one["title"], " ".join(one["text"].split())) for one in PASSAGE.finditer(talk.system)]
    return {"content": passage_for(_last(talk), found) or "I do not know that, I am afraid."}


def passage_for(question: str, passages: Sequence[tuple[str, str]]) -> str:
    """The passage (title, text) that shares most words with a question; blank where these are not half of its words."""
    asked = _matter(question)
    shared = [_shared(asked, f"{title} {text}") for title, text in passages]
    most = max(shared, default=0)
    return passages[shared.index(most)][1] if most > 0 and 2 * most >= len(asked) else ""


def _intent(talk: Conversation) -> str:
    text = _last(talk)
    said = [one for one in sentences(text) if not ORDER.search(one)]
    if text.strip() and not said:
        return "out-of-domain"
    questions = [one for one in said if one.rstrip().endswith("?") and QUESTION.match(one)]
    if not questions:
        return "action"
    if any(_is_topic(one, talk) for one in questions):
        return "info"
    told = any(telling(one) - PLEASANT for one in said if one not in questions)
    asked = telling(" ".join(questions)) - COMMON - WHEN
    taken_up = _shared(asked, talk.exchanges[-1].question) if talk.exchanges else 0
    here = taken_up > 0 or _is_here(asked, questions, talk)
    if here and not told and taken_up < len(asked) and all(map(asks_in_general, questions)):
        return "info"
    return "action" if told or here or not asked else "out-of-domain"


def _is_topic(question: str, talk: Conversation) -> bool:
    """Whether a question is about a topic; one about the user's own case only where the topic is this question."""
    found = TOPICS.search(talk.system)
    topics = found["topics"].splitlines() if found else []
    if not asks_for_own(question):
        return any(_shared(_matter(question), one) for one in topics)
    asking = [telling(one) - COMMON for one in topics if QUESTION.match(one)]
    return any(words and _shared(words, question) == len(words) for words in asking)


def _is_here(asked: frozenset[str], questions: list[str], talk: Conversation) -> bool:
    """Whether questions have words of what is done here, or point to what was said in the middle of it."""
    if len(talk.exchanges) > 1 and any(map(POINTING.search, questions)):
        return True
    found = (one.search(talk.system) for one in (PURPOSES, TOPICS, SUBJECT))
    return _shared(asked - GENERIC, " ".join(match[1] for match in found if match)) > 0


def _last(talk: Conversation) -> str:
    return next((text_of(one) for one in reversed(talk.talk) if one.get("role") == "user"), "")


def _matter(text: str) -> frozenset[str]:
    return telling(text) - COMMON - GENERIC


def _shared(words: frozenset[str], text: str) -> int:
    said = words_of(text)
    return sum(any(same_word(one, word) or same_word(word, one) for one in said) for word in words)


__all__ = ["inform", "is_informing", "is_sorting", "passage_for", "sort"]
