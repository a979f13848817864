"""The offline model before a team of agents: it classifies messages by intent, and answers from passages.

It goes by the form of a message and the words that it shares with the prompt and the last message. A
question about a topic is *info*, and so is one about how something of the procedure works in general
(*a refund*, not *my refund*); an order to drop all rules, or a question that shares no word with
anything, is *out of domain*; everything else is *action*. So a wish in unknown words counts as out of
domain, and a question that only repeats words of the last message counts as part of the conversation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sopstudio.llm.offline.chat_request import ChatRequest, ChatTool, message_text
from sopstudio.text.phrases import (
    GENERIC,
    content_words,
    is_about_own_case,
    is_general_question,
    same_word,
    sentences,
    word_set,
    words_of,
)

SEARCH_WORDS = re.compile(r"\b(?:look\s?up|search|knowledge)\b", re.I)
QUERY_PARAMETERS = {("query",), ("question",), ("q",)}
QUESTION_START = re.compile(r"^\W*(?:where|how|what|why|when|who|which|can i|could i|do i|is there|may i)\b", re.I)
WISH_START = re.compile(r"^\W*(?:can|could|may) (?:i|we|you)\b", re.I)
"""How a customer begins who asks for what the procedure is there for."""
NOT_KNOWN = "I have nothing about that, I am afraid."


def is_search_tool(tool: ChatTool) -> bool:
    """Whether a tool searches something."""
    return tool.required in QUERY_PARAMETERS and bool(SEARCH_WORDS.search(f"{tool.name} {tool.description}"))


def find_search_tool(request: ChatRequest) -> ChatTool | None:
    """The search tool, if there is one."""
    return next((tool for tool in reversed(request.tools) if is_search_tool(tool)), None)


def open_question(request: ChatRequest) -> str:
    """The user's last message, if it is a question that has not been looked up yet; else blank."""
    if request.last_role() != "user":
        return ""
    text = request.exchanges[-1].reply.strip()
    return text if "?" in text and (QUESTION_START.match(text) or len(request.exchanges) > 1) else ""


def is_opening_wish(request: ChatRequest) -> bool:
    """Whether the user's last message is the first, and asks for something to be done: *Can I check out late?*"""
    is_first = request.last_role() == "user" and len(request.exchanges) == 1
    return is_first and WISH_START.match(request.exchanges[-1].reply) is not None


def found_passage(request: ChatRequest) -> str:
    """The best passage of a search that has just returned; blank where none has."""
    content = request.calls[-1].content if request.last_role() == "tool" and request.calls else None
    passages = content.get("passages") if isinstance(content, Mapping) else None
    if not isinstance(passages, list):
        return ""
    texts = [
        (str(passage.get("title", "")), str(passage["text"]))
        for passage in passages
        if isinstance(passage, Mapping) and "text" in passage
    ]
    return find_passage(str(next(iter(request.calls[-1].arguments.values()), "")), texts) or NOT_KNOWN


def prepend_passage(request: ChatRequest, message: dict[str, Any]) -> dict[str, Any]:
    """A message after the passage that was found."""
    passage = found_passage(request)
    return {**message, "content": " ".join(filter(None, (passage, message.get("content"))))} if passage else message


CLASSIFIER_PROMPT = re.compile(r"\binfo\b.*\bout[- ]of[- ]domain\b|\bout[- ]of[- ]domain\b.*\binfo\b", re.I | re.S)
INTENT_LINE = re.compile(r"^Intent: ", re.M)
"""How a prompt wants the intent after reasoning."""
PASSAGES_PROMPT = re.compile(r"\bfrom these passages\b", re.I)
PASSAGE = re.compile(
    r"^## (?P<title>[^\n]+)\n(?P<text>.+?)(?=\n\n## |\n\n[A-Z][^\n]*\b(?:question|passages)\b|\Z)", re.M | re.S
)
PURPOSES_LIST = re.compile(r"\bdone for the user\b[^\n]*\n(?P<purposes>(?:[ \t]*[-*•][^\n]*\n?)+)", re.I)
TOPICS_LIST = re.compile(r"\binformation about\b[^\n]*\n(?P<topics>(?:[ \t]*[-*•][^\n]*\n?)+)", re.I)
SUBJECT = re.compile(r"\bsupport for \"(?P<name>[^\"\n]+)\"", re.I)
OVERRIDE_ORDER = re.compile(
    r"\b(?:ignore|forget|disregard|override|drop)\b[^.!?]*\b(?:instructions?|rules?|prompts?|orders?)\b"
    r"|\bsystem prompt\b|\bpretend (?:to be|that|you)\b",
    re.I,
)
QUESTION = re.compile(
    r"^\W*(?:where|how|what|why|when|who|which|can|could|would|will|do|does|did|is|are|may|should)\b", re.I
)
COMMON_WORDS = word_set(
    "what can could would tell about this that do does with all will my me i you please for first find mean again"
)
QUESTION_ADVERBS = word_set("where when why")
PLEASANTRIES = word_set(
    "hello hi hey dear good morning afternoon evening thanks thank so much very well oh ok okay there"
)
POINTING_WORD = re.compile(r"\b(?:it|that|this|these|those|them|they)\b", re.I)


