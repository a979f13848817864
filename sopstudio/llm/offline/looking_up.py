"""The offline model with a question of the user: it searches where there is a search tool, and reports the
result.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sopstudio.llm.offline.conversation import ChatRequest, ChatTool
from sopstudio.llm.offline.sorting import find_passage

SEARCH_WORDS = re.compile(r"\b(?:look\s?up|search|knowledge)\b", re.I)
QUERY_PARAMETERS = {("query",), ("question",), ("q",)}
QUESTION_START = re.compile(r"^\W*(?:where|how|what|why|when|who|which|can i|could i|do i|is there|may i)\b", re.I)
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


__all__ = ["NOT_KNOWN", "find_search_tool", "found_passage", "is_search_tool", "open_question", "prepend_passage"]
