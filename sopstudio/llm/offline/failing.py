"""How the offline model tells a user what has failed: by the tool's title and message, never by an
identifier.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping

from sopstudio.errors import ConditionError
from sopstudio.expressions import parse
from sopstudio.llm.offline.conversation import ChatRequest, ChatTool, PastCall
from sopstudio.text.phrases import sentences, words_of

REMARK = re.compile(r"\b(?:call failed|already called)\b", re.I)
MAX_TITLE_WORDS = 6
TECHNICAL = re.compile(r"[{}<>\\_\n]|://|[a-z][A-Z]")
"""Text that marks a message as not for users."""
MAX_MESSAGE_CHARACTERS = 200


def tool_title(tool: ChatTool) -> str:
    """The title of a tool: the one before its description, else the words of its name."""
    first_text = next(iter(sentences(tool.description)), "").rstrip(" .")
    is_title = 0 < len(first_text.split()) <= MAX_TITLE_WORDS and not REMARK.search(first_text)
    return first_text if is_title else " ".join(words_of(tool.name))


def describe_failures(request: ChatRequest, tools: Iterable[ChatTool]) -> tuple[str, str]:
    """That these tools did not work, and their messages as sentences; blank where none is for users."""
    titles = {tool.name: f"“{tool_title(tool)}”" for tool in tools}
    last = {call.tool: call for call in request.calls if call.tool in titles and call.has_failed()}
    messages = dict.fromkeys(filter(None, (_failure_message(call, titles[name]) for name, call in last.items())))
    return f"{' and '.join(titles.values())} did not work", " ".join(messages)


def describe_unknown(condition: str, facts: Container[str]) -> str:
    """What keeps a formal condition from being decided; blank for prose, and where every fact is known."""
    try:
        names = parse(condition).facts
    except ConditionError:
        return ""
    unknown = [f"the {' '.join(words_of(name))}" for name in names if name not in facts]
    return f"{' and '.join(unknown)} {'is' if len(unknown) == 1 else 'are'} not known" if unknown else ""


def _failure_message(call: PastCall, title: str) -> str:
    message = call.content.get("message") if isinstance(call.content, Mapping) else None
    text = message.strip() if isinstance(message, str) else ""
    if TECHNICAL.search(call.tool):
        text = re.sub(rf"\b{re.escape(call.tool)}\b", lambda _: title, text)
    return f"{text.rstrip('.')}." if text and len(text) <= MAX_MESSAGE_CHARACTERS and not TECHNICAL.search(text) else ""


__all__ = ["describe_failures", "describe_unknown", "tool_title"]
