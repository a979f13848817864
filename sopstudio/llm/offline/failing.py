"""How the offline model tells a user what has failed: by its title and by what it said, never by an identifier."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping

from sopstudio.errors import ConditionError
from sopstudio.expressions import parse
from sopstudio.llm.offline.conversation import Called, Conversation, Tool
from sopstudio.text.phrases import sentences, words_of

REMARK = re.compile(r"\b(?:call failed|already called)\b", re.I)
TITLE_WORDS = 6
TECHNICAL = re.compile(r"[{}<>\\_\n]|://|[a-z][A-Z]")
"""What stands in messages that are not for users."""
LONGEST = 200


def title_of(tool: Tool) -> str:
    """What a tool is called: the title before its description; where it has none, the words of its name."""
    first = next(iter(sentences(tool.description)), "").rstrip(" .")
    titled = 0 < len(first.split()) <= TITLE_WORDS and not REMARK.search(first)
    return first if titled else " ".join(words_of(tool.name))


def what_failed(talk: Conversation, tools: Iterable[Tool]) -> tuple[str, str]:
    """That these tools did not work, and what they said of it in sentences; blank where they said nothing for users."""
    titles = {tool.name: f"“{title_of(tool)}”" for tool in tools}
    last = {call.tool: call for call in talk.called if call.tool in titles and call.failed()}
    told = dict.fromkeys(filter(None, (_told(call, titles[name]) for name, call in last.items())))
    return f"{' and '.join(titles.values())} did not work", " ".join(told)


def what_is_unknown(condition: str, facts: Container[str]) -> str:
    """What keeps a formal condition from being decided, in words; blank for prose, and where every fact is known."""
    try:
        names = parse(condition).facts
    except ConditionError:
        return ""
    unknown = [f"the {' '.join(words_of(name))}" for name in names if name not in facts]
    return f"{' and '.join(unknown)} {'is' if len(unknown) == 1 else 'are'} not known" if unknown else ""


def _told(call: Called, title: str) -> str:
    message = call.content.get("message") if isinstance(call.content, Mapping) else None
    text = message.strip() if isinstance(message, str) else ""
    if TECHNICAL.search(call.tool):
        text = re.sub(rf"\b{re.escape(call.tool)}\b", lambda _: title, text)
    return f"{text.rstrip('.')}." if text and len(text) <= LONGEST and not TECHNICAL.search(text) else ""


__all__ = ["title_of", "what_failed", "what_is_unknown"]
