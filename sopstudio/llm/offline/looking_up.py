"""The offline model with a question of the user: it looks it up where there is something to look up in, and tells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sopstudio.llm.offline.conversation import Conversation, Tool
from sopstudio.llm.offline.sorting import passage_for

LOOK_UP = re.compile(r"\b(?:look\s?up|search|knowledge)\b", re.I)
QUERIES = {("query",), ("question",), ("q",)}
QUESTION = re.compile(r"^\W*(?:where|how|what|why|when|who|which|can i|could i|do i|is there|may i)\b", re.I)
NOT_KNOWN = "I have nothing about that, I am afraid."


def is_search(tool: Tool) -> bool:
    """Whether a tool looks something up."""
    return tool.required in QUERIES and bool(LOOK_UP.search(f"{tool.name} {tool.description}"))


def search_of(talk: Conversation) -> Tool | None:
    """The tool that looks something up, if there is one."""
    return next((tool for tool in reversed(talk.tools) if is_search(tool)), None)


def question_of(talk: Conversation) -> str:
    """What the user wants to know, if the last thing said was a question that has not been looked up yet."""
    if talk.last_role() != "user":
        return ""
    text = talk.exchanges[-1].reply.strip()
    return text if "?" in text and (QUESTION.match(text) or len(talk.exchanges) > 1) else ""


def found(talk: Conversation) -> str:
    """What a look-up has just brought, to pass on before going on."""
    content = talk.called[-1].content if talk.last_role() == "tool" and talk.called else None
    passages = content.get("passages") if isinstance(content, Mapping) else None
    if not isinstance(passages, list):
        return ""
    texts = [
        (str(one.get("title", "")), str(one["text"])) for one in passages if isinstance(one, Mapping) and "text" in one
    ]
    return passage_for(str(next(iter(talk.called[-1].arguments.values()), "")), texts) or NOT_KNOWN


def with_found(talk: Conversation, message: dict[str, Any]) -> dict[str, Any]:
    """A message after what was found."""
    told = found(talk)
    return {**message, "content": " ".join(filter(None, (told, message.get("content"))))} if told else message


__all__ = ["NOT_KNOWN", "found", "is_search", "question_of", "search_of", "with_found"]