def is_classification(request: ChatRequest) -> bool:
    """Whether the request asks for the intent of the last message."""
    return not request.tools and CLASSIFIER_PROMPT.search(request.instructions) is not None


def classify(request: ChatRequest) -> dict[str, Any]:
    """The intent of the user's last message."""
    return {"content": f"Intent: {_intent(request)}" if INTENT_LINE.search(request.instructions) else _intent(request)}


def is_knowledge_question(request: ChatRequest) -> bool:
    """Whether the request asks for an answer from passages."""
    return not request.tools and PASSAGES_PROMPT.search(request.instructions) is not None


def answer_from_passages(request: ChatRequest) -> dict[str, Any]:
    """The passage that fits the question best, where one does."""
    passages = [(match["title"], " ".join(match["text"].split())) for match in PASSAGE.finditer(request.system)]
    return {"content": find_passage(_last_user_text(request), passages) or "I do not know that, I am afraid."}


def find_passage(question: str, passages: Sequence[tuple[str, str]]) -> str:
    """The passage (title, text) that shares most words with a question; blank where it shares less than half."""
    question_words = _topic_words(question)
    counts = [_count_shared(question_words, f"{title} {text}") for title, text in passages]
    most = max(counts, default=0)
    return passages[counts.index(most)][1] if most > 0 and 2 * most >= len(question_words) else ""


def _intent(request: ChatRequest) -> str:
    text = _last_user_text(request)
    statements = [sentence for sentence in sentences(text) if not OVERRIDE_ORDER.search(sentence)]
    if text.strip() and not statements:
        return "out-of-domain"
    questions = [sentence for sentence in statements if sentence.rstrip().endswith("?") and QUESTION.match(sentence)]
    if not questions:
        return "action"
    if any(_is_topic(sentence, request) for sentence in questions):
        return "info"
    has_statement = any(content_words(sentence) - PLEASANTRIES for sentence in statements if sentence not in questions)
    question_words = content_words(" ".join(questions)) - COMMON_WORDS - QUESTION_ADVERBS
    taken_up = _count_shared(question_words, request.exchanges[-1].question) if request.exchanges else 0
    is_related = taken_up > 0 or _is_in_procedure(question_words, questions, request)
    if is_related and not has_statement and taken_up < len(question_words) and all(map(is_general_question, questions)):
        return "info"
    return "action" if has_statement or is_related or not question_words else "out-of-domain"


def _is_topic(question: str, request: ChatRequest) -> bool:
    """Whether a question is about a topic; one about the user's own case only where the topic is this
    question.
    """
    match = TOPICS_LIST.search(request.system)
    topics = match["topics"].splitlines() if match else []
    if not is_about_own_case(question):
        return any(_count_shared(_topic_words(question), topic) for topic in topics)
    topic_questions = [content_words(topic) - COMMON_WORDS for topic in topics if QUESTION.match(topic)]
    return any(words and _count_shared(words, question) == len(words) for words in topic_questions)


def _is_in_procedure(question_words: frozenset[str], questions: list[str], request: ChatRequest) -> bool:
    """Whether questions share words with the procedure, or refer to what was just said."""
    if len(request.exchanges) > 1 and any(map(POINTING_WORD.search, questions)):
        return True
    matches = (pattern.search(request.system) for pattern in (PURPOSES_LIST, TOPICS_LIST, SUBJECT))
    return _count_shared(question_words - GENERIC, " ".join(match[1] for match in matches if match)) > 0


def _last_user_text(request: ChatRequest) -> str:
    return next((message_text(message) for message in reversed(request.messages) if message.get("role") == "user"), "")


def _topic_words(text: str) -> frozenset[str]:
    return content_words(text) - COMMON_WORDS - GENERIC


def _count_shared(words: frozenset[str], text: str) -> int:
    text_words = set(words_of(text))
    return sum(any(same_word(spoken, word) or same_word(word, spoken) for spoken in text_words) for word in words)


__all__ = [
    "NOT_KNOWN",
    "answer_from_passages",
    "classify",
    "find_passage",
    "find_search_tool",
    "found_passage",
    "is_classification",
    "is_knowledge_question",
    "is_opening_wish",
    "is_search_tool",
    "open_question",
    "prepend_passage",
]
